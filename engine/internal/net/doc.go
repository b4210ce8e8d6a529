// Package net is the neural network of the evaluation: what it sees of a position, its numbers, and how they are
// brought up to date from move to move. It knows no castling rule by name; how the numbers are learnt is no business
// of it.
package net
