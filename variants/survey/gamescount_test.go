package survey

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// startOf returns the start of a variant with the same array for both sides, and its position.
func startOf(t *testing.T, id, array string) (variants.Variant, variants.Start, rules.Position) {
	t.Helper()
	v, ok := variants.ByID(id)
	if !ok {
		t.Fatal(id)
	}
	start, err := v.ParseStart(array)
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Position(start)
	if err != nil {
		t.Fatal(err)
	}
	return v, start, p
}

// game returns a game from p with moves in UCI notation.
func game(t *testing.T, p rules.Position, outcome chess.Outcome, moves string) PlayedGame {
	t.Helper()
	g := PlayedGame{Outcome: outcome}
	for text := range strings.FieldsSeq(moves) {
		m, err := san.ParseUCI(&p, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		g.Moves = append(g.Moves, m)
		p = rules.After(&p, m)
	}
	return g
}

// to returns a destination of one game.
func to(sq chess.Square) []Destination { return []Destination{{sq, 1}} }

// Castlings and leaps, first destinations and captures are counted for each piece of both arrays, under every kind of
// castling rule.
func TestCountedGames(t *testing.T) {
	for _, c := range []struct {
		variant, array string
		games          []string
		want           Games
		landings       [2]chess.Square // of White's first castling, as Landings returns them
	}{
		{
			variant: "chess960", array: "518", // Black's bishop captures the rook on a1, which has not moved; later games repeat the first
			games: []string{
				"g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1 f6g4 h2h3 g7b2 h3g4 b2a1 c1a3 a1g7",
				"g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1 f6g4 h2h3 g7b2 h3g4 b2a1 c1a3 a1g7",
				"e2e4 e7e5 f1c4 f8c5 g1f3 g8f6 d2d3 d7d6 a2a3 e8h8 e1h1",
			},
			want: Games{
				Wins: 1, Draws: 1, Losses: 1, Distinct: 2, Plies: 14,
				First: []FirstMove{{chess.G1, chess.F3, 2}, {chess.E2, chess.E4, 1}},
				White: SideGames{
					Castlings: []CastlingGames{{chess.E1, chess.H1, false, 3, 4}},
					Pieces: [8]PieceGames{
						{Captured: 2},
						{},
						{Destinations: []Destination{{chess.A3, 2}}},
						{},
						{Castled: 3},
						{Destinations: []Destination{{chess.G2, 2}, {chess.C4, 1}}},
						{Destinations: []Destination{{chess.F3, 3}}},
						{Castled: 3},
					},
				},
				Black: SideGames{
					Castlings: []CastlingGames{{chess.E8, chess.H8, false, 1, 5}},
					Pieces: [8]PieceGames{
						4: {Castled: 1},
						5: {Destinations: []Destination{{chess.G7, 2}, {chess.C5, 1}}},
						6: {Destinations: []Destination{{chess.F6, 3}}},
						7: {Castled: 1},
					},
				},
			},
			landings: [2]chess.Square{chess.G1, chess.F1},
		},
		{
			variant: "chess480", array: "RKRNBBNQ", // king and rook change places in the corner, on the first move
			games: []string{"b1a1 b8a8"},
			want: Games{
				Wins: 1, Distinct: 1, Plies: 2,
				First: []FirstMove{{chess.B1, chess.A1, 1}},
				White: SideGames{
					Castlings: []CastlingGames{{chess.B1, chess.A1, false, 1, 1}},
					Pieces:    [8]PieceGames{0: {Castled: 1}, 1: {Castled: 1}},
				},
				Black: SideGames{
					Castlings: []CastlingGames{{chess.B8, chess.A8, false, 1, 1}},
					Pieces:    [8]PieceGames{0: {Castled: 1}, 1: {Castled: 1}},
				},
			},
			landings: [2]chess.Square{chess.A1, chess.B1},
		},
		{
			variant: "bunker", array: "518", // leaps to the g- and to the b-file: the rooks do not move
			games: []string{"g1f3 b8c6 e1g1 e8b8"},
			want: Games{
				Wins: 1, Distinct: 1, Plies: 4,
				First: []FirstMove{{chess.G1, chess.F3, 1}},
				White: SideGames{
					Castlings: []CastlingGames{{chess.E1, chess.G1, true, 1, 2}},
					Pieces:    [8]PieceGames{4: {Castled: 1}, 6: {Destinations: to(chess.F3)}},
				},
				Black: SideGames{
					Castlings: []CastlingGames{{chess.E8, chess.B8, true, 1, 2}},
					Pieces:    [8]PieceGames{1: {Destinations: to(chess.C6)}, 4: {Castled: 1}},
				},
			},
			landings: [2]chess.Square{chess.G1, chess.NoSquare},
		},
		{
			variant: "slide", array: "518", // Black's partner is the bishop
			games: []string{"g1f3 d7d6 g2g3 d8d7 f1g2 d7h3 e1h1 e8c8"},
			want: Games{
				Wins: 1, Distinct: 1, Plies: 8,
				First: []FirstMove{{chess.G1, chess.F3, 1}},
				White: SideGames{
					Castlings: []CastlingGames{{chess.E1, chess.H1, false, 1, 4}},
					Pieces: [8]PieceGames{
						4: {Castled: 1}, 5: {Destinations: to(chess.G2)}, 6: {Destinations: to(chess.F3)}, 7: {Castled: 1},
					},
				},
				Black: SideGames{
					Castlings: []CastlingGames{{chess.E8, chess.C8, false, 1, 4}},
					Pieces:    [8]PieceGames{2: {Castled: 1}, 3: {Destinations: to(chess.D7)}, 4: {Castled: 1}},
				},
			},
			landings: [2]chess.Square{chess.G1, chess.F1},
		},
	} {
		_, _, p := startOf(t, c.variant, c.array)
		var games []PlayedGame
		for i, moves := range c.games {
			games = append(games, game(t, p, [3]chess.Outcome{chess.WhiteWon, chess.Draw, chess.BlackWon}[i], moves))
		}
		got, err := CountGames(p, games, GamesEffort{})
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, %v; want %+v", c.variant, got, err, c.want)
			continue
		}
		first := got.White.Castlings[0]
		if king, partner := first.Landings(p.Rule()); king != c.landings[0] || partner != c.landings[1] {
			t.Errorf("%s: %v and %v", c.variant, king, partner)
		}
		if wing := first.Wing(); wing != rules.HSide && c.variant != "chess480" || got.White.Castled() != len(games) {
			t.Errorf("%s: %v, %d", c.variant, wing, got.White.Castled())
		}
	}
}

