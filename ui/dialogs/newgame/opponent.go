package newgame

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// colorChoices are the choices of colour, in the order of display.
var colorChoices = []player.Choice{player.ChooseWhite, player.ChooseBlack, player.ChooseRandom, player.ChooseAlternate}

// colorNames returns the names of colorChoices.
func colorNames() []string {
	return []string{words.Color(chess.White), words.Color(chess.Black), lang.X("random colour", "Random"), lang.X("alternate colour", "Alternate")}
}

// The kinds of opponent, in the order of display.
const (
	computer = iota
	uciEngine
	friend
	engineMatch
)

// opponentPart is the part of the dialog with the opponent, and the colour and name of the player. Its size does not depend
// on the opponent.
type opponentPart struct {
	levels    []player.Level
	kind      *widget.Segments
	level     *widget.Dropdown
	engines   *engineChoice
	friend    *friendChoice
	match     *matchPart      // has the engines of both sides
	summary   *widget.Text    // describes the opponent
	single    *fyne.Container // the controls for one opponent and the player, hidden for a match of engines
	color     *widget.Segments
	colorNote *widget.Text // says what "Alternate" means while it is chosen
	name      *widget.Field
	content   fyne.CanvasObject
}

// newOpponentPart returns the part. It calls changed after each change but those of names.
func newOpponentPart(in Input, changed func()) *opponentPart {
	p := &opponentPart{levels: in.Levels}
	last := slices.IndexFunc(in.Levels, func(l player.Level) bool { return l.Name == in.Choices.Level })
	p.level = widget.NewDropdown(levelOptions(in.Levels), max(last, 0), func(int) { changed() }).WhenNone(lang.L("No computer player"))
	p.engines = newEngineChoice(in, changed)
	p.friend = newFriendChoice(in, changed)
	p.summary = widget.Caption("").RowsBetween(2, 4).ReserveFor(summaries(in.Levels)...)
	kind := computer
	switch {
	case in.Choices.Match.Chosen:
		kind = engineMatch
	case in.Choices.Engine != "":
		kind = uciEngine
	case in.Choices.Friend || len(in.Levels) == 0:
		kind = friend
	}
	p.kind = widget.NewSegments([]string{lang.X("computer player", "Computer"), lang.L("UCI engine"), lang.L("Friend"), lang.X("watch computers play each other", "Watch")}, kind, func(int) { changed() }).Wrap()
	color := max(0, slices.Index(colorChoices, in.Choices.Color))
	p.colorNote = widget.Caption("").MaxRows(2).ReserveFor(alternateNote())
	p.color = widget.NewSegments(colorNames(), color, func(int) { changed() }).Wrap()
	p.name = widget.NewField(lang.L("Your name"), nil)
	p.name.Text = in.Choices.PlayerName
	p.match = newMatchPart(in, changed)
	labels := optionLabels()
	p.single = container.NewVBox(
		container.New(dialogs.FixedStack{}, p.level, p.engines.content, p.friend.content), p.summary,
		dialogs.Gap(2), widget.Heading(lang.L("You")), labels.left(lang.L("Name"), p.name), labels.left(lang.L("Colour"), p.color), p.colorNote)
	p.level.SetName(lang.L("Level"))
	p.engines.list.SetName(lang.L("UCI engine"))
	p.content = container.NewVBox(widget.HeadingOf(lang.L("Opponent"), p.kind), p.kind, container.New(dialogs.FixedStack{}, p.single, p.match.content))
	return p
}

// show describes the opponent in a game of v, and explains the colour "Alternate". drafted is true if the game begins with
// a draft, random if its start is random.
func (p *opponentPart) show(v variants.Variant, drafted, random bool) {
	p.engines.show(v)
	kind := p.kind.Chosen()
	p.level.Hidden, p.engines.content.Hidden, p.friend.content.Hidden = kind != computer, kind != uciEngine, kind != friend
	p.single.Hidden, p.match.content.Hidden = kind == engineMatch, kind != engineMatch
	p.match.show(v, drafted, random)
	switch {
	case kind == friend:
		p.friend.show(v)
		p.summary.SetText(p.friend.describe())
	case kind == uciEngine:
		p.summary.SetText(p.engines.describe(drafted))
	case p.level.Chosen() < 0:
		p.summary.SetText(lang.L("No computer player is available"))
	default:
		p.summary.SetText(levelSummary(p.levels[p.level.Chosen()]))
	}
	p.colorNote.SetText("")
	if p.chosenColor() == player.ChooseAlternate {
		p.colorNote.SetText(alternateNote())
	}
	p.content.Refresh()
}

// alternateNote explains the colour "Alternate".
func alternateNote() string { return lang.L("The opposite colour to your last game") }

// summaries returns all texts about opponents except those about UCI engines that can play.
func summaries(levels []player.Level) []string {
	all := []string{twoPlayers(), invitation(), lang.L("UCI engines cannot draft. Backrank places the pieces.")}
	for _, l := range levels {
		all = append(all, levelSummary(l))
	}
	return all
}

