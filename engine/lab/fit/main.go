// Command fit finds the weights by which arrays are evaluated, in two steps. It draws random start
// positions with two arrays under every castling rule, searches them, and fits the
// terms to the scores by ridge regression (A. Hoerl and R. Kennard, 1970). Then it plays
// games from others, and fits to their results what the scores have missed: a search
// of the start does not see all that a game brings to light. A fifth of the positions is kept
// back from both steps to say how well scores and results are foretold that the
// weights have not seen.
//
//	go run ./engine/lab/fit > fitted.go && mv fitted.go engine/internal/arrayeval/weights.go
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/internal/arrayeval"
	"backrank/engine/lab/arena"
	"backrank/engine/lab/train"
	"backrank/variants"
	"backrank/variants/rules"
)

// sample is one start position: the terms of White's array less those of Black's, one
// more column for the first move, and the outcome for White: the score of a
// search in centipawns, or the result of a game, from −½ to ½.
type sample struct {
	rule  int
	terms [arrayeval.Count + 1]float64
	came  float64
}

// limit is the score in centipawns beyond which a start is lost anyhow, by chance.
const limit = 250

func main() {
	searches := flag.Int("searches", 42000, "start positions to search")
	nodes := flag.Uint64("nodes", 6000, "positions visited in each search")
	games := flag.Int("games", 40000, "games to play")
	pace := flag.Uint64("pace", 300, "positions visited for each move of a game")
	seed := flag.Uint64("seed", 5, "seed of the start positions")
	threads := flag.Int("threads", 2, "searches and games at a time")
	flag.Parse()

	seen, unseen := part(draw(*searches, *threads, *seed, func(e *engine.Engine, p rules.Position) float64 {
		e.Clear()
		r := e.Search(context.Background(), p, nil, engine.Limits{Nodes: *nodes}, nil)
		return min(max(float64(r.Score), -limit), limit)
	}))
	w := solve(seen, ridges(30, 30))
	tell("scores", seen, unseen, w)

	seen, unseen = part(draw(*games, *threads, *seed+1, func(e *engine.Engine, p rules.Position) float64 {
		switch arena.Even(context.Background(), e, p, *pace) {
		case chess.WhiteWon:
			return 0.5
		case chess.BlackWon:
			return -0.5
		}
		return 0
	}))
	tell("results, by the scores alone", seen, unseen, scale(seen, w))
	w = correct(seen, w)
	tell("results", seen, unseen, scale(seen, w))
	print(w, *searches, *games)
}

// draw makes n samples of what comes of start positions.
func draw(n, threads int, seed uint64, play func(*engine.Engine, rules.Position) float64) []sample {
	all := variants.Castlings()
	samples := make([]sample, n)
	train.EachWith(n, threads, func(e *engine.Engine, i int) {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		v := variants.Custom(variants.ShuffleFamily, variants.Drafted, all[i%len(all)])
		s := v.RandomStart(rng.Uint64())
		p, err := v.Position(s)
		if err != nil {
			panic(err) // every start of the family can be played
		}
		samples[i] = sample{i % len(all), difference(s, v.Castling), play(e, p)}
	})
	return samples
}

// part keeps back a fifth.
func part(all []sample) (seen, unseen []sample) {
	for i, s := range all {
		if i%5 == 0 {
			unseen = append(unseen, s)
		} else {
			seen = append(seen, s)
		}
	}
	return seen, unseen
}

// tell prints how well the weights foretell what came, for every rule and for all.
func tell(what string, seen, unseen []sample, w []float64) {
	fmt.Fprintf(os.Stderr, "correlation with %s: %.3f seen, %.3f unseen (", what, foretold(seen, w), foretold(unseen, w))
	for i, r := range variants.Castlings() {
		var own []sample
		for _, s := range unseen {
			if s.rule == i {
				own = append(own, s)
			}
		}
		fmt.Fprintf(os.Stderr, " %s %.2f", r.ID, foretold(own, w))
	}
	fmt.Fprintln(os.Stderr, " )")
}

// difference is White's terms less Black's, and 1 for the first move.
func difference(s variants.Start, rule *rules.Castling) (d [arrayeval.Count + 1]float64) {
	e := arrayeval.For(rule)
	for _, side := range []struct {
		own, other variants.Array
		sign       float64
	}{{s.White, s.Black, 1}, {s.Black, s.White, -1}} {
		for _, i := range e.Terms(side.own, arrayeval.Aims(side.own, arrayeval.Loose(side.other), nil)) {
			d[i] += side.sign
		}
	}
	d[arrayeval.Count] = 1
	return d
}

// print writes weights.go. Its length is left open there: this must compile while terms come and go.
func print(w []float64, searches, games int) {
	fmt.Printf("package arrayeval\n\n// weights are by term, in centipawns: fitted by engine/lab/fit to %d searches and %d games.\nvar weights = [...]float64{", searches, games)
	for _, t := range arrayeval.Tables {
		fmt.Printf("\n\t// %s\n", t.Name)
		end := arrayeval.Count
		for _, u := range arrayeval.Tables {
			if u.At > t.At {
				end = min(end, u.At)
			}
		}
		for i := t.At; i < end; i++ {
			if (i-t.At)%t.Rows == 0 {
				fmt.Print("\t")
			}
			fmt.Printf("%.1f,", math.Round(10*w[i])/10+0) // no −0
			if (i-t.At)%t.Rows == t.Rows-1 || i == end-1 {
				fmt.Println()
			} else {
				fmt.Print(" ")
			}
		}
	}
	fmt.Println("}")
}
