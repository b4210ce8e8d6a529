package puzzlemaker

import (
	"context"
	"math"

	"backrank/engine"
	"backrank/variants/puzzles"
	"backrank/variants/rules"
)

// A Rater rates puzzles by the levels of the computer that solve them.
type Rater struct {
	engine *engine.Engine
	levels []engine.Level
}

// NewRater returns a rater with all levels.
func NewRater() *Rater {
	r := &Rater{engine: engine.New(1), levels: engine.Levels()}
	for i := range r.levels {
		r.levels[i].Pace = 0
	}
	return r
}

const (
	ratingAttempts   = 12   // for each puzzle
	attemptsOfALevel = 2    // the most of one level
	ratingMean       = 1500 // of puzzles that no level has tried
	ratingDeviation  = 600
)

// Rate returns the rating of a puzzle: the strength of a level that solves it in half of its attempts. The levels try it one
// after the other, always one that is near the rating expected from the attempts before, with other seeds each. The same
// puzzle always gets the same rating.
func (r *Rater) Rate(ctx context.Context, p *puzzles.Puzzle) (int, error) {
	belief := newBelief()
	attempts := make([]int, len(r.levels))
	for n := range ratingAttempts {
		level := r.nearest(belief.mean(), attempts)
		solved := r.solves(ctx, r.levels[level], p, uint64(n))
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		attempts[level]++
		belief.update(r.levels[level].Elo, solved)
	}
	return int(math.Round(belief.mean())), nil
}

// nearest returns the level nearest to a rating among those that may try again.
func (r *Rater) nearest(rating float64, attempts []int) int {
	best := -1
	for i, level := range r.levels {
		if attempts[i] < attemptsOfALevel &&
			(best < 0 || math.Abs(float64(level.Elo)-rating) < math.Abs(float64(r.levels[best].Elo)-rating)) {
			best = i
		}
	}
	return best
}

// solves reports whether a level plays all moves of the solver. Another mate at the end solves the puzzle too.
func (r *Rater) solves(ctx context.Context, level engine.Level, p *puzzles.Puzzle, seed uint64) bool {
	r.engine.Clear()
	position := p.Position
	var history []uint64
	for i, m := range p.Moves {
		if i%2 == 0 {
			played := r.engine.Move(ctx, level, position, history, seed, nil).Move
			if played != m {
				after := rules.After(&position, played)
				return i == len(p.Moves)-1 && after.InCheck() && after.Count() == 0
			}
		}
		history = append(history, position.Key())
		position = rules.After(&position, m)
	}
	return true
}

// A belief is a probability distribution of a puzzle's rating.
type belief struct{ ratings, weights []float64 }

// newBelief returns the distribution before any attempt.
func newBelief() belief {
	var b belief
	for rating := 200.0; rating <= 3200; rating += 20 {
		z := (rating - ratingMean) / ratingDeviation
		b.ratings = append(b.ratings, rating)
		b.weights = append(b.weights, math.Exp(-z*z/2))
	}
	return b
}

// update takes an attempt of a level into account, by the formula of Elo ratings.
func (b belief) update(level int, solved bool) {
	for i, rating := range b.ratings {
		chance := 1 / (1 + math.Pow(10, (rating-float64(level))/400))
		if !solved {
			chance = 1 - chance
		}
		b.weights[i] *= chance
	}
	sum := 0.0
	for _, w := range b.weights {
		sum += w
	}
	for i := range b.weights {
		b.weights[i] /= sum
	}
}

// mean returns the expected rating.
func (b belief) mean() float64 {
	sum, weights := 0.0, 0.0
	for i, w := range b.weights {
		sum += w * b.ratings[i]
		weights += w
	}
	return sum / weights
}
