package atlas

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// columnWidth is the width of the sidebar, in units. If there is no space for arrays next to it, it has the whole width.
const columnWidth = 272

// column is the sidebar with filters and sort orders.
type column struct {
	gallery    *gallery
	facts      []facts.Fact
	orders     []order // the first is by number
	sorted     string  // id of the chosen order, "" for the default
	counted    *widget.Text
	reset      *widget.Tool
	families   *widget.Dropdown
	rules      *widget.Dropdown
	search     *widget.Field
	fault      *widget.Text
	files      *files
	favourites *widget.Check
	included   *widget.Check
	order      *widget.Dropdown
	source     *widget.Text // of the order
	facets     []*facet
	head       *fyne.Container // counted and reset
	list       *fyne.Container
	content    *fyne.Container
}

func newColumn(g *gallery) *column {
	a := g.atlas
	c := &column{gallery: g, orders: []order{byNumber()}}
	c.counted, c.fault, c.source = widget.Heading("").MaxRows(2), widget.Problem("").MaxRows(3), widget.Caption("").MaxRows(8)
	c.reset = widget.NewTool(lang.X("clear the filters", "Clear"), assets.IconClose, lang.L("Show all arrays")+"  Esc", g.clear).Quiet()
	var families, castlings []widget.Option
	for _, f := range variants.Families() {
		families = append(families, widget.Option{Name: f.Name(), Aside: lang.Number(f.Len()), About: words.Sentence(f.Law())})
	}
	for _, r := range variants.Castlings() {
		castlings = append(castlings, widget.Option{Name: r.Label(), About: r.Card().Summary})
	}
	c.families = widget.NewDropdown(families, slices.Index(variants.Families(), a.family), func(i int) { c.chooseFamily(variants.Families()[i]) })
	c.rules = widget.NewDropdown(castlings, slices.Index(variants.Castlings(), a.rule), func(i int) {
		a.rule = variants.Castlings()[i]
		g.fill()
		a.refocus()
	})
	c.search = newSearch(g)
	c.files = newFiles(g)
	c.favourites = widget.NewCheck(lang.L("Favourites only"), false, func(on bool) { c.change(func() { g.query.favourites = on }); a.refocus() }).Wrap()
	c.included = widget.NewCheck(lang.L("Hide excluded"), false, func(on bool) { c.change(func() { g.query.included = on }); a.refocus() }).Wrap()
	c.order = widget.NewDropdown(nil, 0, func(i int) { c.sort(i); a.refocus() })
	c.list, c.head = container.NewVBox(), widget.NewTitleRow(c.counted, 0, func() {}, c.reset)
	// Errors appear below the filters, so that the filters stay in place.
	c.content = container.NewBorder(nil, c.fault, nil, nil, widget.Scroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, scrollBar), c.list)))
	return c
}

// hold keeps the layout of all facets until the pointer moves to the arrays.
func (c *column) hold() {
	for _, f := range c.facets {
		f.Hold()
	}
}

// change changes the query by a filter, which stays under the pointer.
func (c *column) change(do func()) {
	c.hold()
	do()
	c.gallery.refresh()
}

// release lays out the facets again, when the pointer has moved to the arrays.
func (c *column) release() {
	held := false
	for _, f := range c.facets {
		held = held || f.Held()
		f.Release()
	}
	if held {
		c.show()
	}
}

// chooseFamily shows another family, under the same rule if a variant combines both.
func (c *column) chooseFamily(f *variants.Family) {
	a := c.gallery.atlas
	a.family, a.rule = f, usualRule(f, a.rule)
	c.rules.Set(slices.Index(variants.Castlings(), a.rule))
	c.gallery.fill()
	a.refocus()
}

// usualRule returns the rule for a family: now if a variant combines both, else that of the first variant with the
// family.
func usualRule(f *variants.Family, now *rules.Castling) *rules.Castling {
	var first *rules.Castling
	for _, v := range variants.All() {
		if v.Family == f && v.Castling == now {
			return now
		}
		if v.Family == f && first == nil {
			first = v.Castling
		}
	}
	return first
}

