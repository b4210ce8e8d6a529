package atlas

import (
	"image/color"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/survey"
	"backrank/words"
)

// comparison shows several arrays next to each other, or the two of a pair, and highlights differences.
type comparison struct {
	base

	arrays  []variants.Array
	variant variants.Variant // of a pair; the zero Variant for marked arrays
	rows    []comparedRow
}

// comparedRow is a fact with its text for each array.
type comparedRow struct {
	name, about string
	values      []string
	table       []comparedRow // the rows of a spreadsheet in place of this one, with numbers; nil if it has this row
}

// differs reports whether the texts differ.
func (r *comparedRow) differs() bool {
	return slices.ContainsFunc(r.values, func(v string) bool { return v != r.values[0] })
}

// showCompared compares the marked arrays.
func (a *Atlas) showCompared() {
	if len(a.marked) < 2 {
		a.message.Say(lang.L("To compare arrays, add at least two to the comparison"))
		return
	}
	if c, shown := a.top().(*comparison); shown && c.variant.ID == "" {
		return
	}
	a.show(newComparison(a, a.marked, variants.Variant{}))
}

// showSides compares the two arrays of a pair.
func (a *Atlas) showSides(v variants.Variant, start variants.Start) {
	a.show(newComparison(a, []variants.Array{start.White, start.Black}, v))
}

func newComparison(a *Atlas, arrays []variants.Array, pair variants.Variant) *comparison {
	c := &comparison{base: base{atlas: a}, arrays: slices.Clone(arrays), variant: pair}
	title := lang.N("{{.Count}} arrays", len(arrays))
	tools := []*widget.Tool{sheetTool(a)}
	if pair.ID != "" {
		title = lang.L("White's array and Black's")
	} else {
		tools = append(tools, widget.NewTool(lang.L("Clear comparison"), assets.IconClose, lang.L("Remove all arrays from the comparison and go back"), func() {
			a.marked = nil
			a.marksChanged()
			a.back()
		}))
	}
	c.head = newBar(a, title, tools...)
	c.fill()
	return c
}

func (c *comparison) label() string { return lang.L("Compare") }

// start returns the pair.
func (c *comparison) start() variants.Start {
	return variants.Start{White: c.arrays[0], Black: c.arrays[1]}
}

func (c *comparison) chosen() (v variants.Variant, s variants.Start, ok bool) {
	if c.variant.ID == "" {
		return v, s, false
	}
	return c.variant, c.start(), true
}

// fill shows the current arrays.
func (c *comparison) fill() {
	c.rows = c.factRows()
	cells := []fyne.CanvasObject{layout.NewSpacer()}
	for i := range c.arrays {
		cells = append(cells, c.heading(i))
	}
	for _, r := range c.rows {
		cells = append(cells, newHint(r.name, r.about))
		for _, v := range r.values {
			text := widget.Aside(v)
			if r.differs() {
				text = widget.Plain(v)
			}
			cells = append(cells, text.MaxRows(2))
		}
	}
	table := container.New(&tableLayout{columns: len(c.arrays)}, cells...)
	c.content = container.New(layout.NewCustomPaddedLayout(0, 0, widget.BarEdge, 0), container.NewScroll(table))
}

// heading returns an array's heading with its back rank, on which files that differ from the first array are marked; in
// a pair with its colour.
func (c *comparison) heading(i int) fyne.CanvasObject {
	a, array := c.atlas, c.arrays[i]
	side, rank := chess.White, chess.Rank1
	name := numbered(array)
	if c.variant.ID != "" {
		if i == 1 {
			side, rank = chess.Black, chess.Rank8
		}
		name = arrayOfSide(side, array)
	}
	board := c.diagram(0, rank)
	marks := map[chess.Square]color.Color{}
	for f := range array {
		if array[f] != c.arrays[0][f] {
			marks[rules.Mirrored(side, chess.Square(f))] = theme.Hue(theme.ColorNameCastle)
		}
	}
	board.Set(variants.Both(array).Pieces(), marks)
	open := widget.NewButton(name, "", lang.L("Open this array"), func() { a.show(newPage(a, variants.Both(array), a.rule)) })
	open.Importance = fynewidget.LowImportance
	open.Alignment = fynewidget.ButtonAlignLeading
	flush := container.New(layout.NewCustomPaddedLayout(0, 0, -fynetheme.InnerPadding(), 0), open) // aligns its text with the rank
	if c.variant.ID != "" || len(c.arrays) < 3 {
		return container.NewBorder(nil, flush, nil, nil, board)
	}
	drop := widget.NewButton("", assets.IconClose, lang.L("Remove from comparison"), func() {
		a.marked.toggle(array)
		a.marksChanged()
		a.path[len(a.path)-1] = newComparison(a, a.marked, variants.Variant{})
		a.put()
	})
	return container.NewBorder(nil, container.NewBorder(nil, nil, nil, drop, flush), nil, nil, board)
}

