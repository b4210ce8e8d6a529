package newgame

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/widget"
)

// variantGrid is the list of tiles in rows and columns. It has the focus as a whole, so that Tab goes from the search to the
// options of the game in two steps. The arrow keys choose the next tile.
type variantGrid struct {
	widget.Interactive

	dialog  *dialog
	content *fyne.Container // of the tiles
}

func newVariantGrid(d *dialog) *variantGrid {
	g := &variantGrid{dialog: d, content: container.New(&gridLayout{minWidth: 330, gap: 6})}
	g.ExtendBaseWidget(g)
	return g
}

// focus moves the focus to the grid.
func (g *variantGrid) focus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil {
		c.Focus(g)
	}
}

// visible returns the indices of the tiles that match the search, and the place of the chosen one among them, -1 if it does
// not match.
func (g *variantGrid) visible() (tiles []int, at int) {
	at = -1
	for i, t := range g.dialog.tiles {
		if t.Hidden {
			continue
		}
		if t.chosen {
			at = len(tiles)
		}
		tiles = append(tiles, i)
	}
	return tiles, at
}

// FocusGained implements fyne.Focusable.
func (g *variantGrid) FocusGained() { g.markFocus(true) }

// FocusLost implements fyne.Focusable.
func (g *variantGrid) FocusLost() { g.markFocus(false) }

// markFocus shows on the chosen tile whether the grid has the focus.
func (g *variantGrid) markFocus(focused bool) {
	for _, t := range g.dialog.tiles {
		t.Focused = focused
	}
	g.content.Refresh()
}

// TypedRune implements fyne.Focusable.
func (g *variantGrid) TypedRune(rune) {}

// TypedKey chooses another tile with the arrow keys. Up in the first row returns to the search.
func (g *variantGrid) TypedKey(e *fyne.KeyEvent) {
	columns := g.content.Layout.(*gridLayout).columns()
	by, is := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1, fyne.KeyUp: -columns, fyne.KeyDown: columns}[e.Name]
	if !is {
		widget.Unused(g, e)
		return
	}
	tiles, at := g.visible()
	switch to := at + by; {
	case to >= 0 && to < len(tiles):
		g.dialog.chooseTile(tiles[to])
		g.dialog.showChosenTile()
	case to < 0 && e.Name == fyne.KeyUp:
		if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil {
			c.Focus(g.dialog.search)
		}
	}
}

// Description returns the chosen variant and what its tile says about it.
func (g *variantGrid) Description() accessible.Description {
	tiles, at := g.visible()
	d := accessible.Description{Name: lang.L("Variants"), Role: accessible.Grid}
	if at >= 0 {
		t := g.dialog.tiles[tiles[at]]
		d.Value, d.Number, d.Count = accessible.Join(t.variant.Title(), t.arrays.Text(), t.summary.Text()), at+1, len(tiles)
	}
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (g *variantGrid) AccessibilityLabel() string { return g.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (g *variantGrid) AccessibilityRole() fyne.AccessibleRole { return accessible.Grid.Toolkit() }

// CreateRenderer implements fyne.Widget.
func (g *variantGrid) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(g, g.content.Resize, g.content.Refresh, g.content)
}

// MinSize implements fyne.CanvasObject.
func (g *variantGrid) MinSize() fyne.Size { return g.content.MinSize() }

// gridLayout is a layout of the visible tiles in as many columns of equal width as fit, at least one. All tiles have the
// height that the longest texts need. minWidth is the minimum width of a column, gap the distance between the tiles, both in
// units.
type gridLayout struct {
	minWidth, gap float32
	width         float32 // at the last layout
}

// columns returns the number of columns.
func (l *gridLayout) columns() int { return max(1, int((l.width+l.gap)/(l.minWidth+l.gap))) }

// cell returns the size of a tile.
func (l *gridLayout) cell(objects []fyne.CanvasObject) fyne.Size {
	n := float32(l.columns())
	size := fyne.NewSize((l.width-l.gap*(n-1))/n, tileHeight)
	for _, o := range objects {
		size.Height = max(size.Height, o.(*tile).heightIn(size.Width))
	}
	return size
}

// MinSize returns the height for the last width.
func (l *gridLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	width, shown := float32(0), 0
	for _, o := range objects {
		if o.Visible() {
			shown++
			width = max(width, o.MinSize().Width)
		}
	}
	rows := (shown + l.columns() - 1) / l.columns()
	return fyne.NewSize(width, float32(rows)*(l.cell(objects).Height+l.gap))
}

func (l *gridLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	n, cell := l.columns(), l.cell(objects)
	i := 0
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		widget.Place(o, float32(i%n)*(cell.Width+l.gap), float32(i/n)*(cell.Height+l.gap), cell.Width, cell.Height)
		i++
	}
}
