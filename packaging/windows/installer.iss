; NEVER RUN SO FAR. Inno Setup 6: iscc /DVersion=1.2.3 packaging\windows\installer.iss
[Setup]
AppId=org.crawlscope.Crawlscope
AppName=Crawlscope
AppVersion={#Version}
DefaultDirName={autopf}\Crawlscope
DefaultGroupName=Crawlscope
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=crawlscope-{#Version}-setup
Compression=lzma2
SolidCompression=yes
UninstallDisplayIcon={app}\crawlscope.exe

[Files]
Source: "..\..\dist\crawlscope\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Crawlscope"; Filename: "{app}\crawlscope.exe"; AppUserModelID: "org.crawlscope.Crawlscope"

[Registry]
Root: HKA; Subkey: "Software\Classes\.crawl"; ValueType: string; ValueData: "Crawlscope.crawl"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Crawlscope.crawl"; ValueType: string; ValueData: "Saved web crawl"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Crawlscope.crawl\shell\open\command"; ValueType: string; ValueData: """{app}\crawlscope.exe"" ""%1"""
