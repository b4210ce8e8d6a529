package report

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/analysis"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// PageInput is the content of the report of a game.
type PageInput struct {
	Title string    // names the game
	About string    // its result, event, date and start
	Names [2]string // of White and Black
	// Report and Curve are drawn in the graph and described below it. Summary is everything else.
	Report  *analysis.Report
	Curve   Curve
	Summary analysis.Summary
	Style   DiagramStyle
}

// DiagramStyle is the style of the small boards of a report.
type DiagramStyle struct {
	Pieces     *theme.Pieces
	Set, Board string // ids in package assets
	Flipped    bool   // Black at the bottom
}

// Page is the report of an analysed game: the graph, tables with the accuracy, the phases and the times of both sides, and
// small boards for its turning points and castlings. A click on any of them goes to that place in the game.
type Page struct {
	Content *fyne.Container
	Scroll  *container.Scroll

	goToPly func(ply int)
	layout  *widget.Page
	body    *fyne.Container
	cover   *widget.Text // in place of everything else

	title, about, line, incomplete *label
	graph                          *Graph
	report                         *analysis.Report
	summary                        analysis.Summary
	names                          [2]string
	at, hovered                    int // the ply of the position on the board and of that under the pointer, -1 for none

	cells   map[string]*cell   // by table, row and column: a cell that is shown again keeps the focus
	moments map[string]*moment // by section and ply
}

// Dimensions of a page, in units.
const (
	pageMargin   = 16
	graphRatio   = 1.7 // height of the graph to that below the moves
	minTable     = 330 // minimum width of a table where several are side by side
	minCard      = 372 // minimum width of a moment where several are side by side
	betweenParts = 14
	betweenCards = 16
)

// NewPage returns a page without content. goToPly shows the position after a number of plies.
func NewPage(goToPly func(ply int)) *Page {
	p := &Page{goToPly: goToPly, at: -1, hovered: -1}
	p.graph = NewGraph(goToPly, p.hover)
	p.title, p.about = newLabel(widget.Title("").MaxRows(3)), newLabel(widget.Caption("").MaxRows(4))
	p.line, p.incomplete = newLabel(widget.Caption("").Rows(1)), newLabel(widget.Aside("").MaxRows(4))
	p.cover = widget.Aside("").MaxRows(4).Middle()
	p.cover.Hide()
	layout, content := widget.NewPage(pageMargin, 4)
	p.layout, p.Scroll, p.body = layout, layout.Scroll, layout.Column
	p.Content = container.NewStack(content, container.NewCenter(container.New(widget.MinSize(func(o fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(260, o.(*widget.Text).HeightFor(260))
	}), p.cover)))
	return p
}

// Update shows the content of a report.
func (p *Page) Update(in PageInput) {
	p.report, p.summary, p.names = in.Report, in.Summary, in.Names
	p.title.set(in.Title, in.Title)
	p.about.set(in.About, in.About)
	p.incomplete.set(in.Summary.Incomplete, in.Summary.Incomplete)
	p.incomplete.Hidden = in.Summary.Incomplete == ""
	p.about.Hidden = in.About == ""
	p.graph.Update(in.Curve, p.at)
	p.updateLine()

	cells, moments := p.cells, p.moments
	p.cells, p.moments = map[string]*cell{}, map[string]*moment{}
	tables := container.New(widget.Cards{MinWidth: minTable, Gap: betweenCards, Balanced: true})
	for _, t := range in.Summary.Tables {
		tables.Add(p.table(t, in.Names, cells))
	}
	p.body.Objects = []fyne.CanvasObject{
		p.title, p.about, widget.Space(4),
		container.New(widget.MinSize(func(o fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, o.MinSize().Height*graphRatio) }), p.graph),
		p.line, p.incomplete, widget.Space(betweenParts - 8), tables,
	}
	for i, s := range []analysis.Section{in.Summary.Turning, in.Summary.Castlings} {
		if s.Title == "" {
			continue
		}
		p.body.Add(widget.Space(betweenParts))
		p.body.Add(spoken(widget.Heading(s.Title).MaxRows(2)))
		if len(s.Moments) == 0 {
			p.body.Add(spoken(widget.Aside(s.Empty).MaxRows(3)))
			continue
		}
		list := container.New(widget.Cards{MinWidth: minCard, Gap: 8})
		for _, m := range s.Moments {
			list.Add(p.moment(fmt.Sprint(i, " ", m.Ply, " ", m.Text, " ", in.Style.Flipped), m, in.Style, moments))
		}
		p.body.Add(outdented(list))
	}
	p.dropFocus()
	p.Content.Refresh()
}

