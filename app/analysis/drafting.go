package analysis

import (
	"cmp"
	"context"
	"math"
	"slices"

	"backrank/engine/draft"
	"backrank/variants"
)

// Placement is what a placement in a draft is worth to the side that makes it.
type Placement struct {
	Placement variants.Placement
	// Judgement is its value by the evaluation of arrays, in centipawns below the best, at most 0.
	Judgement float64
	// Score is the mean score of the start positions that may come of it, in centipawns, and Error its standard error;
	// NaN until two are searched. Searched is their number.
	Score, Error float64
	Searched     int
}

// mostPlacements is how many placements are searched: the best by their judgement.
const mostPlacements = 16

// Placements finds what the placements of a draft are worth: by the evaluation of arrays at once, then by searching the
// start positions that may come of the best of them. In each of many rounds every placement is completed once, as strong
// players might, and what comes of it is searched with so many nodes. told is called at once and after each round, with
// the placements in their order, the best first. The same seed gives the same values. It ends with the error of the
// searcher, or that of ctx. Nothing is used that is hidden from the side to place, but what comes of a hidden draft
// cannot be known by one side: it is judged, not searched.
func Placements(ctx context.Context, d variants.Draft, v variants.Variant, s Searcher, nodes uint64, rounds int, seed uint64, told func([]Placement)) error {
	values := draft.Values(d, v.Castling, seed)
	all := make([]Placement, len(values))
	for i, value := range values {
		all[i] = Placement{Placement: value.Placement, Judgement: value.Centipawns - values[0].Centipawns, Score: math.NaN(), Error: math.NaN()}
	}
	told(slices.Clone(all))
	if d.Done() || d.Terms().Protocol == variants.Hidden {
		return nil
	}
	searched := all[:min(len(all), mostPlacements)]
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
		told(order)
	}
	return nil
}

// outcome returns the score of a start position that may come of a placement, for the side that makes it.
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

// Leaders returns how many of searched placements may be the best: those whose scores are closer to the highest one than
// twice the error of the difference. It is 0 until two start positions are searched for each.
func Leaders(all []Placement) (n int) {
	for _, p := range all {
		if p.Searched > 1 && all[0].Score-p.Score <= 2*math.Hypot(all[0].Error, p.Error) {
			n++
		}
	}
	return n
}

// sampled sums up scores.
type sampled struct {
	n            int
	sum, squares float64
}

func (s *sampled) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

func (s *sampled) mean() float64 { return s.sum / float64(s.n) }

// err is the standard error of the mean.
func (s *sampled) err() float64 {
	if s.n < 2 {
		return math.NaN()
	}
	n := float64(s.n)
	return math.Sqrt(max(0, s.squares-s.sum*s.sum/n) / (n - 1) / n)
}