// Games without moves or without a result are refused.
func TestUnfinishedGamesAreNotCounted(t *testing.T) {
	_, _, p := startOf(t, "chess960", "518")
	for _, g := range []PlayedGame{{Outcome: chess.Draw}, game(t, p, chess.NoOutcome, "e2e4")} {
		if got, err := CountGames(p, []PlayedGame{g}, GamesEffort{}); err == nil {
			t.Errorf("%+v was counted as %+v", g, got)
		}
	}
}

// randomGames returns games of random legal moves from a start, counted. They have the effort of testGames.
func randomGames(t *testing.T, v variants.Variant, start variants.Start, seed uint64) (Games, []PlayedGame) {
	t.Helper()
	p, err := v.Position(start)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	var games []PlayedGame
	for range testGames.Games {
		g := PlayedGame{Outcome: [3]chess.Outcome{chess.WhiteWon, chess.Draw, chess.BlackWon}[rng.IntN(3)]}
		for q := p; len(g.Moves) < 60; {
			moves := q.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			for _, c := range moves { // otherwise random games have few castlings
				if c.IsCastling() || c.IsLeap() {
					m = c
				}
			}
			g.Moves = append(g.Moves, m)
			q = rules.After(&q, m)
		}
		games = append(games, g)
	}
	g, err := CountGames(p, games, testGames)
	if err != nil {
		t.Fatal(err)
	}
	return g, games
}

