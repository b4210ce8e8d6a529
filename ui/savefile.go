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
	"backrank/words"
)

// save saves the game again where it is: in its place in its file. A game of no file is saved apart.
func (f *files) save() {
	at := f.view.File
	if f.Page != nil || at.Path == "" {
		f.saveAsFile()
		return
	}
	name := short(filepath.Base(at.Path))
	changed := false
	f.commit()
	f.saving(func() (err error) {
		changed, err = app.SaverOf(f.match).Save()
		return err
	}, func(err error) {
		f.refresh()
		switch {
		case errors.Is(err, pgnfile.ErrChanged):
			f.askChanged(at)
		case err != nil:
			f.refuse(err.Error(), 0)
		case changed:
			f.message.Say(fmt.Sprintf("Saved in %s. Another program had changed other games of it, which are kept.", name), notice.Info)
		default:
			f.message.Say("Saved in "+name, notice.Info)
		}
		if err == nil {
			f.recent(at.Path)
		}
	})
}

// askChanged asks what to do with a game that another program has changed in its file.
func (f *files) askChanged(at pgnfile.Place) {
	name := short(filepath.Base(at.Path))
	dialogs.Choose(f.win, "The game was changed by another program",
		fmt.Sprintf("%s has another game in this place now. Nothing was saved. Overwriting replaces that game by yours.", name),
		dialogs.Choice{Label: "Save as…", Do: f.saveAsFile},
		dialogs.Choice{Label: "Open the file", Do: func() { f.leaving(func() { f.open(at.Path) }) }},
		dialogs.Choice{Label: "Overwrite", Do: func() { f.savedBy(at.Path, app.SaverOf(f.match).Overwrite) }})
}

// savedBy saves the game in a file by a function, and says so.
func (f *files) savedBy(path string, save func() error) {
	f.commit()
	f.saving(save, func(err error) {
		if f.refresh(); err != nil {
			f.refuse(err.Error(), 0)
			return
		}
		f.recent(path)
		f.message.Say("Saved in "+short(filepath.Base(path)), notice.Info)
	})
}

// saveAsFile asks for a name and saves the game as a file. To a file that exists it can be added.
func (f *files) saveAsFile() {
	v := f.view
	text, err := v.PGN()
	if err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	saved := func(path string) {
		f.refresh()
		f.saved = inFileOf(&f.view)
		f.message.Say(savedAs(path), notice.Info)
	}
	if f.Page != nil {
		f.download(gameFileName(&v), func(path string) error { return disk.Save(path, text) }, saved)
		return
	}
	by := func(save func(path string) error) func(path string, done func(error)) {
		return func(path string, done func(error)) { f.saving(func() error { return save(path) }, done) }
	}
	s := app.SaverOf(f.match)
	dialogs.SaveFile(f.win, dialogs.FileInput{
		Title: "Save as", Verb: "Save", Path: filepath.Join(f.folder(), gameFileName(&v)), Kinds: pgnFiles, Do: f.beside, Add: by(s.AddTo),
	}, by(s.SaveAs), func(path string) {
		f.remember(path)
		f.recent(path)
		saved(path)
	})
}

// addToFile asks for a file and adds the game to it.
func (f *files) addToFile() {
	if _, err := f.view.PGN(); err != nil {
		f.refuse(err.Error(), 0)
		return
	}
	dialogs.OpenFile(f.win, dialogs.FileInput{
		Title: "Add to file", Verb: "Add", Path: f.folder() + string(filepath.Separator), Kinds: pgnFiles, Do: f.beside,
	}, func(path string) {
		f.remember(path)
		f.savedBy(path, func() error { return app.SaverOf(f.match).AddTo(path) })
	})
}

// gameFileName returns the proposed name of a game's file: of its players and its date, or of its variant and its date.
func gameFileName(v *app.View) string {
	who := stem(v.Variant)
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

// surname returns a name without what follows its comma.
func surname(name string) string {
	before, _, _ := strings.Cut(name, ",")
	return strings.Join(strings.Fields(before), "-")
}
