// Package moves is the list of moves: a tree of moves laid out in rows, read with pointer and keys, with comments typed
// in place. It knows moves and notes, and no match.
//
// A [List] lays its content out when the tree, its width or a fold changes, all of it, in a few milliseconds for ten
// thousand moves; a step to another move costs nothing. Only the rows in sight have objects.
package moves
