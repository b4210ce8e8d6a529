// Command spsa tunes the search parameters by games of the engine against itself:
//
//	go run ./engine/lab/train/spsa -state games/spsa.json -pairs 20000 -workers 2 -nodes 4000
//
// The method is simultaneous perturbation stochastic approximation (J. Spall, Multivariate stochastic
// approximation using a simultaneous perturbation gradient approximation, IEEE Transactions on Automatic Control
// 37/3, 1992). Two engines with opposite random perturbations of all parameters play a pair of games, then the
// parameters move towards those of the winner. The command can be killed at any time; the same command resumes
// the run, and the result does not depend on the number of workers. At the end it writes the parameters to
// engine/params.go. Play a match to test whether they are better.
package main

import (
	"flag"
	"fmt"
	"os"

	"backrank/cli"
	"backrank/engine/lab/train"
)

// options are the command line.
type options struct {
	state, weights, out string
	pairs, workers      int
	nodes, seed         uint64
	pace                float64
}

func main() {
	var o options
	flag.StringVar(&o.state, "state", "spsa.json", "file of the state, from which a run resumes")
	flag.StringVar(&o.weights, "weights", "", "file of network weights (default those of the program)")
	flag.StringVar(&o.out, "out", "engine/params.go", "file to write the parameters into")
	flag.IntVar(&o.pairs, "pairs", 20000, "pairs of games in all")
	flag.IntVar(&o.workers, "workers", 1, "games played at the same time")
	flag.Uint64Var(&o.nodes, "nodes", 4000, "nodes for each move")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of start positions and perturbations")
	flag.Float64Var(&o.pace, "pace", 0.006, "share of a parameter's step by which one point moves it at the end")
	flag.Parse()
	ctx := cli.InterruptContext()
	r, err := newRun(o)
	if err == nil {
		err = r.run(ctx, train.NewLogger())
	}
	if err == nil {
		err = r.writeSource()
	}
	if ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, "spsa: stopped; the same command resumes it")
	}
	os.Exit(cli.ExitCode(ctx, "spsa", err, os.Stderr))
}
