package app

import (
	"strings"

	"backrank/app/player"
	"backrank/variants"
)

// NewGame is what the players agreed on before a game.
type NewGame struct {
	Variant variants.Variant
	// Start is the start position, one that the variant allows. If it is nil it is
	// drawn from Seed, or for a drafted variant placed by the players.
	Start *variants.Start
	// Unrepeated remembers a drawn Start, and draws a fresh one so that none comes twice
	// before all have.
	Unrepeated bool
	// Seed is what Start is drawn from; 0 asks for a fresh one that gives no array that
	// the player has excluded.
	Seed uint64
	// Terms are those of the draft, if there is one. A piece that must copy another
	// follows by itself (RULES.md §3).
	Terms variants.Terms
	// White and Black are the players.
	White, Black player.Player
	// Occasion is what the game is played at.
	Occasion Occasion
}

// Occasion is what a game is played at, as its PGN tells; "" for what is not known.
type Occasion struct {
	Event string `json:"event,omitempty"`
	Site  string `json:"site,omitempty"`
	Round string `json:"round,omitempty"`
}

// longestWritten is the number of letters that are kept of what a player writes about a game.
const longestWritten = 200

// trimmed is an occasion as it is kept.
func (o Occasion) trimmed() Occasion {
	for _, text := range []*string{&o.Event, &o.Site, &o.Round} {
		*text = strings.TrimSpace(*text)
		if runes := []rune(*text); len(runes) > longestWritten {
			*text = string(runes[:longestWritten])
		}
	}
	return o
}