// factRows returns the facts of the arrays under the rule of the atlas, or of the pair's variant, and the survey's findings
// unless it is a pair.
func (c *comparison) factRows() (rows []comparedRow) {
	rule := c.atlas.rule
	if c.variant.ID != "" {
		rule = c.variant.Castling
	}
	all := facts.Facts(rule)
	rows = make([]comparedRow, len(all))
	after := 1 + slices.IndexFunc(all, func(f facts.Fact) bool { return f.ID == facts.UndefendedPawns })
	undefended := comparedRow{name: lang.L("Undefended pawns on"), about: lang.L("Pawns that no piece defends before the first move")}
	twin := comparedRow{name: lang.L("Mirror image"), about: lang.L("The number of the same array with the a-side and the h-side exchanged")}
	for i, array := range c.arrays {
		p := facts.ProfileOf(array, rule)
		side := chess.White
		if c.variant.ID != "" && i == 1 {
			side = chess.Black
		}
		for i, f := range all {
			rows[i].name, rows[i].about = f.Name, f.About
			rows[i].values = append(rows[i].values, f.Format(f.Of(&p)))
		}
		undefended.values = append(undefended.values, squares(facts.Undefended(array), side))
		twin.values = append(twin.values, strconv.Itoa(array.Twin()))
	}
	rows = append(slices.Insert(rows, after, undefended), twin)
	if c.variant.ID == "" { // in a pair neither array is on both sides
		rows = append(c.surveyRows(), rows...)
	}
	return rows
}

// surveyRows returns the findings of both engines for the arrays. There are rows for the second engine if it has searched
// one of them.
func (c *comparison) surveyRows() []comparedRow {
	rule := c.atlas.rule
	if survey.Current().Arrays(rule) == nil {
		return nil
	}
	opinions := make([][]opinion, len(c.arrays))
	var own, second opinion // of any array
	usual := 0
	for i, array := range c.arrays {
		opinions[i] = c.atlas.opinions(rule, variants.Both(array))
		if len(opinions[i]) > 0 {
			own = opinions[i][0]
		}
		if len(opinions[i]) > 1 {
			second = opinions[i][1]
			usual = meanDifference(c.atlas, variantOf(c.atlas.family, rule, variants.Both(array)), variants.Both(array))
		}
	}
	row := func(name, about string, which int, value func(o *opinion, start variants.Start) string) comparedRow {
		r := comparedRow{name: name, about: about}
		for i, array := range c.arrays {
			text := lang.L("not surveyed")
			if which < len(opinions[i]) {
				text = value(&opinions[i][which], variants.Both(array))
			}
			r.values = append(r.values, text)
		}
		return r
	}
	number := func(name string, which int, value func(o *opinion) int) comparedRow {
		r := comparedRow{name: name}
		for i := range c.arrays {
			text := ""
			if which < len(opinions[i]) {
				text = inPawns(value(&opinions[i][which]))
			}
			r.values = append(r.values, text)
		}
		return r
	}
	bands := func(o *opinion, _ variants.Start) string {
		return words.Sentence(survey.BandNames(o.Score, o.margin))
	}
	score := func(name, about, margin string, which int) comparedRow {
		r := row(name, about, which, func(o *opinion, _ variants.Start) string { return withMargin(o.Score, o.margin) })
		r.table = []comparedRow{
			number(name, which, func(o *opinion) int { return o.Score }), number(margin, which, func(o *opinion) int { return o.margin }),
		}
		return r
	}
	sharp := row(lang.L("Sharpness"), aboutSharpness(), 0, func(o *opinion, _ variants.Start) string { return words.Sentence(sharpness(&o.Finding)) })
	sharp.table = []comparedRow{number(sharp.name, 0, func(o *opinion) int { return o.Sharpness() })}
	best := func(o *opinion, start variants.Start) string { return firstMove(&o.Finding, 0, rule, start) }
	rows := []comparedRow{
		row(lang.L("Advantage"), aboutScore(own.margin), 0, bands),
		score(lang.L("Score for White"), aboutScore(own.margin), lang.L("Margin of error"), 0),
		sharp,
		row(lang.L("Best first move"), "", 0, best),
	}
	engine := second.effort.Engine
	if engine == "" {
		return rows
	}
	both := comparedRow{name: lang.L("Both engines"), about: aboutAgreement()}
	for _, o := range opinions {
		text := lang.L("not surveyed")
		if len(o) > 1 {
			text = words.Sentence(comparisonName(survey.Compare(o[0].Score, o[0].margin, o[1].Score, o[1].margin, usual)))
		}
		both.values = append(both.values, text)
	}
	return append(rows,
		row(lang.L("Advantage: {{.Engine}}", "Engine", engine), aboutSecond(second.margin), 1, bands),
		score(lang.L("Score for White: {{.Engine}}", "Engine", engine), aboutSecond(second.margin), lang.L("Margin of error: {{.Engine}}", "Engine", engine), 1),
		row(lang.L("Best first move: {{.Engine}}", "Engine", engine), "", 1, best),
		both)
}
