package ui

import (
	"context"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/sound"
)

// System is what the program has on the system it runs on: a desktop, or a page in a browser.
type System struct {
	// CopyImage copies a PNG to the clipboard, since Fyne's clipboard supports text only; nil if not available.
	CopyImage func(png []byte) error
	// Sound plays the sound of an event without blocking, at a volume from 0 to 100; nil if there is no sound.
	Sound func(e sound.Event, sq chess.Square, volume int)
	// Speech is the system's speech, nil if there is none.
	Speech Speech
	// OnMinimise calls changed when a shown window is minimised and when it is restored; nil if that is unknown.
	OnMinimise func(win fyne.Window, changed func(minimised bool))
	// FindServers returns the addresses of servers for games with friends on the local network, after a second; nil if they
	// cannot be found.
	FindServers func(context.Context) []string
	// Languages returns the languages that the system or the browser is set to, as BCP 47 tags, the best first; nil if unknown.
	// TranslateToolkit puts the toolkit's own labels into the language in use; nil if that is not possible.
	Languages        func() []string
	TranslateToolkit func()
	// Wishes returns what the player has asked of all programs in the settings of the system; nil if unknown. It may take a
	// moment.
	Wishes func() Wishes
	// ScaleWindows sets the factor by which everything in the windows is larger than usual, when the toolkit applies a theme the next
	// time; nil if the browser does that.
	ScaleWindows func(factor float32)
	// LinkAddress is the URL of the program in a browser, without a query.
	LinkAddress string
	// Page is what a browser offers; nil on a desktop.
	Page *Page
}

// offers reports whether a command exists here. A browser has no SQLite for the archive, cannot start programs, and
// closes pages itself.
func (s *System) offers(c *command) bool { return s.Page == nil || !c.desktopOnly }

// Page is what a browser offers in place of a desktop. Its functions are called on the main goroutine, except for Save,
// Copy and Paste.
type Page struct {
	Size fyne.Size // of the viewport when the page was loaded, in units; zero if unknown

	// Pick asks for a file with one of the endings, such as ".pgn", and calls picked with the path of a copy, on the
	// main goroutine. If the player cancels, picked may never be called.
	Pick func(endings []string, picked func(path string))
	// Save offers the file at a path as a download. It may block.
	Save func(path string) error
	// Copy copies a text to the clipboard, Paste returns its text. They block while the browser asks the player for
	// permission, and fail if it is denied.
	Copy  func(text string) error
	Paste func() (string, error)
	// FullScreen toggles full screen. LeaveFullScreen leaves it if it is on: the browser's own keys change it too.
	FullScreen, LeaveFullScreen func()
	// Fit sets the minimum size of the window's content, in units, without the menu bar. A page on a smaller screen is
	// scaled down.
	Fit func(minSize fyne.Size)
}
