package archive_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"backrank/app/archive"
	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// The counts of a facet add up to the number of games, in columns that have one value for each game.
func TestFacetsSumToGames(t *testing.T) {
	d, heads, _ := filledArchive(t, 8, testSize(30, 8), 30)
	for c := archive.OfVariant; c <= archive.OfSource; c++ {
		for _, q := range []archive.Query{{}, {Rule: "fischer"}, {Player: "Ada"}} {
			total, err := d.Count(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			facets, err := d.Facets(t.Context(), q, c)
			sum := 0
			for _, f := range facets {
				sum += f.Games
			}
			if err != nil || sum != total || total == 0 {
				t.Errorf("column %d: %d of %d games, %v", c, sum, total, err)
			}
		}
	}
	count := map[string]int{}
	for _, h := range heads {
		count[h.Castled[0].Type.String()+" "+h.Castled[1].Type.String()]++
	}
	facets, _ := d.Facets(t.Context(), archive.Query{}, archive.OfCastling)
	for _, f := range facets {
		if count[f.Value] != f.Games {
			t.Errorf("%s: %d games, want %d", f.Value, f.Games, count[f.Value])
		}
	}
}

// Tallies equal the results of counting the games one by one.
func TestTalliesMatchGames(t *testing.T) {
	d, heads, _ := filledArchive(t, 9, testSize(30, 10), 30)
	for by, name := range map[archive.By]func(h archive.Head, side int) string{
		archive.ByRule:     func(h archive.Head, _ int) string { return h.Rule },
		archive.ByPlayer:   func(h archive.Head, side int) string { return []string{h.White, h.Black}[side] },
		archive.ByColour:   func(_ archive.Head, side int) string { return []string{"white", "black"}[side] },
		archive.ByOpponent: func(h archive.Head, side int) string { return []string{h.Black, h.White}[side] },
	} {
		for _, player := range []string{"", "Ada"} {
			want := map[string]archive.Results{}
			for _, h := range heads {
				for side := range 2 {
					own := []string{h.White, h.Black}[side]
					if player == "" && side == 1 && (by == archive.ByRule || by == archive.ByOpponent) || player != "" && own != player {
						continue
					}
					s := want[name(h, side)]
					switch h.Result {
					case "1-0", "0-1":
						if (h.Result == "1-0") == (side == 0) {
							s.Wins++
						} else {
							s.Losses++
						}
					case "1/2-1/2":
						s.Draws++
					default:
						continue
					}
					want[name(h, side)] = s
				}
			}
			tallies, err := d.Tally(t.Context(), archive.Query{Player: player}, by)
			got := map[string]archive.Results{}
			for _, one := range tallies {
				got[one.Name] = one.Results
			}
			if err != nil || !maps.Equal(got, want) {
				t.Errorf("by %d of %q: %v, want %v, %v", by, player, got, want, err)
			}
		}
	}
}

// Every game with two arrays and a result counts once for each fact of its castling rule.
func TestEachFactCountsEachGame(t *testing.T) {
	d, heads, _ := filledArchive(t, 10, 8, 10)
	want := map[string]int{}
	for _, h := range heads {
		if h.Start != "" && h.Result != "*" {
			want[h.Rule]++
		}
	}
	tallies, err := d.Tally(t.Context(), archive.Query{}, archive.ByFact)
	if err != nil {
		t.Fatal(err)
	}
	got := map[[2]string]int{}
	for _, one := range tallies {
		id, _, _ := strings.Cut(one.Name, " ")
		got[[2]string{one.Rule, id}] += one.Games()
	}
	for key, n := range got {
		if n != want[key[0]] {
			t.Errorf("%v: %d games, want %d", key, n, want[key[0]])
		}
	}
	if len(got) < 5*len(want) {
		t.Errorf("%d facts of %d rules", len(got), len(want))
	}
}

// Intervals follow Wilson's formula, lie within 0 to 1, and become narrower with more games.
func TestWilsonIntervals(t *testing.T) {
	for _, c := range []struct {
		score     archive.Results
		low, high float64
	}{
		{archive.Results{}, 0, 1},
		{archive.Results{Wins: 10}, 0.7225, 1},
		{archive.Results{Losses: 10}, 0, 0.2775},
		{archive.Results{Wins: 5, Losses: 5}, 0.2366, 0.7634},
		{archive.Results{Draws: 10}, 0.2366, 0.7634},
		{archive.Results{Wins: 81, Losses: 19}, 0.7222, 0.8749},
	} {
		if low, high := c.score.Interval(); math.Abs(low-c.low) > 0.0001 || math.Abs(high-c.high) > 0.0001 {
			t.Errorf("%+v: %.4f to %.4f, want %.4f to %.4f", c.score, low, high, c.low, c.high)
		}
	}
}

// The explorer counts the same moves as replaying all games of the start, including transpositions.
func TestExplorerMatchesReplay(t *testing.T) {
	d := openArchive(t)
	pgn := ""
	for _, line := range []string{
		"1. e4 e5 2. Nf3 Nc6 1-0", "1. e4 e5 2. Nf3 Nf6 0-1", "1. Nf3 Nc6 2. e4 e5 3. Bb5 1/2-1/2", "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5 *",
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 0-1", "1. e4 d5 2. exd5 1-0",
	} {
		pgn += "[White \"" + line + "\"]\n[WhiteElo \"2000\"]\n\n" + line + "\n\n"
	}
	games := append(readGames(t, pgn), randomGames(t, 11, 6, 12)...)
	if _, err := d.Add(t.Context(), "test", games...); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"", "1. e4", "e4 e5", "e4 e5 Nf3 Nc6", "1.e4 e5 2.Nf3 Nc6 3.Bb5", "h4"} {
		got, err := d.Explore(t.Context(), archive.Query{}, "chess", "518", line)
		if err != nil {
			t.Fatal(line, err)
		}
		want, ended := countMoves(games, got.Position.Key())
		total := ended
		for _, m := range got.Moves {
			total += m.Games
			if want[m.SAN] != m.Games || m.Results.Games() > m.Games {
				t.Errorf("%q: %s in %d games, want %d", line, m.SAN, m.Games, want[m.SAN])
			}
		}
		if len(got.Moves) != len(want) || total != got.Games {
			t.Errorf("%q: %d moves, want %v; %d games, want %d", line, len(got.Moves), slices.Sorted(maps.Keys(want)), got.Games, total)
		}
	}
	if got, _ := d.Explore(t.Context(), archive.Query{}, "chess", "518", "e4 e5 Nf3 Nc6"); got.Moves[0].SAN != "Bb5" || got.Moves[0].Rating != 2000 {
		t.Errorf("%+v", got.Moves)
	}
	for _, bad := range [][3]string{{"duck", "518", ""}, {"chess", "5", ""}, {"chess", "518", "e5"}} {
		if _, err := d.Explore(t.Context(), archive.Query{}, bad[0], bad[1], bad[2]); err == nil {
			t.Errorf("%v was explored", bad)
		}
	}
}

