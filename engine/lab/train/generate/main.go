// Command generate plays games of the engine against itself, from start positions of every family
// under every castling rule, and records every move with its score:
//
//	go run ./engine/lab/train/generate -dir games -games 1000000 -workers 1 -seed 1 -nodes 1200
//
// The same seed gives the same games, byte for byte, whatever the number of workers, as long as the engine
// finds the same moves. It can be killed at any time; the same command resumes it. Two that run at the
// same time need different seeds.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"sync"
	"time"

	"backrank/cli"
	"backrank/engine/lab/train"
	"backrank/engine/lab/train/games"
)

func main() {
	w := job{perFile: 2000}
	flag.StringVar(&w.dir, "dir", "games", "folder of the files")
	flag.Uint64Var(&w.seed, "seed", 1, "seed of the games, and part of the files' names")
	flag.Uint64Var(&w.nodes, "nodes", 1200, "nodes for each move")
	flag.StringVar(&w.weights, "weights", "", "file of network weights (default those of the program)")
	n := flag.Int("games", 1000000, fmt.Sprintf("games in all, rounded up to full files of %d", w.perFile))
	workers := flag.Int("workers", 1, "games played at the same time")
	every := flag.Duration("every", 10*time.Second, "interval of progress reports")
	flag.Parse()

	ctx := cli.InterruptContext()
	err := run(ctx, w, *n, *workers, *every)
	if ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, "generate: stopped; the same command resumes it")
	}
	os.Exit(cli.ExitCode(ctx, "generate", err, os.Stderr))
}

// run generates all files of the job that are missing. When ctx ends, it returns its error.
func run(ctx context.Context, w job, n, workers int, every time.Duration) error {
	if err := os.MkdirAll(w.dir, 0o755); err != nil {
		return err
	}
	shards := (n + w.perFile - 1) / w.perFile
	p := progress{started: time.Now(), goal: shards * w.perFile, every: every}
	engines, err := w.newEngines(max(workers, 1))
	if err != nil {
		return err
	}
	var (
		mu    sync.Mutex
		first error
	)
	stopped := ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	train.Each(shards, workers, func(worker, shard int) {
		if ctx.Err() != nil {
			return
		}
		err := w.generateShard(ctx, engines[worker], shard, func(g *games.Game, fresh bool) {
			mu.Lock()
			defer mu.Unlock()
			p.add(g, fresh)
		})
		mu.Lock()
		defer mu.Unlock()
		if err != nil && first == nil {
			first = err
			cancel()
		}
	})
	p.report()
	if first == nil {
		first = stopped.Err()
	}
	return first
}

// progress counts the games so far, and those of this run.
type progress struct {
	started, reported      time.Time
	every                  time.Duration
	goal                   int
	games, positions       int
	newGames, newPositions int // by this run
	results                [3]int
}

func (p *progress) add(g *games.Game, fresh bool) {
	p.games++
	p.positions += len(g.Plies)
	p.results[g.Result]++
	if fresh {
		p.newGames++
		p.newPositions += len(g.Plies)
	}
	if time.Since(p.reported) >= p.every && fresh {
		p.report()
	}
}

// report prints a progress line.
func (p *progress) report() {
	p.reported = time.Now()
	spent := p.reported.Sub(p.started)
	share := func(r games.Result) float64 { return 100 * float64(p.results[r]) / float64(max(p.games, 1)) }
	remaining := "?"
	if p.newGames > 0 {
		remaining = (spent / time.Duration(p.newGames) * time.Duration(p.goal-p.games)).Round(time.Second).String()
	}
	fmt.Fprintf(os.Stderr, "%d of %d games, %d positions, %.0f a second; White %.1f %%, draws %.1f %%, Black %.1f %%; %s left\n",
		p.games, p.goal, p.positions, float64(p.newPositions)/spent.Seconds(),
		share(games.WhiteWon), share(games.Drawn), share(games.BlackWon), remaining)
}
