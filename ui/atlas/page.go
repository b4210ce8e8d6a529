package atlas

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/liveanalysis"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// page shows everything known about a start position: one array on both sides, or a pair of arrays.
type page struct {
	base

	start        variants.Start
	played       variants.Variant // the variant as which the start was opened
	rule         *rules.Castling
	marks        *markTools
	use          *useTools
	earlier      *widget.Tool
	later        *widget.Tool
	rules        *widget.Segments
	place        *liveanalysis.Place
	castling     *castlingSection
	survey       *findings
	record       *record
	like         *like
	note         *note
	destinations *destinations
	lines        *myLines
}

// newPage returns the page of a start under a castling rule. The start is played as the variant with that rule of the
// atlas's family, if there is one ([variantOf]).
func newPage(a *Atlas, start variants.Start, rule *rules.Castling) *page {
	return newPageOf(a, variantOf(a.family, rule, start), start)
}

// newPageOf returns the page of a start of a variant.
func newPageOf(a *Atlas, v variants.Variant, start variants.Start) *page {
	p := &page{base: base{atlas: a}, start: start, played: v, rule: v.Castling}
	p.marks, p.use = newMarkTools(a), newUseTools(a)
	p.earlier = widget.IconTool(assets.IconPrevious, lang.L("Previous array")+"  ←", func() { p.walk(-1) })
	p.later = widget.IconTool(assets.IconNext, lang.L("Next array")+"  →", func() { p.walk(1) })
	sides := widget.NewTool(lang.L("Compare sides"), assets.IconSwap, lang.L("White's array beside Black's")+"  mark-to-compare", func() { a.showSides(p.variant(), start) })
	sides.Off, p.marks.compare.Off = start.IsMirrored(), !start.IsMirrored()
	p.head = newBar(a, "", p.earlier, p.later, p.marks.favourite, p.marks.exclude, p.marks.compare, sides,
		widget.NewTool(lang.L("Copy FEN"), assets.IconCopy, lang.L("Copy the position as FEN")+"  copy-fen", a.copyFEN),
		widget.NewTool(lang.L("Print…"), assets.IconPrint, lang.L("Print a start sheet or a score sheet")+"  print", a.Print),
		p.use.play, p.use.choose)
	board := p.diagram(46, widget.AllRanks()...)
	board.Set(start.Pieces(), nil)
	p.castling, p.survey, p.record, p.like, p.note = newCastlingSection(p), newFindings(p), newRecord(p), newLike(p), newNote(a, start)
	p.destinations, p.lines = newDestinations(p), newMyLines(p)
	p.place = p.newPlace(board, func() { p.content.Refresh() })
	parts := container.New(&pageLayout{}, board, p.names(), p.notes(),
		container.NewVBox(widget.Heading(lang.L("Castling")), p.chooser(), p.castling.content),
		container.NewVBox(widget.Heading(lang.L("Survey")), p.survey.content),
		container.NewVBox(widget.Heading(lang.L("Facts")), p.facts()),
		container.NewVBox(widget.Heading(lang.L("Games")), p.record.content),
		p.place.Section.Whole(), p.place.Bar, p.like.content, p.destinations.content, p.lines.content)
	p.content = container.NewVScroll(parts)
	p.fill()
	p.marksChanged()
	return p
}

func (p *page) label() string {
	return p.variant().StartID(p.start)
}

// variant returns the variant that the start is played as under the chosen rule.
func (p *page) variant() variants.Variant {
	return variants.Custom(p.played.Family, p.played.Symmetry, p.rule)
}

func (p *page) chosen() (variants.Variant, variants.Start, bool) { return p.variant(), p.start, true }

// arrive updates what depends on the order of the gallery.
func (p *page) arrive() {
	at, of := p.index()
	p.earlier.Off, p.later.Off = at < 0, at < 0
	p.earlier.Enable(at > 0)
	p.later.Enable(at < of-1)
	p.head.SetTitle(p.position())
	p.use.show(p.atlas, true)
	p.head.Content.Refresh()
	p.record.arrive()
	p.lines.fill()
}

