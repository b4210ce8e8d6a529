package report

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// CardHost is the part of the window that the card uses.
type CardHost interface {
	// GoToPly shows the position after ply plies of the game.
	GoToPly(ply int)
	// ShowReport opens the report. Retry opens the card for learning from mistakes.
	ShowReport()
	Retry()
	// PauseAnalysis pauses or resumes the analysis of the game. StopAnalysis ends it.
	PauseAnalysis(pause bool)
	StopAnalysis()
	// Analyse opens the dialog that starts the analysis of the game.
	Analyse()
}

// Card is the section below the moves for the analysis of the game: the graph, and above it the progress of the
// analysis, or the accuracy of both sides. In an opened game without evaluations the graph has only the times of the
// moves. The card is hidden if there are neither evaluations, nor such times, nor an analysis; if folded, it has no graph.
type Card struct {
	fynewidget.BaseWidget

	host         CardHost
	status       *widget.Text
	graph        *Graph
	reportButton *button
	retryButton  *button
	startButton  *button
	pauseButton  *button
	stopButton   *button

	head     *cardHead
	content  fyne.CanvasObject
	report   *analysis.Report
	analysis analysis.Progress
	hasGraph bool // there is a graph, which is hidden if the card is folded
	folded   bool
	hovered  int // the ply of the position under the pointer, -1 for none
	hidden   int // the ply of the first position whose text is hidden
}

// NewCard returns a hidden card.
func NewCard(host CardHost) *Card {
	c := &Card{host: host, status: widget.Caption("").MaxRows(2), hovered: -1}
	c.graph = NewGraph(host.GoToPly, c.hover)
	c.reportButton = newButton(lang.X("report on a game", "Report"), assets.IconFile, lang.L("Accuracy, turning points, castlings")+"  report", host.ShowReport)
	c.retryButton = newButton(lang.L("Mistakes"), assets.IconHint, lang.L("Learn from your mistakes")+"  learn-from-your-mistakes", host.Retry)
	c.startButton = newButton(lang.L("Analyse…"), assets.IconAnalysis, lang.L("Analyse game…")+"  analyse-game", host.Analyse)
	c.pauseButton = newButton(lang.L("Pause"), assets.IconPause, "", func() { host.PauseAnalysis(!c.analysis.Paused && c.analysis.Failure == "") })
	c.stopButton = newButton(lang.L("Stop"), assets.IconClose, lang.L("Results so far are kept"), host.StopAnalysis)
	c.head = &cardHead{c.status, []*button{c.pauseButton, c.stopButton, c.startButton, c.reportButton, c.retryButton}}
	head := container.New(c.head, c.status)
	for _, b := range c.head.buttons {
		head.Objects = append(head.Objects, b.withLabel, b.withIcon)
	}
	c.content = container.New(layout.NewCustomPaddedVBoxLayout(6), head, c.graph)
	c.ExtendBaseWidget(c)
	c.Hide()
	return c
}

// cardHead is a layout of a line of text and, at the right, buttons, which show icons if labels leave the text less than
// minStatusWidth.
type cardHead struct {
	status  *widget.Text
	buttons []*button
}

// Dimensions of the head, in units: the gap between buttons, and the minimum width of the text beside labels.
const (
	headGap        = 6
	minStatusWidth = 60
)

// width returns the width of the visible buttons with labels, or with icons, and of the gap before each.
func (h *cardHead) width(icons bool) (width float32) {
	for _, b := range h.buttons {
		if b.visible {
			width += b.form(icons).MinSize().Width + headGap
		}
	}
	return width
}

// MinSize implements fyne.Layout.
func (h *cardHead) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(h.width(true), max(h.status.MinSize().Height, h.buttons[0].withLabel.MinSize().Height))
}

// Layout implements fyne.Layout.
func (h *cardHead) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	icons := size.Width-h.width(false) < minStatusWidth
	x := size.Width - h.width(icons)
	text := h.status.HeightFor(x)
	widget.Place(h.status, 0, (size.Height-text)/2, x, text)
	for _, b := range h.buttons {
		b.withLabel.Hidden, b.withIcon.Hidden = !b.visible || icons, !b.visible || !icons
		if !b.visible {
			continue
		}
		x += headGap
		shown := b.form(icons)
		widget.Place(shown, x, 0, shown.MinSize().Width, size.Height)
		x += shown.Size().Width
	}
}

// CreateRenderer implements fyne.Widget.
func (c *Card) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(c.content) }

// Update shows a view and the report of its game. It reports whether the height of the card has changed.
func (c *Card) Update(v *app.View, r *analysis.Report) (changed bool) {
	c.analysis = v.Analysis
	analysing := v.Analysis != analysis.Progress{}
	evaluated := r.Evaluated()
	drawn := evaluated || v.Document && r.Timed()
	hidden := !analysing && !drawn
	changed = hidden != c.Hidden || drawn != c.hasGraph
	c.hasGraph = drawn
	if c.Hidden = hidden; hidden {
		c.report = nil
		for _, b := range c.head.buttons {
			b.visible = false
		}
		c.keepFocus()
		return changed
	}
	if c.report != r {
		c.report = r
		c.hovered = -1
	}
	c.Fold(c.folded)
	at := -1
	if !v.InVariation() && !v.Draft.Shown {
		at = v.Ply()
	}
	if drawn {
		c.graph.Update(CurveOf(v, r), at)
	}
	c.hidden = len(r.Plies) + 1
	if from, hidden := hiddenFrom(v); hidden {
		c.hidden = from
	}
	c.pauseButton.visible, c.stopButton.visible = analysing, analysing
	c.startButton.visible = !analysing && !evaluated
	c.reportButton.visible, c.retryButton.visible = !analysing && drawn, !analysing && len(r.Retries(chess.NoColor)) > 0
	c.pauseButton.set(lang.L("Pause"), assets.IconPause)
	if v.Analysis.Paused || v.Analysis.Failure != "" {
		c.pauseButton.set(lang.L("Resume"), assets.IconPlay)
	}
	c.updateLine()
	c.Refresh()
	c.keepFocus()
	return changed
}

