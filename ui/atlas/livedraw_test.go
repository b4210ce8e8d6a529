package atlas

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/variants"
)

// boxes returns the number of White's open boxes.
func (d *liveDraw) boxes() (n int) {
	for f := range 8 {
		if d.drawDisplay.stage.white.At(chess.Square(f)) != chess.NoPiece {
			n++
		}
	}
	return n
}

// clock returns the text of the clock.
func (d *liveDraw) clock() string { return d.drawDisplay.stage.clock.Text }

// number returns the number shown.
func (d *liveDraw) number() string { return d.drawDisplay.stage.number.Text }

// A live draw opens one box after the other, then shows the number, and the seed that reproduces it.
func TestALiveDraw(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("d")
	if n := r.draw.boxes(); n != 0 {
		t.Fatalf("%d boxes are open before the draw", n)
	}
	r.key(fyne.KeyReturn)
	for want := 1; want < 8; want++ {
		if got := r.draw.boxes(); got != want || r.draw.number() != "" {
			t.Fatalf("%d boxes, want %d; number %q", got, want, r.draw.number())
		}
		r.key(fyne.KeySpace) // nothing: boxes are being opened
		r.pass(reveal)
	}
	v := r.draw.drawn.pool.Variant
	if r.draw.boxes() != 8 || r.draw.number() != v.StartID(r.draw.drawn.start) || v.RandomStart(r.draw.drawn.seed) != r.draw.drawn.start {
		t.Errorf("number %s, seed %d", r.draw.number(), r.draw.drawn.seed)
	}
	if want := fmt.Sprintf("draw --variant chess960 --seed %d", r.draw.drawn.seed); !strings.Contains(said(r.draw.body()), want) {
		t.Errorf("%q is not said", want)
	}
	if n := len(r.study.Drawn["chess960"]); n != 1 {
		t.Errorf("%d are remembered", n)
	}
}

// The draw and its countdown continue while another view is shown, and are there when the draw is opened again from the
// game or from the gallery of another family.
func TestADrawGoesOnWhileItIsNotShown(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("d ")
	r.pass(2 * reveal)
	r.key(fyne.KeyEscape)
	if r.top() != view(r.gallery) {
		t.Fatal("Escape does not leave the draw")
	}
	r.pass(5 * reveal)
	r.away()
	r.Browse(variants.MultiFamily, variants.Fischer, variants.Array{})
	r.enter()
	r.typed("d")
	if r.draw.boxes() != 8 || r.draw.number() == "" {
		t.Fatalf("%d boxes, number %q", r.draw.boxes(), r.draw.number())
	}
	number := r.draw.number()
	r.press(t, "5 min")
	r.pass(time.Minute)
	r.key(fyne.KeyEscape)
	r.pass(time.Minute)
	r.typed("d")
	if r.draw.clock() != "3:00" || r.draw.number() != number {
		t.Errorf("clock %q, number %q", r.draw.clock(), r.draw.number())
	}
	r.typed("p")
	if len(r.played) != 1 || r.played[0] != r.draw.drawn.start || r.games[0].ID != "chess960" {
		t.Errorf("played %v of %v", r.played, r.games)
	}
}

// During the countdown another draw asks for confirmation.
func TestACountdownIsNotEndedByAccident(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.typed("d ")
	r.pass(8 * reveal)
	r.press(t, "10 min")
	r.pass(time.Minute)
	number := r.draw.number()
	r.agree = false
	r.key(fyne.KeySpace)
	if len(r.asked) != 1 || r.draw.number() != number || r.draw.clock() != "9:00" {
		t.Fatalf("asked %q, number %q, clock %q", r.asked, r.draw.number(), r.draw.clock())
	}
	r.agree = true
	r.key(fyne.KeySpace)
	if r.draw.boxes() != 1 || r.draw.clock() != "" {
		t.Errorf("%d boxes, clock %q", r.draw.boxes(), r.draw.clock())
	}
	r.pass(8 * reveal)
	r.key(fyne.KeySpace)
	if len(r.asked) != 2 {
		t.Errorf("asked %q though nobody prepares", r.asked)
	}
}

// The end of the countdown is shown in the draw, and reported wherever the player is.
func TestTheEndOfTheTimeIsSeenAndSaid(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.typed("d ")
	r.press(t, "5 min") // requested at once: it begins when all boxes are open
	r.pass(7*reveal + 5*time.Minute - time.Second)
	if r.draw.clock() != "0:01" || len(r.told) > 0 {
		t.Fatalf("clock %q, told %q", r.draw.clock(), r.told)
	}
	r.away()
	r.pass(time.Second)
	if r.draw.clock() != "Time is up" || r.draw.drawDisplay.stage.ground.Hidden || len(r.told) != 1 || !strings.Contains(r.told[0], r.draw.number()) {
		t.Errorf("clock %q, told %q", r.draw.clock(), r.told)
	}
	if r.pass(time.Hour); len(r.told) != 1 {
		t.Errorf("told again: %q", r.told)
	}
}

