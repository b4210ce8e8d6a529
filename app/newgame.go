package app

import "backrank/variants"

// NewGame is what the players agreed on before a game.
type NewGame struct {
	Variant variants.Variant
	// Start is the start position, one that the variant allows. If it is nil it is
	// drawn from Seed, or for a drafted variant placed by the players.
	Start *variants.Start
	// Seed is what Start is drawn from; 0 asks for a fresh one.
	Seed uint64
	// Terms are those of the draft, if there is one. A man that must copy another
	// follows by itself (RULES.md §3).
	Terms variants.Terms
	// White and Black are the players.
	White, Black Player
}
