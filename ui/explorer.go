package ui

import (
	"context"
	"time"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/settings"
	"backrank/ui/game"
	"backrank/variants"
	"backrank/variants/rules"
)

// explorerQuery runs the queries of the explorer in the archive. It implements game.ExplorerHost.
type explorerQuery struct {
	match      *current
	view       *app.View
	settings   *preferences
	background *background
	runner     *runner
	queries    *latestQuery
	query      func(run func(*archive.DB) error) error // queries the archive
	openGame   func(id int64, q archive.Query)         // opens an archived game where q finds something
}

var _ game.ExplorerHost = (*explorerQuery)(nil)

// topGames is the number of games listed below the moves.
const topGames = 4

// toggle shows or hides the explorer.
func (e *explorerQuery) toggle() {
	e.settings.change(func(s *settings.Settings) { s.Explorer = !s.Explorer })
}

// Explore counts the moves played in position p by games from start, and finds the games with the highest ratings.
func (e *explorerQuery) Explore(start variants.Start, p rules.Position, done func(game.Exploration, error)) {
	var found game.Exploration
	e.queries.run(func(ctx context.Context) error {
		return e.query(func(db *archive.DB) (err error) {
			found, err = explorationOf(ctx, db, start, p)
			return err
		})
	}, func(err error) { done(found, err) })
}

// explorationOf runs the queries of Explore.
func explorationOf(ctx context.Context, db *archive.DB, start variants.Start, p rules.Position) (found game.Exploration, err error) {
	if found.Explored, err = db.ExploreAt(ctx, archive.Query{}, start, p); err != nil || found.Games == 0 {
		return found, err
	}
	found.Top, err = db.TopGames(ctx, archive.Query{}, start, p, topGames)
	return found, err
}

// After calls do on the main goroutine after d, unless stop is called first.
func (e *explorerQuery) After(d time.Duration, do func()) (stop func()) {
	return e.background.after(d, do)
}

// PlayMove plays a move in the position shown: in the game if it is a person's turn in its last position, otherwise as a
// variation.
func (e *explorerQuery) PlayMove(m rules.Move) {
	e.runner.run(func() error { return e.match.Variation(m) })
}

// OpenGame opens an archived game at the position shown, in place of the current game.
func (e *explorerQuery) OpenGame(id int64) {
	fen, err := e.view.FEN()
	if err != nil { // in a draft, where the explorer lists no games
		fen = ""
	}
	e.openGame(id, archive.Query{FEN: fen})
}
