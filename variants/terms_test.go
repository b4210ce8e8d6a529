package variants

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/notnil/chess"
)

// finished returns a draft under the terms, finished at random.
func finished(t Terms, seed uint64) Draft {
	return NewDraft(t).Finish(rand.New(rand.NewPCG(seed, 1)))
}

// The protocol determines which side places when; White moves first under all of them.
func TestOrderOfPlacing(t *testing.T) {
	w, b := chess.White, chess.Black
	for _, c := range []struct {
		terms Terms
		want  []chess.Color // of the first nine placements
	}{
		{Terms{}, []chess.Color{w, b, w, b, w, b, w, b, w}},
		{Terms{BlackBegins: true}, []chess.Color{b, w, b, w, b, w, b, w, b}},
		{Terms{Protocol: Copying}, []chess.Color{w, b, w, b, w, b, w, b, w}},
		{Terms{Protocol: Hidden}, []chess.Color{w, w, w, w, w, w, w, w, b}},
		{Terms{Protocol: Hidden, BlackBegins: true}, []chess.Color{b, b, b, b, b, b, b, b, w}},
	} {
		d := finished(c.terms, 1)
		var got []chess.Color
		for _, p := range d.Placements()[:9] {
			got = append(got, p.Piece.Color())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.terms, got, c.want)
		}
		if d.Turn() != w {
			t.Errorf("%+v: %v moves first", c.terms, d.Turn())
		}
	}
}

// From any point of a draft the rest can be placed at random: placed pieces remain, and the result is a start position.
func TestFinishingAtRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	for _, terms := range allTerms {
		for n := range 17 {
			begun := finished(terms, uint64(n)).At(n)
			d := begun.Finish(rng)
			if s, done := d.Start(); !done || s.White.Valid() != nil || s.Black.Valid() != nil {
				t.Fatalf("%+v: %v finishes as %v", terms, begun, d)
			}
			if d.At(n) != begun {
				t.Errorf("%+v: %v became %v", terms, begun, d)
			}
		}
	}
}

// All arrays that are still possible are equally likely: each of thirty comes up between half and one and a half times as
// often as expected.
func TestFinishingAtRandomIsFair(t *testing.T) {
	begun := replay(t, NewDraft(Terms{}), "B@a1 K@a8 B@h1 Q@b8 K@b1 N@c8")
	ends := begun.PossibleArrays(chess.White)
	if len(ends) != 30 { // queen, two rooks and two knights on five files
		t.Fatalf("%d arrays, want 30", len(ends))
	}
	each := sized(100, 36)
	count := map[Array]int{}
	rng := rand.New(rand.NewPCG(4, 5))
	for range each * len(ends) {
		s, _ := begun.Finish(rng).Start()
		count[s.White]++
	}
	for _, a := range ends {
		if n := count[a]; n < each/2 || n > 3*each/2 {
			t.Errorf("%v came up %d times, want about %d", a, n, each)
		}
	}
}

// The terms can be inferred from the placements, except for copying.
func TestTermsOfPlacements(t *testing.T) {
	for _, terms := range allTerms {
		want := terms
		if want.Protocol == Copying {
			want.Protocol = Free
		}
		if got := TermsOf(finished(terms, 6).Placements()); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if got := TermsOf(nil); got != (Terms{}) {
		t.Errorf("of nothing: %+v", got)
	}
}

func TestProtocolsAreFoundByTheirIDs(t *testing.T) {
	for _, p := range Protocols() {
		if got, ok := ProtocolByID(p.ID()); !ok || got != p || p.String() == "" || p.Summary() == "" {
			t.Errorf("%q: %v, %v", p.ID(), got, ok)
		}
	}
	if _, ok := ProtocolByID("open"); ok {
		t.Error("there is no protocol \"open\"")
	}
}

func TestWhatTheSecondSideMustCopy(t *testing.T) {
	d := replay(t, NewDraft(Terms{Copying, true}), "N@b8")
	if p, ok := d.Forced(); !ok || p.String() != "N@b1" {
		t.Errorf("%v, %v", p, ok)
	}
	if why := d.WhyNot(Placement{chess.WhiteKnight, chess.C1}); why.String() != "White copies Black: the knight goes to b1" {
		t.Errorf("reason %q", why)
	}
	if len(d.PossibleArrays(chess.White)) != len(d.PossibleArrays(chess.Black)) {
		t.Error("who copies comes to other arrays")
	}
}
