// Command fit fits the weights of the evaluation of arrays in two steps. It draws random start
// positions with two arrays under every castling rule, searches them, and fits the terms to the scores
// by ridge regression (A. Hoerl and R. Kennard, 1970). Then it plays games from other start positions
// and fits a correction to the residuals of their results, because a search of the start does not see
// everything that a game shows. A fifth of the positions is held out of both steps, to report how well
// the weights predict scores and results that they were not fitted to.
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

// A sample is one start position: the terms of White's array minus those of Black's, with one more
// column for the first move, and the outcome for White: the score of a search in centipawns, or the
// result of a game from −½ to ½.
type sample struct {
	rule    int
	terms   [arrayeval.Count + 1]float64
	outcome float64
}

// limit is the bound of scores in centipawns. A start position beyond it is lost whatever the arrays.
const limit = 250

func main() {
	searches := flag.Int("searches", 42000, "start positions to search")
	nodes := flag.Uint64("nodes", 6000, "nodes of each search")
	games := flag.Int("games", 40000, "games to play")
	gameNodes := flag.Uint64("pace", 300, "nodes for each move of a game")
	seed := flag.Uint64("seed", 5, "seed of the start positions")
	threads := flag.Int("threads", 2, "searches or games at the same time")
	flag.Parse()

	training, heldOut := split(drawSamples(*searches, *threads, *seed, func(e *engine.Engine, p rules.Position) float64 {
		e.Clear()
		r := e.Search(context.Background(), p, nil, engine.Limits{Nodes: *nodes}, nil)
		return min(max(float64(r.Score), -limit), limit)
	}))
	w := solve(training, penalties(30, 30))
	report("scores", training, heldOut, w)

	training, heldOut = split(drawSamples(*games, *threads, *seed+1, func(e *engine.Engine, p rules.Position) float64 {
		switch arena.SelfPlay(context.Background(), e, p, *gameNodes) {
		case chess.WhiteWon:
			return 0.5
		case chess.BlackWon:
			return -0.5
		}
		return 0
	}))
	report("results, from scores alone", training, heldOut, scale(training, w))
	w = correct(training, w)
	report("results", training, heldOut, scale(training, w))
	writeWeights(w, *searches, *games)
}

// drawSamples returns n samples of random start positions. outcome returns the outcome of one.
func drawSamples(n, threads int, seed uint64, outcome func(*engine.Engine, rules.Position) float64) []sample {
	all := variants.Castlings()
	samples := make([]sample, n)
	train.ForEachWithEngine(n, threads, func(e *engine.Engine, i int) {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		v := variants.Custom(variants.ShuffleFamily, variants.Drafted, all[i%len(all)])
		s := v.RandomStart(rng.Uint64())
		p, err := v.Position(s)
		if err != nil {
			panic(err) // every start of the family is a legal position
		}
		samples[i] = sample{i % len(all), difference(s, v.Castling), outcome(e, p)}
	})
	return samples
}

// split holds out a fifth of the samples.
func split(all []sample) (training, heldOut []sample) {
	for i, s := range all {
		if i%5 == 0 {
			heldOut = append(heldOut, s)
		} else {
			training = append(training, s)
		}
	}
	return training, heldOut
}

// report prints the correlation of predictions and outcomes, in all and for every rule.
func report(what string, training, heldOut []sample, w []float64) {
	fmt.Fprintf(os.Stderr, "correlation with %s: %.3f training, %.3f held out (", what, correlation(training, w), correlation(heldOut, w))
	for i, r := range variants.Castlings() {
		var ofRule []sample
		for _, s := range heldOut {
			if s.rule == i {
				ofRule = append(ofRule, s)
			}
		}
		fmt.Fprintf(os.Stderr, " %s %.2f", r.ID, correlation(ofRule, w))
	}
	fmt.Fprintln(os.Stderr, " )")
}

// difference returns White's terms minus Black's, and 1 for the first move.
func difference(s variants.Start, rule *rules.Castling) (d [arrayeval.Count + 1]float64) {
	e := arrayeval.For(rule)
	for _, side := range []struct {
		own, other variants.Array
		sign       float64
	}{{s.White, s.Black, 1}, {s.Black, s.White, -1}} {
		for _, i := range e.Terms(side.own, arrayeval.Aims(side.own, arrayeval.Undefended(side.other), nil)) {
			d[i] += side.sign
		}
	}
	d[arrayeval.Count] = 1
	return d
}

// writeWeights prints weights.go. The array has no explicit length, so that the file compiles when
// the number of terms changes.
func writeWeights(w []float64, searches, games int) {
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
