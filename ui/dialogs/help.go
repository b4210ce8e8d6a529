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
	{"King on partner", "Castle, in every variant"},
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
	all := append([]KeyGroup{gestureHelp}, groups...)
	for i, g := range all {
		c := columns[i%2]
		c.Add(widget.Heading(g.Title))
		for _, k := range g.Keys {
			c.Add(keyLine(k.Keys, fynetheme.Color(fynetheme.ColorNameForeground), k.What))
		}
		c.Add(gap(8))
	}
	columns[0].Add(widget.Heading("Marks on the board"))
	for _, m := range markHelp {
		columns[0].Add(keyLine(m.sign, m.hue(), m.what))
	}
	text := inColumns(columns[0], columns[1])
	if win.Canvas().Size().Width < 960 { // stacked: nothing is cut off
		text = container.NewVBox(columns[0], columns[1])
	}
	showHelp(win, "Keyboard shortcuts", fyne.NewSize(980, 720), text, change)
}

// HelpWith shows a single group of keys, as Help does.
func HelpWith(win fyne.Window, g KeyGroup, change func()) {
	lines := container.NewVBox()
	for _, k := range g.Keys {
		lines.Add(keyLine(k.Keys, fynetheme.Color(fynetheme.ColorNameForeground), k.What))
	}
	showHelp(win, g.Title, fyne.NewSize(520, 520), lines, change)
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

func keyLine(keys string, hue color.Color, what string) fyne.CanvasObject {
	k := canvas.NewText(keys, hue)
	k.TextSize = 14
	theme.Bold(k, true)
	return container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(132, k.MinSize().Height), k), nil, widget.Plain(what))
}
