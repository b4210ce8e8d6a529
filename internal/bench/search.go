package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"time"
)

// crews are the numbers of threads that a search is measured with.
var crews = []int{1, 2}

// compareSearch prints how many nodes a second each program searches with one thread and with two. What is a node, every
// program decides for itself.
func compareSearch(w io.Writer, programs []program, rounds int, each time.Duration) error {
	shared := slices.DeleteFunc(slices.Clone(positions), func(p position) bool { return !p.Chess })
	rates := figures{}
	for round := range rounds {
		for _, threads := range crews {
			for _, prog := range programs {
				nodes, took, err := prog.search(shared, threads, each)
				if err != nil {
					return err
				}
				rates.add(prog.Name, strconv.Itoa(threads), float64(nodes)/took.Seconds()/1e3)
			}
		}
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, rounds)
	}
	rates.crews(w, programs)
	return nil
}

// crews prints thousand nodes a second, the ratio of one thread to the first program's, and what the second thread adds.
func (f figures) crews(w io.Writer, programs []program) {
	fmt.Fprintf(w, "| program, thousand nodes a second | one thread | ratio to %s | two threads | times |\n|---|--:|--:|--:|--:|\n", programs[0].Name)
	first := f.median(programs[0].Name, "1")
	for _, prog := range programs {
		one, two := f.median(prog.Name, "1"), f.median(prog.Name, "2")
		fmt.Fprintf(w, "| %s | %.0f | %.2f | %.0f | %.2f |\n", prog.Name, one, one/first, two, two/one)
	}
}
