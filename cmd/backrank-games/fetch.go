package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"backrank/app/accounts"
	"backrank/app/archive"
	"backrank/cli"
	"backrank/version"
	"backrank/words"
)

// fetch implements the command fetch.
func fetch(ctx context.Context, args []string, s streams) error {
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	path := dbFlag(flags)
	names := map[string]*string{}
	for _, service := range accounts.Services() {
		names[service.ID] = flags.String(service.ID, "", "the user `names` on "+service.Name+", separated by commas")
	}
	variantIDs := flags.String("variant", "chess960", "the `ids` of the variants, separated by commas: "+strings.Join(fetchedVariants(), ", "))
	since := flags.String("since", "", "the first `date` on which games were started, such as 2024-05-17; without it, all games are fetched")
	const usage = `usage: backrank-games fetch -db FILE -lichess NAME|-chesscom NAME [flags]

Fetches the finished games of players into an archive, which is created if it does not exist. A later call for the same
players fetches only new games; one that was interrupted goes on where it was. The services see the names, the variants and
dates that are asked for, and the version of this program.

`
	if err := cli.ParseOnly(flags, args, usage, s.out); err != nil {
		return err
	}
	variants := strings.Split(*variantIDs, ",")
	for _, id := range variants {
		if !slices.Contains(fetchedVariants(), id) {
			return cli.UsageErrorf("-variant %s: write %s", words.Quote(id), words.Or(fetchedVariants()))
		}
	}
	from := time.Time{}
	if *since != "" {
		var err error
		if from, err = time.Parse("2006-01-02", strings.ReplaceAll(*since, ".", "-")); err != nil {
			return cli.UsageErrorf("-since %s: write a date such as 2024-05-17", words.Quote(*since))
		}
	}
	type player struct{ service, name string }
	var players []player
	for _, service := range accounts.Services() {
		all, err := service.ParseNames(*names[service.ID])
		if err != nil {
			return cli.UsageErrorf("-%s: %v", service.ID, err)
		}
		for _, name := range all {
			players = append(players, player{service.ID, name})
		}
	}
	switch {
	case len(players) == 0:
		return cli.UsageError("a player is missing: write -lichess NAME or -chesscom NAME")
	case *path == "":
		return cli.UsageError("-db is required; the archive is created if it does not exist")
	}
	db, err := openUpgraded(ctx, *path, s)
	if err != nil {
		return err
	}
	defer db.Close()
	folder, name := filepath.Split(filepath.Clean(*path))
	file, notices := accounts.Open(filepath.Clean(folder), name+"-accounts.json", time.Now(), nil)
	for _, n := range notices {
		fmt.Fprintln(s.status, n.Text)
	}
	for _, p := range players {
		file.Add(p.service, p.name, variants)
	}
	p := fetchProgress{progress: progress{status: cli.NewStatus(s.status)}, waits: map[string]time.Time{}}
	fetcher := accounts.New(accounts.Options{
		File: file, Folder: filepath.Clean(folder), Import: db.Import, Agent: "Backrank/" + version.Number + " (backrank-games)",
		Archive: func(ctx context.Context) (int64, error) { return archive.DatabaseID(ctx, db) },
		Bases:   accounts.ParseServers(os.Getenv(accounts.ServersVariable)),
	})
	var group sync.WaitGroup
	services := accounts.Services()
	reports, failures := make([]accounts.Report, len(services)), make([]error, len(services))
	for i, service := range services {
		group.Go(func() {
			reports[i], failures[i] = fetcher.Run(ctx, service.ID, accounts.Run{
				From: from, Progress: p.report,
				Only: func(a accounts.Account) bool {
					return slices.ContainsFunc(players, func(p player) bool { return a.Is(p.service, p.name) })
				},
			})
		})
	}
	group.Wait()
	p.status.Clear()
	added, faulty := 0, 0
	for i, report := range reports {
		for _, f := range report.Faults {
			fmt.Fprintln(s.status, f)
		}
		added, faulty, err = added+report.Added, faulty+report.Faulty, errors.Join(err, failures[i])
		for _, failure := range report.Failures {
			err = errors.Join(err, errors.New(failure.Text))
		}
	}
	fmt.Fprintf(s.out, "added %d, faulty %d\n", added, faulty)
	return errors.Join(err, file.Sync())
}

// fetchedVariants returns the ids of the variants that can be fetched.
func fetchedVariants() (ids []string) {
	for _, v := range accounts.Variants() {
		ids = append(ids, v.ID)
	}
	return ids
}

// fetchProgress prints the progress of the fetches from several services, which run at the same time.
type fetchProgress struct {
	mu sync.Mutex
	progress
	waits map[string]time.Time // until when a service is not asked, by its name; a wait that was printed
}

// report prints the progress of the fetch from a service: a wait in a line that stays, as the other services go on meanwhile.
func (p *fetchProgress) report(now accounts.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !now.Until.IsZero() {
		if now.Until != p.waits[now.Service] {
			p.waits[now.Service] = now.Until
			p.status.Print(fmt.Sprintf("%s; trying again at %s", now.Reason, now.Until.Format("15:04:05")))
		}
		return
	}
	p.update(func() string {
		line := fmt.Sprintf("%s, %s: %d games added", now.Service, now.Name, now.Added)
		if !now.Reached.IsZero() {
			line += ", up to " + now.Reached.Format("2006-01-02")
		}
		if now.LookingBack {
			line += ", looking for earlier games that ended late"
		}
		return line
	})
}
