package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"backrank/cli"
	"backrank/engine/puzzlemaker"
	"backrank/engine/uci/client"
	"backrank/variants/pgn"
	"backrank/variants/puzzles"
)

// puzzleNodes is the default number of nodes of each search that proves a puzzle; see docs/PUZZLES.md.
const puzzleNodes = 200_000

// makePuzzles implements the command puzzles: it makes puzzles from games.
func makePuzzles(ctx context.Context, args []string, s streams) (err error) {
	flags := flag.NewFlagSet("puzzles", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "an object on each line")
	beside := flags.Bool("beside", false, "also look at positions after moves that were not played and do not answer a threat")
	castlings := flags.Bool("castlings", false, "look only for castlings and leaps as the only good move, also after moves that were not played")
	donePath := flags.String("done", "", "skip the games that this `file` lists, and add each game to it when its puzzles are written")
	search, sources, err := parseSearch(flags, args, s, puzzleNodes, "nodes to search for each position in which the solver moves")
	if err != nil {
		return err
	}
	done, err := openDoneGames(*donePath)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done.close()) }()
	maker := puzzlemaker.Maker{Nodes: search.nodes, Rater: puzzlemaker.NewRater(), Beside: *beside, Castlings: *castlings}
	if words := search.program; len(words) > 0 {
		program, err := puzzlemaker.StartProgram(ctx, client.Program{Path: words[0], Args: words[1:]})
		if err != nil {
			return err
		}
		defer program.Close()
		maker.Searcher = program
	} else {
		maker.Searcher = puzzlemaker.NewEngine()
	}
	progress, out := cli.NewStatus(s.status), bufio.NewWriter(s.out)
	games, found, all := 0, 0, int64(-1)
	err = readAll(ctx, sources, func(name string, number int, g pgn.Game, _ string, fault *pgn.GameError) error {
		if all++; !search.shard.Has(all) || done.has(name, number) {
			return nil
		}
		if fault != nil {
			progress.Print(fmt.Sprintf("%s: %v", name, fault))
			return nil
		}
		ofGame, err := maker.Game(ctx, &g)
		if err != nil {
			return fmt.Errorf("game %d: %w", number, err)
		}
		for i := range ofGame {
			if err := writePuzzle(out, &ofGame[i], *asJSON); err != nil {
				return err
			}
		}
		if err := out.Flush(); err != nil {
			return err
		}
		games, found = games+1, found+len(ofGame)
		if progress.Terminal {
			progress.Update(fmt.Sprintf("%s: game %d, %d puzzles in %d games", name, number, found, games))
		}
		return done.add(name, number)
	})
	progress.Clear()
	return err
}

// writePuzzle writes a puzzle on a line.
func writePuzzle(out *bufio.Writer, p *puzzles.Puzzle, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(p)
	}
	_, err := fmt.Fprintln(out, p)
	return err
}

// doneGames are the games whose puzzles have been written, in a file with a line for each.
type doneGames struct {
	file  *os.File // nil without a file
	games map[string]bool
}

// openDoneGames opens or creates the file, unless the path is empty.
func openDoneGames(path string) (*doneGames, error) {
	d := &doneGames{games: map[string]bool{}}
	if path == "" {
		return d, nil
	}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		if complete, ok := strings.CutSuffix(line, "\n"); ok {
			d.games[complete] = true
		}
	}
	if d.file, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644); err != nil {
		return nil, err
	}
	if n := len(text); n > 0 && text[n-1] != '\n' { // a crash has left an incomplete line
		_, err = d.file.WriteString("\n")
	}
	return d, err
}

func doneLine(name string, number int) string { return fmt.Sprintf("%d %s", number, name) }

func (d *doneGames) has(name string, number int) bool { return d.games[doneLine(name, number)] }

func (d *doneGames) add(name string, number int) error {
	if d.file == nil {
		return nil
	}
	_, err := d.file.WriteString(doneLine(name, number) + "\n")
	return err
}

func (d *doneGames) close() error {
	if d.file == nil {
		return nil
	}
	return d.file.Close()
}
