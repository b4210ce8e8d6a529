package analysis

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
)

// cornerSearcher is a searcher that scores start positions by the file of White's king: a pawn for each file of
// distance from the e-file.
type cornerSearcher struct{ failAfter, searched int }

func (c *cornerSearcher) Search(_ context.Context, t Task, _ uint64) (Evaluation, error) {
	if c.searched++; c.searched > c.failAfter && c.failAfter > 0 {
		return Evaluation{}, errStop
	}
	start, _ := variants.StartOf(&t.Position)
	away := int(start.White.King()) - int(chess.FileE)
	return Evaluation{Score: Score{Centipawns: 100 * max(away, -away)}}, nil
}

// Placements are first judged without a search, then searched and ordered by their scores. The same seed gives the same
// result.
func TestPlacements(t *testing.T) {
	v, _ := variants.ByID("prechess")
	d := v.NewDraft(variants.Terms{})
	var told [][]Placement
	collect := func(all []Placement) { told = append(told, all) }
	if err := Placements(context.Background(), d, v, &cornerSearcher{}, 100, 3, 1, collect); err != nil {
		t.Fatal(err)
	}
	if len(told) != 4 || len(told[0]) != len(d.All()) || told[0][0].Judgement != 0 || !math.IsNaN(told[0][0].Score) {
		t.Fatalf("told %d times, at first %+v", len(told), told[0][0])
	}
	last := told[3]
	for i, p := range last[:maxSearchedPlacements] {
		if p.Searched != 3 || math.IsNaN(p.Score) || p.Error < 0 || i > 0 && p.Score > last[i-1].Score {
			t.Errorf("%d: %+v", i, p)
		}
	}
	if rest := last[maxSearchedPlacements]; rest.Searched != 0 || !math.IsNaN(rest.Score) {
		t.Errorf("%+v", rest)
	}
	first := told
	told = nil
	if err := Placements(context.Background(), d, v, &cornerSearcher{}, 100, 3, 1, collect); err != nil || told[3][0] != first[3][0] {
		t.Errorf("with the same seed %+v, then %+v", first[3][0], told[3][0])
	}
	if err := Placements(context.Background(), d, v, &cornerSearcher{failAfter: 5}, 100, 3, 1, collect); !errors.Is(err, errStop) {
		t.Errorf("a searcher that fails: %v", err)
	}
}

// Leaders counts the placements that the standard error does not exclude.
func TestLeaders(t *testing.T) {
	placed := func(score, e float64) Placement { return Placement{Score: score, Error: e, Searched: 24} }
	for want, all := range [][]Placement{
		{{Score: math.NaN(), Error: math.NaN()}, {Score: math.NaN(), Error: math.NaN()}},
		{placed(50, 3), placed(40, 3), placed(-20, 3)},
		{placed(50, 3), placed(42, 3), placed(-20, 3)},
		{placed(50, 3), placed(42, 3), placed(20, 20), {Judgement: -1, Score: math.NaN()}},
	} {
		if got := Leaders(all); got != want {
			t.Errorf("%v: %d, want %d", all, got, want)
		}
	}
}

// Placements searches nothing in a hidden draft.
func TestHiddenDraftsAreNotSearched(t *testing.T) {
	v, _ := variants.ByID("prechess")
	c := &cornerSearcher{}
	n := 0
	err := Placements(context.Background(), v.NewDraft(variants.Terms{Protocol: variants.Hidden}), v, c, 100, 3, 1, func([]Placement) { n++ })
	if err != nil || c.searched != 0 || n != 1 {
		t.Errorf("%d searched, told %d times, %v", c.searched, n, err)
	}
}
