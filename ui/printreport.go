package ui

import (
	"io"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/moves"
	"backrank/ui/print"
	"backrank/ui/report"
)

// reportFile returns the name of the file of a game's report, without extension.
func reportFile(v *app.View) string { return fileStem(v.Variant) + "-report" }

// reportSheet returns the sheet of a game's report; false if the game has no evaluations.
func reportSheet(v *app.View) (printable, bool) {
	r := v.Report()
	if r.Known < 2 || len(r.Plies) == 0 {
		return printable{}, false
	}
	return printable{
		dialogs.PrintKind{
			Name:  lang.X("report on a game", "Report"),
			About: lang.L("Accuracy, the graph of the chances, the moves with their glyphs, diagrams of the turning points, and the castlings"),
		},
		reportFile(v),
		func(out io.Writer, s print.Style) error { return print.ReportSheet(out, s, printedReport(v, r)) },
	}, true
}

// printedReport returns the content of the sheet of a report.
func printedReport(v *app.View, r *analysis.Report) print.Report {
	curve := report.CurveOf(v, r)
	p := print.Report{Game: score(v), Chances: curve.Chances}
	for i := range p.Moves {
		for _, nag := range v.Tree.Note(r.Plies[i].Node).NAGs {
			if nag >= 1 && nag <= 6 {
				p.Moves[i] += moves.Sign(nag)
			}
		}
	}
	for _, row := range reportRows(r, report.Lettered) {
		p.Rows = append(p.Rows, print.ReportRow{Name: row.Name, White: row.Values[0], Black: row.Values[1]})
	}
	for _, m := range curve.Marks {
		castled := m.Kind == report.Castling || m.Kind == report.Leap
		p.Marks = append(p.Marks, print.ReportMark{Ply: m.Ply, Castling: castled, By: m.By})
	}
	for _, ply := range r.Turning {
		at := &r.Plies[ply]
		p.Moments = append(p.Moments, print.Moment{
			Title: report.Lettered(at, at.Move), Pieces: at.Position.Setup().Pieces, Text: r.TurningPoint(ply, report.Lettered),
		})
	}
	for _, c := range r.NotableCastlings() {
		p.Castlings = append(p.Castlings, r.CastlingText(c))
	}
	return p
}
