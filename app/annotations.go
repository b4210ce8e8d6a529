package app

import (
	"errors"
	"slices"

	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// looseComments are the comments of a game from PGN that belong to no move: before the tags and after the result.
type looseComments struct {
	preamble, trailer []gametree.Comment
}

// annotationsRecord stores the annotations of a game in the journal.
type annotationsRecord struct {
	Preamble []gametree.Comment `json:"preamble,omitempty"`
	Trailer  []gametree.Comment `json:"trailer,omitempty"`
	FEN      string             `json:"fen,omitempty"`  // the position before the moves
	Tree     string             `json:"tree,omitempty"` // the moves with variations and notes, as PGN
	Kept     []int              `json:"kept,omitempty"` // the plies that stay in the tree after a take-back
}

// annotations returns the annotations for the journal, nil if there are none.
func (g *game) annotations() *annotationsRecord {
	r := &annotationsRecord{Preamble: g.looseComments.preamble, Trailer: g.looseComments.trailer}
	for ply, kept := range g.tree.permanent {
		if kept {
			r.Kept = append(r.Kept, ply)
		}
	}
	if !g.tree.isPlain() {
		if g.tree.first.Rule() != nil {
			r.FEN = fen.Format(&g.tree.first)
		}
		r.Tree, _ = pgn.MoveText(&g.tree.first, g.tree.nodes) // an edit that cannot be written was refused
	}
	if len(r.Preamble)+len(r.Trailer)+len(r.Kept) == 0 && r.Tree == "" {
		return nil
	}
	return r
}

// annotate sets the annotations of a game whose moves have been played.
func (r *annotationsRecord) annotate(g *game) error {
	if r == nil {
		r = &annotationsRecord{}
	}
	g.looseComments = looseComments{slices.Clip(r.Preamble), slices.Clip(r.Trailer)}
	t := moveTree{permanent: make([]bool, len(g.plies))}
	if !g.drafting() {
		t.first = g.positions[0]
	}
	if r.FEN != "" {
		var err error
		if t.first, _, err = fen.Parse(r.FEN, g.variant.Castling); err != nil {
			return err
		}
	}
	for _, ply := range r.Kept {
		if ply < 0 || ply >= len(t.permanent) {
			return errors.New("journal: more moves kept than played")
		}
		t.permanent[ply] = true
	}
	if r.Tree == "" {
		t.nodes = gametree.New(movesOf(g.plies))
	} else {
		tree, err := pgn.ParseMoveText(&t.first, r.Tree)
		if err != nil {
			return err
		}
		end := findLine(tree, g.plies)
		if end == gametree.None {
			return errors.New("journal: the tree lacks moves that were played")
		}
		t.nodes = tree.EndAt(end)
	}
	g.setTree(t)
	return nil
}
