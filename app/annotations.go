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

	Moves string `json:"moves,omitempty"` // in older journals: the tree of the opened file, without the moves played since
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
	switch {
	case r.Moves != "":
		return r.applyToFileTree(g, t)
	case r.Tree == "":
		t.nodes = gametree.New(movesOf(g.plies))
	default:
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

// applyToFileTree adds the moves of an older journal to the tree of the opened file.
func (r *annotationsRecord) applyToFileTree(g *game, t moveTree) error {
	tree, err := pgn.ParseMoveText(&t.first, r.Moves)
	if err != nil {
		return err
	}
	from := t.first
	t.nodes, t.permanent = tree, nil
	main, common := tree.Main(), 0
	for range main {
		t.permanent = append(t.permanent, true)
	}
	if !g.drafting() {
		from = g.positions[0]
	}
	if t = t.forStart(from); t.nodes.End() == gametree.Root { // a different start position
		main = nil
	}
	for common < min(len(main), len(g.plies)) && main[common] == g.plies[common].Move {
		common++
	}
	t = t.truncated(common)
	for _, ply := range g.plies[common:] {
		t = t.withMove(ply.Move)
	}
	g.setTree(t)
	return nil
}
