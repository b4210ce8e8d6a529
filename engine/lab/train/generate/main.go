// Command generate plays games of the computer against itself, from start positions of every family
// under every castling rule, and keeps each move with its score:
//
//	go run ./engine/lab/train/generate -dir games -games 1000000 -workers 1 -seed 1 -nodes 1200
//
// The same seed gives the same games, byte for byte, whatever the number of workers, as long as the engine
// finds the same moves. It can be killed at any moment and started again: it goes on where it was. Two that
// run at a time need two seeds.
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
	w := work{perFile: 2000}
	flag.StringVar(&w.dir, "dir", "games", "folder of the files")
	flag.Uint64Var(&w.seed, "seed", 1, "seed of the games, and part of the files' names")
	flag.Uint64Var(&w.nodes, "nodes", 1200, "positions visited for each move")
	flag.StringVar(&w.weights, "weights", "", "file of weights, if not those of the program")
	n := flag.Int("games", 1000000, fmt.Sprintf("games to have in all, made full to files of %d", w.perFile))
	workers := flag.Int("workers", 1, "games played at a time")
	every := flag.Duration("every", 10*time.Second, "how often to tell how far it is")
	flag.Parse()

	ctx := cli.InterruptContext()
	err := run(ctx, w, *n, *workers, *every)
	if ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, "generate: stopped; the same command goes on from here")
	}
	os.Exit(cli.ExitCode(ctx, "generate", err, os.Stderr))
}

// run makes all files of the work that are missing. Stopped by ctx, it fails with its error.
func run(ctx context.Context, w work, n, workers int, every time.Duration) error {
	if err := os.MkdirAll(w.dir, 0o755); err != nil {
		return err
	}
	shards := (n + w.perFile - 1) / w.perFile
	p := progress{began: time.Now(), goal: shards * w.perFile, every: every}
	engines, err := w.players(max(workers, 1))
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
		err := w.shard(ctx, engines[worker], shard, func(g *games.Game, fresh bool) {
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
	p.tell()
	if first == nil {
		first = stopped.Err()
	}
	return first
}

// progress is what has been made so far, and by this run.
type progress struct {
	began, told      time.Time
	every            time.Duration
	goal             int
	games, positions int
	fresh, freshPos  int // by this run
	results          [3]int
}

func (p *progress) add(g *games.Game, fresh bool) {
	p.games++
	p.positions += len(g.Plies)
	p.results[g.Result]++
	if fresh {
		p.fresh++
		p.freshPos += len(g.Plies)
	}
	if time.Since(p.told) >= p.every && fresh {
		p.tell()
	}
}

// tell prints a line.
func (p *progress) tell() {
	p.told = time.Now()
	spent := p.told.Sub(p.began)
	share := func(r games.Result) float64 { return 100 * float64(p.results[r]) / float64(max(p.games, 1)) }
	left := "?"
	if p.fresh > 0 {
		left = (spent / time.Duration(p.fresh) * time.Duration(p.goal-p.games)).Round(time.Second).String()
	}
	fmt.Fprintf(os.Stderr, "%d of %d games, %d positions, %.0f a second; White %.1f %%, draws %.1f %%, Black %.1f %%; %s left\n",
		p.games, p.goal, p.positions, float64(p.freshPos)/spent.Seconds(),
		share(games.WhiteWon), share(games.Drawn), share(games.BlackWon), left)
}
