package disk

import (
	"runtime"
	"strings"
)

// Host has the messages about storage and running programs. A desktop has files and windows; the player of a browser sees
// tabs and no files, so the messages differ. {file} is a slot for the name of a file.
type Host struct {
	Running       string // the program runs already, so this instance has another game
	TooMany       string // all slots are used, so this instance saves nothing
	OtherGame     string // begins a message about an unfinished game
	OtherGames    string // begins a message about several; {number} is their number
	Continue      string // how to continue the other game
	ContinueEach  string // how to continue each of several games
	SetAside      string // a file that could not be read was renamed
	NotAdded      string // finished games could not be added to the saved games
	Replaced      string // the file of saved games was renamed, and a new one begun
	LostWhenEnded string // the game is not saved
	Damaged       string // the saved game cannot be read
	Newer         string // a newer version has written the saved game
	Foreign       string // the file is not a saved game
	Restored      string // the saved game was restored up to a move, {number}
	Problems      string // begins a message about several damaged files, {files}; {number} is their number
	Full          string // the disk is full
	QuotaUsed     string // the player's quota is used up
	TooLarge      string // the file would become too large
	Failing       string // the disk reports an error
	ReadOnly      string // nothing can be written to {folder}
	Forbidden     string // the player lacks the permission to open {file}
	NoFolder      string // {folder} does not exist
	NotFolder     string // {file} is not a folder
	Taken         string // a folder has the name of the file
	BrokenLink    string // the target of a link does not exist
	TooManyOpen   string // too many files are open
	InUse         string // another program uses the file
}

// Desktop has the texts for windows and files.
var Desktop = Host{
	Running:       "Backrank is already running. The game in this window is saved in {file}.",
	TooMany:       "Backrank is already running in too many windows. Nothing is saved in this one.",
	OtherGame:     "A game from another window is unfinished",
	OtherGames:    "Games from {number} other windows are unfinished",
	Continue:      "Start Backrank again to continue it",
	ContinueEach:  "Start Backrank again for each of them to continue it",
	SetAside:      "The file was renamed to {file}",
	NotAdded:      "Games could not be added to games.pgn",
	Replaced:      "The file was renamed to {file}, and a new one was created",
	LostWhenEnded: "You can continue, but the game will be lost when you quit",
	Damaged:       "The saved game {file} is damaged and cannot be read",
	Newer:         "The saved game {file} was written by a newer version of Backrank",
	Foreign:       "The file {file} is not a Backrank game",
	Restored:      "The saved game {file} is damaged. It was restored up to move {number}.",
	Problems:      "{number} files have problems: {files}",
	Full:          "The disk is full",
	QuotaUsed:     "Your disk quota is used up",
	TooLarge:      "The file would become too large",
	Failing:       "The disk reports an error",
	ReadOnly:      "The folder {folder} cannot be written to",
	Forbidden:     "You do not have permission to open {file}",
	NoFolder:      "The folder {folder} does not exist",
	NotFolder:     "{file} is not a folder",
	Taken:         "A folder has that name",
	BrokenLink:    "The link to the file is broken",
	TooManyOpen:   "Too many files are open",
	InUse:         "Another program is using the file",
}

// Browser has the texts for tabs of a browser.
var Browser = Host{
	Running:       "Backrank is already open in another tab. This tab has a game of its own.",
	TooMany:       "Backrank is already open in too many tabs. Nothing is saved in this one.",
	OtherGame:     "A game from another tab is unfinished",
	OtherGames:    "Games from {number} other tabs are unfinished",
	Continue:      "Open Backrank in another tab to continue it",
	ContinueEach:  "Open Backrank in another tab for each of them to continue it",
	SetAside:      "The browser keeps what could not be read",
	NotAdded:      "Games could not be added to the saved games",
	Replaced:      "The browser keeps what could not be read, and new games are saved apart from it",
	LostWhenEnded: "You can continue, but the game will be lost when you close this tab",
	Damaged:       "The saved game is damaged and cannot be read",
	Newer:         "The saved game was written by a newer version of Backrank",
	Foreign:       "What was saved is not a Backrank game",
	Restored:      "The saved game is damaged. It was restored up to move {number}.",
	Problems:      "The browser kept {number} things that have problems",
	Full:          "The browser has no room left for this page",
	QuotaUsed:     "The browser has no room left for this page",
	TooLarge:      "The browser has no room for so much",
	Failing:       "The browser reports an error",
	ReadOnly:      "The browser does not let this page save anything",
	Forbidden:     "The browser does not let this page read what is saved",
	NoFolder:      "The browser no longer has what was saved",
	NotFolder:     "The browser no longer has what was saved",
	Taken:         "That name is taken",
	BrokenLink:    "The browser no longer has what was saved",
	TooManyOpen:   "This page has too much open",
	InUse:         "Another tab is using it",
}

// Named returns a text of a host with the name of a file in its slot.
func Named(text, file string) string { return strings.ReplaceAll(text, "{file}", file) }

// Folder returns a text of a host with the name of a folder in its slot. The name may be "" if it is unknown.
func Folder(text, folder string) string {
	if folder == "" {
		return strings.ReplaceAll(text, " {folder}", "")
	}
	return strings.ReplaceAll(text, "{folder}", folder)
}

// Here has the texts for the system that the program runs on.
var Here = hostOf(runtime.GOOS)

func hostOf(system string) Host {
	if system == "js" {
		return Browser
	}
	return Desktop
}
