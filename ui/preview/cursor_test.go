package preview

import (
	"testing"

	"fyne.io/fyne/v2"

	"backrank/ui/aloud"
)

// The arrows walk the board of a preview that has the focus, and the keys of spoken boards answer about the position shown.
func TestTheBoardIsWalkedAndHeard(t *testing.T) {
	p := shown(t, "1. e4 {Best by test} e5 2. Nf3 1-0")
	p.onStep()
	var heard string
	p.SetVoice(&aloud.Voice{On: func() bool { return true }, Say: func(text string) { heard = text }})
	p.GoTo(0)
	p.walked.FocusGained()
	key := func(name fyne.KeyName) func() { return func() { p.walked.TypedKey(&fyne.KeyEvent{Name: name}) } }
	char := func(r rune) func() { return func() { p.walked.TypedRune(r) } }
	for _, c := range []struct {
		what string
		do   func()
		want string
	}{
		{"an arrow", key(fyne.KeyUp), "e2, white pawn"},
		{"an arrow", key(fyne.KeyLeft), "d2, white pawn"},
		{"n", char('n'), "b8, black knight"},
		{"page down", key(fyne.KeyPageDown), "Move 1, White: pawn to e4. Best by test."},
		{"page down", key(fyne.KeyPageDown), "Move 1, Black: pawn to e5"},
		{"page up", key(fyne.KeyPageUp), "Move 1, White: pawn to e4. Best by test."},
		{"l", char('l'), "Move 1, White: pawn to e4. Best by test."},
		{"a digit", func() { key(fyne.Key4)(); char('4')() }, "b4, empty"},
	} {
		if c.do(); heard != c.want {
			t.Errorf("%s: %q, want %q", c.what, heard, c.want)
		}
	}
	p.onStep = func() { t.Error("a button pressed by a key loses the focus") }
	for i, want := range []string{"Start position", "Start position", "Move 1, White: pawn to e4. Best by test.", "Move 2, White: knight to f3"} {
		b := p.stepButtons[i]
		b.FocusGained()
		b.Enable()
		if b.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}); heard != want {
			t.Errorf("%q says %q, want %q", b.Tip, heard, want)
		}
	}
	p.Clear()
	if char('l')(); heard != "There is nothing of the kind here" {
		t.Errorf("without a game: %q", heard)
	}
}
