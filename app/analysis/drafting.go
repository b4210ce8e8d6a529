package analysis

import (
	"cmp"
	"context"
	"math"
	"slices"

	"backrank/engine/draft"
	"backrank/variants"
)

// Placement is a placement in a draft with its value for the side that makes it.
type Placement struct {
	Placement variants.Placement
	// Judgement is the evaluation of the array in centipawns, relative to the best placement: 0 for that, else negative.
	Judgement float64
	// Score is the mean score, in centipawns, of the searched start positions to which the placement can lead. It is NaN
	// until one is searched. Error is its standard error, NaN until two are searched. Searched is their number.
	Score, Error float64
	Searched     int
}

// maxSearchedPlacements is the number of placements that are searched: the best by their judgement.
const maxSearchedPlacements = 16

// Placements evaluates the legal placements of a draft: first by the evaluation of arrays, then by searching start
// positions to which the best 16 can lead. In each round it completes the draft once after each of these placements, with
// random placements that strong players might make, and searches the start position with the given number of nodes. The
// same seed gives the same values.
//
// Placements calls report on its own goroutine, at once and after each round, with all placements, the best first. In a
// hidden draft it does not search, because one side cannot know which start position will arise. It returns the error of
// the searcher, or that of ctx.
func Placements(ctx context.Context, d variants.Draft, v variants.Variant, s Searcher, nodes uint64, rounds int, seed uint64, report func([]Placement)) error {
	values := draft.Values(d, v.Castling, seed)
	all := make([]Placement, len(values))
	for i, value := range values {
		all[i] = Placement{Placement: value.Placement, Judgement: value.Centipawns - values[0].Centipawns, Score: math.NaN(), Error: math.NaN()}
	}
	report(slices.Clone(all))
	if d.Done() || d.Terms().Protocol == variants.Hidden {
		return nil
	}
	searched := all[:min(len(all), maxSearchedPlacements)]
	sums := make([]sampled, len(searched))
	for round := range rounds {
		for i, p := range searched {
			score, err := outcome(ctx, d, p.Placement, v, s, nodes, seed+uint64(round)+1)
			if err != nil {
				return err
			}
			sums[i].add(score)
		}
		order := slices.Clone(all)
		for i := range searched {
			order[i].Score, order[i].Error, order[i].Searched = sums[i].mean(), sums[i].err(), sums[i].n
		}
		slices.SortStableFunc(order[:len(searched)], func(a, b Placement) int { return cmp.Compare(b.Score, a.Score) })
		report(order)
	}
	return nil
}

// outcome completes the draft after a placement and returns the score of the start position, in centipawns for the side
// that makes the placement.
func outcome(ctx context.Context, d variants.Draft, p variants.Placement, v variants.Variant, s Searcher, nodes, seed uint64) (float64, error) {
	side := d.Turn()
	after, err := d.Place(p)
	if err != nil {
		return 0, err
	}
	start, _ := draft.Complete(after, v.Castling, seed).Start()
	position, err := start.Position(v.Castling)
	if err != nil {
		return 0, err
	}
	f, err := s.Search(ctx, Task{Position: position, Start: position}, nodes)
	if err == nil {
		err = ctx.Err()
	}
	return float64(f.Score.For(side).bounded()), err
}

// Leaders returns how many of the placements, ordered from the best, may be the best: those whose score differs from the
// highest one by at most twice the standard error of the difference. It is 0 until two start positions have been searched
// for each placement.
func Leaders(all []Placement) (n int) {
	for _, p := range all {
		if p.Searched > 1 && all[0].Score-p.Score <= 2*math.Hypot(all[0].Error, p.Error) {
			n++
		}
	}
	return n
}

// sampled accumulates scores for their mean and its standard error.
type sampled struct {
	n            int
	sum, squares float64
}

func (s *sampled) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

func (s *sampled) mean() float64 { return s.sum / float64(s.n) }

// err returns the standard error of the mean, NaN for fewer than two scores.
func (s *sampled) err() float64 {
	if s.n < 2 {
		return math.NaN()
	}
	n := float64(s.n)
	return math.Sqrt(max(0, s.squares-s.sum*s.sum/n) / (n - 1) / n)
}
