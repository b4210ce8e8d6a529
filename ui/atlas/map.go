package atlas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/similarity"
	"backrank/words"
)

// arrayMap shows the map of all arrays of a family, on which arrays that are alike under the rule are neighbours. Arrays that do
// not match the filters of the gallery have a small tile.
type arrayMap struct {
	base

	family      *variants.Family
	rule        *rules.Castling
	space       *similarity.Space // nil until computed, as arrangement
	arrangement *similarity.Map
	near        []similarity.Neighbour // of the array at the cursor
	matches     []bool                 // by index: whether the array matches the filters of the gallery
	paint       mapPaint
	field       *mapField
	colours     *widget.Segments
	legend      *fyne.Container
	board       *widget.Diagram
	marks       *markTools
	open        *widget.Tool
	use         *useTools
	lines       *fyne.Container // the description of the array at the cursor
}

// showMap shows the map of the family.
func showMap(a *Atlas) {
	if _, shown := a.top().(*arrayMap); !shown {
		a.show(newArrayMap(a))
	}
}

func newArrayMap(a *Atlas) *arrayMap {
	m := &arrayMap{base: base{atlas: a}, family: a.family, rule: a.rule}
	m.paint = newMapPaint(m)
	m.marks, m.use = newMarkTools(a), newUseTools(a)
	m.open = widget.NewTool(lang.X("open a start position", "Open"), assets.IconRules, lang.L("Open this array")+"  Enter", m.openArray)
	m.head = newBar(a, lang.L("Map: {{.Family}}", "Family", a.family.Name()), m.marks.favourite, m.marks.exclude, m.marks.compare,
		widget.IconTool(assets.IconLess, lang.L("Smaller")+"  −", func() { m.field.zoom(-1) }), widget.IconTool(assets.IconAdd, lang.L("Larger")+"  +", func() { m.field.zoom(1) }),
		m.open, m.use.play, m.use.choose)
	m.field = newMapField(m)
	var names []string
	for _, c := range m.paint.choices {
		names = append(names, c.name())
	}
	m.colours = widget.NewSegments(names, 0, func(i int) {
		m.paint.by = m.paint.choices[i]
		m.recolour()
		a.refocus()
	}).Wrap()
	m.legend, m.lines = container.New(&legendLayout{}), container.NewVBox()
	m.board = m.diagram(30, chess.Rank1)
	side := container.NewVBox(widget.CaptionOf(lang.L("Colour by"), m.colours), m.colours, m.legend,
		container.New(layout.NewCustomPaddedLayout(8, 4, 0, 0), container.NewHBox(m.board)), m.lines)
	scroll := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, scrollBar), side))
	m.content = container.New(layout.NewCustomPaddedLayout(0, 8, widget.BarEdge, widget.BarEdge-scrollBar), container.New(mapLayout{}, m.field, scroll))
	m.showArray()
	m.compute()
	return m
}

// compute computes the map in the background.
func (m *arrayMap) compute() {
	all := computedOf(m.family, m.rule)
	m.atlas.in.RunInBackground(func() { all.arrangement() }, func() {
		m.space, m.arrangement = all.space(), all.arrangement()
		if p := m.atlas.gallery.grid.atCursor(); p != nil {
			m.field.cursor = max(m.space.Index(p.Array), 0)
		}
		m.match()
		m.recolour()
		m.field.moveTo(m.field.cursor)
	})
}

// match finds which arrays match the filters of the gallery.
func (m *arrayMap) match() {
	if m.space == nil {
		return
	}
	shown := map[variants.Array]bool{}
	for _, p := range m.atlas.gallery.grid.shown {
		shown[p.Array] = true
	}
	m.matches = make([]bool, m.space.Len())
	for i := range m.matches {
		m.matches[i] = shown[m.space.Profile(i).Array]
	}
}

// recolour finds the colours of the arrays again, and draws the map and its legend.
func (m *arrayMap) recolour() {
	m.paint.forget()
	m.legend.Objects = nil
	for _, class := range m.paint.legend() {
		m.legend.Add(newColourSwatch(class.colour))
		m.legend.Add(widget.Caption(class.name))
	}
	m.legend.Refresh()
	m.field.redraw()
}

// repaint draws all tiles again, after marks, filters or the style of pieces have changed.
func (m *arrayMap) repaint() {
	m.paint.forget()
	m.field.redraw()
}

func (m *arrayMap) label() string             { return lang.L("Map") }
func (m *arrayMap) focusable() fyne.Focusable { return m.field }

