package preview

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/ui/widget"
)

// moveText shows the moves of a game as running text in small type, with the current move highlighted. A click on a
// move goes to it. Of a long game it shows the lines around the current move.
type moveText struct {
	fynewidget.BaseWidget

	goTo  func(ply int)
	text  []string // text of each ply, from the first move
	ply   int
	words []word
	lines int
	width float32 // the width for which words was computed
	mark  *canvas.Rectangle
	pool  []*canvas.Text
}

// word is the place of a ply's text: x and width in units, line counted from 0.
type word struct {
	x, width float32
	line     int
}

const (
	moveSize = 12 // type size of the moves
	moveLine = 19 // height of a line
	moveGap  = 7
)

func newMoveText(goTo func(ply int)) *moveText {
	m := &moveText{goTo: goTo, mark: canvas.NewRectangle(color.Transparent)}
	m.mark.CornerRadius = 4
	m.ExtendBaseWidget(m)
	return m
}

// set shows the moves of a game, with the move of a ply highlighted.
func (m *moveText) set(text []string, ply int) {
	m.text, m.width = text, 0
	m.show(ply)
}

// show highlights the move that leads to a ply, none for 0.
func (m *moveText) show(ply int) {
	m.ply = ply
	m.Refresh()
}

// flow breaks the words into lines of the given width.
func (m *moveText) flow(width float32) {
	if m.width == width {
		return
	}
	m.width, m.words = width, m.words[:0]
	x, line := float32(0), 0
	for _, text := range m.text {
		wide := theme.Measure(text, moveSize, fyne.TextStyle{}).Width
		if x > 0 && x+wide > width {
			x, line = 0, line+1
		}
		m.words = append(m.words, word{x, wide, line})
		x += wide + moveGap
	}
	m.lines = line + 1
}

// first returns the number of the first visible line in a given height, which has the current line in the middle where
// possible.
func (m *moveText) first(height float32) int {
	fit := max(int(height/moveLine), 1)
	at := 0
	if m.ply > 0 && m.ply <= len(m.words) {
		at = m.words[m.ply-1].line
	}
	return max(min(at-fit/2, m.lines-fit), 0)
}

// Tapped goes to the move under the pointer.
func (m *moveText) Tapped(e *fyne.PointEvent) {
	line := m.first(m.Size().Height) + int(e.Position.Y/moveLine)
	for i, w := range m.words {
		if w.line == line && e.Position.X >= w.x-moveGap/2 && e.Position.X < w.x+w.width+moveGap/2 {
			m.goTo(i + 1)
			return
		}
	}
}

// CreateRenderer implements fyne.Widget.
func (m *moveText) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewVaryingRenderer(m, m.layout, nil, m.objects)
}

// MinSize implements fyne.Widget.
func (m *moveText) MinSize() fyne.Size { return fyne.NewSize(100, moveLine) }

func (m *moveText) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{m.mark}
	for _, t := range m.pool {
		all = append(all, t)
	}
	return all
}

// layout assigns the pooled text objects to the visible words.
func (m *moveText) layout(size fyne.Size) {
	m.flow(size.Width)
	first, fit := m.first(size.Height), int(size.Height/moveLine)
	used := 0
	m.mark.Hide()
	for i, w := range m.words {
		line := w.line - first
		if line < 0 || line >= fit {
			continue
		}
		if used == len(m.pool) {
			t := canvas.NewText("", color.Transparent)
			t.TextSize = moveSize
			m.pool = append(m.pool, t)
		}
		t := m.pool[used]
		used++
		t.Text, t.Color = m.text[i], theme.Dim()
		top := float32(line) * moveLine
		if i+1 == m.ply {
			t.Color = theme.Text()
			m.mark.FillColor = theme.Faded(fynetheme.Color(fynetheme.ColorNamePrimary), .25)
			m.mark.StrokeColor, m.mark.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 1
			widget.Place(m.mark, w.x-3, top+1, w.width+6, moveLine-2)
			m.mark.Show()
		}
		t.Show()
		height := t.MinSize().Height
		widget.Place(t, w.x, top+(moveLine-height)/2, w.width, height)
	}
	for _, t := range m.pool[used:] {
		t.Hide()
	}
}
