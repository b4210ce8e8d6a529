package dialogs

import (
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
	// Unknown says that not all positions are evaluated, "" if they are.
	Unknown string
	// Turning and Castlings are what the report tells, in sentences that lead to the board.
	Turning, Castlings []ReportLine
	// Retry and Analyse may be nil if there is nothing to do.
	Retry, Analyse, Print func()
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

// Report shows the report of a game.
func Report(win fyne.Window, in ReportInput) {
	var d *dialog
	leave := func(do func()) func() {
		return func() {
			d.close()
			do()
		}
	}
	content := container.NewVBox(reportTable(in))
	if in.Unknown != "" {
		content.Add(widget.Aside(in.Unknown).Rows(2))
	}
	part := func(title, none string, lines []ReportLine) {
		content.Add(gap(8))
		content.Add(widget.Heading(title))
		if len(lines) == 0 {
			content.Add(widget.Aside(none))
		}
		for _, l := range lines {
			content.Add(container.New(layout.NewCustomPaddedLayout(0, 0, -sentenceOut, -sentenceOut), widget.NewSentence(l.Text, reportWidth+2*sentenceOut, leave(l.Go))))
		}
	}
	part("Turning points", "No mistake changed how the game stood", in.Turning)
	part("Castlings", "No castling or leap was ever possible", in.Castlings)
	shut := widget.NewDefaultButton("Close", "", "", func() { d.close() })
	high := min(content.MinSize().Height+reportFrame, 640)
	d = show(win, "Report", fyne.NewSize(reportWidth+2*16+barWidth, high), scrolled(content), func() { d.close() }, shut)
	for _, b := range []struct {
		label, tip string
		do         func()
	}{
		{"Try again", "Look for better moves than those that lost most", in.Retry},
		{"Analyse again…", "With more nodes, or another engine", in.Analyse},
		{"Print…", "", in.Print},
	} {
		if b.do != nil {
			d.left(widget.NewButton(b.label, "", b.tip, leave(b.do)))
		}
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
	return table
}
