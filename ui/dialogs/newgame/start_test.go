package newgame

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
	"backrank/internal/dialogtest"
	"backrank/ui/widget"
	"backrank/variants"
)

// openWithStudy opens the dialog with a study.
func openWithStudy(t *testing.T, c Choices, s study.Study) *fixture {
	t.Helper()
	d := openWith(t, c)
	d.dialog.start.random.study = s
	d.dialog.update()
	return d
}

// shows reports whether both ranks show a start.
func (d *fixture) shows(s variants.Start) bool {
	pieces := s.Pieces()
	for f := chess.FileA; f <= chess.FileH; f++ {
		black, white := chess.NewSquare(f, chess.Rank8), chess.NewSquare(f, chess.Rank1)
		if d.dialog.start.black.At(black) != pieces[black] || d.dialog.start.white.At(white) != pieces[white] {
			return false
		}
	}
	return true
}

// allBut returns a study that excludes all arrays of a family except the ones with the given numbers.
func allBut(f *variants.Family, kept ...int) (s study.Study) {
	for i := range f.Len() {
		if a := f.At(i); !slices.Contains(kept, a.Number()) {
			s.SetExcluded(variants.Both(a), true)
		}
	}
	return s
}

// Random starts avoid excluded arrays, also with a pattern, and the game has the start shown. An excluded array can still be
// typed.
func TestExcludedArraysAreNotDrawn(t *testing.T) {
	for id, excluded := range map[string]string{"chess960": "958", "dfrc": "921,596"} {
		v, _ := variants.ByID(id)
		d := openWithStudy(t, Choices{Variant: id}, allBut(v.Family, 518, 534))
		if got := d.dialog.start.excluded.Text(); got != "Not drawn: "+excluded+" excluded" {
			t.Errorf("%s: %q", id, got)
		}
		for _, text := range []string{"", "*", "R*R"} {
			d.dialog.start.field.SetText(text)
			for range map[bool]int{true: 1, false: 4}[testing.Short()] {
				s, err := d.dialog.chosenStart()
				if err != nil || !d.shows(*s) {
					t.Fatalf("%s %q: %v, %v is not shown", id, text, err, s)
				}
				for _, n := range []int{s.White.Number(), s.Black.Number()} {
					if n != 518 && n != 534 {
						t.Errorf("%s %q: %d is drawn", id, text, n)
					}
				}
				d.dialog.start.seed += 1_000_003
				d.dialog.update()
			}
		}
		d.dialog.start.field.SetText("0")
		if s, err := d.dialog.chosenStart(); err != nil || s.White.Number() != 0 {
			t.Errorf("%s: 0 is %v, %v", id, s, err)
		}
		d.dialog.start.field.SetText("")
		s, _ := d.dialog.chosenStart()
		dialogtest.Press(d.win, fyne.KeyReturn)
		if len(d.games) != 1 || d.games[0].Start != nil || v.RandomStart(d.games[0].Seed) != *s {
			t.Errorf("%s: shown %v, began %+v", id, s, d.games)
		}
	}
}

// If all arrays are excluded, the dialog says so, offers the atlas, and starts no game.
func TestAllArraysExcluded(t *testing.T) {
	d := openWithStudy(t, Choices{Variant: "multichess"}, allBut(variants.MultiFamily))
	for _, text := range []string{"", "R*"} {
		d.dialog.start.field.SetText(text)
		dialogtest.Press(d.win, fyne.KeyReturn)
		if len(d.games) != 0 || !d.dialog.startButton.Disabled() || d.dialog.start.problem.Text() == "" || d.dialog.start.random.content.Hidden {
			t.Errorf("%q: began %v, problem %q", text, d.games, d.dialog.start.problem.Text())
		}
	}
}

// Without repeats no start is drawn twice before all have been drawn. The choices have the state of the box.
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
		d := openWithStudy(t, Choices{Variant: v.ID, Unrepeated: true}, s)
		changed := strings.Contains(d.dialog.start.excluded.Text(), fmt.Sprintf("%d already drawn", n))
		if drawn := s.Counts(v).Drawn; drawn != n || changed != (n > 0) {
			t.Fatalf("%d drawn, the text is %q", n, d.dialog.start.excluded.Text())
		}
		dialogtest.Press(d.win, fyne.KeyReturn)
		if len(d.games) != 1 || !d.games[0].Unrepeated || !d.last.Unrepeated {
			t.Fatalf("began %+v, chosen %+v", d.games, d.last)
		}
		start := v.RandomStart(d.games[0].Seed)
		if seen[start] || !d.shows(start) {
			t.Fatalf("%v is drawn again, or is not the start shown", start)
		}
		seen[start] = true
		s.Remember(v, start)
	}
	d := openWithStudy(t, Choices{Variant: v.ID, Unrepeated: true}, s)
	if d.dialog.startButton.Disabled() || strings.Contains(d.dialog.start.excluded.Text(), "already drawn") {
		t.Errorf("after all have been drawn: %q", d.dialog.start.excluded.Text())
	}
	d.dialog.start.random.unrepeated.SetChecked(false)
	dialogtest.Press(d.win, fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].Unrepeated || d.last.Unrepeated {
		t.Errorf("began %+v, chosen %+v", d.games, d.last)
	}
}

// The atlas is offered for variants with several arrays, and "No repeats" for a draw from all of them.
func TestControlsOfRandomStarts(t *testing.T) {
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
		d := openWith(t, Choices{Variant: c.variant})
		d.dialog.start.field.SetText(c.text)
		l := d.dialog.start.random
		if shown := d.dialog.start.array.Visible() && l.content.Visible(); shown != c.atlas || shown && l.unrepeated.Visible() != c.tick {
			t.Errorf("%s %q: the atlas %v, tick %v", c.variant, c.text, shown, l.unrepeated.Visible())
		}
	}
}

// The link to the atlas closes the dialog, and opens the atlas with the chosen variant and all choices, so that the dialog
// can be opened again.
func TestLinkToTheAtlas(t *testing.T) {
	d := openWith(t, Choices{Variant: "bunker", Level: "Casual", Color: player.ChooseBlack})
	d.dialog.opponent.name.SetText("Ann")
	var opened []string
	var with Choices
	d.dialog.in.ChooseInAtlas = func(v variants.Variant, c Choices) { opened, with = append(opened, v.ID), c }
	link := d.dialog.start.random.content.Objects[1].(*widget.Button)
	test.Tap(link)
	if len(opened) != 1 || opened[0] != "bunker" || d.win.Canvas().Overlays().Top() != nil || len(d.games) != 0 {
		t.Errorf("opened %v, began %v", opened, d.games)
	}
	want := Choices{Variant: "bunker", Level: "Casual", Color: player.ChooseBlack, PlayerName: "Ann"}
	if with != want {
		t.Errorf("the choices are %+v, want %+v", with, want)
	}
	want.Start = "RNBQKBNR"
	d = openWith(t, want)
	dialogtest.Press(d.win, fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].Start.White.String() != "RNBQKBNR" || d.last != want {
		t.Errorf("with the start of the atlas: began %+v, chosen %+v", d.games, d.last)
	}
}
