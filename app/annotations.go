package app

import (
	"slices"

	"backrank/variants/notation"
	"backrank/variants/rules"
)

// annotations are what a game from PGN says besides its tags and the moves that were played: comments, glyphs and
// variations. The window does not show them; they are kept, and written with the game.
type annotations struct {
	preamble, trailer []notation.Comment
	tree              notation.Tree  // the moves as loaded
	first             rules.Position // before them, the zero Position if a draft was not finished
}

// annotationsOf returns the annotations of a recorded game, none if it has moves alone.
func annotationsOf(n *notation.Game) annotations {
	a := annotations{preamble: n.Preamble, trailer: n.Trailer}
	if hasNotes(n.Tree) {
		a.tree, a.first = n.Tree, n.Start
	}
	return a
}

// hasNotes reports whether a tree has more than one line of moves without notes.
func hasNotes(t notation.Tree) bool {
	for n := range t.Walk() {
		if !t.IsFirst(n) || !t.Note(n).IsEmpty() {
			return true
		}
	}
	return !t.Note(notation.Root).IsEmpty()
}

// isEmpty reports whether there are none.
func (a *annotations) isEmpty() bool {
	return len(a.preamble) == 0 && len(a.trailer) == 0 && a.tree.Size() == 1 && a.tree.Note(notation.Root).IsEmpty()
}

// played returns the tree with the moves that were played from the position as its main line. A line that they depart
// from becomes a variation; what was taken back at the end is not in it. From another position, after another draft, they
// are all there is.
func (a *annotations) played(from *rules.Position, moves []rules.Move) notation.Tree {
	if a.first != *from {
		return notation.LineOf(moves)
	}
	t, last := a.tree, notation.Root
	for _, m := range moves {
		t, last = t.Add(last, m)
	}
	t = t.MakeMain(last)
	for more := range t.Children(last) {
		t = t.Delete(more)
	}
	return t
}

// annotationsRecord are annotations in the journal.
type annotationsRecord struct {
	Preamble []notation.Comment `json:"preamble,omitempty"`
	Trailer  []notation.Comment `json:"trailer,omitempty"`
	FEN      string             `json:"fen,omitempty"`   // before the moves
	Moves    string             `json:"moves,omitempty"` // of the tree, as PGN
}

// record returns the annotations for the journal, nil if there are none.
func (a *annotations) record() *annotationsRecord {
	if a.isEmpty() {
		return nil
	}
	r := &annotationsRecord{Preamble: a.preamble, Trailer: a.trailer}
	if a.first.Rule() != nil {
		r.FEN = notation.FEN(&a.first)
	}
	r.Moves, _ = notation.MoveText(&a.first, a.tree) // the tree has been played from there
	return r
}

// annotations reads them back, under the castling rule of the game.
func (r *annotationsRecord) annotations(rule *rules.Castling) (a annotations, err error) {
	if r == nil {
		return a, nil
	}
	a.preamble, a.trailer = slices.Clip(r.Preamble), slices.Clip(r.Trailer)
	if r.FEN != "" {
		if a.first, _, err = notation.ParseFEN(r.FEN, rule); err != nil {
			return a, err
		}
	}
	a.tree, err = notation.ParseMoveText(&a.first, r.Moves)
	return a, err
}
