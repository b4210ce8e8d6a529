package moves

import (
	"strconv"

	"github.com/notnil/chess"

	"backrank/variants/notation"
)

// Content is what a list shows. Its tree is a value: what changes is another content.
type Content struct {
	// Game is another number for another game: what is folded and what is known of its moves is forgotten.
	Game uint64
	Tree notation.Tree
	// At is the move shown on the board, [notation.Root] for the start, [notation.None] for none, as in a draft.
	At notation.NodeID
	// Ply describes a move.
	Ply func(notation.NodeID) Ply
	// Score writes how the game stands after a move, "" if that is not known. It is asked for the moves in sight; nil for
	// a list without scores.
	Score func(notation.NodeID) string
	// Before are the rows before the moves: those of a draft.
	Before []Pair
	// Step is the step of a draft that the board shows, 0 for none.
	Step int
}

// Ply is a move as it is written.
type Ply struct {
	Text   string // SAN with figurines
	Number int    // of the move
	Color  chess.Color
}

// numbers are the numbers before moves of White and Black that come in most games.
var numbers = func() (all [2][256]string) {
	for i := range all[0] {
		all[0][i], all[1][i] = strconv.Itoa(i)+".", strconv.Itoa(i)+"…"
	}
	return all
}()

// number returns the number as it stands before a move.
func (p *Ply) number() string {
	side, dots := 0, "."
	if p.Color == chess.Black {
		side, dots = 1, "…"
	}
	if p.Number >= 0 && p.Number < len(numbers[0]) {
		return numbers[side][p.Number]
	}
	return strconv.Itoa(p.Number) + dots
}

// Pair is a row of two columns that is not of the tree.
type Pair struct {
	Number string
	Text   [2]string
	Step   [2]int // handed to [Actions.Step] on a click, 0 for what cannot be selected
	Title  string // a heading, in place of the others
}
