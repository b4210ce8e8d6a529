// Package game is what stands around the board in a game: the strips of the players, the moves, the banner of the result
// and of all that needs an answer, the cards of hint, coach and start position, the message line. [Gestures] says what a
// gesture on the board means, [State] and [Stop] what the board shows and why a piece stays.
//
// Each part draws a view of the match and calls back through a small interface; none knows the window.
package game
