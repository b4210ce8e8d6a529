package notation

import (
	"errors"
	"strings"

	"backrank/variants/rules"
)

// MoveText returns the moves of a tree from a position on, with variations and notes, as [Write] writes them, but
// without a result. It fails if a move is illegal; null moves may stand on the main line too. Before a draft has been finished, start is the zero Position and the
// tree has no moves.
func MoveText(start *rules.Position, t Tree) (string, error) {
	w := treeWriter{tree: t, loose: true}
	if w.write(start, start.Rule() != nil); w.err != nil {
		return "", w.err
	}
	w.endLine()
	return strings.TrimSuffix(w.String(), "\n"), nil
}

// ParseMoveText returns the tree that [MoveText] has written from the same position on.
func ParseMoveText(start *rules.Position, text string) (Tree, error) {
	var g Game
	p := parser{loose: true}
	p.load(chunk{text: text, line: 1, last: true}, place{start: true})
	p.begin(&g)
	g.Start, p.body = *start, true
	if g.Started() {
		p.tree.begin(start)
	}
	p.parse()
	p.finish()
	switch {
	case len(p.opened) > 0:
		return Tree{}, openVariation
	case p.fault != nil:
		return Tree{}, p.fault.Err
	case p.result || p.skip():
		return Tree{}, errors.New("pgn: more than the moves of one game")
	}
	return g.Tree, nil
}
