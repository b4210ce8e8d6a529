// Package variants is the catalogue of the chess variants that can be played. A variant is a family, a symmetry and a
// castling rule (RULES.md §1), and nothing else. An array is the order of the pieces on a back rank, such as "RNBQKBNR".
// A family is a set of numbered arrays, such as the 960 of Chess960. A symmetry determines how Black's array follows from
// White's, or that the players place their pieces in a draft. Package rules decides which moves are legal.
package variants
