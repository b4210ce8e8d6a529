package moves

import (
	"strconv"

	"github.com/notnil/chess"

	"backrank/variants/gametree"
)

// Content is the content of a list. Its tree is a value; a changed game is another Content.
type Content struct {
	// Game identifies the game. A new value resets folds and cached texts.
	Game uint64
	Tree gametree.Tree
	// At is the move shown on the board, [gametree.Root] for the start, [gametree.None] for none, as in a draft.
	At gametree.NodeID
	// Ply returns the text of a move.
	Ply func(gametree.NodeID) Ply
	// Score formats the evaluation after a move, "" if it is unknown; nil for a list without scores. It is called for
	// visible moves in columns, for the last moves of variations, and in paragraphs for moves with a glyph or a comment.
	Score func(gametree.NodeID) string
	// Time formats the time that a move took, "" if it is unknown. It is called for visible moves; nil for a list without
	// times.
	Time func(gametree.NodeID) string
	// Paragraphs lays out the main line as running text with its comments, as in a book, and not in two columns. Such a
	// list has no times.
	Paragraphs bool
	// Before are the rows before the moves, those of a draft.
	Before []Pair
	// Step is the step of a draft that the board shows, 0 for none.
	Step int
}

// Ply is a move as text.
type Ply struct {
	Text   string // SAN with figurines
	Number int    // of the move
	Color  chess.Color
}

// numbers caches the formatted numbers before moves of White and Black.
var numbers = func() (all [2][256]string) {
	for i := range all[0] {
		all[0][i], all[1][i] = strconv.Itoa(i)+".", strconv.Itoa(i)+"…"
	}
	return all
}()

// number formats the number before a move.
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

// Pair is a row of two columns that is not part of the tree.
type Pair struct {
	Number string
	Text   [2]string
	Step   [2]int // passed to [Actions.Step] on a click; 0 for texts that cannot be selected
	Title  string // a heading, shown instead of the other fields
}
