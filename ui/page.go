package ui

import (
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/words"
)

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
	Fit func(least fyne.Size)
}

// isOffered reports whether a command exists here. A browser has no SQLite for the archive, cannot start programs, and
// closes pages itself.
func (s *session) isOffered(c *command) bool { return s.Page == nil || !c.desktopOnly }

// pick asks for a file by the page, and opens it.
func (f *files) pick() {
	f.Page.Pick(gameFiles[0].Extensions, f.open)
}

// download calls save with a temporary path and offers that file as a download named name; then it calls saved.
func (s *session) download(name string, save func(path string) error, saved func(path string)) {
	path := filepath.Join(os.TempDir(), name)
	s.finishInBackground(func() error {
		defer os.Remove(path)
		if err := save(path); err != nil {
			return err
		}
		if err := s.Page.Save(path); err != nil {
			return notice.Refusal(words.Message("The file could not be saved", disk.Trouble(err)))
		}
		return nil
	}, func(err error) {
		if err != nil {
			s.refuse(err.Error(), 0)
			return
		}
		saved(name)
	})
}

// Drags reports whether a finger on the window drags a piece or the divider; elsewhere it scrolls. x and y are
// fractions of the width and height of the window, from 0 to 1.
func (w *Window) Drags(x, y float32) bool {
	c := w.win.Canvas()
	if c.Overlays().Top() != nil {
		return false
	}
	at := fyne.NewPos(x*c.Size().Width, y*c.Size().Height)
	var draggable []fyne.CanvasObject
	switch {
	case w.screens.editorShown():
		draggable = append(draggable, w.screens.editor.Board())
	case w.screen == nil:
		draggable = append(draggable, w.board, w.content.Objects[dividerObject])
	}
	for _, o := range draggable {
		corner := w.app.Driver().AbsolutePositionForObject(o)
		inside := at.Subtract(corner)
		if o.Visible() && inside.X >= 0 && inside.Y >= 0 && inside.X < o.Size().Width && inside.Y < o.Size().Height {
			return true
		}
	}
	return false
}

// copyLink copies a link that opens the start or position shown in a browser.
func (f *files) copyLink() {
	link, err := app.Link(f.LinkAddress, &f.view)
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	f.copyText(link, "Link copied")
}
