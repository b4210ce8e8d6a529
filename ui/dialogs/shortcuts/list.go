// Package shortcuts has the dialogs of keyboard shortcuts: the list of all keys, and the dialog in which keys are changed.
package shortcuts

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// Group is a titled group of lines in the list of keys.
type Group struct {
	Title string
	Lines []Line
	Aloud bool // it is read aloud when the list of all groups opens
}

// Line is a line in the list: keys or a gesture, and what they do.
type Line struct{ Keys, What string }

// gestures returns the gestures on the board.
func gestures() Group {
	return Group{Title: lang.L("Mouse"), Lines: []Line{
		{lang.L("King on partner"), lang.L("Castle with that piece, in every variant")},
		{lang.L("Partner on king"), lang.L("The same castling")},
		{lang.L("King on a square"), lang.L("Move there; Backrank asks if several moves fit")},
		{lang.L("Drag or click"), lang.L("Move a piece; a second click puts it back")},
		{lang.L("Right drag"), lang.L("Draw an arrow; a right click draws a circle")},
		{lang.L("Shift, Ctrl, both"), lang.L("Draw in red, blue or yellow")},
		{lang.L("Right click"), lang.L("Cancel a drag")},
	}}
}

// marks returns the marks on the board, each with its shape and colour.
func marks() []signLine {
	return []signLine{
		{"●", theme.Step(), lang.L("A legal move; corners mark a capture")},
		{"[ ]", theme.Castle(), lang.L("Castling: partners and landing squares, in violet")},
		{"⌒", theme.Leap(), lang.L("The king's leap, in teal")},
		{"▲", theme.Castle(), lang.L("Castling right; round and in teal, leap right")},
		{"!", theme.Danger(), lang.L("What prevents a move flashes red")},
	}
}

// In two columns, of columnWidth units, a text has at most maxColumnLines lines.
const (
	columnWidth    = 450
	maxColumnLines = 2
)

// ShowAll shows all keys, and the gestures and marks on the board. hint is read aloud before the groups. change opens the dialog
// in which keys are changed.
func ShowAll(win fyne.Window, groups []Group, hint string, change func()) {
	column := func() *fyne.Container { return container.New(layout.NewCustomPaddedVBoxLayout(3)) }
	columns := [2]*fyne.Container{column(), column()}
	tooLong := false // for two columns
	add := func(i int, title string, lines []signLine) {
		c := columns[i]
		if len(c.Objects) > 0 {
			c.Add(dialogs.Gap(8))
		}
		c.Add(widget.Heading(title))
		for _, line := range layOut(lines) {
			c.Add(line)
		}
		for _, l := range lines {
			tooLong = tooLong || signWidth(lines)+widget.Plain(l.what).Width()/maxColumnLines > columnWidth
		}
	}
	for i, g := range append([]Group{gestures()}, groups...) {
		add(i%2, g.Title, signLines(g))
	}
	add(0, lang.L("Marks on the board"), marks())
	text := dialogs.Columns(columns[0], columns[1])
	if tooLong || win.Canvas().Size().Width < 960 { // too narrow for two columns
		text = container.NewVBox(columns[0], columns[1])
	}
	aloud := []string{tableHint(), hint}
	for _, g := range groups {
		if g.Aloud {
			aloud = append(aloud, g.Title, g.text())
		}
	}
	show(win, lang.L("Keyboard shortcuts"), fyne.NewSize(980, 720), text, change).About = words.Message(aloud...)
}

// ShowGroup shows a single group of keys.
func ShowGroup(win fyne.Window, g Group, change func()) {
	show(win, g.Title, fyne.NewSize(520, 520), container.NewVBox(layOut(signLines(g))...), change).About = words.Message(tableHint(), g.text())
}

// tableHint names the button of the dialog in which each command is read aloud with its key.
func tableHint() string {
	return lang.L("{{.Button}} has a table of all commands with their keys", "Button", words.Quote(lang.L("Change…")))
}

// text returns the lines of the group for reading aloud.
func (g Group) text() string {
	var all []string
	for _, l := range g.Lines {
		all = append(all, lang.L("{{.Command}}: {{.What}}", "Command", l.Keys, "What", l.What))
	}
	return words.Message(all...)
}

func show(win fyne.Window, title string, size fyne.Size, text fyne.CanvasObject, change func()) (frame *dialogs.Dialog) {
	frame = dialogs.Show(win, title, size, dialogs.Scrolled(text), func() { frame.Close() },
		widget.NewDefaultButton(lang.L("Close"), "", "", func() { frame.Close() }))
	frame.AddLeft(widget.NewButton(lang.L("Change…"), "", lang.L("Choose other keys"), func() {
		frame.Close()
		change()
	}))
	return frame
}

// signGap separates the keys from the texts, in units.
const signGap = 16

// layOut returns a row for each line. All texts begin at the right of the widest keys.
func layOut(lines []signLine) (all []fyne.CanvasObject) {
	width := signWidth(lines)
	for _, l := range lines {
		sign := l.sign()
		all = append(all, container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(width, sign.MinSize().Height), sign), nil, widget.Plain(l.what).MaxRows(4)))
	}
	return all
}

// signWidth returns the width of the column of keys, in units.
func signWidth(lines []signLine) float32 {
	width := float32(minSignWidth)
	for _, l := range lines {
		width = max(width, l.sign().MinSize().Width+signGap)
	}
	return width
}

// minSignWidth is the minimum width of the column of keys, in units.
const minSignWidth = 132

// signLine is a line of the list: keys or a mark in a colour, and what they mean.
type signLine struct {
	text  string
	color color.Color
	what  string
}

// sign returns the keys or the mark as bold text.
func (l signLine) sign() *canvas.Text {
	t := canvas.NewText(l.text, l.color)
	t.TextSize = 14
	theme.Bold(t, true)
	return t
}

// signLines returns the lines of a group in the usual text colour.
func signLines(g Group) (all []signLine) {
	for _, k := range g.Lines {
		all = append(all, signLine{k.Keys, fynetheme.Color(fynetheme.ColorNameForeground), k.What})
	}
	return all
}
