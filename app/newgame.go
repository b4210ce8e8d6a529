package app

import (
	"strings"
	"time"

	"backrank/app/clock"
	"backrank/app/player"
	"backrank/variants"
)

// NewGame holds the choices for a new game.
type NewGame struct {
	Variant variants.Variant
	// Start is a start position that the variant allows. If it is nil it is drawn from Seed, or placed by the players
	// in a drafted variant.
	Start *variants.Start
	// Unrepeated remembers the Start drawn, and draws none that was drawn before until all have been.
	Unrepeated bool
	// Seed is the seed from which Start is drawn; 0 stands for a new one that gives no excluded array.
	Seed uint64
	// Terms are those of the draft, if there is one. Forced copies are placed automatically (RULES.md §3).
	Terms variants.Terms
	// White and Black are the players.
	White, Black player.Player
	// Clock are the terms of the clock; its zero value is no clock.
	Clock clock.Terms
	// Pace is how long each move takes at least if computers play each other, up to [LongestPace]. Clocks do not charge it.
	Pace time.Duration
	// Occasion is the event at which the game is played.
	Occasion Occasion
}

// Occasion is the event, site and round of a game for its PGN; "" for what is not known.
type Occasion struct {
	Event string `json:"event,omitempty"`
	Site  string `json:"site,omitempty"`
	Round string `json:"round,omitempty"`
}

// longestWritten is the maximum length of a text about a game, in characters.
const maxOccasionRunes = 200

// trimmed returns the occasion within the length limits.
func (o Occasion) trimmed() Occasion {
	for _, text := range []*string{&o.Event, &o.Site, &o.Round} {
		*text = strings.TrimSpace(*text)
		if runes := []rune(*text); len(runes) > maxOccasionRunes {
			*text = string(runes[:maxOccasionRunes])
		}
	}
	return o
}
