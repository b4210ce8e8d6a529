package accounts_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
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
	_, _ = f.Run(context.Background(), accounts.Run{})
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

// fetch fetches all new games.
func (s *site) fetch(how accounts.Run) accounts.Report {
	s.t.Helper()
	r, err := s.fetcher.Run(s.t.Context(), how)
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.file.Sync(); err != nil {
		s.t.Fatal(err)
	}
	return r
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

// Nothing is sent while there is no account.
func TestNothingIsSentWithoutAName(t *testing.T) {
	s := newSite(t, 10)
	if r := s.fetch(accounts.Run{}); r.Added != 0 || len(s.server.Requests()) != 0 {
		t.Errorf("%+v, %d requests", r, len(s.server.Requests()))
	}
}

// The first fetch stores each game of the chosen variants once, with all tags and comments. A second fetch stores new games
// only. After another variant is chosen, a fetch stores the games of that variant.
func TestGamesAreFetchedOnce(t *testing.T) {
	for _, service := range []string{"lichess", "chesscom"} {
		n := testSize(3000, 120)
		s := newSite(t, n)
		s.server.Evaluated = true
		s.set(only960, service)
		r := s.fetch(accounts.Run{})
		if want := numbers(0, n, "chess960"); r.Added != len(want) || len(r.Failures)+r.Faulty > 0 {
			t.Errorf("%s: %+v, want %d", service, r, len(want))
		}
		s.check("at first", service, numbers(0, n, "chess960")...)
		if r := s.fetch(accounts.Run{}); r.Added != 0 {
			t.Errorf("%s: %d new games of %d", service, r.Added, n)
		}
		s.server.Games, s.now = n+20, s.now.Add(20*s.server.Every)
		s.begin()
		if r := s.fetch(accounts.Run{}); r.Added != 15 {
			t.Errorf("%s: %d games are new, want 15", service, r.Added)
		}
		s.set(both, service)
		s.fetch(accounts.Run{})
		s.check("both variants", service, numbers(0, n+20, "both")...)
		if got := s.file.Get()[0]; got.Games != n+20 || got.Completed.IsZero() {
			t.Errorf("%s: the account has %d games, completed %v", service, got.Games, got.Completed)
		}
		if s.server.Parallel() != 1 {
			t.Errorf("%s: %d requests at a time", service, s.server.Parallel())
		}
		if r := s.server.Requests()[0]; r.UserAgent() != "Backrank/test" || r.Header.Get("Cookie")+r.Header.Get("Authorization")+r.Referer() != "" {
			t.Errorf("%s: the request has the headers %v", service, r.Header)
		}
	}
}

// A later fetch asks Lichess for few games, and Chess.com for no month that is over and has not changed.
func TestLaterFetchesAreSmall(t *testing.T) {
	s := newSite(t, 0)
	s.setGames(400, 12*time.Hour) // 200 days
	s.set(only960, "lichess")
	s.fetch(accounts.Run{})
	sent := s.server.Sent()
	s.now = s.now.Add(time.Hour)
	s.fetch(accounts.Run{})
	if more := s.server.Sent() - sent; more > 4 {
		t.Errorf("Lichess has sent %d games again", more)
	}
	s = newSite(t, 0)
	s.setGames(400, 12*time.Hour)
	s.set(only960, "chesscom")
	s.fetch(accounts.Run{})
	sent = s.server.Sent()
	before := len(s.server.Requests())
	s.fetch(accounts.Run{})
	if more := s.server.Sent() - sent; more > 0 {
		t.Errorf("Chess.com has sent %d games again", more)
	}
	if more := len(s.server.Requests()) - before; more != 2 { // the list and the present month
		t.Errorf("%d requests for an update", more)
	}
}

// A game is fetched however long it lasted. Where games are selected by their ends, it is fetched at once; where Lichess
// selects them by their starts, within a week of its end if it lasted less than three months, within a month if less than a
// year, and otherwise within half a year. Games by correspondence do not keep short games from being fetched at once.
func TestGamesThatLastLongAreFetched(t *testing.T) {
	const day = 24 * time.Hour
	for _, c := range []struct {
		service string
		byEnd   bool
	}{{"lichess", false}, {"lichess", true}, {"chesscom", false}} {
		s := newSite(t, 0)
		const games = 75
		s.setGames(games, 10*day)
		lasts := map[int]time.Duration{1: 3 * day, 2: 30 * day, 3: 85 * day, 5: 200 * day, 6: 330 * day, 7: 320 * day, 9: 500 * day, 11: 500 * day}
		s.server.Lasts = func(n int) time.Duration { return lasts[n] }
		s.server.ByEnd = c.byEnd
		s.set(both, c.service)
		known := 0
		for at, step := 12*day, 0*day; known < games; at += step {
			if step = 30 * day; c.service == "lichess" && !c.byEnd && at < 125*day {
				step = 7 * day
			}
			s.now = s.server.First.Add(at)
			s.server.Now, s.server.Games = s.now, min(int(at/s.server.Every)+1, games)
			r, err := s.fetcher.Run(t.Context(), accounts.Run{})
			if err != nil {
				t.Fatal(err)
			}
			known += r.Added
			due := 0
			for n := range s.server.Games {
				delay := 0 * day
				switch long := lasts[n] > 0 && c.service == "lichess" && !c.byEnd; {
				case long && lasts[n] > 330*day:
					delay = 180*day + step
				case long && lasts[n] > 90*day:
					delay = 30*day + step
				case long:
					delay = 7*day + step
				}
				if !s.server.Game(n).End.Add(delay).After(s.now) {
					due++
				}
			}
			if known < due {
				t.Fatalf("%s, by end: %v: on day %d, %d games were fetched, want at least %d", c.service, c.byEnd, at/day, known, due)
			}
		}
		s.check("at the end", c.service, numbers(0, games, "both")...)
	}
}

// since returns the time from which on the nth request asked for games, counted from the last one if n is negative.
func (s *site) since(n int) time.Time {
	all := s.server.Requests()
	milliseconds, _ := strconv.ParseInt(all[(n+len(all))%len(all)].URL.Query().Get("since"), 10, 64)
	return time.UnixMilli(milliseconds)
}

// A look back that the end of the program interrupts continues where it was.
func TestLookBacksContinue(t *testing.T) {
	s := newSite(t, 0)
	s.setGames(150, 24*time.Hour)
	s.set(only960, "lichess")
	s.fetch(accounts.Run{})
	for _, days := range []int{8, 181} {
		s.now = s.now.AddDate(0, 0, days)
		looking := 0
		ctx, cancel := context.WithCancel(t.Context())
		if _, err := s.fetcher.Run(ctx, accounts.Run{Progress: func(p accounts.Progress) {
			if p.LookingBack {
				if looking++; looking == 3 { // 50 games are stored
					cancel()
				}
			}
		}}); !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d days: %v", days, err)
		}
		if err := s.file.Sync(); err != nil {
			t.Fatal(err)
		}
		first := s.since(-1)
		s.begin()
		if s.fetch(accounts.Run{}); s.since(-1).Sub(first) < 45*24*time.Hour {
			t.Errorf("after %d days, a look back asks for games since %v, then since %v", days, first, s.since(-1))
		}
		before := len(s.server.Requests())
		if s.fetch(accounts.Run{}); len(s.server.Requests()) != before+1 {
			t.Errorf("after %d days, the look back is repeated at once", days)
		}
	}
}

