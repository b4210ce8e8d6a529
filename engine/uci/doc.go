// Package uci speaks the Universal Chess Interface for package engine, over any
// reader and writer. It parses, prints and keeps the state that the protocol
// keeps; it neither searches nor knows the rules.
//
// What it adds to the protocol: UCI_Variant takes the ids of RULES.md §1 and of
// custom variants, "position startpos" is array 518 in each of them, and "go
// perft", "d" and "eval" work as in Stockfish. Castling is text as RULES.md §6 has it.
package uci
