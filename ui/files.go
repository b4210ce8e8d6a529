package ui

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"backrank/app"
	"backrank/variants/notation"
)

// copyFEN puts the position shown on the clipboard.
func (w *Window) copyFEN() {
	fen, err := w.view.FEN()
	if err != nil {
		w.refuse(err.Error(), 0)
		return
	}
	w.app.Clipboard().SetContent(fen)
	w.line.say("Position copied as FEN", app.Info)
}

// copyPGN puts the game on the clipboard.
func (w *Window) copyPGN() {
	text, err := w.view.PGN()
	if err != nil {
		w.refuse(err.Error(), 0)
		return
	}
	w.app.Clipboard().SetContent(text)
	w.line.say("Game copied as PGN", app.Info)
}

// paste reads the clipboard: a game, or a position to play on from.
func (w *Window) paste() { w.load("the clipboard", w.app.Clipboard().Content()) }

// load plays on from a text, a FEN or the first good game of a PGN.
func (w *Window) load(source, text string) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		w.refuse("There is nothing in "+source, 0)
	case looksLikeFEN(text):
		v := &w.view
		w.leaving(func() {
			w.order(func() error { return w.match.LoadFEN(text, v.Variant, v.White.Player, v.Black.Player) })
		})
	default:
		w.leaving(func() { w.loadPGN(source, text) })
	}
}

// loadPGN puts the first good game on the board and tells of the bad ones.
func (w *Window) loadPGN(source, text string) {
	var bad error
	for game, err := range notation.NewReader(strings.NewReader(text)).All() {
		if err != nil {
			bad = errors.Join(bad, err)
			continue
		}
		w.ask(func() error { return w.match.LoadPGN(game) }, func(err error) {
			switch {
			case err != nil:
				w.refuse(err.Error(), 0)
			case bad != nil:
				w.line.say(fmt.Sprintf("Passed over in %s: %v", source, bad), app.Warning)
			default:
				w.line.say("This is the game from "+source, app.Info)
			}
		})
		return
	}
	if bad == nil {
		bad = errors.New("there is no game and no position in it")
	}
	w.refuse(fmt.Sprintf("%s: %v", source, bad), 0)
}

// looksLikeFEN reports whether text is one line with the seven strokes of a board.
func looksLikeFEN(text string) bool {
	board, _, _ := strings.Cut(text, " ")
	return !strings.Contains(text, "\n") && strings.Count(board, "/") == 7
}

// maxFile is the largest file that is read whole, in bytes.
const maxFile = 16 << 20

// openFile asks for a PGN file and plays on from its first good game.
func (w *Window) openFile() {
	d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
		if err != nil {
			w.refuse(err.Error(), 0)
			return
		}
		if r == nil {
			return
		}
		defer r.Close()
		w.remember(r.URI())
		w.read(r.URI().Name(), r)
	}, w.win)
	d.SetFilter(storage.NewExtensionFileFilter([]string{".pgn", ".txt", ".fen"}))
	d.SetTitleText("Open a game")
	w.openSheet(d)
}

func (w *Window) read(name string, r io.Reader) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	switch {
	case err != nil:
		w.refuse(fmt.Sprintf("%s could not be read: %v", name, err), 0)
	case len(data) > maxFile:
		w.refuse(fmt.Sprintf("%s is larger than %d MiB", name, maxFile>>20), 0)
	default:
		w.load(name, string(data))
	}
}

// saveFile asks for a name and saves the game there.
func (w *Window) saveFile() {
	text, err := w.view.PGN()
	if err != nil {
		w.refuse(err.Error(), 0)
		return
	}
	d := dialog.NewFileSave(func(to fyne.URIWriteCloser, err error) {
		if err == nil && to != nil {
			err = writeAll(to, text)
		}
		switch {
		case err != nil:
			w.refuse(fmt.Sprintf("The game could not be saved: %v", err), 0)
		case to != nil:
			w.remember(to.URI())
			w.line.say("Saved as "+to.URI().Name(), app.Info)
		}
	}, w.win)
	d.SetFileName(strings.ReplaceAll(w.view.Variant.ID, ":", "-") + w.view.Date.Format("-2006-01-02.pgn"))
	d.SetFilter(storage.NewExtensionFileFilter([]string{".pgn"}))
	d.SetTitleText("Save this game")
	w.openSheet(d)
}

func writeAll(to io.WriteCloser, text string) error {
	_, err := io.WriteString(to, text)
	return errors.Join(err, to.Close())
}

// fileSheet is one of the toolkit's file dialogs.
type fileSheet interface {
	Resize(fyne.Size)
	SetLocation(fyne.ListableURI)
	SetOnClosed(func())
	Dismiss()
	Show()
}

func (w *Window) openSheet(d fileSheet) {
	home, _ := os.UserHomeDir() // "" is passed over
	for _, place := range []string{w.settings().Folder, home} {
		if place == "" {
			continue
		}
		if folder, err := storage.ListerForURI(storage.NewFileURI(place)); err == nil {
			d.SetLocation(folder)
			break
		}
	}
	w.files = d
	d.SetOnClosed(func() { w.files = nil })
	d.Show()
	if canvas := w.win.Canvas(); canvas.Overlays().Top() != nil { // a dialog of the desktop's own has no size, and panics
		d.Resize(fyne.NewSize(canvas.Size().Width*.9, canvas.Size().Height*.9))
	}
}

// remember has the next dialog begin in the folder of a file.
func (w *Window) remember(file fyne.URI) {
	w.change(func(s *app.Settings) { s.Folder = filepath.Dir(file.Path()) })
}

// dropped opens a file dropped on the window.
func (w *Window) dropped(_ fyne.Position, files []fyne.URI) {
	if len(files) == 0 {
		return
	}
	r, err := storage.Reader(files[0])
	if err != nil {
		w.refuse(fmt.Sprintf("%s could not be opened: %v", files[0].Name(), err), 0)
		return
	}
	defer r.Close()
	w.read(files[0].Name(), r)
}
