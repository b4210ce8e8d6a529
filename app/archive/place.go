package archive

import (
	"slices"
	"strings"

	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/words"
)

// Place returns where a game of the result has what the query searches for within games: the number of plies of the main line
// after which the position is on the board for the first time, else the material, else the first move with a word of the
// comments. It returns false if the query searches for none of these, or the main line does not have it. If the position does
// not occur with its castling rights and en passant square, Place finds the same pieces with the same side to move.
func (q Query) Place(g *pgn.Game) (ply int, found bool) {
	if !g.Started() || g.Variant.Castling == nil {
		return 0, false
	}
	only := []Query{{FEN: q.FEN, AnyRights: q.AnyRights}, {FEN: q.FEN, AnyRights: true}, {Material: q.Material}}
	for _, searched := range only {
		if ply, found = searched.placeOfTargets(g); found {
			return ply, true
		}
	}
	return placeOfComment(g, strings.Fields(q.Comment))
}

// placeOfTargets returns the first ply with the position or the material of a query.
func (q Query) placeOfTargets(g *pgn.Game) (ply int, found bool) {
	parsed, err := q.parse()
	if err != nil {
		return 0, false
	}
	targets := parsed.targets[g.Variant.Castling.ID]
	if len(targets) == 0 {
		return 0, false
	}
	at := g.Start
	isThere := func() bool { return slices.ContainsFunc(targets, func(t *target) bool { return t.matches(&at) }) }
	if isThere() {
		return 0, true
	}
	for n := range g.Tree.MainLine() {
		at = rules.After(&at, g.Tree.Move(n))
		if ply++; isThere() {
			return ply, true
		}
	}
	return 0, false
}

// placeOfComment returns the first ply with a comment that has one of some words.
func placeOfComment(g *pgn.Game, wanted []string) (ply int, found bool) {
	has := func(n gametree.NodeID) bool {
		note := g.Tree.Note(n)
		text := note.TextBefore() + " " + note.Text()
		return slices.ContainsFunc(wanted, func(word string) bool { return words.Contains(text, word) })
	}
	if has(gametree.Root) {
		return 0, true
	}
	for n := range g.Tree.MainLine() {
		if ply++; has(n) {
			return ply, true
		}
	}
	return 0, false
}
