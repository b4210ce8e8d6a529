// Package analysis judges games by the evaluations of their positions: chances, mistakes, accuracy, turning points, and
// when each castling should have been played. It makes these evaluations with an engine, position by position, and
// keeps them in the game's own tree, in the commands that other programs read and two of its own.
//
// Scores are from White's point of view. Figures that are compared between programs, judgements and accuracy, are made
// with Lichess's curve and formulas; chances that are shown are those of package wdl for the castling rule.
package analysis
