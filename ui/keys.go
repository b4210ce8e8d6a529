package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/app"
	"backrank/ui/dialogs"
	"backrank/variants/rules"
)

// shortcut is a command of the window with its key.
type shortcut struct {
	key  fyne.KeyName
	mod  fyne.KeyModifier
	text string // as shown in help
	what string
	do   func(*Window)
}

// name is the shortcut's as the driver knows it.
func (s shortcut) name() string {
	return (&desktop.CustomShortcut{KeyName: s.key, Modifier: s.mod}).ShortcutName()
}

// shortcuts are the keys that work wherever the focus is.
func shortcuts() []shortcut {
	return []shortcut{
		{fyne.KeyN, fyne.KeyModifierControl, "Ctrl+N", "New game", (*Window).newGame},
		{fyne.KeyR, fyne.KeyModifierControl, "Ctrl+R", "Rematch, same array", func(w *Window) { w.rematch(app.SameStart) }},
		{fyne.KeyR, fyne.KeyModifierControl | fyne.KeyModifierShift, "Ctrl+Shift+R", "Rematch, new array", func(w *Window) { w.rematch(app.NewStart) }},
		{fyne.KeyO, fyne.KeyModifierControl, "Ctrl+O", "Open a PGN file", (*Window).openFile},
		{fyne.KeyS, fyne.KeyModifierControl, "Ctrl+S", "Save the game as PGN", (*Window).saveFile},
		{fyne.KeyP, fyne.KeyModifierControl, "Ctrl+P", "Print a score sheet or the start position", (*Window).print},
		{fyne.KeyC, fyne.KeyModifierControl | fyne.KeyModifierShift, "Ctrl+Shift+C", "Copy the game as PGN", (*Window).copyPGN},
		{fyne.KeyM, fyne.KeyModifierControl, "Ctrl+M", "Have the computer move now", (*Window).moveNow},
		{fyne.KeyL, fyne.KeyModifierControl, "Ctrl+L", "Atlas of start positions", (*Window).showAtlas},
		{fyne.KeyE, fyne.KeyModifierControl, "Ctrl+E", "Set up the position shown", (*Window).editPosition},
		{fyne.KeyE, fyne.KeyModifierControl | fyne.KeyModifierShift, "Ctrl+Shift+E", "Engines of others", (*Window).showEngines},
		{fyne.KeyComma, fyne.KeyModifierControl, "Ctrl+,", "Settings", (*Window).showSettings},
		{fyne.KeyQ, fyne.KeyModifierControl, "Ctrl+Q", "Quit; the game goes on with the next start", (*Window).leave},
		{fyne.KeyF1, 0, "F1", "Help", (*Window).showHelp},
		{fyne.KeyF2, 0, "F2", "Rules of this variant", (*Window).showRules},
		{fyne.KeyF11, 0, "F11", "Full screen", (*Window).fullScreen},
	}
}

// letterKey is a command with the letter for it.
type letterKey struct {
	rune rune
	text string
	what string
	do   func(*Window)
}

// letterKeys work while nothing is being typed.
func letterKeys() []letterKey {
	return []letterKey{
		{'f', "F", "Flip the board", (*Window).flip},
		{'o', "O", "Castle on the h-side, O-O, or leap", func(w *Window) { w.castleKey(rules.HSide) }},
		{'O', "Shift+O", "Castle on the a-side, O-O-O, or leap", func(w *Window) { w.castleKey(rules.ASide) }},
		{'h', "H", "A hint: which man; again: where, and why", (*Window).hint},
		{'w', "W", "Why was the last move played?", (*Window).whyMove},
		{'u', "U", "Take back", (*Window).takeBack},
		{'U', "Shift+U", "Redo what was taken back", (*Window).redo},
		{'/', "/", "Type a move", (*Window).focusTyped},
		{'b', "B", "Go to the board cursor", (*Window).focusBoard},
		{'?', "?", "Help", (*Window).showHelp},
	}
}

