package dialogs

import (
	"errors"
	"math/rand/v2"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/assets"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Choices are what the dialog for a new game begins with and ends with.
type Choices struct {
	Unrepeated bool // no start is drawn twice before all have come

	Variant string // id
	Start   string // as typed, "" for a draw
	Level   int    // of the computer; 0 for a friend or an engine
	Engine  string // id of the engine, "" for another opponent
	Color   player.Choice
	Terms   variants.Terms
}

// NewGameInput is what the dialog needs to know.
type NewGameInput struct {
	Looks   Looks
	Levels  []player.Level
	Choices Choices
	Name    string      // the player's own, may be empty
	Last    chess.Color // the colour the player had in the game before
	Seed    uint64      // for draws; any number
	Study   app.Study   // what draws leave out
	// Atlas has one of a variant's arrays chosen; the dialog is opened again with what it had.
	Atlas   func(variants.Variant, Choices)
	Engines func() []player.Entry // those of the player
	Manage  func(changed func())  // opens the dialog of engines; changed hears of changes there
}

// newGame is the dialog while it is open.
type newGame struct {
	in       NewGameInput
	dialog   *dialog
	chosen   variants.Variant
	seed     uint64
	tiles    []*tile
	grid     *fyne.Container
	list     *container.Scroll // of the tiles
	custom   *fyne.Container
	parts    [3]*widget.Dropdown
	search   *widget.Field
	start    *widget.Field
	dice     *widget.Button
	lot      *lot
	ranks    *fyne.Container // the two back ranks
	black    *widget.Diagram
	white    *widget.Diagram
	none     *widget.Text // said when no tile fits the search
	told     *widget.Text
	problem  *widget.Text
	draft    *drafting
	opponent *widget.Segments
	level    *widget.Dropdown
	levels   *widget.Text
	engines  *engineChoice
	colours  fyne.CanvasObject // the choice of colour with its heading
	color    *widget.Segments
	seated   *widget.Text // what the colour means, where it needs saying
	begin    *widget.Button
	card     func()
	done     func(game app.NewGame, c Choices, leave func())
}

// NewGame asks for everything about a new game on one page. rules opens a rules
// card over it. The dialog stays until done, which hears of the choice, calls leave.
func NewGame(win fyne.Window, in NewGameInput, rules func(variants.Variant), done func(game app.NewGame, c Choices, leave func())) {
	openNewGame(win, in, rules, done)
}

func openNewGame(win fyne.Window, in NewGameInput, rules func(variants.Variant), done func(app.NewGame, Choices, func())) *newGame {
	g := &newGame{in: in, seed: in.Seed, done: done}
	g.build(rules)
	options := container.New(widthAtLeast(optionsWidth+barWidth), scrolled(g.options()))
	g.list = container.NewVScroll(g.grid)
	body := container.NewBorder(nil, nil, nil, container.NewHBox(gap(12), options),
		container.NewBorder(container.NewVBox(g.search, gap(4), g.none), nil, nil, nil, g.list))
	g.begin = widget.NewDefaultButton("Start", "", "", g.accept)
	g.dialog = show(win, "New game", fyne.NewSize(1080, 690), body, g.accept,
		widget.NewButton("Rules of this variant", "", "", func() { g.card() }),
		widget.NewButton("Cancel", "", "", func() { g.dialog.close() }), g.begin)
	g.pick(g.chosen)
	g.reveal()
	win.Canvas().Focus(g.search)
	return g
}

// reveal brings the chosen tile into sight.
func (g *newGame) reveal() {
	for _, t := range g.tiles {
		if below := t.Position().Y + t.Size().Height - g.list.Size().Height; t.chosen && below > 0 {
			g.list.ScrollToOffset(fyne.NewPos(0, below))
		}
	}
}

func (g *newGame) build(rules func(variants.Variant)) {
	g.search = widget.NewField("Find a variant: 960, benko, dfrc…", nil)
	g.search.OnChanged = func(string) { g.filter() }
	g.search.Keys = func(e *fyne.KeyEvent) bool {
		down := e.Name == fyne.KeyDown
		if down {
			g.walk(-1, 0, 0)
		}
		return down
	}
	g.grid = container.New(columns{least: 330, gap: 6})
	for _, v := range variants.All() {
		g.addTile(v, v.Arrays(), v.Summary)
	}
	anything := variants.Custom(variants.ShuffleFamily, variants.Independent, variants.Fischer)
	anything.Name, anything.ID = "Custom", "custom"
	g.addTile(anything, "Family, symmetry and castling", "as you like")
	g.none = widget.Plain("No variant is called that. Delete the word to see them all")
	g.none.Hide()

	g.start = widget.NewField("By dice, or 518, RNBQKBNR, R?K*R", nil)
	g.start.OnChanged = func(string) { g.preview() }
	g.dice = widget.NewButton("", assets.IconDice, "Draw another start", g.roll)
	g.lot = newLot(g.in.Study, g.in.Choices.Unrepeated, g.preview, func() {
		g.dialog.close()
		g.in.Atlas(g.chosen, g.choices())
	})
	rank := func(r chess.Rank) *widget.Diagram {
		return widget.NewDiagram(g.in.Looks.Men, g.in.Looks.Set, g.in.Looks.Board, optionsWidth/8, r)
	}
	g.black, g.white = rank(chess.Rank8), rank(chess.Rank1)
	g.ranks = container.NewVBox(g.black, g.white)
	g.told, g.problem = widget.Caption(""), widget.Problem("").Rows(3)
	g.draft = newDrafting(g.in.Choices.Terms, g.castle)

	g.buildCustom()
	g.buildPlayers()
	g.chosen = g.tiles[0].variant
	if v, ok := variants.ByID(g.in.Choices.Variant); ok {
		g.chosen = v
	}
	g.start.Text = g.in.Choices.Start
	g.card = func() { rules(g.chosen) }
}

func (g *newGame) addTile(v variants.Variant, arrays, summary string) {
	i := len(g.tiles)
	t := newTile(g.in.Looks, v, arrays, summary)
	t.choose = func() { g.pickTile(i) }
	t.accept = func() { g.accept() }
	t.walk = func(columns, rows int) { g.walk(i, columns, rows) }
	g.tiles = append(g.tiles, t)
	g.grid.Add(t)
}

// filter hides the tiles that are not looked for. The one that fits best becomes the
// choice.
func (g *newGame) filter() {
	best, well := -1, 0
	for i, t := range g.tiles {
		fits := t.matches(g.search.Text)
		t.Hidden = fits == 0
		if fits > well || fits > 0 && fits == well && t.chosen {
			best, well = i, fits
		}
	}
	g.grid.Refresh()
	g.none.Hidden = best >= 0
	if best >= 0 && !g.tiles[best].chosen {
		g.pickTile(best)
		return
	}
	g.preview()
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
		g.setParts(v)
	}
	g.start.SetText("")
	g.pick(v)
}

