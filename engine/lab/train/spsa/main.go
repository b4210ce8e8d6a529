// Command spsa tunes the parameters of the search, by games of the engine against
// itself:
//
//	go run ./engine/lab/train/spsa -state games/spsa.json -pairs 20000 -workers 2 -nodes 4000
//
// Each pair of games is played by two engines of which one has each parameter a little greater and the other
// one a little less, or the other way round, at random; the parameters then move toward those of the winner
// (J. Spall, Multivariate stochastic approximation using a simultaneous perturbation gradient approximation, IEEE
// Transactions on Automatic Control 37/3, 1992). It can be killed at any moment and started again. The same
// command gives the same parameters, with any number of workers. At the end it writes them into
// engine/params.go; a match must say whether they are better.
package main

import (
	"flag"
	"fmt"
	"os"

	"backrank/cli"
	"backrank/engine/lab/train"
)

// options are what the command is told.
type options struct {
	state, weights, out string
	pairs, workers      int
	nodes, seed         uint64
	pace                float64
}

func main() {
	var o options
	flag.StringVar(&o.state, "state", "spsa.json", "file that keeps what was found so far")
	flag.StringVar(&o.weights, "weights", "", "file of weights, if not those of the program")
	flag.StringVar(&o.out, "out", "engine/params.go", "file to write the parameters into")
	flag.IntVar(&o.pairs, "pairs", 20000, "pairs of games in all")
	flag.IntVar(&o.workers, "workers", 1, "games played at a time")
	flag.Uint64Var(&o.nodes, "nodes", 4000, "positions visited for each move")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of starts and changes")
	flag.Float64Var(&o.pace, "pace", 0.006, "share of a parameter's step by which one point moves it at the end")
	flag.Parse()
	ctx := cli.InterruptContext()
	r, err := begin(o)
	if err == nil {
		err = r.run(ctx, train.Say())
	}
	if err == nil {
		err = r.write()
	}
	if ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, "spsa: stopped; the same command goes on from here")
	}
	os.Exit(cli.ExitCode(ctx, "spsa", err, os.Stderr))
}
