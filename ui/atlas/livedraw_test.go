package atlas

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app/draws"
	"backrank/app/study"
	"backrank/internal/langtest"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/words"
)

// boxes returns the number of White's open boxes.
func (d *liveDraw) boxes() (n int) {
	for f := range 8 {
		if d.controls.stage.ranks[1].At(chess.Square(f)) != chess.NoPiece {
			n++
		}
	}
	return n
}

// time returns the text of the clock, number the number shown.
func (d *liveDraw) time() string   { return d.controls.stage.clock.Text }
func (d *liveDraw) number() string { return d.controls.stage.number.Text }

// chooseTime chooses the time to prepare.
func (d *liveDraw) chooseTime(minutes int) {
	d.controls.prepare.Choose(slices.Index(preparations, minutes))
}

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
		r.key(fyne.KeySpace) // nothing happens: boxes are being opened
		r.pass(reveal)
	}
	v := r.draw.variant
	if r.draw.boxes() != 8 || r.draw.number() != v.StartID(r.draw.start) || v.RandomStart(r.draw.drawn.Seed) != r.draw.start {
		t.Errorf("number %s, seed %d", r.draw.number(), r.draw.drawn.Seed)
	}
	if want := fmt.Sprintf("Seed %d", r.draw.drawn.Seed); !strings.Contains(visibleText(r.draw.body()), want) {
		t.Errorf("%q is not said", want)
	}
	if all := r.draws.Draws(); len(all) != 1 || all[0].Start != r.draw.number() {
		t.Errorf("recorded %+v", all)
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
	r.draw.chooseTime(5)
	r.press(t, "Start countdown")
	r.pass(time.Minute)
	r.key(fyne.KeyEscape)
	r.pass(time.Minute)
	r.typed("d")
	if r.draw.time() != "3:00" || r.draw.number() != number {
		t.Errorf("clock %q, number %q", r.draw.time(), r.draw.number())
	}
	r.typed("p")
	if len(r.played) != 1 || r.played[0] != r.draw.start || r.games[0].ID != "chess960" {
		t.Errorf("played %v of %v", r.played, r.games)
	}
}

// During the countdown another draw asks for confirmation.
func TestACountdownIsNotEndedByAccident(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.typed("d")
	r.draw.chooseTime(10)
	r.typed(" ")
	r.pass(revealed + time.Minute)
	number := r.draw.number()
	r.agree = false
	r.key(fyne.KeySpace)
	if len(r.confirmations) != 1 || r.draw.number() != number || r.draw.time() != "9:00" {
		t.Fatalf("asked %q, number %q, clock %q", r.confirmations, r.draw.number(), r.draw.time())
	}
	r.agree = true
	r.key(fyne.KeySpace)
	if r.draw.boxes() != 1 || r.draw.time() != "10:00" {
		t.Errorf("%d boxes, clock %q", r.draw.boxes(), r.draw.time())
	}
	r.pass(8 * reveal)
	r.press(t, "Stop countdown")
	r.key(fyne.KeySpace)
	if len(r.confirmations) != 2 {
		t.Errorf("asked %q though nobody prepares", r.confirmations)
	}
}

// The end of the countdown is shown in the draw, and reported on every screen.
func TestTheEndOfTheTimeIsShownAndReported(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.typed("d")
	r.draw.chooseTime(5) // before the draw, so that the countdown starts when all boxes are open
	r.typed(" ")
	if r.draw.time() != "5:00" {
		t.Errorf("clock %q while boxes are opened", r.draw.time())
	}
	r.pass(revealed + 5*time.Minute - time.Second)
	if r.draw.time() != "0:01" || len(r.messages) > 0 {
		t.Fatalf("clock %q, told %q", r.draw.time(), r.messages)
	}
	r.away()
	r.pass(time.Second)
	if r.draw.time() != "Time" || r.draw.controls.stage.ground.Hidden || len(r.messages) != 1 || !strings.Contains(r.messages[0], r.draw.number()) {
		t.Errorf("clock %q, told %q", r.draw.time(), r.messages)
	}
	if r.pass(time.Hour); len(r.messages) != 1 || r.draw.clock() != "" {
		t.Errorf("told again: %q, an hour later the clock shows %q", r.messages, r.draw.clock())
	}
}

