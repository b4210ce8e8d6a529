// Package variants is the catalogue: arrays and their numbers, families, symmetries, castling rules, drafts and start
// positions. A variant is three choices, family × symmetry × castling rule (RULES.md §1), and nothing else. Package
// rules decides what is legal in a game.
package variants
