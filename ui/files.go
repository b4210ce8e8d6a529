package ui

import (
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"

	"backrank/app/settings"
	"backrank/ui/dialogs/filedialog"
	"backrank/variants"
)

// files has the commands for files and the clipboard.
type files struct {
	*session
	screens   *screens
	importAll func(paths ...string)
}

// copyFEN copies the position to the clipboard.
func (f *files) copyFEN() {
	if _, err := f.view.FEN(); err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	f.copyPosition(&f.view.Position)
}

// copyPGN copies the game to the clipboard.
func (f *files) copyPGN() {
	text, err := f.view.PGN()
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	f.copyText(text, "Game copied as PGN")
}

// The file kinds for saving.
var (
	pgnFiles   = []filedialog.Kind{{Name: "PGN files", Extensions: []string{".pgn"}}, filedialog.AllFiles}
	imageFiles = []filedialog.Kind{{Name: "PNG and SVG images", Extensions: []string{".png", ".svg"}}, filedialog.AllFiles}
	pdfFiles   = []filedialog.Kind{{Name: "PDF files", Extensions: []string{".pdf"}}, filedialog.AllFiles}
)

// saveAs asks for a file name, starting in the folder used last, and calls save with the path in the background, then
// saved. more is an additional row of the dialog, or nil. In a browser the file is a download.
func (s *session) saveAs(title, name string, kinds []filedialog.Kind, more fyne.CanvasObject, save func(path string) error, saved func(path string)) {
	if s.Page != nil {
		s.download(name, save, saved)
		return
	}
	filedialog.Save(s.win, filedialog.Input{
		Title: title, Verb: "Save", Path: filepath.Join(s.folder(), name), Kinds: kinds, RunInBackground: s.inBackground, Below: more,
	}, func(path string, done func(error)) {
		s.finishInBackground(func() error { return save(path) }, done)
	}, func(path string) {
		s.rememberFolder(path)
		saved(path)
	})
}

// fileStem returns the start of file names for a variant: "chess960", "pre-chess-fischer-castling".
func fileStem(v variants.Variant) string {
	if !v.IsCustom() {
		return v.ID
	}
	words := strings.FieldsFunc(strings.ToLower(v.Name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, "-")
}

// folder returns the folder of the file opened or saved last, otherwise the player's home, otherwise the root.
func (s *session) folder() string {
	home, _ := os.UserHomeDir() // on error home is "", which os.Stat below rejects
	for _, place := range []string{s.settings().Folder, home} {
		if info, err := os.Stat(place); err == nil && info.IsDir() {
			return place
		}
	}
	return string(filepath.Separator)
}

// rememberFolder stores the folder of a file for the next dialog.
func (s *session) rememberFolder(path string) {
	s.change(func(s *settings.Settings) { s.Folder = filepath.Dir(path) })
}