// moment returns the card of a moment, the one of shown if it has been shown already.
func (p *Page) moment(key string, m analysis.Moment, style DiagramStyle, shown map[string]*moment) fyne.CanvasObject {
	card, ok := shown[key]
	if !ok {
		card = newMoment(m, style, func() { p.goToPly(m.Ply) })
		card.OnFocus = func() { p.layout.Reveal(card.LinkArea) }
	}
	card.setStyle(style)
	p.moments[key] = card
	return card.LinkArea
}

// dropFocus removes the focus from a link that is no longer shown.
func (p *Page) dropFocus() {
	c := fyne.CurrentApp().Driver().CanvasForObject(p.Content)
	if c == nil {
		return
	}
	focused, is := c.Focused().(*widget.LinkArea)
	if !is {
		return
	}
	for _, m := range p.moments {
		if m.LinkArea == focused {
			return
		}
	}
	for _, one := range p.cells {
		if one.link == focused {
			return
		}
	}
	c.Unfocus()
}

// Follow marks the position on the board in the graph, given by the number of plies before it; -1 for none.
func (p *Page) Follow(ply int) {
	p.at = ply
	p.graph.Update(p.graph.curve, ply)
	p.updateLine()
}

// Cover shows a text in place of the report, "" for the report.
func (p *Page) Cover(text string) {
	p.cover.SetText(text)
	p.cover.Hidden, p.Content.Objects[0].(*fyne.Container).Hidden = text == "", text != ""
	p.Content.Refresh()
}

// Graph returns the graph.
func (p *Page) Graph() *Graph { return p.graph }

// hover shows the move and the score of the position under the pointer; -1 for none.
func (p *Page) hover(ply int) {
	p.hovered = ply
	p.updateLine()
}

// updateLine describes the position under the pointer, or else the position on the board.
func (p *Page) updateLine() {
	ply, text := p.at, ""
	if p.hovered >= 0 {
		ply = p.hovered
	}
	if p.report != nil && ply >= 0 && ply <= len(p.report.Plies) {
		text = PositionLine(p.report, ply)
	}
	p.line.set(text, text)
}

// InWords returns the accuracy of both sides and the moments of the report for reading aloud, or what covers them. The links of
// the report say everything else.
func (p *Page) InWords() string {
	if p.cover.Visible() {
		return p.cover.Text()
	}
	all := []string{p.summary.Incomplete}
	if p.report.Complete() {
		all = append(all, AccuracyInWords(p.report, p.names))
	}
	for _, s := range []analysis.Section{p.summary.Turning, p.summary.Castlings} {
		all = append(all, s.Title)
		if len(s.Moments) == 0 {
			all = append(all, s.Empty)
		}
		for _, m := range s.Moments {
			all = append(all, m.Text)
		}
	}
	return words.Message(all...)
}

// AccuracyInWords says the accuracy of both sides in the whole game: "Accuracy, Ada: 87%; Ben: 61%".
func AccuracyInWords(r *analysis.Report, names [2]string) string {
	return rowInWords(lang.L("Accuracy"), names, [2]string{analysis.AccuracyText(r.Sides[0].Accuracy), analysis.AccuracyText(r.Sides[1].Accuracy)})
}

// rowInWords says the values of both sides in a row of a table.
func rowInWords(name string, players, values [2]string) string {
	return lang.L("{{.Name}}, {{.First}}: {{.FirstValue}}; {{.Second}}: {{.SecondValue}}",
		"Name", name, "First", players[0], "FirstValue", values[0], "Second", players[1], "SecondValue", values[1])
}

// valueInWords says a value of a table: "Longest think, Ada: 50 seconds, 1.e4".
func valueInWords(name, player, value string) string {
	return lang.L("{{.Name}}, {{.Player}}: {{.Value}}", "Name", name, "Player", player, "Value", value)
}

// table returns a table with a row of titles. shown has the cells that are shown already. A row with a link for its name is read
// as a whole there, with the title of the table.
func (p *Page) table(t analysis.Table, names [2]string, shown map[string]*cell) fyne.CanvasObject {
	all := []fyne.CanvasObject{spoken(widget.Heading(t.Title).MaxRows(6)).low()}
	for _, name := range names {
		all = append(all, newLabel(widget.Caption(name).MaxRows(4).WholeWords().Right()).low())
	}
	for i, row := range t.Rows {
		key := fmt.Sprint(t.Title, " ", i, " ")
		name := row.Name.InWords()
		if row.Name.Ply >= 0 {
			name = accessible.Join(rowInWords(name, names, [2]string{row.Values[0].InWords(), row.Values[1].InWords()}), t.Title)
		}
		all = append(all, p.cell(key+"name", row.Name, name, false, shown))
		for side, value := range row.Values {
			said := valueInWords(row.Name.InWords(), names[side], value.InWords())
			all = append(all, p.cell(key+fmt.Sprint(side), value, said, true, shown))
		}
	}
	return outdented(container.New(figures{}, all...))
}
