package atlas

import "github.com/notnil/chess"

// Picture returns the selected start's pieces and name for an image; it is false if nothing is selected.
func (a *Atlas) Picture() (pieces [64]chess.Piece, name string, ok bool) {
	v, start, ok := a.top().chosen()
	if !ok {
		return pieces, "", false
	}
	return start.Pieces(), v.StartID(start), true
}
