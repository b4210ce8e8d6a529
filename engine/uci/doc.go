// Package uci speaks the Universal Chess Interface for package engine, over any reader and writer. It parses, prints
// and keeps the state of the protocol; it neither searches nor knows the rules. Additions to the protocol: UCI_Variant
// takes the ids of RULES.md §1 and of custom variants, "position startpos" is array 518 in each of them, and "go
// perft", "d" and "eval" work as in Stockfish. Castling is written as in RULES.md §6.
package uci
