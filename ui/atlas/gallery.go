package atlas

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/variants/facts"
)

// gallery is the grid of all arrays that were found. Only what is in sight exists.
type gallery struct {
	fynewidget.GridWrap

	in     *Input
	zoom   zoom
	shown  []*facts.Profile
	cursor int
	told   func() // the cursor has moved
	keys   func(*fyne.KeyEvent) bool
	runes  func(rune)
	open   func()
	aside  func(*facts.Profile) string
	marked func(at int) bool // for comparing
}

func newGallery(in *Input, z zoom) *gallery {
	g := &gallery{in: in, zoom: z, aside: func(*facts.Profile) string { return "" }, marked: func(int) bool { return false }}
	g.Length = func() int { return len(g.shown) }
	g.CreateItem = func() fyne.CanvasObject { return newCell(g) }
	g.UpdateItem = func(i fynewidget.GridWrapItemID, o fyne.CanvasObject) {
		if i < len(g.shown) {
			o.(*cell).show(i)
		}
	}
	g.ExtendBaseWidget(g)
	return g
}

func (g *gallery) sheet(at int) *facts.Profile { return g.shown[at] }

// set shows other arrays, the cursor on the array that had it if it is still there.
func (g *gallery) set(shown []*facts.Profile) {
	var before *facts.Profile
	if g.cursor < len(g.shown) {
		before = g.shown[g.cursor]
	}
	g.shown, g.cursor = shown, 0
	for i, s := range shown {
		if before != nil && s.Number == before.Number {
			g.cursor = i
		}
	}
	g.Refresh()
	if len(shown) > 0 {
		g.ScrollTo(g.cursor)
	}
}

// moveTo puts the cursor on an array and brings it into sight.
func (g *gallery) moveTo(at int) {
	if len(g.shown) == 0 {
		return
	}
	old := g.cursor
	g.cursor = max(0, min(at, len(g.shown)-1))
	g.ScrollTo(g.cursor)
	g.RefreshItem(old)
	g.RefreshItem(g.cursor)
	if g.told != nil {
		g.told()
	}
}

// columns is how many arrays stand in a row.
func (g *gallery) columns() int { return max(1, g.ColumnCount()) }

// TypedKey walks with the arrows; Enter opens.
func (g *gallery) TypedKey(e *fyne.KeyEvent) {
	page := g.columns() * max(1, int(g.Size().Height/newCell(g).MinSize().Height)-1)
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
		g.open()
	default:
		g.keys(e)
	}
}

// TypedRune is a command or the beginning of a search.
func (g *gallery) TypedRune(r rune) { g.runes(r) }
