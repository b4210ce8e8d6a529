package liveanalysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/analysis"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// rowHeight is the height of a line, chipWidth the width of its score, in units.
const (
	rowHeight = 26
	chipWidth = 54
	lineLeft  = chipWidth + 8
)

// maxMoves is the maximum number of moves of a line that are shown.
const maxMoves = 24

// lines shows the lines of one engine. While a move is highlighted by the pointer or the keys, the lines do not change;
// a click or Enter plays the moves up to it.
type lines struct {
	fynewidget.BaseWidget

	to        *Actions
	pending   content // replaces content when no move is highlighted
	shown     content
	row, move int // the highlighted move; row is -1 for none
	focused   bool
	rows      []*row
	all       []fyne.CanvasObject
}

// content is the content of lines.
type content struct {
	from    rules.Position
	lines   []analysis.Line
	chances bool
	marked  bool // the best move differs from that of the other engine
	fixed   bool // a click on a move does not play it
}

func newLines(to *Actions) *lines {
	l := &lines{to: to, row: -1}
	l.ExtendBaseWidget(l)
	return l
}

// update shows a content, unless a move in the same position is highlighted.
func (l *lines) update(c content) {
	if l.pending = c; l.row >= 0 && c.from == l.shown.from && len(c.lines) > 0 {
		return
	}
	l.clearHighlight()
	l.shown = c
	l.Refresh()
}

// clearHighlight removes the highlight and the preview of its move.
func (l *lines) clearHighlight() {
	if l.row >= 0 {
		l.row = -1
		l.to.EndPreview()
		l.shown = l.pending
	}
}

// highlight highlights a move of a row and previews the position after it; row is -1 for none.
func (l *lines) highlight(row, at int) {
	switch {
	case row == l.row && (row < 0 || at == l.move):
		return
	case row < 0 || row >= len(l.shown.lines) || at < 0 || at >= len(l.shown.lines[row].Moves):
		l.clearHighlight()
	default:
		l.row, l.move = row, at
		p, moves := l.shown.from, l.shown.lines[row].Moves[:at+1]
		for _, m := range moves {
			p = rules.After(&p, m)
		}
		l.to.Preview(p, moves[at])
	}
	l.Refresh()
}

// play plays the moves up to the highlighted one.
func (l *lines) play() {
	if l.row < 0 {
		return
	}
	moves := l.shown.lines[l.row].Moves[:l.move+1]
	fixed := l.shown.fixed
	if l.clearHighlight(); !fixed {
		l.to.Play(moves)
	}
	l.Refresh()
}

// moveAt returns the row and the move at p; row is -1 for none.
func (l *lines) moveAt(p fyne.Position) (row, at int) {
	n := int(p.Y / rowHeight)
	if p.Y < 0 || n >= len(l.shown.lines) || n >= len(l.rows) {
		return -1, 0
	}
	if p.X < lineLeft {
		return n, 0
	}
	for i, x := range l.rows[n].edges {
		if p.X < x {
			return n, i
		}
	}
	return -1, 0
}

// MinSize returns the height of one line.
func (l *lines) MinSize() fyne.Size { return fyne.NewSize(120, rowHeight) }

// Tapped plays the moves up to the one under the pointer.
func (l *lines) Tapped(e *fyne.PointEvent) {
	l.highlight(l.moveAt(e.Position))
	l.play()
}

// MouseIn highlights the move under the pointer.
func (l *lines) MouseIn(e *desktop.MouseEvent) { l.highlight(l.moveAt(e.Position)) }

// MouseMoved highlights the move under the pointer.
func (l *lines) MouseMoved(e *desktop.MouseEvent) { l.highlight(l.moveAt(e.Position)) }

// MouseOut removes the highlight.
func (l *lines) MouseOut() { l.highlight(-1, 0) }

// FocusGained highlights the best move.
func (l *lines) FocusGained() {
	l.focused = true
	l.highlight(0, 0)
	l.Refresh()
}

// FocusLost removes the highlight.
func (l *lines) FocusLost() {
	l.focused = false
	l.highlight(-1, 0)
	l.Refresh()
}

// TypedKey moves the highlight between lines and moves, or plays the moves; other keys go to the window.
func (l *lines) TypedKey(e *fyne.KeyEvent) {
	row := max(l.row, 0)
	switch e.Name {
	case fyne.KeyUp:
		l.highlight(max(row-1, 0), 0)
	case fyne.KeyDown:
		l.highlight(min(row+1, len(l.shown.lines)-1), 0)
	case fyne.KeyLeft:
		l.highlight(row, max(l.move-1, 0))
	case fyne.KeyRight:
		if row < len(l.rows) {
			l.highlight(row, min(l.move+1, len(l.rows[row].edges)-1))
		}
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		l.play()
	default:
		widget.Unused(l, e)
	}
}

// TypedRune passes characters on to the window, except for the space, which TypedKey handles.
func (l *lines) TypedRune(r rune) {
	if r != ' ' {
		widget.UnusedRune(l, r)
	}
}

// Description returns the highlighted line with its score.
func (l *lines) Description() accessible.Description {
	d := accessible.Description{Name: lang.L("Lines of the analysis"), Role: accessible.List}
	if l.row < 0 || l.row >= len(l.shown.lines) {
		return d
	}
	line := l.shown.lines[l.row]
	text, _ := write(l.shown.from, line.Moves, maxMoves)
	d.Value, d.Number, d.Count = Figure(line, l.shown.chances)+" "+text, l.row+1, len(l.shown.lines)
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (l *lines) AccessibilityLabel() string { return l.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (l *lines) AccessibilityRole() fyne.AccessibleRole { return l.Description().Role.Toolkit() }

// CreateRenderer implements fyne.Widget.
func (l *lines) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewVaryingRenderer(l, l.layout, nil, func() []fyne.CanvasObject { return l.all })
}

// layout shows the lines for which there is space.
func (l *lines) layout(size fyne.Size) {
	fit := min(len(l.shown.lines), int(size.Height/rowHeight))
	for len(l.rows) < fit {
		n := newRow()
		l.rows, l.all = append(l.rows, n), append(l.all, n.objects()...)
	}
	for i, n := range l.rows {
		if i < fit {
			n.show(l, i, size.Width)
		} else {
			n.hide()
		}
	}
}
