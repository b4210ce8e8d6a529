// Package newgame has the dialogs about the variant, the start and the players of a game: the one for a new game, the one
// that changes the players, and the rules card of a variant.
package newgame

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
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Choices are the values in the dialog for a new game, when it opens and when it is accepted.
type Choices struct {
	Variant    string // id
	Start      string // as typed, "" for a random one
	Unrepeated bool   // draw no start twice before all have been drawn
	Terms      variants.Terms

	Clock      string // in the form that [clock.Parse] reads, "" for no clock
	Level      string // name of the computer's level
	Engine     string // id of the UCI engine that is the opponent, "" for none
	Friend     bool   // the opponent is another person
	Online     bool   // the friend plays elsewhere, through the server with this address
	Server     string
	Color      player.Choice
	PlayerName string // may be empty
	FriendName string // may be empty
	Match      Match
	Occasion   app.Occasion
}

// Input configures the dialog for a new game.
type Input struct {
	Style     dialogs.DiagramStyle
	Levels    []player.Level
	Choices   Choices
	LastColor chess.Color           // the player's colour in the previous game
	Seed      uint64                // for random starts; any number
	Study     study.Study           // has the starts that are excluded from random draws
	Engines   func() []player.Entry // returns the player's engines; may be nil
	// ChooseInAtlas lets the player choose a start of the variant in the atlas, and opens the dialog again with it.
	ChooseInAtlas func(variants.Variant, Choices)
	ManageEngines func(changed func()) // opens the dialog of engines, and calls changed after each change there
	// ChooseStarts asks for a file with the starts of an engine match, and calls chosen with it. ChooseLog asks for the PGN
	// file to which its games are added; nil if there is none.
	ChooseStarts func(chosen func(TextFile))
	ChooseLog    func(chosen func(path string))
	CanInvite    bool // friends elsewhere can be invited
	// FindServers finds servers on the local network, and calls found with their addresses; nil where that is impossible.
	FindServers func(found func([]string))
}

// dialog is the open dialog for a new game.
type dialog struct {
	in          Input
	frame       *dialogs.Dialog
	variant     variants.Variant // the chosen one
	tiles       []*tile
	grid        *variantGrid
	tileScroll  *container.Scroll
	custom      *fyne.Container     // the lists for a custom variant
	customLists [3]*widget.Dropdown // of families, symmetries and castling rules
	search      *widget.Field
	noneFound   *widget.Text // shown when no tile matches the search
	start       *startPart
	opponent    *opponentPart
	clock       *clockPart
	occasion    app.Occasion
	options     *container.Scroll // everything but the variants
	isMatch     bool              // more than one game between engines is chosen
	startButton *widget.Button
	done        func(game app.NewGame, c Choices, closeDialog func())
}

// Show opens the dialog for a new game, with all choices on one page. showRules opens the rules card of a variant. When the
// player accepts, the dialog calls done with the choices, and stays open until done calls closeDialog.
func Show(win fyne.Window, in Input, showRules func(variants.Variant), done func(game app.NewGame, c Choices, closeDialog func())) {
	open(win, in, showRules, done)
}

func open(win fyne.Window, in Input, showRules func(variants.Variant), done func(app.NewGame, Choices, func())) *dialog {
	d := &dialog{in: in, occasion: in.Choices.Occasion, done: done}
	d.build()
	d.clock = newClockPart(in.Choices.Clock, func(initial clock.Terms, drafted bool, done func(clock.Terms)) { askClock(win, initial, drafted, done) })
	d.options = dialogs.Scrolled(container.NewVBox(
		widget.HeadingOf(lang.L("Start position"), d.start.field), d.start.content, d.clock.content, dialogs.Gap(2), d.opponent.content))
	d.tileScroll = dialogs.Scrolled(d.grid)
	variantList := widget.Stacked(container.NewVBox(d.search, dialogs.Gap(4), d.noneFound), container.New(dialogs.BarInMargin{}, d.tileScroll), d.custom)
	d.startButton = widget.NewDefaultButton(lang.X("begin the game", "Start"), "", "", d.accept)
	d.frame = dialogs.Show(win, lang.L("New game"), fyne.NewSize(1080, 728), container.New(leftOrAbove(optionsWidth+dialogs.BarWidth), variantList, d.options), d.accept,
		widget.NewButton(lang.L("Cancel"), "", "", func() { d.frame.Close() }), d.startButton)
	d.frame.AddLeft(
		widget.NewButton(lang.L("Rules"), "", lang.L("The rules of this variant"), func() { showRules(d.variant) }),
		widget.NewButton(lang.L("Event…"), "", lang.L("Event, site and round, saved in the PGN"), func() {
			askOccasion(win, d.occasion, func(o app.Occasion) { d.occasion = o })
		}))
	d.choose(d.variant)
	d.showChosenTile()
	win.Canvas().Focus(d.search)
	return d
}

func (d *dialog) build() {
	d.buildVariants()
	d.start = newStartPart(d)
	d.opponent = newOpponentPart(d.in, d.update)
	d.variant = d.tiles[0].variant
	if v, ok := variants.ByID(d.in.Choices.Variant); ok {
		d.variant = v
	}
}

// chooseDraftCastling changes the castling rule of a game that begins with a draft.
func (d *dialog) chooseDraftCastling(c *rules.Castling) {
	d.show(variants.Custom(d.variant.Family, variants.Drafted, c), false)
}

// chosenStart returns the start in the field, nil for a draft.
func (d *dialog) chosenStart() (*variants.Start, error) {
	switch {
	case !d.noneFound.Hidden:
		return nil, errors.New(lang.L("no variant has been chosen"))
	case d.variant.Count() == 0:
		return nil, errors.New(lang.L("this choice has no start positions"))
	}
	return d.start.chosen(d.variant)
}

