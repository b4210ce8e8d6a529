package ui

import (
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/aloud"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/game"
	"backrank/ui/keys"
)

// roomsOf maps the names of screens to the rooms whose keys work there.
var roomsOf = map[string]keys.Rooms{"games": keys.Games, "results": keys.Results, "atlas": keys.Atlas, "editor": keys.Editor, "train": keys.Train}

// keyInput handles keys and letters that no widget has used: it runs the command that they stand for.
type keyInput struct {
	win           fyne.Window
	view          *app.View
	system        *System
	shown         *shownScreen
	message       *game.Message
	notify        *notifier
	speaker       *speaker
	board         *board.Board
	commands      *commands
	modifiers     func() fyne.KeyModifier // modifiers held down
	inMoveList    func() bool             // reports whether the list of moves has the focus
	voice         *aloud.Voice
	typeInto      func(rune) bool // types a character into the field for moves; false if it begins neither a move nor a question
	placeByLetter func(rune) bool // handles a letter in a draft; false if it is none of a placement
	home          func()          // returns to the game
	shiftedDigit  keys.Key        // the last key, if it was a digit with Shift
	cancels       []func() bool   // tried by escape in this order; each reports whether it has cancelled something
}

// room returns the room whose keys work now.
func (k *keyInput) room() keys.Rooms {
	switch {
	case k.shown.screen != nil:
		return roomsOf[k.shown.name]
	case k.inMoveList():
		return keys.Moves
	}
	return keys.Game
}

// press runs the command of a key. It reports whether there is one. On a screen, a key without modifiers runs only a command
// that the screen handles or that is for all rooms.
func (k *keyInput) press(key keys.Key) bool {
	b := k.commands.keys.Of(key, k.room())
	if b == nil {
		return false
	}
	c := k.commands.get(b.ID)
	if k.shown.screen != nil && !key.Combined() && c.rooms != keys.All && k.shown.screen.Own(c.id) == nil {
		return false
	}
	k.runUnlessCovered(c)
	return true
}

// runUnlessCovered runs a command. While a dialog is open, which may use the key itself, it runs only commands with
// overDialogs. A screen may handle the command itself.
func (k *keyInput) runUnlessCovered(c *command) {
	if dialogs.HandleCommandKey(k.win.Canvas(), c.binding.Key) || k.win.Canvas().Overlays().Top() != nil && !c.overDialogs {
		return
	}
	if c.rooms == keys.All {
		c.do()
		return
	}
	if k.shown.screen != nil {
		if own := k.shown.screen.Own(c.id); own != nil {
			own()
			return
		}
	}
	if c.do == nil {
		return
	}
	if !c.opensScreen {
		k.home() // a command must not change a game that is hidden
	}
	c.do()
}

// worksOverDialogs reports whether a key is that of a command that is enabled while a dialog is open.
func (k *keyInput) worksOverDialogs(key keys.Key) bool {
	b := k.commands.keys.Of(key, k.room())
	return b != nil && k.commands.get(b.ID).overDialogs
}

// enabled reports whether a command can be run: it applies to the game, or is handled by the screen shown.
func (k *keyInput) enabled(c *command) bool {
	return k.system.offers(c) && c.do != nil && c.applies(k.view) || k.shown.screen != nil && k.shown.screen.Own(c.id) != nil
}

// runEnabled runs a command of the menu bar if it is enabled, because the driver also sends shortcuts of disabled items.
func (k *keyInput) runEnabled(c *command) {
	if k.enabled(c) {
		k.runUnlessCovered(c)
	}
}

// runNamed runs a command whose name the player has typed, or says that it cannot be used now.
func (k *keyInput) runNamed(c *command) {
	if !k.enabled(c) || c.do == nil {
		reason := c.refusal(k.view)
		if reason == nil {
			k.notify.refuse(lang.L("{{.Command}} cannot be used now", "Command", strings.TrimSuffix(c.name, "…")), 0)
			return
		}
		k.notify.refuse(reason.Error(), 0)
		return
	}
	k.runUnlessCovered(c)
}

// menuKey sends the menu key to the focused widget. Shift+F10 stands for that key.
func (k *keyInput) menuKey() {
	menu := &fyne.KeyEvent{Name: desktop.KeyMenu}
	if f := k.win.Canvas().Focused(); f != nil {
		f.TypedKey(menu)
		return
	}
	k.typedKey(menu)
}

// typedKey handles keys that no widget has used.
func (k *keyInput) typedKey(e *fyne.KeyEvent) {
	held := k.modifiers()
	k.shiftedDigit = keys.OfShiftedDigit(e, held)
	switch {
	case e.Name == fyne.KeyF10 && held&shift != 0:
		k.menuKey()
	case k.worksOverDialogs(keys.OfEvent(e, held)) && k.press(keys.OfEvent(e, held)):
	case dialogs.HandleKey(k.win.Canvas(), e), k.press(keys.OfEvent(e, held)), k.press(keys.OfEvent(e, held&^shift)):
	case k.shown.screen != nil && (e.Name == fyne.KeyEscape || k.win.Canvas().Focused() == nil):
		k.shown.screen.TypedKey(e)
	}
}

// typedRune handles letters that no widget has used: for the search of a screen, a placement in a draft, or a command. While
// moves are spoken, they begin a move or a question: who does not see where the focus is must not press keys by typing.
func (k *keyInput) typedRune(r rune) {
	key, digit := keys.OfRune(r), k.shiftedDigit
	k.shiftedDigit = keys.Key{}
	switch {
	case k.win.Canvas().Overlays().Top() != nil:
	case k.shown.screen != nil:
		if keys.Own(k.room(), key) != "" || !k.press(key) {
			k.shown.screen.TypedRune(r)
		}
	case k.voice.Speaks() && k.typeInto(r):
	case k.placeByLetter(r), k.press(key):
	case !unicode.IsLetter(r) && !unicode.IsDigit(r): // on some keyboards, digits are typed with Shift
		k.press(digit)
	}
}

// escape cancels the first thing that can be cancelled, or else removes the focus. It also clears the message,
// and ends what is being spoken.
func (k *keyInput) escape() {
	k.speaker.interrupt()
	cancelled := func(cancel func() bool) bool { return cancel() }
	if !slices.ContainsFunc(k.cancels, cancelled) {
		k.win.Canvas().Unfocus()
	}
	k.message.Clear()
}

// focusBoard moves the focus to the board.
func (k *keyInput) focusBoard() { k.win.Canvas().Focus(k.board) }
