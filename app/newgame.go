package app

import (
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
}
