package atlas

import "github.com/notnil/chess"

// Picture is what a diagram of the view shows: the pieces of the start that is chosen, and what to call it; false if
// nothing is.
func (a *Atlas) Picture() (pieces [64]chess.Piece, name string, ok bool) {
	v, start, ok := a.top().chosen()
	if !ok {
		return pieces, "", false
	}
	return start.Pieces(), v.StartID(start), true
}
