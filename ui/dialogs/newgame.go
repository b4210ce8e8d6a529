package dialogs

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/look"
	"backrank/variants"
)

// Choices are what the sheet for a new game begins with and ends with.
type Choices struct {
	Variant string // id
	Start   string // as typed, "" for a draw
	Level   int    // of the computer; 0 for a friend
	Color   app.Choice
	Copying bool
}

// NewGameInput is what the sheet needs to know.
type NewGameInput struct {
	Looks   Looks
	Levels  []app.Level
	Choices Choices
	Name    string      // the player's own, may be empty
	Last    chess.Color // the colour the player had in the game before
	Seed    uint64      // for draws; any number
}

// newGame is the sheet while it is open.
type newGame struct {
	in      NewGameInput
	sheet   *sheet
	chosen  variants.Variant
	seed    uint64
	tiles   []*tile
	grid    *fyne.Container
	custom  *fyne.Container
	pickers [3]*widget.Select
	search  *field
	start   *field
	dice    *widget.Button
	ranks   *look.Diagram
	told    *look.Words
	problem *look.Words
	copying *widget.Check
	foe     *look.Segments
	level   *widget.Slider
	levels  *look.Words
	color   *look.Segments
	begin   *widget.Button
	card    func()
	done    func(app.NewGame, Choices)
}

// The opponents, in the order in which they are offered.
const (
	computer = iota
	friend
)

var colorNames = []struct {
	name   string
	choice app.Choice
}{{"White", app.ChooseWhite}, {"Black", app.ChooseBlack}, {"Random", app.ChooseRandom}, {"Alternate", app.ChooseAlternate}}

// NewGame asks for everything about a new game on one page. rules opens a rules
// card over it.
func NewGame(win fyne.Window, in NewGameInput, rules func(variants.Variant), done func(app.NewGame, Choices)) {
	openNewGame(win, in, rules, done)
}

func openNewGame(win fyne.Window, in NewGameInput, rules func(variants.Variant), done func(app.NewGame, Choices)) *newGame {
	g := &newGame{in: in, seed: in.Seed, done: done}
	g.build(rules)
	options := container.New(widthAtLeast(324), scrolled(g.options()))
	body := container.NewBorder(nil, nil, nil, container.NewHBox(gap(12), options),
		container.NewBorder(container.NewVBox(g.search, gap(4)), nil, nil, nil, container.NewVScroll(g.grid)))
	g.begin = button("Start", true, g.accept)
	g.sheet = show(win, "New game", fyne.NewSize(1080, 690), body, g.accept,
		button("Rules of this variant", false, func() { g.card() }),
		button("Cancel", false, func() { g.sheet.close() }), g.begin)
	g.pick(g.chosen)
	win.Canvas().Focus(g.search)
	return g
}

func (g *newGame) build(rules func(variants.Variant)) {
	own := func() *sheet { return g.sheet }
	g.search = newField("Find a variant: 960, benko, dfrc…", own)
	g.search.OnChanged = func(string) { g.filter() }
	g.search.down = func() { g.walk(-1, 0, 0) }
	g.grid = container.New(columns{least: 280, gap: 6})
	for _, v := range variants.All() {
		g.addTile(v, v.Summary)
	}
	anything := variants.Custom(variants.ShuffleFamily, variants.Independent, variants.Fischer)
	anything.Name, anything.ID = "Custom", "custom"
	g.addTile(anything, "Family, symmetry and castling as you like")

	g.start = newField("By dice, or 518, RNBQKBNR, R?K*R", own)
	g.start.OnChanged = func(string) { g.preview() }
	g.dice = widget.NewButtonWithIcon("", look.Icon("dice"), g.roll)
	g.ranks = look.NewDiagram(g.in.Looks.Men, g.in.Looks.Set, g.in.Looks.Board, 36, chess.Rank8, chess.Rank1)
	g.told, g.problem = look.Caption(""), look.Problem("")
	g.copying = widget.NewCheck("Black's men copy White's", func(bool) { g.preview() })
	g.copying.Checked = g.in.Choices.Copying

	g.buildPickers()
	g.buildPlayers()
	g.chosen = g.tiles[0].variant
	if v, ok := variants.ByID(g.in.Choices.Variant); ok {
		g.chosen = v
	}
	g.start.Text = g.in.Choices.Start
	g.card = func() { rules(g.chosen) }
}

