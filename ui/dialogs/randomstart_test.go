package dialogs

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/app/study"
	"backrank/ui/widget"
	"backrank/variants"
)

// layStudy opens the dialog with a study.
func layStudy(t *testing.T, c Choices, s study.Study) *table {
	t.Helper()
	d := lay(t, c)
	d.dialog.start.random.study = s
	d.dialog.preview()
	return d
}

// shows reports whether both ranks show a start.
func (d *table) shows(s variants.Start) bool {
	pieces := s.Pieces()
	for f := chess.FileA; f <= chess.FileH; f++ {
		black, white := chess.NewSquare(f, chess.Rank8), chess.NewSquare(f, chess.Rank1)
		if d.dialog.start.black.At(black) != pieces[black] || d.dialog.start.white.At(white) != pieces[white] {
			return false
		}
	}
	return true
}

// allBut excludes every array of a family but some.
func allBut(f *variants.Family, left ...int) (s study.Study) {
	for i := range f.Len() {
		if a := f.At(i); !slices.Contains(left, a.Number()) {
			s.SetExcluded(variants.Both(a), true)
		}
	}
	return s
}

// Random starts avoid excluded arrays, also with a pattern, and the start shown is played. An excluded array can still
// be typed.
func TestWhatIsExcludedIsNotDrawn(t *testing.T) {
	for id, excluded := range map[string]string{"chess960": "958", "dfrc": "921,596"} {
		v, _ := variants.ByID(id)
		d := layStudy(t, Choices{Variant: id}, allBut(v.Family, 518, 534))
		if got := d.dialog.start.left.Text(); got != "Not drawn: "+excluded+" excluded" {
			t.Errorf("%s: %q", id, got)
		}
		for _, text := range []string{"", "*", "R*R"} {
			d.dialog.start.field.SetText(text)
			for range map[bool]int{true: 1, false: 4}[testing.Short()] {
				s, err := d.dialog.begins()
				if err != nil || !d.shows(*s) {
					t.Fatalf("%s %q: %v, %v is not shown", id, text, err, s)
				}
				for _, n := range []int{s.White.Number(), s.Black.Number()} {
					if n != 518 && n != 534 {
						t.Errorf("%s %q: %d is drawn", id, text, n)
					}
				}
				d.dialog.start.seed += 1_000_003
				d.dialog.preview()
			}
		}
		d.dialog.start.field.SetText("0")
		if s, err := d.dialog.begins(); err != nil || s.White.Number() != 0 {
			t.Errorf("%s: 0 is %v, %v", id, s, err)
		}
		d.dialog.start.field.SetText("")
		s, _ := d.dialog.begins()
		d.key(fyne.KeyReturn)
		if len(d.games) != 1 || d.games[0].Start != nil || v.RandomStart(d.games[0].Seed) != *s {
			t.Errorf("%s: shown %v, begun %+v", id, s, d.games)
		}
	}
}

// If everything is excluded the dialog says so, offers the atlas, and starts nothing.
func TestEverythingExcluded(t *testing.T) {
	d := layStudy(t, Choices{Variant: "multichess"}, allBut(variants.MultiFamily))
	for _, text := range []string{"", "R*"} {
		d.dialog.start.field.SetText(text)
		d.key(fyne.KeyReturn)
		if len(d.games) != 0 || !d.dialog.begin.Disabled() || d.dialog.start.problem.Text() == "" || d.dialog.start.random.content.Hidden {
			t.Errorf("%q: begun %v, problem %q", text, d.games, d.dialog.start.problem.Text())
		}
	}
}

// Without repeats no start is drawn twice before all have been; the check box is remembered.
func TestNoRepeats(t *testing.T) {
	v, _ := variants.ByID("multichess")
	var s study.Study
	seen := map[variants.Start]bool{}
	all := v.Count()
	for n := range all {
		if testing.Short() && n > 3 && n < all-3 { // the first and the last ones
			start, _, err := s.Choose(v, false, uint64(n))
			if err != nil || seen[start] {
				t.Fatal(start, err)
			}
			seen[start] = true
			s.Remember(v, start)
			continue
		}
		d := layStudy(t, Choices{Variant: v.ID, Unrepeated: true}, s)
		changed := strings.Contains(d.dialog.start.left.Text(), fmt.Sprintf("%d already drawn", n))
		if drawn := s.Left(v).Drawn; drawn != n || changed != (n > 0) {
			t.Fatalf("%d drawn, said %q", n, d.dialog.start.left.Text())
		}
		d.key(fyne.KeyReturn)
		if len(d.games) != 1 || !d.games[0].Unrepeated || !d.last.Unrepeated {
			t.Fatalf("begun %+v, chosen %+v", d.games, d.last)
		}
		start := v.RandomStart(d.games[0].Seed)
		if seen[start] || !d.shows(start) {
			t.Fatalf("%v comes again, or is not what is shown", start)
		}
		seen[start] = true
		s.Remember(v, start)
	}
	d := layStudy(t, Choices{Variant: v.ID, Unrepeated: true}, s)
	if d.dialog.begin.Disabled() || strings.Contains(d.dialog.start.left.Text(), "already drawn") {
		t.Errorf("once all have come: %q", d.dialog.start.left.Text())
	}
	d.dialog.start.random.unrepeated.SetChecked(false)
	d.key(fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].Unrepeated || d.last.Unrepeated {
		t.Errorf("begun %+v, chosen %+v", d.games, d.last)
	}
}

// If there are several arrays one can be chosen in the atlas; if there is one, nothing can be repeated.
func TestWhereNothingIsDrawn(t *testing.T) {
	for _, c := range []struct {
		variant, text string
		atlas, tick   bool
	}{
		{"chess960", "", true, true},
		{"chess960", "R*", true, false},
		{"chess960", "518", true, false},
		{"chess", "", false, false},
		{"prechess", "", false, false},
	} {
		d := lay(t, Choices{Variant: c.variant})
		d.dialog.start.field.SetText(c.text)
		l := d.dialog.start.random
		if shown := d.dialog.start.array.Visible() && l.content.Visible(); shown != c.atlas || shown && l.unrepeated.Visible() != c.tick {
			t.Errorf("%s %q: the atlas %v, tick %v", c.variant, c.text, shown, l.unrepeated.Visible())
		}
	}
}

// The link closes the dialog and opens the atlas for the chosen variant, with all other choices, so that the dialog can
// be restored.
func TestTheLinkToTheAtlas(t *testing.T) {
	d := lay(t, Choices{Variant: "bunker", Level: "Casual", Color: player.ChooseBlack})
	d.dialog.opponent.name.SetText("Ann")
	var led []string
	var with Choices
	d.dialog.in.Atlas = func(v variants.Variant, c Choices) { led, with = append(led, v.ID), c }
	link := d.dialog.start.random.content.Objects[1].(*widget.Button)
	test.Tap(link)
	if len(led) != 1 || led[0] != "bunker" || d.win.Canvas().Overlays().Top() != nil || len(d.games) != 0 {
		t.Errorf("led to %v, begun %v", led, d.games)
	}
	want := Choices{Variant: "bunker", Level: "Casual", Color: player.ChooseBlack, Name: "Ann"}
	if with != want {
		t.Errorf("with %+v, want %+v", with, want)
	}
	want.Start = "RNBQKBNR"
	d = lay(t, want)
	d.key(fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].Start.White.String() != "RNBQKBNR" || d.last != want {
		t.Errorf("back with a start it began %+v, chosen %+v", d.games, d.last)
	}
}
