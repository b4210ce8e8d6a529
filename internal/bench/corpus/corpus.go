// Package corpus generates PGN files of random games for measurements.
package corpus

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// A Corpus describes a file of random games.
type Corpus struct {
	Name    string // the file's name without .pgn
	Variant variants.Variant
	Games   int
	Plies   int  // length of each game, unless it ends earlier
	Clocks  bool // with a clock time after every move, as Lichess writes it
	Evals   int  // with Clocks, every Evals-th game also has scores; 0 for none
}

// maxDistinct is the maximum number of different move sequences of a corpus. Further games repeat them with other tags.
const maxDistinct = 4000

// Write writes the corpus to a file. The same seed gives the same bytes.
func (c Corpus) Write(path string, seed uint64) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	rng := rand.New(rand.NewPCG(seed, 26))
	var texts []string
	for i := range c.Games {
		if i < maxDistinct {
			text, err := c.game(rng, c.Evals > 0 && i%c.Evals == 0)
			if err != nil {
				return err
			}
			texts = append(texts, text)
		}
		if err := c.writeGame(w, texts[i%maxDistinct], i, rng); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// players is the number of different names of players.
const players = 5000

// timeControls are the time controls of the games, as Lichess, chess.com and tournaments write them.
var timeControls = []string{
	"15", "30+0", "60", "60+1", "120+1", "180+0", "180+2", "300+0", "300+3", "300+5", "480+0", "600+0", "600+5", "900+10", "1500+10", "1800+0",
	"1800+20", "5400+30", "40/5400+30:1800+30", "40/7200:20/3600:900+30", "1/86400", "1/259200", "1/604800", "-", "?",
}

// writeGame writes game i with the moves of text and with random tags.
func (c Corpus) writeGame(w io.Writer, text string, i int, rng *rand.Rand) error {
	_, rest, _ := strings.Cut(text, "[Result")
	_, err := fmt.Fprintf(w, "[Event \"Random games %d\"]\n[Site \"https://example.org/%08x\"]\n[Date \"20%02d.%02d.%02d\"]\n[Round \"-\"]\n[White \"player%d\"]\n[Black \"player%d\"]\n[WhiteElo \"%d\"]\n[BlackElo \"%d\"]\n[TimeControl \"%s\"]\n[Result%s",
		i%100, rng.Uint32(), 10+rng.IntN(15), 1+rng.IntN(12), 1+rng.IntN(28), rng.IntN(players), rng.IntN(players),
		1000+rng.IntN(1800), 1000+rng.IntN(1800), timeControls[rng.IntN(len(timeControls))], rest)
	return err
}

// game returns a game of random moves as PGN. Captures and castlings are preferred, so that pieces leave the board about as
// fast as in real games.
func (c Corpus) game(rng *rand.Rand, evals bool) (string, error) {
	start := c.Variant.RandomStart(rng.Uint64())
	p, err := c.Variant.Position(start)
	if err != nil {
		return "", err
	}
	g := pgn.Game{Variant: c.Variant, Start: p, StartID: c.Variant.StartID(start)}
	g.Result = []string{"1-0", "0-1", "1/2-1/2"}[rng.IntN(3)]
	g.Tags = pgn.WithRoster([]pgn.Tag{{Name: "Termination", Value: "Normal"}})
	var moves []rules.Move
	var notes []gametree.Note
	for ply := range c.Plies {
		legal := p.Moves(nil)
		if len(legal) == 0 {
			break
		}
		m := choose(rng, &p, legal)
		moves, p = append(moves, m), rules.After(&p, m)
		if c.Clocks {
			left := 180 - ply
			clock := fmt.Sprintf("[%%clk 0:%02d:%02d]", max(left, 0)/60, max(left, 0)%60)
			if evals {
				clock = fmt.Sprintf("[%%eval %.2f] %s", float64(rng.IntN(800)-400)/100, clock)
			}
			notes = append(notes, gametree.Note{After: []gametree.Comment{{Text: clock}}})
		}
	}
	g.Tree = gametree.New(moves, notes...)
	var text strings.Builder
	err = pgn.Write(&text, g)
	return text.String(), err
}

func choose(rng *rand.Rand, p *rules.Position, legal []rules.Move) rules.Move {
	m := legal[rng.IntN(len(legal))]
	for range 2 {
		other := legal[rng.IntN(len(legal))]
		if other.IsCastling() || other.IsLeap() || p.Occupied().Has(other.To()) {
			m = other
		}
	}
	return m
}
