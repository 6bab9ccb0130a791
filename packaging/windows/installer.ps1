# NEVER RUN SO FAR. Builds dist\crawlscope-VERSION-setup.exe with Inno Setup, and tries it.
$ErrorActionPreference = "Stop"
$version = (Select-String -Path app/crawlscope/core/base/version.py -Pattern '^__version__ = "(.*)"$').Matches[0].Groups[1].Value
$iscc = "${env:ProgramFiles(x86)}\Inno Setup 6\ISCC.exe"
if (-not (Test-Path $iscc)) { choco install innosetup --version=6.4.3 --yes --no-progress }
& $iscc "/DVersion=$version" packaging\windows\installer.iss
if ($LASTEXITCODE -ne 0) { exit 1 }
$folder = Join-Path $env:RUNNER_TEMP "installed"
Start-Process -Wait "dist\crawlscope-$version-setup.exe" -ArgumentList "/VERYSILENT", "/CURRENTUSER", "/DIR=$folder"
& "$folder\crawlscope.exe" --selftest
exit $LASTEXITCODE