// A countdown can be stopped.
func TestACountdownCanBeStopped(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	r.typed("d ")
	r.pass(8 * reveal)
	r.draw.chooseTime(15)
	r.press(t, "Start countdown")
	r.press(t, "Stop countdown")
	r.pass(time.Hour)
	if r.draw.time() != "" || len(r.messages) > 0 || r.button(t, "Stop countdown") != nil {
		t.Errorf("clock %q, told %q", r.draw.time(), r.messages)
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
		seen[r.draw.start] = true
	}
	if len(seen) != 56 || len(r.confirmations) > 0 {
		t.Fatalf("%d of 56 came, asked %q", len(seen), r.confirmations)
	}
	r.agree = false
	r.key(fyne.KeySpace)
	if len(r.confirmations) != 1 || r.draw.boxes() != 8 {
		t.Errorf("asked %q, %d boxes", r.confirmations, r.draw.boxes())
	}
	r.agree = true
	r.key(fyne.KeySpace)
	r.pass(8 * reveal)
	if left := r.draws.Counts(r.draw.pool()); left.Drawn != 1 || len(r.draws.Draws()) != 57 {
		t.Errorf("left %+v of %d draws", left, len(r.draws.Draws()))
	}
}

// A draw from the gallery uses only the arrays that the gallery's filters leave; excluded arrays of other families do
// not count.
func TestADrawKeepsToTheGalleryWhenAsked(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.study.SetExcluded(both(t, 959), true)
	r.study.SetExcluded(both(t, 2879), true)
	r.typed("95")
	r.win.Canvas().Focus(r.gallery.grid)
	r.typed("d")
	if text := visibleText(r.draw.body()); !strings.Contains(text, "959 start positions  ·  1 excluded\n") {
		t.Errorf("not asked: %q", text)
	}
	r.draw.poolChoice(t).Choose(1)
	if text := visibleText(r.draw.body()); !strings.Contains(text, "10 start positions  ·  1 excluded\n") {
		t.Errorf("said %q", text)
	}
	for range 10 {
		r.key(fyne.KeySpace)
		r.pass(8 * reveal)
		if n := r.draw.number(); !strings.HasPrefix(n, "95") || n == "959" {
			t.Errorf("%s is drawn", n)
		}
	}
	if len(r.confirmations) != 0 {
		t.Errorf("asked %q", r.confirmations)
	}
	if v, err := draws.Verify(r.draws.Export()); err != nil || !v.OK() || len(v.Verdicts) != 10 {
		t.Errorf("verified %+v, %v", v, err)
	}
}

// poolChoice returns the control to choose between all arrays and those of the gallery.
func (d *liveDraw) poolChoice(t *testing.T) *widget.Segments {
	t.Helper()
	for _, o := range d.controls.choices.Objects {
		if s, ok := o.(*widget.Segments); ok && s.Name() == "Draw from" {
			return s
		}
	}
	t.Fatal("there is no choice of arrays")
	return nil
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
		left := r.draws.Counts(r.draw.pool())
		if v := r.draw.pool().Variant; v.ID != c.first || left.Possible != c.count || (len(r.draw.controls.choices.Objects) > 0) != c.choice {
			t.Errorf("%s: %s, %+v, a choice: %v", c.family.ID, v.ID, left, len(r.draw.controls.choices.Objects) > 0)
		}
		r.key(fyne.KeySpace)
		r.pass(8 * reveal)
		if v, start, ok := r.draw.chosen(); !ok || v.Allows(start) != nil {
			t.Errorf("%s: drew %v", c.family.ID, start)
		}
	}
}

// The drawn start can be printed, opened, copied and marked, but not before all boxes are open.
func TestTheDrawnStartCanBeUsed(t *testing.T) {
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
	r.press(t, "Open")
	if r.page() == nil || r.page().start != start {
		t.Error("it is not opened")
	}
}

