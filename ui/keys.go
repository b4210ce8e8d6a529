package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/app/notice"
	"backrank/ui/dialogs"
	"backrank/ui/keys"
)

// roomsOf are the rooms of keys by the names of screens.
var roomsOf = map[string]keys.Rooms{"games": keys.Games, "results": keys.Results, "atlas": keys.Atlas, "editor": keys.Editor}

// room returns the room whose keys work now.
func (w *Window) room() keys.Rooms {
	switch {
	case w.screen != nil:
		return roomsOf[w.screens.name]
	case w.panel.moves.List.Focused():
		return keys.Moves
	}
	return keys.Game
}

// press runs the command of a key. It reports whether there is one.
func (w *Window) press(k keys.Key) bool {
	b := w.keys.Of(k, w.room())
	if b == nil {
		return false
	}
	c := w.command(b.ID)
	if w.screen != nil && !k.Combined() && c.rooms != keys.All && w.screen.Own(c.id) == nil {
		return false
	}
	w.runUnlessCovered(c)
	return true
}

// runUnlessCovered runs a command unless a dialog is open, which may use the key itself. A screen may handle the
// command itself.
func (w *Window) runUnlessCovered(c *command) {
	if dialogs.HandleCommandKey(w.win.Canvas(), c.binding.Key) || w.win.Canvas().Overlays().Top() != nil && !c.overDialogs {
		return
	}
	if c.rooms == keys.All {
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
	if !c.opensScreen {
		w.screens.home() // a command must not change a game that is hidden
	}
	c.do()
}

// menuKey sends the menu key to the focused widget. Shift+F10 stands for that key.
func (w *Window) menuKey() {
	menu := &fyne.KeyEvent{Name: desktop.KeyMenu}
	if f := w.win.Canvas().Focused(); f != nil {
		f.TypedKey(menu)
		return
	}
	w.typedKey(menu)
}

// typedKey handles keys that no widget has used.
func (w *Window) typedKey(e *fyne.KeyEvent) {
	switch held := w.modifiers(); {
	case e.Name == fyne.KeyF10 && held&shift != 0:
		w.menuKey()
	case dialogs.HandleKey(w.win.Canvas(), e), w.press(keys.OfEvent(e, held)), w.press(keys.OfEvent(e, held&^shift)):
	case w.screen != nil && (e.Name == fyne.KeyEscape || w.win.Canvas().Focused() == nil):
		w.screen.TypedKey(e)
	}
}

// typedRune handles letters that no widget has used: for the search of a screen, a placement in a draft, or a command.
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

// leaveTyped removes the focus from the field for typed moves.
func (w *Window) leaveTyped() {
	w.win.Canvas().Unfocus()
	w.message.Clear()
}

// escape cancels the first of these that is active: a drag or selection, a premove, a hint, learning from mistakes, zen
// mode, the focus. It also clears the message.
func (w *Window) escape() {
	if !w.board.Cancel() && !w.premoves.cancel() && !w.panel.hint.Close() && !w.panel.retry.Close() && !w.viewOptions.leaveZen() {
		w.win.Canvas().Unfocus()
	}
	w.message.Clear()
}

// focusTyped moves the focus to the field for typed moves, which is hidden until then in a game that nobody plays.
func (w *Window) focusTyped() {
	if !canType(&w.view) {
		w.message.Report("This position has no legal moves", notice.Info)
		return
	}
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
