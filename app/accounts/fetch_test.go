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
	_, err := s.fetcher.Run(ctx, "lichess", accounts.Run{Gate: func(ctx context.Context) error {
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

// A fetch that continues after a restart counts the games from before the restart too. A new fetch counts from 0. A fetch
// that fails again and added no game reports no games.
func TestGamesAreCountedAcrossRestarts(t *testing.T) {
	for _, service := range []string{"lichess", "chesscom"} {
		s := newSite(t, 200)
		s.set(both, service)
		s.server.Fault = func(n int, path string) gameservers.Fault {
			switch {
			case strings.HasSuffix(path, "/archives"):
				return gameservers.Fault{}
			case n < 2:
				return gameservers.Fault{Break: 60}
			}
			return gameservers.Fault{Status: 503}
		}
		first := s.fetch(accounts.Run{})
		if first.Added < 50 || first.Incomplete != first.Added || first.Complete != 0 {
			t.Errorf("%s: a fetch that fails: %+v", service, first)
		}
		s.begin()
		if r := s.fetch(accounts.Run{}); r.Complete+r.Incomplete != 0 {
			t.Errorf("%s: a fetch that fails at once: %+v", service, r)
		}
		s.begin()
		s.server.Fault = nil
		shown := -1
		r := s.fetch(accounts.Run{Progress: func(p accounts.Progress) {
			if shown < 0 {
				shown = p.Added
			}
		}})
		if r.Complete != 200 || r.Incomplete != 0 || r.Added != 200-first.Added || shown != first.Added {
			t.Errorf("%s: after restarts: %+v; the progress began with %d games, want %d", service, r, shown, first.Added)
		}
		if r := s.fetch(accounts.Run{}); r.Complete+r.Incomplete != 0 {
			t.Errorf("%s: the next fetch: %+v", service, r)
		}
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

// Two programs with the same folder do not fetch from the same service at the same time; nor does one program.
func TestOneFetchAtATime(t *testing.T) {
	s := newSite(t, 50)
	s.set(both, "lichess", "chesscom")
	for _, other := range []*accounts.Fetcher{accounts.New(s.options), s.fetcher} {
		nested := map[string]error{}
		_, err := s.fetcher.Run(t.Context(), "lichess", accounts.Run{Gate: func(ctx context.Context) error {
			for _, service := range []string{"lichess", "chesscom"} {
				if _, asked := nested[service]; !asked {
					_, nested[service] = other.Run(ctx, service, accounts.Run{})
				}
			}
			return nil
		}})
		if err != nil || !accounts.IsElsewhere(nested["lichess"]) || nested["chesscom"] != nil {
			t.Errorf("%v; the nested fetches ended with %v", err, nested)
		}
	}
	s.check("Chess.com", "", numbers(0, 50, "both")...)
	if r := s.fetch(accounts.Run{}); r.Added != 0 {
		t.Errorf("%d games were left out", r.Added)
	}
}

// While one service asks for fewer requests, cannot be reached or says nothing, all games of the other one are fetched, and
// each gets one request at a time.
func TestServicesDoNotWaitForEachOther(t *testing.T) {
	for _, waiting := range []string{"lichess", "chesscom"} {
		s := newSite(t, 120)
		s.set(both, "lichess", "chesscom")
		other := "chesscom"
		if waiting == "chesscom" {
			other = "lichess"
		}
		stands := map[string]*gameservers.Server{waiting: gameservers.New(t, 120), other: s.server}
		stands[waiting].Fault = func(n int, _ string) gameservers.Fault {
			return gameservers.Fault{Status: []int{429, 503, 0}[min(n, 2)]}
		}
		s.options.Bases = map[string]string{}
		for id, server := range stands {
			s.options.Bases[id] = server.URL
		}
		ended, waits := make(chan bool), 0
		s.options.Wait = func(ctx context.Context, _ time.Duration) error { // called for the waiting service only
			waits++
			<-ended
			return ctx.Err()
		}
		s.fetcher = accounts.New(s.options)
		first := make(chan error)
		go func() {
			_, err := s.fetcher.Run(t.Context(), waiting, accounts.Run{})
			first <- err
		}()
		_, err := s.fetcher.Run(t.Context(), other, accounts.Run{})
		s.check(other, other, numbers(0, 120, "both")...)
		close(ended)
		if err := errors.Join(err, <-first); err != nil || waits != 2 {
			t.Errorf("%v, %d waits", err, waits)
		}
		if n := s.count(archive.Query{}); n != 240 || stands[waiting].Parallel() != 1 || stands[other].Parallel() != 1 {
			t.Errorf("%d games, %d and %d requests at a time", n, stands[waiting].Parallel(), stands[other].Parallel())
		}
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
