package atlas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/widget"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// castlingsScreen shows every castling and leap of the family under the rule, as diagrams that play it when clicked.
type castlingsScreen struct {
	base

	rule *rules.Castling
	all  []rules.Lane
	kind int // index in kinds
	king int // file from 1, 0 for any
	side chess.Color
	grid *fyne.Container
}

// kinds returns the filters: all, castling to either wing, leaps.
func kinds() []string {
	return []string{lang.X("all castlings", "All"), "O-O-O", "O-O", lang.L("Leaps")}
}

// showCastlings shows the castlings of the rule.
func (a *Atlas) showCastlings() {
	if _, shown := a.top().(*castlingsScreen); !shown {
		a.show(newCastlingsScreen(a))
	}
}

func newCastlingsScreen(a *Atlas) *castlingsScreen {
	c := &castlingsScreen{base: base{atlas: a}, rule: a.rule, all: facts.Lanes(a.family, a.rule), side: chess.White}
	c.head = newBar(a, "")
	c.grid = container.New(&laneLayout{})
	kind := widget.NewSegments(kinds(), 0, func(i int) { c.kind = i; c.fill() }).Wrap()
	files := []string{lang.X("any file", "any")}
	for f := chess.FileA; f <= chess.FileH; f++ {
		files = append(files, f.String())
	}
	king := widget.NewSegments(files, 0, func(i int) { c.king = i; c.fill() }).Wrap()
	side := widget.NewSegments([]string{words.Color(chess.White), words.Color(chess.Black)}, 0, func(i int) {
		c.side = []chess.Color{chess.White, chess.Black}[i]
		c.fill()
	})
	kind.SetName(lang.L("Castlings"))
	side.SetName(lang.L("Side"))
	choice := container.New(&choiceLayout{}, kind, spaced(lang.L("King on"), king), king, side)
	c.content = container.New(layout.NewCustomPaddedLayout(0, 0, widget.BarEdge, widget.BarEdge),
		widget.Stacked(container.NewVBox(choice, c.legend()), container.NewVScroll(c.grid), nil))
	c.fill()
	return c
}

// spaced returns a label between controls, for the one after it.
func spaced(text string, control fyne.CanvasObject) fyne.CanvasObject {
	accessible.Name(text, control)
	t := widget.Aside(text)
	return container.NewCenter(container.NewGridWrap(fyne.NewSize(t.Width()+16, t.MinSize().Height), t.Middle()))
}

// choiceLayout lays out the filters of castlings: kinds, a label, files, and sides at the right. If the width does not
// suffice, label and files are in a second row.
type choiceLayout struct{ twoRows bool } // at the last layout

// MinSize returns the height of the rows at the last width.
func (l *choiceLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	gap, row := fynetheme.Padding(), o[0].MinSize().Height
	width := max(o[0].MinSize().Width+gap+o[3].MinSize().Width, o[1].MinSize().Width+gap+o[2].MinSize().Width)
	if l.twoRows {
		return fyne.NewSize(width, 2*row+gap)
	}
	return fyne.NewSize(width, row)
}

// Layout implements fyne.Layout.
func (l *choiceLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	gap, row := fynetheme.Padding(), o[0].MinSize().Height
	kind, label, king, side := o[0].(*widget.Segments), o[1], o[2].(*widget.Segments), o[3]
	put := func(o fyne.CanvasObject, x, y, width float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(width, row))
	}
	labels, sides := label.MinSize().Width, side.MinSize().Width
	x, y := kind.LineWidth()+gap, float32(0)
	if l.twoRows = x+labels+gap+king.LineWidth()+2*gap+sides > size.Width; l.twoRows {
		x, y = 0, row+gap
	}
	put(kind, 0, 0, min(kind.LineWidth(), size.Width-gap-sides))
	put(side, size.Width-sides, 0, sides)
	put(label, x, y, labels)
	put(king, x+labels+gap, y, min(king.LineWidth(), size.Width-x-labels-gap))
}

// legend explains the colours and that diagrams can be clicked.
func (c *castlingsScreen) legend() fyne.CanvasObject {
	return container.NewGridWithColumns(2, legendOf(c.rule, true),
		container.NewVBox(layout.NewSpacer(), widget.Caption(lang.L("Click a castling to play it")).MaxRows(2).Right(), layout.NewSpacer()))
}

func (c *castlingsScreen) label() string { return lang.L("Castlings") }

// shown returns the lanes that match the filters.
func (c *castlingsScreen) shown() (lanes []rules.Lane) {
	for _, l := range c.all {
		kind := 1 + int(l.Wing())
		if l.IsLeap() {
			kind = 3
		}
		if (c.kind == 0 || c.kind == kind) && (c.king == 0 || int(l.King.File())+1 == c.king) {
			lanes = append(lanes, l)
		}
	}
	return lanes
}

func (c *castlingsScreen) fill() {
	c.grid.RemoveAll()
	c.diagrams = nil
	lanes := c.shown()
	for _, l := range lanes {
		c.grid.Add(newLane(c, l))
	}
	switch {
	case len(c.all) == 0:
		c.head.SetTitle(lang.L("{{.Rule}}: no castling or leap", "Rule", c.rule.Label()))
	case len(lanes) == 0:
		c.head.SetTitle(lang.L("{{.Rule}}: none found", "Rule", c.rule.Label()))
	case len(lanes) == len(c.all):
		c.head.SetTitle(lang.L("{{.Rule}}: all {{.All}} for each side", "Rule", c.rule.Label(), "All", len(c.all)))
	default:
		c.head.SetTitle(lang.L("{{.Rule}}: {{.Shown}} of {{.All}} for each side", "Rule", c.rule.Label(), "Shown", len(lanes), "All", len(c.all)))
	}
	c.grid.Refresh()
}

// laneLayout lays out castlings in rows that fill the width.
type laneLayout struct{ width float32 }

// Padding of a castling, the height of its text on one line, and its minimum square, in units.
const (
	laneGap    = 10
	laneWords  = 22
	laneSquare = 30
)

func (l *laneLayout) columns() int { return max(1, int((l.width-barRoom)/(8*laneSquare+2*laneGap))) }

// cell returns the size of each of the castlings.
func (l *laneLayout) cell(o []fyne.CanvasObject) fyne.Size {
	width := max((l.width-barRoom)/float32(l.columns()), 8*laneSquare+2*laneGap)
	line, text := widget.Small("").MinSize().Height, float32(0)
	for _, c := range o {
		text = max(text, c.(*lane).text.HeightFor(width-2*laneGap))
	}
	return fyne.NewSize(width, (width-2*laneGap)/8+laneWords+max(text-line, 0)+2*laneGap)
}

// MinSize returns the height of all rows.
func (l *laneLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	rows := (len(o) + l.columns() - 1) / l.columns()
	return fyne.NewSize(8*laneSquare+2*laneGap, float32(rows)*l.cell(o).Height)
}

// Layout implements fyne.Layout.
func (l *laneLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	cell := l.cell(o)
	for i, c := range o {
		x, y := float32(i%l.columns())*cell.Width, float32(i/l.columns())*cell.Height
		c.Move(fyne.NewPos(widget.Snap(c, x), widget.Snap(c, y)))
		c.Resize(cell)
	}
}