var testGames = GamesEffort{Engine: "Test 1", Signature: "abc", Nodes: 5, Games: 12, Seed: 3, Method: 1}

// Every game has one first move and one result, a piece has at most one first move or capture in a game, and a side
// castles as often as its king does.
func TestCountsAddUp(t *testing.T) {
	for _, id := range []string{"chess960", "chess480", "bunker", "slide", "shuffle"} {
		v, _ := variants.ByID(id)
		castled := 0
		for i := int64(0); i < v.Count(); i += v.Count() / 15 {
			start := v.StartAt(i)
			g, _ := randomGames(t, v, start, uint64(i))
			first := 0
			for _, m := range g.First {
				first += m.Games
			}
			if first != testGames.Games || g.Count() != testGames.Games || g.Distinct > g.Count() {
				t.Fatalf("%s %s: %+v", id, v.StartID(start), g)
			}
			for _, c := range []chess.Color{chess.White, chess.Black} {
				side := g.Side(c)
				king := slices.Index(start.White[:], chess.King)
				if side.Castled() != side.Pieces[king].Castled {
					t.Errorf("%s %s: %+v", id, v.StartID(start), side)
				}
				for _, p := range side.Pieces {
					if n := p.Moved() + p.Castled + p.Captured; n > testGames.Games || n < 0 {
						t.Errorf("%s %s: %+v in %d games", id, v.StartID(start), p, n)
					}
				}
				castled += side.Castled()
			}
		}
		if (castled > 0) != (id != "shuffle") {
			t.Errorf("%s: %d castlings", id, castled)
		}
	}
}

// Games from a mirrored start with mirrored moves are the mirrored games, under a symmetric rule.
func TestReflectedGames(t *testing.T) {
	for _, id := range []string{"bunker", "slide", "chess480"} {
		v, _ := variants.ByID(id)
		for i := int64(1); i < v.Count(); i += v.Count() / 9 {
			start := v.StartAt(i)
			want, games := randomGames(t, v, start, uint64(i))
			twin, has := v.Twin(start)
			if !has {
				t.Fatal(id)
			}
			p, err := v.Position(twin)
			if err != nil {
				t.Fatal(err)
			}
			for n := range games {
				q := p
				var moves []rules.Move
				for _, m := range games[n].Moves {
					j := slices.IndexFunc(q.Moves(nil), func(o rules.Move) bool {
						return o.From() == m.From()^7 && o.To() == m.To()^7 && o.Promotion() == m.Promotion() && o.IsLeap() == m.IsLeap()
					})
					if j < 0 {
						t.Fatalf("%s %s: %v has no mirror image", id, v.StartID(start), m)
					}
					moves = append(moves, q.Moves(nil)[j])
					q = rules.After(&q, moves[len(moves)-1])
				}
				games[n].Moves = moves
			}
			got, err := CountGames(p, games, testGames)
			if err != nil || !reflect.DeepEqual(got, want.Reflect()) || !reflect.DeepEqual(got.Reflect(), want) {
				t.Errorf("%s %s: %+v, %v; want %+v", id, v.StartID(start), got, err, want.Reflect())
			}
		}
	}
}

// Of several castlings of one kind, all games count, and the move of the most frequent castling.
func TestCastlingsOfAKind(t *testing.T) {
	side := SideGames{Castlings: []CastlingGames{
		{From: chess.E1, To: chess.B1, Games: 9, Move: 7},
		{From: chess.E1, To: chess.H1, Games: 6, Move: 5},
		{From: chess.E1, To: chess.A1, Games: 4, Move: 12},
		{From: chess.E1, To: chess.G1, Leap: true, Games: 3, Move: 2},
	}}
	for kind, want := range map[string][2]int{"castle-a": {13, 7}, "castle-h": {6, 5}, "leap-a": {}, "leap-h": {3, 2}} {
		if games, move := side.OfKind(kind); games != want[0] || move != want[1] {
			t.Errorf("%s: %d games at move %d, want %d", kind, games, move, want)
		}
	}
}