// ExploreAt counts the games of all variants that have the start and the castling rule, and no others. TopGames returns
// some of these.
func TestExplorerByRule(t *testing.T) {
	d, heads, games := filledArchive(t, 12, testSize(20, 8), 12)
	for i, g := range games {
		start, ok := variants.Start{}, false
		if g.Started() {
			start, ok = variants.StartOf(&g.Start)
		}
		if !ok || i%3 > 0 {
			continue
		}
		want, top := map[string]int{}, 0
		for j, other := range games {
			if other.Start != g.Start || !other.Started() || heads[j].Start == "" {
				continue
			}
			top = max(top, heads[j].Elo[0]+heads[j].Elo[1])
			if main := other.Tree.Main(); len(main) > 0 {
				want[san.Format(&other.Start, main[0])]++
			}
		}
		found, err := d.ExploreAt(t.Context(), archive.Query{}, start, g.Start)
		got := map[string]int{}
		for _, m := range found.Moves {
			got[m.SAN] = m.Games
		}
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("%s %s: %v, want %v, %v", g.Variant.ID, g.StartID, got, want, err)
		}
		best, err := d.TopGames(t.Context(), archive.Query{}, start, g.Start, 2)
		if err != nil || len(best) != min(2, found.Games) || best[0].Elo[0]+best[0].Elo[1] != top {
			t.Errorf("%s %s: %+v, want a game with ratings of %d, %v", g.Variant.ID, g.StartID, best, top, err)
		}
	}
}

