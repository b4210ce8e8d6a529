// Package uci implements the engine's side of the Universal Chess Interface (UCI) for package engine, over any reader
// and writer: it parses commands, prints output and keeps the state of the session.
//
// Additions to the protocol: UCI_Variant takes the ids of RULES.md §1 and of custom variants, "position startpos" is
// array 518 in every variant, and "go perft", "d" and "eval" work as in Stockfish. Castling is written as in RULES.md
// §6.
package uci