// arrive updates what may have changed since the map was shown.
func (m *arrayMap) arrive() {
	m.match()
	m.repaint()
	m.showArray()
	m.atlas.in.Played(m.rule, func(played map[int]archive.Results, err error) {
		if err == nil {
			m.paint.setPlayed(played)
			m.recolour()
			m.showArray()
		}
	})
}

// atCursor returns the array at the cursor, nil if the map is not computed yet.
func (m *arrayMap) atCursor() *facts.Profile {
	if m.space == nil || m.space.Len() == 0 {
		return nil
	}
	return m.space.Profile(m.field.cursor)
}

func (m *arrayMap) chosen() (v variants.Variant, s variants.Start, ok bool) {
	p := m.atCursor()
	if p == nil {
		return v, s, false
	}
	s = variants.Both(p.Array)
	return variantOf(m.family, m.rule, s), s, true
}

// openArray opens the page of the array at the cursor.
func (m *arrayMap) openArray() {
	m.field.tip.Hide()
	if p := m.atCursor(); p != nil {
		m.atlas.show(newPage(m.atlas, variants.Both(p.Array), m.rule))
	}
}

// own returns the actions for the zoom commands.
func (m *arrayMap) own(command string) func() {
	return map[string]func(){"larger": func() { m.field.zoom(1) }, "smaller": func() { m.field.zoom(-1) }}[command]
}

// choose moves the cursor of the gallery to an array, if the gallery shows it.
func (m *arrayMap) choose(array int) {
	g := m.atlas.gallery.grid
	if at := g.find(m.space.Profile(array).Array); at >= 0 {
		g.moveTo(at)
	}
}

// showArray describes the array at the cursor.
func (m *arrayMap) showArray() {
	p := m.atCursor()
	for _, t := range m.head.Tools {
		t.Enable(p != nil)
	}
	m.use.show(m.atlas, p != nil)
	m.head.Content.Refresh()
	m.lines.RemoveAll()
	if p == nil {
		m.board.Set(variants.Start{}.Pieces(), nil)
		m.lines.Add(widget.Plain(lang.L("Computing the map…")).MaxRows(2))
		m.lines.Refresh()
		return
	}
	m.near = m.space.Nearest(m.field.cursor, maxLike)
	start := variants.Both(p.Array)
	m.board.Set(start.Pieces(), nil)
	m.marks.show(m.atlas, start)
	m.lines.Add(widget.Heading(arrayTitle(p.Array)).MaxRows(2))
	for _, text := range m.about(p) {
		m.lines.Add(widget.Plain(text).MaxRows(6))
	}
	for _, one := range m.near[:min(len(m.near), nearLines)] {
		m.lines.Add(container.New(layout.NewCustomPaddedLayout(secondGap, 0, 0, 0), widget.Heading(numbered(m.space.Profile(one.Index).Array)).MaxRows(2)))
		m.lines.Add(widget.Small(m.space.Reason(m.field.cursor, one.Index).String()).MaxRows(10))
	}
	m.lines.Refresh()
}

// nearLines is the number of like arrays that are described next to the map.
const nearLines = 3

// about describes an array: its castlings, its advantage, and the player's games.
func (m *arrayMap) about(p *facts.Profile) (texts []string) {
	var soon []string
	for _, f := range facts.Facts(m.rule) {
		if f.ZeroIsNever && f.FilterHeading != "" && f.ID != "earliest" {
			soon = append(soon, lang.L("{{.Fact}}: {{.Value}}", "Fact", f.Name, "Value", f.Format(f.Of(p))))
		}
	}
	texts = append(texts, soon...)
	if all := m.atlas.opinions(m.rule, variants.Both(p.Array)); len(all) > 0 {
		texts = append(texts, words.Sentence(all[0].advantage()))
	}
	if own := ownResults(m.paint.played[p.Number]); own != "" {
		texts = append(texts, lang.L("Your games: {{.Results}}", "Results", own))
	}
	return texts
}

func (m *arrayMap) marksChanged() {
	m.match()
	m.repaint()
	m.showArray()
}

func (m *arrayMap) setStyle(set, board string) {
	m.base.setStyle(set, board)
	m.repaint()
}

// mapLayout gives the description a fixed width, and the rest to the map.
type mapLayout struct{}

// MinSize implements fyne.Layout.
func (mapLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(matrixSide+scrollBar+300, 200)
}

// Layout implements fyne.Layout.
func (mapLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := size.Width - matrixSide - scrollBar - 24
	widget.Place(o[0], 0, 0, width, size.Height)
	widget.Place(o[1], width+24, 0, matrixSide+scrollBar, size.Height)
}
