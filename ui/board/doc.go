// Package board is the chess board: one Fyne widget with squares, pieces, gestures, drawings, animation, the promotion
// picker, chips, ghosts and draft trays.
//
// It knows no rules. The window provides a State, which is everything visible, and an Oracle, which lists the targets
// of a piece and receives the gestures. The board never moves a piece by itself: it reports a drop to [Oracle.Dropped],
// and the window calls one of
//
//	SetState   the move was played, or the game changed in any other way
//	Choose      several moves fit the drop: chips ask which one
//	Promote    a pawn promotes: a column of pieces asks to which one
//	Reject      the drop is illegal: the piece goes back, guilty squares flash
//
// at once or later. Until then the piece stays where it was put down. A new press, or a State in which the piece is
// gone, takes it back.
//
// A piece can be picked up on either side's turn (State.Movable), and stays picked up while positions change, as long
// as it is on its square. Its targets are requested again for each position, finally when it is put down
// (Oracle.Refresh).
//
// A [Board] connects the parts. The lowest layer draws and knows nothing of the player: view (the grid, the scene of
// sprites, animations), marks, ink; a sight is its input. Above it are the interactive parts, each with its own state:
// moving (pieces in flight), drawings, trail (a preview), selection (the piece picked up), question (chips and the
// promotion picker). On top are the input devices: pointer and keys.
//
// All methods must be called on Fyne's main goroutine.
package board
