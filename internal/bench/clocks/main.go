// Command clocks makes every level of the computer play games with itself on a clock, without a journal, and many at a time
// so that the machine is loaded. It prints a Markdown table with the number of games lost on time, the longest move, the
// minimum time left, and the longest time for which the machine did not run this program. It fails if a game was lost on
// time.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	"backrank/app"
	"backrank/app/clock"
	"backrank/app/player"
	"backrank/engine"
	"backrank/variants"
	"backrank/words"
)

func main() {
	terms := flag.String("clock", "0.2+0", "the `clock`, minutes and seconds")
	games := flag.Int("games", 10, "`number` of games of each level")
	concurrency := flag.Int("concurrency", 20, "`number` of games at the same time")
	from := flag.Int("from", 1, "weakest `level`, counted from 1")
	seed := flag.Uint64("seed", 1, "`seed` of the start positions; the variants take turns")
	flag.Parse()
	t, err := clock.Parse(*terms)
	if err == nil {
		err = measure(t, *games, *concurrency, *from, *seed)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "clocks:", err)
		os.Exit(1)
	}
}

// result is the result of the games of a level.
type result struct {
	games, plies, flags int           // flags are games lost on time
	minLeft, maxMove    time.Duration // the minimum time left after a move, and the longest move
	maxStall            time.Duration // the longest time for which the machine did not run this program
}

// add adds a finished game. initial is the time on the clocks at its start.
func (r *result) add(v *app.View, initial time.Duration) {
	r.games++
	r.plies += len(v.Plies)
	if v.Method == app.TimeForfeit {
		r.flags++
	}
	left := [2]time.Duration{initial, initial}
	for i := range v.Plies {
		now, known := app.ClockAfter(v, i)
		if !known {
			continue
		}
		r.maxMove = max(r.maxMove, left[i%2]-now)
		r.minLeft = min(r.minLeft, now)
		left[i%2] = now
	}
}

func measure(terms clock.Terms, games, concurrency, from int, seed uint64) error {
	levels := engine.Levels()
	results := make([]result, len(levels))
	first := clock.New(terms)
	reading := first.At(0)
	initial := reading.White.Time
	running := map[*app.Match]int{}
	all, began := variants.All(), time.Now()
	looked := began
	next, left := 0, games*(len(levels)-from+1)
	for i := range results {
		results[i].minLeft = initial
	}
	for ; left > 0; time.Sleep(tick) {
		late := time.Since(looked) - tick
		looked = time.Now()
		for _, level := range running {
			results[level-1].maxStall = max(results[level-1].maxStall, late)
		}
		for len(running) < concurrency && next < games*(len(levels)-from+1) {
			level := from + next%(len(levels)-from+1)
			m := app.Open(app.Options{
				Unsaved: true, Opponent: player.NewComputer(8),
				First: app.NewGame{
					Variant: all[next%len(all)], Seed: seed + uint64(next), Clock: terms,
					White: player.Player{Level: level}, Black: player.Player{Level: level},
				},
			})
			running[m] = level
			next++
		}
		for m, level := range running {
			v := m.View()
			if v.Failure.Text != "" {
				return fmt.Errorf("%s: %s", levels[level-1].Name, v.Failure.Text)
			}
			if !v.Over() {
				continue
			}
			if v.Method == app.TimeForfeit {
				fmt.Fprintf(os.Stderr, "%s, %s, seed %d: %s after %d plies\n", levels[level-1].Name, v.Variant.ID, v.Seed, v.Result, len(v.Plies))
			}
			results[level-1].add(&v, initial)
			m.Close()
			delete(running, m)
			left--
		}
	}
	return print(results, began, concurrency)
}

// tick is the interval at which the games are checked.
const tick = 20 * time.Millisecond

// print prints the table, and returns an error if a game was lost on time.
func print(results []result, began time.Time, concurrency int) error {
	fmt.Printf("%d games at a time, %s:\n\n| level | games | plies | lost on time | longest move, s | least left, s | not run for, s |\n|---|--:|--:|--:|--:|--:|--:|\n", concurrency, words.Duration(time.Since(began).Round(time.Second)))
	flags := 0
	for i, r := range results {
		if r.games > 0 {
			fmt.Printf("| %s | %d | %d | %d | %.2f | %.2f | %.2f |\n", engine.Levels()[i].Name, r.games, r.plies, r.flags, r.maxMove.Seconds(), r.minLeft.Seconds(), r.maxStall.Seconds())
		}
		flags += r.flags
	}
	if flags > 0 {
		return fmt.Errorf("%d games were lost on time", flags)
	}
	return nil
}
