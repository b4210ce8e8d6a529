// Package mistakes collects a player's mistakes from many games, analyses the games that are not analysed yet, and presents
// the mistakes one after another. What a mistake is and of which kind, package analysis decides (docs/ANALYSIS.md).
package mistakes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// Moment is a mistake of the player in a game of the archive.
type Moment struct {
	analysis.BadMove
	// Game is the game's row in the list.
	Game archive.Head
	Side chess.Color
	// Move is the move that was played, with its number: "23... Qxb2".
	Move string
	// ID identifies the position and the move, in whichever game: two moments with the same ID teach the same.
	ID string
}

// MomentsOf returns the moments of a game in which one of the sides, indexed by [rules.Side], made a mistake, in the order
// of the game. Positions without evaluation have none. It fails if a move is illegal.
func MomentsOf(h archive.Head, g *pgn.Game, sides [2]bool) ([]Moment, error) {
	r, err := analysis.Of(g)
	if err != nil {
		return nil, err
	}
	var all []Moment
	for _, m := range r.BadMoves(chess.NoColor) {
		if p := &r.Plies[m.Ply]; sides[rules.Side(p.Position.Turn())] {
			all = append(all, momentOf(h, m, p))
		}
	}
	return all, nil
}

func momentOf(h archive.Head, m analysis.BadMove, p *analysis.Ply) Moment {
	return Moment{BadMove: m, Game: h, Side: p.Position.Turn(), Move: p.Numbered(), ID: idOf(&p.Position, p.Move)}
}

// idOf identifies a position and a move from it. Positions under different castling rules differ.
func idOf(p *rules.Position, m rules.Move) string {
	return fmt.Sprintf("%s %016x %s", p.Rule().ID, p.Key(), m)
}

// RuleOf returns the id of the castling rule of a moment with an id.
func RuleOf(id string) string {
	rule, _, _ := strings.Cut(id, " ")
	return rule
}

// Arrange returns the moments in the order in which they are shown: by kind, and of one kind those that lost most first. Of
// several moments with the same ID it keeps the one that lost most.
func Arrange(all []Moment) []Moment {
	all = slices.Clone(all)
	byLoss := func(a, b Moment) int {
		return cmp.Or(cmp.Compare(b.Loss, a.Loss), cmp.Compare(b.Game.Date, a.Game.Date), cmp.Compare(a.Game.ID, b.Game.ID), a.Ply-b.Ply)
	}
	slices.SortFunc(all, byLoss)
	seen := map[string]bool{}
	all = slices.DeleteFunc(all, func(m Moment) bool {
		again := seen[m.ID]
		seen[m.ID] = true
		return again
	})
	slices.SortStableFunc(all, func(a, b Moment) int { return cmp.Compare(a.Kind, b.Kind) })
	return all
}

// Count is the number of moments of a kind, and how many of them are solved.
type Count struct {
	Kind        analysis.MistakeKind
	All, Solved int
}

// CountKinds returns the kinds of moments, in the order in which they are shown, without those that do not occur.
func CountKinds(all []Moment, solved Solved) (counts []Count) {
	for _, kind := range analysis.MistakeKinds() {
		c := Count{Kind: kind}
		for _, m := range all {
			if m.Kind == kind {
				c.All++
				if solved.Has(m.ID) {
					c.Solved++
				}
			}
		}
		if c.All > 0 {
			counts = append(counts, c)
		}
	}
	return counts
}
