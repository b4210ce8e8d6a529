package pgn_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/internal/notationtest"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// A library is a file of random games like those of databases.
type library struct {
	name, variant string
	plies         int
	clocks        bool
}

// starts is the number of start positions in a library.
const starts = 250

var libraries = []library{
	{"orthodox", "chess", 116, false},
	{"chess960", "chess960", 75, true},
	{"bunker", "bunker", 75, false},
}

// text returns the file, and the number of its moves.
func (l library) text(t testing.TB, games int) (text string, moves int) {
	v, _ := variants.ByID(l.variant)
	rng := rand.New(rand.NewPCG(116, 75))
	var b strings.Builder
	for i := range games {
		g := pgn.Game{Variant: v, Result: []string{"1-0", "0-1", "1/2-1/2"}[i%3], Tags: []pgn.Tag{
			{"Event", "Rated blitz game"},
			{"Site", fmt.Sprintf("https://lichess.org/%08x", rng.Uint32())},
			{"Date", "2025.07.14"},
			{"Round", "-"},
			{"White", fmt.Sprintf("player%d", rng.IntN(9999))},
			{"Black", fmt.Sprintf("player%d", rng.IntN(9999))},
			{"UTCTime", "12:31:07"},
			{"WhiteElo", fmt.Sprint(1000 + rng.IntN(1500))},
			{"BlackElo", fmt.Sprint(1000 + rng.IntN(1500))},
			{"TimeControl", "300+3"},
			{"Termination", "Normal"},
		}}
		start := v.RandomStart(rng.Uint64N(starts)) // in large files each start occurs often
		p, err := v.Position(start)
		if err != nil {
			t.Fatal(err)
		}
		g.Start, g.StartID = p, v.StartID(start)
		line, notes := l.play(rng, &p)
		g.Tree = gametree.New(line, notes...)
		moves += len(line)
		if err := pgn.Write(&b, g); err != nil {
			t.Fatal(err)
		}
	}
	return b.String(), moves
}

// play plays a random game with more moves of pieces and more captures, as people do.
func (l library) play(rng *rand.Rand, p *rules.Position) (line []rules.Move, notes []gametree.Note) {
	for i := range l.plies/2 + rng.IntN(l.plies) {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			break
		}
		best, m := -1, rules.Move{}
		for range 4 {
			candidate := notationtest.Choose(rng, moves)
			worth := 8 - int(p.At(candidate.From()).Type())
			if p.At(candidate.From()).Type() == chess.King && !candidate.IsCastling() {
				worth = 0
			}
			if p.At(candidate.To()) != chess.NoPiece {
				worth += 3
			}
			if worth += rng.IntN(6); worth > best {
				best, m = worth, candidate
			}
		}
		line = append(line, m)
		if l.clocks {
			left := 300 - i
			notes = append(notes, gametree.Note{}.WithCommand("clk", fmt.Sprintf("0:%02d:%02d", left/60, left%60)))
		}
		*p = rules.After(p, m)
	}
	return line, notes
}

// BenchmarkRead reads a file of each kind. It also measures pgn-extract on the orthodox games, if that is installed.
func BenchmarkRead(b *testing.B) {
	for _, l := range libraries {
		games := notationtest.Sized(4000, 400)
		text, moves := l.text(b, games)
		b.Run(l.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for b.Loop() {
				n := 0
				for _, err := range pgn.NewReader(strings.NewReader(text)).All() {
					if err != nil {
						b.Fatal(err)
					}
					n++
				}
				if n != games {
					b.Fatalf("%d games, want %d", n, games)
				}
			}
			runtime.ReadMemStats(&after)
			perSecond(b, games, moves)
			b.ReportMetric(float64(after.Mallocs-before.Mallocs)/float64(b.N*games), "allocs/game")
		})
		if peer, err := exec.LookPath("pgn-extract"); err == nil && l.variant == "chess" {
			path := filepath.Join(b.TempDir(), "games.pgn")
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				b.Fatal(err)
			}
			b.Run("pgn-extract", func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					if out, err := exec.Command(peer, "-r", "-s", path).CombinedOutput(); err != nil {
						b.Fatalf("%v: %s", err, out)
					}
				}
				perSecond(b, games, moves)
			})
		}
	}
}

// perSecond reports the games and moves per second.
func perSecond(b *testing.B, games, moves int) {
	runs := float64(b.N) / max(b.Elapsed(), time.Nanosecond).Seconds()
	b.ReportMetric(runs*float64(games), "games/s")
	b.ReportMetric(runs*float64(moves)/1e6, "Mmoves/s")
}
