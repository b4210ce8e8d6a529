package atlas

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/survey"
	"backrank/words"
)

// matrix shows every pair of arrays of a small family: White's by row, Black's by column, coloured by the survey's
// findings.
type matrix struct {
	base

	variant variants.Variant
	white   []variants.Array // from the top
	black   []variants.Array // from the left
	heat    *heat
	scale   *scale
	colours colouring
	board   *widget.Diagram
	marks   *markTools
	open    *widget.Tool
	use     *useTools
	lines   *fyne.Container
	lowest  *widget.Text
	highest *widget.Text
}

// colouring is what the colours of the matrix show.
type colouring int

const (
	byAdvantage colouring = iota
	bySharpness
	bySecond // the advantage as the second engine sees it
)

// showMatrix shows the pairs of the family, if the family numbers its pairs.
func (a *Atlas) showMatrix() {
	if !a.family.HasOrdinals {
		a.message.Say(lang.L("Only the families Regroupment and Multi are small enough for a matrix of pairs"))
		return
	}
	if _, shown := a.top().(*matrix); !shown {
		a.show(newMatrix(a))
	}
}

func newMatrix(a *Atlas) *matrix {
	m := &matrix{base: base{atlas: a}, variant: variants.Custom(a.family, pairing(a.family), a.rule)}
	m.marks = newMarkTools(a)
	m.marks.compare.Off = true
	m.open = widget.NewTool(lang.X("open a start position", "Open"), assets.IconRules, lang.L("Open this pair")+"  Enter", m.openPair)
	m.use = newUseTools(a)
	m.head = newBar(a, m.variant.Title(), m.marks.favourite, m.marks.exclude,
		widget.NewTool(lang.L("Copy FEN"), assets.IconCopy, lang.L("Copy the position as FEN")+"  copy-fen", a.copyFEN),
		widget.NewTool(lang.L("Print…"), assets.IconPrint, lang.L("Print a start sheet or a score sheet")+"  print", a.Print), sheetTool(a), m.open, m.use.play, m.use.choose)
	m.heat = newHeat(m)
	m.heat.moved = m.showPair
	m.scale = newScale(m)
	m.board = m.diagram(30, widget.AllRanks()...)
	m.lines, m.lowest, m.highest = container.NewVBox(), widget.Caption("").MaxRows(2), widget.Caption("").MaxRows(2).Right()
	m.sort(false)
	choices := []string{lang.L("Advantage"), lang.L("Sharpness")}
	if e := a.in.Second().Effort(a.rule, m.variant.StartAt(0)); e.Engine != "" {
		choices = append(choices, e.Engine)
	}
	colours := widget.NewSegments(choices, 0, func(i int) { m.colours = colouring(i); m.colour() }).Wrap()
	order := widget.NewSegments([]string{lang.L("Number"), lang.L("Advantage")}, 0, func(i int) { m.sort(i == 1) }).Wrap()
	choice := container.NewVBox()
	colours.SetName(lang.L("Colour by"))
	order.SetName(lang.L("Sort by"))
	for i, label := range boxed(colours.Name(), order.Name()) {
		choice.Add(container.New(&widget.Pair{Wide: 1}, label, []*widget.Segments{colours, order}[i]))
	}
	scale := container.NewVBox(m.scale, container.NewGridWithColumns(2, m.lowest, m.highest))
	side := container.NewVBox(choice, scale, container.New(layout.NewCustomPaddedLayout(8, 4, 0, 0), container.NewHBox(m.board)), m.lines)
	scroll := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, scrollBar), side))
	m.content = container.New(layout.NewCustomPaddedLayout(0, 8, widget.BarEdge, widget.BarEdge-scrollBar), container.New(matrixLayout{}, m.heat, scroll))
	m.colour()
	m.heat.row = m.rowOf(a.gallery.grid.atCursor())
	m.heat.column = (m.heat.row + 1) % len(m.black) // next to the diagonal, which may be excluded
	return m
}

// rowOf returns the row of an array, 0 if there is none.
func (m *matrix) rowOf(p *facts.Profile) int {
	if p == nil {
		return 0
	}
	return max(slices.Index(m.white, p.Array), 0)
}

