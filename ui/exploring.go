package ui

import (
	"context"
	"time"

	"backrank/app"
	"backrank/app/archive"
	"backrank/ui/game"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// exploring answers the explorer from the archive: one question at a time, and of those that come meanwhile the newest.
type exploring struct {
	*session
	files *files
	open  func() (*archive.DB, error) // the archive of games

	asked   int    // questions so far
	running bool   // one is being answered
	next    func() // the newest of the others
	stop    context.CancelFunc
}

var _ game.ExplorerDesk = (*exploring)(nil)

// topGames is how many games are listed below the moves.
const topGames = 4

// toggle shows or hides the explorer.
func (e *exploring) toggle() { e.change(func(s *app.Settings) { s.Explorer = !s.Explorer }) }

// Explore finds what was played in a position.
func (e *exploring) Explore(start variants.Start, p rules.Position, done func(game.Exploration, error)) {
	if e.stop != nil {
		e.stop()
	}
	ctx, stop := context.WithCancel(e.life)
	e.stop = stop
	e.asked++
	n := e.asked
	e.next = func() {
		e.running = true
		var found game.Exploration
		e.beside(func() (err error) {
			found, err = e.find(ctx, start, p)
			return err
		}, func(err error) {
			e.running = false
			if n == e.asked {
				done(found, err)
			}
			e.answerNext()
		})
	}
	e.answerNext()
}

// answerNext begins with the newest question, unless there is none or another is being answered.
func (e *exploring) answerNext() {
	if next := e.next; next != nil && !e.running {
		e.next = nil
		next()
	}
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

// OpenGame opens a game of the archive in place of the current one.
func (e *exploring) OpenGame(id int64) {
	var g notation.Game
	e.beside(func() error {
		db, err := e.open()
		if err != nil {
			return err
		}
		g, err = db.Game(e.life, id)
		return err
	}, func(err error) {
		if err != nil {
			e.refuse(err.Error(), 0)
			return
		}
		e.leaving(func() { e.files.loadGame("the saved games", g) })
	})
}
