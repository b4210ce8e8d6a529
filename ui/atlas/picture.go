package atlas

import "github.com/notnil/chess"

// Picture is a diagram of the selected start: its pieces and a name for it; false if nothing is selected.
func (a *Atlas) Picture() (pieces [64]chess.Piece, name string, ok bool) {
	v, start, ok := a.top().chosen()
	if !ok {
		return pieces, "", false
	}
	return start.Pieces(), v.StartID(start), true
}
