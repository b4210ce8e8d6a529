package gameinfo

import (
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/words"
)

// AnalyseInput configures the dialog that starts the analysis of a game.
type AnalyseInput struct {
	Engines []player.Entry // the UCI engines that can analyse the game
	Engine  string         // id of the engine chosen first, "" for Backrank
	Nodes   uint64         // the number of nodes for each position that is chosen first
	// Positions returns the number of positions that have not been searched with at least nodes nodes yet.
	Positions func(nodes uint64) int
}

// Analyse asks for the engine and the number of nodes for each position, and calls start with them. The dialog closes, or
// shows the error of start. Analyse returns the dialog.
func Analyse(win fyne.Window, in AnalyseInput, start func(nodes uint64, engine string) error) *dialogs.Dialog {
	d := &analyseDialog{in: in, start: start, summary: widget.Aside("").RowsBetween(2, 4), problem: widget.Problem("").RowsBetween(1, 3)}
	options, chosen := []widget.Option{{Name: "Backrank", About: lang.L("Knows every variant")}}, 0
	for i, e := range in.Engines {
		options = append(options, widget.Option{Name: e.Title()})
		if e.ID == in.Engine {
			chosen = i + 1
		}
	}
	d.engine = widget.NewDropdown(options, chosen, func(int) { d.describe() })
	effort := len(efforts)
	for i, n := range efforts {
		if n == in.Nodes {
			effort = i
		}
	}
	d.nodes = widget.NewField(lang.L("Nodes for each position"), nil)
	d.nodes.OnChanged = func(string) { d.describe() }
	d.nodes.OnSubmitted = func(string) { d.accept() }
	d.effort = widget.NewSegments([]string{lang.X("quick effort", "Quick"), lang.X("usual effort", "Usual"), lang.X("custom effort", "Custom")}, effort, func(int) { d.chooseEffort() }).Wrap()
	content := container.NewVBox(dialogs.LabelAbove(lang.L("Effort"), d.effort), d.nodes, dialogs.LabelAbove(lang.L("Engine"), d.engine), d.summary, d.problem)
	if effort == len(efforts) {
		d.nodes.SetText(lang.Number(in.Nodes))
	}
	d.frame = dialogs.Show(win, lang.L("Analyse game"), fyne.NewSize(460, 350), dialogs.Unscrolled(content), d.accept,
		widget.NewButton(lang.L("Cancel"), "", "", func() { d.frame.Close() }), widget.NewDefaultButton(lang.L("Analyse"), "", "", d.accept))
	d.chooseEffort()
	win.Canvas().Focus(d.effort)
	return d.frame
}

// analyseDialog is the open dialog.
type analyseDialog struct {
	in      AnalyseInput
	frame   *dialogs.Dialog
	engine  *widget.Dropdown
	effort  *widget.Segments
	nodes   *widget.Field // for a custom number
	summary *widget.Text
	problem *widget.Text
	start   func(nodes uint64, engine string) error
}

// efforts are the numbers of nodes with a name, in the order of display. A custom number follows them.
var efforts = []uint64{analysis.QuickNodes, analysis.DefaultNodes}

// chooseEffort shows the field for a custom number of nodes if that is chosen.
func (d *analyseDialog) chooseEffort() {
	if d.effort.Chosen() < len(efforts) {
		d.nodes.Hide()
	} else {
		d.nodes.Show()
	}
	d.frame.Refresh()
	d.describe()
}

// chosenNodes returns the chosen number of nodes, 0 if the text is not a number.
func (d *analyseDialog) chosenNodes() uint64 {
	if i := d.effort.Chosen(); i < len(efforts) {
		return efforts[i]
	}
	text := strings.NewReplacer(",", "", ".", "", " ", "", "\u202f", "", "\u00a0", "", "_", "").Replace(d.nodes.Text)
	nodes, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0
	}
	return min(nodes, analysis.MaxNodes)
}

// nodesPerSecond is the speed of Backrank's engine with one thread on a typical computer.
const nodesPerSecond = 600_000

// describe shows the number of positions to search, and for Backrank's engine the estimated time.
func (d *analyseDialog) describe() {
	nodes := d.chosenNodes()
	d.problem.SetText("")
	switch n := d.in.Positions(nodes); {
	case nodes == 0:
		d.summary.SetText(lang.L("Type a number of nodes for each position, such as 5,000,000"))
	case n == 0:
		d.summary.SetText(lang.L("The game has been analysed with as many nodes already. Choose more nodes to analyse it further."))
	case d.engine.Chosen() > 0:
		d.summary.SetText(lang.N("{{.Count}} positions of {{.Number}} nodes. It runs in the background.", n, "Number", lang.Number(nodes)))
	default:
		seconds := float64(n) * float64(nodes) / nodesPerSecond
		d.summary.SetText(lang.N("{{.Count}} positions of {{.Number}} nodes, {{.Time}}. It runs in the background.", n, "Number", lang.Number(nodes), "Time", estimate(seconds)))
	}
}

// estimate formats an estimated duration in seconds: "about 40 seconds", "2 hours".
func estimate(seconds float64) string {
	switch minutes := int(seconds/60 + .5); {
	case seconds < 8:
		return lang.L("a few seconds")
	case seconds < 50:
		return lang.N("about {{.Count}} seconds", max(10, int(seconds/10+.5)*10))
	case minutes <= 1:
		return lang.L("about a minute")
	case minutes < 90:
		return lang.N("about {{.Count}} minutes", minutes)
	}
	return lang.N("{{.Count}} hours", int(math.RoundToEven(max(2, seconds/3600))))
}

// accept starts the analysis.
func (d *analyseDialog) accept() {
	nodes, engine := d.chosenNodes(), ""
	if nodes == 0 {
		d.problem.SetText(lang.L("Enter a number of nodes"))
		return
	}
	if i := d.engine.Chosen(); i > 0 {
		engine = d.in.Engines[i-1].ID
	}
	if err := d.start(nodes, engine); err != nil {
		d.problem.SetText(words.Sentence(err.Error()))
		return
	}
	d.frame.Close()
}
