// Command trainkills trains in two windows with one data folder and kills one of them at a random moment, again and again.
// After each kill the log of training must have every answer that a window has acknowledged.
//
//	trainkills -n 200 bin/backrank
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
)

func main() {
	n := flag.Int("n", 200, "`number` of kills")
	seed := flag.Uint64("seed", 1, "`seed` of the times of the kills")
	flag.Parse()
	if err := run(*n, rand.New(rand.NewPCG(*seed, 0)), flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "trainkills:", err)
		os.Exit(1)
	}
}

func run(n int, rng *rand.Rand, program string) error {
	var displays [2]*screen.Display
	for i := range displays {
		d, err := screen.Open(800, 600)
		if err != nil {
			return err
		}
		defer d.Close()
		displays[i] = d
	}
	dir, err := os.MkdirTemp("", "backrank-trainkills-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	began, all := time.Now(), 0
	err = e2e.KillTraining(displays[0], displays[1], program, filepath.Join(dir, "data"), n, rng, func(kills, answers int) {
		if all = answers; kills%10 == 0 {
			fmt.Printf("%d kills, %d answers, %.0f s\n", kills, answers, time.Since(began).Seconds())
		}
	})
	if err == nil {
		fmt.Printf("%d kills while two windows train survived: all of the %d answers acknowledged are there, %.0f s\n", n, all, time.Since(began).Seconds())
	}
	return err
}
