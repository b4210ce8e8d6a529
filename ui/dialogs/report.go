package dialogs

import (
	"cmp"
	"fmt"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/ui/widget"
)

// ReportInput is the content of a game's report.
type ReportInput struct {
	Names [2]string // of White and Black
	Sides [2]analysis.Side
	// Rows are further figures of both sides, below those of Sides.
	Rows []ReportRow
	// Graph shows the chances over the game.
	Graph fyne.CanvasObject
	// Unknown says that not all positions are evaluated, "" if they are; None stands for turning points and castlings if
	// there are none among those that are.
	Unknown, None string
	// Turning and Castlings are what the report says, in sentences that lead to the board.
	Turning, Castlings []ReportLine
	// Retry and Analyse may be nil if there is nothing to do.
	Retry, Analyse, Print func()
}

// ReportRow is a figure of White and Black with its name.
type ReportRow struct {
	Name   string
	Values [2]string
}

// ReportLine is a sentence of a report; Go shows on the board what it is about.
type ReportLine struct {
	Text string
	Go   func()
}

// sentenceOut is how far a sentence's frame is left and right of the other texts, so that the texts are aligned.
const sentenceOut = 6

// reportWidth is the width of a report's sentences, in units.
const reportWidth = 560

// reportFrame is the height of title, buttons and margins, in units.
const reportFrame = 140

// maxReportHeight is the maximum height of the report of a game, in units.
const maxReportHeight = 640

// GameReport is the report of a game that is shown.
type GameReport struct {
	*dialog
	content   *fyne.Container
	sentences map[string]fyne.CanvasObject // by their text: one that stays keeps the focus
	offers    [3]bool                      // the buttons there are
}

// Report shows the report of a game. closed is called when it closes.
func Report(win fyne.Window, in ReportInput, closed func()) *GameReport {
	r := &GameReport{content: container.NewVBox()}
	shut := widget.NewDefaultButton("Close", "", "", func() { r.close() })
	r.dialog = show(win, "Report", fyne.NewSize(reportWidth+2*16+barWidth, 0), scrolled(r.content), func() { r.close() }, shut)
	r.closed = closed
	r.Update(in)
	return r
}

// Close closes it.
func (r *GameReport) Close() { r.close() }

// Update shows another report of the same game. The dialog becomes no smaller by it.
func (r *GameReport) Update(in ReportInput) {
	r.content.RemoveAll()
	r.content.Add(in.Graph)
	r.content.Add(reportTable(in))
	if in.Unknown != "" {
		r.content.Add(widget.Aside(in.Unknown).Rows(2))
	}
	before := r.sentences
	r.sentences = map[string]fyne.CanvasObject{}
	r.part("Turning points", cmp.Or(in.None, "No mistake changed how the game stood"), in.Turning, before)
	r.part("Castlings", cmp.Or(in.None, "No castling or leap was ever possible"), in.Castlings, before)
	if offers := [...]bool{in.Retry != nil, in.Analyse != nil, in.Print != nil}; offers != r.offers {
		r.offers = offers
		r.offer(in)
	}
	r.maxSize.Height = min(max(r.maxSize.Height, r.content.MinSize().Height+reportFrame), maxReportHeight)
	r.Refresh()
}

// offer makes the buttons at the left.
func (r *GameReport) offer(in ReportInput) {
	r.aside.RemoveAll()
	for _, b := range []struct {
		label, tip string
		do         func()
	}{
		{"Learn from your mistakes", "Find better moves than those that lost most", in.Retry},
		{"Analyse again…", "With more nodes, or another engine", in.Analyse},
		{"Print…", "", in.Print},
	} {
		if b.do != nil {
			r.left(widget.NewButton(b.label, "", b.tip, r.leave(b.do)))
		}
	}
}

// part adds sentences below a title, or says that there are none.
func (r *GameReport) part(title, none string, lines []ReportLine, before map[string]fyne.CanvasObject) {
	r.content.Add(gap(8))
	r.content.Add(widget.Heading(title))
	if len(lines) == 0 {
		r.content.Add(widget.Aside(none))
	}
	for _, l := range lines {
		sentence, there := before[l.Text]
		if !there {
			sentence = container.New(layout.NewCustomPaddedLayout(0, 0, -sentenceOut, -sentenceOut), widget.NewSentence(l.Text, reportWidth+2*sentenceOut, r.leave(l.Go)))
		}
		r.sentences[l.Text] = sentence
		r.content.Add(sentence)
	}
}

// leave closes the report and does something.
func (r *GameReport) leave(do func()) func() {
	return func() {
		r.close()
		do()
	}
}

// reportTable is the table of accuracy and mistakes of both sides.
func reportTable(in ReportInput) fyne.CanvasObject {
	table := container.NewGridWithColumns(3, widget.Caption(""), widget.Heading(chess.White.Name()).Right(), widget.Heading(chess.Black.Name()).Right())
	for i, name := range in.Names {
		if name != "" {
			table.Objects[1+i] = widget.Heading(name).Right()
		}
	}
	line := func(name string, value func(s *analysis.Side) string) {
		table.Add(widget.Plain(name))
		for i := range in.Sides {
			table.Add(widget.Plain(value(&in.Sides[i])).Right())
		}
	}
	number := func(x float64, format string) string {
		if math.IsNaN(x) {
			return "–"
		}
		return fmt.Sprintf(format, x)
	}
	line("Accuracy", func(s *analysis.Side) string { return number(s.Accuracy, "%.0f%%") })
	line("Inaccuracies", func(s *analysis.Side) string { return fmt.Sprint(s.Inaccuracies) })
	line("Mistakes", func(s *analysis.Side) string { return fmt.Sprint(s.Mistakes) })
	line("Blunders", func(s *analysis.Side) string { return fmt.Sprint(s.Blunders) })
	line("Average centipawn loss", func(s *analysis.Side) string { return number(s.Loss, "%.0f") })
	for _, r := range in.Rows {
		table.Add(widget.Plain(r.Name))
		for _, value := range r.Values {
			table.Add(widget.Plain(value).Right())
		}
	}
	return table
}
