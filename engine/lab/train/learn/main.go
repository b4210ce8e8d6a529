// Command learn trains the network on games of self-play and writes its weights:
//
//	go run ./engine/lab/train/learn -dir games -superbatches 40 -out engine/internal/net/weights.bin
//
// It can be killed at any time; the same command resumes it after the last finished superbatch. The network
// does not depend on the number of threads, but may differ in rounding between kinds of processors.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime/debug"

	"backrank/engine/lab/train"
)

// options are the command line.
type options struct {
	dir, out, state string
	superbatches    int
	batches         int     // batches in a superbatch
	batch           int     // samples in a batch
	rate, decay     float64 // peak learning rate, and weight decay
	results         float64 // weight of the result of the game in the target, 0 to 1
	threads         int
	seed            uint64
}

func main() {
	o := options{}
	flag.StringVar(&o.dir, "dir", "games", "folder of the games")
	flag.StringVar(&o.out, "out", "engine/internal/net/weights.bin", "file to write, after each superbatch")
	flag.StringVar(&o.state, "state", "", "file of the training state (default DIR/learn.state)")
	flag.IntVar(&o.superbatches, "superbatches", 40, "superbatches in all")
	flag.IntVar(&o.batches, "batches", 1000, "batches in a superbatch")
	flag.IntVar(&o.batch, "batch", 16384, "positions in a batch")
	flag.Float64Var(&o.rate, "rate", 0.001, "peak learning rate")
	flag.Float64Var(&o.decay, "decay", 0.01, "weight decay")
	flag.Float64Var(&o.results, "results", 0.3, "share of the game's result in the target; the rest is the score's")
	flag.IntVar(&o.threads, "threads", 2, "threads; more than 8 have no effect")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the initial weights and of the order of the positions")
	flag.Parse()
	if o.state == "" {
		o.state = o.dir + "/learn.state"
	}
	debug.SetGCPercent(10) // less garbage; frequent collections are cheap, as nearly all memory is samples without pointers
	if err := run(o, full, train.NewLogger()); err != nil {
		fmt.Fprintln(os.Stderr, "learn:", err)
		os.Exit(1)
	}
}
