package survey

import (
	"math"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
	"backrank/words"
)

// Finding is the result for one start position. Scores are in centipawns from the view of White, who is to move.
type Finding struct {
	Score  int    // see [Score]
	Spread int    // see [Spread]; 0 to 255, where 255 means at least 255
	Depth  int    // plies searched in full
	Moves  []Move // the best first moves, best first; at most [Moves]
}

// Move is a first move; castling is from the king to its partner. [Move.In] finds it in the position.
type Move struct {
	From, To chess.Square
	// Score is in centipawns. The best move has the score of the finding. The score of another move is lower by the
	// difference of their scores at the last depth; a difference of 255 means at least 255.
	Score int
}

// Moves is the number of best first moves that are stored.
const Moves = 3

// ScoreDepths and SpreadDepths are the numbers of depths that [Score] and [Spread] use.
const (
	ScoreDepths  = 5
	SpreadDepths = 6
)

// Score returns the value of a position, given the scores of its best move after each depth: the mean of the last five
// without the highest and the lowest; the mean of all if there are one or two. Scores alternate between odd and even
// depths and have outliers, so the means of a start and its reflection, which is the same game, agree better than their
// last scores do (docs/SURVEY.md).
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

// Spread returns how much the score fluctuated: the difference between the highest and the lowest score of the last six
// depths, or of all depths if there are fewer.
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

// Reflect returns the finding for the reflected start: its moves are mirrored.
func (f Finding) Reflect() Finding {
	f.Moves = slices.Clone(f.Moves)
	for i := range f.Moves {
		m := &f.Moves[i]
		m.From, m.To = m.From^7, m.To^7
	}
	return f
}

// WithScore returns the finding with a new score; the scores of its moves change by the same amount.
func (f Finding) WithScore(score int) Finding {
	f.Moves = slices.Clone(f.Moves)
	for i := range f.Moves {
		f.Moves[i].Score += score - f.Score
	}
	f.Score = score
	return f
}

// Gap is the cost of missing the best first move: its score minus the mean of the second and third best, rounded down;
// 0 if there is no second.
func (f *Finding) Gap() int {
	others := 0
	for _, m := range f.Moves[min(1, len(f.Moves)):] {
		others += f.Score - m.Score
	}
	return others / max(len(f.Moves)-1, 1)
}

// Sharpness returns the gap plus the spread, in centipawns. A position is sharp if few first moves are good, or if its
// score changes with the depth.
func (f *Finding) Sharpness() int { return f.Gap() + f.Spread }

// In returns the move of p that corresponds to m; false if there is none.
func (m Move) In(p *rules.Position) (rules.Move, bool) {
	var buf [rules.MaxMoves]rules.Move
	for _, legal := range p.Moves(buf[:0]) {
		if legal.From() == m.From && legal.To() == m.To {
			return legal, true
		}
	}
	return rules.Move{}, false
}

// FormatScore formats a score in centipawns as pawns: "+0.23", "−0.10", "0.00".
func FormatScore(score int) string { return words.Pawns(score, 2) }
