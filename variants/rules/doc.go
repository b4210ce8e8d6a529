// Package rules implements the rules of play: positions, legal moves, attacks, the castling law, outcomes and hash
// keys. Nothing else in Backrank decides what is legal.
//
// A [Position] is a value; [Position.Play] writes the next one. The seven castling rules are data ([Castling]); the law
// they share (RULES.md §4) is written once for all partners, start files and both colours. The package contains no names
// of variants, no text formats, and no history other than that in a position.
package rules