// countMoves counts the moves played from a position in games of orthodox chess, and the games that ended there.
func countMoves(games []pgn.Game, key uint64) (moves map[string]int, ended int) {
	moves = map[string]int{}
	for _, g := range games {
		if g.Variant.ID != "chess" || g.StartID != "518" {
			continue
		}
		p, main := g.Start, g.Tree.Main()
		for ply := 0; ; ply++ {
			if p.Key() == key && ply == len(main) {
				ended++
			} else if p.Key() == key {
				moves[san.Format(&p, main[ply])]++
			}
			if p.Key() == key || ply == len(main) {
				break
			}
			p = rules.After(&p, main[ply])
		}
	}
	return moves, ended
}

// Games that repeat the start, moves and result of another one are not distinct, whoever played them, and do not make an
// interval narrower. Games without moves are distinct. This holds in tallies and in the record of a start.
func TestIntervalsCountDistinctGames(t *testing.T) {
	d := openArchive(t)
	var pgn strings.Builder
	write := func(times int, white, start, moves string) {
		for i := range times {
			fmt.Fprintf(&pgn, "[White \"%s\"]\n[Black \"B\"]\n[Date \"2024.01.%02d\"]\n%s\n%s\n\n", white, 2*i+1, start, moves)
		}
	}
	write(9, "A", "", "1. e4 e5 2. Nf3 1-0")
	write(3, "C", "", "1. e4 e5 2. Nf3 1-0")
	write(2, "A", "", "1. e4 e5 2. Nf3 1/2-1/2")
	write(4, "A", "", "1. e4 c5 0-1")
	write(1, "A", "", "1. d4 0-1")
	write(5, "A", "", "1-0")
	write(6, "A", "", "1. e4 e5 2. Nf3 *")
	write(2, "A", "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n", "1. e4 e5 1-0")
	write(2, "A", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n", "1. Ra2 1-0")
	write(2, "A", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/1P6/R3K3 w Q - 0 1\"]\n", "1. Ra2 1-0")
	if _, err := d.Add(t.Context(), "here", readGames(t, pgn.String())...); err != nil {
		t.Fatal(err)
	}
	v, _ := variants.ByID("chess")
	start, err := v.ParseStart("518")
	if err != nil {
		t.Fatal(err)
	}
	archive.WithEachView(t, d, func(where string) {
		for by, want := range map[archive.By]string{
			archive.ByStart:  "chess 518: 24, 9 distinct; chess elsewhere: 4, 2 distinct; chess960 0: 2, 1 distinct; ",
			archive.ByColour: "white: 30, 12 distinct; black: 30, 12 distinct; ",
			archive.ByPlayer: "B: 30, 12 distinct; A: 27, 12 distinct; C: 3, 1 distinct; ",
			archive.ByRule:   "",
		} {
			all, err := d.Tally(t.Context(), archive.Query{}, by)
			got := ""
			for _, one := range all {
				got += fmt.Sprintf("%s: %d, %d distinct; ", one.Name, one.Games(), one.Distinct())
			}
			if by == archive.ByColour {
				slices.SortFunc(all, func(a, b archive.Tally) int { return strings.Compare(b.Name, a.Name) })
				got = ""
				for _, one := range all {
					got += fmt.Sprintf("%s: %d, %d distinct; ", one.Name, one.Games(), one.Distinct())
				}
			}
			if err != nil || want != "" && got != want {
				t.Errorf("%s, by %v: %q, %v, want %q", where, by, got, err, want)
			}
		}
		found, err := archive.RecordOf(t.Context(), d, archive.Query{}, start, variants.Classical)
		got := fmt.Sprintf("%d, %d distinct; ", found.Results.Games(), found.Distinct())
		for _, m := range found.Moves {
			got += fmt.Sprintf("%s: %d, %d distinct; ", m.SAN, m.Results.Games(), m.Distinct())
		}
		if want := "24, 9 distinct; e4: 18, 3 distinct; d4: 1, 1 distinct; "; err != nil || got != want {
			t.Errorf("%s, the start has %q, %v, want %q", where, got, err, want)
		}
	})

	many, few := archive.Results{Wins: 18, Losses: 18, Repeats: 24}, archive.Results{Wins: 6, Losses: 6}
	if low, high := many.Interval(); many.HasEnoughGames() || many.Points() != few.Points() {
		t.Error("36 games that are 12 distinct ones are enough for a score")
	} else if l, h := few.Interval(); low != l || high != h {
		t.Errorf("the interval of 36 games that are 12 distinct ones is %v to %v, of 12 games %v to %v", low, high, l, h)
	}
}