// begin shows family, rule, and a query without filters; the facets follow with the query.
func (c *column) begin() {
	a := c.gallery.atlas
	c.families.Set(slices.Index(variants.Families(), a.family))
	c.rules.Set(slices.Index(variants.Castlings(), a.rule))
	clearField(c.search)
	c.favourites.Set(false)
	c.included.Set(false)
	c.files.draw()
}

// fill sets the available filters and orders.
func (c *column) fill(all []facts.Fact, found *arrayFindings) {
	g := c.gallery
	c.facts = append(found.facts(), all...)
	c.orders = append([]order{byNumber()}, found.orders()...)
	for _, f := range all {
		c.orders = append(c.orders, byFact(f))
	}
	c.fillOrders()
	c.facets = nil
	for _, f := range c.facts {
		if !f.SortOnly {
			facet := newFacet(f, func(v int) { c.change(func() { g.query.pick(f.ID, v) }) })
			facet.OnKeyPress = c.release
			c.facets = append(c.facets, facet)
		}
	}
	c.list.Objects = []fyne.CanvasObject{
		c.head,
		widget.CaptionOf(lang.L("Family"), c.families), c.families, widget.CaptionOf(lang.L("Castling"), c.rules), c.rules, c.search, c.files, c.favourites, c.included,
		widget.CaptionOf(lang.L("Sort by"), c.order), c.order, c.source,
	}
	for _, f := range c.facets {
		c.list.Add(f)
	}
}

// fillOrders sets the available orders. The chosen order is kept if it is one of them.
func (c *column) fillOrders() {
	at := 0
	var options []widget.Option
	for i, o := range c.orders {
		options = append(options, widget.Option{Name: o.name, About: o.about})
		if o.id == c.sorted {
			at = i
		}
	}
	c.gallery.query.by = c.orders[at]
	c.order.SetOptions(options, at)
}

// sort sorts by an order and scrolls to the top.
func (c *column) sort(i int) {
	c.gallery.query.by = c.orders[i]
	c.sorted = c.orders[i].id
	c.gallery.refresh()
	c.gallery.grid.toTop()
}

// show displays the result of the query.
func (c *column) show() {
	g := c.gallery
	fault := g.result.fault
	if fault == "" && len(g.grid.shown) == 0 && len(g.profiles) > 0 {
		fault = lang.L("No array found. Clear the search to see all.")
	}
	c.fault.SetText(words.Sentence(fault))
	c.fault.Hidden = fault == ""
	c.counted.SetText(g.counted())
	c.reset.Enable(g.query.isNarrowed())
	c.source.SetText(g.query.by.source)
	c.source.Hidden = g.query.by.source == ""
	for _, f := range c.facets {
		f.show(g.result.counts[f.fact.ID], g.query.picks[f.fact.ID])
	}
	c.content.Refresh()
}

// columnLayout is the layout of the sidebar, which has a minimum width.
type columnLayout struct{}

// MinSize implements fyne.Layout.
func (columnLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(columnWidth, 100) }

// Layout implements fyne.Layout.
func (columnLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Move(fyne.NewPos(8, 0))
	o[0].Resize(size.SubtractWidthHeight(8, 8))
}

// minColumnSpace is the minimum width of the arrays next to the sidebar, in units.
const minColumnSpace = 400

// galleryLayout lays out the sidebar, and the arrays at its right. If there is not enough space for both, the player
// chooses one of them; at first it is the arrays.
type galleryLayout struct{ gallery *gallery }

// MinSize implements fyne.Layout.
func (*galleryLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().Max(o[1].MinSize())
}

// Layout implements fyne.Layout.
func (l *galleryLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	g := l.gallery
	folded := size.Width < columnWidth+minColumnSpace
	g.tools.save.Off = folded || g.atlas.choose != nil
	g.fold.Set(folded, g.head)
	arrays, filters := g.fold.Shows()
	o[0].(*fyne.Container).Hidden, o[1].(*fyne.Container).Hidden = !filters, !arrays
	left := float32(0)
	switch {
	case !folded:
		left = columnWidth
		o[0].Resize(fyne.NewSize(columnWidth, size.Height))
	case filters:
		o[0].Resize(size)
	}
	if arrays {
		o[1].Move(fyne.NewPos(left, 0))
		o[1].Resize(size.SubtractWidthHeight(left, 0))
	}
}
