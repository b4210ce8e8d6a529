package archive

import (
	"slices"
	"strings"

	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/words"
)

// Place returns the node of a game of the result where it has what the query searches for within games: the first of the main
// line after which the position is on the board, else the material, else the comment with all words of the query, else the
// first with one of them; comments are also searched in variations. It returns false if the query searches for none of these,
// or the game does not have it. If the position does not occur with its castling rights and en passant square, Place finds the
// same pieces with the same side to move.
func (q Query) Place(g *pgn.Game) (at gametree.NodeID, found bool) {
	if !g.Started() || g.Variant.Castling == nil {
		return gametree.None, false
	}
	only := []Query{{FEN: q.FEN, AnyRights: q.AnyRights}, {FEN: q.FEN, AnyRights: true}, {Material: q.Material}}
	for _, searched := range only {
		if at, found = searched.placeOfTargets(g); found {
			return at, true
		}
	}
	return placeOfComment(g, strings.Fields(q.Comment))
}

// placeOfTargets returns the first node of the main line with the position or the material of a query.
func (q Query) placeOfTargets(g *pgn.Game) (at gametree.NodeID, found bool) {
	parsed, err := q.parse()
	if err != nil {
		return gametree.None, false
	}
	targets := parsed.targets[g.Variant.Castling.ID]
	if len(targets) == 0 {
		return gametree.None, false
	}
	p := g.Start
	isThere := func() bool { return slices.ContainsFunc(targets, func(t *target) bool { return t.matches(&p) }) }
	if isThere() {
		return gametree.Root, true
	}
	for n := range g.Tree.MainLine() {
		if p = rules.After(&p, g.Tree.Move(n)); isThere() {
			return n, true
		}
	}
	return gametree.None, false
}

// placeOfComment returns the first node, in the order of PGN, whose comments have all of some words, else the first whose
// comments have one.
func placeOfComment(g *pgn.Game, wanted []string) (at gametree.NodeID, found bool) {
	at = gametree.None
	if len(wanted) == 0 {
		return at, false
	}
	eachMove(&g.Tree, gametree.Root, func(n gametree.NodeID) bool {
		note := g.Tree.Note(n)
		text := note.TextBefore() + " " + note.Text()
		missing := slices.ContainsFunc(wanted, func(word string) bool { return !words.Contains(text, word) })
		if !missing || at == gametree.None && slices.ContainsFunc(wanted, func(word string) bool { return words.Contains(text, word) }) {
			at = n
		}
		return missing
	})
	return at, at != gametree.None
}

// eachMove calls yield for a node and all that follow it, in the order of PGN: a move, the variations in its place, the next
// move. It stops when yield returns false, and reports whether it came to the end.
func eachMove(t *gametree.Tree, n gametree.NodeID, yield func(gametree.NodeID) bool) bool {
	if !yield(n) {
		return false
	}
	for n = t.First(n); n != gametree.None; n = t.First(n) {
		if !yield(n) {
			return false
		}
		for v := t.Next(n); v != gametree.None; v = t.Next(v) {
			if !eachMove(t, v, yield) {
				return false
			}
		}
	}
	return true
}
