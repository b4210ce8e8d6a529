package ui

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/library"
	"backrank/app/notice"
	"backrank/app/repertoire"
	"backrank/app/study"
	"backrank/ui/atlas"
	"backrank/ui/dialogs/newgame"
	"backrank/ui/results"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// atlasScreen opens the atlas.
type atlasScreen struct {
	view       *app.View
	screens    *screens
	input      atlas.Input           // access of the atlas to the rest of the program
	askNewGame func(newgame.Choices) // opens the New game dialog

	screen  *atlas.Atlas // nil until first shown
	section section      // section that it was opened with
}

// atlasInput returns what the atlas needs of the rest of the program.
func (b *builder) atlasInput() atlas.Input {
	w, p, queue := b.w, b.p, b.w.background.queue
	record := app.Draws(w.match.Match)
	draws := &liveDraws{app: w.app, system: &w.System, screens: p.screens, record: record, prints: p.prints, saver: b.saver, notify: w.notify}
	games := &startRecords{settings: w.settings, query: w.match.Library().Query, showQuery: p.gameList.showQuery, queries: b.queries(), played: b.queries()}
	return atlas.Input{
		Pieces: w.style.pieces,
		Style:  w.style.names,
		Study:  w.match.Study().Get,
		Second: survey.Second,
		Change: func(change func(*study.Study), done func(error)) {
			w.match.Study().Change(change)
			queue.do(w.match.Study().Sync, done)
		},
		RunInBackground: func(work, done func()) {
			queue.do(func() error { work(); return nil }, func(error) { done() })
		},
		Analyst: p.live,
		Play:    p.games.playFrom,
		Copy:    b.clipboard.copyPosition,
		Games:   games.count, ShowGames: games.show, Played: games.countArrays,
		Print:       p.prints.printArray,
		Confirm:     b.confirm.ask,
		ShowMessage: func(text string) { w.notify.show(text, notice.Info) },
		Draws:       record, PrintDraws: draws.print, ExportDraws: draws.export, OpenHall: draws.openHall,
		SaveTable:       p.exports.saveTable,
		Lines:           func() repertoire.Repertoire { return app.Repertoire(w.match.Match).Repertoire() },
		RemoveLines:     p.myLines.clear,
		TrainLines:      func(start variants.Start, rule *rules.Castling) { p.train.showLines(start, rule) },
		TrainFirstMoves: func(array variants.Array, rule *rules.Castling) { p.train.showFirstMoves(array, rule) },
		Leave:           p.screens.back, After: w.background.after, Speak: w.speaker.reportAnswer, Now: time.Now, Seed: rand.Uint64,
	}
}

// isShown reports whether the atlas is shown.
func (a *atlasScreen) isShown() bool {
	return a.screen != nil && a.screens.shown.screen == screen(a.screen)
}

// section is a section of the atlas: a family under a castling rule.
type section struct {
	family *variants.Family
	rule   *rules.Castling
}

// sectionOf returns the section of a variant. Orthodox chess, which has one array, belongs to Chess960.
func sectionOf(v variants.Variant) section {
	if v.Family.Len() == 1 {
		return section{variants.FischerFamily, variants.Fischer}
	}
	return section{v.Family, v.Castling}
}

// show opens the atlas for the game of the main window.
func (a *atlasScreen) show() { a.showFor(a.view) }

// showFor opens the atlas as the player left it, or on the array of the game of a view if the variant has changed since.
// The game may be that of another window.
func (a *atlasScreen) showFor(v *app.View) {
	if a.screens.refuses("atlas") {
		return
	}
	if now := sectionOf(v.Variant); now != a.section {
		a.browse(now, v.Start.White)
	}
	a.screens.open(a.screen, "atlas")
}

// showArray opens the page of the start position of the game in the atlas.
func (a *atlasScreen) showArray() { a.showStart(a.view) }