// position describes the place of the start in the order of the gallery: "12 of 960 in this order". In an order by the
// survey, where the error of the scores leaves only bands, it is like "Slight, one of 758", or "" if the page shows
// another castling rule than the gallery.
func (p *page) position() string {
	at, of := p.index()
	if at < 0 {
		return ""
	}
	shown, by := p.atlas.gallery.grid.shown, p.atlas.gallery.query.by
	if by.source == "" {
		return lang.L("{{.Number}} of {{.All}} in this order", "Number", lang.Number(at+1), "All", lang.Number(of))
	}
	if p.rule != p.atlas.rule {
		return ""
	}
	same := 0
	for _, other := range shown {
		if by.rank(other) == by.rank(shown[at]) {
			same++
		}
	}
	return words.Sentence(lang.L("{{.Band}}, one of {{.Number}}", "Band", cmp.Or(by.words(shown[at]), lang.L("not surveyed")), "Number", lang.Number(same)))
}

// index returns the start's index in the gallery, -1 if it is not there.
func (p *page) index() (at, of int) {
	g := p.atlas.gallery.grid
	if !p.start.IsMirrored() {
		return -1, 0
	}
	return g.find(p.start.White), len(g.shown)
}

// walk goes to the next or previous array of the gallery.
func (p *page) walk(by int) {
	g := p.atlas.gallery.grid
	at, of := p.index()
	if at < 0 || at+by < 0 || at+by >= of {
		return
	}
	g.moveTo(at + by)
	a := p.atlas
	a.path[len(a.path)-1] = newPage(a, variants.Both(g.atCursor().Array), p.rule)
	a.put()
}

func (p *page) key(name fyne.KeyName) bool {
	switch name {
	case fyne.KeyLeft:
		p.walk(-1)
	case fyne.KeyRight:
		p.walk(1)
	default:
		return false
	}
	return true
}

func (p *page) marksChanged() {
	p.marks.show(p.atlas, p.start)
	p.like.redraw()
	p.note.show()
}

// names returns the names of the start.
func (p *page) names() fyne.CanvasObject {
	if !p.start.IsMirrored() {
		return p.pairNames()
	}
	array := p.start.White
	box := container.NewVBox(widget.Title(arrayTitle(array)))
	var numbers []string
	for _, n := range facts.Numberings(array) {
		numbers = append(numbers, n.String())
	}
	box.Add(widget.Caption(strings.Join(numbers, "  ·  ")).MaxRows(4))
	box.Add(p.link(lang.L("Mirror image: {{.Array}}", "Array", numbered(array.Reflect())), array.Reflect()))
	return box
}

// pairNames returns the id of the pair, its variant, and the names of both arrays as links to their pages.
func (p *page) pairNames() fyne.CanvasObject {
	v := p.variant()
	box := container.NewVBox(widget.Title(v.StartID(p.start)))
	caption := v.Title()
	if n, counted := v.Ordinal(p.start); counted {
		caption = lang.L("{{.Name}}, number {{.Number}}", "Name", v.Title(), "Number", n)
	}
	box.Add(widget.Caption(caption).MaxRows(3))
	box.Add(p.link(arrayOfSide(chess.White, p.start.White), p.start.White))
	box.Add(p.link(arrayOfSide(chess.Black, p.start.Black), p.start.Black))
	return box
}

// link returns a link to the page of an array.
func (p *page) link(text string, array variants.Array) fyne.CanvasObject {
	b := widget.NewButton(text, "", lang.L("Open this array"), func() {
		p.atlas.show(newPage(p.atlas, variants.Both(array), p.rule))
	})
	b.Importance = fynewidget.LowImportance
	return container.NewHBox(flush(b))
}

// flush moves a button without a background to the left, so that its text is aligned with other texts.
func flush(b *widget.Button) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(0, 0, -fynetheme.InnerPadding(), 0), b)
}

func (p *page) setStyle(set, board string) {
	p.base.setStyle(set, board)
	p.like.redraw()
	p.destinations.setStyle(set, board)
}

// chooser returns the selector of the castling rule.
func (p *page) chooser() fyne.CanvasObject {
	var names []string
	for _, c := range variants.Castlings() {
		names = append(names, c.Short())
	}
	p.rules = widget.NewSegments(names, slices.Index(variants.Castlings(), p.rule), func(i int) {
		p.rule = variants.Castlings()[i]
		p.fill()
	}).Wrap()
	p.rules.SetName(lang.L("Castling"))
	return p.rules
}

// fill updates the parts that depend on the rule.
func (p *page) fill() {
	p.castling.fill()
	p.survey.fill()
	p.record.fill()
	p.like.fill()
	p.destinations.fill()
	p.lines.fill()
	p.head.SetTitle(p.position())
	p.atlas.in.Analyst.Follow()
}

// notes returns the player's notes.
func (p *page) notes() fyne.CanvasObject {
	return container.NewVBox(widget.Heading(lang.L("Notes")), p.note.entry, p.note.unsaved)
}
