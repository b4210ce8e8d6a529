package ui

import (
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/ui/dialogs"
	"backrank/variants"
)

// files is what comes from files and the clipboard, and goes there.
type files struct {
	*session
	screens *screens
}

// copyFEN puts the position shown on the clipboard.
func (f *files) copyFEN() {
	fen, err := f.view.FEN()
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	f.app.Clipboard().SetContent(fen)
	f.message.Say("Position copied as FEN", notice.Info)
}

// copyPGN puts the game on the clipboard.
func (f *files) copyPGN() {
	text, err := f.view.PGN()
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	f.app.Clipboard().SetContent(text)
	f.message.Say("Game copied as PGN", notice.Info)
}

// saveFile asks for a name and saves the game there.
func (f *files) saveFile() {
	v := f.view
	text, err := v.PGN()
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	name := stem(v.Variant) + v.Date.Local().Format("-2006-01-02.pgn")
	f.saveAs("Save PGN", name, pgnFiles, nil, func(path string) error { return disk.Save(path, text) }, func(path string) {
		f.saved = [2]uint64{v.Game, uint64(v.Steps())}
		f.message.Say(savedAs(path), notice.Info)
	})
}

// The kinds of files that are saved.
var (
	pgnFiles     = []dialogs.FileKind{{Name: "PGN files", Endings: []string{".pgn"}}, dialogs.AllFiles}
	pictureFiles = []dialogs.FileKind{{Name: "PNG and SVG pictures", Endings: []string{".png", ".svg"}}, dialogs.AllFiles}
	pdfFiles     = []dialogs.FileKind{{Name: "PDF files", Endings: []string{".pdf"}}, dialogs.AllFiles}
)

// saveAs asks under which name to save, in the folder where a file was opened or saved last, and saves away from the
// window.
func (s *session) saveAs(title, name string, kinds []dialogs.FileKind, more fyne.CanvasObject, save func(path string) error, saved func(path string)) {
	dialogs.SaveFile(s.win, dialogs.FileInput{
		Title: title, Verb: "Save", Path: filepath.Join(s.folder(), name), Kinds: kinds, Do: s.beside, More: more,
	}, func(path string, done func(error)) {
		s.saving(func() error { return save(path) }, done)
	}, func(path string) {
		s.remember(path)
		saved(path)
	})
}

// stem is how the names of a variant's files begin: "chess960", "pre-chess-fischer-castling".
func stem(v variants.Variant) string {
	if !v.IsCustom() {
		return v.ID
	}
	words := strings.FieldsFunc(strings.ToLower(v.Name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, "-")
}

// folder is where files were opened or saved last, else the player's home.
func (s *session) folder() string {
	home, _ := os.UserHomeDir() // "" is passed over
	for _, place := range []string{s.settings().Folder, home} {
		if info, err := os.Stat(place); err == nil && info.IsDir() {
			return place
		}
	}
	return string(filepath.Separator)
}

// remember has the next dialog begin in the folder of a file.
func (s *session) remember(path string) {
	s.change(func(s *app.Settings) { s.Folder = filepath.Dir(path) })
}