// A countdown can be stopped.
func TestACountdownCanBeStopped(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.typed("d ")
	r.pass(8 * reveal)
	r.press(t, "15 min")
	r.press(t, "Cancel")
	r.pass(time.Hour)
	if r.draw.clock() != "" || len(r.told) > 0 || r.button(t, "Cancel") != nil {
		t.Errorf("clock %q, told %q", r.draw.clock(), r.told)
	}
}

// When all starts have been drawn, the draw asks whether to start over.
func TestBeginningAgainIsAsked(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.typed("d")
	seen := map[variants.Start]bool{}
	for range 56 {
		r.key(fyne.KeySpace)
		r.pass(8 * reveal)
		seen[r.draw.drawn.start] = true
	}
	if len(seen) != 56 || len(r.asked) > 0 {
		t.Fatalf("%d of 56 came, asked %q", len(seen), r.asked)
	}
	r.agree = false
	r.key(fyne.KeySpace)
	if len(r.asked) != 1 || r.draw.boxes() != 8 {
		t.Errorf("asked %q, %d boxes", r.asked, r.draw.boxes())
	}
	r.agree = true
	r.key(fyne.KeySpace)
	r.pass(8 * reveal)
	if n := len(r.study.Drawn["multichess"]); n != 1 {
		t.Errorf("%d are remembered", n)
	}
}

// A start is drawn from the arrays in the gallery that are not excluded; excluded arrays of other families do not
// count.
func TestADrawKeepsToTheGallery(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.study.SetExcluded(both(t, 959), true)
	r.study.SetExcluded(both(t, 2879), true)
	r.typed("95")
	r.win.Canvas().Focus(r.gallery.grid)
	r.typed("d")
	if text := said(r.draw.body()); !strings.Contains(text, "10 start positions from the gallery  ·  1 excluded\n") {
		t.Errorf("said %q", text)
	}
	for range 10 {
		r.key(fyne.KeySpace)
		r.pass(8 * reveal)
		if n := r.draw.number(); !strings.HasPrefix(n, "95") || n == "959" {
			t.Errorf("%s is drawn", n)
		}
	}
	if len(r.asked) != 0 {
		t.Errorf("asked %q", r.asked)
	}
}

// In a family that is played only in pairs each side has its own array, and the start belongs to the family's variant.
func TestWhatEachFamilyDraws(t *testing.T) {
	for _, c := range []struct {
		family *variants.Family
		first  string
		count  int64
		choice bool
	}{
		{variants.MultiFamily, "multichess", 56, false},
		{variants.RegroupmentFamily, "chess484", 484, true},
		{variants.FischerFamily, "chess960", 960, true},
		{variants.OrthodoxFamily, "custom:orthodox:mirrored:fischer", 1, false},
	} {
		r := openUnder(t, c.family, variants.Fischer)
		r.typed("d")
		left := r.study.Left(r.draw.pool())
		if v := r.draw.pool().Variant; v.ID != c.first || left.Possible != c.count || (len(r.draw.drawDisplay.sides.Objects) > 0) != c.choice {
			t.Errorf("%s: %s, %+v, a choice: %v", c.family.Name, v.ID, left, len(r.draw.drawDisplay.sides.Objects) > 0)
		}
		r.key(fyne.KeySpace)
		r.pass(8 * reveal)
		if v, start, ok := r.draw.chosen(); !ok || v.Allows(start) != nil {
			t.Errorf("%s: drew %v", c.family.Name, start)
		}
	}
}

// The drawn start can be printed, opened, copied and marked, but not before all boxes are open.
func TestWhatWasDrawnCanBeUsed(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.typed("d ")
	r.typed("pf")
	if b := r.button(t, "Print…"); !b.Disabled() || len(r.played) > 0 || len(r.study.FavouritePairs) > 0 {
		t.Error("it is used before it is known")
	}
	r.pass(8 * reveal)
	r.press(t, "Print…")
	r.typed("f")
	v, start, _ := r.draw.chosen()
	if want := (printing{"multichess", v.StartID(start), false}); len(r.sheets) != 1 || r.sheets[0] != want || !r.study.Favourite(start) {
		t.Errorf("printed %v, want %v", r.sheets, want)
	}
	r.press(t, "Full screen")
	r.press(t, "Open")
	if r.page() == nil || r.page().start != start || r.filled != 1 {
		t.Error("it is not opened")
	}
}

// A failure to save is reported, and the draw remains.
func TestADrawThatIsNotSavedIsSaid(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.broken = notice.Refusal("Favourites and notes could not be saved")
	r.typed("d ")
	if r.draw.boxes() != 1 || r.message.Text() != r.broken.Error() {
		t.Errorf("%d boxes, said %q", r.draw.boxes(), r.message.Text())
	}
}

// textOf returns the content of a text object, "" for others.
func textOf(o fyne.CanvasObject) string {
	if text, ok := o.(*canvas.Text); ok && text.Visible() {
		return text.Text
	}
	return ""
}
