// Package uci implements the engine's side of the Universal Chess Interface for package engine, over any
// reader and writer. It parses commands, prints answers and keeps the state of the protocol; searching and
// the rules are elsewhere. Additions to the protocol: UCI_Variant takes the ids of RULES.md §1 and of custom
// variants, "position startpos" is array 518 in each of them, and "go perft", "d" and "eval" work as in
// Stockfish. Castling is written as in RULES.md §6.
package uci
