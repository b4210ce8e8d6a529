package archive_test

import (
	"io"
	"strings"
	"testing"

	"backrank/app/archive"
)

// Checkmate, stalemate and insufficient material follow from the moves, whatever the tags say, and so do threefold
// repetition and the fifty-move rule in drawn games. Other endings follow from the tags.
func TestEndingsFollowFromMoves(t *testing.T) {
	const knights = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 "
	for _, c := range []struct {
		name, pgn string
		want      archive.Ending
	}{
		{"mate", "1. f3 e5 2. g4 Qh4# 0-1", archive.Checkmate},
		{"mate called time", "[Termination \"time forfeit\"]\n\n1. f3 e5 2. g4 Qh4# 0-1", archive.Checkmate},
		{"three occurrences", knights + "1/2-1/2", archive.Repetition},
		{"three occurrences of our arena", "[Ending \"threefold repetition\"]\n[Termination \"normal\"]\n\n" + knights + "1/2-1/2", archive.Repetition},
		{"three occurrences called agreement", "[Termination \"Draw by agreement\"]\n\n" + knights + "1/2-1/2", archive.Repetition},
		{"three occurrences with variations", "1. Nf3 (1. e4 e5) Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 {again} Ng8 1/2-1/2", archive.Repetition},
		{"two occurrences", "1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2", archive.Unknown},
		{"three occurrences, and on", knights + "5. e4 1/2-1/2", archive.Unknown},
		{"three occurrences, but won", "[Termination \"time forfeit\"]\n\n" + knights + "1-0", archive.Time},
		{"three occurrences, unfinished", knights + "*", archive.Unknown},
		{"the same squares with other rights", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Rg1 Kd8 2. Rh1 Ke8 3. Rg1 Kd8 4. Rh1 Ke8 1/2-1/2", archive.Unknown},
		{"fifty moves", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 99 80\"]\n\n80. Ra2 1/2-1/2", archive.MoveRule},
		{"forty-nine moves", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 98 80\"]\n\n80. Ra2 1/2-1/2", archive.Unknown},
		{"insufficient material", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1\"]\n\n1. Kxd2 1/2-1/2", archive.Material},
		{"insufficient material without moves", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 5 40\"]\n\n1/2-1/2", archive.Material},
		{"stalemate", "[SetUp \"1\"]\n[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1/2-1/2", archive.Stalemate},
		{"a tag of arenas", "[Ending \"adjudication\"]\n\n1. e4 1-0", archive.Adjudicated},
		{"nothing", "1. e4 1-0", archive.Unknown},
	} {
		for _, way := range []string{"added", "imported"} {
			d := openArchive(t)
			var err error
			if way == "added" {
				_, err = d.Add(t.Context(), "here", readGames(t, c.pgn)...)
			} else {
				_, err = d.Import(t.Context(), archive.Import{Sources: []archive.Source{{Name: "a.pgn", Open: func() (io.ReadCloser, error) {
					return io.NopCloser(strings.NewReader(c.pgn)), nil
				}}}})
			}
			if err != nil {
				t.Fatal(err)
			}
			heads, err := d.Find(t.Context(), archive.Query{})
			if err != nil || len(heads) != 1 || heads[0].Ending != c.want {
				t.Errorf("%s, %s, ended by %v, %v; want %v", c.name, way, heads, err, c.want)
			}
		}
	}
}
