package archive_test

import (
	"math/rand/v2"
	"testing"

	"backrank/app/archive"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// positionsOf returns the positions of the main line of a game.
func positionsOf(g *pgn.Game) []rules.Position {
	all := []rules.Position{g.Start}
	for n := range g.Tree.MainLine() {
		all = append(all, rules.After(&all[len(all)-1], g.Tree.Move(n)))
	}
	return all
}

// plyOf returns the number of moves that lead to a node.
func plyOf(t *gametree.Tree, n gametree.NodeID) (ply int) {
	for ; n > gametree.Root; n = t.Parent(n) {
		ply++
	}
	return ply
}

// Each game that a search for a position or a material finds has it at the place that the query returns, and not before.
func TestPlacesOfSearches(t *testing.T) {
	d, heads, games := filledArchive(t, 6, testSize(20, 5), 40)
	rng := rand.New(rand.NewPCG(6, 6))
	searched := 0
	for range testSize(200, 40) {
		g := &games[rng.IntN(len(games))]
		if !g.Started() {
			continue
		}
		of := positionsOf(g)
		p := of[rng.IntN(len(of))]
		for _, q := range []archive.Query{{FEN: fen.Format(&p)}, {FEN: fen.Format(&p), AnyRights: true}, {Material: materialOf(rng, *g)}} {
			found, err := d.Find(t.Context(), q)
			if err != nil || len(found) == 0 {
				t.Fatalf("%+v: %d games, %v", q, len(found), err)
			}
			for _, h := range found {
				i := 0
				for heads[i].ID != h.ID {
					i++
				}
				at, ok := q.Place(&games[i])
				ply := plyOf(&games[i].Tree, at)
				all := positionsOf(&games[i])
				matches := func(ply int) bool {
					_, ok := q.Place(&pgn.Game{Variant: games[i].Variant, Start: all[ply]})
					return ok
				}
				if !ok || !matches(ply) {
					t.Fatalf("%+v: game %d at %d, %t", q, h.ID, ply, ok)
				}
				for before := range ply {
					if q.FEN != "" && !q.AnyRights && all[before].Key() == p.Key() || (q.FEN == "" || q.AnyRights) && matches(before) {
						t.Errorf("%+v: game %d at %d, but already at %d", q, h.ID, ply, before)
					}
				}
				searched++
			}
		}
	}
	if searched < 50 {
		t.Errorf("only %d games were searched", searched)
	}
}

// The place of a position is that with its castling rights, if it occurs; a position with other rights is found by its pieces,
// and a comment by its words. A query without any of these has no place.
func TestPlacesInAGame(t *testing.T) {
	g := readGames(t, "1. Nf3 Nf6 2. Rg1 {to and fro} Rg8 3. Rh1 Rh8 (3... e5 {frees the bishop} 4. d4 (4. d3 {quiet} 4... d5 {to be sure}) 4... exd4) 4. Ng1 Ng8 5. e4 {at last} *\n")[0]
	for _, c := range []struct {
		what  string
		query archive.Query
		ply   int
		found bool
	}{
		{"the start", archive.Query{FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}, 0, true},
		{"the start without rights", archive.Query{FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qq - 0 1"}, 8, true},
		{"rights that the game never has", archive.Query{FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"}, 0, true},
		{"another position", archive.Query{FEN: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}, 0, false},
		{"material", archive.Query{Material: "KQRRBBNNPPPPPPPPKQRRBBNNPPPPPPPP"}, 0, true},
		{"a comment", archive.Query{Comment: "LAST"}, 9, true},
		{"a comment of two words", archive.Query{Comment: "last fro"}, 3, true},
		{"a comment in a variation", archive.Query{Comment: "bishop"}, 6, true},
		{"a comment in a variation of a variation", archive.Query{Comment: "sure"}, 8, true},
		{"words of which one comment has all", archive.Query{Comment: "to sure"}, 8, true},
		{"a word that no comment has", archive.Query{Comment: "never"}, 0, false},
		{"nothing within the game", archive.Query{Player: "Ada", Result: "1-0"}, 0, false},
	} {
		at, found := c.query.Place(&g)
		if ply := plyOf(&g.Tree, at); ply != c.ply || found != c.found {
			t.Errorf("%s: %d, %t, want %d, %t", c.what, ply, found, c.ply, c.found)
		}
	}
}
