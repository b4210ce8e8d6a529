package ui

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/app/pgnfile"
	"backrank/ui/dialogs"
	"backrank/ui/dialogs/filedialog"
	"backrank/words"
)

// save replaces the game in its file. A game without a file is saved as a new one.
func (f *files) save() {
	at := f.view.File
	if f.Page != nil || at.Path == "" {
		f.saveAsFile()
		return
	}
	name := shortName(filepath.Base(at.Path))
	changed := false
	f.commitComment()
	f.finishInBackground(func() (err error) {
		changed, err = app.SaverOf(f.match).Save()
		return err
	}, func(err error) {
		f.refresh()
		switch {
		case errors.Is(err, pgnfile.ErrChanged):
			f.askOverwrite(at)
		case err != nil:
			f.refuse(err.Error(), 0)
		case changed:
			f.message.Report(fmt.Sprintf("Saved in %s. Another program had changed other games of it, which are kept.", name), notice.Info)
		default:
			f.message.Report("Saved in "+name, notice.Info)
		}
		if err == nil {
			f.addRecent(at.Path)
		}
	})
}

// askOverwrite asks what to do when another program has changed the same game in its file.
func (f *files) askOverwrite(at pgnfile.Place) {
	name := shortName(filepath.Base(at.Path))
	dialogs.Choose(f.win, "The game was changed by another program",
		fmt.Sprintf("%s has another game in this place now. Nothing was saved. Overwriting replaces that game by yours.", name),
		dialogs.Choice{Label: "Save as…", Do: f.saveAsFile},
		dialogs.Choice{Label: "Open the file", Do: func() { f.confirmLeave(func() { f.open(at.Path) }) }},
		dialogs.Choice{Label: "Overwrite", Do: func() { f.saveWith(at.Path, app.SaverOf(f.match).Overwrite) }})
}

// saveWith calls save in the background, which saves the game in the file at path, and shows the result.
func (f *files) saveWith(path string, save func() error) {
	f.commitComment()
	f.finishInBackground(save, func(err error) {
		if f.refresh(); err != nil {
			f.refuse(err.Error(), 0)
			return
		}
		f.addRecent(path)
		f.message.Report("Saved in "+shortName(filepath.Base(path)), notice.Info)
	})
}

// saveAsFile asks for a file and saves the game there; an existing file is replaced, or the game is added to it.
func (f *files) saveAsFile() {
	v := f.view
	text, err := v.PGN()
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	saved := func(path string) {
		f.refresh()
		f.lastSaved = savedGameOf(&f.view)
		f.message.Report(savedAs(path), notice.Info)
	}
	if f.Page != nil {
		f.download(gameFileName(&v), func(path string) error { return disk.Save(path, text) }, saved)
		return
	}
	by := func(save func(path string) error) func(path string, done func(error)) {
		return func(path string, done func(error)) { f.finishInBackground(func() error { return save(path) }, done) }
	}
	s := app.SaverOf(f.match)
	filedialog.Save(f.win, filedialog.Input{
		Title: "Save as", Verb: "Save", Path: filepath.Join(f.folder(), gameFileName(&v)), Kinds: pgnFiles, RunInBackground: f.inBackground, AddTo: by(s.AddTo),
	}, by(s.SaveAs), func(path string) {
		f.rememberFolder(path)
		f.addRecent(path)
		saved(path)
	})
}

// addToFile asks for a PGN file and adds the game to it.
func (f *files) addToFile() {
	if _, err := f.view.PGN(); err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	filedialog.Open(f.win, filedialog.Input{
		Title: "Add to file", Verb: "Add", Path: f.folder() + string(filepath.Separator), Kinds: pgnFiles, RunInBackground: f.inBackground,
	}, func(path string) {
		f.rememberFolder(path)
		f.saveWith(path, func() error { return app.SaverOf(f.match).AddTo(path) })
	})
}

// gameFileName returns the proposed file name of a game: its players, or its variant, and its date.
func gameFileName(v *app.View) string {
	who := fileStem(v.Variant)
	white, black := v.Tag(chess.White.Name()), v.Tag(chess.Black.Name())
	if white != "" && black != "" {
		who = surname(white) + "-" + surname(black)
	}
	date := words.Known(v.Tag("Date"))
	if date == "" {
		date = v.Date.Local().Format("2006-01-02")
	}
	who += "-" + strings.Trim(strings.NewReplacer(".", "-", "?", "").Replace(date), "-")
	return strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, who) + ".pgn"
}

// surname returns a name up to its comma, with hyphens for blanks.
func surname(name string) string {
	before, _, _ := strings.Cut(name, ",")
	return strings.Join(strings.Fields(before), "-")
}
