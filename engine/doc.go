// Package engine searches and evaluates positions and plays at levels. It gets rules.Position and castling
// rules as data and names no variant: the same search and the same evaluation play every back rank and castling
// rule. Package explain gives reasons for moves; package draft places the pieces of a draft.
//
// An [Engine] works in the goroutine that calls it, under a context, on a copy of the position; with
// [Engine.Threads] it starts more goroutines for the time of a search. It has no clock running between searches
// and accesses no files except [ReadWeights]. Protocols are in engine/uci, matches in app.
package engine
