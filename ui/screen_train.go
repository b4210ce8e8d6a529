package ui

import (
	"math/rand/v2"
	"strings"
	"time"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/library"
	"backrank/app/mistakes"
	"backrank/app/notice"
	"backrank/app/repertoire"
	"backrank/app/settings"
	"backrank/app/training"
	"backrank/ui/train"
	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// trainScreen opens the screen for training.
type trainScreen struct {
	screens  *screens
	notify   *notifier
	trace    *trace
	searches *trainSearches
	queue    *queue
	open     func() (*training.Log, []notice.Notice) // opens the log of answers
	input    train.Input                             // access of the screen to the rest of the program

	screen *train.Train // nil until first shown
}

// newTrainScreen returns the part that opens the screen.
func newTrainScreen(w *Window, p *parts) *trainScreen {
	searches := newTrainSearches(w)
	return &trainScreen{
		screens: p.screens, notify: w.notify, trace: w.trace, searches: searches, queue: w.background.queue,
		open: func() (*training.Log, []notice.Notice) { return app.OpenTraining(w.match.Match) },
		input: train.Input{
			Lines: func() repertoire.Repertoire { return app.Repertoire(w.match.Match).Repertoire() },
			Games: func(n int, accept func(*pgn.Game) bool, done func([]pgn.Game)) {
				var found []pgn.Game
				w.background.run(func() (err error) {
					found, err = app.RandomGames(w.background.ctx, w.match.Match, n, rand.Uint64(), accept)
					return err
				}, func(error) { done(found) }) // without an archive there are no games
			},
			SelfPlay: app.SelfPlay,
			Drawing:  w.style.drawing,
			Rule:     func() string { return w.settings.get().TrainRule },
			SetRule:  func(id string) { w.settings.change(func(s *settings.Settings) { s.TrainRule = id }) },
			Background: func(work, done func()) {
				w.background.run(func() error { work(); return nil }, func(error) { done() })
			},
			OwnPuzzles: func(done func([]mistakes.Puzzle, error)) { readOwnPuzzles(w, done) },
			Solved:     func() mistakes.Solved { return app.SolvedMistakes(w.match.Match).Solved() },
			Solve:      func(id string) { app.SolvedMistakes(w.match.Match).Solve(id, time.Now()) },
			Search:     searches.search, MayAnalyse: searches.mayAnalyse,
			FurtherMoves:    func() int { return w.settings.get().TrainMoves },
			SetFurtherMoves: func(n int) { w.settings.change(func(s *settings.Settings) { s.TrainMoves = n }) },
			Style:           w.style.board, Click: w.gestureHandler.Click, AlwaysQueen: w.gestureHandler.AlwaysQueen, Now: time.Now,
			Seed: rand.Uint64, After: w.background.after, Leave: p.screens.back, Voice: w.voice, Toast: w.toast(),
		},
	}
}

// maxOwnGames is the maximum number of the player's games in which puzzles are sought: the newest.
const maxOwnGames = 500

// readOwnPuzzles reads the puzzles in the player's games.
func readOwnPuzzles(w *Window, done func([]mistakes.Puzzle, error)) {
	games := w.match.Library()
	if !games.HasFile() {
		return
	}
	name, others := w.settings.names()
	q := archive.Query{Sort: archive.ByDate, Descending: true, Limit: maxOwnGames}
	if name != "" {
		q.Name, q.Aliases, q.Home = name, strings.Join(others, "\n"), library.PlayedHere
	}
	s := mistakes.Selection{Query: q, Player: mistakes.PlayerOf(q, nil, library.PlayedHere)}
	var all []mistakes.Puzzle
	w.background.run(func() error {
		return games.Query(func(db *archive.DB) (err error) {
			all, err = mistakes.Puzzles(w.background.ctx, db, s)
			return err
		})
	}, func(err error) { done(all, err) })
}

// show opens the screen.
func (t *trainScreen) show() {
	var notices []notice.Notice
	if t.screen == nil {
		t.input.Log, notices = t.open()
		t.input.Sync = func() {
			t.trace.event("answered")
			t.queue.do(t.input.Log.Sync, func(err error) {
				if err != nil {
					t.notify.show(err.Error(), notice.Warning)
				}
			})
		}
		t.screen = train.New(t.input)
	}
	t.screens.open(t.screen, "train")
	for _, n := range notices {
		t.notify.show(n.Text, n.Severity)
	}
}

// showLines opens the screen and asks about the player's lines from a start under a castling rule.
func (t *trainScreen) showLines(start variants.Start, rule *rules.Castling) {
	t.show()
	t.screen.TrainLines(start, rule)
}

// showFirstMoves opens the screen and asks for the first moves from an array under a castling rule.
func (t *trainScreen) showFirstMoves(array variants.Array, rule *rules.Castling) {
	t.show()
	t.screen.TrainFirstMoves(array, rule)
}

// follow stops the searches of the screen while another one is shown, and those that help in a game in progress.
func (t *trainScreen) follow() {
	if t == nil || t.screen == nil {
		return
	}
	hidden := t.screens.shown.screen != screen(t.screen)
	t.screen.SetHidden(hidden)
	t.searches.refuse()
	if hidden {
		t.searches.free()
	}
}
