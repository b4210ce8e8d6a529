// Command fit finds the weights by which arrays are judged: it draws start positions
// with two arrays by lot under every castling rule, searches them, and fits the terms
// to the scores by ridge regression (A. Hoerl and R. Kennard, 1970). A fifth of the
// positions is kept back to say how well the weights foretell scores that they have not seen.
//
//	go run ./engine/internal/judgement/fit > engine/internal/judgement/weights.go
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"backrank/engine"
	"backrank/engine/internal/arena"
	"backrank/engine/internal/judgement"
	"backrank/variants"
	"backrank/variants/rules"
)

// sample is one start position: the terms of White's array less those of Black's, one
// more column for the first move, and the score for White.
type sample struct {
	rule  int
	terms [judgement.Count + 1]float64
	score float64
}

// limit is the score in centipawns beyond which a start is lost anyhow, by chance.
const limit = 250

func main() {
	n := flag.Int("n", 42000, "start positions")
	nodes := flag.Uint64("nodes", 6000, "positions visited in the search of each")
	seed := flag.Uint64("seed", 5, "seed of the start positions")
	threads := flag.Int("threads", 2, "searches at a time")
	ridge := flag.Float64("ridge", 30, "weight of small weights")
	flag.Parse()

	samples := draw(*n, *threads, *nodes, *seed)
	var seen, unseen []sample
	for i, s := range samples {
		if i%5 == 0 {
			unseen = append(unseen, s)
		} else {
			seen = append(seen, s)
		}
	}
	w := solve(seen, *ridge)
	for i, r := range variants.Castlings() {
		own := func(all []sample) (some []sample) {
			for _, s := range all {
				if s.rule == i {
					some = append(some, s)
				}
			}
			return some
		}
		fmt.Fprintf(os.Stderr, "%-9s share of the scores' variance explained: %.2f seen, %.2f unseen\n", r.ID, explained(own(seen), w), explained(own(unseen), w))
	}
	fmt.Fprintf(os.Stderr, "%-9s share of the scores' variance explained: %.2f seen, %.2f unseen; the first move is worth %.0f\n", "all", explained(seen, w), explained(unseen, w), w[judgement.Count])
	print(w, *n, *nodes)
}

// draw makes n samples.
func draw(n, threads int, nodes, seed uint64) []sample {
	all := variants.Castlings()
	samples := make([]sample, n)
	arena.Each(n, threads, func(e *engine.Engine, i int) {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		v := variants.Custom(variants.ShuffleFamily, variants.Drafted, all[i%len(all)])
		s := v.Draw(rng.Uint64())
		p, err := v.Position(s)
		if err != nil {
			panic(err) // every start of the family can be played
		}
		e.Clear()
		r := e.Search(context.Background(), p, nil, engine.Limits{Nodes: nodes}, nil)
		samples[i] = sample{i % len(all), difference(s, v.Castling), min(max(float64(r.Score), -limit), limit)}
	})
	return samples
}

// difference is White's terms less Black's, and 1 for the first move.
func difference(s variants.Start, rule *rules.Castling) (d [judgement.Count + 1]float64) {
	j := judgement.For(rule)
	for _, side := range []struct {
		own, other variants.Array
		sign       float64
	}{{s.White, s.Black, 1}, {s.Black, s.White, -1}} {
		for _, i := range j.Terms(side.own, judgement.Aims(side.own, judgement.Loose(side.other))) {
			d[i] += side.sign
		}
	}
	d[judgement.Count] = 1
	return d
}

// print writes weights.go.
func print(w []float64, n int, nodes uint64) {
	fmt.Printf("package judgement\n\n// weights are by term, in centipawns: fitted by the command fit to %d searches of %d positions.\nvar weights = [Count]float64{", n, nodes)
	for _, t := range judgement.Tables {
		fmt.Printf("\n\t// %s\n", t.Name)
		end := judgement.Count
		for _, u := range judgement.Tables {
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