func (g *newGame) addTile(v variants.Variant, summary string) {
	i := len(g.tiles)
	t := newTile(g.in.Looks, v, summary)
	t.choose = func() { g.pickTile(i) }
	t.accept = func() { g.accept() }
	t.walk = func(columns, rows int) { g.walk(i, columns, rows) }
	g.tiles = append(g.tiles, t)
	g.grid.Add(t)
}

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
		g.pickers[i] = widget.NewSelect(lists[i], nil)
		name := container.NewVBox(layout.NewSpacer(), look.Plain(label), layout.NewSpacer())
		g.custom.Add(container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(76, 36), name), nil, g.pickers[i]))
	}
}

func (g *newGame) buildPlayers() {
	g.level = widget.NewSlider(1, float64(max(len(g.in.Levels), 1)))
	g.level.Step = 1
	g.level.Value = float64(max(1, min(g.in.Choices.Level, len(g.in.Levels))))
	g.levels = look.Caption("").Rows(3)
	g.level.OnChanged = func(float64) { g.tellLevel() }
	foe := friend
	if g.in.Choices.Level > 0 && len(g.in.Levels) > 0 {
		foe = computer
	}
	g.foe = look.NewSegments([]string{"The computer", "A friend"}, foe, func(int) { g.tellLevel() })
	var names []string
	chosen := 0
	for i, c := range colorNames {
		names = append(names, c.name)
		if c.choice == g.in.Choices.Color {
			chosen = i
		}
	}
	g.color = look.NewSegments(names, chosen, nil)
}

// options is the column beside the tiles.
func (g *newGame) options() fyne.CanvasObject {
	g.tellLevel()
	return container.NewVBox(
		g.custom,
		look.Heading("Start position"),
		container.NewBorder(nil, nil, nil, g.dice, g.start),
		g.ranks, g.told, g.problem, g.copying,
		gap(4), look.Heading("Opponent"), g.foe, g.level, g.levels,
		gap(4), look.Heading("Your colour"), g.color,
	)
}

func (g *newGame) tellLevel() {
	if g.foe.Chosen() == friend || len(g.in.Levels) == 0 {
		g.level.Hide()
		g.levels.SetText("Both of you at this computer")
		return
	}
	g.level.Show()
	l := g.in.Levels[int(g.level.Value)-1]
	g.levels.SetText(fmt.Sprintf("%d  %s: %s", int(g.level.Value), l.Name, l.Summary))
}

// filter hides the tiles that are not looked for. The first that is left becomes
// the choice if the choice is hidden.
func (g *newGame) filter() {
	first, chosen := -1, false
	for i, t := range g.tiles {
		t.Hidden = !t.matches(g.search.Text)
		if !t.Hidden && first < 0 {
			first = i
		}
		chosen = chosen || !t.Hidden && t.chosen
	}
	g.grid.Refresh()
	if !chosen && first >= 0 {
		g.pickTile(first)
	}
}

