// Package results implements the screen of a player's results in the archive, by start, castling rule, colour, opponent
// and fact of the array, each with a confidence interval of the score. The archive does the counting.
package results
