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

// Page is what a browser offers in place of a desktop. Its functions are called on the window's goroutine, but for Save, Copy
// and Paste.
type Page struct {
	Size fyne.Size // of the viewport, in units, when the page was loaded; the zero value is not known

	// Pick asks for a file with one of these endings, as ".pgn", and calls picked with the path of a copy, on the window's
	// goroutine. There may be no answer.
	Pick func(endings []string, picked func(path string))
	// Save offers the file at a path as a download. It may wait.
	Save func(path string) error
	// Copy copies a text to the clipboard, Paste returns what is there. They may wait for the player, whom the browser asks,
	// and fail if the browser does not allow it.
	Copy  func(text string) error
	Paste func() (string, error)
	// FullScreen begins or ends full screen.
	FullScreen func()
	// Fit is told the least size of what is shown, in units, its menu not included: where a screen has fewer, the page is
	// shown smaller.
	Fit func(least fyne.Size)
}

// offered reports whether a command exists here. A page has no SQLite for the archive, cannot start programs, and is closed
// as all pages are.
func (s *session) offered(c *command) bool { return s.Page == nil || !c.desktop }

// pick asks for a game's file by the page.
func (f *files) pick() {
	f.Page.Pick(gameFiles[0].Endings, f.open)
}

// download saves a file for the player to take with him: it is written in a folder of its own, which is emptied.
func (s *session) download(name string, save func(path string) error, saved func(path string)) {
	path := filepath.Join(os.TempDir(), name)
	s.saving(func() error {
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

// Drags reports whether a finger drags what is at a place, in shares of the width and the height of the window: pieces of
// the board, or the divider. Elsewhere it scrolls.
func (w *Window) Drags(x, y float32) bool {
	c := w.win.Canvas()
	if c.Overlays().Top() != nil {
		return false
	}
	at := fyne.NewPos(x*c.Size().Width, y*c.Size().Height)
	var draggable []fyne.CanvasObject
	switch {
	case w.screens.editing():
		draggable = append(draggable, w.screens.editor.Board())
	case w.screen == nil:
		draggable = append(draggable, w.board, w.content.Objects[betweenBoth])
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

// copyLink copies a link to the start or the position that is shown.
func (f *files) copyLink() {
	link, err := app.Link(f.LinkAddress, &f.view)
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	f.copyText(link, "Link copied")
}
