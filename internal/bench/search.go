package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"time"
)

// threadCounts are the numbers of threads with which searches are measured.
var threadCounts = []int{1, 2}

// compareSearch prints the nodes per second of each program's searches with one thread and with two. Programs
// define nodes differently.
func compareSearch(w io.Writer, programs []program, rounds int, each time.Duration) error {
	shared := slices.DeleteFunc(slices.Clone(positions), func(p position) bool { return !p.Chess })
	measured := rates{}
	for round := range rounds {
		for _, threads := range threadCounts {
			for _, prog := range programs {
				nodes, took, err := prog.search(shared, threads, each)
				if err != nil {
					return err
				}
				measured.add(prog.Name, strconv.Itoa(threads), float64(nodes)/took.Seconds()/1e3)
			}
		}
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, rounds)
	}
	measured.writeThreads(w, programs)
	return nil
}

// writeThreads prints a table with the speed of each program on one and on two threads: in thousands of nodes per second,
// relative to the first program, and the speed-up of two threads.
func (f rates) writeThreads(w io.Writer, programs []program) {
	fmt.Fprintf(w, "| program, thousand nodes a second | one thread | ratio to %s | two threads | times |\n|---|--:|--:|--:|--:|\n", programs[0].Name)
	first := f.median(programs[0].Name, "1")
	for _, prog := range programs {
		one, two := f.median(prog.Name, "1"), f.median(prog.Name, "2")
		fmt.Fprintf(w, "| %s | %.0f | %.2f | %.0f | %.2f |\n", prog.Name, one, one/first, two, two/one)
	}
}