// A failure to save is reported, and the draw remains.
func TestAnUnsavedDrawIsReported(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	do(t, os.Mkdir(folder, 0o755))
	r := openIn(t, folder, variants.FischerFamily, variants.Fischer)
	r.typed("d")
	do(t, os.Remove(folder))
	r.typed(" ")
	if r.draw.boxes() != 1 || !strings.Contains(r.message.Text(), "could not be saved") {
		t.Errorf("%d boxes, said %q", r.draw.boxes(), r.message.Text())
	}
}

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// After a restart the last draw is shown with its number, title and countdown, and the next round follows its round.
func TestADrawIsFoundAgainAfterARestart(t *testing.T) {
	folder := t.TempDir()
	r := openIn(t, folder, variants.FischerFamily, variants.Fischer)
	r.typed("d")
	r.draw.title, r.draw.round = "Club Open", "3"
	r.draw.chooseTime(10)
	r.typed(" ")
	r.pass(revealed + time.Minute)
	number, left := r.draw.number(), r.draw.time()
	again := openIn(t, folder, variants.FischerFamily, variants.Fischer)
	again.now = r.now.Add(time.Minute)
	again.typed("d")
	if d := again.draw; d.number() != number || left != "9:00" || d.time() != "8:00" || d.title != "Club Open" || d.round != "4" || d.boxes() != 8 {
		t.Fatalf("number %q, clock %q, title %q, round %q", d.number(), d.time(), d.title, d.round)
	}
	if text := visibleText(again.draw.body()); !strings.Contains(text, "Club Open, round 3  ·  21 Nov 2026") {
		t.Errorf("listed %q", text)
	}
	again.pass(8 * time.Minute)
	if again.draw.time() != "Time" || len(again.messages) != 1 {
		t.Errorf("clock %q, told %q", again.draw.time(), again.messages)
	}
	torn := openIn(t, folder, variants.FischerFamily, variants.Fischer) // killed while the boxes were being opened
	torn.now = r.now.Add(-time.Minute - 3*reveal)
	if torn.typed("d"); torn.draw.number() != number {
		t.Errorf("number %q while the boxes were opened", torn.draw.number())
	}
}

// A mistaken draw can be struck out: it stays in the list, the draw before it is shown, its round is the next round,
// and its start position can be drawn again.
func TestAMistakenDrawIsStruckOut(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("d")
	for _, round := range []string{"1", "7"} {
		r.draw.round = round
		r.typed(" ")
		r.pass(8 * reveal)
	}
	all := r.draws.Draws()
	r.press(t, "Strike out this draw")
	text := visibleText(r.draw.body())
	if got := r.draws.Draws(); !got[1].Struck || got[0].Struck || r.draw.number() != all[0].Start || r.draw.controls.round.Text != "7" {
		t.Errorf("struck %v, number %q, round %q", got[1].Struck, r.draw.number(), r.draw.controls.round.Text)
	}
	if !strings.Contains(text, all[1].White) || !strings.Contains(text, "Struck out") || r.draws.Counts(r.draw.pool()).Drawn != 1 {
		t.Errorf("said %q, left %+v", text, r.draws.Counts(r.draw.pool()))
	}
}

// After a draw is struck out, the draw before it is shown even if saving is slow. A draw that could not be struck out
// stays.
func TestAStruckDrawIsReplacedWhenItIsRecorded(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("d")
	for range 2 {
		r.typed(" ")
		r.pass(8 * reveal)
	}
	all := r.draws.Draws()
	r.slow = true
	r.press(t, "Strike out this draw")
	if r.draw.number() != all[1].Start {
		t.Errorf("number %q before the draw is struck, want %q", r.draw.number(), all[1].Start)
	}
	r.endWork()
	if r.draw.number() != all[0].Start {
		t.Errorf("number %q after it, want %q", r.draw.number(), all[0].Start)
	}
	shown := r.draw.drawn
	shown.ID = "unknown"
	r.draw.drawn = shown
	r.draw.strike(shown)
	if r.endWork(); r.draw.number() != all[0].Start {
		t.Errorf("number %q of a draw that could not be struck, want %q", r.draw.number(), all[0].Start)
	}
}

// A countdown continues when another draw fails.
func TestACountdownOutlivesADrawThatFails(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("d")
	r.draw.chooseTime(5)
	r.typed(" ")
	r.pass(revealed)
	for n := range variants.FischerFamily.Len() {
		r.study.SetExcluded(variants.Both(variants.FischerFamily.At(n)), true)
	}
	number := r.draw.number()
	r.typed(" ")
	if len(r.confirmations) != 1 || r.draw.number() != number {
		t.Fatalf("asked %q, number %q", r.confirmations, r.draw.number())
	}
	if r.pass(time.Minute); r.draw.time() != "4:00" {
		t.Errorf("the clock shows %q a minute later", r.draw.time())
	}
	if r.pass(4 * time.Minute); len(r.messages) != 1 {
		t.Errorf("told %q at its end", r.messages)
	}
}

