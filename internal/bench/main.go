package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	rounds := flag.Int("rounds", 5, "`number` of times each program counts each position")
	slow := flag.Int("slow", 1, "`number` of rounds of fairy-stockfish, which needs ten seconds for each")
	ours := flag.String("ours", "", "a built backrank-uci (default: build one)")
	only := flag.Bool("alone", false, "measure only backrank-uci")
	search := flag.Duration("search", 0, "instead of perft, compare nodes per second of searches of this `duration` for each position, with one thread and two")
	history := flag.String("history", "", "add the ratios to this `file`, a line of tab-separated values for each run")
	flag.Parse()
	if err := bench(*rounds, *slow, *ours, *only, *search, *history); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench(rounds, slow int, ours string, only bool, search time.Duration, history string) error {
	if ours == "" {
		dir, err := os.MkdirTemp("", "backrank-bench-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		ours = filepath.Join(dir, "backrank-uci")
		if err := build(ours); err != nil {
			return err
		}
	}
	programs := []program{{Name: "Backrank", Path: ours, Ours: true, Rounds: rounds}}
	if !only {
		stockfish, err := find("stockfish")
		if err != nil {
			return err
		}
		fairy, err := find("fairy-stockfish")
		if err != nil {
			return err
		}
		programs = append([]program{{Name: "Stockfish", Path: stockfish, Rounds: rounds}}, programs...)
		programs = append(programs, program{Name: "Fairy-Stockfish", Path: fairy, Rounds: slow})
	}

	if search > 0 {
		return compareSearch(os.Stdout, programs, rounds, search)
	}
	measured, leaves := rates{}, map[string]int64{}
	for _, pos := range positions {
		leaves[pos.Name] = pos.Leaves
	}
	for round := range rounds {
		for _, pos := range positions {
			for _, prog := range programs {
				if round >= prog.Rounds || !pos.Chess && !prog.Ours {
					continue
				}
				n, took, err := prog.perft(pos)
				if err != nil {
					return err
				}
				if leaves[pos.Name] == 0 {
					leaves[pos.Name] = n
				}
				if n != leaves[pos.Name] {
					return fmt.Errorf("%s counts %d leaves in %q at depth %d, not %d", prog.Name, n, pos.Name, pos.Depth, leaves[pos.Name])
				}
				measured.add(prog.Name, pos.Name, float64(n)/took.Seconds()/1e6)
			}
		}
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, rounds)
	}
	measured.writeComparison(os.Stdout, programs, positions)
	fmt.Println()
	measured.writeOwn(os.Stdout, "Backrank", positions, leaves)
	if history == "" || only {
		return nil
	}
	return measured.appendTo(history)
}

// build compiles backrank-uci as `make build` does.
func build(path string) error {
	cmd := exec.Command("go", "build", "-buildvcs=false", "-o", path, "./cmd/backrank-uci")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building backrank-uci: %w\n%s", err, strings.TrimSpace(string(out)))
	}
	return nil
}

// find returns the path of a program in PATH or in /usr/games, where Debian installs games.
func find(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	path, err := exec.LookPath(filepath.Join("/usr/games", name))
	if err != nil {
		return "", fmt.Errorf("%s is not installed; make bench installs it", name)
	}
	return path, nil
}
