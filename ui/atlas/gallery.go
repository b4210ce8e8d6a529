package atlas

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
)

// gallery shows all arrays of the family that match the query.
type gallery struct {
	base

	profiles  []facts.Profile
	query     query
	result    result
	grid      *grid
	column    *column
	fold      *widget.Fold // shows filters or arrays if there is not enough space for both
	foot      *foot
	zoomed    int
	byHand    *variants.Family // family at the last zoom by the player
	fillCount int              // number of the latest fill
	tools     struct{ pairs, compare, save *widget.Tool }
}

func newGallery(a *Atlas) *gallery {
	g := &gallery{base: base{atlas: a}}
	g.grid = newGrid(a.in.Pieces, func() (string, string) { return a.style[0], a.style[1] })
	g.grid.onEnter = func() { g.column.release() }
	g.grid.aside = func(p *facts.Profile) string {
		if g.query.by.words == nil {
			return ""
		}
		return g.query.by.words(p)
	}
	g.grid.marks, g.grid.onOpen, g.grid.menu = g.marksOf, g.open, g.menu
	g.tools.pairs = widget.NewTool(lang.L("Pairs"), assets.IconAtlas, lang.L("Matrix of all pairs")+"  matrix", a.showMatrix)
	g.tools.compare = widget.NewTool(lang.L("Compare"), assets.IconSwap, lang.L("Show comparison")+"  compare", a.showCompared).
		Reserve(lang.L("Compare {{.Number}}", "Number", 99))
	g.tools.save = sheetTool(a)
	g.fold = widget.NewFold(lang.L("Arrays"), lang.L("Filters in place of the arrays"), lang.L("Arrays in place of the filters"))
	g.head = newBar(a, "", g.fold.Tool, widget.NewTool(lang.L("Castlings"), assets.IconCastleH, lang.L("All castlings under this rule")+"  castlings", a.showCastlings),
		g.tools.pairs, widget.NewTool(lang.L("Map"), assets.IconMap, lang.L("Map on which like arrays are neighbours")+"  map", func() { showMap(a) }),
		widget.NewTool(lang.L("Live draw"), assets.IconDice, lang.L("Draw a start position in front of an audience")+"  live-draw", a.showDraw),
		g.tools.compare, widget.NewTool(lang.L("Print…"), assets.IconPrint, lang.L("Print the array, or a book of all")+"  print", a.Print), g.tools.save,
		widget.IconTool(assets.IconLess, lang.L("Smaller")+"  −", func() { g.zoom(-1) }), widget.IconTool(assets.IconAdd, lang.L("Larger")+"  +", func() { g.zoom(1) }))
	g.column = newColumn(g)
	g.foot = newFoot(g)
	g.grid.onMove, g.grid.resized = g.foot.show, g.fit
	left := container.New(columnLayout{}, widget.Panel(g.column.content))
	foot := container.New(layout.NewCustomPaddedLayout(0, 0, cellGap+4, widget.BarEdge), g.foot.content)
	right := container.NewBorder(nil, foot, nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 4, 0), g.grid))
	g.content = container.New(&galleryLayout{g}, left, right)
	g.fold.OnLayout = func() { g.content.Refresh() }
	g.fill()
	return g
}

func (g *gallery) label() string             { return lang.L("Gallery") }
func (g *gallery) focusable() fyne.Focusable { return g.grid }

func (g *gallery) chosen() (variants.Variant, variants.Start, bool) {
	p := g.grid.atCursor()
	if p == nil {
		return variants.Variant{}, variants.Start{}, false
	}
	start := variants.Both(p.Array)
	return variantOf(g.atlas.family, g.atlas.rule, start), start, true
}

// begin resets the query and puts the cursor on an array.
func (g *gallery) begin(at variants.Array) {
	g.query, g.column.sorted = query{}, ""
	g.fold.Show(false)
	g.column.begin()
	g.fill()
	g.grid.moveTo(max(g.grid.find(at), 0))
}

// fill shows the arrays of the family at once, so that they can be searched and played, and computes their facts under
// the rule in the background.
func (g *gallery) fill() {
	g.fillCount++
	n, family, rule := g.fillCount, g.atlas.family, g.atlas.rule
	arrays := make([]facts.Profile, family.Len())
	for i := range arrays {
		arrays[i] = facts.Profile{Array: family.At(i), Number: family.At(i).Number()}
	}
	g.take(arrays, nil, &arrayFindings{})
	var profiles []facts.Profile
	var found *arrayFindings
	g.atlas.in.RunInBackground(func() {
		found = findingsOf(family, rule, g.atlas.in.Second())
		profiles = computedOf(family, rule).profiles()
	}, func() {
		if n == g.fillCount { // not superseded by a later fill
			g.take(profiles, facts.Facts(rule), found)
		}
	})
}

// take shows profiles, and makes facts and findings available as filters and sort orders.
func (g *gallery) take(profiles []facts.Profile, all []facts.Fact, found *arrayFindings) {
	g.profiles = profiles
	g.fit()
	g.query.picks = nil
	g.column.fill(all, found)
	g.refresh()
}

