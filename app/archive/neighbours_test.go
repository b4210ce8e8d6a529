package archive_test

import (
	"fmt"
	"slices"
	"testing"

	"backrank/app/archive"
)

// A game that has all moves of another one and one more, as boards send them, is its twin, in whatever order they come: in
// one file, or into an archive that has the other one already, in a short import or a long one.
func TestAGameWithOneMoveMoreIsATwin(t *testing.T) {
	game := func(date, white, moves, result string) string {
		return fmt.Sprintf("[White %q]\n[Black \"B\"]\n[Date %q]\n[Result %q]\n\n%s %s\n\n", white, date, result, moves, result)
	}
	others := ""
	for i := range 120 {
		others += game("2024.02.28", fmt.Sprint("Other ", i), "1. e4 e5 2. Nf3", "1-0")
	}
	const short, long = "1. e4 e5 2. Nf3", "1. e4 e5 2. Nf3 Nc6"
	for _, c := range []struct {
		name, one, other string
		twins            bool
	}{
		{"one move more", game("2024.02.28", "A", short, "1-0"), game("2024.02.28", "A", long, "1-0"), true},
		{"the day after", game("2024.02.28", "A", short, "1-0"), game("2024.02.29", "A", long, "1-0"), true},
		{"without a result", game("2024.02.28", "A", short, "*"), game("2024.02.28", "A", long, "1-0"), true},
		{"another spelling", game("2024.02.28", "Müller, J", short, "1-0"), game("2024.02.28", "Mueller,J", long, "1-0"), true},
		{"a week after", game("2024.02.22", "A", short, "1-0"), game("2024.02.29", "A", long, "1-0"), false},
		{"no day", game("????.??.??", "A", short, "1-0"), game("????.??.??", "A", long, "1-0"), false},
		{"another player", game("2024.02.28", "A", short, "1-0"), game("2024.02.28", "C", long, "1-0"), false},
		{"another result", game("2024.02.28", "A", short, "1-0"), game("2024.02.28", "A", long, "0-1"), false},
		{"another move", game("2024.02.28", "A", "1. e4 e5 2. Nc3", "1-0"), game("2024.02.28", "A", long, "1-0"), false},
		{"no moves", game("2024.02.28", "A", "", "1-0"), game("2024.02.28", "A", "1. e4", "1-0"), false},
	} {
		for order, texts := range [][2]string{{c.one, c.other}, {c.other, c.one}} {
			for how, files := range map[string][]string{"one file": {texts[0] + texts[1]}, "two imports": {texts[0], texts[1]}, "a long import": {texts[0], others + texts[1]}} {
				d, folder := opened(t), t.TempDir()
				twins, games := 0, int64(0)
				for i, file := range files {
					path := write(t, folder, fmt.Sprint(i, ".pgn"), file)
					r, err := d.Import(t.Context(), archive.Import{Sources: sources(t, path)})
					if err != nil || r.Faulty > 0 {
						t.Fatalf("%s: %+v, %v", c.name, r, err)
					}
					twins += r.Twins
					games += int64(r.Games)
				}
				marked, err := d.Count(t.Context(), archive.Query{Twins: true})
				if err != nil || twins != marked || (marked == 1) != c.twins {
					t.Errorf("%s, order %d, %s: %d twins reported, %d marked, %v", c.name, order, how, twins, marked, err)
				}
				for _, id := range []int64{1, games} {
					all, err := d.Twins(t.Context(), id)
					want := []int64{id}
					if c.twins {
						want = []int64{1, games}
					}
					if err != nil || !slices.Equal(all, want) {
						t.Errorf("%s, order %d, %s: the twins of %d are %v, want %v, %v", c.name, order, how, id, all, want, err)
					}
				}
			}
		}
	}
}