// The list of draws is not wider than its space, for all kinds of draws and long titles.
func TestTheListOfDrawsHasTheWidthOfItsPlace(t *testing.T) {
	langtest.Each(t, theListOfDrawsHasTheWidthOfItsPlace)
}

func theListOfDrawsHasTheWidthOfItsPlace(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("d")
	r.draw.title, r.draw.round = "Freestyle Grand Slam of the Town, Women's Open", "11"
	for _, symmetry := range []variants.Symmetry{variants.Independent, variants.Mirrored, variants.Independent} {
		r.draw.symmetry = symmetry
		r.typed(" ")
		r.pass(8 * reveal)
	}
	r.press(t, "Strike out this draw")
	if width := r.draw.controls.list.MinSize().Width; width > drawSide-scrollBar {
		t.Errorf("it is %.0f units wide, its place %d", width, drawSide)
	}
}

// The hall screen shows only round, title, files, number, names of pieces, castlings, countdown and "Time". Dialogs and
// other views in the main window do not change it, and it is opened only once.
func TestTheHallScreenShowsTheDrawAlone(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("d")
	r.draw.title, r.draw.round = "Club Open", "3"
	r.draw.chooseTime(10)
	r.press(t, "Hall screen")
	r.press(t, "Hall screen")
	if len(r.halls) != 1 || r.halls[0].raised != 1 {
		t.Fatalf("%d hall screens", len(r.halls))
	}
	hall := r.halls[0]
	if got := hall.texts(); strings.Join(got, " ") != "Club Open, round 3 a b c d e f g h" {
		t.Errorf("before the draw: %q", got)
	}
	hall.Key(fyne.KeySpace)
	r.pass(revealed)
	r.press(t, "Print…")
	r.away()
	r.pass(time.Minute)
	want := []string{"Club Open, round 3", r.draw.number(), "9:00"}
	for f := range 8 {
		want = append(want, chess.File(f).String(), words.Sentence(words.Piece(r.draw.start.White[f])))
	}
	var ways []string
	for _, w := range facts.Ways(r.draw.start.White, variants.Fischer) {
		ways = append(ways, castlingText(w, r.draw.start.White, chess.White))
	}
	want = append(want, strings.Join(ways, "   ·   "))
	got := hall.texts()
	if slices.Sort(want); !slices.Equal(slices.Sorted(slices.Values(got)), want) {
		t.Errorf("shown %q, want %q", got, want)
	}
	r.pass(9 * time.Minute)
	if !slices.Contains(hall.texts(), "Time") {
		t.Errorf("at the end %q", hall.texts())
	}
	if hall.Close(); r.draw.hall != nil {
		t.Error("it is still open")
	}
}

// Escape closes a hall screen that covers the window, and keeps the draw.
func TestEscapeClosesAHallScreenThatCoversTheWindow(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("d")
	r.press(t, "Hall screen")
	r.halls[0].covers = true
	if r.key(fyne.KeyEscape); r.draw.hall != nil || r.top() != view(r.draw) {
		t.Error("it is still open, or the draw is left")
	}
}

// The ranks of the hall screen have the width of the window, and nothing is outside of the window: in every shape, for
// arrays and pairs, under the rules with the most castlings.
func TestTheHallScreenFillsItsWindow(t *testing.T) { langtest.Each(t, theHallScreenFillsItsWindow) }

func theHallScreenFillsItsWindow(t *testing.T) {
	for _, family := range []*variants.Family{variants.FischerFamily, variants.MultiFamily} {
		for _, rule := range variants.Castlings() {
			r := openUnder(t, family, rule)
			r.typed("d")
			r.draw.title, r.draw.round = strings.Repeat("Club Open ", 12), "3"
			r.draw.chooseTime(60)
			r.press(t, "Show the draw to an audience")
			r.typed(" ")
			r.pass(revealed)
			hall := r.halls[0]
			for _, size := range []fyne.Size{fyne.NewSize(1920, 1080), fyne.NewSize(1280, 720), fyne.NewSize(1024, 768), fyne.NewSize(760, 560)} {
				hall.win.Resize(size)
				s := r.draw.hall.stage
				top, bottom := size.Height, float32(0)
				for _, o := range test.LaidOutObjects(hall.Content) {
					text, ok := o.(*canvas.Text)
					if !ok || text.Text == "" || !text.Visible() {
						continue
					}
					top, bottom = min(top, text.Position().Y), max(bottom, text.Position().Y+text.Size().Height)
					if room := text.Size(); text.MinSize().Width > room.Width+1 || text.MinSize().Height > room.Height+2 {
						t.Errorf("%s, %s, %v: %q needs %v of %v", family.ID, rule.ID, size, text.Text, text.MinSize(), room)
					}
				}
				if edge := .02 * size.Height; top < edge || bottom > size.Height-edge {
					t.Errorf("%s, %s, %v: the texts begin at %.0f and end at %.0f", family.ID, rule.ID, size, top, bottom)
				}
				least := float32(.9)
				if s.pair() {
					least = .7
				}
				if width := s.ranks[1].Size().Width; width < least*size.Width || width > size.Width {
					t.Errorf("%s, %s, %v: the rank is %.0f wide", family.ID, rule.ID, size, width)
				}
			}
			hall.Close()
		}
	}
}

