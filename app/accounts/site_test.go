package accounts_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"backrank/app/accounts"
	"backrank/app/archive"
	"backrank/internal/gameservers"
	"backrank/internal/killed"
	"backrank/variants/pgn"
)

// TestMain runs the tests, or in a child process fetches games and kills itself after some transactions.
func TestMain(m *testing.M) {
	args, victim := killed.Victim()
	if !victim {
		os.Exit(m.Run())
	}
	after, _ := strconv.Atoi(args[2])
	d, err := archive.Open(filepath.Join(args[0], "games.db"))
	if err != nil {
		panic(err)
	}
	file, _ := accounts.Open(args[0], "accounts.json", time.Now(), nil)
	batches := 0
	f := accounts.New(accounts.Options{
		File: file, Folder: args[0], Archive: func(ctx context.Context) (int64, error) { return archive.DatabaseID(ctx, d) },
		Bases: map[string]string{"lichess": args[1], "chesscom": args[1]}, Batch: 40,
		Import: func(ctx context.Context, i archive.Import) (archive.Report, error) {
			r, err := d.Import(ctx, i)
			if batches++; batches == after {
				if after%2 == 0 {
					_ = file.Sync()
				}
				killed.Now()
			}
			return r, err
		},
	})
	for _, service := range accounts.Services() {
		_, _ = f.Run(context.Background(), service.ID, accounts.Run{})
	}
}

// testSize returns the size of a test, smaller with -short.
func testSize(whole, short int) int {
	if testing.Short() {
		return short
	}
	return whole
}

// site is a server, an archive and a fetcher.
type site struct {
	t       *testing.T
	server  *gameservers.Server
	folder  string
	db      *archive.DB
	file    *accounts.File
	now     time.Time
	waits   []time.Duration
	fetcher *accounts.Fetcher
	options accounts.Options
}

// newSite returns a server with games, an empty archive and no accounts. It does not wait, but notes the waits.
func newSite(t *testing.T, games int) *site {
	t.Helper()
	s := &site{t: t, server: gameservers.New(t, games), folder: t.TempDir()}
	s.now = s.server.Game(games).Start.Add(time.Hour)
	s.openArchive()
	t.Cleanup(func() { s.db.Close() })
	s.begin()
	return s
}

// setGames sets the number of games of the server and the time between two, and the clock to an hour after the last one.
func (s *site) setGames(n int, every time.Duration) {
	s.server.Games, s.server.Every = n, every
	s.now = s.server.Game(n).Start.Add(time.Hour)
}

func (s *site) openArchive() {
	s.t.Helper()
	var err error
	if s.db, err = archive.Open(filepath.Join(s.folder, "games.db")); err != nil {
		s.t.Fatal(err)
	}
}

// begin begins the program again: it reads the file of accounts.
func (s *site) begin() {
	s.t.Helper()
	var notices []string
	file, all := accounts.Open(s.folder, "accounts.json", s.now, func(text string, _ bool) { notices = append(notices, text) })
	for _, n := range all {
		notices = append(notices, n.Text)
	}
	if len(notices) > 0 {
		s.t.Fatal(notices)
	}
	s.file = file
	s.options = accounts.Options{
		File: file, Folder: s.folder, Agent: "Backrank/test", Batch: 25,
		Import:  func(ctx context.Context, i archive.Import) (archive.Report, error) { return s.db.Import(ctx, i) },
		Archive: func(ctx context.Context) (int64, error) { return archive.DatabaseID(ctx, s.db) },
		Bases:   map[string]string{"lichess": s.server.URL, "chesscom": s.server.URL},
		Now:     func() time.Time { return s.now },
		Wait: func(ctx context.Context, d time.Duration) error {
			s.waits = append(s.waits, d)
			return ctx.Err()
		},
	}
	s.fetcher = accounts.New(s.options)
}

// texts returns the texts of the failures in a report.
func texts(r accounts.Report) (all []string) {
	for _, f := range r.Failures {
		all = append(all, f.Text)
	}
	return all
}

// fetch fetches all new games, from one service after the other. It returns the sum of the reports.
func (s *site) fetch(how accounts.Run) (sum accounts.Report) {
	s.t.Helper()
	for _, service := range accounts.Services() {
		r, err := s.fetcher.Run(s.t.Context(), service.ID, how)
		if err != nil {
			s.t.Fatal(err)
		}
		sum.Added, sum.Faulty = sum.Added+r.Added, sum.Faulty+r.Faulty
		sum.Complete, sum.Incomplete = sum.Complete+r.Complete, sum.Incomplete+r.Incomplete
		sum.Faults, sum.Failures = append(sum.Faults, r.Faults...), append(sum.Failures, r.Failures...)
	}
	if err := s.file.Sync(); err != nil {
		s.t.Fatal(err)
	}
	return sum
}

// set sets the user's name on services.
func (s *site) set(variants []string, services ...string) {
	for _, id := range services {
		s.file.Set(id, []string{s.server.User}, variants)
	}
}

// count returns the number of games of a query.
func (s *site) count(q archive.Query) int {
	s.t.Helper()
	n, err := s.db.Count(s.t.Context(), q)
	if err != nil {
		s.t.Fatal(err)
	}
	return n
}

// check fails the test unless the archive has exactly the given games of the server, each once and whole.
func (s *site) check(what, service string, want ...int) {
	s.t.Helper()
	heads, err := s.db.Find(s.t.Context(), archive.Query{})
	if err != nil {
		s.t.Fatal(err)
	}
	got := map[string]int{}
	for _, h := range heads {
		g, err := s.db.Game(s.t.Context(), h.ID)
		if err != nil {
			s.t.Fatal(err)
		}
		text, err := pgn.Text(g)
		if err != nil {
			s.t.Fatal(err)
		}
		got[text]++
	}
	for _, n := range want {
		g, err := pgn.NewReader(strings.NewReader(s.server.Text(service, n))).Next()
		if err != nil {
			s.t.Fatal(err)
		}
		text, err := pgn.Text(g)
		if err != nil {
			s.t.Fatal(err)
		}
		if got[text] != 1 {
			s.t.Fatalf("%s: game %d of %s is there %d times", what, n, service, got[text])
		}
		delete(got, text)
	}
	if service != "" && len(got) > 0 {
		s.t.Errorf("%s: %d other games", what, len(got))
	}
}

// numbers returns the games from first to end-1 of one kind, of both if kinds is "both".
func numbers(first, end int, kinds string) (all []int) {
	for n := first; n < end; n++ {
		if orthodox := n%4 == 3; kinds == "both" || orthodox == (kinds == "chess") {
			all = append(all, n)
		}
	}
	return all
}

var (
	only960 = []string{"chess960"}
	both    = []string{"chess960", "chess"}
)
