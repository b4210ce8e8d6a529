package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/ui/dialogs"
)

// addShortcuts registers the shortcuts that a text field would consume; the menu handles all others.
func (w *Window) addShortcuts() {
	for name, s := range map[string]fyne.Shortcut{
		"Copy FEN": &fyne.ShortcutCopy{}, "Paste": &fyne.ShortcutPaste{},
		"Undo": &fyne.ShortcutUndo{}, "Redo": &fyne.ShortcutRedo{},
	} {
		w.win.Canvas().AddShortcut(s, func(fyne.Shortcut) { w.unlessCovered(w.commands[name]) })
	}
}

// unlessCovered runs a command unless a dialog is open. A screen may handle it itself.
func (w *Window) unlessCovered(c *command) {
	if w.win.Canvas().Overlays().Top() != nil && !c.always {
		return
	}
	if c.here || c.always {
		c.do()
		return
	}
	if w.screen != nil {
		if own := w.screen.Own(c.keys); own != nil {
			own()
			return
		}
	}
	if !c.visits {
		w.screens.home() // commands must not act on an invisible game
	}
	c.do()
}

// menuKey sends the menu key, for which Shift+F10 stands too, to what has the focus.
func (w *Window) menuKey() {
	menu := &fyne.KeyEvent{Name: desktop.KeyMenu}
	if f := w.win.Canvas().Focused(); f != nil {
		f.TypedKey(menu)
		return
	}
	w.typedKey(menu)
}

// typedKey handles the keys that no widget uses.
func (w *Window) typedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyF10 && w.modifiers()&shift != 0 {
		w.menuKey()
		return
	}
	if dialogs.Typed(w.win.Canvas(), e) {
		return
	}
	if w.screen != nil {
		w.typedOnScreen(e)
		return
	}
	if c := w.keyed(e.Name); c != nil {
		c.do()
	}
}

// keyed returns the command of a plain key, with Shift if there is one for that; nil if there is none.
func (w *Window) keyed(key fyne.KeyName) (found *command) {
	shifted := w.modifiers()&fyne.KeyModifierShift != 0
	for _, c := range w.commands {
		if slices.Contains(c.plain, key) && (c.mod == 0 || shifted) && (found == nil || c.mod != 0) {
			found = c
		}
	}
	return found
}

// listRune handles the letters of the list of moves. It reports whether there is a command.
func (w *Window) listRune(r rune) bool {
	for _, c := range w.commands {
		if c.letter == r && c.listed {
			if c.applies(&w.view) {
				c.do()
			}
			return true
		}
	}
	return false
}

// typedOnScreen handles the keys while the game is not shown.
func (w *Window) typedOnScreen(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyF1:
		dialogs.HelpWith(w.win, w.screens.keys())
	case e.Name == fyne.KeyF11:
		w.fullScreen()
	case e.Name == fyne.KeyEscape, w.win.Canvas().Focused() == nil:
		w.screen.TypedKey(e)
	}
}

// typedRune handles the letters that no widget uses.
func (w *Window) typedRune(r rune) {
	if w.win.Canvas().Overlays().Top() != nil {
		return
	}
	if w.screen != nil {
		w.screen.TypedRune(r)
		return
	}
	w.letter(r)
}

// letter handles a letter: a piece or file of a draft, or a command.
func (w *Window) letter(r rune) {
	if w.screen != nil || w.win.Canvas().Overlays().Top() != nil || w.play.placeByLetter(r) {
		return
	}
	for _, c := range w.commands {
		if c.letter == r && !c.listed {
			c.do()
		}
	}
}

// leaveTyped removes the focus from the field for moves.
func (w *Window) leaveTyped() {
	w.win.Canvas().Unfocus()
	w.message.Clear()
}

// escape cancels what is in progress: a question, a drag, the focus, a message.
func (w *Window) escape() {
	if !w.board.Cancel() && !w.premoves.cancel() && !w.panel.hint.Leave() && !w.panel.retry.Leave() && !w.viewing.leaveZen() {
		w.win.Canvas().Unfocus()
	}
	w.message.Clear()
}

func (w *Window) focusTyped() { w.win.Canvas().Focus(w.panel.typed) }
func (w *Window) focusBoard() { w.win.Canvas().Focus(w.board) }
func (w *Window) fullScreen() {
	if w.Page != nil {
		w.Page.FullScreen()
		return
	}
	w.win.SetFullScreen(!w.win.FullScreen())
}
