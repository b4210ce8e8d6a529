package archive_test

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"backrank/app/archive"
	"backrank/variants"
	"backrank/variants/notation"
)

// The counts of a facet sum up to the number of games.
func TestFacetsSumUp(t *testing.T) {
	d, heads, _ := filled(t, 8, sized(30, 8), 30)
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
		count[h.Castled[0].How.String()+" "+h.Castled[1].How.String()]++
	}
	facets, _ := d.Facets(t.Context(), archive.Query{}, archive.OfCastling)
	for _, f := range facets {
		if count[f.Value] != f.Games {
			t.Errorf("%s: %d games, want %d", f.Value, f.Games, count[f.Value])
		}
	}
}

// Tallies are what counting games one by one gives.
func TestTalliesAreTrue(t *testing.T) {
	d, heads, _ := filled(t, 9, sized(30, 10), 30)
	for by, name := range map[archive.By]func(h archive.Head, side int) string{
		archive.ByRule:     func(h archive.Head, _ int) string { return h.Rule },
		archive.ByPlayer:   func(h archive.Head, side int) string { return []string{h.White, h.Black}[side] },
		archive.ByColour:   func(_ archive.Head, side int) string { return []string{"white", "black"}[side] },
		archive.ByOpponent: func(h archive.Head, side int) string { return []string{h.Black, h.White}[side] },
	} {
		for _, player := range []string{"", "Ada"} {
			want := map[string]archive.Score{}
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
			got := map[string]archive.Score{}
			for _, one := range tallies {
				got[one.Name] = one.Score
			}
			if err != nil || !maps.Equal(got, want) {
				t.Errorf("by %d of %q: %v, want %v, %v", by, player, got, want, err)
			}
		}
	}
}

// Every game with two arrays and a result counts once for each fact of its castling rule.
func TestFactsCountEveryGame(t *testing.T) {
	d, heads, _ := filled(t, 10, 8, 10)
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

// Intervals are those of Wilson's formula, inside 0 to 1, and narrow with the number of games.
func TestIntervals(t *testing.T) {
	for _, c := range []struct {
		score     archive.Score
		low, high float64
	}{
		{archive.Score{}, 0, 1},
		{archive.Score{Wins: 10}, 0.7225, 1},
		{archive.Score{Losses: 10}, 0, 0.2775},
		{archive.Score{Wins: 5, Losses: 5}, 0.2366, 0.7634},
		{archive.Score{Draws: 10}, 0.2366, 0.7634},
		{archive.Score{Wins: 81, Losses: 19}, 0.7222, 0.8749},
	} {
		if low, high := c.score.Interval(); math.Abs(low-c.low) > 0.0001 || math.Abs(high-c.high) > 0.0001 {
			t.Errorf("%+v: %.4f to %.4f, want %.4f to %.4f", c.score, low, high, c.low, c.high)
		}
	}
}

// The explorer counts what replaying all games of the start counts, transpositions too.
func TestExplorerIsReplaying(t *testing.T) {
	d := opened(t)
	pgn := ""
	for _, line := range []string{
		"1. e4 e5 2. Nf3 Nc6 1-0", "1. e4 e5 2. Nf3 Nf6 0-1", "1. Nf3 Nc6 2. e4 e5 3. Bb5 1/2-1/2", "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5 *",
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 0-1", "1. e4 d5 2. exd5 1-0",
	} {
		pgn += "[White \"" + line + "\"]\n[WhiteElo \"2000\"]\n\n" + line + "\n\n"
	}
	games := append(read(t, pgn), randomGames(t, 11, 6, 12)...)
	if _, err := d.Add(t.Context(), "test", games...); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"", "1. e4", "e4 e5", "e4 e5 Nf3 Nc6", "1.e4 e5 2.Nf3 Nc6 3.Bb5", "h4"} {
		got, err := d.Explore(t.Context(), archive.Query{}, "chess", "518", line)
		if err != nil {
			t.Fatal(line, err)
		}
		want, ended := replayed(games, got.Position.Key())
		total := ended
		for _, m := range got.Moves {
			total += m.Games
			if want[m.SAN] != m.Games || m.Score.Games() > m.Games {
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

// By start and rule the explorer counts games of all variants that have both, and of no others; the top games are
// theirs.
func TestExplorerByRule(t *testing.T) {
	d, heads, games := filled(t, 12, sized(20, 8), 12)
	for i, g := range games {
		start, ok := variants.Start{}, false
		if g.Started() {
			start, ok = notation.StartOf(&g.Start)
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
				want[notation.SAN(&other.Start, main[0])]++
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

// replayed counts the moves played from a position in games of orthodox chess, and the games that ended there.
func replayed(games []notation.Game, key uint64) (moves map[string]int, ended int) {
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
				moves[notation.SAN(&p, main[ply])]++
			}
			if p.Key() == key || ply == len(main) {
				break
			}
			p = notation.After(&p, main[ply])
		}
	}
	return moves, ended
}
