// Package analysis evaluates the positions of games with an engine, and judges games by these evaluations: chances,
// mistakes, accuracy, turning points, and when each castling should have been played. Evaluations are stored in the
// game's tree, in PGN commands: %eval, which other programs read too, and %search, which only Backrank reads.
// It also analyses positions live, searches hints, and starts the engines for all of these.
//
// Scores are from White's point of view. Judgements and accuracy use Lichess's curve and formulas, because players compare
// them between programs. The chances that a player sees come from package wdl, which has a curve for each castling rule.
package analysis
