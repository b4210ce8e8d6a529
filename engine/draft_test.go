package engine

import (
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
)

// complete drafts to the end with one level for both sides.
func complete(t *testing.T, e *Engine, d variants.Draft, v variants.Variant, level Level, seed uint64) variants.Start {
	t.Helper()
	level.Pace = 0
	for !d.Done() {
		p := e.Draft(t.Context(), d, v.Castling, level, seed)
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
	e := New(1)
	for _, v := range variants.All() {
		if v.Symmetry != variants.Drafted {
			continue
		}
		for i, level := range Levels() {
			for _, p := range variants.Protocols() {
				s := complete(t, e, v.NewDraft(variants.Terms{Protocol: p}), v, level, uint64(i))
				if _, err := v.Position(s); err != nil {
					t.Errorf("%s, %s: %v: %v", v.ID, level.Name, s, err)
				}
			}
		}
	}
}

func TestStrongDraftsAvoidTheKnownEvils(t *testing.T) {
	e := New(1)
	levels := Levels()
	full := levels[len(levels)-1]
	v, _ := variants.ByID("prechess")
	buried, rim := 0, 0
	const drafts = 20
	for seed := range uint64(drafts) {
		s := complete(t, e, v.NewDraft(variants.Terms{}), v, full, seed)
		for _, a := range []variants.Array{s.White, s.Black} {
			if a[0] == chess.Bishop && a[7] == chess.Bishop {
				buried++
			}
			if a[0] == chess.Knight || a[7] == chess.Knight {
				rim++
			}
		}
	}
	if buried > 0 {
		t.Errorf("both bishops in the corners in %d of %d arrays", buried, 2*drafts)
	}
	if rim > drafts/5 {
		t.Errorf("a knight in a corner in %d of %d arrays", rim, 2*drafts)
	}
}

func TestDraftIsRepeatable(t *testing.T) {
	e := New(1)
	v, _ := variants.ByID("benko")
	a := complete(t, e, v.NewDraft(variants.Terms{}), v, Levels()[0], 7)
	if b := complete(t, e, v.NewDraft(variants.Terms{}), v, Levels()[0], 7); a != b {
		t.Errorf("seed 7 drafted %v, then %v", a, b)
	}
	if b := complete(t, e, v.NewDraft(variants.Terms{}), v, Levels()[0], 8); a == b {
		t.Errorf("seeds 7 and 8 both drafted %v", a)
	}
}

func TestDraftAnswersEndedContextAtOnce(t *testing.T) {
	v, _ := variants.ByID("prechess")
	d := v.NewDraft(variants.Terms{})
	level := Levels()[0]
	level.Pace = 1 << 40
	if p := New(1).Draft(cancelled(t), d, v.Castling, level, 1); !d.Legal(p) {
		t.Errorf("%v is not legal", p)
	}
}