// Progress is recorded before the end of an answer although games by correspondence come in between.
func TestProgressWithGamesByCorrespondence(t *testing.T) {
	s := newSite(t, 0)
	s.setGames(120, 24*time.Hour)
	s.server.ByEnd = true
	s.server.Lasts = func(n int) time.Duration { return time.Duration(n%5/4) * 20 * 24 * time.Hour }
	s.now = s.now.AddDate(0, 1, 0)
	s.server.Fault = func(n int, _ string) gameservers.Fault { return gameservers.Fault{Break: 60 * (1 - n)} }
	s.set(only960, "lichess")
	s.fetch(accounts.Run{})
	s.check("by end", "lichess", numbers(0, 120, "chess960")...)
	if days := s.since(1).Sub(s.server.First).Hours() / 24; days < 50 {
		t.Errorf("the second request asks for games since day %.0f", days)
	}
}

// Games without a result are not stored, even if a service sends them.
func TestGamesInProgressAreNotStored(t *testing.T) {
	for _, service := range []string{"lichess", "chesscom"} {
		s := newSite(t, 6)
		s.server.Fault = func(_ int, path string) gameservers.Fault {
			if strings.HasSuffix(path, "archives") {
				return gameservers.Fault{}
			}
			first := s.server.Text(service, 0)
			result := first[strings.LastIndexByte(strings.TrimSpace(first), ' ')+1:]
			return gameservers.Fault{Body: strings.ReplaceAll(first, strings.TrimSpace(result), "*") + s.server.Text(service, 1)}
		}
		s.set(only960, service)
		s.fetch(accounts.Run{})
		s.check("one in progress", service, 1)
	}
}

