package main

import (
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"time"

	"backrank/internal/bench/corpus"
)

// A program is a program that reads a PGN file. command returns its command line, for the path of a new database and of the
// file.
type program struct {
	name    string
	command func(db, pgn string) []string
}

// reading is one measurement.
type reading struct {
	wall, cpu time.Duration
	games     int // the number of games that the program prints, -1 if it prints none
}

// gameCount matches the number of games in the output of a program.
var gameCount = regexp.MustCompile(`(?:added|games) (\d+)`)

// measure runs the program once. An exit code other than 0 is not an error, because pgn-extract and check exit with 1 if
// games are faulty.
func (p program) measure(dir, pgn string) (reading, error) {
	db := filepath.Join(dir, strconv.FormatInt(time.Now().UnixNano(), 36)+".db")
	args := p.command(db, pgn)
	cmd := exec.Command(args[0], args[1:]...)
	started := time.Now()
	out, err := cmd.Output()
	r := reading{wall: time.Since(started), games: -1}
	if cmd.ProcessState == nil || !cmd.ProcessState.Exited() {
		return r, err
	}
	r.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if m := gameCount.FindSubmatch(out); m != nil {
		r.games, _ = strconv.Atoi(string(m[1]))
	}
	return r, nil
}

// table has the measurements of each program on each corpus.
type table map[string]map[string][]reading

func (t table) add(program, file string, r reading) {
	if t[program] == nil {
		t[program] = map[string][]reading{}
	}
	t[program][file] = append(t[program][file], r)
}

// median returns the measurement of the median wall time, with the median CPU time.
func (t table) median(program, file string) reading {
	all := slices.Clone(t[program][file])
	slices.SortFunc(all, func(a, b reading) int { return int(a.cpu - b.cpu) })
	cpu := all[len(all)/2].cpu
	slices.SortFunc(all, func(a, b reading) int { return int(a.wall - b.wall) })
	r := all[len(all)/2]
	r.cpu = cpu
	return r
}

// print writes a table with games per second, and microseconds of processor time per game, which depends less on the load
// of the machine.
func (t table) print(w io.Writer, programs []program, corpora []corpus.Corpus) {
	fmt.Fprintln(w, "| program | file | games it has | games a second | processor µs a game |\n|---|---|--:|--:|--:|")
	for _, c := range corpora {
		for _, p := range programs {
			r := t.median(p.name, c.Name)
			has := "–"
			if r.games >= 0 {
				has = strconv.Itoa(r.games)
			}
			fmt.Fprintf(w, "| %s | %s | %s of %d | %.0f | %.1f |\n", p.name, c.Name, has, c.Games, float64(c.Games)/r.wall.Seconds(), float64(r.cpu.Microseconds())/float64(c.Games))
		}
	}
}