// addShortcuts listens for the combinations that a field keeps for itself; all others
// are the menu's.
func (w *Window) addShortcuts() {
	canvas := w.win.Canvas()
	canvas.AddShortcut(&fyne.ShortcutCopy{}, func(fyne.Shortcut) { w.unlessCovered("Ctrl+C", (*Window).copyFEN) })
	canvas.AddShortcut(&fyne.ShortcutPaste{}, func(fyne.Shortcut) { w.unlessCovered("Ctrl+V", (*Window).paste) })
	canvas.AddShortcut(&fyne.ShortcutUndo{}, func(fyne.Shortcut) { w.unlessCovered("Ctrl+Z", (*Window).takeBack) })
	canvas.AddShortcut(&fyne.ShortcutRedo{}, func(fyne.Shortcut) { w.unlessCovered("Ctrl+Y", (*Window).redo) })
}

// unlessCovered runs the command of some keys unless a dialog lies over the window. What
// is shown instead of the game has its own for some of them.
func (w *Window) unlessCovered(keys string, do func(*Window)) {
	if w.win.Canvas().Overlays().Top() != nil {
		return
	}
	if w.side != nil {
		if own := w.side.Own(keys); own != nil {
			own()
			return
		}
	}
	w.home() // nothing happens out of sight
	do(w)
}

// typedKey hears the keys that no widget wants.
func (w *Window) typedKey(e *fyne.KeyEvent) {
	if dialogs.Typed(w.win.Canvas(), e) {
		return
	}
	if w.side != nil {
		w.typedAside(e)
		return
	}
	switch e.Name {
	case fyne.KeyLeft:
		w.step(-1)
	case fyne.KeyRight:
		w.step(1)
	case fyne.KeyUp, fyne.KeyHome:
		w.goTo(0)
	case fyne.KeyDown, fyne.KeyEnd:
		w.goLast()
	case fyne.KeyPageUp:
		w.step(-10)
	case fyne.KeyPageDown:
		w.step(10)
	case fyne.KeyReturn, fyne.KeyEnter:
		w.focusTyped()
	case fyne.KeyEscape:
		w.escape()
	case fyne.KeyF1, fyne.KeyF2, fyne.KeyF11:
		for _, s := range shortcuts() {
			if s.key == e.Name {
				s.do(w)
			}
		}
	}
}

// typedAside hears the keys while the game is not shown.
func (w *Window) typedAside(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyF1 && w.side == side(w.atlas):
		dialogs.HelpWith(w.win, atlasKeys())
	case e.Name == fyne.KeyF1:
		dialogs.HelpWith(w.win, editorKeys())
	case e.Name == fyne.KeyF11:
		w.fullScreen()
	case e.Name == fyne.KeyEscape, w.win.Canvas().Focused() == nil:
		w.side.TypedKey(e)
	}
}

// typedRune hears the letters that no widget wants.
func (w *Window) typedRune(r rune) {
	if w.win.Canvas().Overlays().Top() != nil {
		return
	}
	if w.side != nil {
		w.side.TypedRune(r)
		return
	}
	if w.view.Draft.Going { // what was typed before has to be done first
		w.queue.do(func() error { return nil }, func(error) { w.letter(r) })
		return
	}
	w.letter(r)
}

// letter is a man or file of a draft, or a command.
func (w *Window) letter(r rune) {
	if w.side != nil || w.win.Canvas().Overlays().Top() != nil || w.placeByLetter(r) {
		return
	}
	for _, k := range letterKeys() {
		if k.rune == r {
			k.do(w)
		}
	}
}

// leaveTyped gives the keyboard back from the field for moves.
func (w *Window) leaveTyped() {
	w.win.Canvas().Unfocus()
	w.line.clear()
}

// escape gives up what is going on: a question, a drag, the focus, a message.
func (w *Window) escape() {
	if !w.board.Cancel() && !w.panel.hint.leave() {
		w.win.Canvas().Unfocus()
	}
	w.line.clear()
}

