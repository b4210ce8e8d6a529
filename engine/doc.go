// Package engine searches and evaluates positions and plays at levels. It takes positions and castling rules as
// values and names no variant: the same search and evaluation play every back rank and castling rule. Package
// explain gives reasons for moves; package draft places the pieces of a draft.
//
// A search runs in the goroutine of its caller, under a context, on a copy of the position; after
// [Engine.SetThreads] it starts more goroutines, which end with it. Between searches the engine runs no goroutine
// and no timer. Only [ReadWeights] reads a user's file. The UCI protocol is in engine/uci, games are in app.
package engine