// A connection that breaks off loses and doubles nothing, wherever it breaks, and goes on where it was.
func TestBrokenConnections(t *testing.T) {
	for _, service := range []string{"lichess", "chesscom"} {
		for _, c := range []struct {
			what  string
			fault func(n int) gameservers.Fault
		}{
			{"breaks", func(n int) gameservers.Fault { return gameservers.Fault{Break: 17 + 5*n} }},
			{"ends early", func(n int) gameservers.Fault { return gameservers.Fault{End: 18 + 5*n} }},
			{"server faults", func(n int) gameservers.Fault {
				if n%2 == 0 {
					return gameservers.Fault{Status: 502}
				}
				return gameservers.Fault{Break: 13 + 5*n}
			}},
		} {
			games := testSize(400, 80)
			s := newSite(t, games)
			s.server.Fault = func(n int, path string) gameservers.Fault {
				f := c.fault(n)
				if f.Status == 0 && n > 40 {
					return gameservers.Fault{}
				}
				return f
			}
			s.set(only960, service)
			r := s.fetch(accounts.Run{})
			if len(r.Failures) > 0 {
				t.Errorf("%s %s: %v", service, c.what, r.Failures)
			}
			s.check(c.what, service, numbers(0, games, "chess960")...)
			if len(s.waits) == 0 {
				t.Errorf("%s %s: no wait between attempts", service, c.what)
			}
		}
	}
}

// After the code 429 nothing is asked for at least a minute, and for longer if the server says so; after six of them in a
// row the fetch ends with a sentence.
func TestTooManyRequests(t *testing.T) {
	for _, c := range []struct {
		after string
		want  time.Duration
	}{{"", time.Minute}, {"7", time.Minute}, {"300", 5 * time.Minute}, {"999999", time.Hour}, {"nonsense", time.Minute}} {
		s := newSite(t, 8)
		s.server.Fault = func(n int, _ string) gameservers.Fault {
			if n == 0 {
				return gameservers.Fault{Status: 429, RetryAfter: c.after}
			}
			return gameservers.Fault{}
		}
		s.set(both, "lichess")
		reasons := map[string]bool{}
		r := s.fetch(accounts.Run{Progress: func(p accounts.Progress) {
			if !p.Until.IsZero() {
				reasons[p.Reason] = true
			}
		}})
		if r.Added != 8 || !slices.Equal(s.waits, []time.Duration{c.want}) || !reasons["Lichess asks for fewer requests"] {
			t.Errorf("Retry-After %q: %+v, waited %v, reasons %v", c.after, r, s.waits, reasons)
		}
	}
	s := newSite(t, 8)
	s.server.Fault = func(int, string) gameservers.Fault { return gameservers.Fault{Status: 429} }
	s.set(both, "lichess", "chesscom")
	r := s.fetch(accounts.Run{})
	if len(r.Failures) != 2 || r.Failures[0] != "Lichess asks for fewer requests. Try again later." || len(s.server.Requests()) != 12 {
		t.Errorf("%v, %d requests", r.Failures, len(s.server.Requests()))
	}
}

