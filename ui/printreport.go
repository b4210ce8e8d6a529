package ui

import (
	"io"
	"math"
	"slices"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/moves"
	"backrank/ui/print"
	"backrank/ui/report"
	"backrank/variants/gametree"
)

// reportFile returns the name of the file of a game's report, without extension.
func reportFile(v *app.View) string { return gameFileStem(v) + "-report" }

// reportSheet returns the sheet of a game's report; false if the game has no report, or if the sheet would show what the
// player looks for.
func reportSheet(v *app.View, flipped bool) (printable, bool) {
	current := gameReport{view: v}
	r := current.get()
	if !current.exists() || v.Retry != gametree.Root {
		return printable{}, false
	}
	return printable{
		dialogs.PrintKind{
			Name:  lang.X("report on a game", "Report"),
			About: lang.L("Accuracy, phases and times, graphs, the moves with their glyphs, and diagrams of the turning points and castlings"),
		},
		reportFile(v),
		func(out io.Writer, s print.Style) error {
			return print.ReportSheet(out, s, printedReport(v, r, flipped))
		},
	}, true
}

// printedReport returns the content of the sheet of a report. Its diagrams have Black at the bottom if flipped is true.
func printedReport(v *app.View, r *analysis.Report, flipped bool) print.Report {
	curve, summary := report.CurveOf(v, r), r.Summary(report.Lettered)
	p := print.Report{Game: score(v), Flipped: flipped, Incomplete: summary.Incomplete}
	if r.Evaluated() {
		p.Chances = curve.Chances
	}
	for i := range p.Moves {
		for _, nag := range v.Tree.Note(r.Plies[i].Node).NAGs {
			if nag >= 1 && nag <= 6 {
				p.Moves[i] += moves.Sign(nag)
			}
		}
	}
	if r.Timed() {
		for i := range r.Plies {
			p.Times = append(p.Times, math.NaN())
			if r.Plies[i].Timed {
				p.Times[i] = r.Plies[i].Spent.Seconds()
			}
		}
	}
	for _, m := range curve.Marks {
		castled := m.Kind == report.Castling || m.Kind == report.Leap
		p.Marks = append(p.Marks, print.ReportMark{Ply: m.Ply, Castling: castled, By: m.By})
	}
	for _, t := range summary.Tables {
		table := print.ReportTable{Title: t.Title}
		for _, row := range t.Rows {
			table.Rows = append(table.Rows, print.ReportRow{Name: row.Name.Text, White: row.Values[0].Text, Black: row.Values[1].Text})
		}
		p.Tables = append(p.Tables, table)
	}
	if r.Evaluated() {
		p.Sections = []print.ReportSection{
			printedSection(summary.Turning, lang.L("Broken arrows are the moves that were played, the others would have been better")),
			printedSection(summary.Castlings, lang.L("Broken arrows are the moves that were played instead")),
		}
	}
	return p
}

// printedSection returns a list of diagrams. broken explains the broken arrows, if there are any.
func printedSection(s analysis.Section, broken string) print.ReportSection {
	section := print.ReportSection{Title: s.Title, Empty: s.Empty}
	for _, m := range s.Moments {
		printed := printedMoment(m)
		if slices.ContainsFunc(printed.Arrows, func(a print.Arrow) bool { return a.Broken }) {
			section.Legend = broken
		}
		section.Moments = append(section.Moments, printed)
	}
	return section
}

// printedMoment returns the diagram of a moment.
func printedMoment(m analysis.Moment) print.Moment {
	printed := print.Moment{Caption: m.Caption, Pieces: m.Position.Setup().Pieces, Text: m.Text}
	for _, move := range m.Moves {
		broken := move.Mark == analysis.MistakeMove || move.Mark == analysis.InsteadMove
		for _, a := range report.Arrows(move.Move, board.Green, 1) {
			printed.Arrows = append(printed.Arrows, print.Arrow{From: a.From, To: a.To, Shift: float64(a.Shift), Broken: broken})
		}
	}
	return printed
}
