package ui

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/app/pgnfile"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/dialogs/filedialog"
	"backrank/ui/game"
	"backrank/words"
)

// gameSaver has the commands that save the game.
type gameSaver struct {
	win        fyne.Window
	match      *current
	view       *app.View
	system     *System
	background *background
	runner     *runner
	message    *game.Message
	notify     *notifier
	confirm    *confirmer
	saver      *fileSaver
	recent     *recentFiles
	openAgain  func(path string) // opens a file that another program has changed
}

// save replaces the game in its file. A game without a file is saved as a new one.
func (g *gameSaver) save() {
	at := g.view.File
	if g.system.Page != nil || at.Path == "" {
		g.saveAsFile()
		return
	}
	name := shortName(filepath.Base(at.Path))
	changed := false
	saver := app.SaverOf(g.match.Match)
	g.runner.commitComment()
	g.background.finish(func() (err error) {
		changed, err = saver.Save()
		return err
	}, func(err error) {
		g.runner.refresh()
		switch {
		case errors.Is(err, pgnfile.ErrChanged):
			g.askOverwrite(at, saver)
		case err != nil:
			g.notify.refuse(err.Error(), 0)
		case changed:
			g.message.Report(lang.L("Saved in {{.Name}}. Another program had changed other games of it, which are kept.", "Name", name), notice.Info)
		default:
			g.message.Report(lang.L("Saved in {{.Name}}", "Name", name), notice.Info)
		}
		if err == nil {
			g.recent.add(at.Path)
		}
	})
}

// saveAll saves a copy of all games that were played here and are over: on a desktop they are in the game list too, in a browser this
// is the way to them.
func (g *gameSaver) saveAll() {
	from := g.match.Library().PGNPath()
	if _, err := os.Stat(from); from == "" || err != nil {
		g.notify.refuse(lang.L("No game has been finished here yet"), 0)
		return
	}
	g.saver.saveAs(lang.L("Save all games"), "games.pgn", pgnFiles(), nil, func(path string) error {
		return disk.SaveStream(path, func(to io.Writer) error {
			file, err := os.Open(from)
			if err != nil {
				return err
			}
			defer file.Close()
			_, err = io.Copy(to, file)
			return err
		})
	}, func(path string) {
		g.message.Report(lang.L("Saved in {{.Name}}", "Name", shortName(filepath.Base(path))), notice.Info)
	})
}

// askOverwrite asks what to do when another program has changed the same game in its file.
func (g *gameSaver) askOverwrite(at pgnfile.Place, saver app.Saver) {
	name := shortName(filepath.Base(at.Path))
	dialogs.Choose(g.win, lang.L("The game was changed by another program"),
		lang.L("{{.Name}} has another game in this place now. Nothing was saved. Overwriting replaces that game with yours.", "Name", name),
		dialogs.Choice{Label: lang.L("Save as…"), Do: g.saveAsFile},
		dialogs.Choice{Label: lang.L("Open the file"), Do: func() { g.openAgain(at.Path) }},
		dialogs.Choice{Label: lang.L("Overwrite"), Do: func() { g.saveWith(at.Path, saver.Overwrite) }})
}

// saveWith calls save in the background and shows the result. save saves the game in the file at path.
func (g *gameSaver) saveWith(path string, save func() error) {
	g.runner.commitComment()
	g.background.finish(save, func(err error) {
		if g.runner.refresh(); err != nil {
			g.notify.refuse(err.Error(), 0)
			return
		}
		g.recent.add(path)
		g.message.Report(lang.L("Saved in {{.Name}}", "Name", shortName(filepath.Base(path))), notice.Info)
	})
}

// saveAsFile asks for a file and saves the game there; an existing file is replaced, or the game is added to it.
func (g *gameSaver) saveAsFile() {
	v := *g.view
	text, err := v.PGN()
	if err != nil {
		g.notify.refuse(err.Error(), 0)
		return
	}
	match := g.match.Match
	saved := func(path string) {
		g.runner.refresh()
		now := match.View()
		g.confirm.saved.mark(&now)
		g.message.Report(savedAs(path), notice.Info)
	}
	if g.system.Page != nil {
		g.saver.download(gameFileName(&v), func(path string) error { return disk.Save(path, text) }, saved)
		return
	}
	by := func(save func(path string) error) func(path string, done func(error)) {
		return func(path string, done func(error)) { g.background.finish(func() error { return save(path) }, done) }
	}
	s := app.SaverOf(match)
	filedialog.Save(g.win, filedialog.Input{
		Title: lang.L("Save as"), Verb: lang.L("Save"), Path: filepath.Join(g.saver.folder(), gameFileName(&v)), Kinds: pgnFiles(), RunInBackground: g.background.run, AddTo: by(s.AddTo),
	}, by(s.SaveAs), func(path string) {
		g.saver.rememberFolder(path)
		g.recent.add(path)
		saved(path)
	})
}

// addToFile asks for a PGN file and adds the game to it.
func (g *gameSaver) addToFile() {
	if _, err := g.view.PGN(); err != nil {
		g.notify.refuse(err.Error(), 0)
		return
	}
	saver := app.SaverOf(g.match.Match)
	g.saver.choose(filedialog.Input{Title: lang.L("Append to file"), Verb: lang.L("Append"), Kinds: pgnFiles()}, func(path string) {
		g.saveWith(path, func() error { return saver.AddTo(path) })
	})
}

// gameFileName returns the proposed name of the PGN file of a game.
func gameFileName(v *app.View) string { return gameFileStem(v) + ".pgn" }

// gameFileStem returns the start of file names for a game: its players, or its variant and start, and its date.
func gameFileStem(v *app.View) string {
	who := fileStem(v.Variant)
	if v.StartID != "" && v.Variant.Family.Len() > 1 {
		who = fileName(v.Variant, v.StartID)
	}
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
	}, who)
}

// surname returns a name up to its comma, with hyphens for blanks.
func surname(name string) string {
	before, _, _ := strings.Cut(name, ",")
	return strings.Join(strings.Fields(before), "-")
}
