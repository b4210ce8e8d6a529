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
	// Start is a start position that the variant allows. If it is nil, it is chosen at random from Seed, or the players
	// draft it in a drafted variant.
	Start *variants.Start
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
	// Occasion is the event at which the game is played.
	Occasion Occasion
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
