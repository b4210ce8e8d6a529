// Package board is the chess board on the screen: one Fyne widget that owns
// squares, pieces, gestures, drawings, animation, the promotion picker, chips,
// ghosts and draft trays.
//
// It knows no rules. The window gives it a State, which is all there is to see,
// and an Oracle, which says which squares a piece can reach and is told what the player
// does. The board never moves a piece by itself: a drop is told to
// [Oracle.Dropped], and the window answers with one of
//
//	SetState   the move was played, or the game changed in any other way
//	Choose     several moves fit the drop: chips ask which one
//	Promote    a pawn promotes: a column of pieces asks to which one
//	Reject     the drop is illegal: the piece goes back, guilty squares flash
//
// at once or later. Until then the piece waits where it was put down. Any new
// press, and any State in which the piece is gone, takes it back.
//
// A piece can be picked up whoever's turn it is (State.Movable), and stays in the hand
// while positions come and go, as long as it stands where it was taken from. What may be
// done with it is asked anew with each position, the last time when it is put down
// (Oracle.Fresh).
//
// The code is split by what knows what. A [Board] wires it together. At the bottom is what is
// drawn, which knows nothing of the player: view (the grid, the scene of sprites, animations),
// marks, ink. A sight says what the view is to show. Then come the things that may be on the
// board, each with the state that is its own: moving (pieces in flight), drawings, trail (a
// preview), selection (the piece picked up), question (chips and the promotion picker). On top
// is what the player does: pointer and keys.
//
// All methods must be called on Fyne's main goroutine, as all of Fyne's must.
package board
