package analysis

import (
	"cmp"
	"slices"
)

// maxTurningPoints is the maximum number of turning points that a report shows.
const maxTurningPoints = 5

// findTurningPoints finds the turning points: mistakes and blunders that changed the [Standing]. If there are more than
// maxTurningPoints, it keeps those with the greatest losses. They are in the order of the game.
func (r *Report) findTurningPoints() {
	for i, p := range r.Plies {
		if p.Judged && p.Judgement >= Mistake && p.Before.Score.Standing() != p.After.Score.Standing() {
			r.Turning = append(r.Turning, i)
		}
	}
	slices.SortStableFunc(r.Turning, func(a, b int) int { return cmp.Compare(r.Plies[b].Loss, r.Plies[a].Loss) })
	r.Turning = r.Turning[:min(len(r.Turning), maxTurningPoints)]
	slices.Sort(r.Turning)
}

// Standing classifies a score from White's point of view: 0 for about equal, 1 for slightly better, 2 for better, 3 for
// much better, 4 for winning, 5 for a forced mate; negative if Black is better.
type Standing int

// standings are the scores in centipawns at which the standings 1 to 4 begin.
var standings = [...]int{25, 75, 175, 400}

// Standing returns the standing of a score.
func (s Score) Standing() Standing {
	size, sign := s.Centipawns, Standing(1)
	if size < 0 || s.Mate < 0 {
		size, sign = -size, -1
	}
	if s.Mate != 0 {
		return 5 * sign
	}
	n := Standing(0)
	for n < Standing(len(standings)) && size >= standings[n] {
		n++
	}
	return n * sign
}
