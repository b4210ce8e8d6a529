package gameinfo

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/words"
)

// ReportInput is the content of a game's report.
type ReportInput struct {
	Names [2]string // of White and Black
	Rows  []ReportRow
	// Graph shows the chances over the game.
	Graph fyne.CanvasObject
	// Unevaluated says that some positions have not been evaluated, "" if all have. Then NothingFound is shown where the
	// report has no turning points or no castlings; "" for the default texts.
	Unevaluated, NothingFound string
	TurningPoints, Castlings  []ReportLine
	// Retry starts learning from the mistakes, Analyse another analysis, Print printing. Each is nil if that is not
	// possible.
	Retry, Analyse, Print func()
}

// ReportRow is the name of a figure, and its values for White and Black.
type ReportRow struct {
	Name   string
	Values [2]string
}

// ReportLine is a sentence of a report. Show shows its position on the board.
type ReportLine struct {
	Text string
	Show func()
}

// sentencePadding is the distance between the text of a sentence and its frame, in units. The frame is wider than the other
// texts by it on both sides, so that the texts are aligned.
const sentencePadding = 6

// reportWidth is the width of a report's sentences, in units.
const reportWidth = 560

// reportFrame is the height of title, buttons and margins, in units.
const reportFrame = 140

// maxReportHeight is the maximum height of the report of a game, in units.
const maxReportHeight = 640

// Report is the open report of a game.
type Report struct {
	frame     *dialogs.Dialog
	content   *fyne.Container
	sentences map[string]fyne.CanvasObject // by their texts: a sentence that is shown again keeps the focus
	buttons   [3]bool                      // whether Retry, Analyse and Print have a button
}

// ShowReport opens the report of a game. closed is called when it closes.
func ShowReport(win fyne.Window, in ReportInput, closed func()) *Report {
	r := &Report{content: container.NewVBox()}
	r.frame = dialogs.Show(win, lang.L("Report"), fyne.NewSize(reportWidth+2*16+dialogs.BarWidth, 0), dialogs.Scrolled(r.content), r.Close,
		widget.NewDefaultButton(lang.L("Close"), "", "", r.Close))
	r.frame.OnClosed = closed
	r.Update(in)
	return r
}

// Close closes the report.
func (r *Report) Close() { r.frame.Close() }

// Update shows a newer report of the same game. The dialog does not become smaller.
func (r *Report) Update(in ReportInput) {
	r.content.RemoveAll()
	r.content.Add(in.Graph)
	r.content.Add(reportTable(in))
	if in.Unevaluated != "" {
		r.content.Add(widget.Aside(in.Unevaluated).RowsBetween(2, 4))
	}
	previous := r.sentences
	r.sentences = map[string]fyne.CanvasObject{}
	r.addPart(lang.L("Turning points"), cmp.Or(in.NothingFound, lang.L("No mistake changed how the game stood")), in.TurningPoints, previous)
	r.addPart(lang.L("Castlings"), cmp.Or(in.NothingFound, lang.L("No castling or leap was ever possible")), in.Castlings, previous)
	if buttons := [...]bool{in.Retry != nil, in.Analyse != nil, in.Print != nil}; buttons != r.buttons {
		r.buttons = buttons
		r.setButtons(in)
	}
	r.frame.GrowTo(min(r.content.MinSize().Height+reportFrame, maxReportHeight))
}

// setButtons creates the buttons at the left of the foot.
func (r *Report) setButtons(in ReportInput) {
	r.frame.ClearLeft()
	for _, b := range []struct {
		label, tip string
		do         func()
	}{
		{lang.L("Learn from your mistakes"), lang.L("Find better moves than those that lost most"), in.Retry},
		{lang.L("Analyse again…"), lang.L("With more nodes, or another engine"), in.Analyse},
		{lang.L("Print…"), "", in.Print},
	} {
		if b.do != nil {
			r.frame.AddLeft(widget.NewButton(b.label, "", b.tip, r.closeAnd(b.do)))
		}
	}
}

// addPart adds a title with sentences below it, or the text none if there are no sentences. previous has the sentences that
// are shown already.
func (r *Report) addPart(title, none string, lines []ReportLine, previous map[string]fyne.CanvasObject) {
	r.content.Add(dialogs.Gap(8))
	r.content.Add(widget.Heading(title))
	if len(lines) == 0 {
		r.content.Add(widget.Aside(none).MaxRows(3))
	}
	for _, l := range lines {
		sentence, shown := previous[l.Text]
		if !shown {
			sentence = container.New(layout.NewCustomPaddedLayout(0, 0, -sentencePadding, -sentencePadding), widget.NewSentence(l.Text, reportWidth+2*sentencePadding, r.closeAnd(l.Show)))
		}
		r.sentences[l.Text] = sentence
		r.content.Add(sentence)
	}
}

// closeAnd returns a function that closes the report and then calls do.
func (r *Report) closeAnd(do func()) func() {
	return func() {
		r.Close()
		do()
	}
}

// figures is the layout of a table with three columns: names, and the figures of both sides. The columns have equal widths if
// that is enough for the names.
type figures struct{}

const figureColumns = 3

func (f figures) MinSize(o []fyne.CanvasObject) fyne.Size {
	rows := float32(len(o) / figureColumns)
	return fyne.NewSize(0, rows*f.rowHeight(o)+(rows-1)*fynetheme.Padding())
}

// rowHeight returns the height of all rows.
func (figures) rowHeight(o []fyne.CanvasObject) (height float32) {
	for _, c := range o {
		height = max(height, c.MinSize().Height)
	}
	return height
}

func (f figures) Layout(o []fyne.CanvasObject, size fyne.Size) {
	gap := fynetheme.Padding()
	names := (size.Width - 2*gap) / figureColumns
	for row := range slices.Chunk(o, figureColumns) {
		names = max(names, row[0].(*widget.Text).Width())
	}
	names = min(names, size.Width*.6)
	each, height := (size.Width-2*gap-names)/(figureColumns-1), f.rowHeight(o)
	for i, c := range o {
		row, column := i/figureColumns, i%figureColumns
		x, width := float32(0), names
		if column > 0 {
			x, width = names+gap+float32(column-1)*(each+gap), each
		}
		widget.Place(c, x, float32(row)*(height+gap), width, height)
	}
}

// reportTable returns the table with the figures of both sides.
func reportTable(in ReportInput) fyne.CanvasObject {
	table := container.New(figures{}, widget.Caption(""), widget.Heading(words.Color(chess.White)).Right(), widget.Heading(words.Color(chess.Black)).Right())
	for i, name := range in.Names {
		if name != "" {
			table.Objects[1+i] = widget.Heading(name).Right()
		}
	}
	for _, figure := range in.Rows {
		table.Add(widget.Plain(figure.Name))
		for _, value := range figure.Values {
			table.Add(widget.Plain(value).Right())
		}
	}
	return table
}
