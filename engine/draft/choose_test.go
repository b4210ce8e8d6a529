package draft

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/internal/arrayeval"
	"backrank/variants"
	"backrank/variants/rules"
)

// completeDraft finishes a draft with the same level for both sides.
func completeDraft(t *testing.T, d variants.Draft, v variants.Variant, level engine.Level, seed uint64) variants.Start {
	t.Helper()
	level.Pace = 0
	for !d.Done() {
		p := Choose(t.Context(), d, v.Castling, level, seed)
		next, err := d.Place(p)
		if err != nil {
			t.Fatalf("%s after %v: %v", level.Name, d, err)
		}
		d = next
	}
	s, _ := d.Start()
	return s
}

func TestEveryLevelDraftsLegally(t *testing.T) {
	for _, v := range variants.All() {
		if v.Symmetry != variants.Drafted {
			continue
		}
		for i, level := range engine.Levels() {
			if i%size(5, 1) != 0 {
				continue
			}
			for _, p := range variants.Protocols() {
				s := completeDraft(t, v.NewDraft(variants.Terms{Protocol: p}), v, level, uint64(i))
				if _, err := v.Position(s); err != nil {
					t.Errorf("%s, %s: %v: %v", v.ID, level.Name, s, err)
				}
			}
		}
	}
}

func TestStrongDraftsAvoidKnownWeaknesses(t *testing.T) {
	levels := engine.Levels()
	full := levels[len(levels)-1]
	v, _ := variants.ByID("benko")
	cornered, stuck := 0, 0
	different := map[variants.Array]bool{}
	drafts := size(6, 20)
	for seed := range uint64(drafts) {
		s := completeDraft(t, v.NewDraft(variants.Terms{}), v, full, seed)
		for _, a := range []variants.Array{s.White, s.Black} {
			different[a] = true
			if a[0] == chess.Bishop && a[7] == chess.Bishop {
				cornered++
			}
			middle := a.King() == chess.FileD || a.King() == chess.FileE
			if middle && len(v.Castling.Lanes(a)) == 0 {
				stuck++
			}
		}
	}
	if cornered > 0 {
		t.Errorf("both bishops in the corners in %d of %d arrays", cornered, 2*drafts)
	}
	if stuck > 0 {
		t.Errorf("the king in the middle without castling in %d of %d arrays", stuck, 2*drafts)
	}
	if len(different) < 3 {
		t.Errorf("only %d different arrays in %d", len(different), 2*drafts)
	}
}

func TestDraftIsRepeatable(t *testing.T) {
	v, _ := variants.ByID("benko")
	a := completeDraft(t, v.NewDraft(variants.Terms{}), v, engine.Levels()[0], 7)
	if b := completeDraft(t, v.NewDraft(variants.Terms{}), v, engine.Levels()[0], 7); a != b {
		t.Errorf("seed 7 drafted %v, then %v", a, b)
	}
	if b := completeDraft(t, v.NewDraft(variants.Terms{}), v, engine.Levels()[0], 8); a == b {
		t.Errorf("seeds 7 and 8 both drafted %v", a)
	}
}

func TestChooseReturnsWhenTheContextIsDone(t *testing.T) {
	v, _ := variants.ByID("prechess")
	d := v.NewDraft(variants.Terms{})
	level := engine.Levels()[0]
	level.Pace = 1 << 40
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if p := Choose(ctx, d, v.Castling, level, 1); !d.Legal(p) {
		t.Errorf("%v is not legal", p)
	}
}

// In a hidden draft, the placements of a level do not depend on those of its opponent.
func TestChooseUsesNoHiddenPlacements(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	level := engine.Levels()[0]
	terms := variants.Terms{Protocol: variants.Hidden}
	v, _ := variants.ByID("benko")
	for seed := range uint64(6) {
		first, second := v.NewDraft(terms).Finish(rng).At(8), v.NewDraft(terms).Finish(rng).At(8)
		a, b := completeDraft(t, first, v, level, seed), completeDraft(t, second, v, level, seed)
		if first.Rank(chess.White) == second.Rank(chess.White) || a.Black != b.Black {
			t.Errorf("seed %d: %v against %v, %v against %v", seed, a.Black, a.White, b.Black, b.White)
		}
	}
}

