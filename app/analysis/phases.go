package analysis

import (
	"math"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Phase is a part of a game.
type Phase uint8

// The phases in their order.
const (
	Opening Phase = iota
	Middlegame
	Endgame
)

// Name returns the name of the phase, such as "Opening".
func (p Phase) Name() string { return [...]string{"Opening", "Middlegame", "Endgame"}[p] }

// PhasePart is a phase of a game with the moves made in it.
type PhasePart struct {
	Phase Phase
	// From and To are the first ply and the one after the last, counted from 0 as in [Report.Plies].
	From, To int
	// Accuracy is the mean accuracy of the moves of White and Black, from 0 to 100, by [rules.Side]; NaN if a side has no
	// move in the phase, or a position of the game is not evaluated.
	Accuracy [2]float64
}

// The bounds of the phases. Lichess divides games by the same two counts, and by a measure of how mixed the sides stand
// on the board, which is left out here: it is tuned to the orthodox start.
const (
	middlegamePieces = 10 // the middlegame begins with so many knights, bishops, rooks and queens of both sides
	endgamePieces    = 6  // the endgame begins with so many
	sparseBackRank   = 4  // a side with fewer men on its first rank has developed, and the middlegame begins
)

// phaseOf returns the phase of a position.
func phaseOf(p *rules.Position) Phase {
	const firstRank, lastRank = rules.Squares(0xFF), rules.Squares(0xFF << 56)
	pieces := 0
	for _, side := range []chess.Color{chess.White, chess.Black} {
		for _, kind := range []chess.PieceType{chess.Knight, chess.Bishop, chess.Rook, chess.Queen} {
			pieces += p.Pieces(side, kind).Len()
		}
	}
	white, black := p.Of(chess.White)&firstRank, p.Of(chess.Black)&lastRank
	switch {
	case pieces <= endgamePieces:
		return Endgame
	case pieces <= middlegamePieces || min(white.Len(), black.Len()) < sparseBackRank:
		return Middlegame
	}
	return Opening
}

// Phases returns the phases in which moves were made, in order. A phase begins with the first move from a position that
// belongs to it, and the game never returns to an earlier one.
func (r *Report) Phases() (parts []PhasePart) {
	for i := range r.Plies {
		phase := phaseOf(&r.Plies[i].Position)
		if last := len(parts) - 1; last >= 0 && phase <= parts[last].Phase {
			parts[last].To = i + 1
			continue
		}
		parts = append(parts, PhasePart{Phase: phase, From: i, To: i + 1})
	}
	for i := range parts {
		parts[i].Accuracy = r.meanAccuracy(parts[i].From, parts[i].To)
	}
	return parts
}

// meanAccuracy returns the mean accuracy of the moves of both sides in a range of plies; NaN as in [PhasePart].
func (r *Report) meanAccuracy(from, to int) (mean [2]float64) {
	if !r.Complete() {
		return [2]float64{math.NaN(), math.NaN()}
	}
	var sum, moves [2]float64
	for _, p := range r.Plies[from:to] {
		side := rules.Side(p.Position.Turn())
		sum[side] += p.Accuracy
		moves[side]++
	}
	for i := range mean {
		mean[i] = sum[i] / moves[i] // 0/0 is NaN
	}
	return mean
}
