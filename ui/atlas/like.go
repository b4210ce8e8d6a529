package atlas

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/app/archive"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/similarity"
	"backrank/words"
)

// maxLike is the number of arrays that a page shows.
const maxLike = 6

// like shows the arrays that are most like the array of a page, under its rule, and marks those that the player knows.
type like struct {
	page    *page
	request int // number of the latest request
	grid    *grid
	played  map[int]archive.Results
	cells   []*likeCell
	content *fyne.Container // hidden for a pair of arrays
	list    *fyne.Container
}

func newLike(p *page) *like {
	l := &like{page: p}
	a := p.atlas
	l.grid = newGrid(a.in.Pieces, func() (string, string) { return a.style[0], a.style[1] })
	l.grid.zoom, l.grid.marks = zooms[1], a.gallery.marksOf
	l.grid.aside = func(p *facts.Profile) string { return ownResults(l.played[p.Number]) }
	l.list = container.New(&likeLayout{})
	l.content = container.NewVBox()
	if p.start.IsMirrored() {
		l.content.Objects = []fyne.CanvasObject{widget.Heading(lang.L("Arrays like this one")), l.list}
	}
	l.content.Hidden = !p.start.IsMirrored()
	return l
}

// ownResults describes the player's games from an array, "" if there are none.
func ownResults(r archive.Results) string {
	if r.Games() == 0 {
		return ""
	}
	return lang.L("{{.Games}}, {{.Score}}", "Games", words.Games(r.Games()), "Score", words.Percent(r.Points(), 0))
}

// fill finds the arrays under the page's rule in the background.
func (l *like) fill() {
	p := l.page
	l.request++
	if l.content.Hidden {
		return
	}
	n, rule, array, family := l.request, p.rule, p.start.White, p.played.Family
	if !family.Has(array) {
		family = variants.ShuffleFamily
	}
	var space *similarity.Space
	var near []similarity.Neighbour
	var reasons []similarity.Reason
	p.atlas.in.RunInBackground(func() {
		space = computedOf(family, rule).space()
		at := space.Index(array)
		near = space.Nearest(at, maxLike)
		for _, one := range near {
			reasons = append(reasons, space.Reason(at, one.Index))
		}
	}, func() {
		if n == l.request {
			l.show(space, near, reasons)
		}
	})
	p.atlas.in.Played(rule, func(played map[int]archive.Results, err error) {
		if n == l.request && err == nil {
			l.played = played
			l.redraw()
		}
	})
}

// show shows the arrays with the reasons.
func (l *like) show(space *similarity.Space, near []similarity.Neighbour, reasons []similarity.Reason) {
	l.grid.shown, l.cells, l.list.Objects = nil, nil, nil
	for i, one := range near {
		p := space.Profile(one.Index)
		l.grid.shown = append(l.grid.shown, p)
		c := newLikeCell(l, i, p, reasons[i].String())
		l.cells = append(l.cells, c)
		l.list.Add(c)
	}
	l.page.content.Refresh()
}

// redraw redraws the arrays, after marks, results or style have changed.
func (l *like) redraw() {
	for _, c := range l.cells {
		c.cell.raster.Refresh()
	}
}

// focus moves the focus to the array at an index, if there is one.
func (l *like) focus(at int) {
	if c := l.page.atlas.canvas; c != nil && at >= 0 && at < len(l.cells) {
		c.Focus(l.cells[at])
	}
}

// likeCell is one array with the reason why it is listed. A click or Enter opens it.
type likeCell struct {
	widget.Interactive

	like   *like
	at     int
	array  variants.Array
	cell   *cell // as in the gallery
	reason *widget.Text
	ground *canvas.Rectangle
}

func newLikeCell(l *like, at int, p *facts.Profile, reason string) *likeCell {
	c := &likeCell{like: l, at: at, array: p.Array, cell: newCell(l.grid), reason: widget.Small(reason).MaxRows(10), ground: canvas.NewRectangle(color.Transparent)}
	c.cell.at, c.cell.drawn = at, p.Number
	c.ground.CornerRadius = 6
	c.ExtendBaseWidget(c)
	return c
}

func (c *likeCell) open() {
	p := c.like.page
	p.atlas.show(newPage(p.atlas, variants.Both(c.array), p.rule))
}

// Tapped opens the page of the array.
func (c *likeCell) Tapped(*fyne.PointEvent) { c.open() }

