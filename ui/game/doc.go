// Package game implements the parts of the window around the board: the strips of the players, the list of moves, the
// banner for the result and for events that need an answer, the cards for hint, coach and start position, the explorer, and
// the message line. [Gestures] converts gestures on the board to moves, [State] converts a view to the board's state, and
// [Refusal] explains why a piece cannot move.
//
// Each part draws a view of the match and calls the window through functions or a small interface; none imports it.
package game
