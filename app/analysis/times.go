package analysis

import (
	"cmp"
	"slices"
	"time"

	"backrank/app/clock"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// setTimes sets the time of each move: the elapsed time in the game ([%emt]), or the difference between two times left
// ([%clk]) under the time control in the tags. It also sets whether the side was short of time before the move.
func (r *Report) setTimes(g *pgn.Game) {
	terms, known := clock.FromTags(g.Tag)
	var moves [2]int
	var left [2]time.Duration
	onClock := [2]bool{true, true} // whether the time left before the side's next move is known
	for i := range r.Plies {
		p := &r.Plies[i]
		side, note := rules.Side(p.Position.Turn()), g.Tree.Note(p.Node)
		control := terms.Of(p.Position.Turn())
		start := time.Duration(0)
		if known && !control.None() {
			start = control.Stages[0].Time
		}
		p.ShortOfTime = known && !control.None() && onClock[side] && moves[side] > 0 && left[side] <= control.Low()
		after, has := note.Clock(start)
		if p.Spent, p.Timed = note.Spent(); !p.Timed && known && has && onClock[side] {
			p.Spent, p.Timed = control.MoveTime(left[side], after, moves[side])
		}
		r.tenths = r.tenths || p.Timed && p.Spent%time.Second != 0
		left[side], onClock[side] = after, has
		moves[side]++
	}
}

// spent returns, by side, the sum of the times of the moves in a range of plies. known is false for a side without a
// move, or with a move whose time is not known.
func (r *Report) spent(from, to int) (sum [2]time.Duration, known [2]bool) {
	var moves, timed [2]int
	for _, p := range r.Plies[from:to] {
		side := rules.Side(p.Position.Turn())
		sum[side] += p.Spent
		moves[side]++
		timed[side] += count(p.Timed)
	}
	for side := range known {
		known[side] = moves[side] > 0 && timed[side] == moves[side]
	}
	return sum, known
}

// TimeUsed returns, by side, the sum of the times of its moves. known is false for a side without a move, or with a move
// whose time is not known.
func (r *Report) TimeUsed() (sum [2]time.Duration, known [2]bool) { return r.spent(0, len(r.Plies)) }

// LongThinks returns the plies of the moves of White and Black that took longest, at most n of each, the longest first and
// equal ones in the order of the game. Moves whose time is not known are left out.
func (r *Report) LongThinks(n int) (plies [2][]int) {
	for i := range r.Plies {
		if p := &r.Plies[i]; p.Timed {
			side := rules.Side(p.Position.Turn())
			plies[side] = append(plies[side], i)
		}
	}
	for side, all := range plies {
		slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(r.Plies[b].Spent, r.Plies[a].Spent) })
		plies[side] = all[:min(n, len(all))]
	}
	return plies
}

// Longest returns the ply of the move of each side that took longest, -1 if no time is known.
func (r *Report) Longest() [2]int {
	longest := [2]int{-1, -1}
	for side, plies := range r.LongThinks(1) {
		if len(plies) > 0 {
			longest[side] = plies[0]
		}
	}
	return longest
}

// Timed reports whether the time of a move is known.
func (r *Report) Timed() bool {
	return slices.ContainsFunc(r.Plies, func(p Ply) bool { return p.Timed })
}
