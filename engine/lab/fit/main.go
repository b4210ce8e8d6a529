// Command fit fits the weights of the evaluation of arrays in two steps. In the first it searches random start
// positions with different arrays under every castling rule, and fits the weights to the scores by ridge
// regression (A. Hoerl and R. Kennard, 1970). In the second it plays games from other start positions and fits a
// correction to the residuals of the results, because a search of a start position does not see all that decides
// games. A fifth of the positions is held out of both steps; on these the command reports how well the weights
// predict scores and results.
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

// A sample is a start position with its outcome.
type sample struct {
	rule    int                          // index of the castling rule
	terms   [arrayeval.Count + 1]float64 // terms of White's array minus those of Black's, then 1 for the first move
	outcome float64                      // for White: the search score in centipawns, or the result of a game, −½, 0 or ½
}

// maxScore is the absolute score in centipawns to which greater scores are clipped, because a start position with such
// a score is lost for one side whatever the arrays are.
const maxScore = 250

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
		return min(max(float64(r.Score), -maxScore), maxScore)
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

// drawSamples returns n samples of random start positions, which the seed determines, with the outcomes that outcome
// returns.
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

// split splits the samples into four fifths for training and a fifth that is held out.
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

// report prints the correlations of predictions and outcomes: of the training samples, of the held-out samples, and of
// the held-out samples under each castling rule.
func report(outcomes string, training, heldOut []sample, w []float64) {
	fmt.Fprintf(os.Stderr, "correlation with %s: %.3f training, %.3f held out (", outcomes, correlation(training, w), correlation(heldOut, w))
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

// difference returns sample.terms of a start position.
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

// writeWeights prints weights.go of package arrayeval. The array in it has no explicit length, so that the file
// compiles after the number of terms has changed.
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
			fmt.Printf("%.1f,", math.Round(10*w[i])/10+0) // + 0 turns −0 into 0
			if (i-t.At)%t.Rows == t.Rows-1 || i == end-1 {
				fmt.Println()
			} else {
				fmt.Print(" ")
			}
		}
	}
	fmt.Println("}")
}
