package newgame

import (
	"errors"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// Match holds the player's choices for a game between two engines. Backrank's levels count as engines.
type Match struct {
	Chosen       bool          // the player chose a game between engines
	White, Black string        // name of a level or id of an engine; for "" or an unknown one the dialog proposes one
	Pace         time.Duration // minimum time between two moves
}

// sideChoice is the choice of the engine that plays a side: a level of the computer, or a UCI engine. Engines that cannot play
// the variant are disabled, with the reason.
type sideChoice struct {
	levels  []player.Level
	engines func() []player.Entry
	key     string   // name of the chosen level or id of the chosen engine; it stays if that cannot play the variant
	keys    []string // of all levels and engines, in the order of options
	players []player.Player
	options []widget.Option
	list    *widget.Dropdown
}

// newSideChoice returns a choice with the level or engine key chosen, or proposal if key does not exist.
func newSideChoice(in Input, key, proposal string, changed func()) *sideChoice {
	c := &sideChoice{levels: in.Levels, engines: in.Engines, key: key}
	if c.engines == nil {
		c.engines = func() []player.Entry { return nil }
	}
	c.list = widget.NewDropdown(nil, -1, func(i int) {
		c.key = c.keys[i]
		changed()
	}).WhenNone(lang.L("Choose an engine"))
	if c.fill(variants.Variant{}); !slices.Contains(c.keys, key) {
		c.key = proposal
	}
	return c
}

// fill fills the list with the levels and engines, and disables the engines that cannot play v.
func (c *sideChoice) fill(v variants.Variant) {
	c.options, c.keys, c.players = levelOptions(c.levels), nil, nil
	for i, l := range c.levels {
		c.keys, c.players = append(c.keys, l.Name), append(c.players, player.Player{Level: i + 1})
	}
	for _, e := range c.engines() {
		o := widget.Option{Name: e.Title(), About: words.Sentence(e.Pace())}
		if v.Castling != nil && e.Unsupported(v) != "" {
			o.Off, o.About = true, e.Unsupported(v)
		}
		c.options, c.keys, c.players = append(c.options, o), append(c.keys, e.ID), append(c.players, e.Player())
	}
}

// show lists the levels and engines for v. Nothing is chosen if the engine chosen before cannot play v.
func (c *sideChoice) show(v variants.Variant) {
	c.fill(v)
	chosen := slices.Index(c.keys, c.key)
	if chosen >= 0 && c.options[chosen].Off {
		chosen = -1
	}
	c.list.SetOptions(c.options, chosen)
}

// problem returns an error if no engine is chosen for a side, or one that cannot play the variant.
func (c *sideChoice) problem(color chess.Color) error {
	if c.list.Chosen() >= 0 {
		return nil
	}
	if i := slices.Index(c.keys, c.key); i >= 0 {
		return errors.New(words.Message(lang.L("{{.Name}} cannot play this variant", "Name", c.options[i].Name), c.options[i].About))
	}
	return errors.New(lang.L("choose who plays {{.Side}}", "Side", words.Color(color)))
}

// isUCI reports whether a UCI engine is chosen.
func (c *sideChoice) isUCI() bool { return c.list.Chosen() >= 0 && c.player().Engine != "" }

// player returns the chosen level or engine; one must be chosen.
func (c *sideChoice) player() player.Player { return c.players[c.list.Chosen()] }

// paceChoice is the list of paces.
type paceChoice struct {
	list  *widget.Dropdown
	paces []time.Duration
}

// newPaceChoice returns the list with the initial pace chosen, and adds that pace if the list lacks it.
func newPaceChoice(initial time.Duration) *paceChoice {
	p := &paceChoice{}
	var names []string
	for _, offered := range app.Paces {
		p.paces, names = append(p.paces, offered), append(names, app.PaceName(offered))
	}
	if !slices.Contains(p.paces, initial) {
		p.paces, names = append(p.paces, initial), append(names, app.PaceName(initial))
	}
	p.list = widget.NewDropdown(widget.Names(names...), slices.Index(p.paces, initial), func(int) {})
	return p
}

// chosen returns the chosen pace.
func (p *paceChoice) chosen() time.Duration { return p.paces[p.list.Chosen()] }

// matchPart is the part of the dialog with the choices for a game between engines.
type matchPart struct {
	white, black *sideChoice
	pace         *paceChoice
	summary      *widget.Text
	manage       *widget.Button
	content      *fyne.Container
}

func newMatchPart(in Input, changed func()) *matchPart {
	m := in.Choices.Match
	weak, strong := in.Choices.Level, ""
	if n := len(in.Levels); n > 0 {
		strong = in.Levels[n-1].Name
	}
	p := &matchPart{
		white: newSideChoice(in, m.White, weak, changed), black: newSideChoice(in, m.Black, strong, changed),
		pace: newPaceChoice(m.Pace), summary: widget.Caption("").RowsBetween(3, 6),
	}
	p.manage = widget.NewButton(lang.L("UCI engines…"), "", lang.L("Add, set up and remove engines"), func() { in.ManageEngines(changed) })
	labels := labelsFor(words.Color(chess.White), words.Color(chess.Black), lang.L("Move time"))
	p.content = container.NewVBox(
		labels.left(words.Color(chess.White), p.white.list), labels.left(words.Color(chess.Black), p.black.list), labels.left(lang.L("Move time"), p.pace.list),
		container.NewBorder(nil, nil, nil, container.NewVBox(p.manage), p.summary))
	return p
}

// show lists the engines for v. drafted is true if the game begins with a draft: then Backrank places the pieces of UCI
// engines, which cannot draft.
func (p *matchPart) show(v variants.Variant, drafted bool) {
	p.white.show(v)
	p.black.show(v)
	p.summary.SetText(lang.L("Each move takes at least this time. The wait does not count on the clock. A rematch swaps the colours."))
	if drafted && (p.white.isUCI() || p.black.isUCI()) {
		p.summary.SetText(lang.L("UCI engines cannot draft. Backrank places the pieces."))
	}
}

// problem returns the reason why the engines cannot play, nil if they can.
func (p *matchPart) problem() error {
	if err := p.white.problem(chess.White); err != nil {
		return err
	}
	return p.black.problem(chess.Black)
}

// choices returns the choices for a match. If chosen is false, it returns the choices of the last match, with Chosen false.
func (p *matchPart) choices(chosen bool, last Match) Match {
	if !chosen {
		last.Chosen = false
		return last
	}
	return Match{Chosen: true, White: p.white.key, Black: p.black.key, Pace: p.pace.chosen()}
}
