package widget

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// menu is the open list of a [Dropdown]. It covers the whole window, so that a press outside the list closes it.
type menu struct {
	fynewidget.BaseWidget

	canvas fyne.Canvas
	of     *Dropdown
	width  float32 // of the panel, in units
	rows   *menuRows
	scroll *container.Scroll
	panel  fyne.CanvasObject
}

// Margins of the list, in units.
const (
	menuInset = 4 // between its edge and the rows
	menuAway  = 4 // between it and the dropdown
	menuEdge  = 8 // between it and the window's edge
)

func openMenu(c fyne.Canvas, d *Dropdown) {
	m := &menu{canvas: c, of: d}
	m.rows = newMenuRows(m)
	m.width = max(d.Size().Width, min(m.rows.MinSize().Width+2*menuInset, c.Size().Width-2*menuEdge))
	m.rows.wrap(m.width - 2*menuInset)
	m.scroll = container.NewVScroll(m.rows)
	m.panel = container.NewStack(newGround(theme.ColorNameRaised, 8), container.New(inset(menuInset), m.scroll))
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

// Tapped closes the list: the press was outside.
func (m *menu) Tapped(*fyne.PointEvent) { m.close() }

// CreateRenderer implements fyne.Widget.
func (m *menu) CreateRenderer() fyne.WidgetRenderer { return &menuRenderer{m} }

type menuRenderer struct{ *menu }

func (r *menuRenderer) Destroy()                     {}
func (r *menuRenderer) MinSize() fyne.Size           { return fyne.NewSize(0, 0) }
func (r *menuRenderer) Refresh()                     { r.panel.Refresh() }
func (r *menuRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.panel} }

// Layout puts the list below the dropdown, or above it if there is more room. A list that is wider than its dropdown
// extends towards the middle of the window, so that it stays within the dialog or panel of the dropdown.
func (r *menuRenderer) Layout(size fyne.Size) {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(r.of)
	own := r.of.Size()
	x := at.X
	if at.X+own.Width/2 > size.Width/2 {
		x -= r.width - own.Width
	}
	high := r.rows.MinSize().Height + 2*menuInset
	below := size.Height - menuEdge - (at.Y + own.Height + menuAway)
	above := at.Y - menuAway - menuEdge
	y := at.Y + own.Height + menuAway
	if high > below && above > below {
		high = min(high, above)
		y = at.Y - menuAway - high
	}
	high = min(high, max(below, above))
	x = min(max(x, menuEdge), size.Width-menuEdge-r.width)
	r.panel.Move(fyne.NewPos(x, y))
	r.panel.Resize(fyne.NewSize(r.width, high))
}
