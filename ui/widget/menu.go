package widget

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// menu is the open list of a [Dropdown]. It covers the whole window, so that a click outside of the list closes it.
type menu struct {
	fynewidget.BaseWidget

	canvas fyne.Canvas
	of     *Dropdown
	width  float32 // of the panel, in units
	rows   *menuRows
	scroll *container.Scroll
	panel  fyne.CanvasObject
}

// Margins of the list, and the step by which its width grows until all descriptions fit, in units.
const (
	menuInset = 4 // between the edge of the list and its rows
	menuGap   = 4 // between list and dropdown
	menuEdge  = 8 // between list and edge of the window
	menuStep  = 40
)

func openMenu(c fyne.Canvas, d *Dropdown) {
	m := &menu{canvas: c, of: d}
	m.rows = newMenuRows(m)
	limit := c.Size().Width - 2*menuEdge
	m.width = max(d.Size().Width, min(m.rows.MinSize().Width+2*menuInset, limit))
	for !m.rows.wrap(m.width-2*menuInset) && m.width < limit {
		m.width = min(m.width+menuStep, limit)
	}
	m.scroll = container.NewVScroll(m.rows)
	m.panel = container.NewStack(newGround(theme.ColorNameRaised, 8), padded(menuInset, m.scroll))
	m.ExtendBaseWidget(m)
	c.Overlays().Add(m)
	m.Resize(c.Size())
	c.Focus(m.rows)
	m.rows.reveal()
}

// close removes the list and returns the focus to the dropdown.
func (m *menu) close() {
	if slices.Contains(m.canvas.Overlays().List(), fyne.CanvasObject(m)) {
		m.canvas.Unfocus()
		m.canvas.Overlays().Remove(m)
	}
}

func (m *menu) take(i int) {
	m.close()
	m.of.Choose(i)
}

// Tapped closes the list, because the click was outside of it.
func (m *menu) Tapped(*fyne.PointEvent) { m.close() }

// CreateRenderer implements fyne.Widget.
func (m *menu) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(m, m.layout, m.paint, m.panel)
}

// MinSize implements fyne.Widget.
func (m *menu) MinSize() fyne.Size { return fyne.NewSize(0, 0) }

func (m *menu) paint() { m.panel.Refresh() }

// layout places the list below the dropdown, or above it if there is more space. A list that is wider than its dropdown
// extends towards the middle of the window, so that it stays within the dialog or panel of the dropdown.
func (m *menu) layout(size fyne.Size) {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(m.of)
	own := m.of.Size()
	x := at.X
	if at.X+own.Width/2 > size.Width/2 {
		x -= m.width - own.Width
	}
	height := m.rows.MinSize().Height + 2*menuInset
	below := size.Height - menuEdge - (at.Y + own.Height + menuGap)
	above := at.Y - menuGap - menuEdge
	y := at.Y + own.Height + menuGap
	if height > below && above > below {
		height = min(height, above)
		y = at.Y - menuGap - height
	}
	height = min(height, max(below, above))
	x = min(max(x, menuEdge), size.Width-menuEdge-m.width)
	Place(m.panel, x, y, m.width, height)
}
