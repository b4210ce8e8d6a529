package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"backrank/app/archive"
	"backrank/variants"
)

// question is something that is asked of an archive.
type question struct {
	name string
	ask  func(ctx context.Context, d *archive.DB) (int, error) // the number of answers
}

// listed asks for a page of games.
func listed(q archive.Query) func(context.Context, *archive.DB) (int, error) {
	return func(ctx context.Context, d *archive.DB) (int, error) {
		q.Limit = 100
		all, err := d.Find(ctx, q)
		return len(all), err
	}
}

// counted asks for the number of games.
func counted(q archive.Query) func(context.Context, *archive.DB) (int, error) {
	return func(ctx context.Context, d *archive.DB) (int, error) { return d.Count(ctx, q) }
}

func tallied(by archive.By) func(context.Context, *archive.DB) (int, error) {
	return func(ctx context.Context, d *archive.DB) (int, error) {
		all, err := d.Tally(ctx, archive.Query{}, by)
		return len(all), err
	}
}

func explored(line string) func(context.Context, *archive.DB) (int, error) {
	return func(ctx context.Context, d *archive.DB) (int, error) {
		e, err := d.Explore(ctx, archive.Query{}, "chess960", "518", line)
		return e.Games, err
	}
}

var questions = []question{
	{"list", listed(archive.Query{})},
	{"list by date", listed(archive.Query{Sort: archive.ByDate, Descending: true})},
	{"list by White", listed(archive.Query{Sort: archive.ByWhite})},
	{"list by plies", listed(archive.Query{Sort: archive.ByPlies})},
	{"list of a player", listed(archive.Query{Player: "player123"})},
	{"count all", counted(archive.Query{})},
	{"count start", counted(archive.Query{Variant: "chess960", Start: "518"})},
	{"count pattern", counted(archive.Query{Pattern: "RNB*"})},
	{"count player", counted(archive.Query{Player: "player123"})},
	{"count result", counted(archive.Query{Result: "1-0"})},
	{"count castled", counted(archive.Query{Castled: "white:kingside"})},
	{"count since", counted(archive.Query{Since: "2020"})},
	{"facets of years", func(ctx context.Context, d *archive.DB) (int, error) {
		all, err := d.Facets(ctx, archive.Query{}, archive.OfYear)
		return len(all), err
	}},
	{"tally by start", tallied(archive.ByStart)},
	{"tally by player", tallied(archive.ByPlayer)},
	{"explore a start", explored("")},
	{"explore after 1. e4", explored("e4")},
}

// askArchive imports games of Chess960 into a new archive and measures what is asked of it.
func askArchive(w io.Writer, games, plies, rounds int, seed uint64) error {
	dir, err := os.MkdirTemp("", "backrank-archive-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	v, _ := variants.ByID("chess960")
	file, db := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "games.db")
	if err := (corpus{Variant: v, Games: games, Plies: plies}).write(file, seed); err != nil {
		return err
	}
	d, err := archive.Open(db)
	if err != nil {
		return err
	}
	defer d.Close()
	sources, err := archive.Files(file)
	if err != nil {
		return err
	}
	ctx, started := context.Background(), time.Now()
	r, err := d.Import(ctx, archive.Import{Sources: sources})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%d games of Chess960 imported in %.1f s, %d faulty\n\n| question | answers | median ms |\n|---|--:|--:|\n", r.Games, time.Since(started).Seconds(), r.Faulty)
	for _, q := range questions {
		var took []time.Duration
		answers := 0
		for range rounds {
			started := time.Now()
			if answers, err = q.ask(ctx, d); err != nil {
				return fmt.Errorf("%s: %w", q.name, err)
			}
			took = append(took, time.Since(started))
		}
		slices.Sort(took)
		fmt.Fprintf(w, "| %s | %d | %.2f |\n", q.name, answers, took[len(took)/2].Seconds()*1000)
	}
	fmt.Fprintf(w, "\nat most %s resident\n", peakMemory())
	return nil
}

// peakMemory returns the largest size that this program had in memory, as Linux tells it.
func peakMemory() string {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return "?"
	}
	for line := range strings.Lines(string(status)) {
		if peak, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			return strings.TrimSpace(peak)
		}
	}
	return "?"
}
