package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
)

func main() {
	rounds := flag.Int("rounds", 5, "`number` of times each program is started; 0 measures only memory and the gallery")
	idle := flag.Duration("idle", 10*time.Second, "how long the idle load is measured")
	sounds := flag.Bool("sound", false, "measure only how soon a move is heard, and what silence costs")
	analysed := flag.Bool("analysis", false, "measure only how soon the live analysis has lines of a new position, and what it takes")
	listed := flag.Int("games", 0, "measure only how soon a list of so many `games` is shown")
	mapped := flag.Bool("map", false, "measure only how the map of the atlas is dragged")
	trained := flag.Bool("train", false, "measure only how soon an answer in training has its verdict")
	path := flag.String("program", "", "a built `backrank` to measure instead of this tree's")
	flag.Parse()
	what := func(d *screen.Display, program, dir string) error {
		switch {
		case *analysed:
			return measureAnalysis(d, program, dir, *idle)
		case *trained:
			return measureTraining(d, program, dir)
		case *mapped:
			return measureMaps(d, program, dir)
		case *listed > 0:
			return measureList(d, program, dir, *listed, *rounds)
		case *sounds:
			return measureSound(d, program, dir, *idle)
		case *rounds == 0:
			return measureBackrank(d, program, dir, 1)
		}
		return measureAll(d, program, dir, *rounds, *idle)
	}
	if err := prepare(*path, what); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

// prepare builds the program, unless a path is given, and calls measure with a new display and an empty folder.
func prepare(program string, measure func(d *screen.Display, program, dir string) error) error {
	dir, err := os.MkdirTemp("", "backrank-measure-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if program == "" {
		program = filepath.Join(dir, "backrank")
		if err := e2e.Build(program, false); err != nil {
			return err
		}
	}
	if err := os.Setenv("PATH", os.Getenv("PATH")+":/usr/games"); err != nil { // where Debian installs games
		return err
	}
	display, err := screen.Open(1400, 1000)
	if err != nil {
		return err
	}
	defer display.Close()
	return measure(display, program, dir)
}

// A chessProgram is a program to measure and its command line.
type chessProgram struct {
	name string
	argv []string
}

// measureAll prints the measurements of Backrank and of other programs, medians of the given number of rounds.
func measureAll(d *screen.Display, program, dir string, rounds int, idle time.Duration) error {
	programs := []chessProgram{
		{"Backrank", []string{program, "-data", filepath.Join(dir, "data"), "-size", "760x640"}},
		{"xboard", []string{"xboard", "-ncp"}},
		{"gnome-chess", []string{"gnome-chess"}},
		{"pychess", []string{"pychess"}},
	}
	fmt.Println("| program | first frame, ms | idle, % of a core | memory, MB |")
	fmt.Println("|---|---|---|---|")
	results := map[string][3][]float64{}
	for range rounds {
		for _, r := range programs {
			one, err := run(d, dir, r, idle)
			if err != nil {
				fmt.Fprintf(os.Stderr, "%s: %v\n", r.name, err)
				continue
			}
			all := results[r.name]
			for i := range all {
				all[i] = append(all[i], one[i])
			}
			results[r.name] = all
		}
	}
	for _, r := range programs {
		if all := results[r.name]; len(all[0]) > 0 {
			fmt.Printf("| %s | %.0f | %.2f | %.0f |\n", r.name, median(all[0]), median(all[1]), median(all[2]))
		}
	}
	if err := printDrags(d, program, dir); err != nil {
		return err
	}
	return measureBackrank(d, program, dir, min(rounds, 3))
}

// measureBackrank prints the measurements of Backrank alone: scrolling the gallery and a large game, and memory in each
// state.
func measureBackrank(d *screen.Display, program, dir string, rounds int) error {
	if err := printScroll(d, program, dir); err != nil {
		return err
	}
	return printMemory(d, program, dir, rounds)
}

func printScroll(d *screen.Display, program, dir string) error {
	s, err := measureScroll(d, program, filepath.Join(dir, "atlas"))
	if err != nil {
		return err
	}
	fmt.Printf("\n%v\n", s)
	if s, err = measureMoves(d, program, filepath.Join(dir, "moves")); err == nil {
		fmt.Println(s)
	}
	return err
}

// printDrags prints how fast pieces follow the pointer, in Backrank and in the other programs in which pieces are dragged.
func printDrags(d *screen.Display, program, dir string) error {
	fmt.Println("\n| program | frames a second | motion to pixel, ms | 95 in 100 | % of a core |\n|---|--:|--:|--:|--:|")
	show := func(name string, one drag, err error) {
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
			return
		}
		fmt.Printf("| %s | %.0f | %.1f | %.1f | %.0f |\n", name, one.frames, one.median, one.tail, one.load)
	}
	ours, failed := measureOwnDrag(d, program, filepath.Join(dir, "drag"))
	show("Backrank, 760×640", ours, failed)
	for _, t := range boardLayouts {
		one, err := measureOtherDrag(d, filepath.Join(dir, "others"), t)
		show(t.name, one, err)
	}
	return failed
}

// environment returns a standard environment with its own home folder.
func environment(d *screen.Display, home string) []string {
	return append(os.Environ(), "DISPLAY="+d.Name, "WAYLAND_DISPLAY=", "GDK_BACKEND=x11", "FYNE_SCALE=1",
		"LANG=C.UTF-8", "LC_ALL=C.UTF-8", "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home, "NO_AT_BRIDGE=1")
}

// run starts a program and measures its first frame in milliseconds, its idle load in percent of a core, and
// its memory in megabytes.
func run(d *screen.Display, home string, r chessProgram, idle time.Duration) ([3]float64, error) {
	cmd := exec.Command(r.argv[0], r.argv[1:]...)
	cmd.Env = environment(d, home)
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		return [3]float64{}, err
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	if err := firstFrame(d, 20*time.Second); err != nil {
		return [3]float64{}, err
	}
	first := time.Since(begun)
	waitUntilIdle(cmd.Process.Pid)
	before := ticks(cmd.Process.Pid)
	<-time.After(idle)
	load := float64(ticks(cmd.Process.Pid)-before) / ticksPerSecond / idle.Seconds() * 100
	memory := resident(cmd.Process.Pid)
	if memory == 0 {
		return [3]float64{}, errors.New("the program exited")
	}
	return [3]float64{float64(first.Milliseconds()), load, memory}, nil
}

func median(v []float64) float64 {
	slices.Sort(v)
	if len(v) == 0 {
		return 0
	}
	return v[len(v)/2]
}
