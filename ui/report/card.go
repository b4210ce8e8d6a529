package report

import (
	"fmt"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/ui/figurine"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// CardHost is what the card needs from the window.
type CardHost interface {
	// GoToPly shows the position after so many plies of the game.
	GoToPly(ply int)
	// ShowReport opens the report, Retry begins to look for better moves than the mistakes.
	ShowReport()
	Retry()
	// PauseAnalysis pauses the analysis of the game or has it go on, StopAnalysis ends it.
	PauseAnalysis(pause bool)
	StopAnalysis()
}

// Card is the section below the moves of a game that is or was analysed: the graph, and above it how far the analysis
// is, or the accuracy of both sides. Without evaluations it takes no space; folded it has no graph.
type Card struct {
	fynewidget.BaseWidget

	host   CardHost
	said   *widget.Text
	graph  *Graph
	report *widget.Button
	retry  *widget.Button
	pause  *widget.Button
	stop   *widget.Button

	content fyne.CanvasObject
	about   *analysis.Report
	doing   app.Analysis
	drawn   bool // there is a graph, unless the card is folded
	folded  bool
	over    int // the position under the pointer, -1 for none
}

// NewCard returns a hidden card.
func NewCard(host CardHost) *Card {
	c := &Card{host: host, said: widget.Caption(""), over: -1}
	c.graph = NewGraph(host.GoToPly, c.point)
	c.report = widget.NewButton("Report", "", "Accuracy, turning points, castlings  report", host.ShowReport)
	c.retry = widget.NewButton("Mistakes", "", "Learn from your mistakes  learn-from-your-mistakes", host.Retry)
	c.pause = widget.NewButton("Pause", "", "", func() { host.PauseAnalysis(!c.doing.Paused && c.doing.Failure == "") })
	c.stop = widget.NewButton("Stop", "", "Results so far are kept", host.StopAnalysis)
	buttons := container.New(layout.NewCustomPaddedHBoxLayout(6), c.pause, c.stop, c.report, c.retry)
	head := container.NewBorder(nil, nil, nil, buttons, container.NewVBox(layout.NewSpacer(), c.said, layout.NewSpacer()))
	c.content = container.New(layout.NewCustomPaddedVBoxLayout(6), head, c.graph)
	c.ExtendBaseWidget(c)
	c.Hide()
	return c
}

// CreateRenderer implements fyne.Widget.
func (c *Card) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(c.content) }

// Update shows a view and the report of its game. It reports whether the card appears, or changes its height.
func (c *Card) Update(v *app.View, r *analysis.Report) (changed bool) {
	c.doing = v.Analysis
	analysing := v.Analysis != app.Analysis{}
	drawn := r.Known > 1 && len(r.Plies) > 0
	hidden := !analysing && !drawn
	changed = hidden != c.Hidden || drawn != c.drawn
	c.drawn = drawn
	if c.Hidden = hidden; hidden {
		c.about = nil
		return changed
	}
	if c.about != r {
		c.about = r
		c.over = -1
	}
	c.Fold(c.folded)
	at := -1
	if !v.InVariation() && !v.Draft.Shown {
		at = v.Ply()
	}
	if drawn {
		c.graph.Update(CurveOf(v, r), at)
	}
	c.pause.Hidden, c.stop.Hidden = !analysing, !analysing
	c.report.Hidden, c.retry.Hidden = analysing, analysing || len(r.Retries(chess.NoColor)) == 0
	c.pause.SetText("Pause")
	if v.Analysis.Paused || v.Analysis.Failure != "" {
		c.pause.SetText("Resume")
	}
	c.say()
	c.Refresh()
	return changed
}

// Fold hides the graph, or shows it again.
func (c *Card) Fold(on bool) {
	c.folded = on
	c.graph.Hidden = on || !c.drawn
}

// Analysing reports whether the game is being analysed, also while that is paused.
func (c *Card) Analysing() bool { return c.doing != app.Analysis{} }

// point is called when the pointer enters a position of the graph, -1 when it leaves.
func (c *Card) point(ply int) {
	c.over = ply
	c.say()
}

// say writes the line above the graph.
func (c *Card) say() { c.said.SetText(c.line()) }

func (c *Card) line() string {
	switch r, d := c.about, c.doing; {
	case c.over >= 0 && c.over <= len(r.Plies):
		return positionLine(r, c.over)
	case d.Failure != "":
		return d.Failure
	case d.NotResponding:
		return d.Engine + " has not answered yet"
	case d.Total > 0 && d.Paused:
		return fmt.Sprintf("Paused: %d of %d", d.Done, d.Total)
	case d.Total > 0:
		return fmt.Sprintf("Analysing: %d of %d", d.Done, d.Total)
	case d != app.Analysis{}:
		return "Analysing…"
	case !r.Complete():
		return fmt.Sprintf("%d of %d evaluated", r.Known, len(r.Plies)+1)
	default:
		return "Accuracy " + Accuracy(r.Sides[0].Accuracy) + " : " + Accuracy(r.Sides[1].Accuracy)
	}
}

// Accuracy formats an accuracy: "87%", "–" if there is none.
func Accuracy(a float64) string {
	if math.IsNaN(a) {
		return "–"
	}
	return fmt.Sprintf("%.0f%%", a)
}

// positionLine returns the move that leads to a position and its score: "23…♞xb2  −1.35".
func positionLine(r *analysis.Report, ply int) string {
	if ply == 0 {
		return "Start  " + score(r.Start, r.StartKnown)
	}
	p := &r.Plies[ply-1]
	text := Numbered(p, p.Move)
	if p.Judgement != analysis.Good {
		text += " " + p.Judgement.String()
	}
	return text + "  " + score(p.After, p.Known)
}

// Numbered formats a move in the position of a ply with its number and a figurine: "12.♞f3" or "12…♞f6".
func Numbered(p *analysis.Ply, m rules.Move) string { return figurine.Move(Lettered(p, m)) }

// Lettered formats it with a letter, for paper: "12.Nf3" or "12…Nf6".
func Lettered(p *analysis.Ply, m rules.Move) string { return closed.Replace(p.NumberedAs(m)) }

// closed writes a number at its move, so that no line ends between them.
var closed = strings.NewReplacer("... ", "…", ". ", ".")

func score(f analysis.Evaluation, known bool) string {
	if !known {
		return "not evaluated"
	}
	return f.Score.Pawns()
}

// Line returns the line above the graph, "" while the card is hidden.
func (c *Card) Line() string {
	if c.Hidden {
		return ""
	}
	return c.said.Text()
}

// Graph returns the graph.
func (c *Card) Graph() *Graph { return c.graph }