// walk goes from a tile to another in sight: columns to the right and rows down.
// Above the first row is the search.
func (g *newGame) walk(from, columns, rows int) {
	var seen []int
	at, wide := 0, 0
	for i, t := range g.tiles {
		if t.Hidden {
			continue
		}
		if i == from {
			at = len(seen)
		}
		if len(seen) == 0 || t.Position().Y == g.tiles[seen[0]].Position().Y {
			wide++
		}
		seen = append(seen, i)
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(g.grid)
	switch to := at + columns + rows*wide; {
	case to < 0 && c != nil:
		c.Focus(g.search)
	case to >= 0 && to < len(seen):
		g.pickTile(seen[to])
		if c != nil {
			c.Focus(g.tiles[seen[to]])
		}
	}
}

func (g *newGame) pickTile(i int) {
	v := g.tiles[i].variant
	if v.ID == "custom" {
		v = variants.Custom(v.Family, v.Symmetry, v.Castling)
		g.setPickers(v)
		g.pickers[0].OnChanged = func(string) { g.pickCustom() }
		g.pickers[1].OnChanged, g.pickers[2].OnChanged = g.pickers[0].OnChanged, g.pickers[0].OnChanged
	}
	g.start.SetText("")
	g.pick(v)
}

func (g *newGame) setPickers(v variants.Variant) {
	for _, p := range g.pickers {
		p.OnChanged = nil
	}
	g.pickers[0].SetSelected(v.Family.Name)
	g.pickers[1].SetSelected(v.Symmetry.String())
	g.pickers[2].SetSelected(v.Castling.Name)
}

// pickCustom takes the three pickers' choice, which may be one of the twelve.
func (g *newGame) pickCustom() {
	f := variants.Families()[max(0, g.pickers[0].SelectedIndex())]
	s := variants.Symmetries()[max(0, g.pickers[1].SelectedIndex())]
	c := variants.Castlings()[max(0, g.pickers[2].SelectedIndex())]
	g.show(variants.Custom(f, s, c), true)
}

func (g *newGame) pick(v variants.Variant) { g.show(v, v.IsCustom()) }

// show makes v the variant; custom keeps the three pickers in sight.
func (g *newGame) show(v variants.Variant, custom bool) {
	g.chosen = v
	for _, t := range g.tiles {
		t.chosen = t.variant.ID == v.ID || custom && t.variant.ID == "custom"
		t.Refresh()
	}
	if custom {
		if g.pickers[0].Selected == "" {
			g.setPickers(v)
		}
		g.custom.Show()
	} else {
		g.custom.Hide()
	}
	g.preview()
}

// roll draws another start.
func (g *newGame) roll() {
	g.seed = rand.Uint64()
	if _, err := variants.ParsePattern(g.start.Text); err != nil {
		g.start.SetText("")
	}
	g.preview()
}

// begins is the start that stands in the field, nil for a draft.
func (g *newGame) begins() (*variants.Start, error) {
	v := g.chosen
	switch {
	case v.Count() == 0:
		return nil, errors.New("this choice has no start position")
	case v.Symmetry == variants.Drafted && g.start.Text == "":
		return nil, nil
	case g.start.Text == "":
		s := v.Draw(g.seed)
		return &s, nil
	}
	s, err := v.Typed(g.start.Text, g.seed)
	return &s, err
}

// preview shows both ranks, or what is wrong.
func (g *newGame) preview() {
	v := g.chosen
	drafted := v.Symmetry == variants.Drafted
	g.copying.Hidden = !drafted || g.start.Text != ""
	s, err := g.begins()
	g.problem.SetText("")
	g.problem.Hidden = err == nil
	switch {
	case err != nil:
		g.problem.SetText(err.Error())
		g.told.SetText(v.Name)
	case s == nil:
		g.ranks.Set([64]chess.Piece{}, nil)
		g.told.SetText("You place the pieces, one by one in turn")
	default:
		g.ranks.Set(s.Men(), nil)
		g.told.SetText(v.Name + " · " + v.StartID(*s))
	}
	if g.begin != nil {
		if err != nil {
			g.begin.Disable()
		} else {
			g.begin.Enable()
		}
	}
}

// accept begins the game, unless something is wrong: then the sheet stays and says so.
func (g *newGame) accept() {
	start, err := g.begins()
	if err != nil {
		g.preview()
		return
	}
	c := Choices{Variant: g.chosen.ID, Start: g.start.Text, Color: colorNames[g.color.Chosen()].choice, Copying: g.copying.Checked}
	foe := app.Player{}
	if g.foe.Chosen() == computer && len(g.in.Levels) > 0 {
		c.Level = int(g.level.Value)
		foe.Level = c.Level
	}
	game := app.NewGame{Variant: g.chosen, Start: start, Copying: c.Copying}
	if g.start.Text == "" && start != nil {
		game.Start, game.Seed = nil, g.seed
	}
	game.White, game.Black = app.Seat(app.Player{Name: g.in.Name}, foe, c.Color, g.in.Last, rand.Uint64())
	g.sheet.close()
	g.done(game, c)
}
