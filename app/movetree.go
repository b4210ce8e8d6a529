package app

import (
	"github.com/notnil/chess"

	"backrank/variants/gametree"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// moveTree is the tree of a game's moves. The main line up to the tree's end is the moves played; variations, notes and
// analysis after the end surround it.
type moveTree struct {
	nodes     gametree.Tree
	first     rules.Position // before the first move; the zero Position during a draft
	permanent []bool         // by ply: the move stays after a take-back, because it was in the tree before it was played
}

// forStart returns the tree for a game that starts at first: t itself if it has that start, else an empty tree.
func (t moveTree) forStart(first rules.Position) moveTree {
	if t.first == first {
		return t
	}
	return moveTree{nodes: gametree.Tree{}.Reserve(t.nodes.Size()), first: first}
}

// withMove returns the tree after a move of the game.
func (t moveTree) withMove(m rules.Move) moveTree {
	next, n := t.nodes.Add(t.nodes.End(), m)
	return moveTree{next.EndAt(n), t.first, append(t.permanent, next.Size() == t.nodes.Size())}
}

// truncated returns the tree after a take-back to a number of plies. A move that was taken back is deleted unless it is
// permanent or has notes, variations or permanent moves after it.
func (t moveTree) truncated(plies int) moveTree {
	n, gone := t.nodes.End(), gametree.None
	for vanishes := true; len(t.permanent) > plies; n = t.nodes.Parent(n) {
		last := len(t.permanent) - 1
		alone := t.nodes.First(n) == gone && (gone == gametree.None || t.nodes.Next(gone) == gametree.None)
		if vanishes = vanishes && alone && !t.permanent[last] && t.nodes.Note(n).IsEmpty(); vanishes {
			gone = n
		}
		t.permanent = t.permanent[:last:last]
	}
	if t.nodes = t.nodes.EndAt(n); gone != gametree.None {
		t.nodes = t.nodes.Delete(gone)
	}
	return t
}

// isPlain reports whether the tree has only the moves played, without variations and notes.
func (t *moveTree) isPlain() bool {
	moves := 0
	for n := range t.nodes.Walk() {
		if moves++; !t.nodes.IsFirst(n) || !t.nodes.Note(n).IsEmpty() {
			return false
		}
	}
	return moves == len(t.permanent) && t.nodes.Note(gametree.Root).IsEmpty()
}

// findLine returns the node at the end of a line of moves, None if the tree lacks it.
func findLine(t gametree.Tree, line []Ply) gametree.NodeID {
	n := gametree.Root
	for i := 0; i < len(line) && n != gametree.None; i++ {
		n = t.Find(n, line[i].Move)
	}
	return n
}

// plyOf describes a move. The zero Move is a null move, which occurs only in variations.
func plyOf(before *rules.Position, m rules.Move, after *rules.Position) Ply {
	return Ply{
		Move: m, SAN: san.Format(before, m), Color: before.Turn(), Number: before.MoveNumber(),
		Captured: captured(before, m), Key: after.Key(), Check: after.InCheck(),
	}
}

// captured returns the piece that m captures.
func captured(p *rules.Position, m rules.Move) chess.Piece {
	switch {
	case m.IsZero(), m.IsCastling():
		return chess.NoPiece
	case m.IsEnPassant():
		return chess.NewPiece(chess.Pawn, p.Turn().Other())
	}
	return p.At(m.To())
}

// shownTree returns the tree to show, empty during the draft.
func (g *game) shownTree() gametree.Tree {
	if g.drafting() {
		return gametree.Tree{}
	}
	return g.tree.nodes
}

// setTree sets the tree, whose main line must be the moves played.
func (g *game) setTree(t moveTree) {
	g.tree = t
	positions := make([]rules.Position, t.nodes.Size())
	positions[gametree.Root] = t.first
	for n := range t.nodes.Walk() {
		before := &positions[t.nodes.Parent(n)]
		positions[n] = rules.After(before, t.nodes.Move(n))
		g.setPly(n, plyOf(before, t.nodes.Move(n), &positions[n]))
	}
}

// setPly sets the ply of a node. Node ids are never reused, so the plies in earlier views do not change.
func (g *game) setPly(n gametree.NodeID, p Ply) {
	for len(g.plyTable) <= int(n) {
		g.plyTable = append(g.plyTable, Ply{})
	}
	if g.plyTable[n].SAN == "" {
		g.plyTable[n] = p
	}
}

// positionAt returns the position at a node. game has the positions of the game, by ply.
func positionAt(t gametree.Tree, n gametree.NodeID, game []rules.Position) rules.Position {
	path, ply, main := t.Path(n), 0, t.First(gametree.Root)
	for ply < len(path) && ply < len(game)-1 && path[ply] == main {
		ply, main = ply+1, t.First(main)
	}
	p := game[ply]
	for _, n := range path[ply:] {
		p = rules.After(&p, t.Move(n))
	}
	return p
}
