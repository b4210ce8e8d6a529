package disk

import "strings"

// Host has the texts of messages about where games are kept and where the program runs. They differ between a desktop,
// which has files and windows, and a browser, whose player sees tabs and no files. {file} stands for the name of a file.
type Host struct {
	Running       string // the program runs already, and the game here is another one
	TooMany       string // it runs so often that nothing is saved here
	OtherGame     string // begins a message about an unfinished game
	OtherGames    string // begins a message about several; {number} is their number
	Continue      string // says how the other game is continued
	ContinueEach  string // says how each of several is continued
	SetAside      string // what could not be read was set aside under another name
	NotAdded      string // finished games could not be added to the saved ones
	Replaced      string // the saved games were set aside, and others begun
	LostWhenEnded string // the game is not saved
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
}

// Named returns a text of a host with the name of a file in it.
func Named(text, file string) string { return strings.ReplaceAll(text, "{file}", file) }
