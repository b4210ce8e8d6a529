package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/internal/bench/corpus"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// benchQuery is a query of an archive to measure. It differs in each round, because the archive caches the last result.
type benchQuery struct {
	name string
	run  func(ctx context.Context, d *archive.DB, round int) (int, error) // returns the number of results
}

// listed queries a page of games.
func listed(query func(round int) archive.Query) func(context.Context, *archive.DB, int) (int, error) {
	return func(ctx context.Context, d *archive.DB, round int) (int, error) {
		q := query(round)
		q.Limit = 100
		all, err := d.Find(ctx, q)
		return len(all), err
	}
}

// counted queries the number of games.
func counted(query func(round int) archive.Query) func(context.Context, *archive.DB, int) (int, error) {
	return func(ctx context.Context, d *archive.DB, round int) (int, error) { return d.Count(ctx, query(round)) }
}

// nearlyAll returns a query that matches nearly all games, and differs in each round.
func nearlyAll(round int) archive.Query {
	return archive.Query{Since: fmt.Sprintf("%d.06", 1900+round)}
}

// sorted queries a page of games in descending order.
func sorted(by archive.Sort) func(context.Context, *archive.DB, int) (int, error) {
	return listed(func(round int) archive.Query {
		q := nearlyAll(round)
		q.Sort, q.Descending = by, true
		return q
	})
}

func faceted(c archive.Column) func(context.Context, *archive.DB, int) (int, error) {
	return func(ctx context.Context, d *archive.DB, round int) (int, error) {
		all, err := d.Facets(ctx, nearlyAll(round), c)
		return len(all), err
	}
}

func tallied(by archive.By) func(context.Context, *archive.DB, int) (int, error) {
	return func(ctx context.Context, d *archive.DB, round int) (int, error) {
		all, err := d.Tally(ctx, nearlyAll(round), by)
		return len(all), err
	}
}

// explored queries the explorer after a line of moves, in Chess960 from another start position in each round.
func explored(line string) func(context.Context, *archive.DB, int) (int, error) {
	return func(ctx context.Context, d *archive.DB, round int) (int, error) {
		facets, err := d.Facets(ctx, archive.Query{}, archive.OfVariant)
		if err != nil || len(facets) == 0 {
			return 0, err
		}
		variant, start := facets[0].Value, "518"
		if variant != "chess" {
			start = strconv.Itoa(518 + round)
		}
		e, err := d.Explore(ctx, archive.Query{Since: fmt.Sprintf("%d.06", 1900+round)}, variant, start, line)
		return e.Games, err
	}
}

// position returns the FEN of a game's position after a number of plies, of another game in each round.
func position(ctx context.Context, d *archive.DB, round, plies int) (string, error) {
	all, err := d.Find(ctx, archive.Query{Offset: 100 * round, Limit: 1})
	if err != nil || len(all) == 0 {
		return "", errors.Join(err, errors.New("there are too few games"))
	}
	g, err := d.Game(ctx, all[0].ID)
	if err != nil {
		return "", err
	}
	p, main := g.Start, g.Tree.Main()
	for _, m := range main[:min(plies, len(main))] {
		p = rules.After(&p, m)
	}
	return fen.Format(&p), nil
}

func reached(plies int) func(context.Context, *archive.DB, int) (int, error) {
	return func(ctx context.Context, d *archive.DB, round int) (int, error) {
		fen, err := position(ctx, d, round, plies)
		if err != nil {
			return 0, err
		}
		return d.Count(ctx, archive.Query{FEN: fen})
	}
}

