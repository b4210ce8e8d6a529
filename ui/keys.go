package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/ui/dialogs"
	"backrank/ui/keys"
)

// roomsOf are the rooms of screens, by their names.
var roomsOf = map[string]keys.Rooms{"games": keys.Games, "results": keys.Results, "atlas": keys.Atlas, "editor": keys.Editor}

// room returns the room that hears the keys.
func (w *Window) room() keys.Rooms {
	switch {
	case w.screen != nil:
		return roomsOf[w.screens.name]
	case w.panel.moves.List.Focused():
		return keys.Moves
	}
	return keys.Game
}

// press runs the command that a key stands for. It reports whether there is one.
func (w *Window) press(k keys.Key) bool {
	b := w.keys.Of(k, w.room())
	if b == nil {
		return false
	}
	c := w.command(b.ID)
	if w.screen != nil && !k.Combined() && c.in != keys.All && w.screen.Own(c.id) == nil {
		return false
	}
	w.unlessCovered(c)
	return true
}

// unlessCovered runs a command unless a dialog is open, which may ask for its key. A screen may handle it itself.
func (w *Window) unlessCovered(c *command) {
	if dialogs.Asked(w.win.Canvas(), c.binding.Key) || w.win.Canvas().Overlays().Top() != nil && !c.always {
		return
	}
	if c.in == keys.All {
		c.do()
		return
	}
	if w.screen != nil {
		if own := w.screen.Own(c.id); own != nil {
			own()
			return
		}
	}
	if c.do == nil {
		return
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
	switch held := w.modifiers(); {
	case e.Name == fyne.KeyF10 && held&shift != 0:
		w.menuKey()
	case dialogs.Typed(w.win.Canvas(), e), w.press(keys.OfEvent(e, held)), w.press(keys.OfEvent(e, held&^shift)):
	case w.screen != nil && (e.Name == fyne.KeyEscape || w.win.Canvas().Focused() == nil):
		w.screen.TypedKey(e)
	}
}

// typedRune handles the letters that no widget uses: a screen searches, and places pieces in a draft.
func (w *Window) typedRune(r rune) {
	k := keys.OfRune(r)
	switch {
	case w.win.Canvas().Overlays().Top() != nil:
	case w.screen != nil:
		if keys.Own(w.room(), k) != "" || !w.press(k) {
			w.screen.TypedRune(r)
		}
	case !w.play.placeByLetter(r):
		w.press(k)
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

// focusTyped gives the focus to the field for a typed move, which is hidden below a document otherwise.
func (w *Window) focusTyped() {
	w.panel.showTyped(true)
	w.win.Canvas().Focus(w.panel.typed)
}

func (w *Window) focusBoard() { w.win.Canvas().Focus(w.board) }
func (w *Window) fullScreen() {
	if w.Page != nil {
		w.Page.FullScreen()
		return
	}
	w.win.SetFullScreen(!w.win.FullScreen())
}