func (w *Window) focusTyped() { w.win.Canvas().Focus(w.panel.typed) }
func (w *Window) focusBoard() { w.win.Canvas().Focus(w.board) }
func (w *Window) fullScreen() { w.win.SetFullScreen(!w.win.FullScreen()) }

// castleKey castles or leaps for the side to move.
func (w *Window) castleKey(wing rules.Wing) { w.castle(w.view.Turn, wing) }

// keyGroups is the list of all keys for help.
func keyGroups() []dialogs.KeyGroup {
	game := dialogs.KeyGroup{Title: "Everywhere"}
	for _, s := range shortcuts() {
		game.Keys = append(game.Keys, dialogs.Key{Keys: s.text, What: s.what})
	}
	game.Keys = append(game.Keys,
		dialogs.Key{Keys: "Ctrl+C", What: "Copy the position as FEN"},
		dialogs.Key{Keys: "Ctrl+V", What: "Paste a FEN or a PGN"},
		dialogs.Key{Keys: "Ctrl+Z", What: "Take back"},
		dialogs.Key{Keys: "Ctrl+Y", What: "Redo what was taken back"})
	letters := dialogs.KeyGroup{Title: "While nothing is typed"}
	for _, k := range letterKeys() {
		letters.Keys = append(letters.Keys, dialogs.Key{Keys: k.text, What: k.what})
	}
	return []dialogs.KeyGroup{
		game, letters,
		{Title: "Moves", Keys: []dialogs.Key{
			{Keys: "← →", What: "One move back, one forward"},
			{Keys: "Wheel", What: "The same, over the board"},
			{Keys: "↑ ↓", What: "First position, last position"},
			{Keys: "PgUp PgDn", What: "Ten plies back, ten forward"},
			{Keys: "Enter", What: "Type a move: Nf3, e2e4, O-O, e1h1"},
		}},
		{Title: "In a draft", Keys: []dialogs.Key{
			{Keys: "N, then c", What: "Take a knight in hand, place it on the c-file"},
			{Keys: "K Q R B N", What: "The men; a to h the files"},
		}},
		{Title: "On the board", Keys: []dialogs.Key{
			{Keys: "Tab", What: "To the board and on"},
			{Keys: "Arrows", What: "Move the cursor"},
			{Keys: "Space", What: "Pick up, put down"},
			{Keys: "1 2 3", What: "Choose when a drop has several meanings"},
			{Keys: "Q N R B", What: "Choose what a pawn becomes"},
			{Keys: "Esc", What: "Give up what you were doing"},
		}},
	}
}

// atlasKeys is the list of the keys of the atlas.
func atlasKeys() dialogs.KeyGroup {
	return dialogs.KeyGroup{Title: "In the atlas", Keys: []dialogs.Key{
		{Keys: "518, R?K*R", What: "Find by number or pattern"},
		{Keys: "Arrows, Enter", What: "Walk, open an array or a pair"},
		{Keys: "f  x  p", What: "Favourite, exclude from draws, play"},
		{Keys: "c  C", What: "Mark to compare, compare the marked"},
		{Keys: "k  m  d", What: "Castlings, matrix of pairs, draw"},
		{Keys: "P, Ctrl+P", What: "Print the array, or the book of all"},
		{Keys: "+  -", What: "Larger, smaller"},
	}}
}

// editorKeys is the list of the keys of the editor.
func editorKeys() dialogs.KeyGroup {
	return dialogs.KeyGroup{Title: "In the editor", Keys: []dialogs.Key{
		{Keys: "Click a man", What: "in a tray, then squares: put it there, again: take it away"},
		{Keys: "Drag", What: "a man anywhere, or off the board to take it away"},
		{Keys: "u  U", What: "Undo, redo, as Ctrl+Z and Ctrl+Y"},
		{Keys: "Ctrl+C Ctrl+V", What: "Copy the position, paste one"},
		{Keys: "f", What: "Flip the board"},
		{Keys: "Esc", What: "Let go, then back to the game"},
	}}
}
