package app

import (
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/study"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// New starts a new game. The previous one, if anything was played in it, is added to games.pgn in the data folder.
func (m *Match) New(n NewGame) error {
	return m.ask(func(l *loop) error { return startNew(l, n) })
}

func startNew(l *loop, n NewGame) error {
	if n.EngineMatch != nil {
		return beginEngineMatch(l, n, *n.EngineMatch)
	}
	r, err := l.newRecord(n)
	if err != nil {
		return err
	}
	return l.beginNew(r, n)
}

// beginNew starts a new game. If n.Unrepeated is set it remembers a random start as drawn.
func (l *loop) beginNew(r *record, n NewGame) error {
	if err := l.beginRecord(r); err != nil || !n.Unrepeated || r.Seed == 0 {
		return err
	}
	g := &l.game
	v, start := g.variant, g.start
	l.tabs.study.Change(func(s *study.Study) { s.Remember(v, start) })
	return nil
}

// newRecord validates the players' choices, chooses a random start if they want one, and returns the record of the new game.
func (l *loop) newRecord(n NewGame) (*record, error) {
	if n.Variant.Castling == nil {
		return nil, errNoVariant
	}
	if err := l.canPlay(n.Variant, nil, n.White, n.Black); err != nil {
		return nil, err
	}
	if n.Start == nil && n.Variant.Symmetry == variants.Drafted && l.tabs.options.Opponent == nil && (n.White.Engine != "" || n.Black.Engine != "") {
		return nil, notice.Refusal(lang.L("UCI engines cannot draft, and no computer player is available to draft for them"))
	}
	if n.Start == nil && n.Variant.Symmetry != variants.Drafted && n.Seed == 0 {
		known := l.tabs.study.Get()
		_, seed, err := known.Choose(n.Variant, !n.Unrepeated, l.tabs.options.Seed())
		if err != nil {
			return nil, err
		}
		n.Seed = seed
	}
	return n.record(l.now())
}

// record returns the record of a new game. It validates all choices but the players.
func (n NewGame) record(date time.Time) (*record, error) {
	r := &record{
		Variant: n.Variant.ID, Date: date, Players: player.Players{n.White, n.Black}, Occasion: n.Occasion.trimmed(),
		Flipped: bottomIsBlack(player.Players{n.White, n.Black}),
	}
	if err := checkPace(n.Pace); err != nil {
		return nil, notice.Refusal(words.Sentence(err.Error()))
	}
	r.Pace = inMilliseconds(n.Pace)
	if err := n.Clock.Check(); err != nil {
		return nil, notice.Refusal(words.Sentence(err.Error()))
	}
	drafts := n.Start == nil && n.Variant.Symmetry == variants.Drafted
	if !drafts {
		n.Clock.Draft, n.Clock.DraftControl = clock.DraftUntimed, clock.Control{}
	}
	if !n.Clock.None() {
		r.Clock = n.Clock.String()
	}
	if drafts {
		r.Draft, r.Terms = true, termsRecordOf(n.Terms)
		return r, nil
	}
	start := n.Variant.RandomStart(n.Seed)
	if n.Start != nil {
		start = *n.Start
	} else {
		r.Seed = n.Seed
	}
	if err := n.Variant.Allows(start); err != nil {
		return nil, notice.Refusal(words.Sentence(err.Error()))
	}
	r.White, r.Black = start.White.String(), start.Black.String()
	return r, nil
}

// canPlay returns an error if the players cannot play a variant, from the position at if that is not nil.
func (l *loop) canPlay(v variants.Variant, at *rules.Position, players ...player.Player) error {
	for _, p := range players {
		switch {
		case p.Elsewhere:
			return errNotPresent
		case p.Level < 0 || p.Level > len(l.tabs.levels):
			return errNoLevel
		}
		if p.Engine == "" {
			continue
		}
		e, known := l.tabs.engines.ByID(p.Engine)
		if !known {
			return engineGone(p)
		}
		err := e.CanPlay(v)
		if at != nil {
			err = e.CanPlayFrom(at, v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// beginGame replaces the current game and shows the warnings. at returns the cursor to show; nil shows the end.
func (l *loop) beginGame(next game, at func() cursor, warnings ...string) error {
	for _, w := range warnings {
		l.notices.Add(notice.Warning, w)
	}
	before := l.finishedGame()
	next.id = newID()
	l.games = l.tabs.nextGame()
	for _, p := range next.players {
		if p.Engine != "" && next.drafting() {
			l.notices.Add(notice.Info, lang.L("{{.Engine}} cannot draft. Backrank places its pieces.", "Engine", p.Name))
		}
	}
	return l.commitAt(event{Kind: eventBegin, built: &next, previous: before}, at)
}

// beginRecord starts the game of r.
func (l *loop) beginRecord(r *record) error {
	next, err := r.game()
	if err != nil {
		return unusable(lang.L("This game cannot be played"), err)
	}
	return l.beginGame(next, nil)
}

// RematchStart selects the start position of a rematch.
type RematchStart bool

// The players change colours in both cases.
const (
	SameStart RematchStart = false // the same arrays, without a second draft
	NewStart  RematchStart = true  // a new random start, or a new draft
)

// Rematch starts a game with the same variant and players and with colours changed.
func (m *Match) Rematch(a RematchStart) error {
	return m.ask(func(l *loop) error {
		if l.table != nil {
			return l.table.askRematch(l, a)
		}
		r, err := l.rematchRecord(a)
		if err != nil {
			return err
		}
		r.Score = scoreAfter(&l.game, a)
		return l.beginNew(r, NewGame{Unrepeated: a == NewStart && l.tabs.settings.Get().NewUnrepeated})
	})
}

func (l *loop) rematchRecord(a RematchStart) (*record, error) {
	g := &l.game
	n := NewGame{Variant: g.variant, Terms: g.terms, White: g.players[1], Black: g.players[0], Clock: g.clockRecord.terms, Pace: g.pace, Occasion: g.occasion}
	switch {
	case g.setup != "" && a == NewStart:
		return nil, notice.Refusal(lang.L("This game began from a position set up by hand, so it has no other start position"))
	case g.setup != "":
		r := &record{Variant: g.variant.ID, FEN: g.setup, Date: l.now(), Players: player.Players{n.White, n.Black}, Occasion: g.occasion, Pace: inMilliseconds(g.pace)}
		if g.clockRecord.on() {
			r.Clock = g.clockRecord.terms.String()
		}
		r.Flipped = bottomIsBlack(r.Players)
		return r, nil
	case a == SameStart && g.drafting() && g.over(): // resigned in the draft: there is no array yet
	case a == SameStart && g.drafting():
		return nil, errDrafting
	case a == SameStart:
		n.Start = &g.start
	}
	n.Unrepeated = l.tabs.settings.Get().NewUnrepeated
	r, err := l.newRecord(n)
	if err == nil && a == SameStart && n.Start != nil {
		r.Seed = g.seed
	}
	return r, err
}

// SetPlayers changes the players from now on, for example to a person in place of the computer, or to another level.
func (m *Match) SetPlayers(white, black player.Player) error {
	return m.ask(func(l *loop) error {
		if l.game.isDocument() {
			return errDocument
		}
		var at *rules.Position
		if !l.game.drafting() {
			at = l.game.lastPosition()
		}
		for _, p := range []player.Player{white, black} {
			if p == l.game.players[0] || p == l.game.players[1] {
				continue // those who play already need no check
			}
			if err := l.canPlay(l.game.variant, at, p); err != nil {
				return err
			}
		}
		return l.commit(event{Kind: eventSetPlayers, Players: &player.Players{white, black}})
	})
}

// PressEngine presses a button option of an engine. It takes effect before the engine's next search. It is refused
// unless the engine plays in this game and is running.
func (m *Match) PressEngine(id, option string) error {
	return m.ask(func(l *loop) error {
		if !l.pool.Press(id, option) {
			return notice.Refusal(lang.L("The engine is not running. It starts when it is its turn to move."))
		}
		return nil
	})
}

// now returns the current time in UTC, in whole seconds, as records store it.
func (l *loop) now() time.Time { return l.tabs.options.Now().UTC().Truncate(time.Second) }

// bottomIsBlack reports whether the board is to be flipped because the only person plays Black.
func bottomIsBlack(s player.Players) bool {
	return s.Of(chess.Black).Human() && !s.Of(chess.White).Human()
}

// NewGame holds the choices for a new game.
type NewGame struct {
	Variant variants.Variant
	// Start is a start position that the variant allows. If it is nil, it is chosen at random from Seed, or the players
	// draft it in a drafted variant.
	Start *variants.Start
	// FEN is a start position set up by hand, in place of Start, for games with a friend elsewhere. Other games begin from such a
	// position with [Match.Load].
	FEN string
	// Unrepeated chooses a random Start that was not chosen before, and remembers it. When all have been chosen, it
	// chooses among all of them again.
	Unrepeated bool
	// Seed is the seed for a random Start. 0 stands for a new seed that gives no excluded array.
	Seed uint64
	// Terms are the terms of the draft, if there is one. Forced copies are placed automatically (RULES.md §3).
	Terms variants.Terms
	// White and Black are the players.
	White, Black player.Player
	// Clock are the terms of the clock; the zero value means no clock.
	Clock clock.Terms
	// Pace is the minimum time of a move if computers play each other, up to [MaxPace]. It is not charged to the
	// clocks.
	Pace time.Duration
	// Occasion is the event at which the game is played. That of an engine match without an event is named after the
	// engines.
	Occasion Occasion
	// EngineMatch is the match whose first game this is; nil for a single game.
	EngineMatch *EngineMatch
}

// Occasion is the event, site and round of a game for its PGN; "" if unknown.
type Occasion struct {
	Event string `json:"event,omitempty"`
	Site  string `json:"site,omitempty"`
	Round string `json:"round,omitempty"`
}

// maxOccasionRunes is the maximum length of each field of an Occasion, in characters.
const maxOccasionRunes = 200

// trimmed returns the occasion without surrounding spaces and within the length limit.
func (o Occasion) trimmed() Occasion {
	for _, text := range []*string{&o.Event, &o.Site, &o.Round} {
		*text = strings.TrimSpace(*text)
		if runes := []rune(*text); len(runes) > maxOccasionRunes {
			*text = string(runes[:maxOccasionRunes])
		}
	}
	return o
}

// MatchScore is the score of a match of rematches between two players, who change colours after each game.
type MatchScore struct {
	// Halves are the half points of this game's White and Black player.
	Halves [2]int `json:"halves"`
	// Games is the number of finished games.
	Games int `json:"games"`
	// Return is true if this game repeats the start of the previous one with colours changed.
	Return bool `json:"return,omitempty"`
}

// with returns the score after a game with an outcome. A game without a result does not count.
func (s MatchScore) with(outcome chess.Outcome) MatchScore {
	switch outcome {
	case chess.WhiteWon:
		s.Halves[0] += 2
	case chess.BlackWon:
		s.Halves[1] += 2
	case chess.Draw:
		s.Halves[0]++
		s.Halves[1]++
	default:
		return s
	}
	s.Games++
	return s
}

// scoreAfter returns the score before a rematch of g. The game after a return game is a first game again, whatever its
// start.
func scoreAfter(g *game, a RematchStart) MatchScore {
	s := g.score.with(g.ended.outcome)
	s.Halves[0], s.Halves[1] = s.Halves[1], s.Halves[0]
	s.Return = a == SameStart && g.over() && !g.score.Return
	return s
}
