package ui

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/dialogs"
	"backrank/ui/print"
	"backrank/variants"
)

// top returns the markup of the topmost dialog, "" if there is none.
func (r *testWindow) top() string {
	if s := r.win.Canvas().Overlays().Top(); s != nil {
		return test.RenderObjectToMarkup(s)
	}
	return ""
}

// press sends a key to the focused widget, or to the dialog.
func (r *testWindow) press(key fyne.KeyName) {
	e := &fyne.KeyEvent{Name: key}
	if f := r.win.Canvas().Focused(); f != nil {
		f.TypedKey(e)
		return
	}
	dialogs.Typed(r.win.Canvas(), e)
}

// printed returns the name and the pages of the PDF that is saved under the proposed name, after choosing the kind so
// many places to the right.
func (r *testWindow) printed(kind int) (name string, pages int) {
	r.t.Helper()
	name, data := r.savedPDF(kind)
	return name, bytes.Count(data, []byte("/Type /Page\n"))
}

// savedPDF returns the name and the content of the PDF that [room.printed] saves.
func (r *testWindow) savedPDF(kind int) (name string, data []byte) {
	r.t.Helper()
	for range kind {
		r.press(fyne.KeyRight)
	}
	r.do(func() { r.press(fyne.KeyReturn) })
	if _, field := r.win.Canvas().Focused().(interface{ SelectedText() string }); !field {
		r.t.Fatalf("no name is asked for: %s", r.top())
	}
	r.do(func() { r.press(fyne.KeyReturn) })
	files, err := filepath.Glob(filepath.Join(os.Getenv("HOME"), "*.pdf"))
	if err != nil || len(files) != 1 {
		r.t.Fatalf("saved %q, %v", files, err)
	}
	data, err = os.ReadFile(files[0])
	if err != nil || !bytes.HasPrefix(data, []byte("%PDF-")) {
		r.t.Fatalf("%v, begins %.8q", err, data)
	}
	if file := filepath.Base(files[0]); !strings.Contains(r.top(), file) || strings.Contains(r.message.Said(), short(file)) {
		r.t.Errorf("%s must be reported once, in the dialog; the message says %q", files[0], r.message.Said())
	}
	if err := os.Remove(files[0]); err != nil {
		r.t.Fatal(err)
	}
	r.press(fyne.KeyEscape)
	return filepath.Base(files[0]), data
}

// Each kind of sheet is saved from the game as a PDF with a descriptive name, and the player is told where.
func TestPrintingTheGame(t *testing.T) {
	r := open(t, "chess960", ready960) // not a start position of its own yet
	v, _ := variants.ByID("chess960")
	start, err := v.ParseStart("518")
	if err != nil {
		t.Fatal(err)
	}
	r.games.playFrom(v, start)
	r.until("the game", func() bool { return r.view.StartID == "518" })
	for kind, want := range []string{"chess960-518-score-sheet.pdf", "chess960-518.pdf", "score-sheet.pdf", "arrays-960.pdf"} {
		r.runUnlessCovered(r.command("print"))
		name, pages := r.printed(kind)
		if n := map[bool]int{true: 11, false: 1}[kind == 3]; name != want || pages != n {
			t.Errorf("kind %d: %s of %d pages, want %s of %d", kind, name, pages, want, n)
		}
	}
}

// The score sheet of a game has its moves and its result.
func TestTheScoreSheetOfAPlayedGame(t *testing.T) {
	r := open(t, "chess", "")
	for _, move := range []string{"f3", "e5", "g4", "Qh4"} {
		r.do(func() { r.play.typeMove(move) })
	}
	s := score(&r.view)
	if want := []string{"f3", "e5", "g4", "Qh4#"}; !slices.Equal(s.Moves, want) || s.Result != "0–1" {
		t.Errorf("%v, result %q", s.Moves, s.Result)
	}
	if s.Event != "" || s.Round != "" || s.White != "" || s.Date != r.view.Date.Local().Format("2006-01-02") {
		t.Errorf("told of a game of which nothing is known: %q %q %q, date %q", s.Event, s.Round, s.White, s.Date)
	}
	r.app.Clipboard().SetContent("[Event \"Club\"]\n[Site \"?\"]\n[Date \"2025.03.01\"]\n[Round \"3\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n1. e4 *\n")
	r.do(r.files.paste)
	if s := score(&r.view); s.Event != "Club" || s.Round != "3" || s.Date != "2025-03-01" || s.White != "Ann" || s.Black != "Bob" || s.Result != "" {
		t.Errorf("of a game that was pasted: %+v", s)
	}
	if s := score(&app.View{Outcome: chess.Draw}); s.Result != "½–½" {
		t.Errorf("a draw is %q", s.Result)
	}
}

