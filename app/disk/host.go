package disk

import (
	"runtime"

	"backrank/lang"
	"backrank/words"
)

// Host is a system on which the program runs. It has the messages about storage and running programs: a desktop has files
// and windows; in a browser the player sees tabs and no files, so the messages differ.
type Host uint8

const (
	Desktop Host = iota
	Browser
)

// Here is the host of the program.
var Here = hostOf(runtime.GOOS)

func hostOf(system string) Host {
	if system == "js" {
		return Browser
	}
	return Desktop
}

// choose returns the text of the host.
func (h Host) choose(desktop, browser string) string {
	if h == Browser {
		return browser
	}
	return desktop
}

// Running says that the program runs already, so that this instance has other games, in the files of a slot.
func (h Host) Running(slot string) string {
	return h.choose(lang.L("Backrank is already running. This window has games of its own, saved in files whose names begin with {{.Slot}}.", "Slot", slot),
		lang.L("Backrank is already open in another tab of the browser. This one has games of its own."))
}

// TooMany says that all slots are used, so that this instance saves nothing.
func (h Host) TooMany() string {
	return h.choose(lang.L("Backrank is already running in too many windows. Nothing is saved in this one."),
		lang.L("Backrank is already open in too many tabs of the browser. Nothing is saved in this one."))
}

// OtherGame says that a game is unfinished, at a move.
func (h Host) OtherGame(variant string, move int) string {
	return h.choose(lang.L("A game from another window is unfinished: {{.Variant}}, move {{.Number}}", "Variant", variant, "Number", move),
		lang.L("A game from another tab of the browser is unfinished: {{.Variant}}, move {{.Number}}", "Variant", variant, "Number", move))
}

// OtherGames says that several games of a number of windows are unfinished.
func (h Host) OtherGames(number int) string {
	return h.choose(lang.N("Games from {{.Number}} other windows are unfinished", number, "Number", words.Count(number)),
		lang.N("Games from {{.Number}} other tabs of the browser are unfinished", number, "Number", words.Count(number)))
}

// Continue says how to continue the other game.
func (h Host) Continue() string {
	return h.choose(lang.L("Start Backrank again to continue it"), lang.L("Open Backrank in another tab of the browser to continue it"))
}

// ContinueAll says how to continue games of a number of windows.
func (h Host) ContinueAll(windows int) string {
	if windows == 1 {
		return h.choose(lang.L("Start Backrank again to continue them"), lang.L("Open Backrank in another tab of the browser to continue them"))
	}
	return h.choose(lang.L("Start Backrank again for each window to continue them"),
		lang.L("Open Backrank in further tabs of the browser to continue them"))
}

// SetAside says what became of data that could not be read: its file was renamed to file, or the browser keeps it.
func (h Host) SetAside(file string) string {
	return h.choose(lang.L("The file was renamed to {{.File}}", "File", file), lang.L("The browser keeps what could not be read"))
}

// LastNotAdded says that the last game could not be added to the player's games.
func (h Host) LastNotAdded() string {
	return h.choose(lang.L("The last game could not be added to the game list"), lang.L("The last game could not be added to the saved games"))
}

// LastAdded says that the last game was added after all.
func (h Host) LastAdded() string {
	return h.choose(lang.L("The last game was added to the game list"), lang.L("The last game was added to the saved games"))
}

// NotAdded says that finished games could not be added to the player's games.
func (h Host) NotAdded() string {
	return h.choose(lang.L("Games could not be added to games.pgn"), lang.L("Games could not be added to the saved games"))
}

// Replaced says that the file of saved games was renamed to file, and a new one begun.
func (h Host) Replaced(file string) string {
	return h.choose(lang.L("The file was renamed to {{.File}}, and a new one was created", "File", file),
		lang.L("The browser keeps what could not be read, and new games are saved separately"))
}

// LostWhenEnded says that the game is not saved.
func (h Host) LostWhenEnded() string {
	return h.choose(lang.L("You can continue, but the game will be lost when you quit"),
		lang.L("You can continue, but the game will be lost when you close this page"))
}

// Damaged says that the saved game cannot be read.
func (h Host) Damaged(file string) string {
	return h.choose(lang.L("The saved game {{.File}} is damaged and cannot be read", "File", file),
		lang.L("The saved game is damaged and cannot be read"))
}