// Each failure is a sentence that names the service, and does not keep the other service from being asked.
func TestFailuresAreSentences(t *testing.T) {
	for _, c := range []struct {
		fault gameservers.Fault
		want  string
	}{
		{gameservers.Fault{Status: 404}, "Lichess has no player Anna"},
		{gameservers.Fault{Status: 403}, "Lichess does not give the games of Anna to this program"},
		{gameservers.Fault{Status: 418}, "Lichess refused the request (code 418)"},
		{gameservers.Fault{Status: 503}, "Lichess has a fault (code 503). Try again later."},
		{gameservers.Fault{Body: "<!DOCTYPE html><html>log in to the hotel's network</html>"}, "The service has sent something else than games"},
		{gameservers.Fault{Body: "[Event \"x\"]\n\n1. e4 " + strings.Repeat("{ long } ", 200_000)}, "The service has sent a game that is too large"},
		{gameservers.Fault{Body: strings.Repeat("[", 2<<20)}, "The service has sent a game that is too large"},
		{gameservers.Fault{Break: 1}, "The connection to Lichess broke off. Try again later."},
	} {
		s := newSite(t, 8)
		s.server.Fault = func(_ int, path string) gameservers.Fault {
			if strings.HasPrefix(path, "/api") {
				return c.fault
			}
			return gameservers.Fault{}
		}
		s.set(both, "lichess", "chesscom")
		r := s.fetch(accounts.Run{})
		if len(r.Failures) != 1 || r.Failures[0] != c.want || r.Added < 8 {
			t.Errorf("%+v: %v, %d games; want %q", c.fault, r.Failures, r.Added, c.want)
		}
		if got := s.fetcher.Failure("lichess", "Anna"); got != c.want || s.fetcher.Failure("chesscom", "Anna") != "" {
			t.Errorf("the account has %q", got)
		}
	}
	s := newSite(t, 3)
	s.options.Bases = map[string]string{"lichess": "http://127.0.0.1:1", "chesscom": "http://example.org"}
	s.fetcher = accounts.New(s.options)
	s.set(both, "lichess", "chesscom")
	if r := s.fetch(accounts.Run{}); len(r.Failures) != 2 || r.Failures[0] != "Lichess cannot be reached. Check the connection to the internet." ||
		r.Failures[1] != "The address http://example.org is not secure: it must begin with https://" {
		t.Errorf("%v", r.Failures)
	}
}

// Games with faults are skipped, and reported once.
func TestFaultyGamesAreReported(t *testing.T) {
	s := newSite(t, 3)
	s.server.Fault = func(int, string) gameservers.Fault {
		return gameservers.Fault{Body: s.server.Text("lichess", 0) + "[Event \"bad\"]\n[Site \"https://lichess.org/abcdefgh\"]\n\n1. e4 e5 2. Ke3 1-0\n\n\n" + s.server.Text("lichess", 1)}
	}
	s.set(only960, "lichess")
	if r := s.fetch(accounts.Run{}); r.Added != 2 || r.Faulty != 1 || len(r.Faults) != 1 || !strings.Contains(r.Faults[0].Text, "Ke3") {
		t.Errorf("%+v", r)
	}
	s.begin()
	body := s.server.Fault(0, "").Body
	s.server.Fault = func(int, string) gameservers.Fault {
		return gameservers.Fault{Body: strings.NewReplacer("abcdefgh", "abcdefgi", "Ke3", "Ke4").Replace(body) + body}
	}
	if r := s.fetch(accounts.Run{}); r.Added != 0 || r.Faulty != 1 || len(r.Faults) != 1 || !strings.Contains(r.Faults[0].Text, "Ke4") {
		t.Errorf("the second time: %+v", r)
	}
}

// A server that stops sending ends with a sentence. TestSlowAnswersEnd has servers that send a byte now and then.
func TestSilentServers(t *testing.T) {
	s := newSite(t, 8)
	s.server.Fault = func(int, string) gameservers.Fault { return gameservers.Fault{Silence: time.Minute, Stop: 1} }
	s.options.Silence = 50 * time.Millisecond
	s.fetcher = accounts.New(s.options)
	s.set(only960, "lichess")
	if r := s.fetch(accounts.Run{}); len(r.Failures) != 1 || r.Failures[0] != "Lichess has stopped answering. Try again later." {
		t.Errorf("%v", r.Failures)
	}
}

