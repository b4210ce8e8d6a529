// Package notation turns positions, moves and games into text and back: FEN,
// SAN, PGN and coordinates, in every dialect that RULES.md §6 names. Letters
// such as K, Q, k, q live here and nowhere else; what is legal is asked of
// package rules.
package notation
