package dialogs

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/player"
	"backrank/ui/widget"
	"backrank/variants"
)

// optionsWidth is the width of the column beside the tiles, in units: eight squares.
const optionsWidth = 320

// colorNames are the choices of colour as they are offered.
var colorNames = []struct {
	name   string
	choice player.Choice
}{{"White", player.ChooseWhite}, {"Black", player.ChooseBlack}, {"Random", player.ChooseRandom}, {"Alternate", player.ChooseAlternate}}

// The opponents, in the order in which they are offered.
const (
	computer = iota
	anEngine
	friend
)

// buildCustom makes the three lists of a custom game.
func (g *newGame) buildCustom() {
	var lists [3][]string
	for _, f := range variants.Families() {
		lists[0] = append(lists[0], f.Name)
	}
	for _, s := range variants.Symmetries() {
		lists[1] = append(lists[1], s.String())
	}
	for _, c := range variants.Castlings() {
		lists[2] = append(lists[2], c.Label)
	}
	g.custom = container.NewVBox()
	for i, label := range []string{"Family", "Symmetry", "Castling"} {
		g.parts[i] = widget.NewDropdown(widget.Names(lists[i]...), -1, func(int) { g.pickCustom() })
		g.custom.Add(beside(label, g.parts[i]))
	}
}

// buildPlayers makes the choice of opponent, level and colour.
func (g *newGame) buildPlayers() {
	levels := levelOptions(g.in.Levels)
	g.level = widget.NewDropdown(levels, max(0, min(g.in.Choices.Level, len(levels))-1), func(int) { g.tellLevel() })
	g.levels = widget.Caption("").Rows(2)
	opponent := friend
	switch {
	case g.in.Choices.Engine != "":
		opponent = anEngine
	case g.in.Choices.Level > 0 && len(g.in.Levels) > 0:
		opponent = computer
	}
	g.opponent = widget.NewSegments([]string{"Backrank", "An engine", "A friend"}, opponent, func(int) { g.preview() })
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
	g.color = widget.NewSegments(names, chosen, func(int) { g.tellLevel() })
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
		g.levels.SetText(g.in.Levels[g.level.Chosen()].Summary)
	}
	g.levels.Hidden = g.levels.Text() == ""
	g.seated.SetText("")
	if g.choice() == player.ChooseAlternate {
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
func (g *newGame) choice() player.Choice {
	if g.opponent.Chosen() == friend {
		return player.ChooseWhite
	}
	return colorNames[g.color.Chosen()].choice
}

func (g *newGame) setParts(v variants.Variant) {
	g.parts[0].Set(slices.Index(variants.Families(), v.Family))
	g.parts[1].Set(slices.Index(variants.Symmetries(), v.Symmetry))
	g.parts[2].Set(slices.Index(variants.Castlings(), v.Castling))
}

// pickCustom takes the three lists' choice, which may be one of the twelve.
func (g *newGame) pickCustom() {
	f := variants.Families()[max(0, g.parts[0].Chosen())]
	s := variants.Symmetries()[max(0, g.parts[1].Chosen())]
	c := variants.Castlings()[max(0, g.parts[2].Chosen())]
	g.show(variants.Custom(f, s, c), true)
}