// A game with a date in the future does not keep the next fetch from asking for new games.
func TestGamesWithWrongDates(t *testing.T) {
	s := newSite(t, 8)
	s.server.Fault = func(n int, _ string) gameservers.Fault {
		if n > 0 {
			return gameservers.Fault{}
		}
		return gameservers.Fault{Body: s.server.Text("lichess", 0) + strings.ReplaceAll(s.server.Text("lichess", 1), "2024.", "2994.")}
	}
	s.set(only960, "lichess")
	s.fetch(accounts.Run{})
	if r := s.fetch(accounts.Run{}); r.Added != 4 || s.count(archive.Query{}) != 6 {
		t.Errorf("%d games were added, %d are stored", r.Added, s.count(archive.Query{}))
	}
}

// Games in the wrong order are all fetched, even if the connection breaks off once.
func TestGamesInTheWrongOrder(t *testing.T) {
	s := newSite(t, 200)
	s.server.Descending = true
	s.server.Fault = func(n int, _ string) gameservers.Fault { return gameservers.Fault{Break: 60 * (1 - n)} }
	s.set(only960, "lichess")
	s.fetch(accounts.Run{})
	s.check("descending", "lichess", numbers(0, 200, "chess960")...)
}

// A later version of a game replaces the first one, unless the user has tagged, changed or deleted the game.
func TestLaterVersionsReplaceGames(t *testing.T) {
	s := newSite(t, 24)
	s.set(only960, "lichess")
	s.fetch(accounts.Run{})
	ctx, edits := t.Context(), filepath.Join(s.folder, "games.edits")
	heads, err := s.db.Find(ctx, archive.Query{})
	if err != nil || len(heads) != 18 {
		t.Fatal(len(heads), err)
	}
	change, err := s.db.Edits(ctx, "Backrank", heads[0].ID, heads[1].ID, heads[2].ID)
	if err != nil {
		t.Fatal(err)
	}
	change[0].Deleted = true
	change[1].Labels = []string{"mine"}
	g, err := s.db.Game(ctx, heads[2].ID)
	if err != nil {
		t.Fatal(err)
	}
	g.Tags = append(g.Tags, pgn.Tag{Name: "Annotator", Value: "Anna"})
	if err := change[2].SetGame(g); err != nil {
		t.Fatal(err)
	}
	if err := s.db.Edit(ctx, "Backrank", edits, change...); err != nil {
		t.Fatal(err)
	}
	s.server.Evaluated = true
	if r := s.fetch(accounts.Run{}); r.Added != 0 {
		t.Errorf("%d games were added", r.Added)
	}
	if all, deleted := s.count(archive.Query{}), s.count(archive.Query{Deleted: true}); all != 17 || deleted != 1 {
		t.Errorf("%d games, %d deleted", all, deleted)
	}
	evaluated := 0
	for i, h := range heads[1:] {
		g, err := s.db.Game(ctx, h.ID)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := pgn.Text(g)
		if has := strings.Contains(text, "%eval"); has && i < 2 {
			t.Errorf("the user's version of game %d was replaced", i+1)
		} else if has {
			evaluated++
		}
	}
	if evaluated != 15 || s.count(archive.Query{Label: "mine"}) != 1 {
		t.Errorf("%d games were replaced, want 15", evaluated)
	}
}

