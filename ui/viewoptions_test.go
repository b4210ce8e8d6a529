package ui

import (
	"testing"

	"fyne.io/fyne/v2"
)

// Zen mode hides the panel and keeps the clocks, and the board is not smaller. Z, Escape, a command that uses the
// panel, a question and the end of the game show the panel again.
func TestZenMode(t *testing.T) {
	r := open(t, "chess", "")
	r.win.Resize(fyne.NewSize(760, 1000)) // the panel is below the board
	before := r.board.Size()
	zen := func(want bool, when string) {
		t.Helper()
		if r.panel.content.Visible() == want || r.viewOptions.zen != want {
			t.Errorf("%s: zen %v, panel seen %v", when, r.viewOptions.zen, r.panel.content.Visible())
		}
	}
	for name, leave := range map[string]func(){
		"Z":            func() { r.keyInput.typedRune('z') },
		"Escape":       func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
		"typing":       func() { r.commands.get("type-a-move").do(); r.win.Canvas().Unfocus() },
		"a draw offer": func() { r.runner.run(r.match.OfferDraw); _ = r.match.AnswerDraw(false) },
		"the end":      func() { r.runner.run(r.match.Resign); r.runner.run(r.match.TakeBack) },
	} {
		r.keyInput.typedRune('z')
		zen(true, "before "+name)
		if now := r.board.Size(); now.Width <= before.Width || !r.strips[0].Visible() || !r.menu.items[r.commands.get("zen-mode")].Checked {
			t.Errorf("the board is %v, was %v", now, before)
		}
		leave()
		zen(false, name)
		r.settle()
		if now := r.board.Size(); now != before {
			t.Errorf("after %s the board is %v, was %v", name, now, before)
		}
	}
	r.keyInput.typedRune('z')
	r.moveField.enter("e4")
	zen(true, "a move")
	r.runner.run(r.match.OfferDraw)
	r.keyInput.typedRune('z')
	zen(false, "with a question")
}

// Zen mode hides the menu bar and enlarges the board in a window of the usual shape. Other screens show the menu bar,
// and so does the game after zen mode.
func TestZenModeEnlargesBoard(t *testing.T) {
	r := open(t, "chess960", "")
	r.win.Resize(defaultSize)
	before := r.board.Size()
	content, size := r.win.Content(), r.win.Canvas().Size()
	content.Move(fyne.NewPos(0, 30)) // below the menu bar, as on a desktop
	content.Resize(size.SubtractWidthHeight(0, 30))
	r.keyInput.typedRune('z')
	if content.Position() != fyne.NewPos(0, 0) || content.Size() != size {
		t.Errorf("the content is %v large at %v, and not the whole window", content.Size(), content.Position())
	}
	if now := r.board.Size(); now.Height <= before.Height {
		t.Errorf("the board is %v, was %v", now, before)
	}
	if r.win.MainMenu() != nil {
		t.Error("the menu bar is not hidden")
	}
	r.atlas.show()
	if r.win.MainMenu() != r.menu.bar {
		t.Error("the atlas has no menu bar")
	}
	r.screens.home()
	if r.win.MainMenu() != nil {
		t.Error("back in the game, the menu bar is there")
	}
	r.commands.get("menu-bar").do()
	if r.viewOptions.zen || r.win.MainMenu() != r.menu.bar {
		t.Error("the key of the menu bar does not show it")
	}
}

// menuWindow is a window whose canvas has a menu bar, as that of a desktop.
type menuWindow struct {
	fyne.Window
	canvas *menuCanvas
}

func (w menuWindow) Canvas() fyne.Canvas { return w.canvas }

// menuCanvas counts how often the menu bar is opened or closed.
type menuCanvas struct {
	fyne.Canvas
	toggled int
}

func (c *menuCanvas) ToggleMenu() { c.toggled++ }

// F10 opens the menu bar and closes it, on every screen and in zen mode, which it ends. Shift+F10 does not.
func TestF10OpensTheMenuBar(t *testing.T) {
	r := open(t, "chess960", "")
	bar := &menuCanvas{Canvas: r.win.Canvas()}
	r.viewOptions.win = menuWindow{r.win, bar}
	f10 := func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyF10}) }
	r.keyInput.typedRune('z')
	if f10(); bar.toggled != 1 || r.viewOptions.zen || r.win.MainMenu() != r.menu.bar {
		t.Errorf("in zen mode: opened %d times, zen %v", bar.toggled, r.viewOptions.zen)
	}
	if f10(); bar.toggled != 2 {
		t.Errorf("it is not closed: %d times", bar.toggled)
	}
	r.atlas.show()
	if f10(); bar.toggled != 3 {
		t.Errorf("in the atlas: %d times", bar.toggled)
	}
	r.keyInput.modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	if f10(); bar.toggled != 3 {
		t.Error("Shift+F10 opens it")
	}
}
