package dialogs

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/theme"
	"backrank/ui/widget"
)

// KeyGroup is a group of keys.
type KeyGroup struct {
	Title string
	Keys  []Key
}

// Key is one key and what it does.
type Key struct{ Keys, What string }

// gestureHelp are the gestures of the board.
var gestureHelp = KeyGroup{Title: "Mouse", Keys: []Key{
	{"King on partner", "Castle with that piece, in every variant"},
	{"Partner on king", "The same castling"},
	{"King on a square", "Move there; Backrank asks if several moves fit"},
	{"Drag or click", "Move a piece; a second click puts it back"},
	{"Right drag", "Draw an arrow; a right click draws a circle"},
	{"Shift, Ctrl, both", "Draw in red, blue or yellow"},
	{"Right click", "Cancel a drag"},
}}

// markHelp are the marks, each with its shape and hue.
var markHelp = []struct {
	sign string
	hue  func() color.Color
	what string
}{
	{"●", theme.Step, "A legal move; corners mark a capture"},
	{"[ ]", theme.Castle, "Castling: partners and landing squares, in violet"},
	{"⌒", theme.Leap, "The king's leap, in teal"},
	{"▲", theme.Castle, "Castling right; in teal, leap right"},
	{"!", theme.Danger, "What prevents a move flashes red"},
}

// Help shows all keys and gestures. change opens the dialog in which keys are changed.
func Help(win fyne.Window, groups []KeyGroup, change func()) {
	dense := func() *fyne.Container { return container.New(layout.NewCustomPaddedVBoxLayout(3)) }
	columns := [2]*fyne.Container{dense(), dense()}
	add := func(column int, title string, lines []keyLine) {
		c := columns[column]
		if len(c.Objects) > 0 {
			c.Add(gap(8))
		}
		c.Add(widget.Heading(title))
		for _, line := range keyLines(lines) {
			c.Add(line)
		}
	}
	for i, g := range append([]KeyGroup{gestureHelp}, groups...) {
		add(i%2, g.Title, plainLines(g))
	}
	var marks []keyLine
	for _, m := range markHelp {
		marks = append(marks, keyLine{m.sign, m.hue(), m.what})
	}
	add(0, "Marks on the board", marks)
	text := inColumns(columns[0], columns[1])
	if win.Canvas().Size().Width < 960 { // stacked: nothing is cut off
		text = container.NewVBox(columns[0], columns[1])
	}
	showHelp(win, "Keyboard shortcuts", fyne.NewSize(980, 720), text, change)
}

// HelpWith shows a single group of keys, as Help does.
func HelpWith(win fyne.Window, g KeyGroup, change func()) {
	showHelp(win, g.Title, fyne.NewSize(520, 520), container.NewVBox(keyLines(plainLines(g))...), change)
}

func showHelp(win fyne.Window, title string, size fyne.Size, text fyne.CanvasObject, change func()) {
	var s *dialog
	s = show(win, title, size, scrolled(text), func() { s.close() },
		widget.NewDefaultButton("Close", "", "", func() { s.close() }))
	s.left(widget.NewButton("Change…", "", "Choose other keys", func() {
		s.close()
		change()
	}))
}

// keyGap separates the keys from what they do, in units.
const keyGap = 16

// keyLines returns a line for each key, what they do in one column, at the right of the widest key.
func keyLines(lines []keyLine) (all []fyne.CanvasObject) {
	var widest float32
	for _, l := range lines {
		widest = max(widest, l.sign().MinSize().Width)
	}
	for _, l := range lines {
		sign := l.sign()
		all = append(all, container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(max(minKeysWidth, widest+keyGap), sign.MinSize().Height), sign), nil, widget.Plain(l.what)))
	}
	return all
}

// minKeysWidth is the minimum width of the column of keys, in units.
const minKeysWidth = 132

// keyLine is a line of the list: keys or the sign of a mark, in a hue, and what they do.
type keyLine struct {
	keys string
	hue  color.Color
	what string
}

// sign returns the keys as text.
func (l keyLine) sign() *canvas.Text {
	k := canvas.NewText(l.keys, l.hue)
	k.TextSize = 14
	theme.Bold(k, true)
	return k
}

// plainLines returns the lines of a group of keys.
func plainLines(g KeyGroup) (all []keyLine) {
	for _, k := range g.Keys {
		all = append(all, keyLine{k.Keys, fynetheme.Color(fynetheme.ColorNameForeground), k.What})
	}
	return all
}
