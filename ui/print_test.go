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
	"backrank/variants/plan"
	"backrank/variants/survey"
)

// dialogMarkup returns the markup of the topmost dialog, "" if there is none.
func (r *testWindow) dialogMarkup() string {
	if s := r.win.Canvas().Overlays().Top(); s != nil {
		return test.RenderObjectToMarkup(s)
	}
	return ""
}

// sendKey sends a key to the focused widget, or to the dialog.
func (r *testWindow) sendKey(key fyne.KeyName) {
	e := &fyne.KeyEvent{Name: key}
	if f := r.win.Canvas().Focused(); f != nil {
		f.TypedKey(e)
		return
	}
	dialogs.HandleKey(r.win.Canvas(), e)
}

// printPDF chooses the sheet at index kind, saves its PDF under the proposed name, and returns that name and the number
// of pages.
func (r *testWindow) printPDF(kind int) (name string, pages int) {
	r.t.Helper()
	name, data := r.savedPDF(kind)
	return name, bytes.Count(data, []byte("/Type /Page\n"))
}

// savedPDF is printPDF with the content in place of the number of pages.
func (r *testWindow) savedPDF(kind int) (name string, data []byte) {
	r.t.Helper()
	for range kind {
		r.sendKey(fyne.KeyRight)
	}
	r.do(func() { r.sendKey(fyne.KeyReturn) })
	if _, field := r.win.Canvas().Focused().(interface{ SelectedText() string }); !field {
		r.t.Fatalf("no name is asked for: %s", r.dialogMarkup())
	}
	r.do(func() { r.sendKey(fyne.KeyReturn) })
	files, err := filepath.Glob(filepath.Join(os.Getenv("HOME"), "*.pdf"))
	if err != nil || len(files) != 1 {
		r.t.Fatalf("saved %q, %v", files, err)
	}
	data, err = os.ReadFile(files[0])
	if err != nil || !bytes.HasPrefix(data, []byte("%PDF-")) {
		r.t.Fatalf("%v, begins %.8q", err, data)
	}
	if file := filepath.Base(files[0]); !strings.Contains(r.dialogMarkup(), file) || strings.Contains(r.message.Text(), shortName(file)) {
		r.t.Errorf("%s must be reported once, in the dialog; the message says %q", files[0], r.message.Text())
	}
	if err := os.Remove(files[0]); err != nil {
		r.t.Fatal(err)
	}
	r.sendKey(fyne.KeyEscape)
	return filepath.Base(files[0]), data
}

// Each kind of sheet of the game is saved as a PDF with a descriptive name, and the dialog says where.
func TestPrintGame(t *testing.T) {
	r := open(t, "chess960", ready960) // not a start position of its own yet
	v, _ := variants.ByID("chess960")
	start, err := v.ParseStart("518")
	if err != nil {
		t.Fatal(err)
	}
	r.games.playFrom(v, start)
	r.until("the game", func() bool { return r.view.StartID == "518" })
	for kind, want := range []string{"chess960-518-score-sheet.pdf", "chess960-518.pdf", "score-sheet.pdf", "arrays-960.pdf"} {
		r.keyInput.runUnlessCovered(r.commands.get("print"))
		name, pages := r.printPDF(kind)
		if n := map[bool]int{true: 11, false: 1}[kind == 3]; name != want || pages != n {
			t.Errorf("kind %d: %s of %d pages, want %s of %d", kind, name, pages, want, n)
		}
	}
}

// The score sheet of a game has its moves and its result.
func TestScoreSheetOfPlayedGame(t *testing.T) {
	r := open(t, "chess", "")
	for _, move := range []string{"f3", "e5", "g4", "Qh4"} {
		r.do(func() { r.moveField.enter(move) })
	}
	s := score(r.view)
	if want := []string{"f3", "e5", "g4", "Qh4#"}; !slices.Equal(s.Moves, want) || s.Result != "0–1" {
		t.Errorf("%v, result %q", s.Moves, s.Result)
	}
	if s.Event != "" || s.Round != "" || s.White != "" || s.Date != r.view.Date.Local().Format("2006-01-02") {
		t.Errorf("an unknown game has details: %q %q %q, date %q", s.Event, s.Round, s.White, s.Date)
	}
	r.app.Clipboard().SetContent("[Event \"Club\"]\n[Site \"?\"]\n[Date \"2025.03.01\"]\n[Round \"3\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n1. e4 *\n")
	r.do(r.files.paste)
	if s := score(r.view); s.Event != "Club" || s.Round != "3" || s.Date != "2025-03-01" || s.White != "Ann" || s.Black != "Bob" || s.Result != "" {
		t.Errorf("of a game that was pasted: %+v", s)
	}
	if s := score(&app.View{Outcome: chess.Draw}); s.Result != "½–½" {
		t.Errorf("a draw is %q", s.Result)
	}
}

