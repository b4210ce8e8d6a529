package app

import (
	"slices"
	"strconv"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// OwnEngine is what Backrank's engine is called.
const OwnEngineName = "Backrank"

// BeingPlayed reports whether the game is in progress here. Analysis of such a game counts as help, see [Analyses.CountHint].
func (v *View) BeingPlayed() bool { return !v.Over() && !v.Document }

// Subject returns the game, for engines that are to analyse it.
func (v *View) Subject() analysis.Subject {
	return analysis.Subject{Variant: v.Variant, First: v.First, Game: v.Game}
}

// LineEngine is an engine for the live analysis of a game. One goroutine at a time may search with it.
type LineEngine struct {
	analysis.LineSearcher
	Name string
	// Quit ends the engine and frees its memory. It may take a second.
	Quit func()
}

// LineEngine returns an engine for the live analysis of a subject: one of the list by its id, or Backrank's own if that
// is "", with so many threads and megabytes for its table. Nothing of it exists before its first search. An error is a
// refusal: the engine cannot play the game.
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

// CountHint records that a position was analysed while the game on the board is being played: whoever plays it has
// taken a hint, once for each position, after a restart too. It is a hint for the person, if there is only one, else for the side to move.
// When no game is being played nothing is recorded.
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

// advisee returns who takes a hint for a side: the person, if there is only one, else that side.
func advisee(players player.Players, side chess.Color) chess.Color {
	for i, c := range []chess.Color{chess.White, chess.Black} {
		if players[i].Human() && !players[1-i].Human() {
			return c
		}
	}
	return side
}

// PassedTask returns the task of a position after a pass of the side to move, to find what the other side threatens;
// false if it is in check and cannot pass.
func NullMoveTask(t analysis.Task) (analysis.Task, bool) {
	if t.Position.InCheck() {
		return t, false
	}
	at := notation.After(&t.Position, rules.Move{})
	return analysis.Task{Node: t.Node, Ply: t.Ply, Position: at, Start: at}, true
}
