; The installer, for one user and without administrator rights. The uninstaller removes each file and registry key that the
; installer has written. It leaves the player's games, notes on start positions and the position in the editor, which are in
; %LocalAppData%\Backrank.
;
;   makensis -INPUTCHARSET UTF8 -DVERSION=0.2.0 -DFILES=folder -DOUT=setup.exe -DICON=icon.ico -DSIZE=kilobytes backrank.nsi
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
!insertmacro MUI_LANGUAGE "English" ; for all languages that are not below
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "Dutch"
!insertmacro MUI_LANGUAGE "Polish"
!insertmacro MUI_LANGUAGE "PortugueseBR"
!insertmacro MUI_LANGUAGE "Russian"
!insertmacro MUI_LANGUAGE "Turkish"
!insertmacro MUI_LANGUAGE "Ukrainian"

; The texts that the player reads, in the languages of the program. The installer chooses that of the system.
LangString RUNNING ${LANG_ENGLISH} "$2 is running. Close it and try again."
LangString RUNNING ${LANG_GERMAN} "$2 läuft noch. Schließe das Programm und versuche es erneut."
LangString RUNNING ${LANG_SPANISH} "$2 está en marcha. Ciérralo y vuelve a intentarlo."
LangString RUNNING ${LANG_FRENCH} "$2 est en cours d’exécution. Fermez-le et réessayez."
LangString RUNNING ${LANG_ITALIAN} "$2 è in esecuzione. Chiudilo e riprova."
LangString RUNNING ${LANG_DUTCH} "$2 is actief. Sluit het en probeer het opnieuw."
LangString RUNNING ${LANG_POLISH} "Program $2 jest uruchomiony. Zamknij go i spróbuj ponownie."
LangString RUNNING ${LANG_PORTUGUESEBR} "$2 está em execução. Feche-o e tente novamente."
LangString RUNNING ${LANG_RUSSIAN} "Программа $2 запущена. Закройте её и попробуйте снова."
LangString RUNNING ${LANG_TURKISH} "$2 çalışıyor. Kapatıp yeniden deneyin."
LangString RUNNING ${LANG_UKRAINIAN} "Програму $2 запущено. Закрийте її та спробуйте ще раз."
LangString GAMES ${LANG_ENGLISH} "Chess games"
LangString GAMES ${LANG_GERMAN} "Schachpartien"
LangString GAMES ${LANG_SPANISH} "Partidas de ajedrez"
LangString GAMES ${LANG_FRENCH} "Parties d’échecs"
LangString GAMES ${LANG_ITALIAN} "Partite di scacchi"
LangString GAMES ${LANG_DUTCH} "Schaakpartijen"
LangString GAMES ${LANG_POLISH} "Partie szachowe"
LangString GAMES ${LANG_PORTUGUESEBR} "Partidas de xadrez"
LangString GAMES ${LANG_RUSSIAN} "Шахматные партии"
LangString GAMES ${LANG_TURKISH} "Satranç oyunları"
LangString GAMES ${LANG_UKRAINIAN} "Шахові партії"
LangString LINK ${LANG_ENGLISH} "A game of shuffle chess"
LangString LINK ${LANG_GERMAN} "Eine Partie Shuffle-Schach"
LangString LINK ${LANG_SPANISH} "Una partida de shuffle chess"
LangString LINK ${LANG_FRENCH} "Une partie de shuffle chess"
LangString LINK ${LANG_ITALIAN} "Una partita di shuffle chess"
LangString LINK ${LANG_DUTCH} "Een partij shuffleschaak"
LangString LINK ${LANG_POLISH} "Partia shuffle chess"
LangString LINK ${LANG_PORTUGUESEBR} "Uma partida de shuffle chess"
LangString LINK ${LANG_RUSSIAN} "Партия в shuffle-шахматы"
LangString LINK ${LANG_TURKISH} "Bir shuffle chess oyunu"
LangString LINK ${LANG_UKRAINIAN} "Партія у shuffle chess"
LangString ABOUT ${LANG_ENGLISH} "Play, set up and study every form of shuffle chess"
LangString ABOUT ${LANG_GERMAN} "Jede Form von Shuffle-Schach spielen, aufstellen und studieren"
LangString ABOUT ${LANG_SPANISH} "Juega, monta y estudia todas las formas de shuffle chess"
LangString ABOUT ${LANG_FRENCH} "Jouer, composer et étudier toutes les formes de shuffle chess"
LangString ABOUT ${LANG_ITALIAN} "Gioca, prepara e studia ogni forma di shuffle chess"
LangString ABOUT ${LANG_DUTCH} "Elke vorm van shuffleschaak spelen, opstellen en bestuderen"
LangString ABOUT ${LANG_POLISH} "Graj w każdą odmianę shuffle chess, ustawiaj i studiuj pozycje"
LangString ABOUT ${LANG_PORTUGUESEBR} "Jogue, monte e estude todas as formas de shuffle chess"
LangString ABOUT ${LANG_RUSSIAN} "Играйте во все виды shuffle-шахмат, расставляйте и изучайте позиции"
LangString ABOUT ${LANG_TURKISH} "Shuffle chess’in her biçimini oynayın, kurun ve inceleyin"
LangString ABOUT ${LANG_UKRAINIAN} "Грайте в усі види shuffle chess, розставляйте та вивчайте позиції"

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
	MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION $(RUNNING) /SD IDCANCEL IDRETRY look
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
	WriteRegStr HKCU "${CLASSES}\${PROGID}" "" "$(GAMES)"
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
	WriteRegStr HKCU "${CLASSES}\backrank" "" "$(LINK)"
	WriteRegStr HKCU "${CLASSES}\backrank" "URL Protocol" ""
	WriteRegStr HKCU "${CLASSES}\backrank\shell\open\command" "" '"$INSTDIR\backrank.exe" "%1"'
	WriteRegStr HKCU "Software\Backrank\Capabilities" "ApplicationName" "Backrank"
	WriteRegStr HKCU "Software\Backrank\Capabilities" "ApplicationDescription" "$(ABOUT)"
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
