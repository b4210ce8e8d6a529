package ui

import (
	"context"
	"time"

	"backrank/app/archive"
	"backrank/app/settings"
	"backrank/ui/game"
	"backrank/variants"
	"backrank/variants/rules"
)

// exploring answers the explorer from the archive.
type exploring struct {
	answers
	archived *archived
	open     func() (*archive.DB, error) // the archive of games
}

var _ game.ExplorerDesk = (*exploring)(nil)

// topGames is how many games are listed below the moves.
const topGames = 4

// toggle shows or hides the explorer.
func (e *exploring) toggle() { e.change(func(s *settings.Settings) { s.Explorer = !s.Explorer }) }

// Explore finds what was played in a position.
func (e *exploring) Explore(start variants.Start, p rules.Position, done func(game.Exploration, error)) {
	var found game.Exploration
	e.answer(func(ctx context.Context) (err error) {
		found, err = e.find(ctx, start, p)
		return err
	}, func(err error) { done(found, err) })
}

// find asks the archive.
func (e *exploring) find(ctx context.Context, start variants.Start, p rules.Position) (found game.Exploration, err error) {
	db, err := e.open()
	if err != nil {
		return found, err
	}
	if found.Explored, err = db.ExploreAt(ctx, archive.Query{}, start, p); err != nil || found.Games == 0 {
		return found, err
	}
	found.Top, err = db.TopGames(ctx, archive.Query{}, start, p, topGames)
	return found, err
}

// After calls a function later, unless stop is called before.
func (e *exploring) After(d time.Duration, do func()) (stop func()) { return e.after(d, do) }

// PlayMove plays a move in the position shown: in the game at its end, elsewhere in a variation.
func (e *exploring) PlayMove(m rules.Move) {
	e.order(func() error { return e.match.Variation(m) })
}

// OpenGame opens a game of the archive in place of the current one, at the position shown.
func (e *exploring) OpenGame(id int64) {
	fen, err := e.view.FEN()
	if err != nil { // nothing is explored while pieces are placed
		fen = ""
	}
	e.archived.open(id, fen)
}
