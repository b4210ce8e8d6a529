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

	"backrank/app/archive"
	"backrank/cli"
)

// dbFlag adds the flag for the archive.
func dbFlag(flags *flag.FlagSet) *string {
	return flags.String("db", "", "the `file` of the archive")
}

// openArchive opens an archive that exists.
func openArchive(path string) (*archive.DB, error) {
	if path == "" {
		return nil, cli.UsageError("-db is required: the file of the archive")
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: no such archive; create one with backrank-games import", path)
	}
	return archive.Open(path)
}

// importFiles implements import.
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
	db, err := archive.Open(*path)
	if err != nil {
		return err
	}
	defer db.Close()
	p := progress{status: cli.NewStatus(s.status)}
	report, err := db.Import(ctx, archive.Import{Sources: sources, Workers: *workers, Progress: p.report})
	if err == nil {
		err = db.Refresh(ctx) // so that what is asked next is answered at once
	}
	p.status.Clear()
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
	return err
}

// progress reports progress. Where lines cannot be overwritten it reports every reportInterval.
type progress struct {
	status   cli.Status
	reported time.Time
}

// reportInterval is the minimum time between reports that are not overwritten.
const reportInterval = 10 * time.Second

func (p *progress) report(now archive.Progress) {
	if p.reported.IsZero() {
		p.reported = time.Now()
	}
	if !p.status.Terminal && time.Since(p.reported) < reportInterval {
		return
	}
	p.reported = time.Now()
	line := fmt.Sprintf("%s: %d games", now.Source, now.Games+now.Equals)
	if now.Size > 0 {
		line += fmt.Sprintf(", %d %%", 100*now.Bytes/now.Size)
	}
	p.status.Update(line)
}