// refresh runs the query again.
func (g *gallery) refresh() {
	g.result = g.query.run(g.profiles, g.column.facts, g.atlas.in.Study())
	shown := make([]*facts.Profile, len(g.result.places))
	for i, place := range g.result.places {
		shown[i] = &g.profiles[place]
	}
	g.grid.set(shown)
	g.column.show()
	g.setTitle()
}

// setTitle updates the title of the bar.
func (g *gallery) setTitle() {
	title := g.atlas.family.Name()
	if c := g.atlas.choose; c != nil {
		title = lang.L("Choose a start for {{.Variant}}", "Variant", c.variant.Title())
	}
	g.head.SetTitle(title)
	for _, t := range g.head.Tools[1 : len(g.head.Tools)-2] { // all but the fold and the zoom tools
		t.Off = g.atlas.choose != nil && t != g.tools.pairs
	}
	g.tools.save.Off = g.tools.save.Off || g.fold.Folded() // a phone has no space for it; the menu has the command
	g.tools.pairs.Off = !g.atlas.family.HasOrdinals
	if c := g.atlas.choose; c != nil && c.variant.Symmetry == variants.Mirrored {
		g.tools.pairs.Off = true
	}
	label := lang.L("Compare")
	if n := len(g.atlas.marked); n > 0 {
		label = lang.L("Compare {{.Number}}", "Number", n)
	}
	g.tools.compare.SetLabel(label)
	g.tools.compare.Enable(len(g.atlas.marked) > 1)
	g.head.Content.Refresh()
}

// arrive redraws what may have changed.
func (g *gallery) arrive() {
	g.setTitle()
	g.grid.redrawAll()
}

func (g *gallery) marksChanged() {
	if g.query.favourites || g.query.included {
		g.refresh()
	}
	g.setTitle()
	g.grid.redrawAll()
}

func (g *gallery) setStyle(set, board string) {
	g.base.setStyle(set, board)
	g.grid.redrawAll()
}

// marksOf returns the marks of an array.
func (g *gallery) marksOf(array variants.Array) (all []mark) {
	study, start := g.atlas.in.Study(), variants.Both(array)
	if study.Favourite(start) {
		all = append(all, mark{assets.IconStarred, theme.Star()})
	}
	if study.IsExcluded(start) {
		all = append(all, mark{assets.IconExclude, theme.Danger()})
	}
	if g.atlas.marked.has(array) {
		all = append(all, mark{assets.IconCheck, theme.Step()})
	}
	if study.Note(start) != "" {
		all = append(all, mark{assets.IconFile, theme.Dim()})
	}
	return all
}

// open shows the page of the array at the cursor.
func (g *gallery) open() {
	if p := g.grid.atCursor(); p != nil {
		g.atlas.show(newPage(g.atlas, variants.Both(p.Array), g.atlas.rule))
	}
}

// escape shows the arrays instead of the filters, or else resets the query. It is false if there is nothing to do.
func (g *gallery) escape() bool {
	if g.fold.Show(false) {
		g.atlas.refocus()
		return true
	}
	if !g.query.isNarrowed() {
		return false
	}
	g.clear()
	return true
}

// clear resets the query but keeps the order.
func (g *gallery) clear() {
	g.query = query{by: g.query.by}
	g.column.begin()
	g.refresh()
	g.atlas.refocus()
}

// letter starts a search.
func (g *gallery) letter(r rune) {
	if !unicode.IsDigit(r) && !strings.ContainsRune("*?/KQRBN", r) {
		return
	}
	g.fold.Show(true) // the search field must be visible
	g.column.search.Begin(g.atlas.canvas, r)
}

// own returns the actions for the zoom commands.
func (g *gallery) own(command string) func() {
	return map[string]func(){"larger": func() { g.zoom(1) }, "smaller": func() { g.zoom(-1) }}[command]
}

// zoom changes the zoom level; large levels show boards.
func (g *gallery) zoom(by int) {
	g.byHand = g.atlas.family
	g.zoomTo(max(0, min(g.zoomed+by, len(zooms)-1)))
}

// fit chooses the largest zoom level at which the whole family is visible and squares are not smaller than at the first
// level; the first level if there is none. After the player has zoomed, fit does nothing for the same family.
func (g *gallery) fit() {
	if g.byHand == g.atlas.family {
		return
	}
	largest := len(zooms) - 1
	for largest > 0 && (zooms[largest].square < zooms[0].square || !g.grid.holds(len(g.profiles), zooms[largest])) {
		largest--
	}
	if largest != g.zoomed {
		g.zoomTo(largest)
	}
}

func (g *gallery) zoomTo(zoomed int) {
	g.zoomed = zoomed
	g.grid.zoom = zooms[g.zoomed]
	g.grid.redrawAll()
	g.grid.reveal()
	g.grid.field.Refresh()
}

// counted returns the number of arrays shown, as text.
func (g *gallery) counted() string {
	shown, all := len(g.grid.shown), len(g.profiles)
	if shown == all {
		return lang.N("{{.Count}} arrays", all)
	}
	return lang.N("{{.Number}} of {{.Count}} arrays", all, "Number", lang.Number(shown))
}
