package app

import (
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// LinePGN returns the moves that lead to a node as a game of their own, with the tags of this one and no result. It
// fails while pieces of the draft are hidden or the board is covered, and for a line with a null move.
func (v *View) LinePGN(n notation.NodeID) (string, error) {
	if err := v.Knowledge().Record(); err != nil {
		return "", err
	}
	g := v.recorded()
	var moves []rules.Move
	for _, at := range v.Tree.Path(n) {
		moves = append(moves, v.Tree.Move(at))
	}
	g.Tree, g.Result, g.Preamble, g.Trailer = notation.LineOf(moves), "", nil, nil
	return format(g)
}
