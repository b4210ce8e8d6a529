package app

import (
	"slices"
	"strconv"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/variants/rules"
)

// OwnEngineName is the name of Backrank's engine.
const OwnEngineName = "Backrank"

// BeingPlayed reports whether the game is in progress here. Analysing such a game counts as a hint, see
// [Analyses.CountHint].
func (v *View) BeingPlayed() bool { return !v.Over() && !v.Document }

// Subject returns the game in the form that engines take for live analysis.
func (v *View) Subject() analysis.Subject {
	return analysis.Subject{Variant: v.Variant, First: v.First, Game: v.Game}
}

// LineEngine is an engine for live analysis. It must not search on two goroutines at once.
type LineEngine struct {
	analysis.LineSearcher
	Name string
	// Quit ends the engine and frees its memory. It may take a second.
	Quit func()
}

// LineEngine returns an engine for live analysis of a subject: an engine of the list by its id, or Backrank's engine if
// id is "". megabytes is the size of its hash table. The engine starts at its first search. The error is a refusal: the
// engine cannot play the game.
func (a Analyses) LineEngine(id string, s *analysis.Subject, threads, megabytes int) (LineEngine, error) {
	if id == "" {
		own := a.match.newLineEngine(threads, megabytes)
		return LineEngine{own, OwnEngineName, own.Free}, nil
	}
	e, known := a.match.engines.ByID(id)
	if !known {
		return LineEngine{}, errNoEngine
	}
	if err := e.CanPlayFrom(&s.First, s.Variant); err != nil {
		return LineEngine{}, err
	}
	p := player.NewProcess(e.FullStrength(), a.match.engineTimeout)
	p.Set("Threads", strconv.Itoa(threads))
	p.Set("Hash", strconv.Itoa(megabytes))
	return LineEngine{&analysis.Program{Process: p, Variant: s.Variant, Game: s.Game}, e.Title(), p.Quit}, nil
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

// NullMoveTask returns the task of a position after a null move, whose analysis shows what the other side threatens. It
// returns false if the side to move is in check.
func NullMoveTask(t analysis.Task) (analysis.Task, bool) {
	if t.Position.InCheck() {
		return t, false
	}
	at := rules.After(&t.Position, rules.Move{})
	return analysis.Task{Node: t.Node, Ply: t.Ply, Position: at, Start: at}, true
}