// In the atlas the keys print the book of the current family, and the atlas remains open.
func TestPrintingTheAtlas(t *testing.T) {
	r := open(t, "multichess", "")
	r.screens.showAtlas()
	r.runUnlessCovered(r.command("print"))
	if name, pages := r.printed(0); name != "arrays-8.pdf" || pages != 2 {
		t.Errorf("%s of %d pages", name, pages)
	}
	if r.screen != screen(r.screens.atlas) {
		t.Error("the atlas is gone")
	}
}

// Without a start position there is no start sheet, and the dialog says why; the score sheet can still be printed.
func TestPrintingWithoutAStartPosition(t *testing.T) {
	for _, c := range []struct{ variant, fen, says, name string }{
		{"prechess", "", "still being placed", "prechess-score-sheet.pdf"},
		{"bunker", "4k3/8/8/8/8/8/8/4K2R b H - 0 1", "set up by hand", "bunker-score-sheet.pdf"},
	} {
		r := open(t, c.variant, c.fen)
		r.prints.print()
		if top := r.top(); !strings.Contains(top, c.says) || strings.Contains(top, "Start sheet") {
			t.Errorf("%s: %s", c.variant, top)
		}
		if name, pages := r.printed(0); name != c.name || pages != 1 {
			t.Errorf("%s: %s of %d pages", c.variant, name, pages)
		}
	}
}

// The chosen paper size is proposed the next time.
func TestThePaperIsRemembered(t *testing.T) {
	r := open(t, "chess960", "")
	other := print.A4
	if r.prints.paper() == other {
		other = print.Letter
	}
	r.prints.print()
	r.win.Canvas().FocusNext() // the paper sizes
	for range print.Sizes() {
		r.press(map[bool]fyne.KeyName{true: fyne.KeyRight, false: fyne.KeyLeft}[other == print.Letter])
	}
	r.do(func() { r.press(fyne.KeyReturn) })
	if got := r.prints.paper(); got != other {
		t.Errorf("%s, want %s", got.Name, other.Name)
	}
}

// An error is shown in the dialog, which stays open; a dialog that was closed meanwhile does nothing more.
func TestPrintingThatComesToNothing(t *testing.T) {
	r := open(t, "chess960", "")
	v, _ := variants.ByID("chess960")
	a, err := variants.ArrayNumbered(2001)
	if err != nil {
		t.Fatal(err)
	}
	start := variants.Both(a)
	r.prints.printArray(v, &start, false)
	r.do(func() { r.press(fyne.KeyReturn) })
	if top := r.top(); !strings.Contains(top, "is not one of") {
		t.Errorf("it says %s", top)
	}
	r.press(fyne.KeyEscape)
	r.prints.print()
	r.do(func() {
		r.press(fyne.KeyReturn)
		r.press(fyne.KeyEscape)
	})
	if top := r.top(); top != "" {
		t.Errorf("still asked: %s", top)
	}
}

// The country is the part of a locale's name that names one.
func TestTheLandOfALocale(t *testing.T) {
	for locale, want := range map[string]string{"en-US": "US", "de_DE.UTF-8": "DE", "zh-Hant-TW": "TW", "en": "", "": "", "C": ""} {
		if got := countryOf(locale); got != want {
			t.Errorf("%q: %q, want %q", locale, got, want)
		}
	}
}