// Newer says that a newer version has written the saved game.
func (h Host) Newer(file string) string {
	return h.choose(lang.L("The saved game {{.File}} was written by a newer version of Backrank", "File", file),
		lang.L("The saved game was written by a newer version of Backrank"))
}

// Foreign says that the file is not a saved game.
func (h Host) Foreign(file string) string {
	return h.choose(lang.L("The file {{.File}} is not a Backrank game", "File", file), lang.L("What was saved is not a Backrank game"))
}

// Restored says that the saved game was restored up to a move.
func (h Host) Restored(file string, move int) string {
	return h.choose(lang.L("The saved game {{.File}} is damaged. It was restored up to move {{.Number}}.", "File", file, "Number", move),
		lang.L("The saved game is damaged. It was restored up to move {{.Number}}.", "Number", move))
}

// Missing says that the saved game of a tab does not exist.
func (h Host) Missing(file string) string {
	return h.choose(lang.L("The saved game {{.File}} is missing", "File", file), lang.L("A saved game is missing"))
}

// Problems says that several files are damaged.
func (h Host) Problems(files []string) string {
	n := len(files)
	return h.choose(words.Sentence(lang.N("{{.Number}} files have problems: {{.Files}}", n, "Number", words.Count(n), "Files", words.And(files))),
		lang.N("The browser kept {{.Number}} things that have problems", n, "Number", words.Count(n)))
}

// The following messages are clauses that can follow a colon: they begin with a small letter.

// Full says that the disk is full.
func (h Host) Full() string {
	return h.choose(lang.L("the disk is full"), lang.L("the browser has no room left for this page"))
}

// QuotaUsed says that the player's quota is used up.
func (h Host) QuotaUsed() string {
	return h.choose(lang.L("your disk quota is used up"), lang.L("the browser has no room left for this page"))
}

// TooLarge says that the file would become too large.
func (h Host) TooLarge() string {
	return h.choose(lang.L("the file would become too large"), lang.L("the browser has no room for so much"))
}

// Failing says that the disk reports an error.
func (h Host) Failing() string {
	return h.choose(lang.L("the disk reports an error"), lang.L("the browser reports an error"))
}

// ReadOnly says that nothing can be written to a folder, "" if it is unknown.
func (h Host) ReadOnly(folder string) string {
	browser := lang.L("the browser does not let this page save anything")
	if folder == "" {
		return h.choose(lang.L("the folder cannot be written to"), browser)
	}
	return h.choose(lang.L("the folder {{.Folder}} cannot be written to", "Folder", folder), browser)
}

// Forbidden says that the player lacks the permission to open a file.
func (h Host) Forbidden(file string) string {
	return h.choose(lang.L("you do not have permission to open {{.Name}}", "Name", file),
		lang.L("the browser does not let this page read what is saved"))
}

// NoFolder says that a folder, "" if it is unknown, does not exist.
func (h Host) NoFolder(folder string) string {
	browser := lang.L("the browser no longer has what was saved")
	if folder == "" {
		return h.choose(lang.L("the folder does not exist"), browser)
	}
	return h.choose(lang.L("the folder {{.Folder}} does not exist", "Folder", folder), browser)
}

// NotFolder says that a file is not a folder.
func (h Host) NotFolder(file string) string {
	return h.choose(lang.L("{{.Name}} is not a folder", "Name", file), lang.L("the browser no longer has what was saved"))
}

// Taken says that a folder has the name of the file.
func (h Host) Taken() string {
	return h.choose(lang.L("a folder has that name"), lang.L("that name is taken"))
}

// BrokenLink says that the target of a link does not exist.
func (h Host) BrokenLink() string {
	return h.choose(lang.L("the link to the file is broken"), lang.L("the browser no longer has what was saved"))
}

// TooManyOpen says that too many files are open.
func (h Host) TooManyOpen() string {
	return h.choose(lang.L("too many files are open: close other programs and try again"), lang.L("this page has too much open: close other tabs and try again"))
}

// InUse says that another program uses the file.
func (h Host) InUse() string {
	return h.choose(lang.L("another program is using the file"), lang.L("another tab is using it"))
}
