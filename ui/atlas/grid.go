package atlas

import (
	"fmt"
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
)

// grid shows the arrays in rows that fill its width. Only visible arrays have cells.
type grid struct {
	fynewidget.BaseWidget

	pieces  *theme.Pieces
	style   func() (set, board string)
	aside   func(*facts.Profile) string // text next to the number
	marks   func(variants.Array) []mark
	onMove  func() // called when the cursor moves
	resized func()
	onOpen  func() // called to open the array at the cursor
	onEnter func() // called when the pointer enters the grid
	menu    func(at fyne.Position)

	zoom   zoom
	shown  []*facts.Profile
	cursor int
	ink    *ink
	image  *image.RGBA // buffer for drawing cells
	field  *gridField
	scroll *container.Scroll
}

func newGrid(pieces *theme.Pieces, style func() (string, string)) *grid {
	g := &grid{pieces: pieces, style: style, zoom: zooms[0], ink: newInk()}
	g.field = newGridField(g)
	g.scroll = container.NewVScroll(g.field)
	g.scroll.OnScrolled = func(fyne.Position) { g.field.Refresh() }
	g.ExtendBaseWidget(g)
	return g
}

// atCursor returns the array at the cursor, nil if there is none.
func (g *grid) atCursor() *facts.Profile {
	if g.cursor < len(g.shown) {
		return g.shown[g.cursor]
	}
	return nil
}

// set replaces the arrays and keeps the cursor on its array if that is still shown.
func (g *grid) set(shown []*facts.Profile) {
	before := g.atCursor()
	g.shown, g.cursor = shown, 0
	if before != nil {
		g.cursor = max(g.find(before.Array), 0)
	}
	g.redrawAll()
	g.reveal()
}

// find returns the index of an array, -1 if it is not shown.
func (g *grid) find(a variants.Array) int {
	for i, p := range g.shown {
		if p.Array == a {
			return i
		}
	}
	return -1
}

// redrawAll redraws all visible cells.
func (g *grid) redrawAll() {
	g.field.redraw = true
	g.scroll.Refresh()
	g.field.Refresh()
	if g.onMove != nil {
		g.onMove()
	}
}

// moveTo moves the cursor and scrolls it into view.
func (g *grid) moveTo(at int) {
	if len(g.shown) == 0 {
		return
	}
	g.cursor = max(0, min(at, len(g.shown)-1))
	g.reveal()
	g.field.Refresh()
	if g.onMove != nil {
		g.onMove()
	}
}

// reveal scrolls the cursor into view.
func (g *grid) reveal() {
	height := g.cellSize().Height
	top := float32(g.cursor/g.columns()) * height
	switch size := g.scroll.Size().Height; {
	case top < g.scroll.Offset.Y:
		g.scroll.ScrollToOffset(fyne.NewPos(0, top))
	case top+height > g.scroll.Offset.Y+size:
		g.scroll.ScrollToOffset(fyne.NewPos(0, top+height-size))
	}
}

// toTop scrolls to the first array.
func (g *grid) toTop() {
	g.scroll.ScrollToOffset(fyne.NewPos(0, 0))
	g.field.Refresh()
}

// barRoom is the space for the scroll bar.
const barRoom = 12

// columns returns the number of arrays in a row.
func (g *grid) columns() int { return g.zoom.columns(g.Size().Width) }

// rows returns the number of rows.
func (g *grid) rows() int { return (len(g.shown) + g.columns() - 1) / g.columns() }

// cellSize returns the size of a cell; its height is a whole number of pixels.
func (g *grid) cellSize() fyne.Size {
	cell := g.zoom.cell(g.Size().Width)
	return fyne.NewSize(cell.Width, widget.Snap(g, cell.Height))
}

// holds reports whether n arrays are visible at once at a zoom level.
func (g *grid) holds(n int, z zoom) bool {
	size := g.Size()
	columns, cell := z.columns(size.Width), z.cell(size.Width)
	rows := (n + columns - 1) / columns
	return float32(rows)*cell.Height <= size.Height && cell.Width <= size.Width-barRoom
}

// TypedKey moves the cursor with the arrow keys; Enter opens.
func (g *grid) TypedKey(e *fyne.KeyEvent) {
	page := g.columns() * max(1, int(g.Size().Height/g.cellSize().Height)-1)
	switch e.Name {
	case fyne.KeyLeft:
		g.moveTo(g.cursor - 1)
	case fyne.KeyRight:
		g.moveTo(g.cursor + 1)
	case fyne.KeyUp:
		if g.cursor >= g.columns() {
			g.moveTo(g.cursor - g.columns())
		}
	case fyne.KeyDown:
		if g.cursor+g.columns() < len(g.shown) {
			g.moveTo(g.cursor + g.columns())
		}
	case fyne.KeyPageUp:
		g.moveTo(g.cursor - page)
	case fyne.KeyPageDown:
		g.moveTo(g.cursor + page)
	case fyne.KeyHome:
		g.moveTo(0)
	case fyne.KeyEnd:
		g.moveTo(len(g.shown) - 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		g.onOpen()
	case desktop.KeyMenu:
		g.openMenu()
	default:
		widget.Unused(g, e)
	}
}

// openMenu opens the menu of the array at the cursor, next to it.
func (g *grid) openMenu() {
	if g.atCursor() == nil {
		return
	}
	g.moveTo(g.cursor) // scrolls it into view
	size, columns := g.cellSize(), g.columns()
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(g.field)
	g.menu(at.AddXY((float32(g.cursor%columns)+.5)*size.Width, (float32(g.cursor/columns)+.5)*size.Height))
}

// TypedRune passes characters on to the window.
func (g *grid) TypedRune(r rune) { widget.UnusedRune(g, r) }

// Description returns the array at the cursor.
func (g *grid) Description() accessible.Description {
	d := accessible.Description{Name: lang.L("Arrays"), Role: accessible.Grid, Value: lang.L("No array")}
	if p := g.atCursor(); p != nil {
		d.Value, d.Number, d.Count = fmt.Sprintf("%d, %v", p.Number, p.Array), g.cursor+1, len(g.shown)
	}
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (g *grid) AccessibilityLabel() string { return g.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (g *grid) AccessibilityRole() fyne.AccessibleRole { return g.Description().Role.Toolkit() }

// FocusGained implements fyne.Focusable.
func (g *grid) FocusGained() { g.field.Refresh() }

// FocusLost implements fyne.Focusable.
func (g *grid) FocusLost() { g.field.Refresh() }

// Resize keeps the cursor visible when the number of columns changes.
func (g *grid) Resize(size fyne.Size) {
	columns := g.columns()
	g.BaseWidget.Resize(size)
	g.resized()
	if columns != g.columns() {
		g.reveal()
	}
	g.field.Refresh()
}

// MinSize returns a size with space for a few cells.
func (g *grid) MinSize() fyne.Size { return fyne.NewSize(8*zooms[0].square+2*cellGap+barRoom, 120) }

// CreateRenderer implements fyne.Widget.
func (g *grid) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(g.scroll) }
