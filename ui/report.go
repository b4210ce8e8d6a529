package ui

import (
	"context"
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/clock"
	"backrank/app/player"
	"backrank/ui/board"
	"backrank/ui/dialogs/gameinfo"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/variants/gametree"
	"backrank/variants/rules"
	"backrank/words"
)

// reports has the commands for the analysis of a whole game: starting it, showing its report, and learning from
// mistakes.
type reports struct {
	win        fyne.Window
	match      *app.Match
	view       *app.View
	settings   *preferences
	background *background
	runner     *runner
	notify     *notifier
	host       *cardHost
	hintCard   *game.Hint
	prints     *printer
	showMoves  func() // shows the list of moves again
	followLive func() // continues the live analysis with the position shown now

	card  *report.Card
	retry *report.Retry

	nodes  uint64 // per position, as chosen last; 0 for none yet
	engine string // id of the engine chosen last

	game uint64 // number of the game that last is about
	tree gametree.Tree
	last *analysis.Report

	dialog        *gameinfo.Report // nil while it is closed
	graph         *report.Graph    // the graph of the dialog; nil before its first showing
	shown         *analysis.Report // the report in the dialog
	shownProgress app.Analysis     // the state of the analysis in the dialog
	updatePending bool             // an update of the dialog is scheduled
}

var (
	_ report.CardHost  = (*reports)(nil)
	_ report.RetryHost = (*reports)(nil)
)

// newReports creates the cards of r.
func newReports(r *reports, b *board.Board) *reports {
	r.card, r.retry = report.NewCard(r), report.NewRetry(r, b)
	return r
}

// View returns the current view.
func (r *reports) View() *app.View { return r.view }

// RunInBackground runs work in the background and then done, unless stop is called first.
func (r *reports) RunInBackground(work func(context.Context) error, done func(error)) (stop func()) {
	return r.host.RunInBackground(work, done)
}

// Refuse shows why there is no mistake to learn from, or why a try cannot be judged.
func (r *reports) Refuse(text string) { r.notify.refuse(text, 0) }

// report returns the report of the current game. It is computed again only when the game has changed.
func (r *reports) report() *analysis.Report {
	if v := r.view; r.last == nil || r.game != v.Game || !gametree.Same(r.tree, v.Tree) {
		r.game, r.tree, r.last = v.Game, v.Tree, v.Report()
	}
	return r.last
}

// The conditions that enable the commands.
func canAnalyse(v *app.View) bool { return !v.Draft.Going && v.Analysis == app.Analysis{} }

func (r *reports) hasReport(*app.View) bool { return r.report().Known > 1 && len(r.last.Plies) > 0 }

func (r *reports) canRetry(v *app.View) bool {
	return r.hasReport(v) && v.Refusal() == nil && len(r.last.Retries(chess.NoColor)) > 0
}

// analyse opens the dialog for the analysis of the game.
func (r *reports) analyse() {
	v := r.view
	if err := v.Refusal(); err != nil {
		r.notify.refuse(err.Error(), 0)
		return
	}
	if (v.Analysis != app.Analysis{}) {
		r.notify.refuse("The game is being analysed", 0)
		return
	}
	analyst := app.Analyst(r.match)
	in := gameinfo.AnalyseInput{Engines: r.analysts(), Engine: r.engine, Nodes: r.nodes, Positions: analyst.Positions}
	if in.Nodes == 0 {
		in.Nodes = app.DefaultNodes
	}
	gameinfo.Analyse(r.win, in, func(nodes uint64, engine string) error {
		if err := analyst.Begin(nodes, engine); err != nil {
			return err
		}
		r.nodes, r.engine = nodes, engine
		r.runner.refresh()
		return nil
	})
}

// analysts returns the UCI engines that can analyse the game.
func (r *reports) analysts() (all []player.Entry) {
	v := r.view
	for _, e := range r.match.Engines().Get() {
		if e.CanPlayFrom(&v.First, v.Variant) == nil {
			all = append(all, e)
		}
	}
	return all
}

// ShowReport opens the report of the game.
func (r *reports) ShowReport() {
	v := r.view
	if !r.hasReport(v) {
		r.refuseReport(v)
		return
	}
	r.shown, r.shownProgress = r.last, v.Analysis
	r.dialog = gameinfo.ShowReport(r.win, r.input(), func() { r.dialog = nil })
}

// refuseReport explains why the game has no report: it must not be analysed now, or it is not analysed yet.
func (r *reports) refuseReport(v *app.View) {
	text := "The game has no evaluations yet. Analyse it first."
	if err := v.Refusal(); err != nil {
		text = err.Error()
	}
	r.notify.refuse(text, 0)
}

// minReportInterval is the minimum time between two updates of the report dialog.
const minReportInterval = 300 * time.Millisecond

// updateDialog updates the dialog while the game is being analysed, and closes it when the game has no report any more.
func (r *reports) updateDialog() {
	if r.dialog == nil || r.updatePending || r.report() == r.shown && r.view.Analysis == r.shownProgress {
		return
	}
	r.updatePending = true
	r.background.after(minReportInterval, func() {
		r.updatePending = false
		switch {
		case r.dialog == nil:
		case !r.hasReport(r.view):
			r.dialog.Close()
		default:
			r.shown, r.shownProgress = r.last, r.view.Analysis
			r.dialog.Update(r.input())
		}
	})
}

