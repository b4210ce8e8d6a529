package ui

import (
	"fmt"
	"path/filepath"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/ui/dialogs"
	"backrank/ui/games"
	"backrank/ui/print"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/words"
)

// archived has the commands for the archive: the screen of the games, and imports.
type archived struct {
	*session
	screens *screens
	files   *files
	prints  *printing
	games   *games.Games // nil until first shown
}

// show opens the screen of the games.
func (a *archived) show() { a.screens.visit(a.screen(), "games") }

// showOf opens it on the games that a query wants.
func (a *archived) showOf(q archive.Query) {
	a.screen().Show(q)
	a.show()
}

// prepare opens an archive that there is and makes its screen, so that the games are listed at once when they are wanted.
func (a *archived) prepare() {
	if !a.match.Games().HasFile() {
		return
	}
	a.beside(func() error {
		_, err := a.match.Games().DB()
		return err
	}, func(err error) {
		if err == nil { // or else it is told when the games are wanted
			a.screen()
		}
	})
}

// listing reports whether the screen of the games is shown.
func (a *archived) listing() bool { return a.games != nil && a.session.screen == screen(a.games) }

// screen returns the screen of the games.
func (a *archived) screen() *games.Games {
	if a.games != nil {
		return a.games
	}
	a.games = games.New(games.Input{
		Pieces: a.pieces,
		Style: func() (set, board string) {
			now := a.settings()
			return now.Pieces, now.Board
		},
		Archive: a.match.Games(), Reading: a.match.Games().LoadProgress, Life: a.life, Do: a.beside, Promptly: a.promptly, Hop: a.hop,
		Position: func() (string, error) {
			if err := a.view.Knowledge().Help(); err != nil {
				return "", err // what was played from a position is help
			}
			return a.view.FEN()
		},
		Open: a.open,
		Study: func(v variants.Variant, start variants.Start) {
			a.screens.studyStart(v, start)
		},
		Print: func(g notation.Game) { a.prints.offer([]printable{scoreSheet(scoreOf(&g))}, 0, "") },
		Copy:  func(text string) { a.app.Clipboard().SetContent(text) },
		SaveAs: func(name string, save func(path string) error, done func(string)) {
			a.saveAs("Export PGN", name, pgnFiles, nil, save, func(path string) { done(savedAs(path)) })
		},
		Choose: a.choose,
		Faults: func(all int, faults []archive.Fault) {
			dialogs.Faults(a.win, all, faults, func(text string) { a.app.Clipboard().SetContent(text) })
		},
		Details:    a.details,
		SetTags:    func(id int64, tags []notation.Tag) error { return a.match.Edit().SetTagsOf(a.life, id, tags) },
		MergeTwins: func(ids []int64) (app.MergeResult, error) { return a.match.Edit().MergeTwins(a.life, ids...) },
		Found:      a.screens.traceView,
		Tell:       func(text string) { a.tell(text, notice.Info) },
		Leave:      a.screens.back, After: a.after,
	})
	return a.games
}

// open opens a game of the archive on the board, at a position if a FEN is given and the game has it.
func (a *archived) open(id int64, fen string) {
	var from app.Loaded
	a.beside(func() (err error) {
		from, err = a.match.Games().Read(a.life, id)
		return err
	}, func(err error) {
		if err != nil {
			a.tell(err.Error(), notice.Warning)
			return
		}
		from.ShowStart()
		from.ShowAt(fen)
		a.leaving(func() {
			a.screens.home()
			a.files.loadFrom("the game list", func() (app.Loaded, error) { return from, nil })
		})
	})
}

// importedFiles are the kinds of files that can be imported.
var importedFiles = []dialogs.FileKind{{Name: "PGN files", Endings: []string{".pgn", ".zst", ".gz", ".zip"}}, dialogs.AllFiles}

// choose asks for a file or a folder of games.
func (a *archived) choose(chosen func(path string)) {
	dialogs.OpenFile(a.win, dialogs.FileInput{
		Title: "Import games", Verb: "Import", Path: a.folder() + string(filepath.Separator), Kinds: importedFiles, Do: a.beside,
		Whole: "Import whole folder",
	}, func(path string) {
		a.remember(path)
		chosen(path)
	})
}

// askImport asks for a file or a folder, and imports it on the screen of the games.
func (a *archived) askImport() {
	a.choose(func(path string) { a.importAll(path) })
}

// importAll imports files and folders on the screen of the games.
func (a *archived) importAll(paths ...string) {
	if !a.listing() {
		a.show()
	}
	a.games.Import(paths...)
}

// dropped opens a file dropped on the window. Several, folders, packed ones, and those that are dropped on the screen of
// the games are imported.
func (a *archived) dropped(_ fyne.Position, all []fyne.URI) {
	var paths []string
	imported := len(all) > 1 || a.listing()
	for _, file := range all {
		imported = imported || isImported(file.Path())
		paths = append(paths, file.Path())
	}
	switch {
	case len(paths) == 0:
	case imported:
		a.importAll(paths...)
	default:
		a.files.open(paths[0])
	}
}

// details asks for the tags of a game.
func (a *archived) details(g notation.Game, changed func([]notation.Tag)) {
	result := "The game is unfinished"
	if known := words.Result(g.Result); known != "" {
		result = fmt.Sprintf("Result: %s", known)
	}
	dialogs.Details(a.win, dialogs.DetailsInput{
		Tags: g.Tags, Result: result,
		Known: func(tag string) []string { return knownTags(a.settings(), tag) },
	}, func(tags []notation.Tag, _ chess.Outcome) bool {
		a.change(func(s *settings.Settings) { learn(s, tags, true) })
		changed(tags)
		return true
	})
}

// scoreOf returns the content of the score sheet of a game of the archive.
func scoreOf(g *notation.Game) print.Game {
	said := func(name string) string { return words.Known(g.Tag(name)) }
	s := print.Game{
		Variant: g.Variant, Event: said("Event"), Round: said("Round"), Date: words.Date(g.Tag("Date")), Result: words.Result(g.Result),
		White: said(chess.White.Name()), Black: said(chess.Black.Name()),
	}
	if !g.Started() {
		return s
	}
	s.Setup = g.Start.Setup()
	s.Start, _ = notation.StartOf(&g.Start)
	at := g.Start
	var next rules.Position
	for n := range g.Tree.MainLine() {
		m := g.Tree.Move(n)
		s.Moves = append(s.Moves, notation.SAN(&at, m))
		at.Play(m, &next)
		at = next
	}
	return s
}
