// Package analysis evaluates the positions of games with an engine, and judges games by these evaluations: chances,
// mistakes, accuracy, turning points, and when each castling should have been played. Evaluations are stored in the
// game's tree, in PGN commands: %eval, which other programs read too, and %search, which only Backrank reads.
// It also analyses positions live, searches hints, and starts the engines for all of these.
//
// Scores are from White's point of view. Judgements and accuracy, which players compare between programs, use Lichess's
// curve and formulas. Displayed chances are those of package wdl for the castling rule.
package analysis
