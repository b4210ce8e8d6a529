package ui

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/library"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/ui/aloud"
	"backrank/ui/dialogs/filedialog"
	"backrank/ui/dialogs/gamefile"
	"backrank/ui/dialogs/gameinfo"
	"backrank/ui/games"
	"backrank/ui/print"
	"backrank/ui/results"
	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// gameList has the commands of the archive: the game list and imports.
type gameList struct {
	win        fyne.Window
	match      *current
	view       *app.View
	settings   *preferences
	style      *style
	voice      *aloud.Voice
	background *background
	screens    *screens
	notify     *notifier
	confirm    *confirmer
	clipboard  *clipboard
	saver      *fileSaver
	files      *files
	prints     *printer
	tabs       *openGames
	trace      *trace
	studyStart func(variants.Variant, variants.Start) // opens the page of a start in the atlas

	learn     *learning // learns from the mistakes in the games
	showFetch func()    // shows the progress of a fetch on the screen

	showAccounts  func()        // opens the dialog of accounts
	accountsState func() string // see [games.Input]

	games *games.Games // the screen; nil until first needed
}

// show opens the game list.
func (a *gameList) show() {
	a.screens.open(a.screen(), "games")
	a.showFetch()
}

// showQuery opens the game list filtered by a query.
func (a *gameList) showQuery(q archive.Query) {
	a.screen().Show(q)
	a.show()
}

// openExisting opens an existing archive in the background and then builds the game list, so that the list appears at once
// when the player opens it.
func (a *gameList) openExisting() {
	if !a.match.Library().HasFile() {
		return
	}
	archived := a.match.Library()
	a.background.run(func() error {
		_, err := archived.DB()
		return err
	}, func(err error) {
		if err == nil { // the game list shows an error when it is opened
			a.screen()
		}
	})
}

// isShown reports whether the game list is shown.
func (a *gameList) isShown() bool { return a.games != nil && a.screens.shown.screen == screen(a.games) }

// screen returns the game list, built at the first call.
func (a *gameList) screen() *games.Games {
	if a.games != nil {
		return a.games
	}
	edit := a.match.Edit() // of whichever tab: it finds the tabs that have the game
	a.games = games.New(games.Input{
		Pieces:  a.style.pieces,
		Style:   a.style.names,
		Voice:   a.voice,
		Library: a.match.Library(), LoadProgress: a.match.Library().LoadProgress, Life: a.background.ctx, Do: a.background.run, WaitBriefly: a.background.waitBriefly, OnMain: a.background.onMain,
		User: func() archive.Query {
			name, others := a.settings.names()
			return results.PlayerQuery(name, others, library.PlayedHere)
		},
		Position: func() (string, error) {
			if err := a.view.Knowledge().Help(); err != nil {
				return "", err // games from the same position would be help
			}
			return a.view.FEN()
		},
		Open: a.open, OpenAll: a.openAll,
		Study: a.studyStart,
		Print: func(g pgn.Game) { a.prints.offerSheets([]printable{scoreSheet(scoreOf(&g))}, 0, "") },
		Copy:  a.clipboard.copySilently,
		SaveAs: func(name string, save func(path string) error, done func(string)) {
			a.saver.saveAs(lang.L("Export PGN"), name, pgnFiles(), nil, save, func(path string) { done(savedAs(path)) })
		},
		Choose: a.chooseImportPath,
		Faults: func(all int, faults []archive.Fault) {
			gamefile.ShowImportErrors(a.win, all, faults, a.clipboard.copySilently)
		},
		Learn: a.learn.choose, PauseAnalysis: a.learn.pause, StopAnalysis: a.learn.stop,
		Details: a.details,
		SetTags: func(id int64, tags []pgn.Tag) error { return edit.SetTagsOf(a.background.ctx, id, tags) },
		MergeTwins: func(ids []int64) (library.MergeResult, error) {
			return edit.MergeTwins(a.background.ctx, ids...)
		},
		Window: func() fyne.Window { return a.win },
		Columns: func() (columns, sort string) {
			s := a.settings.get()
			return s.GameColumns, s.GameSort
		},
		SetColumns: func(columns string) {
			a.settings.change(func(s *settings.Settings) { s.GameColumns = columns })
		},
		SetSort:  func(id string) { a.settings.change(func(s *settings.Settings) { s.GameSort = id }) },
		Found:    a.trace.view,
		Accounts: a.showAccounts, AccountsState: a.accountsState,
		ShowMessage: func(text string) { a.notify.show(text, notice.Info) },
		Leave:       a.screens.back, After: a.background.after, Speak: a.notify.speaker.reportAnswer,
	})
	return a.games
}

// archiveChanged updates the game list.
func (a *gameList) archiveChanged() {
	if a.games != nil {
		a.games.Changed()
	}
}

// open opens a game of the archive on the board, where it has what q searches for within games, otherwise at its start. If a
// tab has the game already, that is shown.
func (a *gameList) open(id int64, q archive.Query) {
	var has *app.Match
	a.background.run(func() error {
		if has = a.tabs.tabs.FindArchived(a.background.ctx, id); has != nil {
			app.ShowFound(has, q)
		}
		return nil
	}, func(error) {
		if has != nil {
			a.screens.home()
			a.tabs.opened(has)
			return
		}
		a.openAt(id, func(l *app.Loaded) {
			l.ShowStart()
			l.ShowFound(q)
		}, a.tabs.tabs.OpenOrReplace, lang.L("Opened the game from the game list"), func(error) {})
	})
}

