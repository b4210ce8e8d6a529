package app

import (
	"github.com/notnil/chess"

	"backrank/variants/notation"
	"backrank/variants/rules"
)

// moveTree are the moves of a game. Those played are its main line; variations and notes stand around them, and analysis
// after the end.
type moveTree struct {
	notation.Tree
	first     rules.Position // before the moves; the zero Position until a draft has been finished
	permanent []bool         // by ply: the move stays when it is taken back, as it was written before it was played
}

// from returns the tree of a game that begins at a position: an empty one, unless it is that of the tree.
func (t moveTree) forStart(first rules.Position) moveTree {
	if t.first == first {
		return t
	}
	return moveTree{Tree: notation.Tree{}.Reserve(t.Size()), first: first}
}

// played returns the tree after a move of the game.
func (t moveTree) withMove(m rules.Move) moveTree {
	next, n := t.Add(t.End(), m)
	return moveTree{next.EndAt(n), t.first, append(t.permanent, next.Size() == t.Size())}
}

// back returns the tree after moves have been taken back to a number of plies. They vanish, unless something is written
// at them or after them.
func (t moveTree) truncated(plies int) moveTree {
	n, gone := t.End(), notation.None
	for vanishes := true; len(t.permanent) > plies; n = t.Parent(n) {
		last := len(t.permanent) - 1
		alone := t.First(n) == gone && (gone == notation.None || t.Next(gone) == notation.None)
		if vanishes = vanishes && alone && !t.permanent[last] && t.Note(n).IsEmpty(); vanishes {
			gone = n
		}
		t.permanent = t.permanent[:last:last]
	}
	if t.Tree = t.EndAt(n); gone != notation.None {
		t.Tree = t.Delete(gone)
	}
	return t
}

// isPlain reports whether there is nothing but the moves that were played.
func (t *moveTree) isPlain() bool {
	moves := 0
	for n := range t.Walk() {
		if moves++; !t.IsFirst(n) || !t.Note(n).IsEmpty() {
			return false
		}
	}
	return moves == len(t.permanent) && t.Note(notation.Root).IsEmpty()
}

// find returns the node of a line of moves, or None.
func findLine(t notation.Tree, line []Ply) notation.NodeID {
	n := notation.Root
	for i := 0; i < len(line) && n != notation.None; i++ {
		n = t.Find(n, line[i].Move)
	}
	return n
}

// plyOf describes a move. The zero Move is a null move, which stands in variations.
func plyOf(before *rules.Position, m rules.Move, after *rules.Position) Ply {
	return Ply{
		Move: m, SAN: notation.SAN(before, m), Color: before.Turn(), Number: before.MoveNumber(),
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

// moves returns the tree to be shown: none while pieces are being placed.
func (g *game) moves() notation.Tree {
	if g.drafting() {
		return notation.Tree{}
	}
	return g.tree.Tree
}

// setTree sets the tree, which has the moves played as its main line.
func (g *game) setTree(t moveTree) {
	g.tree = t
	positions := make([]rules.Position, t.Size())
	positions[notation.Root] = t.first
	for n := range t.Walk() {
		before := &positions[t.Parent(n)]
		positions[n] = notation.After(before, t.Move(n))
		g.describe(n, plyOf(before, t.Move(n), &positions[n]))
	}
}

// describe sets the ply of a node. Ids are never used again, so what earlier views have does not change.
func (g *game) describe(n notation.NodeID, p Ply) {
	for len(g.table) <= int(n) {
		g.table = append(g.table, Ply{})
	}
	if g.table[n].SAN == "" {
		g.table[n] = p
	}
}

// positionAt returns the position after the moves that lead to a node.
func positionAt(t notation.Tree, n notation.NodeID, game []rules.Position) rules.Position {
	path, ply, main := t.Path(n), 0, t.First(notation.Root)
	for ply < len(path) && ply < len(game)-1 && path[ply] == main {
		ply, main = ply+1, t.First(main)
	}
	p := game[ply]
	for _, n := range path[ply:] {
		p = notation.After(&p, t.Move(n))
	}
	return p
}
