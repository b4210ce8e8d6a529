package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"time"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/cli"
	"backrank/variants/pgn"
)

// dbFlag adds the flag -db, the file of the archive.
func dbFlag(flags *flag.FlagSet) *string {
	return flags.String("db", "", "the `file` of the archive")
}

// openArchive opens an existing archive.
func openArchive(ctx context.Context, path string, s streams) (*archive.DB, error) {
	if path == "" {
		return nil, cli.UsageError("-db is required: the file of the archive")
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: no such archive; create one with backrank-games import", path)
	}
	return openUpgraded(ctx, path, s)
}

// openUpgraded opens or creates an archive, and upgrades the games that an earlier version has stored.
func openUpgraded(ctx context.Context, path string, s streams) (*archive.DB, error) {
	db, err := archive.Options{Accuracy: analysis.AccuracyOf}.Open(path)
	if err != nil {
		return nil, err
	}
	p := progress{status: cli.NewStatus(s.status)}
	err = archive.Upgrade(ctx, db, func(share float64) {
		p.update(func() string { return fmt.Sprintf("updating %s for this version: %.0f %%", path, 100*share) })
	})
	p.status.Clear()
	if err != nil {
		_ = db.Close()
		return nil, err
	}
	return db, nil
}

// importFiles implements the command import.
func importFiles(ctx context.Context, args []string, s streams) error {
	flags := flag.NewFlagSet("import", flag.ContinueOnError)
	path := dbFlag(flags)
	workers := flags.Int("workers", 2, "`number` of readers at the same time")
	sources, err := files(flags, args, s)
	switch {
	case err != nil:
		return err
	case *path == "":
		return cli.UsageError("-db is required; the archive is created if it does not exist")
	case *workers < 1 || *workers > 64:
		return cli.UsageError("-workers must be from 1 to 64")
	}
	db, err := openUpgraded(ctx, *path, s)
	if err != nil {
		return err
	}
	defer db.Close()
	p := progress{status: cli.NewStatus(s.status)}
	report, err := db.Import(ctx, archive.Import{Sources: sources, Workers: *workers, Progress: p.report})
	if err == nil {
		err = db.Refresh(ctx) // so that the next query need not do it
	}
	p.status.Clear()
	for _, name := range report.Windows1252 {
		fmt.Fprintf(s.status, "%s: %s\n", name, pgn.Windows1252Warning())
	}
	if report.Reindexed {
		fmt.Fprintln(s.status, "an index of the archive was damaged and has been rebuilt")
	}
	for _, f := range report.Faults {
		fmt.Fprintln(s.status, f)
	}
	if more := report.Faulty - len(report.Faults); more > 0 {
		fmt.Fprintf(s.status, "and %d more\n", more)
	}
	fmt.Fprintf(s.out, "added %d, of those twins %d, there already %d, faulty %d\n", report.Games, report.Twins, report.Equals, report.Faulty)
	if errors.Is(err, syscall.ENOSPC) {
		return fmt.Errorf("the disk is full; the archive is whole, with %d of the games", report.Games)
	}
	if err != nil {
		return err
	}
	c := counts{faulty: report.Faulty}
	for _, f := range report.Faults {
		if f.Number == 0 {
			c.unread++
			c.faulty--
		}
	}
	return c.err()
}

// progress prints progress: on a terminal in one line, elsewhere a line every reportInterval.
type progress struct {
	status   cli.Status
	reported time.Time
}

// reportInterval is the minimum time between lines that are not overwritten.
const reportInterval = 10 * time.Second

func (p *progress) report(now archive.Progress) {
	p.update(func() string {
		line := fmt.Sprintf("%s: %d games", now.Source, now.Games+now.Equals)
		if now.Size > 0 {
			line += fmt.Sprintf(", %d %%", 100*now.Bytes/now.Size)
		}
		return line
	})
}

// update prints a line: on a terminal always, elsewhere at most once in reportInterval, and not before the first has passed.
func (p *progress) update(line func() string) {
	if p.reported.IsZero() {
		p.reported = time.Now()
	}
	if !p.status.Terminal && time.Since(p.reported) < reportInterval {
		return
	}
	p.reported = time.Now()
	p.status.Update(line())
}