// update shows the start and the opponent, or why the game cannot begin.
func (d *dialog) update() {
	if seed, ok := d.opponent.typedSeed(); ok {
		d.start.seed = seed
	}
	s, err := d.chosenStart()
	d.start.show(d.variant, s, err, d.custom.Visible())
	if d.invites() && s != nil && d.start.field.Text == "" && d.variant.Count() > 1 {
		d.start.name.SetText(lang.L("Drawn when your friend has come"))
	}
	drafted := s == nil && err == nil
	d.opponent.show(d.variant, drafted, !drafted && (d.start.field.Text == "" || strings.ContainsAny(d.start.field.Text, "?*")))
	d.clock.show(drafted)
	added := !d.isMatch && d.opponent.match.isMatch() && d.opponent.kind.Chosen() == engineMatch
	d.isMatch = d.opponent.match.isMatch()
	if d.frame == nil {
		return
	}
	if added { // the choices for a match appear at the end
		d.options.Refresh() // lays out the page: ScrollToBottom does nothing where the page needed no scrolling before
		d.options.ScrollToBottom()
	}
	problem := d.opponent.problem()
	if label := lang.X("begin the game", "Start"); d.invites() {
		d.startButton.SetText(lang.L("Invite"))
	} else {
		d.startButton.SetText(label)
	}
	d.startButton.SetEnabled(err == nil && problem == nil)
	d.frame.Problem.SetText("")
	if err == nil && problem != nil {
		d.frame.Problem.SetText(words.Sentence(problem.Error()))
	}
}

// choices returns the current choices.
func (d *dialog) choices() Choices {
	c := Choices{
		Variant: d.variant.ID, Start: d.start.field.Text, Unrepeated: d.start.random.unrepeated.Checked, Terms: d.start.draft.terms(),
		Clock: d.clock.text(), Color: d.opponent.chosenColor(), PlayerName: strings.TrimSpace(d.opponent.name.Text), FriendName: strings.TrimSpace(d.opponent.friend.name.Text),
		Level: d.opponent.levelName(), Occasion: d.occasion, Match: d.opponent.match.choices(d.opponent.kind.Chosen() == engineMatch, d.in.Choices.Match),
	}
	c.Online, c.Server = d.opponent.friend.isElsewhere(), strings.TrimSpace(d.opponent.friend.server.Text)
	switch d.opponent.kind.Chosen() {
	case friend:
		c.Friend = true
	case engineMatch:
		c.Friend, c.Engine = d.in.Choices.Friend, d.in.Choices.Engine
	case uciEngine:
		if e, ok := d.opponent.engines.chosen(); ok {
			c.Engine = e.ID
		}
	}
	return c
}

// invites reports whether a friend elsewhere is to be invited.
func (d *dialog) invites() bool {
	return d.opponent.kind.Chosen() == friend && d.opponent.friend.isElsewhere()
}

// Invites reports whether a friend elsewhere is to be invited.
func (c Choices) Invites() bool { return c.Friend && c.Online && !c.Match.Chosen }

// accept starts the game. If it cannot begin, the dialog stays open and shows why.
func (d *dialog) accept() {
	start, err := d.chosenStart()
	if err != nil || d.opponent.problem() != nil {
		d.update()
		return
	}
	c := d.choices()
	game := app.NewGame{Variant: d.variant, Start: start, Terms: c.Terms, Clock: d.clock.terms, Occasion: c.Occasion}
	if c.Start == "" && start != nil {
		game.Start, game.Seed, game.Unrepeated = nil, d.start.random.seed, c.Unrepeated
	}
	if c.Match.Chosen {
		game.White, game.Black, game.Pace = d.opponent.match.white.player(), d.opponent.match.black.player(), c.Match.Pace
		game.EngineMatch = d.opponent.match.plan(c.Start)
		d.done(game, c, d.frame.Close)
		return
	}
	if d.invites() {
		game.Unrepeated = false
	}
	game.White, game.Black = player.Assign(player.Player{Name: c.PlayerName}, d.opponent.player(), c.Color, d.in.LastColor, rand.Uint64())
	d.done(game, c, d.frame.Close)
}

// askOccasion asks for the event, site and round of the game.
func askOccasion(win fyne.Window, initial app.Occasion, done func(app.Occasion)) {
	var frame *dialogs.Dialog
	fields := [3]*widget.Field{}
	content, labels := container.NewVBox(), labelsFor(lang.L("Event"), lang.L("Site"), lang.L("Round"))
	for i, f := range []struct{ label, hint, text string }{
		{lang.L("Event"), lang.L("Club championship"), initial.Event}, {lang.L("Site"), lang.L("Town or club"), initial.Site}, {lang.L("Round"), "1", initial.Round},
	} {
		fields[i] = widget.NewField(f.hint, nil)
		fields[i].Text = f.text
		content.Add(labels.left(f.label, fields[i]))
	}
	content.Add(widget.Caption(lang.L("Saved in the PGN of this game and later games")).MaxRows(3))
	accept := func() {
		frame.Close()
		done(app.Occasion{Event: fields[0].Text, Site: fields[1].Text, Round: fields[2].Text})
	}
	frame = dialogs.Show(win, lang.L("Event"), fyne.NewSize(440, 280), dialogs.Unscrolled(content), accept,
		widget.NewButton(lang.L("Cancel"), "", "", func() { frame.Close() }), widget.NewDefaultButton(lang.L("OK"), "", "", accept))
	win.Canvas().Focus(fields[0])
}
