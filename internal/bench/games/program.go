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

// A program reads a file of games; its command gets the path of a database that does not exist, and of the file.
type program struct {
	name    string
	command func(db, pgn string) []string
}

// reading is one measurement.
type reading struct {
	wall, cpu time.Duration
	games     int // that it says it has, -1 if it says nothing
}

// said matches how many games a program says it has.
var said = regexp.MustCompile(`(?:added|games) (\d+)`)

// measure runs the program once. An exit code other than 0 is no error: pgn-extract and check use it for faults.
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
	if m := said.FindSubmatch(out); m != nil {
		r.games, _ = strconv.Atoi(string(m[1]))
	}
	return r, nil
}

// table are the measurements of each program on each corpus.
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

// print writes a table: games a second, and microseconds of processor time a game, which a busy machine changes less.
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
