package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"strconv"

	"backrank/app/archive"
	"backrank/app/sheet"
	"backrank/cli"
)

// line is a tally as JSON.
type line struct {
	Name  string `json:"name"`
	Rule  string `json:"rule,omitempty"`
	Games int    `json:"games"`
	// Distinct is the number of games without repetitions, from which the interval is computed.
	Distinct int      `json:"distinct"`
	Wins     int      `json:"wins"`
	Draws    int      `json:"draws"`
	Losses   int      `json:"losses"`
	Score    *float64 `json:"score,omitempty"`
	Low      float64  `json:"low"`
	High     float64  `json:"high"`
}

// tally implements the command tally.
func tally(ctx context.Context, args []string, s streams) error {
	flags := flag.NewFlagSet("tally", flag.ContinueOnError)
	what := flags.String("by", "", "what games are tallied by: start, rule, colour, player, opponent or `fact`")
	asJSON := flags.Bool("json", false, "an object on each line")
	asCSV := flags.Bool("csv", false, "a table for spreadsheets, comma-separated values with a line of names")
	var q archive.Query
	db, err := parseQuery(ctx, flags, args, s, &q)
	if err != nil {
		return err
	}
	defer db.Close()
	if *asJSON && *asCSV {
		return cli.UsageError("-json and -csv cannot be used together")
	}
	by, err := archive.ParseBy(*what)
	if err != nil {
		return cli.UsageErrorf("-by: %v", err)
	}
	all, err := db.Tally(ctx, q, by)
	if err != nil {
		return err
	}
	if *asCSV {
		return writeTable(s, all)
	}
	return writeLines(s, all, func(t archive.Tally) (string, error) {
		if *asJSON {
			return asLine(lineOf(t))
		}
		return tallyText(t), nil
	})
}

// writeTable writes tallies as a table with the names of the JSON.
func writeTable(s streams, all []archive.Tally) error {
	table := sheet.Sheet{Columns: []string{"name", "rule", "games", "distinct", "wins", "draws", "losses", "score", "low", "high"}}
	for _, t := range all {
		l, score := lineOf(t), ""
		if l.Score != nil {
			score = sheet.Share(*l.Score)
		}
		table.Rows = append(table.Rows, []string{
			l.Name, l.Rule, strconv.Itoa(l.Games), strconv.Itoa(l.Distinct), strconv.Itoa(l.Wins), strconv.Itoa(l.Draws), strconv.Itoa(l.Losses),
			score, sheet.Share(l.Low), sheet.Share(l.High),
		})
	}
	return table.Write(s.out)
}

// writeLines writes a line for each element of all.
func writeLines[T any](s streams, all []T, text func(T) (string, error)) error {
	out := bufio.NewWriter(s.out)
	for _, one := range all {
		line, err := text(one)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	return out.Flush()
}

// asLine returns v as JSON on one line.
func asLine(v any) (string, error) {
	text, err := json.Marshal(v)
	return string(text), err
}

func lineOf(t archive.Tally) line {
	l := line{Name: t.Name, Rule: t.Rule, Games: t.Games(), Distinct: t.Distinct(), Wins: t.Wins, Draws: t.Draws, Losses: t.Losses}
	l.Low, l.High = t.Interval()
	if t.HasEnoughGames() {
		score := t.Points()
		l.Score = &score
	}
	return l
}

func tallyText(t archive.Tally) string {
	low, high := t.Interval()
	score := "    –"
	if t.HasEnoughGames() {
		score = fmt.Sprintf("%4.1f%%", 100*t.Points())
	}
	name := t.Name
	if t.Rule != "" {
		name = t.Rule + ": " + name
	}
	if t.Repeats > 0 {
		name += fmt.Sprintf("  (%d distinct)", t.Distinct())
	}
	return fmt.Sprintf("%7d games  +%d =%d -%d  %s  %4.1f–%4.1f%%  %s", t.Games(), t.Wins, t.Draws, t.Losses, score, 100*low, 100*high, name)
}

// move is a move of the explorer as JSON.
type move struct {
	SAN    string `json:"san"`
	Games  int    `json:"games"`
	White  int    `json:"white"`
	Draws  int    `json:"draws"`
	Black  int    `json:"black"`
	Rating int    `json:"rating,omitempty"`
}

// explore implements the command explore.
func explore(ctx context.Context, args []string, s streams) error {
	flags := flag.NewFlagSet("explore", flag.ContinueOnError)
	moves := flags.String("line", "", "the `moves` after which to look, such as \"e4 e5\"")
	asJSON := flags.Bool("json", false, "an object on each line")
	var q archive.Query
	db, err := parseQuery(ctx, flags, args, s, &q)
	if err != nil {
		return err
	}
	defer db.Close()
	switch {
	case q.Variant == "" || q.Start == "":
		return cli.UsageError("name the variant with -variant and the start position with -start")
	case q.FEN != "":
		return cli.UsageError("-fen cannot be explored: use -line")
	}
	found, err := db.Explore(ctx, q, q.Variant, q.Start, *moves)
	if err != nil {
		return err
	}
	return writeLines(s, found.Moves, func(m archive.ExploredMove) (string, error) {
		if *asJSON {
			return asLine(move{m.SAN, m.Games, m.Wins, m.Draws, m.Losses, m.Rating})
		}
		return fmt.Sprintf("%-8s %7d games  +%d =%d -%d", m.SAN, m.Games, m.Wins, m.Draws, m.Losses), nil
	})
}
