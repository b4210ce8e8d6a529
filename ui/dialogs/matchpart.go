package dialogs

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
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

// seat is the choice of the engine that plays a side: a level of the computer, or a UCI engine. Engines that cannot play
// the variant are disabled, with the reason.
type seat struct {
	levels  []player.Level
	engines func() []player.Entry
	key     string   // name of the chosen level or id of the chosen engine; it stays if that cannot play the variant
	keys    []string // of all levels and engines, in the order of options
	players []player.Player
	options []widget.Option
	list    *widget.Dropdown
}

// newSeat returns a seat with the level or engine key chosen, or proposal if key does not exist.
func newSeat(in NewGameInput, key, proposal string, changed func()) *seat {
	s := &seat{levels: in.Levels, engines: in.Engines, key: key}
	if s.engines == nil {
		s.engines = func() []player.Entry { return nil }
	}
	s.list = widget.NewDropdown(nil, -1, func(i int) {
		s.key = s.keys[i]
		changed()
	}).WhenNone("Choose an engine")
	if s.fill(variants.Variant{}); !slices.Contains(s.keys, key) {
		s.key = proposal
	}
	return s
}

// fill fills the list with the levels and engines, and disables the engines that cannot play v.
func (s *seat) fill(v variants.Variant) {
	s.options, s.keys, s.players = levelOptions(s.levels), nil, nil
	for i, l := range s.levels {
		s.keys, s.players = append(s.keys, l.Name), append(s.players, player.Player{Level: i + 1})
	}
	for _, e := range s.engines() {
		o := widget.Option{Name: e.Title(), About: words.Sentence(e.Pace())}
		if v.Castling != nil && e.Lacks(v) != "" {
			o.Off, o.About = true, e.Lacks(v)
		}
		s.options, s.keys, s.players = append(s.options, o), append(s.keys, e.ID), append(s.players, e.Player())
	}
}

// show lists the levels and engines for v. Nothing is chosen if the engine chosen before cannot play v.
func (s *seat) show(v variants.Variant) {
	s.fill(v)
	chosen := slices.Index(s.keys, s.key)
	if chosen >= 0 && s.options[chosen].Off {
		chosen = -1
	}
	s.list.SetOptions(s.options, chosen)
}

// unready returns an error if no engine is chosen for side c, or one that cannot play the variant.
func (s *seat) unready(c chess.Color) error {
	if s.list.Chosen() >= 0 {
		return nil
	}
	if i := slices.Index(s.keys, s.key); i >= 0 {
		return errors.New(words.Message(s.options[i].Name+" cannot play this variant", s.options[i].About))
	}
	return fmt.Errorf("choose who plays %s", c.Name())
}

// uci reports whether a UCI engine is chosen.
func (s *seat) uci() bool { return s.list.Chosen() >= 0 && s.player().Engine != "" }

// player returns the chosen level or engine; one must be chosen.
func (s *seat) player() player.Player { return s.players[s.list.Chosen()] }

// paceChoice is the list of paces.
type paceChoice struct {
	list  *widget.Dropdown
	paces []time.Duration
}

// newPaceChoice returns the list with the pace now chosen, which is added if the list lacks it.
func newPaceChoice(now time.Duration) *paceChoice {
	p := &paceChoice{}
	var names []string
	for _, offered := range app.Paces {
		p.paces, names = append(p.paces, offered.Pace), append(names, offered.Name)
	}
	if !slices.Contains(p.paces, now) {
		p.paces, names = append(p.paces, now), append(names, app.PaceName(now))
	}
	p.list = widget.NewDropdown(widget.Names(names...), slices.Index(p.paces, now), func(int) {})
	return p
}

// chosen returns the chosen pace.
func (p *paceChoice) chosen() time.Duration { return p.paces[p.list.Chosen()] }

// matchPart has the choices of a game between engines.
type matchPart struct {
	white, black *seat
	pace         *paceChoice
	about        *widget.Text
	manage       *widget.Button
	content      *fyne.Container
}

func newMatchPart(in NewGameInput, changed func()) *matchPart {
	m := in.Choices.Match
	weak, strong := in.Choices.Level, ""
	if n := len(in.Levels); n > 0 {
		strong = in.Levels[n-1].Name
	}
	p := &matchPart{
		white: newSeat(in, m.White, weak, changed), black: newSeat(in, m.Black, strong, changed),
		pace: newPaceChoice(m.Pace), about: widget.Caption("").Rows(3),
	}
	p.manage = widget.NewButton("UCI engines…", "", "Add, set up and remove engines", func() { in.Manage(changed) })
	p.content = container.NewVBox(
		beside(chess.White.Name(), p.white.list), beside(chess.Black.Name(), p.black.list), beside("Pace", p.pace.list),
		container.NewBorder(nil, nil, nil, container.NewVBox(p.manage), p.about))
	return p
}

// show lists the engines for v. drafted is true if the game begins with a draft: then Backrank places the pieces of UCI
// engines, which cannot draft.
func (p *matchPart) show(v variants.Variant, drafted bool) {
	p.white.show(v)
	p.black.show(v)
	p.about.SetText("Moves are played at this pace at most. Waiting does not use up clock time. A rematch swaps the colours.")
	if drafted && (p.white.uci() || p.black.uci()) {
		p.about.SetText("UCI engines cannot draft. Backrank places the pieces.")
	}
}

// unready returns the reason why the engines cannot play, nil if they can.
func (p *matchPart) unready() error {
	if err := p.white.unready(chess.White); err != nil {
		return err
	}
	return p.black.unready(chess.Black)
}

// choices returns the choices for a match. If no match is chosen, it returns those of the last match, before, with Chosen
// false.
func (p *matchPart) choices(chosen bool, before Match) Match {
	if !chosen {
		before.Chosen = false
		return before
	}
	return Match{Chosen: true, White: p.white.key, Black: p.black.key, Pace: p.pace.chosen()}
}