// A game that the user has imported from a file of the service is recognised.
func TestImportedGamesAreRecognised(t *testing.T) {
	for _, with := range []string{"the whole text", "no comments"} {
		s := newSite(t, 12)
		var text strings.Builder
		for n := range 12 {
			one := s.server.Text("lichess", n)
			if with == "no comments" {
				tags, moves, _ := strings.Cut(one, "\n\n")
				for from := strings.Index(moves, "{"); from >= 0; from = strings.Index(moves, "{") {
					to := strings.Index(moves, "}")
					moves = moves[:from] + moves[to+1:]
				}
				one = tags + "\n\n" + moves
			}
			text.WriteString(one)
		}
		path := filepath.Join(t.TempDir(), "lichess.pgn")
		if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		sources, err := archive.Files(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.db.Import(t.Context(), archive.Import{Sources: sources}); err != nil {
			t.Fatal(err)
		}
		s.set(both, "lichess")
		if r := s.fetch(accounts.Run{}); r.Added != 0 || s.count(archive.Query{}) != 12 {
			t.Errorf("%s: %d were added, %d games", with, r.Added, s.count(archive.Query{}))
		}
	}
}

// If the archive is lost, everything is fetched again.
func TestAnotherArchiveBeginsAnew(t *testing.T) {
	s := newSite(t, 60)
	s.set(both, "lichess", "chesscom")
	s.fetch(accounts.Run{})
	s.db.Close()
	for _, ending := range []string{"", "-wal", "-shm", "-scan"} {
		_ = os.Remove(filepath.Join(s.folder, "games.db"+ending))
	}
	s.openArchive()
	if r := s.fetch(accounts.Run{}); r.Added != 120 {
		t.Errorf("%d games, want 120", r.Added)
	}
}

// Only games from a date on are fetched if the caller says so; earlier ones when it asks for them.
func TestGamesSinceADate(t *testing.T) {
	for _, service := range []string{"lichess", "chesscom"} {
		const games = 120
		s := newSite(t, 0)
		s.setGames(games, 12*time.Hour)
		s.server.ByEnd = true
		s.server.Lasts = func(n int) time.Duration { return time.Duration(n%7/6) * 5 * 24 * time.Hour }
		s.now = s.now.AddDate(0, 1, 0)
		s.set(both, service)
		from := time.Date(2024, 2, 10, 0, 0, 0, 0, time.UTC)
		first := slices.IndexFunc(numbers(0, games, "both"), func(n int) bool { return !s.server.Game(n).Start.Before(from) })
		for range 2 {
			s.fetch(accounts.Run{From: from})
			s.check("since", service, numbers(first, games, "both")...)
		}
		s.fetch(accounts.Run{})
		s.check("all", service, numbers(0, games, "both")...)
	}
}

// A cancelled fetch ends between two games, and the next one goes on where it was.
func TestCancelledFetchContinues(t *testing.T) {
	s := newSite(t, 200)
	s.set(both, "lichess")
	ctx, cancel := context.WithCancel(t.Context())
	gates := 0
	_, err := s.fetcher.Run(ctx, accounts.Run{Gate: func(ctx context.Context) error {
		if gates++; gates == 120 {
			cancel()
		}
		return ctx.Err()
	}})
	if n := s.count(archive.Query{}); !errors.Is(err, context.Canceled) || n < 95 || n >= 120 {
		t.Fatalf("%v, %d games", err, n)
	}
	r := s.fetch(accounts.Run{})
	s.check("resumed", "lichess", numbers(0, 200, "both")...)
	if r.Added > 105 {
		t.Errorf("%d games were added by the second fetch", r.Added)
	}
}

// When a name is removed during its fetch, nothing more is asked for it, and the other names are fetched.
func TestRemovedAccountEndsItsFetch(t *testing.T) {
	s := newSite(t, 200)
	s.set(both, "lichess", "chesscom")
	r := s.fetch(accounts.Run{Progress: func(p accounts.Progress) {
		if p.Added > 0 {
			s.file.Set("lichess", nil, both)
		}
	}})
	if r.Added < 200+25 || r.Added > 200+50 || len(r.Failures) > 0 {
		t.Errorf("%+v", r)
	}
	s.check("the other name", "", numbers(0, 25, "chess960")...)
	if n := len(s.server.Requests()); n != 1+2 {
		t.Errorf("%d requests, want one to Lichess and two to Chess.com", n)
	}
}

// A process that is killed in a fetch loses and doubles nothing, whether or not its progress was saved.
func TestKilledFetch(t *testing.T) {
	for _, service := range []string{"lichess", "chesscom"} {
		games := testSize(600, 200)
		s := newSite(t, games)
		s.set(both, service)
		if err := s.file.Sync(); err != nil {
			t.Fatal(err)
		}
		s.db.Close()
		for after := 1; after <= testSize(6, 3); after++ {
			killed.Kill(t, s.folder, s.server.URL, strconv.Itoa(after))
		}
		s.openArchive()
		s.begin()
		s.fetch(accounts.Run{})
		s.check("after kills", service, numbers(0, games, "both")...)
	}
}

// Two programs with the same folder do not fetch at the same time.
func TestOneFetchAtATime(t *testing.T) {
	s := newSite(t, 50)
	s.set(both, "lichess")
	other := accounts.New(s.options)
	var nested error
	s.fetch(accounts.Run{Gate: func(ctx context.Context) error {
		if nested == nil {
			_, nested = other.Run(ctx, accounts.Run{})
		}
		return nil
	}})
	if !accounts.IsElsewhere(nested) || s.server.Parallel() != 1 {
		t.Errorf("the second fetch ended with %v; %d requests at a time", nested, s.server.Parallel())
	}
}

// Very many games are fetched once each, with breaks, in little memory. With BACKRANK_LONG set, there are a million, which
// takes six minutes.
func TestVeryManyGames(t *testing.T) {
	n := testSize(50_000, 2_000)
	if os.Getenv("BACKRANK_LONG") != "" {
		n = 1_000_000
	}
	s := newSite(t, n)
	s.server.Every = 5 * time.Minute
	s.now = s.server.Game(n).Start
	s.options.Batch = 0
	s.fetcher = accounts.New(s.options)
	s.server.Fault = func(k int, _ string) gameservers.Fault {
		if k < 5 {
			return gameservers.Fault{Break: n / 8}
		}
		return gameservers.Fault{}
	}
	s.set(both, "lichess")
	begin := time.Now()
	if r := s.fetch(accounts.Run{}); r.Added != n || s.count(archive.Query{}) != n {
		t.Errorf("%d were added, %d games; want %d: %v", r.Added, s.count(archive.Query{}), n, r.Failures)
	}
	file, err := os.Stat(filepath.Join(s.folder, "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	var memory runtime.MemStats // of the server too
	runtime.ReadMemStats(&memory)
	t.Logf("%d games in %v, %d MB in games.db, %d MB of memory", n, time.Since(begin).Round(time.Second), file.Size()>>20, memory.Sys>>20)
	if memory.Sys > 300<<20 {
		t.Errorf("%d MB of memory", memory.Sys>>20)
	}
}

// User names, addresses of players' pages and lists of them are understood; others are refused with a sentence.
func TestUserNames(t *testing.T) {
	for _, c := range []struct{ service, text, want string }{
		{"lichess", "Anna", "Anna"},
		{"lichess", " anna_b-2 , @Zed;anna_B-2", "anna_b-2 Zed"},
		{"lichess", "https://lichess.org/@/Anna", "Anna"},
		{"lichess", "https://lichess.org/@/Anna/perf/chess960", "Anna"},
		{"lichess", "lichess.org/@/Anna", "Anna"},
		{"chesscom", "https://www.chess.com/member/anna", "anna"},
		{"chesscom", "www.chess.com/member/anna?ref=x", "anna"},
		{"chesscom", "", ""},
		{"lichess", "https://www.chess.com/member/anna", "!"},
		{"lichess", "a", "!"},
		{"lichess", "../x", "!"},
		{"lichess", "anna?x=1", "!"},
		{"lichess", "Ännchen", "!"},
		{"lichess", strings.Repeat("a", 40), "!"},
		{"chesscom", "anna/games", "!"},
	} {
		for _, s := range accounts.Services() {
			if s.ID != c.service {
				continue
			}
			names, err := s.ParseNames(c.text)
			if got := strings.Join(names, " "); c.want == "!" != (err != nil) || c.want != "!" && got != c.want {
				t.Errorf("%s %q: %q, %v", c.service, c.text, got, err)
			}
			if err != nil && !strings.Contains(err.Error(), "is not a user name of "+s.Name) {
				t.Errorf("%s %q: %v", c.service, c.text, err)
			}
		}
	}
}

// A list of accounts that cannot be read is set aside and reported; accounts of unknown services are dropped.
func TestDamagedList(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "accounts.json")
	if err := os.WriteFile(path, []byte("{nonsense"), 0o644); err != nil {
		t.Fatal(err)
	}
	file, notices := accounts.Open(folder, "accounts.json", time.Now(), nil)
	if len(file.Get()) != 0 || len(notices) != 1 || !strings.Contains(notices[0].Text, "user names") {
		t.Errorf("%v, %v", file.Get(), notices)
	}
	text := `{"accounts":[{"service":"fics","name":"anna"},{"service":"lichess","name":"../anna"},{"service":"lichess","name":"anna","variants":["chess960"]}]}`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if file, _ := accounts.Open(folder, "accounts.json", time.Now(), nil); fmt.Sprint(file.Names("lichess")) != "[anna]" || len(file.Get()) != 1 {
		t.Errorf("%v", file.Get())
	}
}
