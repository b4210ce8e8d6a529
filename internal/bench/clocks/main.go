// Command clocks lets every level of the computer play itself on a clock, in real games with the journal left out, many
// at a time so that the machine is loaded. It prints as Markdown how the games ended, how much time was left at least,
// and how long the machine did not run this program at all, and fails if a game was lost on time.
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
	many := flag.Int("concurrency", 20, "`number` of games at the same time")
	from := flag.Int("from", 1, "weakest `level`, counted from 1")
	seed := flag.Uint64("seed", 1, "of the start positions; the variants take turns")
	flag.Parse()
	t, err := clock.Parse(*terms)
	if err == nil {
		err = measure(t, *games, *many, *from, *seed)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "clocks:", err)
		os.Exit(1)
	}
}

// result is how the games of a level went.
type result struct {
	games, plies, flags, most int
	least, longest            time.Duration // what was left at least at a move, and the longest move
	stall                     time.Duration // the longest time for which this program was not run meanwhile
}

// add counts a game that is over.
func (r *result) add(v *app.View, begins time.Duration) {
	r.games++
	r.plies += len(v.Plies)
	r.most = max(r.most, len(v.Plies))
	if v.Method == app.TimeForfeit {
		r.flags++
	}
	left := [2]time.Duration{begins, begins}
	for i := range v.Plies {
		now, told := app.ClockAfter(v, i)
		if !told {
			continue
		}
		r.longest = max(r.longest, left[i%2]-now)
		r.least = min(r.least, now)
		left[i%2] = now
	}
}

func measure(terms clock.Terms, games, many, from int, seed uint64) error {
	levels := engine.Levels()
	results := make([]result, len(levels))
	first := clock.New(terms)
	reading := first.At(0)
	begins := reading.White.Time
	running := map[*app.Match]int{}
	all, began := variants.All(), time.Now()
	looked := began
	next, left := 0, games*(len(levels)-from+1)
	for i := range results {
		results[i].least = begins
	}
	for ; left > 0; time.Sleep(tick) {
		late := time.Since(looked) - tick
		looked = time.Now()
		for _, level := range running {
			results[level-1].stall = max(results[level-1].stall, late)
		}
		for len(running) < many && next < games*(len(levels)-from+1) {
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
			results[level-1].add(&v, begins)
			m.Close()
			delete(running, m)
			left--
		}
	}
	return print(results, began, many)
}

// tick is how often the games are looked at.
const tick = 20 * time.Millisecond

// print prints the table.
func print(results []result, began time.Time, many int) error {
	fmt.Printf("%d games at a time, %s:\n\n| level | games | plies | lost on time | longest move, s | least left, s | not run for, s |\n|---|--:|--:|--:|--:|--:|--:|\n", many, words.Duration(time.Since(began).Round(time.Second)))
	flags := 0
	for i, r := range results {
		if r.games > 0 {
			fmt.Printf("| %s | %d | %d | %d | %.2f | %.2f | %.2f |\n", engine.Levels()[i].Name, r.games, r.plies, r.flags, r.longest.Seconds(), r.least.Seconds(), r.stall.Seconds())
		}
		flags += r.flags
	}
	if flags > 0 {
		return fmt.Errorf("%d games were lost on time", flags)
	}
	return nil
}
