# NEVER RUN SO FAR. Signs one file with the certificate in CERTIFICATE (base64 of a .pfx) and PASSWORD.
param([Parameter(Mandatory)][string]$File)
$ErrorActionPreference = "Stop"
$key = New-TemporaryFile
try {
    [IO.File]::WriteAllBytes($key, [Convert]::FromBase64String($env:CERTIFICATE))
    $tool = Get-ChildItem "${env:ProgramFiles(x86)}\Windows Kits\10\bin\*\x64\signtool.exe" | Select-Object -Last 1
    & $tool sign /fd SHA256 /td SHA256 /tr http://timestamp.digicert.com /f $key /p $env:PASSWORD $File
    if ($LASTEXITCODE -ne 0) { exit 1 }
} finally {
    Remove-Item $key
}
