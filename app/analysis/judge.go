package analysis

import (
	"github.com/notnil/chess"

	"backrank/lang"
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
