// Package moves implements the list of moves: a tree of moves laid out in rows, with comments that can be edited in
// place. It depends on moves and notes, but not on the match.
//
// A [List] lays out its whole content when the tree, its width, a fold or the field for a comment changes, which takes a
// few milliseconds for ten thousand moves. A step to another move does not lay it out again. Only the visible rows have
// canvas objects.
package moves