// FocusButton moves the focus to the first button shown.
func (c *Card) FocusButton(canvas fyne.Canvas) {
	for _, b := range c.head.buttons {
		for _, form := range []*widget.Button{b.withLabel, b.withIcon} {
			if form.Visible() {
				canvas.Focus(form)
				return
			}
		}
	}
}

// keepFocus moves the focus from a button that is shown no more to one that is, if any is: from Stop to the report when the
// analysis ends.
func (c *Card) keepFocus() {
	canvas := fyne.CurrentApp().Driver().CanvasForObject(c.content)
	if canvas == nil {
		return
	}
	for _, b := range c.head.buttons {
		if focused := canvas.Focused(); !b.visible && (focused == fyne.Focusable(b.withLabel) || focused == fyne.Focusable(b.withIcon)) {
			canvas.Unfocus()
			if !c.Hidden {
				c.FocusButton(canvas)
			}
			return
		}
	}
}

// Fold hides or shows the graph.
func (c *Card) Fold(on bool) {
	c.folded = on
	c.graph.Hidden = on || !c.hasGraph
}

// Analysing reports whether the game is being analysed, even if the analysis is paused.
func (c *Card) Analysing() bool { return c.analysis != analysis.Progress{} }

// hover shows the move and score of the position under the pointer; -1 for none.
func (c *Card) hover(ply int) {
	c.hovered = ply
	c.updateLine()
}

// updateLine updates the line above the graph.
func (c *Card) updateLine() { c.status.SetText(c.line()) }

func (c *Card) line() string {
	switch r, d := c.report, c.analysis; {
	case c.hovered >= 0 && c.hovered < c.hidden:
		return PositionLine(r, c.hovered)
	case d != analysis.Progress{}:
		return ProgressText(d)
	case r.Known <= 1:
		used, known := r.TimeUsed()
		return lang.L("Time used: {{.First}} – {{.Second}}", "First", r.TimeText(used[0], known[0]), "Second", r.TimeText(used[1], known[1]))
	case !r.Complete():
		return lang.L("{{.Known}} of {{.Total}} evaluated", "Known", r.Known, "Total", len(r.Plies)+1)
	default:
		return lang.L("Accuracy {{.First}} : {{.Second}}", "First", analysis.AccuracyText(r.Sides[0].Accuracy), "Second", analysis.AccuracyText(r.Sides[1].Accuracy))
	}
}

// ProgressText describes the state of an analysis that goes on, or is paused.
func ProgressText(d analysis.Progress) string {
	switch {
	case d.Failure != "":
		return d.Failure
	case d.NotResponding:
		return lang.L("{{.Engine}} has not answered yet", "Engine", d.Engine)
	case d.Total > 0 && d.Paused:
		return lang.L("Paused: {{.Done}} of {{.Total}}", "Done", d.Done, "Total", d.Total)
	case d.Refusal != "":
		return d.Refusal
	case d.Waiting:
		return lang.L("Waiting for the analysis of another game to end")
	case d.Total > 0:
		return lang.L("Analysing: {{.Done}} of {{.Total}}", "Done", d.Done, "Total", d.Total)
	}
	return lang.L("Analysing…")
}

// PositionLine formats the move that leads to a position, the position's score, and the time that the move took:
// "23…♞xb2 ??  −1.35  0:42".
func PositionLine(r *analysis.Report, ply int) string {
	switch {
	case ply == 0 && !r.Evaluated():
		return lang.L("Start position")
	case ply == 0:
		return lang.L("Start  {{.Score}}", "Score", score(r.Start, r.StartKnown))
	}
	p := &r.Plies[ply-1]
	text := Numbered(p, p.Move)
	if p.Judgement != analysis.Good {
		text += " " + p.Judgement.String()
	}
	if r.Known > 1 {
		text += "  " + score(p.After, p.Known)
	}
	if p.Timed {
		text += "  " + r.TimeText(p.Spent, true)
	}
	return text
}

// Numbered formats a move from the position before p with its number and a figurine: "12.♞f3" or "12…♞f6".
func Numbered(p *analysis.Ply, m rules.Move) string { return figurine.Move(Lettered(p, m)) }

// Lettered is like Numbered, with a letter in place of the figurine, for paper: "12.Nf3" or "12…Nf6".
func Lettered(p *analysis.Ply, m rules.Move) string { return closed.Replace(p.NumberedAs(m)) }

// closed removes the space after the move number, so that no line breaks there.
var closed = strings.NewReplacer("... ", "…", ". ", ".")

func score(f analysis.Evaluation, known bool) string {
	if !known {
		return lang.L("not evaluated")
	}
	return f.Score.Pawns()
}

// Line returns the line above the graph, "" if the card is hidden.
func (c *Card) Line() string {
	if c.Hidden {
		return ""
	}
	return c.status.Text()
}

// Graph returns the graph.
func (c *Card) Graph() *Graph { return c.graph }
