package analysis

import (
	"cmp"
	"math"
	"slices"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// Judgement is the quality of a move.
type Judgement uint8

// The judgements, from good to bad.
const (
	Good Judgement = iota // loses less than an inaccuracy does
	Inaccuracy
	Mistake
	Blunder
)

// NAG returns the glyph of a judgement: ?!, ? or ??, as numeric annotation glyphs; 0 for none.
func (j Judgement) NAG() uint8 { return [...]uint8{0, 6, 2, 4}[j] }

// String returns the judgement in a word, "" for a good move.
func (j Judgement) String() string {
	switch j {
	case Inaccuracy:
		return lang.L("Inaccuracy")
	case Mistake:
		return lang.L("Mistake")
	case Blunder:
		return lang.L("Blunder")
	}
	return ""
}

// The minimum losses of winning chances, in percentage points, for each judgement (lila, Advice.scala).
const (
	inaccuracyLoss = 5
	mistakeLoss    = 10
	blunderLoss    = 15
)

// Judge returns the judgement of a side's move, given the scores of the positions before and after it, as Lichess does. The
// best move is always good, even if a deeper search of the position after it found a lower score.
func Judge(side chess.Color, before, after Score, best bool) Judgement {
	if best {
		return Good
	}
	before, after = before.For(side), after.For(side)
	switch {
	case before.Mate > 0 && after.Mate > 0: // a slower mate
		return Good
	case before.Mate > 0: // the mate is lost
		return afterMate(after.bounded() * mateSign(after.Mate))
	case before.Mate == 0 && after.Mate < 0: // a mate is allowed
		return afterMate(-before.bounded())
	case before.Mate != 0:
		return Good
	}
	switch loss := before.points() - after.points(); {
	case loss >= blunderLoss:
		return Blunder
	case loss >= mistakeLoss:
		return Mistake
	case loss >= inaccuracyLoss:
		return Inaccuracy
	}
	return Good
}

// mateSign returns 0 if the side gets mated instead of mating, which is always a blunder, and 1 otherwise.
func mateSign(mate int) int {
	if mate < 0 {
		return 0
	}
	return 1
}

// afterMate judges the loss of a mate by the score of the position after it, or the allowing of a mate by the score of
// the position before it, in centipawns from the view of the side.
func afterMate(consolation int) Judgement {
	switch {
	case consolation > 999:
		return Inaccuracy
	case consolation > 700:
		return Mistake
	}
	return Blunder
}

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

// MoveAccuracy returns how accurate a move was, from 0 to 100, given the winning chances of the mover in per cent before
// and after it (lila, AccuracyPercent.scala). The formula adds a point for the uncertainty of the evaluations.
func MoveAccuracy(before, after float64) float64 {
	if after >= before {
		return 100
	}
	raw := 103.1668100711649*math.Exp(-0.04354415386753951*(before-after)) - 3.166924740191411
	return min(max(raw+1, 0), 100)
}

// Accuracy returns how accurately the two sides played, from 0 to 100; NaN for a side that has not moved. scores has the
// scores of the start and after each move, first is the side that begins. By Lichess's formula (lila,
// AccuracyPercent.scala) the accuracy of a side is the average of two means of the accuracies of its moves: the harmonic
// mean, and the mean weighted by how much the winning chances vary around each move.
func Accuracy(first chess.Color, scores []Score) (white, black float64) {
	all := accuracyIn(first, scores, 0, len(scores)-1)
	return all[0], all[1]
}

// accuracyIn is [Accuracy] of the moves of a game in a range of plies, by [rules.Side]. The weights of the moves are those in
// the whole game.
func accuracyIn(first chess.Color, scores []Score, from, to int) (mean [2]float64) {
	var chances []float64
	for _, s := range scores {
		chances = append(chances, s.points())
	}
	weights := swings(chances)
	var sides [2]struct{ weighted, weight, inverse, moves float64 }
	for i := from; i < to; i++ {
		before, after, side := chances[i], chances[i+1], &sides[0]
		if (i%2 == 0) != (first == chess.White) {
			before, after, side = 100-before, 100-after, &sides[1]
		}
		accuracy := MoveAccuracy(before, after)
		side.weighted += accuracy * weights[i]
		side.weight += weights[i]
		side.inverse += 1 / max(accuracy, 1)
		side.moves++
	}
	for i, s := range sides {
		mean[i] = (s.weighted/s.weight + s.moves/s.inverse) / 2 // 0/0 is NaN
	}
	return mean
}

// AccuracyOf returns [Accuracy] of the main line of a game by the evaluations in it. It returns false if a position is not
// evaluated, see [Report.Complete]. The moves must be legal.
func AccuracyOf(g *pgn.Game) (white, black float64, ok bool) {
	start, known := startOf(g)
	if !known { // most games have no evaluations
		return 0, 0, false
	}
	scores := []Score{start.Score}
	at, next := g.Start, rules.Position{}
	for n := range g.Tree.MainLine() {
		at.Play(g.Tree.Move(n), &next)
		found, known := evaluationAt(&next, g.Tree.Note(n))
		if !known {
			return 0, 0, false
		}
		scores = append(scores, found.Score)
		at = next
	}
	if len(scores) == 1 { // there are no moves
		return 0, 0, false
	}
	white, black = Accuracy(g.Start.Turn(), scores)
	return white, black, true
}

// swings returns the weight of each move: the standard deviation of the chances in the window around it, limited to 0.5
// to 12. The length of a window is a tenth of the moves, limited to 2 to 8; the first moves share the first window.
func swings(chances []float64) []float64 {
	moves := len(chances) - 1
	if moves < 1 {
		return nil
	}
	length := min(max(moves/10, 2), 8)
	var weights []float64
	for range min(length, len(chances)) - 2 {
		weights = append(weights, swing(chances[:length]))
	}
	for i := 0; i+length <= len(chances); i++ {
		weights = append(weights, swing(chances[i:i+length]))
	}
	return weights[:moves]
}

// swing returns the standard deviation of a window, limited to 0.5 to 12.
func swing(window []float64) float64 {
	sum := 0.0
	for _, x := range window {
		sum += x
	}
	mean, squares := sum/float64(len(window)), 0.0
	for _, x := range window {
		squares += (x - mean) * (x - mean)
	}
	return min(max(math.Sqrt(squares/float64(len(window))), 0.5), 12)
}
