package dialogs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app"
	"backrank/ui/widget"
	"backrank/variants"
)

// optionsWidth is the width of the column beside the tiles, in units: eight squares.
const optionsWidth = 320

// colorNames are the choices of colour as they are offered.
var colorNames = []struct {
	name   string
	choice app.Choice
}{{"White", app.ChooseWhite}, {"Black", app.ChooseBlack}, {"Random", app.ChooseRandom}, {"Alternate", app.ChooseAlternate}}

// The opponents, in the order in which they are offered.
const (
	computer = iota
	anEngine
	friend
)

// buildPickers makes the three lists of a custom game.
func (g *newGame) buildPickers() {
	var lists [3][]string
	for _, f := range variants.Families() {
		lists[0] = append(lists[0], f.Name)
	}
	for _, s := range variants.Symmetries() {
		lists[1] = append(lists[1], s.String())
	}
	for _, c := range variants.Castlings() {
		lists[2] = append(lists[2], c.Name)
	}
	g.custom = container.NewVBox()
	for i, label := range []string{"Family", "Symmetry", "Castling"} {
		g.pickers[i] = newPicker(lists[i])
		g.custom.Add(beside(label, g.pickers[i]))
	}
}

// buildPlayers makes the choice of opponent, level and colour.
func (g *newGame) buildPlayers() {
	var levels []string
	for _, l := range g.in.Levels {
		levels = append(levels, levelName(l))
	}
	g.level = newPicker(levels)
	g.level.SetSelectedIndex(max(0, min(g.in.Choices.Level, len(levels))-1))
	g.level.OnChanged = func(string) { g.tellLevel() }
	g.levels = widget.Caption("").Rows(2)
	opponent := friend
	switch {
	case g.in.Choices.Engine != "":
		opponent = anEngine
	case g.in.Choices.Level > 0 && len(g.in.Levels) > 0:
		opponent = computer
	}
	g.opponent = newSegments([]string{"Backrank", "An engine", "A friend"}, opponent, func(int) { g.preview() })
	g.engines = newEngineChoice(g.in, g.preview)
	var names []string
	chosen := 0
	for i, c := range colorNames {
		names = append(names, c.name)
		if c.choice == g.in.Choices.Color {
			chosen = i
		}
	}
	g.seated = widget.Caption("")
	g.color = newSegments(names, chosen, func(int) { g.tellLevel() })
	g.colours = container.NewVBox(gap(4), widget.Heading("Your colour"), g.color, g.seated)
}

// options is the column beside the tiles.
func (g *newGame) options() fyne.CanvasObject {
	g.tellLevel()
	return container.NewVBox(
		g.custom,
		widget.Heading("Start position"),
		container.NewBorder(nil, nil, nil, g.dice, g.start), g.lot.content,
		g.ranks, g.told, g.problem, g.draft.content,
		gap(4), widget.Heading("Opponent"), g.opponent, g.level, g.engines.content, g.levels,
		g.colours,
	)
}

// tellLevel says who the opponent is, and what the colour means.
func (g *newGame) tellLevel() {
	opponent := g.opponent.Chosen()
	g.level.Hidden = opponent != computer || len(g.in.Levels) == 0
	g.engines.content.Hidden = opponent != anEngine
	if g.colours.Show(); opponent == friend {
		g.colours.Hide()
	}
	switch {
	case opponent == friend:
		g.levels.SetText("Both of you at this computer")
	case opponent == anEngine:
		g.levels.SetText(g.engines.about(g.chosen.Symmetry == variants.Drafted && g.start.Text == ""))
	case g.level.Hidden:
		g.levels.SetText("There is no computer to play against here")
	default:
		g.levels.SetText(g.in.Levels[g.level.SelectedIndex()].Summary)
	}
	g.levels.Hidden = g.levels.Text() == ""
	g.seated.SetText("")
	if g.choice() == app.ChooseAlternate {
		g.seated.SetText("The colour that you did not have in the last game")
	}
}

// unready says why the opponent cannot play, nil if he can.
func (g *newGame) unready() error {
	if g.opponent.Chosen() == anEngine {
		return g.engines.missing()
	}
	return nil
}

// choice is the colour asked for; two friends share the board, White at the bottom.
func (g *newGame) choice() app.Choice {
	if g.opponent.Chosen() == friend {
		return app.ChooseWhite
	}
	return colorNames[g.color.Chosen()].choice
}

func (g *newGame) setPickers(v variants.Variant) {
	for i, name := range []string{v.Family.Name, v.Symmetry.String(), v.Castling.Name} {
		g.pickers[i].OnChanged = nil
		g.pickers[i].SetSelected(name)
		g.pickers[i].OnChanged = func(string) { g.pickCustom() }
	}
}

// pickCustom takes the three pickers' choice, which may be one of the twelve.
func (g *newGame) pickCustom() {
	f := variants.Families()[max(0, g.pickers[0].SelectedIndex())]
	s := variants.Symmetries()[max(0, g.pickers[1].SelectedIndex())]
	c := variants.Castlings()[max(0, g.pickers[2].SelectedIndex())]
	g.show(variants.Custom(f, s, c), true)
}