// arrive updates the description of the pair at the cursor.
func (m *matrix) arrive() { m.showPair() }

// boxed returns the labels of controls, which have equal widths.
func boxed(texts ...string) (labels []fyne.CanvasObject) {
	width := float32(84)
	for _, text := range texts {
		width = max(width, widget.Aside(text).Width())
	}
	for _, text := range texts {
		labels = append(labels, container.NewGridWrap(fyne.NewSize(width, 34), vcentred(widget.Aside(text))))
	}
	return labels
}

func (m *matrix) label() string             { return lang.L("Pairs") }
func (m *matrix) focusable() fyne.Focusable { return m.heat }

func (m *matrix) chosen() (variants.Variant, variants.Start, bool) {
	s, allowed := m.at(m.heat.row, m.heat.column)
	return m.variant, s, allowed
}

// at returns the pair at a row and column; it is false on a diagonal that the variant excludes.
func (m *matrix) at(row, column int) (variants.Start, bool) {
	s := variants.Start{White: m.white[row], Black: m.black[column]}
	return s, m.variant.Allows(s) == nil
}

// found returns the survey's finding for the pair.
func (m *matrix) found(row, column int) (survey.Finding, bool) {
	s, allowed := m.at(row, column)
	if !allowed {
		return survey.Finding{}, false
	}
	return survey.Current().Of(m.variant.Castling, s)
}

// openPair opens the page of the pair at the cursor.
func (m *matrix) openPair() {
	m.heat.tip.Hide()
	if _, s, ok := m.chosen(); ok {
		m.atlas.show(newPageOf(m.atlas, m.variant, s))
	}
}

// sort sorts the arrays by number, or by the bands of their mean scores for White and for Black: best band first,
// within a band by number. The cursor stays on its pair.
func (m *matrix) sort(byBand bool) {
	var row, column variants.Array
	if m.white != nil {
		row, column = m.white[m.heat.row], m.black[m.heat.column]
	}
	f := m.atlas.family
	m.white = nil
	for i := range f.Len() {
		m.white = append(m.white, f.At(i))
	}
	m.black = slices.Clone(m.white)
	if byBand {
		white, black := m.bands()
		slices.SortStableFunc(m.white, func(a, b variants.Array) int { return cmp.Compare(white[b], white[a]) })
		slices.SortStableFunc(m.black, func(a, b variants.Array) int { return cmp.Compare(black[a], black[b]) })
	}
	m.heat.row, m.heat.column = max(slices.Index(m.white, row), 0), max(slices.Index(m.black, column), 0)
	m.heat.Refresh()
}

// bands returns for each array the band of its mean score as White and as Black against all arrays.
func (m *matrix) bands() (white, black map[variants.Array]survey.Band) {
	margin := survey.Current().Margin(m.variant.Castling, m.variant.StartAt(0))
	band := func(found func(other int) (survey.Finding, bool)) survey.Band {
		var scores mean
		for other := range m.white {
			if f, surveyed := found(other); surveyed {
				scores.add(f.Score)
			}
		}
		return survey.BandOf(scores.value(), margin)
	}
	white, black = map[variants.Array]survey.Band{}, map[variants.Array]survey.Band{}
	for i := range m.white {
		white[m.white[i]] = band(func(other int) (survey.Finding, bool) { return m.found(i, other) })
		black[m.black[i]] = band(func(other int) (survey.Finding, bool) { return m.found(other, i) })
	}
	return white, black
}

// value returns the band that determines the colour of a pair; false if the pair was not searched.
func (m *matrix) value(row, column int) (band int, searched bool) {
	f, margin, searched := m.coloured(row, column)
	if m.colours == bySharpness {
		return int(survey.SharpBandOf(f.Sharpness())), searched
	}
	return int(survey.BandOf(f.Score, margin)), searched
}

// coloured returns the finding that determines the colour of a pair, and the margin of its score; false if the pair is not
// allowed or was not searched.
func (m *matrix) coloured(row, column int) (f survey.Finding, margin int, searched bool) {
	s, allowed := m.at(row, column)
	if !allowed {
		return f, 0, false
	}
	source := survey.Current()
	if m.colours == bySecond {
		source = m.atlas.in.Second()
	}
	f, searched = source.Of(m.variant.Castling, s)
	return f, source.Margin(m.variant.Castling, s), searched
}

