package archive_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"backrank/app/archive"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// testSize returns the size of a test: all, or short with -short.
func testSize(all, short int) int {
	if testing.Short() {
		return short
	}
	return all
}

// openArchive returns a new archive in a temporary folder.
func openArchive(t testing.TB) *archive.DB {
	t.Helper()
	return reopenArchive(t, filepath.Join(t.TempDir(), "games.db"))
}

func reopenArchive(t testing.TB, path string) *archive.DB {
	t.Helper()
	d, err := archive.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// pgnOf returns a game as PGN.
func pgnOf(t testing.TB, g pgn.Game) string {
	t.Helper()
	text, err := pgn.Text(g)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// readGames returns the games of a PGN text without faults.
func readGames(t testing.TB, text string) []pgn.Game {
	t.Helper()
	var all []pgn.Game
	for g, err := range pgn.NewReader(strings.NewReader(text)).All() {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

// randomGames returns games of all variants, as read from a file, with drafts, some of them unfinished, variations,
// notes and tags.
func randomGames(t testing.TB, seed uint64, each, plies int) []pgn.Game {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 31))
	all := append(variants.All(), variants.Custom(variants.ShuffleFamily, variants.Independent, variants.Slide))
	var text strings.Builder
	for _, v := range all {
		for range each {
			text.WriteString(pgnOf(t, randomGame(t, rng, v, plies)))
		}
	}
	return readGames(t, text.String())
}

var (
	people  = []string{"Ada", "Bruno", "Chloé", "d'Artagnan \"Q\"", "Émile", "?"}
	terms   = []string{"normal", "time forfeit", "White resigned", "Draw by agreement", "abandoned"}
	remarks = []string{"good", "[%clk 0:01:30]", "[%eval 0.35,18] sharp", "a { brace", "two\n\nparagraphs", "[%clk 0:0:9]", "[%clk 0:01:30)", "[%clk 0:61:30]", "[%clk 9:59:59]", "☃", "[%csl Ge4][%cal Re2e4] arrows"}
)

func randomGame(t testing.TB, rng *rand.Rand, v variants.Variant, plies int) pgn.Game {
	t.Helper()
	pick := func(from []string) string { return from[rng.IntN(len(from))] }
	g := pgn.Game{Variant: v, Result: pick([]string{"1-0", "0-1", "1/2-1/2", "*"})}
	g.Tags = []pgn.Tag{
		{Name: "Event", Value: fmt.Sprintf("Event %d", rng.IntN(3))},
		{Name: "Site", Value: "?"},
		{Name: "Date", Value: pick([]string{"2023.12.31", "2024.01.01", "2024.05.??", "2024.??.??", "????.??.??", "today"})},
		{Name: "Round", Value: "-"},
		{Name: "White", Value: pick(people)},
		{Name: "Black", Value: pick(people)},
		{Name: "WhiteElo", Value: pick([]string{"?", "1500", "02100", "2400", ""})},
		{Name: "BlackElo", Value: "1999"},
		{Name: "Termination", Value: pick(terms)},
		{Name: "Own", Value: `back\slash`},
	}
	if rng.IntN(3) == 0 {
		g.Tags = append(g.Tags, pgn.Tag{Name: "Hints", Value: "White 2, Black 1"})
		g.Preamble = []gametree.Comment{{Text: "before"}}
		g.Trailer = []gametree.Comment{{Text: "after", Form: gametree.RestOfLine}}
	}
	setStart(t, rng, &g)
	if g.Started() {
		g.Tree = randomTree(rng, g.Start, rng.IntN(plies+1), rng.IntN(3))
	}
	return g
}

// setStart sets the start of a game: an array, a finished or unfinished draft, or a position from the middle of a game.
func setStart(t testing.TB, rng *rand.Rand, g *pgn.Game) {
	t.Helper()
	v := g.Variant
	start := v.RandomStart(rng.Uint64())
	if v.Symmetry == variants.Drafted && rng.IntN(3) > 0 {
		d := v.NewDraft(variants.Terms{}).Finish(rng)
		g.Draft = d.Placements()
		var done bool
		if start, done = d.Start(); !done || rng.IntN(3) == 0 {
			g.Draft = g.Draft[:rng.IntN(15)+1]
			return
		}
	}
	var err error
	if g.Start, err = v.Position(start); err != nil {
		t.Fatal(err)
	}
	g.StartID = v.StartID(start)
	if rng.IntN(6) == 0 {
		for range 12 {
			if moves := g.Start.Moves(nil); len(moves) > 0 {
				g.Start = rules.After(&g.Start, moves[rng.IntN(len(moves))])
			}
		}
		g.StartID, g.Draft = "", nil
	}
}

// randomTree returns a tree of random moves: plain, annotated, or with variations.
func randomTree(rng *rand.Rand, start rules.Position, plies, kind int) gametree.Tree {
	var tree gametree.Tree
	addLine(rng, &tree, gametree.Root, start, plies, kind)
	for n := gametree.NodeID(0); kind > 0 && int(n) < tree.Size(); n++ {
		note := gametree.Note{}
		if rng.IntN(2) == 0 {
			note.After = []gametree.Comment{{Text: remarks[rng.IntN(len(remarks))]}}
		}
		if rng.IntN(5) == 0 {
			note.Before = []gametree.Comment{{Text: "before"}, {Text: "twice"}}
			note.NAGs = []uint8{uint8(rng.IntN(256)), 1}
		}
		tree = tree.SetNote(n, note)
	}
	if main := slices.Collect(tree.MainLine()); kind == 2 && len(main) > 0 && rng.IntN(3) == 0 {
		tree = tree.EndAt(main[rng.IntN(len(main))])
	}
	return tree
}

// addLine adds a line after a node, with variations if kind is 2. It prefers castling and leaps.
func addLine(rng *rand.Rand, tree *gametree.Tree, n gametree.NodeID, p rules.Position, plies, kind int) {
	for range plies {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			return
		}
		m := moves[rng.IntN(len(moves))]
		for _, special := range moves {
			if (special.IsCastling() || special.IsLeap() || special.IsEnPassant()) && rng.IntN(3) == 0 {
				m = special
			}
		}
		parent := n
		*tree, n = tree.Add(n, m)
		if kind == 2 && rng.IntN(4) == 0 {
			other := moves[rng.IntN(len(moves))]
			next, v := tree.Add(parent, other)
			*tree = next
			addLine(rng, tree, v, rules.After(&p, other), rng.IntN(plies/3+1), kind)
		}
		p = rules.After(&p, m)
	}
}
