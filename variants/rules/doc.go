// Package rules decides what is legal: positions, moves, attacks, the castling
// law, outcomes and hash keys. It is the only place in Backrank that does.
//
// A [Position] is a value; [Position.Play] writes the next one beside it. The
// seven castling rules are data ([Castling]); the law around them (RULES.md §4)
// is written once and holds for every partner, every start file and both
// colours. The package knows no variant by name, no text format and no history
// beyond the position itself.
package rules
