package ui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"backrank/internal/dialogtest"
	"backrank/ui/accessible"
	"backrank/ui/dialogs"
)

// listener hears what is spoken about the focus in a window.
type listener struct {
	*testWindow
	speech *focusSpeech
	on     bool
	spoken []string
	next   func() // the scheduled comparison, nil for none
}

func listen(r *testWindow) *listener {
	l := &listener{testWindow: r, on: true}
	l.speech = &focusSpeech{
		canvas: r.win.Canvas(), screen: r.screens.name, isOn: func() bool { return l.on },
		say: func(text string) { l.spoken = append(l.spoken, text) },
		after: func(_ time.Duration, do func()) func() {
			l.next = do
			return func() { l.next = nil }
		},
	}
	r.do(l.speech.follow)
	return l
}

// hears does something and returns what is then spoken.
func (l *listener) hears(do func()) string {
	l.spoken = nil
	l.do(do)
	l.do(func() {
		if next := l.next; next != nil {
			l.next = nil
			next()
		}
	})
	return strings.Join(l.spoken, "|")
}

func (l *listener) press(key fyne.KeyName) func() {
	return func() { dialogtest.Press(l.win, key) }
}

// A dialog that opens says its title and the control with the focus; then each control says name, role, value and state when
// it gets the focus, and what has changed when the player changes it.
func TestTheFocusIsSpoken(t *testing.T) {
	l := listen(open(t, "chess960", ""))
	tab := func() { l.win.Canvas().FocusNext() }
	toCheck := func() {
		for range 30 {
			if tab(); strings.Contains(describe(l.win.Canvas().Focused().(fyne.CanvasObject)), "check box") {
				return
			}
		}
	}
	for i, step := range []struct {
		do   func()
		want string
	}{
		{l.commands.get("settings").do, "Settings, dialog. Settings, choice, Board, Theme, pieces, marks, 1 of 6."},
		{l.press(fyne.KeyDown), "Play, Moving, castling, questions, 2 of 6"},
		{func() {}, ""},
		{tab, "Your name, text field, empty"},
		{func() { l.win.Canvas().Focused().TypedRune('A') }, ""},
		{l.press(fyne.KeyBackspace), ""}, // it would interrupt the answer to what was typed
		{toCheck, "One click plays the only move to a square, check box, not checked"},
		{func() { l.win.Canvas().Focused().TypedRune(' ') }, "checked"},
		{func() { l.win.Canvas().Focused().TypedRune(' ') }, "not checked"},
		{l.press(fyne.KeyEscape), ""},
	} {
		if got := l.hears(step.do); got != step.want {
			t.Errorf("%d. it says %q, want %q", i, got, step.want)
		}
	}
}

// A question says its text, a screen its name, and a dialog why it cannot be accepted.
func TestDialogsAndScreensAreSpoken(t *testing.T) {
	l := listen(openWithGames(t))
	if got := l.hears(func() { dialogs.Confirm(l.win, "Resign this game?", "Your opponent wins", "Resign", func() {}) }); got != "Resign this game?, dialog. Your opponent wins." {
		t.Errorf("a question says %q", got)
	}
	if got := l.hears(func() { dialogtest.Top(l.win).Problem.SetText("There is no name") }); got != "There is no name" {
		t.Errorf("a problem: %q", got)
	}
	if got := l.hears(l.press(fyne.KeyEscape)); got != "" {
		t.Errorf("when it closes, it says %q", got)
	}
	if got := l.hears(l.atlas.show); !strings.HasPrefix(got, "Atlas. Arrays, grid, 518, RNBQKBNR, 519 of 960") {
		t.Errorf("the atlas says %q", got)
	}
	if got := l.hears(l.press(fyne.KeyRight)); got != "519, RNBQKNRB, 520 of 960" {
		t.Errorf("the next array says %q", got)
	}
	if got := l.hears(l.press(fyne.KeyReturn)); !strings.HasPrefix(got, "519, RNBQKNRB") {
		t.Errorf("its page says %q", got)
	}
	if got := l.hears(l.screens.home); got != "Game" {
		t.Errorf("the game says %q", got)
	}
}

// What is typed into the search of New game says which variant it finds; the list of variants is one control.
func TestTheVariantFoundIsSpoken(t *testing.T) {
	l := listen(open(t, "chess960", ""))
	l.hears(l.commands.get("new-game").do)
	find := func(text string) func() {
		return func() {
			for _, r := range text {
				l.win.Canvas().Focused().TypedRune(r)
			}
		}
	}
	if got := l.hears(find("bunke")); got != "King to Bunker Leap" {
		t.Errorf("a variant found says %q", got)
	}
	if got := l.hears(find("r")); got != "" {
		t.Errorf("the same one says %q again", got)
	}
	if got := l.hears(find("x")); got != "No variant found. Clear the search to see all." {
		t.Errorf("without a match it says %q", got)
	}
	l.hears(l.press(fyne.KeyBackspace))
	if got := l.hears(l.win.Canvas().FocusNext); !strings.HasPrefix(got, "Variants, grid, King to Bunker Leap, ") || !strings.HasSuffix(got, ", 1 of 2") {
		t.Errorf("the list says %q", got)
	}
}

// A board says the square at its cursor itself, in the game and in a preview: nothing is said of its focus.
func TestABoardSaysItself(t *testing.T) {
	l := listen(openWithGames(t))
	if got := l.hears(func() { l.win.Canvas().Focus(l.board) }); got != "" {
		t.Errorf("the board of the game: %q", got)
	}
	l.hears(l.commands.get("game-list").do)
	for range 40 {
		got := l.hears(l.win.Canvas().FocusNext)
		d := l.speech.last.description
		if d.Role == accessible.Board {
			if got != "" || !strings.HasPrefix(d.Name, "Position after ply") {
				t.Errorf("%s says %q", d.Name, got)
			}
			return
		}
	}
	t.Error("Tab does not reach the board of the preview")
}

// Nothing is compared while speech is off.
func TestNothingIsComparedWhileSpeechIsOff(t *testing.T) {
	l := listen(open(t, "chess", ""))
	l.on = false
	if got := l.hears(l.commands.get("settings").do); got != "" || l.next != nil {
		t.Errorf("it says %q, and compares again: %v", got, l.next != nil)
	}
	l.do(l.speech.follow)
	if l.next != nil {
		t.Error("it compares while speech is off")
	}
	l.on = true
	l.do(l.speech.follow)
	l.do(l.speech.follow)
	if got := l.hears(l.press(fyne.KeyDown)); len(l.spoken) != 1 || !slices.Contains(l.spoken, got) {
		t.Errorf("on again, it says %q", l.spoken)
	}
}