// The number of starts counts pairs if pairs are drawn, even if arrays are excluded.
func TestPairsAreCountedAsPairs(t *testing.T) {
	r := openUnder(t, variants.MultiFamily, variants.Fischer)
	numbers := variants.MultiFamily.Numbers()
	for _, n := range numbers[:6] {
		r.study.SetExcluded(both(t, n), true)
	}
	r.typed("d")
	if got := r.draw.source(); got != "2 pairs  ·  54 excluded" {
		t.Errorf("six arrays excluded: %q", got)
	}
	r.study = study.Study{}
	r.study.SetExcluded(pair(t, "W518-B534"), true)
	if got := r.draw.source(); !strings.HasPrefix(got, "55 pairs  ·  1 excluded") && !strings.HasPrefix(got, "56 pairs") {
		t.Errorf("one pair excluded: %q", got)
	}
}

// The draws of an event are printed, and all are exported as text, as a table or as JSON.
func TestDrawsArePrintedAndExported(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("d")
	r.draw.title = "Another event"
	r.typed(" ")
	r.pass(8 * reveal)
	r.draw.title = "Club Open"
	if r.press(t, "Print the draws"); len(r.lists) > 0 || !strings.Contains(r.message.Text(), "Nothing was drawn") {
		t.Errorf("printed %q, said %q", r.lists, r.message.Text())
	}
	for range 2 {
		r.typed(" ")
		r.pass(8 * reveal)
	}
	r.press(t, "Print the draws")
	for _, item := range r.draw.exports() {
		item.Action()
	}
	if want := []string{"Club Open 2", "text true", "table", "text false"}; !slices.Equal(r.lists, want) {
		t.Errorf("%q, want %q", r.lists, want)
	}
}

// textOf returns the content of a text object, "" for others.
func textOf(o fyne.CanvasObject) string {
	if text, ok := o.(*canvas.Text); ok && text.Visible() {
		return text.Text
	}
	return ""
}

// Without a countdown the hall screen reserves no space for it, and its content is centred except for the last line
// about castlings.
func TestTheHallScreenIsCentredWithoutACountdown(t *testing.T) {
	langtest.Each(t, theHallScreenIsCentredWithoutACountdown)
}

func theHallScreenIsCentredWithoutACountdown(t *testing.T) {
	r := openUnder(t, variants.FischerFamily, variants.Fischer)
	r.typed("d")
	r.draw.round = "3"
	r.press(t, "Show the draw to an audience")
	r.typed(" ")
	r.pass(revealed)
	hall := r.halls[0]
	for _, size := range []fyne.Size{fyne.NewSize(1920, 1080), fyne.NewSize(1280, 720)} {
		hall.win.Resize(size)
		top, bottom, heading := size.Height, float32(0), float32(0)
		for _, o := range test.LaidOutObjects(hall.Content) {
			if text, ok := o.(*canvas.Text); ok && text.Text != "" && text.Visible() {
				top, bottom = min(top, text.Position().Y), max(bottom, text.Position().Y+text.Size().Height)
				if strings.HasPrefix(text.Text, "Round") {
					heading = text.Position().Y + text.MinSize().Height
				}
			}
		}
		if below := size.Height - bottom; below > top+.12*size.Height {
			t.Errorf("%v: %.0f units are empty above, %.0f below", size, top, below)
		}
		if gap := r.draw.hall.stage.ranks[1].Position().Y - heading; gap < .01*size.Height {
			t.Errorf("%v: the heading ends %.0f units above the rank", size, gap)
		}
	}
}