// In the atlas the key prints the book of the family, and the atlas stays open.
func TestPrintAtlas(t *testing.T) {
	r := open(t, "multichess", "")
	r.atlas.show()
	r.keyInput.runUnlessCovered(r.commands.get("print"))
	if name, pages := r.printPDF(0); name != "arrays-8.pdf" || pages != 2 {
		t.Errorf("%s of %d pages", name, pages)
	}
	if r.screens.shown.screen != screen(r.atlas.screen) {
		t.Error("the atlas is gone")
	}
}

// The study sheet of an array has the plans of both sides. It is offered where the engine has played games from the array.
func TestStudySheet(t *testing.T) {
	for id, offered := range map[string]bool{"chess960": true, "slide": true, "kingsleap": false} {
		r := open(t, id, "")
		v, _ := variants.ByID(id)
		start := v.StartAt(100)
		r.do(func() { r.prints.printArray(v, &start, false) })
		if got := strings.Contains(r.dialogMarkup(), "Study sheet"); got != offered {
			t.Errorf("%s: the study sheet is offered: %v", id, got)
		}
		if !offered {
			continue
		}
		name, data := r.savedPDF(2)
		if name != id+"-100-study-sheet.pdf" {
			t.Fatalf("saved %s", name)
		}
		games, _ := survey.GamesOf(v.Castling, start)
		printed := strings.Join(readPDF(t, data).texts, " ")
		for _, side := range []chess.Color{chess.White, chess.Black} {
			for _, claim := range plan.Of(start, v.Castling, side, &games) {
				if !strings.Contains(printed, claim.String()) {
					t.Errorf("%q is not in %q", claim, printed)
				}
			}
		}
	}
}

// Without a start position there is no start sheet, and the dialog shows why; the score sheet can be printed.
func TestPrintWithoutStartPosition(t *testing.T) {
	for _, c := range []struct{ variant, fen, reason, name string }{
		{"prechess", "", "still being placed", "prechess-score-sheet.pdf"},
		{"bunker", "4k3/8/8/8/8/8/8/4K2R b H - 0 1", "set up by hand", "bunker-score-sheet.pdf"},
	} {
		r := open(t, c.variant, c.fen)
		r.prints.printGame()
		if top := r.dialogMarkup(); !strings.Contains(top, c.reason) || strings.Contains(top, "Start sheet") {
			t.Errorf("%s: %s", c.variant, top)
		}
		if name, pages := r.printPDF(0); name != c.name || pages != 1 {
			t.Errorf("%s: %s of %d pages", c.variant, name, pages)
		}
	}
}

// The chosen paper size is proposed the next time.
func TestPaperIsRemembered(t *testing.T) {
	r := open(t, "chess960", "")
	other := print.A4
	if r.prints.paper() == other {
		other = print.Letter
	}
	r.prints.printGame()
	r.win.Canvas().FocusNext() // the paper sizes
	for range print.Sizes() {
		r.sendKey(map[bool]fyne.KeyName{true: fyne.KeyRight, false: fyne.KeyLeft}[other == print.Letter])
	}
	r.do(func() { r.sendKey(fyne.KeyReturn) })
	if got := r.prints.paper(); got != other {
		t.Errorf("%s, want %s", got.ID, other.ID)
	}
}

// An error is shown in the dialog, which stays open. After the dialog was closed the result is ignored.
func TestPrintErrors(t *testing.T) {
	r := open(t, "chess960", "")
	v, _ := variants.ByID("chess960")
	a, err := variants.ArrayNumbered(2001)
	if err != nil {
		t.Fatal(err)
	}
	start := variants.Both(a)
	r.prints.printArray(v, &start, false)
	r.do(func() { r.sendKey(fyne.KeyReturn) })
	if top := r.dialogMarkup(); !strings.Contains(top, "is not one of") {
		t.Errorf("it says %s", top)
	}
	r.sendKey(fyne.KeyEscape)
	r.prints.printGame()
	r.do(func() {
		r.sendKey(fyne.KeyReturn)
		r.sendKey(fyne.KeyEscape)
	})
	if top := r.dialogMarkup(); top != "" {
		t.Errorf("still asked: %s", top)
	}
}

// countryOf returns the country in the name of a locale.
func TestCountryOfLocale(t *testing.T) {
	for locale, want := range map[string]string{"en-US": "US", "de_DE.UTF-8": "DE", "zh-Hant-TW": "TW", "en": "", "": "", "C": ""} {
		if got := countryOf(locale); got != want {
			t.Errorf("%q: %q, want %q", locale, got, want)
		}
	}
}