var benchQueries = []benchQuery{
	{"list, newest first", listed(func(round int) archive.Query { q := nearlyAll(round); q.Descending = true; return q })},
	{"list by date", listed(func(round int) archive.Query {
		q := nearlyAll(round)
		q.Sort, q.Descending = archive.ByDate, true
		return q
	})},
	{"list by White", listed(func(round int) archive.Query { q := nearlyAll(round); q.Sort = archive.ByWhite; return q })},
	{"list by start", listed(func(round int) archive.Query { q := nearlyAll(round); q.Sort = archive.ByVariant; return q })},
	{"list by plies", listed(func(round int) archive.Query { q := nearlyAll(round); q.Sort = archive.ByPlies; return q })},
	{"list by White's rating", sorted(archive.ByWhiteRating)},
	{"list by event", sorted(archive.ByEvent)},
	{"list by ending", sorted(archive.ByEnding)},
	{"list by castlings", sorted(archive.ByCastling)},
	{"list by time control", sorted(archive.ByTimeControl)},
	{"list by White's accuracy", sorted(archive.ByWhiteAccuracy)},
	{"list by source", sorted(archive.BySource)},
	{"list by label", sorted(archive.ByLabel)},
	{"labels of a page", func(ctx context.Context, d *archive.DB, round int) (int, error) {
		ids := make([]int64, 128)
		for i := range ids {
			ids[i] = int64(1000*round + 7*i + 1)
		}
		all, err := d.LabelsOf(ctx, ids...)
		return len(all), err
	}},
	{"page of the list by White, far down", func(ctx context.Context, d *archive.DB, round int) (int, error) {
		all, err := d.Find(ctx, archive.Query{Since: "1999", Sort: archive.ByWhite, Offset: 4000*100 + 100*round, Limit: 100})
		return len(all), err
	}},
	{"all", counted(nearlyAll)},
	{"variant", counted(func(round int) archive.Query {
		return archive.Query{Variant: "chess960", Until: strconv.Itoa(2030 + round)}
	})},
	{"start", counted(func(round int) archive.Query {
		return archive.Query{Variant: "chess960", Start: strconv.Itoa(500 + round)}
	})},
	{"pattern", counted(func(round int) archive.Query {
		return archive.Query{Pattern: []string{"RNB*", "BR*", "*KR", "?K*R"}[round%4], Until: strconv.Itoa(2030 + round)}
	})},
	{"fact of the array", counted(func(round int) archive.Query {
		return archive.Query{Rule: "fischer", Fact: "king " + string(rune('b'+round%6)), Until: strconv.Itoa(2030 + round)}
	})},
	{"player", counted(func(round int) archive.Query { return archive.Query{Player: "player" + strconv.Itoa(123+round)} })},
	{"words", counted(func(round int) archive.Query { return archive.Query{Words: "random 7 " + strconv.Itoa(round)} })},
	{"result", counted(func(round int) archive.Query {
		return archive.Query{Result: []string{"1-0", "0-1", "1/2-1/2"}[round%3], Until: strconv.Itoa(2030 + round)}
	})},
	{"ending", counted(func(round int) archive.Query {
		return archive.Query{Ending: "checkmate", Since: strconv.Itoa(2000 + round)}
	})},
	{"castled", counted(func(round int) archive.Query {
		return archive.Query{Castled: []string{"white:kingside", "queenside", "black:never"}[round%3], Until: strconv.Itoa(2030 + round)}
	})},
	{"dates", counted(func(round int) archive.Query {
		return archive.Query{Since: fmt.Sprintf("2018.%02d", round%12+1), Until: "2023"}
	})},
	{"comment", counted(func(round int) archive.Query { return archive.Query{Comment: "word" + strconv.Itoa(round)} })},
	{"four at once", counted(func(round int) archive.Query {
		return archive.Query{Player: "player" + strconv.Itoa(round), Result: "1-0", Castled: "white:kingside", Since: "2015"}
	})},
	{"position after 6 plies", reached(6)},
	{"position after 30 plies", reached(30)},
	{"position after 60 plies", reached(60)},
	{"material KRPKR", counted(func(round int) archive.Query {
		return archive.Query{Material: "KRPKR", Until: strconv.Itoa(2030 + round)}
	})},
	{"material KQKQ", counted(func(round int) archive.Query {
		return archive.Query{Material: "KQKQ", Until: strconv.Itoa(2030 + round)}
	})},
	{"material KQRRPPPPKQRRPPPP", counted(func(round int) archive.Query {
		return archive.Query{Material: "KQRRPPPPKQRRPPPP", Until: strconv.Itoa(2030 + round)}
	})},
	{"facets of variants", faceted(archive.OfVariant)},
	{"facets of starts", faceted(archive.OfStart)},
	{"facets of results", faceted(archive.OfResult)},
	{"facets of years", faceted(archive.OfYear)},
	{"facets of castlings", faceted(archive.OfCastling)},
	{"facets of events", faceted(archive.OfEvent)},
	{"tally by start", tallied(archive.ByStart)},
	{"tally by player", tallied(archive.ByPlayer)},
	{"tally by fact", tallied(archive.ByFact)},
	{"explore a start", explored("")},
	{"explore after 1. e4", explored("e4")},
	{"explore after 1. a3 a6 2. b3", explored("a3 a6 b3")},
}

