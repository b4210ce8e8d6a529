package survey

import (
	"fmt"
	"math"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Finding is what a survey found of one start position. Scores are in centipawns,
// positive if good for White, who is to move.
type Finding struct {
	Score  int    // see [Score]
	Spread int    // see [Spread]; 0 to 255, which means that or more
	Depth  int    // plies that were searched in full
	Moves  []Move // the best first moves, the best first; at most [Moves]
}

// Move is a first move: castling is from the king to its partner. It is to be found
// among those of the position by [Move.In].
type Move struct {
	From, To chess.Square
	// Score is the finding's for the best move; another's is as much less as it was at
	// the last depth. 255 less means that or more.
	Score int
}

// Moves is how many of the best first moves are kept.
const Moves = 3

// ScoreDepths and SpreadDepths are how many depths [Score] and [Spread] look at.
const (
	ScoreDepths  = 5
	SpreadDepths = 6
)

// Score is how good a position is, by the scores of its best move after each depth: the
// mean of the last five, the greatest and the least left out. A score goes up at odd
// depths and down at even ones, where the nodes end is chance, and now and then a depth
// is mistaken: so a start and its reflection, the same game, agree better than by the
// last score alone (docs/SURVEY.md). Of one or two scores it is their mean.
func Score(scores []int) int {
	last := slices.Sorted(slices.Values(scores[max(len(scores)-ScoreDepths, 0):]))
	if len(last) > 2 {
		last = last[1 : len(last)-1]
	}
	total := 0
	for _, score := range last {
		total += score
	}
	return int(math.Round(float64(total) / float64(max(len(last), 1))))
}

// Spread is how far the score still went up and down: the greatest less the least
// of the scores of the last six depths, or of all if there are fewer.
func Spread(scores []int) int {
	low, high := 0, 0
	for i, score := range scores[max(len(scores)-SpreadDepths, 0):] {
		if i == 0 {
			low, high = score, score
		}
		low, high = min(low, score), max(high, score)
	}
	return high - low
}

// Reflect is the finding about the reflection of the start: its moves in a mirror.
func (f Finding) Reflect() Finding {
	f.Moves = slices.Clone(f.Moves)
	for i := range f.Moves {
		m := &f.Moves[i]
		m.From, m.To = m.From^7, m.To^7
	}
	return f
}

// At is the finding with another score; the moves are worth as much more or less.
func (f Finding) At(score int) Finding {
	f.Moves = slices.Clone(f.Moves)
	for i := range f.Moves {
		f.Moves[i].Score += score - f.Score
	}
	f.Score = score
	return f
}

// Gap is what it costs not to find the best first move: its score less the mean of
// those of the second and third best, rounded down. It is 0 if there is no second.
func (f *Finding) Gap() int {
	others := 0
	for _, m := range f.Moves[min(1, len(f.Moves)):] {
		others += f.Score - m.Score
	}
	return others / max(len(f.Moves)-1, 1)
}

// Sharpness is how much hangs on exact play, in centipawns: the gap and the spread
// added up. A position is sharp if few first moves do, and if its score changes the
// deeper one looks.
func (f *Finding) Sharpness() int { return f.Gap() + f.Spread }

// In is the move of a position that m is, false if it has none such.
func (m Move) In(p *rules.Position) (rules.Move, bool) {
	var buf [rules.MaxMoves]rules.Move
	for _, legal := range p.Moves(buf[:0]) {
		if legal.From() == m.From && legal.To() == m.To {
			return legal, true
		}
	}
	return rules.Move{}, false
}

// Words is a score or a number of centipawns as people write it, in pawns: "+0.23",
// "−0.10", "0.00".
func Words(score int) string {
	switch {
	case score > 0:
		return fmt.Sprintf("+%.2f", float64(score)/100)
	case score < 0:
		return fmt.Sprintf("−%.2f", float64(-score)/100)
	}
	return "0.00"
}
