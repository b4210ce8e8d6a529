package archive

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkImport imports games into an archive of as many others: new games, twins of stored ones, and games that occur
// twenty times under different events, as deterministic engines play them. It reports the time per game.
func BenchmarkImport(b *testing.B) {
	const games = 5000
	for _, c := range []struct{ name, player, event string }{{"new", "New", "First"}, {"twins", "Ada", "Second"}, {"repeats", "", ""}} {
		b.Run(c.name, func(b *testing.B) {
			folder := b.TempDir()
			for n := range b.N {
				d, err := Open(filepath.Join(folder, fmt.Sprint(n, ".db")))
				if err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				importText(b, d, benchGames(games, "Ada", "First"))
				text := ""
				if c.name == "repeats" {
					for event := range 20 {
						text += benchGames(games/20, "New", fmt.Sprint("Round ", event))
					}
				} else {
					text = benchGames(games, c.player, c.event)
				}
				b.StartTimer()
				r := importText(b, d, text)
				b.StopTimer()
				if want := map[string]int{"twins": games, "repeats": games - games/20}[c.name]; r.Games != games || r.Twins != want {
					b.Fatalf("%+v", r)
				}
				if err := d.Close(); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*games), "µs/game")
		})
	}
}

// benchGames returns games of 80 plies that differ in White's name.
func benchGames(n int, player, event string) string {
	var text strings.Builder
	moves := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 20)
	for i := range n {
		fmt.Fprintf(&text, "[Event %q]\n[White \"%s %d\"]\n[Black \"Ben\"]\n[Date \"2024.05.17\"]\n[Result \"1-0\"]\n\n%s1-0\n\n", event, player, i, moves)
	}
	return text.String()
}

func importText(b *testing.B, d *DB, text string) Report {
	b.Helper()
	file := filepath.Join(b.TempDir(), "some.pgn")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
	sources, err := Files(file)
	if err != nil {
		b.Fatal(err)
	}
	r, err := d.Import(b.Context(), Import{Sources: sources})
	if err != nil {
		b.Fatal(err)
	}
	return r
}