// TypedKey opens the page of the array with Enter or the space bar; arrows move to the other arrays.
func (c *likeCell) TypedKey(e *fyne.KeyEvent) {
	columns := c.like.list.Layout.(*likeLayout).columns(c.like.list.Size().Width)
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		c.open()
	case fyne.KeyLeft:
		c.like.focus(c.at - 1)
	case fyne.KeyRight:
		c.like.focus(c.at + 1)
	case fyne.KeyUp:
		c.like.focus(c.at - columns)
	case fyne.KeyDown:
		c.like.focus(c.at + columns)
	default:
		widget.Unused(c, e)
	}
}

// TypedRune passes characters on to the window.
func (c *likeCell) TypedRune(r rune) {
	if r != ' ' {
		widget.UnusedRune(c, r)
	}
}

// Description returns the array, the player's results with it, and the reason.
func (c *likeCell) Description() accessible.Description {
	return accessible.Description{
		Name: words.Message(numbered(c.array), ownResults(c.like.played[c.array.Number()]), c.reason.Text()), Role: accessible.Link, Number: c.at + 1, Count: len(c.like.cells),
	}
}

// AccessibilityLabel implements fyne.Accessible.
func (c *likeCell) AccessibilityLabel() string { return c.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (c *likeCell) AccessibilityRole() fyne.AccessibleRole { return c.Description().Role.Toolkit() }

// height returns the height at a width.
func (c *likeCell) height(width float32) float32 {
	return c.like.grid.cellSize().Height + c.reason.HeightFor(width-2*cellGap) + cellGap
}

// MinSize implements fyne.Widget.
func (c *likeCell) MinSize() fyne.Size {
	size := c.like.grid.cellSize()
	return fyne.NewSize(size.Width, c.height(max(c.Size().Width, size.Width)))
}

// CreateRenderer implements fyne.Widget.
func (c *likeCell) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(c, c.layout, c.paint, c.ground, c.cell.raster, c.reason)
}

func (c *likeCell) layout(size fyne.Size) {
	picture := c.like.grid.cellSize()
	c.ground.Resize(size)
	widget.Place(c.cell.raster, 0, 0, picture.Width, picture.Height)
	widget.Place(c.reason, cellGap, picture.Height, size.Width-2*cellGap, c.reason.HeightFor(size.Width-2*cellGap))
}

func (c *likeCell) paint() {
	c.ground.FillColor, c.ground.StrokeColor, c.ground.StrokeWidth = color.Transparent, color.Transparent, 0
	if c.Hovered {
		c.ground.FillColor = theme.Faded(primary(), .07)
	}
	if c.Focused {
		c.ground.FillColor, c.ground.StrokeColor, c.ground.StrokeWidth = theme.Faded(primary(), .16), primary(), 2
	}
	c.reason.Refresh()
}

// likeLayout lays out arrays in rows of equal cells.
type likeLayout struct{ width float32 } // at the last layout

// maxLikeColumns is the maximum number of arrays in a row.
const maxLikeColumns = 3

// columns returns the number of arrays in a row.
func (l *likeLayout) columns(width float32) int {
	return max(1, min(maxLikeColumns, int(width/(zooms[1].cell(0).Width+fynetheme.Padding()))))
}

// MinSize returns the height of all rows at the last width.
func (l *likeLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(zooms[1].cell(0).Width, l.flow(o, func(fyne.CanvasObject, fyne.Position, fyne.Size) {}))
}

// Layout implements fyne.Layout.
func (l *likeLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	l.flow(o, func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		widget.Place(o, at.X, at.Y, size.Width, size.Height)
	})
}

// flow positions the cells and returns the height of all rows.
func (l *likeLayout) flow(o []fyne.CanvasObject, put func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	columns := l.columns(l.width)
	width := (l.width - float32(columns-1)*fynetheme.Padding()) / float32(columns)
	y := float32(0)
	for first := 0; first < len(o); first += columns {
		row := o[first:min(first+columns, len(o))]
		height := float32(0)
		for _, one := range row {
			height = max(height, one.(*likeCell).height(width))
		}
		for i, one := range row {
			put(one, fyne.NewPos(float32(i)*(width+fynetheme.Padding()), y), fyne.NewSize(width, height))
		}
		y += height + fynetheme.Padding()
	}
	return y
}
