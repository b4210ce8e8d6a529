package liveanalysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/analysis"
	"backrank/ui/widget"
	"backrank/variants/notation"
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

// lines are the lines of one engine. While the pointer or the keys point at a move they stay as they are; a click or
// Enter plays the moves up to it.
type lines struct {
	fynewidget.BaseWidget

	to      *Actions
	newest  content // to be shown once nothing is pointed at
	shown   content
	row, at int // the move pointed at, row -1 for none
	focused bool
	rows    []*row
	all     []fyne.CanvasObject
}

// content is what lines show.
type content struct {
	from    rules.Position
	lines   []analysis.Line
	chances bool
	marked  bool // the best move is not that of the other engine
	fixed   bool // the moves cannot be played: they are threats
}

func newLines(to *Actions) *lines {
	l := &lines{to: to, row: -1}
	l.ExtendBaseWidget(l)
	return l
}

// update shows a content, unless a move of the same position is pointed at.
func (l *lines) update(c content) {
	if l.newest = c; l.row >= 0 && c.from == l.shown.from && len(c.lines) > 0 {
		return
	}
	l.leave()
	l.shown = c
	l.Refresh()
}

// leave ends pointing.
func (l *lines) leave() {
	if l.row >= 0 {
		l.row = -1
		l.to.EndPreview()
		l.shown = l.newest
	}
}

// point points at a move of a row, row -1 for none.
func (l *lines) point(row, at int) {
	switch {
	case row == l.row && (row < 0 || at == l.at):
		return
	case row < 0 || row >= len(l.shown.lines) || at < 0 || at >= len(l.shown.lines[row].Moves):
		l.leave()
	default:
		l.row, l.at = row, at
		p, moves := l.shown.from, l.shown.lines[row].Moves[:at+1]
		for _, m := range moves {
			p = notation.After(&p, m)
		}
		l.to.Preview(p, moves[at])
	}
	l.Refresh()
}

// play plays the moves up to the one pointed at.
func (l *lines) play() {
	if l.row < 0 {
		return
	}
	moves := l.shown.lines[l.row].Moves[:l.at+1]
	fixed := l.shown.fixed
	if l.leave(); !fixed {
		l.to.Play(moves)
	}
	l.Refresh()
}

// under returns the row and the move under the pointer, row -1 for none.
func (l *lines) under(p fyne.Position) (row, at int) {
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

// MinSize is one line.
func (l *lines) MinSize() fyne.Size { return fyne.NewSize(120, rowHeight) }

// Tapped plays the moves up to the one under the pointer.
func (l *lines) Tapped(e *fyne.PointEvent) {
	l.point(l.under(e.Position))
	l.play()
}

// MouseIn points at the move under the pointer.
func (l *lines) MouseIn(e *desktop.MouseEvent) { l.point(l.under(e.Position)) }

// MouseMoved points at the move under the pointer.
func (l *lines) MouseMoved(e *desktop.MouseEvent) { l.point(l.under(e.Position)) }

// MouseOut points at none.
func (l *lines) MouseOut() { l.point(-1, 0) }

// FocusGained points at the best move.
func (l *lines) FocusGained() {
	l.focused = true
	l.point(0, 0)
	l.Refresh()
}

// FocusLost points at none.
func (l *lines) FocusLost() {
	l.focused = false
	l.point(-1, 0)
	l.Refresh()
}

// TypedKey walks over lines and moves, or plays; other keys are the window's.
func (l *lines) TypedKey(e *fyne.KeyEvent) {
	row := max(l.row, 0)
	switch e.Name {
	case fyne.KeyUp:
		l.point(max(row-1, 0), 0)
	case fyne.KeyDown:
		l.point(min(row+1, len(l.shown.lines)-1), 0)
	case fyne.KeyLeft:
		l.point(row, max(l.at-1, 0))
	case fyne.KeyRight:
		if row < len(l.rows) {
			l.point(row, min(l.at+1, len(l.rows[row].edges)-1))
		}
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		l.play()
	default:
		widget.Unused(l, e)
	}
}

// TypedRune passes letters on.
func (l *lines) TypedRune(r rune) {
	if r != ' ' {
		widget.UnusedRune(l, r)
	}
}

// AccessibilityRole returns the role of a button.
func (l *lines) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// AccessibilityLabel returns the line pointed at, with its score.
func (l *lines) AccessibilityLabel() string {
	if l.row < 0 || l.row >= len(l.shown.lines) {
		return "Lines of the analysis"
	}
	line := l.shown.lines[l.row]
	text, _ := write(l.shown.from, line.Moves, maxMoves)
	return Figure(line, l.shown.chances) + " " + text
}

// CreateRenderer implements fyne.Widget.
func (l *lines) CreateRenderer() fyne.WidgetRenderer { return &linesRenderer{l} }

type linesRenderer struct{ *lines }

func (r *linesRenderer) Destroy()                     {}
func (r *linesRenderer) MinSize() fyne.Size           { return r.lines.MinSize() }
func (r *linesRenderer) Objects() []fyne.CanvasObject { return r.all }

// Layout writes the lines for which there is space.
func (r *linesRenderer) Layout(size fyne.Size) {
	fit := min(len(r.shown.lines), int(size.Height/rowHeight))
	for len(r.rows) < fit {
		n := newRow()
		r.rows, r.all = append(r.rows, n), append(r.all, n.objects()...)
	}
	for i, n := range r.rows {
		if i < fit {
			n.show(r.lines, i, size.Width)
		} else {
			n.hide()
		}
	}
}

func (r *linesRenderer) Refresh() {
	r.Layout(r.Size())
	canvas.Refresh(r.lines)
}