// input returns the content of the dialog.
func (r *reports) input() gameinfo.ReportInput {
	v, rep := r.view, r.last
	in := gameinfo.ReportInput{
		Names: [2]string{game.PlayerName(v, chess.White), game.PlayerName(v, chess.Black)},
		Sides: rep.Sides, Print: func() { r.prints.printFirst(reportSheetName) },
	}
	in.Rows = phaseRows(rep, report.Numbered)
	if r.graph == nil {
		r.graph = report.NewGraph(func(ply int) {
			r.dialog.Close()
			r.GoToPly(ply)
		}, func(int) {})
	}
	r.graph.Update(report.CurveOf(v, rep), -1)
	in.Graph = r.graph
	switch {
	case rep.Complete():
	case rep.OnlyStart():
		in.Unevaluated = "The start is not evaluated, so there is no accuracy. Analyse the game to have it searched."
	default:
		in.Unevaluated = fmt.Sprintf("%d of %d positions are evaluated. The rest of the game is not judged.", rep.Known, len(rep.Plies)+1)
		in.NothingFound = "None in what is evaluated"
	}
	line := func(text string, ply int) gameinfo.ReportLine {
		return gameinfo.ReportLine{Text: text, Show: func() { r.GoToPly(ply) }}
	}
	for _, ply := range rep.Turning {
		in.TurningPoints = append(in.TurningPoints, line(rep.TurningPoint(ply, report.Numbered), ply))
	}
	for _, c := range rep.NotableCastlings() {
		in.Castlings = append(in.Castlings, line(rep.CastlingText(c), c.Moment()))
	}
	if r.canRetry(v) {
		in.Retry = r.Retry
	}
	if v.Refusal() == nil && canAnalyse(v) {
		in.Analyse = r.analyse
	}
	return in
}

// phaseRows returns the accuracy and the time of both sides in each phase of a game, and the longest think of each
// side. write formats a move: "Endgame from 41.Kf2".
func phaseRows(rep *analysis.Report, write func(*analysis.Ply, rules.Move) string) (rows []gameinfo.ReportRow) {
	parts := rep.Phases()
	for _, p := range parts {
		first := &rep.Plies[p.From]
		rows = append(rows, gameinfo.ReportRow{
			Name: p.Phase.Name() + " from " + write(first, first.Move), Values: [2]string{report.Accuracy(p.Accuracy[0]), report.Accuracy(p.Accuracy[1])},
		})
	}
	if !rep.Timed() {
		return rows
	}
	for _, p := range parts {
		row := gameinfo.ReportRow{Name: "Time, " + strings.ToLower(p.Phase.Name())}
		for side := range row.Values {
			row.Values[side] = thinkTime(p.Spent[side], p.Timed[side])
		}
		rows = append(rows, row)
	}
	longest := gameinfo.ReportRow{Name: "Longest think"}
	for side, ply := range rep.Longest() {
		if longest.Values[side] = thinkTime(0, false); ply >= 0 {
			p := &rep.Plies[ply]
			longest.Values[side] = thinkTime(p.Spent, true) + " " + write(p, p.Move)
		}
	}
	return append(rows, longest)
}

// thinkTime formats a duration like a clock: "1:05", "1:02:30"; "–" if it is unknown.
func thinkTime(d time.Duration, known bool) string {
	if !known {
		return "–"
	}
	return clock.Text(d)
}

// Retry starts learning from mistakes with the moves that lost most: those of the player, if he played one side.
func (r *reports) Retry() {
	v := r.view
	if v.Refusal() != nil || !r.hasReport(v) {
		r.refuseReport(v)
		return
	}
	r.hintCard.Close()
	r.retry.Begin(r.last, r.playerColor())
}

// playerColor returns the player's side, NoColor if he played both or neither.
func (r *reports) playerColor() chess.Color {
	var mine [2]bool
	for i, c := range []chess.Color{chess.White, chess.Black} {
		if mine[i] = r.view.Side(c).Human() && !r.view.Loaded; r.view.Loaded {
			mine[i] = words.Known(r.view.Tag(c.Name())) != "" && r.view.Tag(c.Name()) == r.settings.get().PlayerName
		}
	}
	switch mine {
	case [2]bool{true, false}:
		return chess.White
	case [2]bool{false, true}:
		return chess.Black
	}
	return chess.NoColor
}

// GoToPly shows the position after the given number of plies.
func (r *reports) GoToPly(ply int) {
	r.runner.run(func() error { return r.match.GoTo(r.view.StepOf(ply)) })
}

// GoToNode shows the position after a move.
func (r *reports) GoToNode(n gametree.NodeID) {
	r.runner.run(func() error { return r.match.GoToNode(n) })
}

// PauseAnalysis pauses or resumes the analysis of the game.
func (r *reports) PauseAnalysis(pause bool) {
	r.runner.run(func() error { return app.Analyst(r.match).Pause(pause) })
}

// StopAnalysis ends the analysis of the game.
func (r *reports) StopAnalysis() { r.runner.run(app.Analyst(r.match).Stop) }

// NewSearcher returns an engine that judges the tries of the player.
func (r *reports) NewSearcher() analysis.Searcher { return app.Analyst(r.match).NewSearcher() }

// CardChanged lays out the cards, and updates list of moves and live analysis, which hide the answer while the player
// looks for it.
func (r *reports) CardChanged(head string) {
	r.host.CardChanged(head)
	r.showMoves()
	r.followLive()
}

// isRetrying reports whether the player is looking for a better move, which nothing else may show.
func (r *reports) isRetrying() bool { return r.retry.Looking() }

// canHint reports whether a hint is available: in a game, or while learning from mistakes.
func (r *reports) canHint(v *app.View) bool {
	return canAdvise(v) || r.retry.Stage() != report.Closed
}

// hint shows the first or the next part of a hint.
func (r *reports) hint() {
	if r.retry.Stage() != report.Closed {
		r.retry.Hint()
		return
	}
	r.hintCard.Request()
}
