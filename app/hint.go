package app

import (
	"context"
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/engine/explain"
	"backrank/variants/rules"
)

// hintTime is the search time of a hint.
const hintTime = time.Second

// Hint advises the person to move, also at an earlier position. It takes about a second, or ends early when ctx does.
// It must not be called concurrently. A hint for the current move or placement is recorded in the game, see [View.PGN].
func (m *Match) Hint(ctx context.Context) (analysis.Hint, error) {
	var q hintRequest
	if err := m.ask(func(l *loop) (err error) { q, err = l.newHintRequest(); return err }); err != nil {
		return analysis.Hint{}, err
	}
	h, err := q.run(ctx)
	if err != nil || ctx.Err() != nil || !q.counts {
		return h, err
	}
	return h, m.ask(func(l *loop) error {
		if l.games != q.game || l.game.numSteps != q.length {
			return nil
		}
		return l.commit(event{Kind: eventHint, Color: q.side})
	})
}

// hintRequest is a request for a hint. It has copies of the settings and of the game, because the search runs in the
// background.
type hintRequest struct {
	move   analysis.HintRequest
	counts bool        // it is recorded in the game
	side   chess.Color // the side that takes the hint
	game   uint64
	length int

	drafting bool // the hint is a placement; then opponent and draft are used instead of move
	opponent player.Opponent
	draft    player.DraftTask
}

func (l *loop) newHintRequest() (hintRequest, error) {
	v := viewOf(l)
	q := hintRequest{
		move:     analysis.HintRequest{Adviser: l.tabs.options.Adviser, Timeout: l.tabs.options.Timeout, Time: l.tabs.options.HintTime},
		opponent: l.tabs.options.Opponent, game: l.games, length: l.game.numSteps, side: advisee(l.game.players, v.Turn), drafting: v.Draft.Shown,
	}
	counts, err := v.MayAdvise()
	switch q.counts = counts; {
	case err != nil:
		return q, err
	case v.AtEnd() && !v.Over() && !v.HumanTurn:
		return q, errNotYourTurn
	case v.Draft.Shown && (!v.AtEnd() || v.Over() || q.opponent == nil):
		return q, errPlacing
	case v.Draft.Shown:
		q.draft = player.DraftTask{Draft: l.game.draft, Castling: l.game.variant.Castling, Level: len(l.tabs.levels), Seed: l.tabs.options.Seed()}
		return q, nil
	case v.Position.Count() == 0:
		return q, errOver
	case q.move.Adviser == nil:
		return q, errNoAdviser
	}
	line := v.lineShown()
	q.move.Task = player.MoveTask{Position: v.Position, Game: l.games, Variant: v.Variant, Start: line.Start, Moves: line.Moves, History: line.History}
	if e, known := l.tabs.engines.ByID(l.tabs.settings.Get().HintEngine); known {
		q.move.Engine = &e
	}
	return q, nil
}

// run computes the hint.
func (q *hintRequest) run(ctx context.Context) (analysis.Hint, error) {
	if !q.drafting {
		return q.move.Run(ctx)
	}
	p, err := q.opponent.Draft(ctx, q.draft)
	return analysis.Hint{Placement: p, WhyThere: q.opponent.Why(q.draft, p), By: analysis.OwnEngineName}, err
}

// Why explains the last move before the cursor. It is zero if there is no short explanation.
func (v *View) Why() explain.Reason {
	if v.LastMove.IsZero() || v.Draft.Shown {
		return explain.Reason{}
	}
	return explain.Move(v.PositionAt(v.Tree.Parent(v.Node)), v.LastMove)
}

// Threat returns the move that the side that has just moved would play next if the other side passed, zero if it gains
// little. It takes a fraction of a second and must not be called concurrently with [Match.Hint]. It does not count as a
// hint, because it does not suggest a move for the side to move.
func (m *Match) Threat(ctx context.Context) (analysis.Idea, error) {
	var v View
	var adviser player.Adviser
	err := m.ask(func(l *loop) error {
		v, adviser = viewOf(l), l.tabs.options.Adviser
		return v.Knowledge().Help()
	})
	if err != nil || v.LastMove.IsZero() || v.Draft.Shown || adviser == nil {
		return analysis.Idea{}, err
	}
	return analysis.Threat(ctx, adviser, v.PositionAt(v.Tree.Parent(v.Node)), v.Variant, v.LastMove)
}

// The limits of the search for the values of placements.
const (
	placementNodes  = 2000
	placementRounds = 24
)

// Placements evaluates the placements that the side to place could make in the draft shown; see [analysis.Placements].
// It takes about ten seconds, and ends early with ctx's error when ctx ends. During an unfinished draft it counts as a
// hint.
//
// It calls progress on the calling goroutine: at once, and after each of 24 rounds of searches. In a hidden draft it does
// not search, and calls progress only once. It fails if no draft is shown, advice is not allowed ([View.MayAdvise]), or
// there is no engine.
func (a Analyses) Placements(ctx context.Context, progress func([]analysis.Placement)) error {
	var v View
	var s analysis.Searcher
	var seed uint64
	err := a.match.ask(func(l *loop) error {
		v = viewOf(l)
		hint, err := v.MayAdvise()
		switch {
		case err != nil:
			return err
		case !v.Draft.Shown:
			return errNotDrafting
		}
		if s, seed = l.tabs.analysisEngines.NewSearcher(), l.tabs.options.Seed(); s == nil {
			return analysis.NoSearcher()
		}
		if hint {
			return l.commit(event{Kind: eventHint, Color: advisee(l.game.players, v.Draft.At.Turn())})
		}
		return nil
	})
	if err != nil {
		return err
	}
	return analysis.Placements(ctx, v.Draft.At, v.Variant, s, placementNodes, placementRounds, seed, progress)
}

// CountHint records a hint because p was analysed during the game with that number. Each position counts once, also
// across restarts. The hint counts for the only person, or with two persons for the side to move in p. If no game is
// being played, CountHint does nothing.
func (a Analyses) CountHint(game uint64, p *rules.Position) error {
	return a.match.ask(func(l *loop) error {
		g := &l.game
		if l.games != game || !inProgress(g) || g.drafting() {
			return nil
		}
		if slices.Contains(g.analysed, p.Key()) {
			return nil
		}
		return l.commit(event{Kind: eventHint, Color: advisee(g.players, p.Turn()), Key: p.Key()})
	})
}

// advisee returns the side for which a hint counts: the only person's, or with two persons side.
func advisee(players player.Players, side chess.Color) chess.Color {
	for i, c := range []chess.Color{chess.White, chess.Black} {
		if players[i].Human() && !players[1-i].Human() {
			return c
		}
	}
	return side
}