// showStart opens the page of the start position of a view, which may be that of another window.
func (a *atlasScreen) showStart(v *app.View) {
	if hasStartNumber(v) {
		a.studyStart(v.Variant, v.Start)
	}
}

// studyStart opens the page of a start position in the atlas.
func (a *atlasScreen) studyStart(v variants.Variant, start variants.Start) {
	if a.screens.refuses("atlas") {
		return
	}
	a.browse(sectionOf(v), start.White)
	a.screen.Open(v, start)
	a.screens.open(a.screen, "atlas")
}

// browse selects an array in a section of the atlas.
func (a *atlasScreen) browse(to section, at variants.Array) {
	if a.screen == nil {
		a.screen = atlas.New(a.input, to.family, to.rule)
	}
	a.screen.Browse(to.family, to.rule, at)
	a.section = to
}

// chooseStart opens the atlas for choosing a start in the New game dialog. The dialog reopens with the choice, or
// unchanged if the player cancels.
func (a *atlasScreen) chooseStart(v variants.Variant, c newgame.Choices) {
	if a.screens.refuses("atlas") {
		a.askNewGame(c)
		return
	}
	if a.screen == nil {
		a.screen = atlas.New(a.input, v.Family, v.Castling)
	}
	a.section = section{} // so that show selects the array of the game again
	back := func() {
		a.screens.home()
		a.askNewGame(c)
	}
	a.screen.Choose(v, func(start variants.Start) {
		c.Start = start.String()
		back()
	}, back)
	a.screens.open(a.screen, "atlas")
}

// startRecords counts and lists the archived games from a start.
type startRecords struct {
	settings  *preferences
	query     func(run func(*archive.DB) error) error // queries the archive
	showQuery func(archive.Query)                     // shows the game list
	queries   *latestQuery
	played    *latestQuery // queries of arrays
}

// count counts the results of all archived games, and of those of the player, from a start under a castling rule.
func (s *startRecords) count(start variants.Start, rule *rules.Castling, done func(atlas.Record, error)) {
	var found atlas.Record
	mine := s.mine(rule)
	mine.Start = start.ID()
	s.queries.run(func(ctx context.Context) error {
		return s.query(func(db *archive.DB) (err error) {
			found = atlas.Record{}
			if found.All, err = archive.RecordOf(ctx, db, archive.Query{}, start, rule); err != nil {
				return err
			}
			tallies, err := db.Tally(ctx, mine, archive.ByColour)
			for _, t := range tallies {
				found.Mine = found.Mine.Plus(t.Results)
			}
			return err
		})
	}, func(err error) { done(found, err) })
}

// mine returns the query for the player's games under a castling rule.
func (s *startRecords) mine(rule *rules.Castling) archive.Query {
	name, others := s.settings.names()
	q := results.PlayerQuery(name, others, library.PlayedHere)
	q.Rule = rule.ID
	return q
}

// countArrays counts the player's results under a castling rule by the number of the array that both sides had.
func (s *startRecords) countArrays(rule *rules.Castling, done func(map[int]archive.Results, error)) {
	var found map[int]archive.Results
	mine := s.mine(rule)
	s.played.run(func(ctx context.Context) error {
		return s.query(func(db *archive.DB) error {
			tallies, err := db.Tally(ctx, mine, archive.ByStart)
			found = map[int]archive.Results{}
			for _, t := range tallies {
				id, start, _ := strings.Cut(t.Name, " ")
				v, ok := variants.ByID(id)
				if !ok {
					continue
				}
				if parsed, err := v.ParseStart(start); err == nil && parsed.IsMirrored() {
					n := parsed.White.Number()
					found[n] = found[n].Plus(t.Results)
				}
			}
			return err
		})
	}, func(err error) { done(found, err) })
}

// show opens the game list with the games from a start under a castling rule.
func (s *startRecords) show(start variants.Start, rule *rules.Castling) {
	s.showQuery(archive.Query{Rule: rule.ID, Start: start.ID()})
}
