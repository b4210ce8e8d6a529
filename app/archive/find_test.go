package archive_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// filledArchive returns an archive of random games, the games and their heads.
func filledArchive(t *testing.T, seed uint64, each, plies int) (*archive.DB, []archive.Head, []pgn.Game) {
	t.Helper()
	d := openArchive(t)
	if _, err := d.Add(t.Context(), "test", randomGames(t, seed, each, plies)...); err != nil {
		t.Fatal(err)
	}
	heads, err := d.Find(t.Context(), archive.Query{})
	if err != nil {
		t.Fatal(err)
	}
	var games []pgn.Game
	for _, h := range heads {
		g, err := d.Game(t.Context(), h.ID)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return d, heads, games
}

// filterCase is a query and a function that decides if a game matches it.
type filterCase struct {
	name  string
	query archive.Query
	holds func(h archive.Head, g pgn.Game) bool
}

func contains(text, part string) bool { return strings.Contains(strings.ToLower(text), part) }

// matchesPattern reports whether an array of a game's start matches a pattern.
func matchesPattern(g pgn.Game, pattern string) bool {
	p, _ := variants.ParsePattern(pattern)
	s, ok := variants.Start{}, false
	if g.Started() {
		s, ok = variants.StartOf(&g.Start)
	}
	return ok && (p.Match(s.White) || p.Match(s.Black))
}

// rimKnights returns the number of knights on the rim in a side's array, -1 if the game does not begin with two arrays.
func rimKnights(h archive.Head, g pgn.Game, side int) int {
	if h.Start == "" {
		return -1
	}
	n := 0
	for _, f := range []chess.File{chess.FileA, chess.FileH} {
		rank := []chess.Rank{chess.Rank1, chess.Rank8}[side]
		if g.Start.At(chess.NewSquare(f, rank)).Type() == chess.Knight {
			n++
		}
	}
	return n
}

var filters = []filterCase{
	{"all", archive.Query{}, func(archive.Head, pgn.Game) bool { return true }},
	{"variant", archive.Query{Variant: "bunker"}, func(_ archive.Head, g pgn.Game) bool { return g.Variant.ID == "bunker" }},
	{"rule", archive.Query{Rule: "fischer"}, func(_ archive.Head, g pgn.Game) bool { return g.Variant.Castling.ID == "fischer" }},
	{"start", archive.Query{Variant: "chess", Start: "518"}, func(_ archive.Head, g pgn.Game) bool {
		return g.Variant.ID == "chess" && g.StartID == "518"
	}},
	{"pattern", archive.Query{Pattern: "R*K*"}, func(_ archive.Head, g pgn.Game) bool { return matchesPattern(g, "R*K*") }},
	{"player", archive.Query{Player: "ad"}, func(_ archive.Head, g pgn.Game) bool {
		return contains(g.Tag("White"), "ad") || contains(g.Tag("Black"), "ad")
	}},
	{"white", archive.Query{Player: "BRUNO", Color: chess.White}, func(_ archive.Head, g pgn.Game) bool { return g.Tag("White") == "Bruno" }},
	{"black", archive.Query{Player: "?", Color: chess.Black}, func(_ archive.Head, g pgn.Game) bool { return g.Tag("Black") == "?" }},
	{"name", archive.Query{Name: "Ada"}, func(_ archive.Head, g pgn.Game) bool {
		return g.Tag("White") != g.Tag("Black") && (g.Tag("White") == "Ada" || g.Tag("Black") == "Ada")
	}},
	{"name as Black", archive.Query{Name: "Ada", Color: chess.Black}, func(_ archive.Head, g pgn.Game) bool {
		return g.Tag("White") != "Ada" && g.Tag("Black") == "Ada"
	}},
	{"opponent", archive.Query{Name: "Ada", Opponent: "Bruno", Color: chess.White}, func(_ archive.Head, g pgn.Game) bool {
		return g.Tag("White") == "Ada" && g.Tag("Black") == "Bruno"
	}},
	{"none: a part is no name", archive.Query{Name: "Ad"}, func(archive.Head, pgn.Game) bool { return false }},
	{"source", archive.Query{Source: "test"}, func(archive.Head, pgn.Game) bool { return true }},
	{"none: another source", archive.Query{Source: "tes"}, func(archive.Head, pgn.Game) bool { return false }},
	{"fact", archive.Query{Rule: "bunker", Fact: "rim 1"}, func(h archive.Head, g pgn.Game) bool {
		return h.Rule == "bunker" && (rimKnights(h, g, 0) == 1 || rimKnights(h, g, 1) == 1)
	}},
	{"fact of a player's array", archive.Query{Rule: "fischer", Fact: "rim none", Name: "Ada"}, func(h archive.Head, g pgn.Game) bool {
		return h.Rule == "fischer" && h.White != h.Black && (h.White == "Ada" && rimKnights(h, g, 0) == 0 || h.Black == "Ada" && rimKnights(h, g, 1) == 0)
	}},
	{"fact of Black's array", archive.Query{Rule: "fischer", Fact: "rim 1", Name: "Ada", Color: chess.Black}, func(h archive.Head, g pgn.Game) bool {
		return h.Rule == "fischer" && h.White != h.Black && h.Black == "Ada" && rimKnights(h, g, 1) == 1
	}},
	{"none: wild cards are letters", archive.Query{Player: "%_"}, func(archive.Head, pgn.Game) bool { return false }},
	{"result", archive.Query{Result: "1/2-1/2"}, func(_ archive.Head, g pgn.Game) bool { return g.Result == "1/2-1/2" }},
	{"running", archive.Query{Result: "*"}, func(_ archive.Head, g pgn.Game) bool { return g.Result == "*" }},
	{"won", archive.Query{Name: "Ada", Outcome: archive.Won}, func(h archive.Head, _ pgn.Game) bool {
		return h.White == "Ada" && h.Black != "Ada" && h.Result == "1-0" || h.Black == "Ada" && h.White != "Ada" && h.Result == "0-1"
	}},
	{"drawn", archive.Query{Player: "ad", Outcome: archive.Drawn}, func(h archive.Head, _ pgn.Game) bool {
		return (contains(h.White, "ad") || contains(h.Black, "ad")) && h.Result == "1/2-1/2"
	}},
	{"lost", archive.Query{Player: "ad", Outcome: archive.Lost}, func(h archive.Head, _ pgn.Game) bool {
		return contains(h.White, "ad") && h.Result == "0-1" || contains(h.Black, "ad") && h.Result == "1-0"
	}},
	{"lost as Black", archive.Query{Name: "Ada", Color: chess.Black, Outcome: archive.Lost}, func(h archive.Head, _ pgn.Game) bool {
		return h.White != "Ada" && h.Black == "Ada" && h.Result == "1-0"
	}},
	{"won against", archive.Query{Player: "a", Opponent: "Bruno", Outcome: archive.Won}, func(h archive.Head, _ pgn.Game) bool {
		return contains(h.White, "a") && h.Black == "Bruno" && h.Result == "1-0" || contains(h.Black, "a") && h.White == "Bruno" && h.Result == "0-1"
	}},
	{"since", archive.Query{Since: "2024"}, func(_ archive.Head, g pgn.Game) bool { return strings.HasPrefix(g.Tag("Date"), "2024") }},
	{"until", archive.Query{Until: "2024.01"}, func(_ archive.Head, g pgn.Game) bool {
		return slices.Contains([]string{"2023.12.31", "2024.01.01", "2024.??.??"}, g.Tag("Date"))
	}},
	{"day", archive.Query{Since: "2024-01-01", Until: "2024-01-01"}, func(_ archive.Head, g pgn.Game) bool { return g.Tag("Date") == "2024.01.01" }},
	{"leap", archive.Query{Castled: "leap"}, func(_ archive.Head, g pgn.Game) bool {
		return slices.ContainsFunc(g.Tree.Main(), rules.Move.IsLeap)
	}},
	{"white kingside", archive.Query{Castled: "white:kingside"}, func(_ archive.Head, g pgn.Game) bool {
		return replayedHead(&g).Castled[0].Type == archive.Kingside
	}},
	{"black never", archive.Query{Castled: "black:never"}, func(_ archive.Head, g pgn.Game) bool {
		return replayedHead(&g).Castled[1].Type == archive.Never
	}},
	{"hints", archive.Query{Hints: 1}, func(_ archive.Head, g pgn.Game) bool { return g.Tag("Hints") != "" }},
	{"no hints", archive.Query{Hints: -1}, func(_ archive.Head, g pgn.Game) bool { return g.Tag("Hints") == "" }},
	{"words", archive.Query{Words: "event 1 ada"}, func(_ archive.Head, g pgn.Game) bool {
		for _, word := range []string{"event", "1", "ada"} {
			if !contains(g.Tag("White"), word) && !contains(g.Tag("Black"), word) && !contains(g.Tag("Event"), word) {
				return false
			}
		}
		return true
	}},
	{"ending", archive.Query{Ending: "time"}, func(h archive.Head, g pgn.Game) bool { return h.Ending == archive.Time }},
	{"two at once", archive.Query{Rule: "bunker", Result: "1-0"}, func(_ archive.Head, g pgn.Game) bool {
		return g.Variant.Castling.ID == "bunker" && g.Result == "1-0"
	}},
}

// Each filter finds the games that a check of all games finds.
func TestFiltersMatchGames(t *testing.T) {
	d, heads, games := filledArchive(t, 3, testSize(60, 20), 60)
	for _, f := range filters {
		var want []int64
		for i, g := range games {
			if f.holds(heads[i], g) {
				want = append(want, heads[i].ID)
			}
		}
		got, err := d.Find(t.Context(), f.query)
		if err != nil {
			t.Fatal(f.name, err)
		}
		var ids []int64
		for _, h := range got {
			ids = append(ids, h.ID)
		}
		if !slices.Equal(ids, want) {
			t.Errorf("%s: %d games, want %d", f.name, len(ids), len(want))
		}
		if n, err := d.Count(t.Context(), f.query); err != nil || n != len(want) {
			t.Errorf("%s: counts %d, %v, want %d", f.name, n, err, len(want))
		}
		if len(want) == 0 && !strings.HasPrefix(f.name, "none: ") {
			t.Errorf("%s finds nothing", f.name)
		}
	}
}

// Invalid queries fail.
func TestInvalidQueriesFail(t *testing.T) {
	d := openArchive(t)
	for _, q := range []archive.Query{
		{Variant: "duck"},
		{Rule: "duck"},
		{Start: "2880"},
		{Variant: "chess", Start: "5"},
		{Pattern: "X*"},
		{Result: "2-0"},
		{Name: "Ada", Outcome: "x"},
		{Outcome: archive.Won},
		{Ending: "x"},
		{Since: "24"},
		{Since: "2024.13"},
		{Until: "2024.1.1.1"},
		{Castled: "x"},
		{Castled: "red:leap"},
		{Fact: "rim none"},
		{Rule: "fischer", Fact: "luck 1"},
		{FEN: "x"},
	} {
		if _, err := d.Find(t.Context(), q); err == nil {
			t.Errorf("%+v was read", q)
		}
	}
}

// The pages of a list join to the whole list, in every order.
func TestPagesJoinToList(t *testing.T) {
	d, heads, _ := filledArchive(t, 4, testSize(20, 5), 20)
	for sort := archive.ByID; sort <= archive.ByRating; sort++ {
		for _, down := range []bool{false, true} {
			all, err := d.Find(t.Context(), archive.Query{Sort: sort, Descending: down})
			if err != nil || len(all) != len(heads) {
				t.Fatal(sort, len(all), err)
			}
			var pages []archive.Head
			for len(pages) < len(all) {
				page, err := d.Find(t.Context(), archive.Query{Sort: sort, Descending: down, Offset: len(pages), Limit: 7})
				if err != nil || len(page) == 0 {
					t.Fatal(sort, len(page), err)
				}
				pages = append(pages, page...)
			}
			if !slices.Equal(pages, all) {
				t.Errorf("order %d: the pages differ from the list", sort)
			}
		}
	}
	byDate, _ := d.Find(t.Context(), archive.Query{Sort: archive.ByDate, Since: "2020"})
	if !slices.IsSortedFunc(byDate, func(a, b archive.Head) int {
		return strings.Compare(strings.ReplaceAll(a.Date, "?", "0"), strings.ReplaceAll(b.Date, "?", "0"))
	}) {
		t.Error("not by date")
	}
}

// A page and the number of games agree, even while games are added.
func TestPageAgreesWithCount(t *testing.T) {
	d, games := openArchive(t), randomGames(t, 21, testSize(40, 20), 30)
	added := make(chan error, 1)
	go func() {
		for _, g := range games {
			if _, err := d.Add(t.Context(), "test", g); err != nil {
				added <- err
				return
			}
		}
		added <- nil
	}()
	last, q := 0, archive.Query{Offset: 3, Limit: 1 << 20}
	for coming := true; coming; {
		select {
		case err := <-added:
			if coming = false; err != nil {
				t.Fatal(err)
			}
		default:
		}
		heads, all, err := d.Page(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if len(heads) != max(all-q.Offset, 0) || all < last {
			t.Fatalf("%d games from number %d on, of %d; there were %d before", len(heads), q.Offset+1, all, last)
		}
		last = all
	}
	if last != len(games) {
		t.Errorf("%d games in the end", last)
	}
}

// Positions are found in all games in which they occur.
func TestPositionSearch(t *testing.T) {
	d, heads, games := filledArchive(t, 5, testSize(20, 6), 40)
	rng := rand.New(rand.NewPCG(5, 5))
	for range testSize(60, 10) {
		g := games[rng.IntN(len(games))]
		main := g.Tree.Main()
		if !g.Started() {
			continue
		}
		p := g.Start
		for _, m := range main[:rng.IntN(len(main)+1)] {
			p = rules.After(&p, m)
		}
		text := fen.Format(&p)
		var want []int64
		for i := range games {
			if occurs(t, &games[i], text) {
				want = append(want, heads[i].ID)
			}
		}
		got, err := d.Find(t.Context(), archive.Query{FEN: text})
		var ids []int64
		for _, h := range got {
			ids = append(ids, h.ID)
		}
		if err != nil || !slices.Equal(ids, want) || len(ids) == 0 {
			t.Fatalf("%s: %v, want %v, %v", text, ids, want, err)
		}
	}
}

// occurs reports whether a position occurs in a game.
func occurs(t *testing.T, g *pgn.Game, text string) bool {
	t.Helper()
	if !g.Started() {
		return false
	}
	want, _, err := fen.Parse(text, g.Variant.Castling)
	p := g.Start
	found := err == nil && p.Key() == want.Key()
	for _, m := range g.Tree.Main() {
		p = rules.After(&p, m)
		found = found || err == nil && p.Key() == want.Key()
	}
	return found
}

// Deleted games are found only by queries for deleted games, until they are restored.
func TestDeleteAndRestore(t *testing.T) {
	d, heads, _ := filledArchive(t, 6, 3, 10)
	gone := []int64{heads[0].ID, heads[5].ID}
	if n, err := d.Delete(t.Context(), append(gone, gone[0], 1<<40)...); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	left, _ := d.Count(t.Context(), archive.Query{})
	deleted, err := d.Find(t.Context(), archive.Query{Deleted: true})
	if err != nil || left != len(heads)-2 || len(deleted) != 2 || deleted[0].ID != gone[0] || deleted[0].Deleted == 0 {
		t.Errorf("%d left, %+v deleted, %v", left, deleted, err)
	}
	if n, err := d.Restore(t.Context(), gone...); n != 2 || err != nil {
		t.Error(n, err)
	}
	if again, _ := d.Find(t.Context(), archive.Query{}); !slices.Equal(again, heads) {
		t.Error("some games were not restored unchanged")
	}
}

// Labels are added, found, counted and removed.
func TestLabels(t *testing.T) {
	d, heads, _ := filledArchive(t, 7, 2, 10)
	ids := []int64{heads[1].ID, heads[4].ID}
	if n, err := d.Label(t.Context(), " to study ", append(ids, 1<<40)...); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	for _, q := range []archive.Query{{Label: "to study"}, {Words: "stud"}} {
		if got, err := d.Find(t.Context(), q); err != nil || len(got) != 2 || got[0].ID != ids[0] {
			t.Errorf("%+v: %+v, %v", q, got, err)
		}
	}
	facets, err := d.Facets(t.Context(), archive.Query{}, archive.OfLabel)
	if err != nil || len(facets) != 1 || facets[0] != (archive.Facet{Value: "to study", Games: 2}) {
		t.Errorf("%+v, %v", facets, err)
	}
	if n, err := d.Unlabel(t.Context(), "to study", ids...); n != 2 || err != nil {
		t.Error(n, err)
	}
}

// Names, events and labels are found whatever their case and accents, with and without a scan file.
func TestSearchIgnoresCaseAndAccents(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	d, err := archive.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var games []pgn.Game
	for _, white := range []string{"Müller", "MÜLLER", "Muller", "Mueller", "Ødegård", "Карпов", "Łasker", "100% sure_"} {
		g, err := pgn.NewReader(strings.NewReader("[White \"" + white + "\"]\n\n1. e4 *")).Next()
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	if _, err := d.Add(t.Context(), "here", games...); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Label(t.Context(), "Schön", 4); err != nil {
		t.Fatal(err)
	}
	archive.WithEachView(t, d, func(where string) {
		for text, want := range map[string]int{
			"müller": 4, "MULLER": 4, "Müll": 4, "mueller": 4, "odegard": 1, "КАРПОВ": 1, "lasker": 1, "SCHON": 1, "0% sure_": 1, "0%s": 0, "": 8,
		} {
			q := archive.Query{Player: text}
			if text == "SCHON" {
				q = archive.Query{Words: text}
			}
			if n, err := d.Count(t.Context(), q); n != want || err != nil {
				t.Errorf("%s, %q finds %d games, %v; want %d", where, text, n, err, want)
			}
		}
	})
}

// A level of the computer under its former and its current name is one opponent in searches, tallies and facets.
func TestRenamedLevelIsOnePlayer(t *testing.T) {
	d := openArchive(t)
	var pgn strings.Builder
	for i, computer := range []string{"Full", "Full strength", "Full strength", "Casual"} {
		fmt.Fprintf(&pgn, "[White \"Ann\"]\n[Black \"Backrank (%s)\"]\n[Date \"2024.01.%02d\"]\n\n1. e4 1-0\n\n", computer, 2*i+1)
	}
	if _, err := d.Add(t.Context(), "here", readGames(t, pgn.String())...); err != nil {
		t.Fatal(err)
	}
	archive.WithEachView(t, d, func(where string) {
		for _, name := range []string{"Backrank (Full)", "Backrank (Full strength)"} {
			if n, err := d.Count(t.Context(), archive.Query{Name: "Ann", Opponent: name}); n != 3 || err != nil {
				t.Errorf("%s, there are %d games against %q, %v; want 3", where, n, name, err)
			}
		}
		all, err := d.Tally(t.Context(), archive.Query{Name: "Ann"}, archive.ByOpponent)
		got := ""
		for _, one := range all {
			got += fmt.Sprintf("%s %d, ", one.Name, one.Games())
		}
		if want := "Backrank (Full strength) 3, Backrank (Casual) 1, "; got != want || err != nil {
			t.Errorf("%s, the opponents are %q, %v, want %q", where, got, err, want)
		}
		facets, err := d.Facets(t.Context(), archive.Query{Name: "Ann"}, archive.OfOpponent)
		if want := []archive.Facet{{Value: "Backrank (Full strength)", Games: 3}, {Value: "Backrank (Casual)", Games: 1}}; !slices.Equal(facets, want) || err != nil {
			t.Errorf("%s, the facet of opponents is %v, %v, want %v", where, facets, err, want)
		}
	})
}

// Every spelling of a name finds the games of all spellings. They are one line of a tally and one value of a facet,
// under the most frequent spelling, and so are opponents. Two spellings of one name are not opponents.
func TestSpellingsAreOnePlayer(t *testing.T) {
	d := openArchive(t)
	var pgn strings.Builder
	for i, names := range [][2]string{
		{"Carlsen, Magnus", "Müller, Jörg"},
		{"Carlsen,Magnus", "Mueller, Joerg"},
		{"CARLSEN, MAGNUS", "Dr. Jörg Müller"},
		{"GM Carlsen, Magnus", "Muller, Jorg"},
		{"Carlsen, Magnus", "Müller, Jörg"},
		{"Müller, Jan", "Carlsen, Magnus"},
		{"Carlsen, Magnus", "Magnus Carlsen"},
	} {
		fmt.Fprintf(&pgn, "[White \"%s\"]\n[Black \"%s\"]\n[Date \"2024.01.%02d\"]\n\n1. e4 1-0\n\n", names[0], names[1], 2*i+1)
	}
	if _, err := d.Add(t.Context(), "here", readGames(t, pgn.String())...); err != nil {
		t.Fatal(err)
	}
	archive.WithEachView(t, d, func(where string) {
		for _, name := range []string{"Carlsen, Magnus", "carlsen,magnus", "Magnus Carlsen"} {
			q := archive.Query{Name: name}
			if n, err := d.Count(t.Context(), q); n != 6 || err != nil {
				t.Errorf("%s, %q has %d games, %v; want 6", where, name, n, err)
			}
			all, err := d.Tally(t.Context(), q, archive.ByOpponent)
			got := ""
			for _, one := range all {
				got += fmt.Sprintf("%s %d, ", one.Name, one.Games())
			}
			if want := "Müller, Jörg 5, Müller, Jan 1, "; got != want || err != nil {
				t.Errorf("%s, the opponents of %q are %q, %v, want %q", where, name, got, err, want)
			}
			facets, err := d.Facets(t.Context(), q, archive.OfOpponent)
			if want := []archive.Facet{{Value: "Müller, Jörg", Games: 5}, {Value: "Müller, Jan", Games: 1}}; !slices.Equal(facets, want) || err != nil {
				t.Errorf("%s, the facet of opponents of %q is %v, %v, want %v", where, name, facets, err, want)
			}
		}
		if n, err := d.Count(t.Context(), archive.Query{Name: "Carlsen, Magnus", Opponent: "joerg mueller"}); n != 5 || err != nil {
			t.Errorf("%s, there are %d games against one opponent, %v; want 5", where, n, err)
		}
		facets, err := d.Facets(t.Context(), archive.Query{}, archive.OfPlayer)
		want := []archive.Facet{{Value: "Carlsen, Magnus", Games: 8}, {Value: "Müller, Jörg", Games: 5}, {Value: "Müller, Jan", Games: 1}}
		if !slices.Equal(facets, want) || err != nil {
			t.Errorf("%s, the players are %v, %v, want %v", where, facets, err, want)
		}
		all, err := d.Tally(t.Context(), archive.Query{}, archive.ByPlayer)
		if len(all) != 3 || all[0].Name != "Carlsen, Magnus" || all[0].Games() != 8 || err != nil {
			t.Errorf("%s, the tally of players is %v, %v", where, all, err)
		}
		for _, sought := range []string{"J. Müller", "mueller j"} {
			if n, err := d.Count(t.Context(), archive.Query{Player: sought}); n != 6 || err != nil {
				t.Errorf("%s, a search for %q finds %d games, %v; want 6", where, sought, n, err)
			}
		}
	})
}

// In games of the source Query.Home an unnamed player is Query.Name, in other sources not.
func TestUnnamedPlayerOfHomeSource(t *testing.T) {
	d := openArchive(t)
	for source, pgn := range map[string]string{
		"here": `[White "?"]
[Black "Computer"]

1. e4 1-0

[White "Computer"]
[Black "Ada"]

1. d4 1-0

[White "?"]
[Black "?"]

1. c4 1-0

[White "Ada"]
[Black "?"]

1. g3 1-0
`,
		"file": `[White "?"]
[Black "Computer"]

1. f4 1-0
`,
	} {
		if _, err := d.Add(t.Context(), source, readGames(t, pgn)...); err != nil {
			t.Fatal(err)
		}
	}
	archive.WithEachView(t, d, func(where string) {
		q := archive.Query{Name: "Ada", Home: "here"}
		if n, err := d.Count(t.Context(), q); n != 3 || err != nil {
			t.Errorf("%s there are %d games of hers, %v, want 3", where, n, err)
		}
		all, err := d.Tally(t.Context(), q, archive.ByOpponent)
		if len(all) != 2 || all[0].Name != "Computer" || all[0].Wins != 1 || all[0].Losses != 1 || all[1].Name != "?" || err != nil {
			t.Errorf("%s her opponents are %v, %v", where, all, err)
		}
	})
}
