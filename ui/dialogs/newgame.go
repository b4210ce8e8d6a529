package dialogs

import (
	"errors"
	"math/rand/v2"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/clock"
	"backrank/app/player"
	"backrank/app/study"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Choices are the values of the dialog for a new game, when it opens and when it is accepted.
type Choices struct {
	Variant    string // id
	Start      string // as typed, "" for a random one
	Unrepeated bool   // no start is drawn twice before all have been drawn
	Terms      variants.Terms

	Clock    string // as [clock.Parse] reads it, "" for none
	Level    string // of the computer, by name
	Engine   string // id of the engine that is the opponent, "" if none is
	Friend   bool   // the opponent is another person
	Color    player.Choice
	Name     string // the player's own name, may be empty
	Other    string // the friend's
	Match    Match
	Occasion app.Occasion
}

// NewGameInput configures the dialog.
type NewGameInput struct {
	Looks   Looks
	Levels  []player.Level
	Choices Choices
	Last    chess.Color                     // the colour that the player had in the previous game
	Seed    uint64                          // for random starts; any number
	Study   study.Study                     // starts excluded from random draws
	Atlas   func(variants.Variant, Choices) // lets the player choose a start of the variant and reopens the dialog with it
	Engines func() []player.Entry           // the player's engines
	Manage  func(changed func())            // opens the dialog of engines and calls changed after changes there
}

// newGame is the open dialog.
type newGame struct {
	in       NewGameInput
	dialog   *dialog
	chosen   variants.Variant
	tiles    []*tile
	grid     *fyne.Container
	list     *container.Scroll // of the tiles
	custom   *fyne.Container
	parts    [3]*widget.Dropdown
	search   *widget.Field
	none     *widget.Text // shown when no tile matches the search
	start    *startPart
	opponent *opponentPart
	clock    *clockPart
	occasion app.Occasion
	begin    *widget.Button
	done     func(game app.NewGame, c Choices, leave func())
}

// NewGame asks for everything about a new game on one page. rules opens a rules card over it. The dialog stays open
// until done, which receives the choices, calls leave.
func NewGame(win fyne.Window, in NewGameInput, rules func(variants.Variant), done func(game app.NewGame, c Choices, leave func())) {
	openNewGame(win, in, rules, done)
}

func openNewGame(win fyne.Window, in NewGameInput, rules func(variants.Variant), done func(app.NewGame, Choices, func())) *newGame {
	g := &newGame{in: in, occasion: in.Choices.Occasion, done: done}
	g.build()
	g.clock = newClockPart(in.Choices.Clock, func(now clock.Terms, drafted bool, done func(clock.Terms)) { openClock(win, now, drafted, done) })
	options := scrolled(container.NewVBox(
		widget.Heading("Start position"), g.start.content, g.clock.content, gap(2), g.opponent.content))
	g.list = scrolled(g.grid)
	body := container.New(besideOrBelow(optionsWidth+barWidth), options, stacked(container.NewVBox(g.search, gap(4), g.none), container.New(bleed{}, g.list), g.custom))
	g.begin = widget.NewDefaultButton("Start", "", "", g.accept)
	g.dialog = show(win, "New game", fyne.NewSize(1080, 728), body, g.accept,
		widget.NewButton("Cancel", "", "", func() { g.dialog.close() }), g.begin)
	g.dialog.left(
		widget.NewButton("Rules", "", "The rules of this variant", func() { rules(g.chosen) }),
		widget.NewButton("Event…", "", "Event, site and round, saved in the PGN", func() {
			openOccasion(win, g.occasion, func(o app.Occasion) { g.occasion = o })
		}))
	g.pick(g.chosen)
	g.reveal()
	win.Canvas().Focus(g.search)
	return g
}

// reveal scrolls the chosen tile into view.
func (g *newGame) reveal() {
	for _, t := range g.tiles {
		if below := t.Position().Y + t.Size().Height - g.list.Size().Height; t.chosen && below > 0 {
			g.list.ScrollToOffset(fyne.NewPos(0, below))
		}
	}
}

func (g *newGame) build() {
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
	g.addTile(anything, "Family, symmetry and castling", "of your choice")
	g.none = widget.Plain("No variant found. Clear the search to see all.")
	g.none.Hide()
	g.buildCustom()
	g.start = newStartPart(g)
	g.opponent = newOpponentPart(g.in, g.preview)
	g.chosen = g.tiles[0].variant
	if v, ok := variants.ByID(g.in.Choices.Variant); ok {
		g.chosen = v
	}
}

// buildCustom creates the three lists of a custom game.
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
	g.custom = container.NewGridWithColumns(3)
	for i, label := range []string{"Family", "Symmetry", "Castling"} {
		g.parts[i] = widget.NewDropdown(widget.Names(lists[i]...), -1, func(int) { g.pickCustom() })
		g.custom.Add(row(label, g.parts[i]))
	}
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

// castle changes the castling rule of the draft.
func (g *newGame) castle(c *rules.Castling) {
	g.show(variants.Custom(g.chosen.Family, variants.Drafted, c), false)
}

// begins returns the start in the field, nil for a draft.
func (g *newGame) begins() (*variants.Start, error) {
	switch {
	case !g.none.Hidden:
		return nil, errors.New("no variant has been chosen")
	case g.chosen.Count() == 0:
		return nil, errors.New("this choice has no start positions")
	}
	return g.start.begins(g.chosen)
}

// preview shows the start and the opponent, or what is wrong with them.
func (g *newGame) preview() {
	s, err := g.begins()
	g.start.show(g.chosen, s, err, g.custom.Visible())
	drafted := s == nil && err == nil
	g.opponent.show(g.chosen, drafted)
	g.clock.show(drafted)
	if g.dialog == nil {
		return
	}
	unready := g.opponent.unready()
	g.begin.SetEnabled(err == nil && unready == nil)
	g.dialog.said.SetText("")
	if err == nil && unready != nil {
		g.dialog.said.SetText(words.Sentence(unready.Error()))
	}
}

// choices returns the current choices.
func (g *newGame) choices() Choices {
	c := Choices{
		Variant: g.chosen.ID, Start: g.start.field.Text, Unrepeated: g.start.random.unrepeated.Checked, Terms: g.start.draft.terms(),
		Clock: g.clock.text(), Color: g.opponent.choice(), Name: strings.TrimSpace(g.opponent.name.Text), Other: strings.TrimSpace(g.opponent.friend.Text),
		Level: g.opponent.levelName(), Occasion: g.occasion, Match: g.opponent.match.choices(g.opponent.kind.Chosen() == engineMatch, g.in.Choices.Match),
	}
	switch g.opponent.kind.Chosen() {
	case friend:
		c.Friend = true
	case engineMatch:
		c.Friend, c.Engine = g.in.Choices.Friend, g.in.Choices.Engine
	case anEngine:
		if e, ok := g.opponent.engines.chosen(); ok {
			c.Engine = e.ID
		}
	}
	return c
}

// accept begins the game, unless something is wrong: then the dialog stays open and shows it.
func (g *newGame) accept() {
	start, err := g.begins()
	if err != nil || g.opponent.unready() != nil {
		g.preview()
		return
	}
	c := g.choices()
	game := app.NewGame{Variant: g.chosen, Start: start, Terms: c.Terms, Clock: g.clock.terms, Occasion: c.Occasion}
	if c.Start == "" && start != nil {
		game.Start, game.Seed, game.Unrepeated = nil, g.start.random.seed, c.Unrepeated
	}
	if c.Match.Chosen {
		game.White, game.Black, game.Pace = g.opponent.match.white.player(), g.opponent.match.black.player(), c.Match.Pace
		g.done(game, c, g.dialog.close)
		return
	}
	game.White, game.Black = player.Assign(player.Player{Name: c.Name}, g.opponent.player(), c.Color, g.in.Last, rand.Uint64())
	g.done(game, c, g.dialog.close)
}

// openOccasion asks for the event, site and round of the game.
func openOccasion(win fyne.Window, now app.Occasion, done func(app.Occasion)) {
	var d *dialog
	fields := [3]*widget.Field{}
	content := container.NewVBox()
	for i, f := range []struct{ label, hint, text string }{
		{"Event", "Club championship", now.Event}, {"Site", "Town or club", now.Site}, {"Round", "1", now.Round},
	} {
		fields[i] = widget.NewField(f.hint, nil)
		fields[i].Text = f.text
		content.Add(beside(f.label, fields[i]))
	}
	content.Add(widget.Caption("Saved in the PGN of this game and later games"))
	accept := func() {
		d.close()
		done(app.Occasion{Event: fields[0].Text, Site: fields[1].Text, Round: fields[2].Text})
	}
	d = show(win, "Event", fyne.NewSize(440, 280), still(content), accept,
		widget.NewButton("Cancel", "", "", func() { d.close() }), widget.NewDefaultButton("OK", "", "", accept))
	win.Canvas().Focus(fields[0])
}
