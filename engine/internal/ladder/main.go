// Command ladder plays each level of the computer against the next and prints the
// scores of the stronger one:
//
//	go run ./engine/internal/ladder -games 20
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	"backrank/engine"
	"backrank/engine/internal/arena"
)

func main() {
	games := flag.Int("games", 20, "games for each pair of neighbours")
	seed := flag.Uint64("seed", 1, "seed of the start positions and of the levels")
	limit := flag.Duration("movetime", 0, "time for a move, if the level takes more")
	from := flag.Int("from", 0, "weakest level to play")
	to := flag.Int("to", len(engine.Levels())-1, "strongest level to play")
	flag.Parse()

	e := engine.New(16)
	levels := engine.Levels()
	for i := *from + 1; i <= *to; i++ {
		began := time.Now()
		stronger := levels[i].Within(engine.Limits{MoveTime: *limit})
		weaker := levels[i-1].Within(engine.Limits{MoveTime: *limit})
		s, err := arena.Match(context.Background(), e, stronger, weaker, *games, *seed)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Printf("%-12s - %-12s %v  %.0f %%  (%v)\n", stronger.Name, weaker.Name, s, 100*s.Points(), time.Since(began).Round(time.Second))
	}
}
