// Package engine is the computer: it searches, evaluates and plays at
// levels. It knows rules.Position and castling rules as data, and no variant by
// name: whatever back rank and castling rule a game has, the same search and the
// same evaluation play it. What a move does is said by engine/explain; engine/draft
// places the pieces of a draft.
//
// An [Engine] works in the goroutine that calls it, under a context, on a copy of
// the position; with [Engine.Threads] it starts more for the time of a search. It keeps no
// clock running and touches no files. Protocols are the business of engine/uci, matches that of app.
package engine