// colour redraws the matrix and its legend.
func (m *matrix) colour() {
	low, high := m.limits()
	if m.colours == bySharpness {
		m.lowest.SetText(words.Sentence(survey.SharpBand(low).String()))
		m.highest.SetText(words.Sentence(survey.SharpBand(high).String()))
	} else {
		m.lowest.SetText(words.Sentence(survey.Band(low).Phrase()))
		m.highest.SetText(words.Sentence(survey.Band(high).Phrase()))
	}
	m.heat.Refresh()
	m.scale.Refresh()
}

// limits returns the bands at the ends of the scale.
func (m *matrix) limits() (low, high int) {
	if m.colours == bySharpness {
		return int(survey.Calm), int(survey.Sharp)
	}
	return -int(survey.LargeEdge), int(survey.LargeEdge)
}

// showPair describes the pair at the cursor.
func (m *matrix) showPair() {
	s, allowed := m.at(m.heat.row, m.heat.column)
	for _, t := range m.head.Tools {
		t.Enable(allowed)
	}
	m.use.show(m.atlas, allowed)
	m.head.Content.Refresh()
	m.lines.RemoveAll()
	if allowed {
		m.board.Set(s.Pieces(), nil)
		m.marks.show(m.atlas, s)
		m.describe(s)
	} else {
		m.board.Set(variants.Start{}.Pieces(), nil)
		m.lines.Add(widget.Plain(lang.L("Equal arrays are not allowed in {{.Variant}}", "Variant", m.variant.Title())).MaxRows(3))
	}
	m.lines.Refresh()
}

func (m *matrix) describe(s variants.Start) {
	title := m.variant.StartID(s)
	if n, counted := m.variant.Ordinal(s); counted {
		title = lang.L("{{.Name}}, number {{.Number}}", "Name", title, "Number", n)
	}
	m.lines.Add(widget.Heading(title).MaxRows(2))
	opinions := m.atlas.opinions(m.variant.Castling, s)
	for i := range opinions {
		o := &opinions[i]
		if i > 0 {
			m.lines.Add(container.New(layout.NewCustomPaddedLayout(secondGap, 0, 0, 0), widget.Heading(o.effort.Engine).MaxRows(2)))
		}
		m.lines.Add(widget.Plain(words.Sentence(o.advantage())).MaxRows(6))
		if i == 0 {
			m.lines.Add(widget.Plain(words.Sentence(sharpness(&o.Finding))).MaxRows(2))
		}
		m.lines.Add(widget.Plain(firstMoves(&o.Finding, m.variant.Castling, s)).MaxRows(2))
		m.lines.Add(widget.Caption(o.searched()).MaxRows(3))
		if i > 0 {
			m.lines.Add(widget.Plain(compareOpinions(&opinions[0], o, meanDifference(m.atlas, m.variant, s))).MaxRows(6))
		}
	}
	if len(opinions) == 0 {
		m.lines.Add(widget.Plain(lang.L("Not surveyed with this castling rule")).MaxRows(2))
	}
}

func (m *matrix) marksChanged() { m.showPair() }

func (m *matrix) key(name fyne.KeyName) bool {
	if name == fyne.KeyReturn || name == fyne.KeyEnter {
		m.openPair()
		return true
	}
	return false
}

// matrixLayout gives the matrix a square area, and the remaining width to the description.
type matrixLayout struct{}

// matrixSide is the width of the description, scrollBar that of its scroll bar, in units.
const (
	matrixSide = 272
	scrollBar  = 10
)

// MinSize implements fyne.Layout.
func (matrixLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(matrixSide+scrollBar+300, 200)
}

// Layout implements fyne.Layout.
func (matrixLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := size.Width - matrixSide - scrollBar - 20
	widget.Place(o[0], 0, 0, width, size.Height)
	used := fyne.Min(o[0].(*heat).used(), width)
	widget.Place(o[1], used+24, 0, fyne.Min(size.Width-used-24, matrixSide+scrollBar+80), size.Height)
}
