// Command games compares the speed of reading and importing PGN files with that of Debian's scid and pgn-extract, in one
// run over the same files, which it generates from a seed.
//
//	go run ./internal/bench/games [-games N] [-plies N] [-rounds N] [-seed N]
//	go run ./internal/bench/games -archive N [-variant ID] [-plies N] [-rounds N] [-seed N]
//	go run ./internal/bench/games -month N [-plies N] [-seed N]
//
// With -archive it measures lists, filters, tallies and the explorer over N games. With -month it measures the import of N
// games of Chess960 with clocks, one in eight also with scores; Lichess has about 370,000 games of Chess960 in a month.
//
// Programs that are not installed are left out (apt-get install scid pgn-extract).
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"backrank/internal/bench/corpus"
	"backrank/variants"
)

func main() {
	games := flag.Int("games", 35_000, "`number` of games of each file")
	plies := flag.Int("plies", 116, "`number` of plies of each game")
	rounds := flag.Int("rounds", 3, "`number` of times each program reads each file")
	seed := flag.Uint64("seed", 26, "the `seed` of the games")
	size := flag.Int("archive", 0, "instead, import this many `games` into an archive and measure queries")
	variant := flag.String("variant", "chess960", "the `variant` of -archive")
	month := flag.Int("month", 0, "instead, import this many `games` with clocks and scores")
	flag.Parse()
	run := func() error { return bench(*games, *plies, *rounds, *seed) }
	if *size > 0 {
		run = func() error { return queryArchive(os.Stdout, *variant, *size, *plies, *rounds, *seed) }
	}
	if *month > 0 {
		run = func() error { return importMonth(os.Stdout, *month, *plies, *seed) }
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "games:", err)
		os.Exit(1)
	}
}

// corpora returns the files to generate.
func corpora(games, plies int) []corpus.Corpus {
	var all []corpus.Corpus
	for _, id := range []string{"chess", "chess960", "bunker", "slide"} {
		v, _ := variants.ByID(id)
		all = append(all, corpus.Corpus{Name: id, Variant: v, Games: games, Plies: plies})
	}
	v, _ := variants.ByID("chess960")
	return append(all, corpus.Corpus{Name: "chess960-clocks", Variant: v, Games: games, Plies: plies, Clocks: true})
}

func bench(games, plies, rounds int, seed uint64) error {
	dir, err := os.MkdirTemp("", "backrank-games-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	programs, err := prepare(dir)
	if err != nil {
		return err
	}
	all := corpora(games, plies)
	measured := table{}
	for _, c := range all {
		path := filepath.Join(dir, c.Name+".pgn")
		if err := c.Write(path, seed); err != nil {
			return err
		}
		for round := range rounds {
			for _, p := range programs {
				r, err := p.measure(dir, path)
				if err != nil {
					return fmt.Errorf("%s, %s: %w", p.name, c.Name, err)
				}
				measured.add(p.name, c.Name, r)
			}
			fmt.Fprintf(os.Stderr, "%s: round %d of %d\n", c.Name, round+1, rounds)
		}
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	measured.print(os.Stdout, programs, all)
	return nil
}

// prepare builds backrank-games, and finds the other programs.
func prepare(dir string) ([]program, error) {
	ours := filepath.Join(dir, "backrank-games")
	cmd := exec.Command("go", "build", "-buildvcs=false", "-o", ours, "./cmd/backrank-games")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building backrank-games: %w\n%s", err, strings.TrimSpace(string(out)))
	}
	programs := []program{
		{"backrank-games import", func(db, pgn string) []string { return []string{ours, "import", "-db", db, pgn} }},
		{"backrank-games check", func(_, pgn string) []string { return []string{ours, "check", pgn} }},
	}
	if path, found := find("tkscid"); found {
		script := filepath.Join(dir, "import.tcl")
		if err := os.WriteFile(script, []byte(scidScript), 0o644); err != nil {
			return nil, err
		}
		programs = append(programs, program{"scid import", func(db, pgn string) []string { return []string{path, script, db, pgn} }})
	}
	if path, found := find("pgn-extract"); found {
		programs = append(programs, program{"pgn-extract -r -s", func(_, pgn string) []string { return []string{path, "-r", "-s", pgn} }})
	}
	return programs, nil
}

// scidScript imports a file into a new database of Scid and prints the number of games.
const scidScript = `set id [sc_base create [lindex $argv 0]]
sc_base import $id [lindex $argv 1]
puts "added [sc_base numGames $id]"
sc_base close $id
`

// find returns the path of a program in PATH or in /usr/games, where Debian installs games.
func find(name string) (string, bool) {
	for _, at := range []string{name, filepath.Join("/usr/games", name)} {
		if path, err := exec.LookPath(at); err == nil {
			return path, true
		}
	}
	return "", false
}