// fill generates games, imports them into an archive in a folder, and prints how long that took. accuracy is that of
// [archive.Options].
func fill(w io.Writer, dir string, c corpus.Corpus, seed uint64, accuracy func(*pgn.Game) (white, black float64, ok bool)) (*archive.DB, error) {
	file, db := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "games.db")
	if err := c.Write(file, seed); err != nil {
		return nil, err
	}
	d, err := archive.Options{Accuracy: accuracy}.Open(db)
	if err != nil {
		return nil, err
	}
	sources, err := archive.Files(file)
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	ctx, started, before := context.Background(), time.Now(), processorTime()
	r, err := d.Import(ctx, archive.Import{Sources: sources})
	took, cpu := time.Since(started), processorTime()-before
	if err == nil {
		started = time.Now()
		err = d.Refresh(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	size := sources[0].Size
	fmt.Fprintf(w, "%d games of %s, %d MB, imported in %.1f s, with %.1f s of a processor, %d faulty; at most %s resident; ready to be scanned %.1f s later\n",
		r.Games, c.Variant.Name, size>>20, took.Seconds(), cpu.Seconds(), r.Faulty, peakMemory(), time.Since(started).Seconds())
	return d, os.Remove(file)
}

// importMonth imports games with clocks and scores.
func importMonth(w io.Writer, games, plies int, seed uint64) error {
	dir, err := os.MkdirTemp("", "backrank-month-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	v, _ := variants.ByID("chess960")
	d, err := fill(w, dir, corpus.Corpus{Variant: v, Games: games, Plies: plies, Clocks: true, Evals: 8}, seed, analysis.AccuracyOf)
	if err != nil {
		return err
	}
	return d.Close()
}

// invented returns accuracies that differ between games, for games without evaluations.
func invented(g *pgn.Game) (white, black float64, ok bool) {
	elo := func(tag string) float64 { n, _ := strconv.Atoi(g.Tag(tag)); return float64(n % 101) }
	return elo("WhiteElo"), elo("BlackElo"), true
}

// queryArchive imports games of a variant into a new archive, and measures all queries.
func queryArchive(w io.Writer, variant string, games, plies, rounds int, seed uint64) error {
	dir, err := os.MkdirTemp("", "backrank-archive-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	v, ok := variants.ByID(variant)
	if !ok {
		return fmt.Errorf("unknown variant %s", variant)
	}
	d, err := fill(w, dir, corpus.Corpus{Variant: v, Games: games, Plies: plies}, seed, invented)
	if err != nil {
		return err
	}
	defer d.Close()
	ctx := context.Background()
	if err := label(ctx, d, games); err != nil {
		return err
	}
	fmt.Fprint(w, "\n| question | most answers | median ms | fastest | processor ms |\n|---|--:|--:|--:|--:|\n")
	for _, q := range benchQueries {
		var took []time.Duration
		results, before := 0, processorTime()
		for round := range rounds {
			started := time.Now()
			n, err := q.run(ctx, d, round)
			if err != nil {
				return fmt.Errorf("%s: %w", q.name, err)
			}
			results = max(results, n)
			took = append(took, time.Since(started))
		}
		cpu := (processorTime() - before).Seconds() * 1000 / float64(rounds)
		slices.Sort(took)
		fmt.Fprintf(w, "| %s | %d | %.1f | %.1f | %.0f |\n", q.name, results, took[len(took)/2].Seconds()*1000, took[0].Seconds()*1000, cpu)
	}
	fmt.Fprintf(w, "\nat most %s resident\n", peakMemory())
	return nil
}

// label gives every hundredth game one of a hundred labels.
func label(ctx context.Context, d *archive.DB, games int) error {
	for i := range 100 {
		var ids []int64
		for id := i*100 + 1; id <= games; id += 10_000 {
			ids = append(ids, int64(id))
		}
		if _, err := d.Label(ctx, fmt.Sprintf("label %d", i*37%100), ids...); err != nil {
			return err
		}
	}
	return nil
}

// processorTime returns the processor time that this program has used, from /proc; 0 on other systems than Linux.
func processorTime() time.Duration {
	var sum time.Duration
	stat, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	for _, field := range strings.Fields(rest)[11:13] { // utime and stime, in hundredths of a second
		n, _ := strconv.Atoi(field)
		sum += time.Duration(n) * 10 * time.Millisecond
	}
	return sum
}

// peakMemory returns the peak resident memory of this program, from /proc; "?" on other systems than Linux.
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
