// Command puzzles collects the puzzles of the program from files of backrank-games puzzles -json, checks a random sample of them
// with more nodes or with another engine, and plays games in which nobody castles, for puzzles with castling:
//
//	go run ./engine/lab/puzzles collect -out variants/puzzles/collection.puzzles *.jsonl
//	go run ./engine/lab/puzzles check -n 300 -nodes 2000000 -engine stockfish
//	go run ./engine/lab/puzzles games -variant slide -n 100 > games.pgn
package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"backrank/cli"
	"backrank/engine/puzzlemaker"
	"backrank/engine/uci/client"
	"backrank/variants/puzzles"
)

func main() {
	ctx := cli.InterruptContext()
	os.Exit(cli.ExitCode(ctx, "puzzles", run(ctx, os.Args[1:], os.Stdout), os.Stderr))
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) > 0 {
		switch args[0] {
		case "collect":
			return collect(args[1:], out)
		case "check":
			return check(ctx, args[1:], out)
		case "games":
			return playGames(ctx, args[1:], out)
		}
	}
	return cli.UsageError("the commands are collect, check and games")
}

// collect writes the puzzles of files to a file of the program, and prints their numbers.
func collect(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("collect", flag.ContinueOnError)
	path := flags.String("out", "", "the `file` to write; without it, only the numbers are printed")
	if err := cli.Parse(flags, args, "usage: puzzles collect [flags] FILE...\n\n", out); err != nil {
		return err
	}
	var all []puzzles.Puzzle
	for _, name := range flags.Args() {
		read, err := readFile(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, read...)
	}
	file, err := puzzles.Encode(all)
	if err != nil {
		return err
	}
	kept, err := puzzles.Read(file)
	if err != nil {
		return err
	}
	kept = withFewMatesInOne(kept)
	if file, err = puzzles.Encode(kept); err != nil {
		return err
	}
	if err := writeNumbers(out, kept); err != nil || *path == "" {
		return err
	}
	return cli.Replace(*path, func(f *os.File) error { _, err := f.Write(file); return err })
}

// maxMatesInOne is the largest part of the puzzles of a castling rule that are mates in one.
const maxMatesInOne = 0.2

// withFewMatesInOne returns the puzzles, in their order, without the mates in one that are too many for their castling rule.
// It keeps those with the highest ratings.
func withFewMatesInOne(all []puzzles.Puzzle) []puzzles.Puzzle {
	const mateInOne = puzzles.Theme("mate-in-1")
	left := map[string]float64{} // mates in one that a rule may have
	for i := range all {
		if !all[i].Has(mateInOne) {
			left[all[i].Position.Rule().ID] += maxMatesInOne / (1 - maxMatesInOne)
		}
	}
	var kept []puzzles.Puzzle
	for _, p := range slices.Backward(all) { // from the highest rating of each rule
		if p.Has(mateInOne) {
			rule := p.Position.Rule().ID
			if left[rule] < 1 {
				continue
			}
			left[rule]--
		}
		kept = append(kept, p)
	}
	slices.Reverse(kept)
	return kept
}

// readFile reads the puzzles of a file of lines of JSON. It ignores an incomplete last line.
func readFile(name string) ([]puzzles.Puzzle, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var all []puzzles.Puzzle
	for line := range strings.Lines(string(text)) {
		if !strings.HasSuffix(line, "\n") {
			break
		}
		var p puzzles.Puzzle
		if err := json.Unmarshal([]byte(line), &p); err != nil {
			return nil, fmt.Errorf("puzzle %d: %w", len(all)+1, err)
		}
		all = append(all, p)
	}
	return all, nil
}

// writeNumbers writes the numbers of puzzles by castling rule and by theme.
func writeNumbers(out io.Writer, all []puzzles.Puzzle) error {
	rules, themes := newTally(), newTally()
	for i := range all {
		rules.add(all[i].Position.Rule().ID, true)
		for _, t := range all[i].Themes() {
			themes.add(string(t), true)
		}
	}
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "%d puzzles\n\n| rule | puzzles |\n|---|--:|\n", len(all))
	for _, name := range rules.names() {
		fmt.Fprintf(w, "| %s | %d |\n", name, rules.all[name])
	}
	fmt.Fprint(w, "\n| theme | puzzles |\n|---|--:|\n")
	for _, name := range themes.names() {
		fmt.Fprintf(w, "| %s | %d |\n", name, themes.all[name])
	}
	return w.Flush()
}

// check searches a random sample of the puzzles of the program again, and prints how many of them are confirmed.
func check(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	n := flags.Int("n", 300, "the `number` of puzzles, 0 for all")
	nodes := flags.Uint64("nodes", 1_000_000, "nodes to search for each position in which the solver moves")
	seed := flags.Uint64("seed", 1, "the `seed` of the sample")
	command := flags.String("engine", "", "the `command` of a UCI engine, with arguments (default Backrank's own engine)")
	if err := cli.Parse(flags, args, "usage: puzzles check [flags] [FILE...]\n\nWithout files, the puzzles of the program are checked.\n\n", out); err != nil {
		return err
	}
	all := slices.Clone(puzzles.All())
	if flags.NArg() > 0 {
		all = nil
	}
	for _, name := range flags.Args() {
		read, err := readFile(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, read...)
	}
	rand.New(rand.NewPCG(*seed, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if *n > 0 {
		all = all[:min(*n, len(all))]
	}
	maker := puzzlemaker.Maker{Searcher: puzzlemaker.NewEngine(), Nodes: *nodes}
	if words := strings.Fields(*command); len(words) > 0 {
		program, err := puzzlemaker.StartProgram(ctx, client.Program{Path: words[0], Args: words[1:]})
		if err != nil {
			return err
		}
		defer program.Close()
		maker.Searcher = program
		all = slices.DeleteFunc(all, func(p puzzles.Puzzle) bool { return program.Clear(ctx, p.Variant) != nil })
	}
	rules, themes := newTally(), newTally()
	for i := range all {
		p := &all[i]
		confirmed, err := maker.Confirm(ctx, p)
		if err != nil {
			return err
		}
		if !confirmed {
			text, err := json.Marshal(p)
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "not confirmed: %s\n", text)
		}
		rules.add("all", confirmed)
		rules.add(p.Position.Rule().ID, confirmed)
		for _, t := range p.Themes() {
			themes.add(string(t), confirmed)
		}
	}
	for _, t := range []tally{rules, themes} {
		for _, name := range t.names() {
			if _, err := fmt.Fprintf(out, "%-20s %4d of %4d\n", name, t.confirmed[name], t.all[name]); err != nil {
				return err
			}
		}
	}
	return nil
}

// A tally counts puzzles by a name.
type tally struct{ all, confirmed map[string]int }

func newTally() tally { return tally{map[string]int{}, map[string]int{}} }

func (t tally) add(name string, confirmed bool) {
	t.all[name]++
	if confirmed {
		t.confirmed[name]++
	}
}

// names returns the names, the most frequent first.
func (t tally) names() []string {
	return slices.SortedFunc(maps.Keys(t.all), func(a, b string) int {
		return cmp.Or(t.all[b]-t.all[a], strings.Compare(a, b))
	})
}
