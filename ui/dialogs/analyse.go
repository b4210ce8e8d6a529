package dialogs

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app"
	"backrank/app/player"
	"backrank/ui/widget"
	"backrank/words"
)

// AnalyseInput configures the dialog that begins the analysis of a game.
type AnalyseInput struct {
	Engines []player.Entry // that can play the game
	Engine  string         // chosen, "" for Backrank's own
	Nodes   uint64         // the effort for each position
	// Positions returns how many positions a search with so many nodes would be about.
	Positions func(nodes uint64) int
}

// Analyse asks with what a game is to be analysed. begin reports why that is refused, nil if it is not; then the dialog
// closes.
func Analyse(win fyne.Window, in AnalyseInput, begin func(nodes uint64, engine string) error) {
	openAnalyse(win, in, begin)
}

// analyse is the open dialog.
type analyse struct {
	in      AnalyseInput
	dialog  *dialog
	engine  *widget.Dropdown
	effort  *widget.Segments
	nodes   *widget.Field
	about   *widget.Text
	problem *widget.Text
	begin   func(nodes uint64, engine string) error
}

// efforts are the efforts with a name; the one after them is the player's own.
var efforts = []uint64{app.QuickNodes, app.DefaultNodes}

func openAnalyse(win fyne.Window, in AnalyseInput, begin func(nodes uint64, engine string) error) *analyse {
	a := &analyse{in: in, begin: begin, about: widget.Aside("").Rows(2), problem: widget.Problem("").Rows(1)}
	options, chosen := []widget.Option{{Name: "Backrank", About: "Knows every variant"}}, 0
	for i, e := range in.Engines {
		options = append(options, widget.Option{Name: e.Title()})
		if e.ID == in.Engine {
			chosen = i + 1
		}
	}
	a.engine = widget.NewDropdown(options, chosen, func(int) { a.tell() })
	effort := len(efforts)
	for i, n := range efforts {
		if n == in.Nodes {
			effort = i
		}
	}
	a.nodes = widget.NewField("Nodes for each position", nil)
	a.nodes.OnChanged = func(string) { a.tell() }
	a.nodes.OnSubmitted = func(string) { a.accept() }
	a.effort = widget.NewSegments([]string{"Quick", "Usual", "Custom"}, effort, func(int) { a.choose() })
	content := container.NewVBox(row("Engine", a.engine), row("Effort", a.effort), gap(2), container.New(tallest{}, a.nodes), a.about, a.problem)
	if effort == len(efforts) {
		a.nodes.SetText(words.Number(in.Nodes))
	}
	a.dialog = show(win, "Analyse game", fyne.NewSize(460, 350), still(content), a.accept,
		widget.NewButton("Cancel", "", "", func() { a.dialog.close() }), widget.NewDefaultButton("Analyse", "", "", a.accept))
	a.choose()
	win.Canvas().Focus(a.effort)
	return a
}

// choose shows the field for one's own number of nodes.
func (a *analyse) choose() {
	a.nodes.Hidden = a.effort.Chosen() < len(efforts)
	a.tell()
}

// effortInNodes returns the effort, 0 if it is not readable.
func (a *analyse) effortInNodes() uint64 {
	if i := a.effort.Chosen(); i < len(efforts) {
		return efforts[i]
	}
	text := strings.NewReplacer(",", "", ".", "", " ", "", "\u202f", "", "\u00a0", "", "_", "").Replace(a.nodes.Text)
	nodes, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0
	}
	return min(nodes, app.MaxNodes)
}

// nodesPerSecond is how many nodes Backrank's engine searches in a second, with one thread on a typical computer.
const nodesPerSecond = 600_000

// tell says how much there is to do.
func (a *analyse) tell() {
	nodes := a.effortInNodes()
	a.problem.SetText("")
	switch n := a.in.Positions(nodes); {
	case nodes == 0:
		a.about.SetText("Type a number of nodes for each position, such as 5,000,000")
	case n == 0:
		a.about.SetText("The game has been analysed with as many nodes already")
	case a.engine.Chosen() > 0:
		a.about.SetText(fmt.Sprintf("%s of %s nodes. It runs in the background.", positions(n), words.Number(nodes)))
	default:
		seconds := float64(n) * float64(nodes) / nodesPerSecond
		a.about.SetText(fmt.Sprintf("%s of %s nodes, %s. It runs in the background.", positions(n), words.Number(nodes), duration(seconds)))
	}
}

func positions(n int) string {
	if n == 1 {
		return "One position"
	}
	return words.Number(n) + " positions"
}

// duration says in words about how long so many seconds are.
func duration(seconds float64) string {
	switch minutes := int(seconds/60 + .5); {
	case seconds < 8:
		return "a few seconds"
	case seconds < 50:
		return fmt.Sprintf("about %.0f seconds", max(10, float64(int(seconds/10+.5)*10)))
	case minutes <= 1:
		return "about a minute"
	case minutes < 90:
		return fmt.Sprintf("about %d minutes", minutes)
	}
	return fmt.Sprintf("%.0f hours", max(2, seconds/3600))
}

// accept begins the analysis.
func (a *analyse) accept() {
	nodes, engine := a.effortInNodes(), ""
	if nodes == 0 {
		a.problem.SetText("Enter a number of nodes")
		return
	}
	if i := a.engine.Chosen(); i > 0 {
		engine = a.in.Engines[i-1].ID
	}
	if err := a.begin(nodes, engine); err != nil {
		a.problem.SetText(words.Sentence(err.Error()))
		return
	}
	a.dialog.close()
}
