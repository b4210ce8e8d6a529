package app

import (
	"fmt"
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/variants/gametree"
	"backrank/variants/rules"
)

// clockRecord is the clock of a game as the journal stores it: with the times in the steps, [clock.Restore] rebuilds
// the clock from it.
type clockRecord struct {
	terms       clock.Terms
	prepared    bool             // the preparation is over
	adjustments []timeAdjustment // in order
}

// timeAdjustment is time that a person added to or took from a clock. A take-back does not undo it.
type timeAdjustment struct {
	At    int         `json:"at"` // number of steps before it
	Color chess.Color `json:"color"`
	Time  int64       `json:"time"` // in milliseconds, negative if taken
}

// on reports whether the game is played on a clock.
func (t *clockRecord) on() bool { return !t.terms.None() }

// phaseOf returns the phase of a game: draft, preparation or play.
func phaseOf(g *game) clock.Phase {
	switch {
	case g.drafting():
		return clock.Draft
	case !g.clockRecord.prepared && len(g.plies) == 0 && g.clockRecord.terms.Preparation > 0:
		return clock.Preparation
	}
	return clock.Play
}

// clockOf returns the clock of a game at the start of the current turn, stopped. It includes all adjustments, also
// those made after moves that were taken back.
func clockOf(g *game) clock.Clock {
	var all []clock.Step
	hand := g.clockRecord.adjustments
	for i := 0; i <= g.numSteps; i++ {
		phase := clock.Play
		if g.drafted && i < draftPlacements {
			phase = clock.Draft
		}
		for len(hand) > 0 && (hand[0].At <= i || i == g.numSteps) {
			all = append(all, clock.Step{Phase: phase, By: hand[0].Color, Given: milliseconds(hand[0].Time)})
			hand = hand[1:]
		}
		if i < g.numSteps && g.steps[i].clockLeft > 0 {
			all = append(all, clock.Step{Phase: phase, By: g.steps[i].color, Left: milliseconds(g.steps[i].clockLeft)})
		}
	}
	turn := g.turn()
	if turn == chess.NoColor {
		turn = g.nextStep().color
	}
	return clock.Restore(g.clockRecord.terms, all, phaseOf(g), turn)
}

func milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// inMilliseconds rounds up, so that remaining time is never 0 before the flag falls.
func inMilliseconds(d time.Duration) int64 {
	return int64((d + time.Millisecond - 1) / time.Millisecond)
}

// clampAdjustments moves adjustments after step length to that step, when a new step replaces those that were taken
// back.
func (t *clockRecord) clampAdjustments(length int) {
	t.adjustments = slices.Clone(t.adjustments) // views and the undo history share it
	for i := range t.adjustments {
		t.adjustments[i].At = min(t.adjustments[i].At, length)
	}
}

// clockTimes returns the time on the mover's clock after each ply, in milliseconds.
func clockTimes(g *game) []int64 {
	all := make([]int64, len(g.plies))
	for i := range all {
		all[i] = g.steps[g.numSteps-len(g.plies)+i].clockLeft
	}
	return all
}

// ClockAfter returns the time on the mover's clock after a ply, counted from 0. known is false in a game without a
// clock.
func ClockAfter(v *View, ply int) (left time.Duration, known bool) {
	if ply < 0 || ply >= len(v.clockTimes) || v.clockTimes[ply] == 0 {
		return 0, false
	}
	return milliseconds(v.clockTimes[ply]), true
}

// Timed reports whether the game is played on a clock.
func (v *View) Timed() bool { return !v.Clock.Terms().None() }

// Reading returns what the clocks show at a time: the running clock of a game in progress, or in a game that is over
// the recorded times at the position shown. In a loaded game without recorded times there are no clocks.
func (v *View) Reading(at time.Time) clock.Reading {
	if v.Timed() && (!v.Over() || v.AtEnd()) {
		return v.Clock.At(v.watch.Instant(at))
	}
	if !v.Timed() && !(v.Loaded && hasTimes(v)) {
		return clock.Reading{White: clock.Face{None: true}, Black: clock.Face{None: true}}
	}
	return recordedReading(v)
}

// hasTimes reports whether a note of the main line has a time on a clock.
func hasTimes(v *View) bool {
	for n := range v.Tree.MainLine() {
		if _, known := v.Tree.Note(n).Clock(0); known {
			return true
		}
	}
	return false
}

// recordedReading returns the clock times recorded at the position shown.
func recordedReading(v *View) clock.Reading {
	terms := v.Clock.Terms()
	if !v.Timed() {
		terms, _ = clock.FromTags(v.Tag)
	}
	began := clock.New(terms)
	r := began.At(0)
	r.Phase, r.Turn = clock.Play, chess.NoColor
	starts := [2]time.Duration{r.White.Time, r.Black.Time}
	first := starts // or the first recorded time, where the time control is unknown
	var moves [2]int
	for ply, n := range v.Tree.Path(v.Node) {
		side := v.PlyAt(n).Color
		moves[rules.Side(side)]++
		left, known := v.Tree.Note(n).Clock(first[rules.Side(side)])
		if !known && ply < len(v.clockTimes) && v.Tree.IsMain(n) {
			left, known = milliseconds(v.clockTimes[ply]), v.clockTimes[ply] > 0
		}
		if !known {
			continue
		}
		f := r.Of(side)
		f.None, f.Time = false, terms.Of(side).Shown(left)
		if first[rules.Side(side)] == 0 {
			first[rules.Side(side)] = left
		}
		if start := starts[rules.Side(side)]; start > 0 {
			f.Bar = float32(min(float64(f.Time)/float64(start), 1))
		}
	}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		r.Of(side).ToGo = terms.Of(side).ToGo(moves[rules.Side(side)])
	}
	return r
}

// Preparing reports whether the sides are preparing for the game. Nobody may move yet.
func (v *View) Preparing() bool {
	r := v.Clock.At(0)
	return v.Timed() && !v.Over() && r.Phase == clock.Preparation
}

// Ready reports whether a side has finished its preparation.
func (v *View) Ready(c chess.Color) bool {
	r := v.Clock.At(0)
	return r.Of(c).Ready
}

// endPreparation ends the preparation.
func endPreparation(g *game, _ event) error {
	if phaseOf(g) != clock.Preparation {
		return fmt.Errorf("journal: no preparation")
	}
	g.clockRecord.prepared = true
	return nil
}

// giveTime adds time to a side's clock, or takes it. A take-back or redo does not undo it.
func giveTime(g *game, e event) error {
	if g.over() || !g.clockRecord.on() || e.Given == 0 || e.Color != chess.White && e.Color != chess.Black {
		return fmt.Errorf("journal: time that cannot be given")
	}
	g.clockRecord.adjustments = append(slices.Clip(g.clockRecord.adjustments), timeAdjustment{len(g.steps), e.Color, e.Given})
	g.touched = true
	return nil
}

// withClocks returns the tree with the clock times as commands in the notes ([%clk 0:02:57]).
func (v *View) withClocks() gametree.Tree {
	t := v.Tree
	n := gametree.Root
	for _, left := range v.clockTimes {
		if n = t.First(n); n == gametree.None {
			break
		}
		if left > 0 {
			control := v.Clock.Terms().Of(v.plyTable[n].Color)
			t = t.SetNote(n, t.Note(n).WithCommand("clk", clock.Command(control.Shown(milliseconds(left)))))
		}
	}
	return t
}
