// Package variants is the catalogue: arrays and their numbers, families,
// symmetry, castling rules, drafts and start positions. A variant is three
// choices, family × symmetry × castling rule (RULES.md §1); nothing else tells
// one from another. What is legal in a game is decided in package rules.
package variants
