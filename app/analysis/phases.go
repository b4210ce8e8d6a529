package analysis

import (
	"math"
	"time"

	"github.com/notnil/chess"

	"backrank/lang"
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
func (p Phase) Name() string {
	switch p {
	case Opening:
		return lang.X("first phase of a game", "Opening")
	case Middlegame:
		return lang.L("Middlegame")
	}
	return lang.L("Endgame")
}

// ID returns the name of the phase in data for programs: "opening", "middlegame" or "endgame".
func (p Phase) ID() string { return [...]string{"opening", "middlegame", "endgame"}[p] }

// PhasePart is a phase of a game with the moves made in it.
type PhasePart struct {
	Phase Phase
	// From and To are the first ply and the one after the last, counted from 0 as in [Report.Plies].
	From, To int
	// Accuracy is the accuracy of White and Black in the phase, from 0 to 100, by [rules.Side]: the formula of [Accuracy], over
	// the moves in it. It is NaN if a side has no move in the phase, or a position of the game is not evaluated.
	Accuracy [2]float64
	// Spent is how long the moves of White and Black took together, if Timed is true for the side.
	Spent [2]time.Duration
	Timed [2]bool
}

// The phases follow the Divider of scalachess, which Lichess uses. A middlegame has at most middlegamePieces pieces, or
// a side with fewer than sparseBackRank pieces on its first rank, or a value of mixed above maxOpeningMixed. An endgame
// has at most endgamePieces pieces. The counts do not depend on the squares of the pieces, so the rule applies to every
// start array.
const (
	middlegamePieces = 10  // maximum number of knights, bishops, rooks and queens of both sides in a middlegame
	endgamePieces    = 6   // maximum number of these pieces in an endgame
	sparseBackRank   = 4   // if a side has fewer pieces on its first rank, the middlegame has begun
	maxOpeningMixed  = 150 // maximum value of mixed in an opening
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
	white, black := p.Of(chess.White), p.Of(chess.Black)
	switch {
	case pieces <= endgamePieces:
		return Endgame
	case pieces <= middlegamePieces,
		(white & firstRank).Len() < sparseBackRank, (black & lastRank).Len() < sparseBackRank,
		mixed(white, black) > maxOpeningMixed:
		return Middlegame
	}
	return Opening
}

// mixed measures how far the pieces of both sides have advanced and are mixed with each other. It is 0 at the start of a
// game and about 150 at the end of an opening. It is the sum of mixedBlock over all 49 blocks of two by two squares.
func mixed(white, black rules.Squares) (sum int) {
	for rank := 0; rank < 7; rank++ {
		for file := 0; file < 7; file++ {
			block := rules.Squares(0x0303) << (8*rank + file)
			sum += mixedBlock((white & block).Len(), (black & block).Len(), rank+1)
		}
	}
	return sum
}

// mixedBlock returns the value of a block for the numbers of White's and Black's pieces in it, 0 to 4 each. rank is the
// block's lower rank, from 1 to 7.
func mixedBlock(white, black, rank int) int {
	switch fromBlack := 8 - rank; {
	case black == 0:
		return advancedBlock(white, rank)
	case white == 0:
		return advancedBlock(black, fromBlack)
	case white > black:
		return rank + white + 2
	case black > white:
		return fromBlack + black
	case white == 2:
		return 7
	}
	return 5 + max(rank-3, 3-rank)
}

// advancedBlock returns the value of a block with pieces of one side only; rank is the rank from that side's view, 1 to 7.
func advancedBlock(pieces, rank int) int {
	switch {
	case pieces == 1:
		return 9 - rank
	case pieces == 2 && rank > 2:
		return rank
	case pieces > 2 && rank > 1:
		return rank + 2
	}
	return 0
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
		parts[i].Accuracy = r.phaseAccuracies(parts[i].From, parts[i].To)
		parts[i].Spent, parts[i].Timed = r.spent(parts[i].From, parts[i].To)
	}
	return parts
}

// phaseAccuracies returns the accuracy of both sides in a range of plies; NaN as in [PhasePart].
func (r *Report) phaseAccuracies(from, to int) [2]float64 {
	if !r.Complete() {
		return [2]float64{math.NaN(), math.NaN()}
	}
	return accuracyIn(r.Plies[0].Position.Turn(), r.Scores(), from, to)
}
