package ui

import (
	"fmt"
	"math"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/lang"
	"backrank/ui/dialogs/gameinfo"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/variants/rules"
)

// minReportInterval is the minimum time between two updates of the report dialog.
const minReportInterval = 300 * time.Millisecond

// reportDialog is the dialog of the report.
type reportDialog struct {
	win     fyne.Window
	view    *app.View
	after   func(d time.Duration, do func()) (stop func()) // calls do on the main goroutine after d
	current *gameReport
	print   func()        // prints the report
	goToPly func(ply int) // shows the position after a number of plies
	analyse func()        // opens the dialog that analyses the game
	retries *retries

	dialog        *gameinfo.Report  // nil while it is closed
	graph         *report.Graph     // nil before the first showing
	shown         *analysis.Report  // the report in the dialog
	shownProgress analysis.Progress // the state of the analysis in the dialog
	updatePending bool              // an update of the dialog is scheduled
}

// show opens the dialog.
func (r *reportDialog) show() {
	r.shown, r.shownProgress = r.current.get(), r.view.Analysis
	r.dialog = gameinfo.ShowReport(r.win, r.input(), func() { r.dialog = nil })
}

// update updates the dialog while the game is being analysed, and closes it when the game has no report any more.
func (r *reportDialog) update() {
	if r.dialog == nil || r.updatePending || r.current.get() == r.shown && r.view.Analysis == r.shownProgress {
		return
	}
	r.updatePending = true
	r.after(minReportInterval, func() {
		r.updatePending = false
		switch {
		case r.dialog == nil:
		case !r.current.exists():
			r.dialog.Close()
		default:
			r.shown, r.shownProgress = r.current.get(), r.view.Analysis
			r.dialog.Update(r.input())
		}
	})
}

// input returns the content of the dialog.
func (r *reportDialog) input() gameinfo.ReportInput {
	v, rep := r.view, r.current.get()
	in := gameinfo.ReportInput{
		Names: [2]string{game.PlayerName(v, chess.White), game.PlayerName(v, chess.Black)},
		Rows:  reportRows(rep, report.Numbered), Print: r.print,
	}
	if r.graph == nil {
		r.graph = report.NewGraph(func(ply int) {
			r.dialog.Close()
			r.goToPly(ply)
		}, func(int) {})
	}
	r.graph.Update(report.CurveOf(v, rep), -1)
	in.Graph = r.graph
	switch {
	case rep.Complete():
	case rep.OnlyStart():
		in.Unevaluated = lang.L("The start is not evaluated, so there is no accuracy. Analyse the game to have it searched.")
	default:
		in.Unevaluated = lang.N("{{.Number}} of {{.Total}} positions are evaluated. The rest of the game is not judged.", rep.Known, "Number", rep.Known, "Total", len(rep.Plies)+1)
		in.NothingFound = lang.L("None in what is evaluated")
	}
	line := func(text string, ply int) gameinfo.ReportLine {
		return gameinfo.ReportLine{Text: text, Show: func() { r.goToPly(ply) }}
	}
	for _, ply := range rep.Turning {
		in.TurningPoints = append(in.TurningPoints, line(rep.TurningPoint(ply, report.Numbered), ply))
	}
	for _, c := range rep.NotableCastlings() {
		in.Castlings = append(in.Castlings, line(rep.CastlingText(c), c.Moment()))
	}
	if r.retries.canBegin(v) {
		in.Retry = r.retries.begin
	}
	if v.Refusal() == nil && canAnalyse(v) {
		in.Analyse = r.analyse
	}
	return in
}

// reportRows returns the rows of the table of a report. write formats a move: "Endgame from 41.Kf2".
func reportRows(rep *analysis.Report, write func(*analysis.Ply, rules.Move) string) (rows []gameinfo.ReportRow) {
	add := func(name string, value func(*analysis.Side) string) {
		rows = append(rows, gameinfo.ReportRow{Name: name, Values: [2]string{value(&rep.Sides[0]), value(&rep.Sides[1])}})
	}
	add(lang.L("Accuracy"), func(s *analysis.Side) string { return report.Accuracy(s.Accuracy) })
	add(lang.L("Inaccuracies"), func(s *analysis.Side) string { return fmt.Sprint(s.Inaccuracies) })
	add(lang.L("Mistakes"), func(s *analysis.Side) string { return fmt.Sprint(s.Mistakes) })
	add(lang.L("Blunders"), func(s *analysis.Side) string { return fmt.Sprint(s.Blunders) })
	add(lang.L("Average centipawn loss"), func(s *analysis.Side) string {
		if math.IsNaN(s.Loss) {
			return "–"
		}
		return lang.Decimal(s.Loss, 0)
	})
	return append(rows, phaseRows(rep, write)...)
}

// phaseRows returns the accuracy and the time of both sides in each phase of a game, and the longest think of each
// side. write formats a move.
func phaseRows(rep *analysis.Report, write func(*analysis.Ply, rules.Move) string) (rows []gameinfo.ReportRow) {
	parts := rep.Phases()
	for _, p := range parts {
		first := &rep.Plies[p.From]
		rows = append(rows, gameinfo.ReportRow{
			Name: phaseFrom(p.Phase, write(first, first.Move)), Values: [2]string{report.Accuracy(p.Accuracy[0]), report.Accuracy(p.Accuracy[1])},
		})
	}
	if !rep.Timed() {
		return rows
	}
	for _, p := range parts {
		row := gameinfo.ReportRow{Name: phaseTime(p.Phase)}
		for side := range row.Values {
			row.Values[side] = report.Time(p.Spent[side], p.Timed[side])
		}
		rows = append(rows, row)
	}
	longest := gameinfo.ReportRow{Name: lang.L("Longest think")}
	for side, ply := range rep.Longest() {
		if longest.Values[side] = report.Time(0, false); ply >= 0 {
			p := &rep.Plies[ply]
			longest.Values[side] = report.Time(p.Spent, true) + " " + write(p, p.Move)
		}
	}
	return append(rows, longest)
}

// phaseFrom names a phase of a game with its first move.
func phaseFrom(p analysis.Phase, move string) string {
	switch p {
	case analysis.Opening:
		return lang.L("Opening from {{.Move}}", "Move", move)
	case analysis.Middlegame:
		return lang.L("Middlegame from {{.Move}}", "Move", move)
	}
	return lang.L("Endgame from {{.Move}}", "Move", move)
}

// phaseTime names the time that the moves of a phase took.
func phaseTime(p analysis.Phase) string {
	switch p {
	case analysis.Opening:
		return lang.L("Time, opening")
	case analysis.Middlegame:
		return lang.L("Time, middlegame")
	}
	return lang.L("Time, endgame")
}