func (g *newGame) pick(v variants.Variant) { g.show(v, v.IsCustom() && g.tileOf(v) == v.ID) }

// show makes v the variant; custom keeps the three lists in sight.
func (g *newGame) show(v variants.Variant, custom bool) {
	g.chosen = v
	for _, t := range g.tiles {
		t.chosen = !custom && t.variant.ID == g.tileOf(v) || custom && t.variant.ID == "custom"
		t.Refresh()
	}
	if custom {
		if g.parts[0].Chosen() < 0 {
			g.setParts(v)
		}
		g.custom.Show()
	} else {
		g.custom.Hide()
	}
	g.preview()
}

// tileOf is the tile of a variant. A draft with another castling rule has that of
// Pre-chess.
func (g *newGame) tileOf(v variants.Variant) string {
	if v.IsCustom() && v.Symmetry == variants.Drafted && v.Family == variants.ShuffleFamily {
		return "prechess"
	}
	return v.ID
}

// castle takes another castling rule for the draft.
func (g *newGame) castle(c *rules.Castling) {
	g.show(variants.Custom(g.chosen.Family, variants.Drafted, c), false)
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
	case !g.none.Hidden:
		return nil, errors.New("no variant has been chosen")
	case v.Count() == 0:
		return nil, errors.New("this choice has no start position")
	case v.Symmetry == variants.Drafted && g.start.Text == "":
		return nil, nil
	}
	s, err := g.lot.draw(v, g.start.Text, g.seed)
	return &s, err
}

// preview shows both ranks, or what is wrong.
func (g *newGame) preview() {
	v := g.chosen
	drafted := v.Symmetry == variants.Drafted
	g.dice.Hidden = drafted && g.start.Text == ""
	g.start.SetPlaceHolder("By dice, or 518, RNBQKBNR, R?K*R")
	if drafted {
		g.start.SetPlaceHolder("Placed by you, or 518, RNBQKBNR, R?K*R")
	}
	g.draft.follow(v, g.custom.Visible(), drafted && g.start.Text == "")
	s, err := g.begins()
	g.problem.SetText("")
	g.problem.Hidden = err == nil
	g.ranks.Hidden = err != nil || s == nil
	switch {
	case err != nil:
		g.problem.SetText(words.Sentence(err.Error()))
		g.told.SetText(v.Name)
	case s == nil:
		g.told.SetText("You place the pieces yourselves")
	default:
		g.showRanks(s.Pieces())
		g.told.SetText(v.Name + " · " + v.StartID(*s))
	}
	g.lot.show(v, g.start.Text)
	g.engines.show(v)
	g.tellLevel()
	if g.dialog == nil {
		return
	}
	g.begin.Enable()
	g.dialog.said.SetText("")
	if err != nil {
		g.begin.Disable()
	} else if err := g.unready(); err != nil {
		g.begin.Disable()
		g.dialog.said.SetText(words.Sentence(err.Error()))
	}
}

func (g *newGame) showRanks(men [64]chess.Piece) {
	g.black.Set(men, nil)
	g.white.Set(men, nil)
}

// accept begins the game, unless something is wrong: then the dialog stays and says so.
// choices are what is chosen now.
func (g *newGame) choices() Choices {
	c := Choices{
		Variant: g.chosen.ID, Start: g.start.Text, Color: colorNames[g.color.Chosen()].choice, Terms: g.draft.terms(),
		Unrepeated: g.lot.unrepeated.Checked,
	}
	switch g.opponent.Chosen() {
	case computer:
		if len(g.in.Levels) > 0 {
			c.Level = g.level.Chosen() + 1
		}
	case anEngine:
		e, _ := g.engines.chosen()
		c.Engine = e.ID
	}
	return c
}

func (g *newGame) accept() {
	start, err := g.begins()
	if err != nil || g.unready() != nil {
		g.preview()
		return
	}
	c := g.choices()
	opponent := player.Player{Level: c.Level}
	if e, _ := g.engines.chosen(); c.Engine != "" {
		opponent = e.Player()
	}
	game := app.NewGame{Variant: g.chosen, Start: start, Terms: c.Terms}
	if g.start.Text == "" && start != nil {
		game.Start, game.Seed = nil, g.lot.seed
		game.Unrepeated = g.lot.unrepeated.Checked
	}
	game.White, game.Black = player.Assign(player.Player{Name: g.in.Name}, opponent, g.choice(), g.in.Last, rand.Uint64())
	g.done(game, c, g.dialog.close)
}
