// Package board is the chess board: one Fyne widget with squares, pieces, gestures, drawings, animation, the promotion
// picker, chips, ghosts and draft trays.
//
// It knows no rules. The window provides a State, which is everything visible, and an Oracle, which lists the targets
// of a piece and receives the gestures. The board never moves a piece by itself: it reports a drop to [Oracle.Dropped],
// and the window calls one of
//
//	SetState             the move was played, or the game changed in any other way
//	Questions.Choose     several moves fit the drop: chips ask which one
//	Questions.Promote    a pawn promotes: a column of pieces asks to which one
//	Reject               the drop is illegal: the piece goes back, guilty squares flash
//
// at once or later. Until then the piece stays where it was put down. A new press, or a State in which the piece is
// gone, takes it back.
//
// A piece can be picked up on either side's turn (State.Movable), and stays picked up while positions change, as long
// as it is on its square. Its targets are requested again for each position, finally when it is put down
// (Oracle.Refresh).
//
// A [Board] passes the toolkit's events to its parts. Each part has its own state, and uses only parts that are before
// it in this list:
//
//	view         draws the board: the grid, the scene of sprites, animations; its input is a sight
//	screen       finds where in the window the board is
//	focus        has the keyboard focus, and borrows it for questions
//	pointer      is the position of the mouse
//	moving       has the pieces in flight
//	Drawings     has the arrows and circles
//	Previews     shows ghosts of a castling or leap
//	Questions    asks with chips or the promotion picker
//	selection    is the selected piece, and moves it with clicks and keys
//	drag         is the pressed piece, and moves it with the mouse
//	cursor       is the square of the arrow keys
//
// All methods must be called on Fyne's main goroutine.
package board
