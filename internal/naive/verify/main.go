// Command verify compares the castlings and leaps of all 2,880 arrays under all rules, and the number of
// moves to them, with those of package naive. It takes a minute or two; tests compare some of the arrays.
package main

import (
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/notnil/chess"

	"backrank/internal/naive"
	"backrank/variants"
	"backrank/variants/facts"
)

func main() {
	var ways, tried, wrong, next atomic.Int64
	var all sync.WaitGroup
	for range runtime.NumCPU() {
		all.Go(func() {
			for n := next.Add(1) - 1; n < variants.Arrays; n = next.Add(1) - 1 {
				w, t, bad := verify(int(n))
				ways.Add(w)
				tried.Add(t)
				for _, text := range bad {
					wrong.Add(1)
					fmt.Fprintln(os.Stderr, text)
				}
			}
		})
	}
	all.Wait()
	fmt.Printf("%d castlings and leaps of %d arrays under %d rules verified, %d searches\n",
		ways.Load(), variants.Arrays, len(variants.Castlings()), tried.Load())
	if wrong.Load() > 0 {
		os.Exit(1)
	}
}

// verify compares one array with the naive search. It returns the number of ways, the number of searches,
// and the errors.
func verify(n int) (ways, tried int64, wrong []string) {
	a, err := variants.ArrayNumbered(n)
	if err != nil {
		return 0, 0, []string{err.Error()}
	}
	known := map[naive.Way]int{}
	for _, rule := range variants.Castlings() {
		for _, w := range facts.Ways(a, rule) {
			p := naive.Way{King: int(w.King), Partner: int(w.Partner), KingTo: int(w.KingTo), PartnerTo: int(w.PartnerTo)}
			for f := range p.Empty {
				p.Empty[f] = w.Empty.Has(chess.Square(f))
			}
			if known[p] == 0 {
				known[p] = naive.Fewest(a.String(), p)
			}
			ways++
			if known[p] != w.Fewest {
				wrong = append(wrong, fmt.Sprintf("%v under %s: %v after %d moves, want %d", a, rule.ID, w.Lane, w.Fewest, known[p]))
			}
		}
	}
	return ways, int64(len(known)), wrong
}