// Choose waits for the level's pace except in hidden drafts.
func TestHiddenDraftsAreNotPaced(t *testing.T) {
	v, _ := variants.ByID("prechess")
	for _, protocol := range variants.Protocols() {
		synctest.Test(t, func(t *testing.T) {
			level, began := engine.Levels()[0], time.Now()
			Choose(t.Context(), v.NewDraft(variants.Terms{Protocol: protocol}), v.Castling, level, 1)
			if took := time.Since(began); (took > level.Pace/3) == (protocol == variants.Hidden) {
				t.Errorf("%v: %v", protocol, took)
			}
		})
	}
}

// meanValue returns the mean value, over many seeds, of the arrays that a level drafts under rule against random
// placements.
func meanValue(t *testing.T, level engine.Level, rule *rules.Castling) float64 {
	t.Helper()
	sum := 0.0
	drafts := size(6, 16)
	level.Pace = 0
	for seed := range uint64(drafts) {
		rng := rand.New(rand.NewPCG(seed, 1))
		d := variants.Custom(variants.ShuffleFamily, variants.Drafted, rule).NewDraft(variants.Terms{})
		for !d.Done() {
			p := d.Finish(rng).Placements()[d.Len()]
			if d.Turn() == chess.White {
				p = Choose(t.Context(), d, rule, level, seed)
			}
			d, _ = d.Place(p)
		}
		s, _ := d.Start()
		sum += arrayeval.For(rule).Terms(s.White, nil).Value() / float64(drafts)
	}
	return sum
}

// From the same options, each level chooses better ones on average than the level below, or equally good ones if its
// spread is equal. The options are from many drafts, with so many choices from each that the random error is below 0.05
// centipawns.
func TestEveryLevelDraftsBetterThanTheOneBelow(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	var drafts []evaluation
	for i := range size(6, 24) {
		d := variants.Custom(variants.ShuffleFamily, variants.Drafted, variants.Bunker).NewDraft(variants.Terms{})
		drafts = append(drafts, evaluate(d.Finish(rng).At(i%12), variants.Bunker, rng))
	}
	mean := func(spread float64) float64 {
		sum, draws := 0.0, size(4000, 20000)
		for _, v := range drafts {
			values := map[variants.Placement]float64{}
			for _, o := range v.options {
				values[o.placement] = o.value
			}
			for range draws {
				sum += values[pick(v.options, spread, rng)] / float64(draws*len(drafts))
			}
		}
		return sum
	}
	levels := engine.Levels()
	last := mean(levels[0].Spread()/5 + baseSpread)
	for i, level := range levels[1:] {
		below, value := levels[i], mean(level.Spread()/5+baseSpread)
		t.Logf("%s: %.2f", level.Name, value)
		const chance = 0.05
		if level.Spread() < below.Spread() && value <= last || value < last-chance {
			t.Errorf("%s chooses options worth %.2f, %s below it %.2f", level.Name, value, below.Name, last)
		}
		last = value
	}
}

// The strongest level drafts much better arrays than the weakest, whose arrays are at least as good as random ones.
func TestStrongLevelsDraftMuchBetterThanWeakOnes(t *testing.T) {
	rule, chance, levels := variants.Bunker, 0.0, engine.Levels()
	for i := range variants.Arrays {
		chance += arrayeval.For(rule).Terms(variants.ShuffleFamily.At(i), nil).Value() / variants.Arrays
	}
	weakest, strongest := meanValue(t, levels[0], rule), meanValue(t, levels[len(levels)-1], rule)
	if weakest < chance-5 || strongest < weakest+15 {
		t.Errorf("the strongest level drafts arrays worth %.1f, the weakest %.1f, random ones %.1f", strongest, weakest, chance)
	}
}

// size returns short with -short, otherwise whole.
func size(short, whole int) int {
	if testing.Short() {
		return short
	}
	return whole
}

func BenchmarkDraft(b *testing.B) {
	v, _ := variants.ByID("prechess")
	level := engine.Levels()[len(engine.Levels())-1]
	whole := v.NewDraft(variants.Terms{}).Finish(rand.New(rand.NewPCG(1, 1)))
	for _, n := range []int{0, 2, 8} {
		b.Run(fmt.Sprint("after", n), func(b *testing.B) {
			for b.Loop() {
				Choose(b.Context(), whole.At(n), v.Castling, level, 1)
			}
		})
	}
}
