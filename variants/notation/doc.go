// Package notation converts positions, moves and games to text and back: FEN, SAN, PGN and coordinates, in every
// dialect of RULES.md §6. Castling letters such as K, Q, k, q exist here and nowhere else; package rules decides what
// is legal.
package notation
