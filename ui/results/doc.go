// Package results is the screen of a player's results in the archive: by start, castling rule, colour, opponent and facts
// of arrays, each with the interval that the true score may be in. It counts nothing itself.
package results
