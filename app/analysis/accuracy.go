package analysis

import (
	"math"

	"github.com/notnil/chess"
)

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
	var chances []float64
	for _, s := range scores {
		chances = append(chances, s.points())
	}
	weights := swings(chances)
	var sides [2]struct{ weighted, weight, inverse, moves float64 }
	for i, weight := range weights {
		before, after, side := chances[i], chances[i+1], &sides[0]
		if (i%2 == 0) != (first == chess.White) {
			before, after, side = 100-before, 100-after, &sides[1]
		}
		accuracy := MoveAccuracy(before, after)
		side.weighted += accuracy * weight
		side.weight += weight
		side.inverse += 1 / max(accuracy, 1)
		side.moves++
	}
	mean := func(i int) float64 {
		s := sides[i]
		return (s.weighted/s.weight + s.moves/s.inverse) / 2 // 0/0 is NaN
	}
	return mean(0), mean(1)
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
