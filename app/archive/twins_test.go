package archive_test

import (
	"fmt"
	"slices"
	"testing"

	"backrank/app/archive"
)

// pgnOfGame returns a game against B as PGN.
func pgnOfGame(date, white, moves, result string) string {
	return fmt.Sprintf("[White %q]\n[Black \"B\"]\n[Date %q]\n[Result %q]\n\n%s %s\n\n", white, date, result, moves, result)
}

// beginningCases are pairs of games, and whether one is marked as a twin of the other.
func beginningCases() map[string]struct {
	one, other string
	twins      bool
} {
	const (
		short = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7"
		next  = short + " 6. Re1"
		long  = next + " b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7"
		day   = "2024.02.28"
	)
	start := func(fen string) func(moves string) string {
		return func(moves string) string {
			return "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n" + pgnOfGame(day, "A", moves, "1-0")
		}
	}
	rooks := start("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
	other := start("4k3/8/8/8/8/8/7P/R3K3 w - - 0 1")
	const shuffle = "1. Ra2 Kd7 2. Ra3 Ke7 3. Ra4 Kd7 4. Ra5 Ke7 5. Ra6 Kd7"
	return map[string]struct {
		one, other string
		twins      bool
	}{
		"one move more":           {pgnOfGame(day, "A", short, "1-0"), pgnOfGame(day, "A", next, "1-0"), true},
		"ten moves more":          {pgnOfGame(day, "A", short, "1-0"), pgnOfGame(day, "A", long, "1-0"), true},
		"the day after":           {pgnOfGame(day, "A", short, "1-0"), pgnOfGame("2024.02.29", "A", long, "1-0"), true},
		"a game that is not over": {pgnOfGame(day, "A", next, "*"), pgnOfGame(day, "A", long, "1-0"), true},
		"another spelling":        {pgnOfGame(day, "Müller, J", short, "1-0"), pgnOfGame(day, "Mueller,J", long, "1-0"), true},
		"a start of its own":      {rooks(shuffle), rooks(shuffle + " 6. Rb6"), true},
		"another start":           {rooks(shuffle), other(shuffle + " 6. Rb6"), false},
		"a week after":            {pgnOfGame("2024.02.22", "A", short, "1-0"), pgnOfGame("2024.02.29", "A", long, "1-0"), false},
		"no day":                  {pgnOfGame("2024.02.??", "A", short, "1-0"), pgnOfGame("2024.02.??", "A", long, "1-0"), false},
		"another player":          {pgnOfGame(day, "A", short, "1-0"), pgnOfGame(day, "C", long, "1-0"), false},
		"another variant":         {pgnOfGame(day, "A", short, "1-0"), "[Variant \"Chess960\"]\n" + pgnOfGame(day, "A", long, "1-0"), false},
		"another result":          {pgnOfGame(day, "A", short, "1-0"), pgnOfGame(day, "A", long, "0-1"), false},
		"no result of the longer": {pgnOfGame(day, "A", short, "1-0"), pgnOfGame(day, "A", long, "*"), false},
		"another last move":       {pgnOfGame(day, "A", short+" 6. d3", "1-0"), pgnOfGame(day, "A", long, "1-0"), false},
		"a common opening":        {pgnOfGame(day, "A", short+" 6. d3 d6 7. c3 O-O", "1-0"), pgnOfGame(day, "A", long, "1-0"), false},
		"few moves":               {pgnOfGame(day, "A", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O", "1-0"), pgnOfGame(day, "A", long, "1-0"), false},
		"an aborted game":         {pgnOfGame(day, "A", "1. e4", "*"), pgnOfGame(day, "A", long, "1-0"), false},
		"no moves":                {pgnOfGame(day, "A", "", "1-0"), pgnOfGame(day, "A", long, "1-0"), false},
	}
}

// A game that is the beginning of another one is its twin, whichever is added first, and whether both are in one file, in
// two files, or one of them is in a file with many other games, some of the same players and opening.
func TestBeginningIsTwin(t *testing.T) {
	others := ""
	for i := range 120 {
		others += pgnOfGame("2024.02.28", fmt.Sprint("Other ", i), "1. e4 e5 2. Nf3", "1-0")
	}
	for i := range 20 { // the same players and opening in other years
		others += pgnOfGame(fmt.Sprintf("19%d.02.28", i+50), "A", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5", "1/2-1/2")
	}
	for name, c := range beginningCases() {
		for order, texts := range [][2]string{{c.one, c.other}, {c.other, c.one}} {
			for how, files := range map[string][]string{"one file": {texts[0] + texts[1]}, "two imports": {texts[0], texts[1]}, "a long import": {texts[0], others + texts[1]}} {
				d, folder := openArchive(t), t.TempDir()
				twins, games := 0, int64(0)
				for i, file := range files {
					path := writeFile(t, folder, fmt.Sprint(i, ".pgn"), file)
					r, err := d.Import(t.Context(), archive.Import{Sources: sources(t, path)})
					if err != nil || r.Faulty > 0 {
						t.Fatalf("%s: %+v, %v", name, r, err)
					}
					twins += r.Twins
					games += int64(r.Games)
				}
				if marked, err := d.Count(t.Context(), archive.Query{Twins: true}); err != nil || twins != marked {
					t.Errorf("%s, order %d, %s: %d twins reported, %d marked, %v", name, order, how, twins, marked, err)
				}
				checkTwins(t, d, fmt.Sprintf("%s, order %d, %s", name, order, how), c.twins, 1, games)
			}
		}
	}
}

// checkTwins fails the test if two games are twins and twins is false, or the reverse.
func checkTwins(t *testing.T, d *archive.DB, what string, twins bool, first, second int64) {
	t.Helper()
	for _, id := range []int64{first, second} {
		all, err := d.Twins(t.Context(), id)
		want := []int64{id}
		if twins {
			want = []int64{first, second}
		}
		if err != nil || !slices.Equal(all, want) {
			t.Errorf("%s: the twins of %d are %v, want %v, %v", what, id, all, want, err)
		}
	}
	if marked, err := d.Count(t.Context(), archive.Query{Twins: true}); err != nil || (marked == 1) != twins {
		t.Errorf("%s: %d games are marked, %v", what, marked, err)
	}
}

// A game that is put, and edited afterwards, is marked as a twin like one that is imported.
func TestBeginningOfPutGameIsTwin(t *testing.T) {
	for name, c := range beginningCases() {
		for order, texts := range [][2]string{{c.one, c.other}, {c.other, c.one}} {
			d := openArchive(t)
			first := put(t, d, "first", readGames(t, texts[0])[0])
			second := put(t, d, "second", readGames(t, texts[1])[0])
			checkTwins(t, d, fmt.Sprintf("%s, order %d", name, order), c.twins, first, second)
			edited := readGames(t, "[Annotator \"Eve\"]\n"+texts[0])[0]
			if err := d.Replace(t.Context(), first, edited); err != nil {
				t.Fatal(err)
			}
			checkTwins(t, d, fmt.Sprintf("%s, order %d, the first one edited", name, order), c.twins, first, second)
		}
	}
}

// A game that is put again with more moves is not marked as a twin of its earlier version, which it replaces.
func TestContinuedGameIsNotItsTwin(t *testing.T) {
	d := openArchive(t)
	c := beginningCases()["a game that is not over"]
	id := put(t, d, "own", readGames(t, c.one)[0])
	if now := put(t, d, "own", readGames(t, c.other)[0]); now != id {
		t.Errorf("it is game %d, was %d", now, id)
	}
	checkTwins(t, d, "it", false, id, id)
}

// Two different continuations of a game are not twins of each other, although both are marked as twins of their common
// beginning, so they are never merged.
func TestDifferentContinuationsAreNotTwins(t *testing.T) {
	const begun = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7"
	one, other := begun+" 6. Re1 b5 7. Bb3", begun+" 6. d3 d6"
	for name, c := range map[string]struct {
		moves []string
		twins [][]int64
	}{
		"the beginning first": {[]string{begun, one, other}, [][]int64{{1, 2}, {1, 2}, {1, 3}}},
		"the beginning last":  {[]string{one, other, begun}, [][]int64{{1, 3}, {2}, {1, 3}}},
		"a longer one too":    {[]string{begun, one, other, one + " d6"}, [][]int64{{1, 2, 4}, {1, 2, 4}, {1, 3}, {1, 2, 4}}},
	} {
		d := openArchive(t)
		file := ""
		for _, moves := range c.moves {
			result := "1-0"
			if moves == begun {
				result = "*"
			}
			file += pgnOfGame("2024.02.28", "A", moves, result)
		}
		if _, err := d.Import(t.Context(), archive.Import{Sources: sources(t, writeFile(t, t.TempDir(), "some.pgn", file))}); err != nil {
			t.Fatal(err)
		}
		for i, want := range c.twins {
			if got, err := d.Twins(t.Context(), int64(i+1)); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: the twins of %d are %v, want %v, %v", name, i+1, got, want, err)
			}
		}
	}
}