// twoPlayers describes a game against a friend.
func twoPlayers() string { return lang.L("Two players on this computer") }

// problem returns the reason why the opponent cannot play, nil if it can.
func (p *opponentPart) problem() error {
	switch p.kind.Chosen() {
	case uciEngine:
		return p.engines.problem()
	case engineMatch:
		return p.match.problem()
	case friend:
		return p.friend.problem()
	}
	return nil
}

// chosenColor returns the chosen colour.
func (p *opponentPart) chosenColor() player.Choice { return colorChoices[p.color.Chosen()] }

// typedSeed returns the seed of the random starts of an engine match; false if no such match is chosen.
func (p *opponentPart) typedSeed() (uint64, bool) {
	if p.kind.Chosen() != engineMatch || !p.match.isMatch() {
		return 0, false
	}
	seed, err := p.match.chosenSeed()
	return seed, err == nil
}

// levelName returns the name of the chosen level, "" if there is none.
func (p *opponentPart) levelName() string {
	if i := p.level.Chosen(); i >= 0 {
		return p.levels[i].Name
	}
	return ""
}

// player returns the opponent.
func (p *opponentPart) player() player.Player {
	switch p.kind.Chosen() {
	case computer:
		return player.Player{Level: p.level.Chosen() + 1}
	case uciEngine:
		e, _ := p.engines.chosen()
		return e.Player()
	}
	return p.friend.player()
}

// engineChoice is the list of UCI engines for the opponent. Engines that cannot play the variant are disabled, with the
// reason.
type engineChoice struct {
	engines func() []player.Entry
	id      string // of the chosen engine; it stays if that engine cannot play the variant
	variant variants.Variant
	entries []player.Entry
	list    *widget.Dropdown
	manage  *widget.Button
	content *fyne.Container
}

// newEngineChoice returns the list. It calls changed when the player chooses another engine or changes the engines.
func newEngineChoice(in Input, changed func()) *engineChoice {
	c := &engineChoice{engines: in.Engines, id: in.Choices.Engine}
	if c.engines == nil {
		c.engines = func() []player.Entry { return nil }
	}
	c.list = widget.NewDropdown(nil, -1, func(i int) {
		c.id = c.entries[i].ID
		changed()
	})
	c.manage = widget.NewButton(lang.L("UCI engines…"), "", lang.L("Add, set up and remove engines"), func() { in.ManageEngines(changed) })
	c.content = container.NewBorder(nil, nil, nil, c.manage, c.list)
	return c
}

// show lists the engines for a variant.
func (c *engineChoice) show(v variants.Variant) {
	c.variant, c.entries = v, c.engines()
	if !slices.ContainsFunc(c.entries, func(e player.Entry) bool { return e.ID == c.id }) {
		c.id = ""
	}
	chosen := -1
	options := make([]widget.Option, len(c.entries))
	for i, e := range c.entries {
		options[i] = widget.Option{Name: e.Name, About: words.Sentence(e.Pace())}
		if lacks := e.Unsupported(v); lacks != "" {
			options[i].Off, options[i].About = true, words.Sentence(lacks)
		} else if e.ID == c.id || c.id == "" && chosen < 0 {
			chosen = i
		}
	}
	c.list.WhenNone(lang.L("No engine can play"))
	if len(options) == 0 {
		c.list.WhenNone(lang.L("No engines yet"))
	}
	c.list.SetOptions(options, chosen)
}

// chosen returns the chosen engine, false if no engine that can play is chosen.
func (c *engineChoice) chosen() (player.Entry, bool) {
	i := c.list.Chosen()
	if i < 0 {
		return player.Entry{}, false
	}
	return c.entries[i], true
}

// problem returns the reason why no engine is chosen, nil if one is.
func (c *engineChoice) problem() error {
	switch _, ok := c.chosen(); {
	case ok:
		return nil
	case len(c.entries) == 0:
		return errors.New(lang.L("no engine has been added yet"))
	case !slices.ContainsFunc(c.entries, func(e player.Entry) bool { return e.Unsupported(c.variant) == "" }):
		return errors.New(lang.L("none of your engines can play this variant"))
	}
	return errors.New(lang.L("choose an engine that can play this variant"))
}

// describe describes the chosen engine, or why none is chosen. drafted is true if the game begins with a draft.
func (c *engineChoice) describe(drafted bool) string {
	switch {
	case len(c.entries) == 0:
		return lang.L("Any UCI engine, such as Stockfish, can play here")
	case c.problem() != nil:
		return words.Sentence(c.problem().Error())
	case drafted:
		return lang.L("UCI engines cannot draft. Backrank places the pieces.")
	}
	e, _ := c.chosen()
	return words.Message(e.Pace(), lang.L("In timed games the clock applies"))
}
