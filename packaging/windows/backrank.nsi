; The installer, for one user and without administrator rights. The uninstaller removes each file and registry key that the
; installer has written. It leaves the player's games, notes on start positions and the position in the editor, which are in
; %LocalAppData%\Backrank.
;
;   makensis -DVERSION=0.2.0 -DFILES=folder -DOUT=setup.exe -DICON=icon.ico -DSIZE=kilobytes backrank.nsi
;
; /S installs and uninstalls without a question, /D=folder chooses the folder.

Unicode true
Target amd64-unicode
SetCompressor lzma
SetDateSave off
ManifestDPIAware true
ManifestSupportedOS all
RequestExecutionLevel user

!include MUI2.nsh
!include FileFunc.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Backrank"
!define CLASSES "Software\Classes"
!define PROGID "Backrank.pgn"

Name "Backrank"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Backrank"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "Backrank ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Backrank"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileDescription "Backrank installer"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey CompanyName "The Backrank authors"
VIAddVersionKey LegalCopyright "The Backrank authors, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\backrank.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; FreePrograms asks the player to close running programs, and waits. In silent mode it aborts.
!macro FreePrograms
look:
	FindFirst $1 $2 "$INSTDIR\backrank*.exe"
next:
	StrCmp $2 "" free
	ClearErrors
	FileOpen $0 "$INSTDIR\$2" a
	IfErrors used
	FileClose $0
	FindNext $1 $2
	Goto next
used:
	FindClose $1
	MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$2 is running. Close it and try again." /SD IDCANCEL IDRETRY look
	SetErrorLevel 1
	Quit
free:
	FindClose $1
!macroend

Section
	!insertmacro FreePrograms
	SetOutPath "$INSTDIR"
	File "${FILES}/*.exe"
	File "${FILES}/*.txt"
	WriteUninstaller "$INSTDIR\uninstall.exe"
	CreateShortCut "$SMPROGRAMS\Backrank.lnk" "$INSTDIR\backrank.exe"

	; Games in PGN: Backrank is offered for them, and opens them on a double click where nothing else does.
	WriteRegStr HKCU "${CLASSES}\${PROGID}" "" "Chess games"
	WriteRegStr HKCU "${CLASSES}\${PROGID}\DefaultIcon" "" "$INSTDIR\backrank.exe,0"
	WriteRegStr HKCU "${CLASSES}\${PROGID}\shell\open\command" "" '"$INSTDIR\backrank.exe" "%1"'
	WriteRegStr HKCU "${CLASSES}\.pgn\OpenWithProgids" "${PROGID}" ""
	ReadRegStr $0 HKCR ".pgn" ""
	StrCmp $0 "" 0 +2
	WriteRegStr HKCU "${CLASSES}\.pgn" "" "${PROGID}"
	WriteRegStr HKCU "${CLASSES}\Applications\backrank.exe" "FriendlyAppName" "Backrank"
	WriteRegStr HKCU "${CLASSES}\Applications\backrank.exe\SupportedTypes" ".pgn" ""
	WriteRegStr HKCU "${CLASSES}\Applications\backrank.exe\shell\open\command" "" '"$INSTDIR\backrank.exe" "%1"'
	; Links to a game with a friend: backrank://...
	WriteRegStr HKCU "${CLASSES}\backrank" "" "A game of shuffle chess"
	WriteRegStr HKCU "${CLASSES}\backrank" "URL Protocol" ""
	WriteRegStr HKCU "${CLASSES}\backrank\shell\open\command" "" '"$INSTDIR\backrank.exe" "%1"'
	WriteRegStr HKCU "Software\Backrank\Capabilities" "ApplicationName" "Backrank"
	WriteRegStr HKCU "Software\Backrank\Capabilities" "ApplicationDescription" "Play, set up and study every form of shuffle chess"
	WriteRegStr HKCU "Software\Backrank\Capabilities\FileAssociations" ".pgn" "${PROGID}"
	WriteRegStr HKCU "Software\RegisteredApplications" "Backrank" "Software\Backrank\Capabilities"

	; Settings, Apps.
	WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Backrank"
	WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
	WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\backrank.exe,0"
	WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Backrank authors"
	WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
	WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
	WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
	WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE}
	WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
	WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
	${RefreshShellIcons}
SectionEnd

Section Uninstall
	!insertmacro FreePrograms
	Delete "$SMPROGRAMS\Backrank.lnk"
	Delete "$INSTDIR\backrank.exe"
	Delete "$INSTDIR\backrank-*.exe"
	Delete "$INSTDIR\README.txt"
	Delete "$INSTDIR\MANUAL.txt"
	Delete "$INSTDIR\CHANGELOG.txt"
	Delete "$INSTDIR\LICENSE.txt"
	Delete "$INSTDIR\THIRD-PARTY.txt"
	Delete "$INSTDIR\uninstall.exe"
	RMDir "$INSTDIR" ; if it is empty

	; Settings, accounts and engines, those that could not be read too, and what keeps two programs from writing the same file.
	Delete "$LOCALAPPDATA\Backrank\settings.json"
	Delete "$LOCALAPPDATA\Backrank\settings-set-aside-*.json"
	Delete "$LOCALAPPDATA\Backrank\engines.json"
	Delete "$LOCALAPPDATA\Backrank\engines-set-aside-*.json"
	Delete "$LOCALAPPDATA\Backrank\accounts.json"
	Delete "$LOCALAPPDATA\Backrank\accounts-set-aside-*.json"
	Delete "$LOCALAPPDATA\Backrank\*.lock"
	RMDir "$LOCALAPPDATA\Backrank" ; if nobody has played

	; What the toolkit keeps beside Backrank's own files: folders, if nothing else is in them.
	RMDir "$LOCALAPPDATA\fyne\org.backrank.Backrank"
	RMDir "$LOCALAPPDATA\fyne"
	RMDir "$APPDATA\fyne\org.backrank.Backrank"
	RMDir "$APPDATA\fyne"

	ReadRegStr $0 HKCU "${CLASSES}\.pgn" ""
	StrCmp $0 "${PROGID}" 0 +2
	DeleteRegValue HKCU "${CLASSES}\.pgn" ""
	DeleteRegValue HKCU "${CLASSES}\.pgn\OpenWithProgids" "${PROGID}"
	DeleteRegKey /ifnosubkeys /ifnovalues HKCU "${CLASSES}\.pgn\OpenWithProgids"
	DeleteRegKey /ifnosubkeys /ifnovalues HKCU "${CLASSES}\.pgn"
	DeleteRegKey HKCU "${CLASSES}\${PROGID}"
	DeleteRegKey HKCU "${CLASSES}\backrank"
	DeleteRegKey HKCU "${CLASSES}\Applications\backrank.exe"
	DeleteRegKey /ifnosubkeys /ifnovalues HKCU "${CLASSES}\Applications"
	DeleteRegKey HKCU "Software\Backrank"
	DeleteRegValue HKCU "Software\RegisteredApplications" "Backrank"
	DeleteRegKey HKCU "${UNINSTALL}"
	${RefreshShellIcons}
SectionEnd