// openMoment opens a game of the archive at the position after ply plies, with the message title: in the tab replaced, in
// place of its game, or if that is nil as [gameList.open] does. Then it calls done with the error, which the player sees.
func (a *gameList) openMoment(id int64, ply int, replaced *app.Match, title string, done func(error)) {
	load := a.tabs.tabs.OpenOrReplace
	if replaced != nil {
		load = func(from app.Loaded) (*app.Match, error) { return replaced, replaced.Load(from) }
	}
	a.openAt(id, func(l *app.Loaded) {
		l.ShowPly(ply)
		l.Again = true // the position in the player's own tab of the game does not change
	}, load, title, done)
}

// openAt opens a game of the archive: show chooses the position to show, and load opens it in a tab, which it returns.
// Then openAt shows the message opened and calls done with the error, which the player sees.
func (a *gameList) openAt(id int64, show func(*app.Loaded), load func(app.Loaded) (*app.Match, error), opened string, done func(error)) {
	var from app.Loaded
	archived := a.match.Library()
	a.background.run(func() (err error) {
		from, err = app.ReadArchived(a.background.ctx, archived, id)
		return err
	}, func(err error) {
		if err != nil {
			a.notify.show(err.Error(), notice.Warning)
			done(err)
			return
		}
		show(&from)
		a.screens.home()
		a.files.loadInto(load, opened, func() (app.Loaded, error) { return from, nil }, done)
	})
}

// maxOpened is the maximum number of games that are opened at once.
const maxOpened = 20

// openAll opens games of the archive, each in a tab of its own, and shows the first.
func (a *gameList) openAll(ids []int64) {
	if len(ids) > maxOpened {
		a.notify.show(lang.N("At most {{.Count}} games can be opened at once. Select fewer.", maxOpened), notice.Warning)
		return
	}
	var opened []*app.Match
	archived := a.match.Library()
	a.background.run(func() error {
		for _, id := range ids {
			m := a.tabs.tabs.FindArchived(a.background.ctx, id)
			if m == nil {
				from, err := app.ReadArchived(a.background.ctx, archived, id)
				if err != nil {
					return err
				}
				from.ShowStart()
				open := a.tabs.tabs.Open
				if len(opened) == 0 {
					open = a.tabs.tabs.OpenOrReplace
				}
				if m, err = open(from); err != nil {
					return err
				}
			}
			opened = append(opened, m)
		}
		return nil
	}, func(err error) {
		for _, m := range opened {
			a.tabs.add(m)
		}
		if len(opened) > 0 {
			a.screens.home()
			a.tabs.opened(opened[0])
		}
		if err != nil { // those that were read are open
			a.notify.show(err.Error(), notice.Warning)
		}
	})
}

// importedFiles returns the file kinds for imports.
func importedFiles() []filedialog.Kind {
	return []filedialog.Kind{{Name: lang.L("PGN files"), Extensions: []string{".pgn", ".zst", ".gz", ".zip"}}, filedialog.AllFiles}
}

// chooseImportPath asks for a file or folder to import and calls chosen with its path.
func (a *gameList) chooseImportPath(chosen func(path string)) {
	a.saver.choose(filedialog.Input{
		Title: lang.L("Import games"), Verb: lang.L("Import"), Kinds: importedFiles(), FolderButton: lang.L("Import whole folder"),
	}, chosen)
}

// chooseImport asks for a file or folder and imports it on the game list.
func (a *gameList) chooseImport() {
	a.chooseImportPath(func(path string) { a.importAll(path) })
}

// chooseColumns opens the game list and the dialog in which its columns are chosen.
func (a *gameList) chooseColumns() {
	a.show()
	a.games.Own("columns")()
}

// importAll imports files and folders on the game list.
func (a *gameList) importAll(paths ...string) {
	if !a.isShown() {
		a.show()
	}
	a.games.Import(paths...)
}

// dropped handles drag and drop of files onto the window. A single PGN or FEN file is opened; folders, compressed
// files, several files, and all files dropped on the game list are imported.
func (a *gameList) dropped(_ fyne.Position, all []fyne.URI) {
	var paths []string
	imported := len(all) > 1 || a.isShown()
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

// details opens the dialog of an archived game's details and calls changed with the new tags.
func (a *gameList) details(g pgn.Game, changed func([]pgn.Tag)) {
	result := lang.L("The game is unfinished")
	if known := words.Result(g.Result); known != "" {
		result = lang.L("Result: {{.Result}}", "Result", known)
	}
	gameinfo.EditDetails(a.win, gameinfo.DetailsInput{
		Tags: g.Tags, Result: result,
		Suggestions: func(tag string) []string { return knownTags(a.settings.get(), tag) },
	}, func(tags []pgn.Tag, _ chess.Outcome) bool {
		a.settings.change(func(s *settings.Settings) { rememberTags(s, tags, true) })
		changed(tags)
		return true
	})
}

// scoreOf returns the content of the score sheet of an archived game.
func scoreOf(g *pgn.Game) print.Game {
	known := func(name string) string { return words.Known(g.Tag(name)) }
	s := print.Game{
		Variant: g.Variant, Event: known("Event"), Round: known("Round"), Date: words.Date(g.Tag("Date")), Result: words.Result(g.Result),
		White: known(chess.White.Name()), Black: known(chess.Black.Name()),
	}
	if !g.Started() {
		return s
	}
	s.Setup = g.Start.Setup()
	s.Start, _ = variants.StartOf(&g.Start)
	at := g.Start
	var next rules.Position
	for n := range g.Tree.MainLine() {
		m := g.Tree.Move(n)
		s.Moves = append(s.Moves, san.Format(&at, m))
		at.Play(m, &next)
		at = next
	}
	return s
}
