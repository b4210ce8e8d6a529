package accounts_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"backrank/app/accounts"
	"backrank/app/archive"
	"backrank/internal/gameservers"
)

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
	if len(r.Failures) != 2 || r.Failures[0].Text != "Lichess asks for fewer requests. Try again later." || len(s.server.Requests()) != 12 {
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
		if len(r.Failures) != 1 || r.Failures[0].Text != c.want || r.Added < 8 {
			t.Errorf("%+v: %v, %d games; want %q", c.fault, r.Failures, r.Added, c.want)
		}
		if all := s.file.Get(); s.fetcher.Failure(&all[0]) != c.want || s.fetcher.Failure(&all[1]) != "" {
			t.Errorf("the accounts have %q and %q", s.fetcher.Failure(&all[0]), s.fetcher.Failure(&all[1]))
		}
	}
	s := newSite(t, 3)
	s.options.Bases = map[string]string{"lichess": "http://127.0.0.1:1", "chesscom": "http://example.org"}
	s.fetcher = accounts.New(s.options)
	s.set(both, "lichess", "chesscom")
	if r := s.fetch(accounts.Run{}); len(r.Failures) != 2 || r.Failures[0] != (accounts.Failure{Text: "Lichess cannot be reached. Check the connection to the internet.", Minor: true}) ||
		r.Failures[1].Text != "The address http://example.org is not secure: it must begin with https://" {
		t.Errorf("%v", r.Failures)
	}
}

// That a service has no player of a name is reported once, and remembered by the account until the service has the player or
// the name is changed. An answer 404 for a month of games does not mean that.
func TestUnknownPlayersAreReportedOnce(t *testing.T) {
	for _, c := range []struct{ service, want string }{{"lichess", "Lichess has no player Bruno"}, {"chesscom", "Chess.com has no player Bruno"}} {
		s := newSite(t, 40)
		s.file.Set(c.service, []string{"Bruno"}, both)
		for restarts := range 3 {
			if r := s.fetch(accounts.Run{}); !slices.Equal(r.Failures, []accounts.Failure{{Text: c.want, Minor: restarts > 0}}) {
				t.Errorf("after %d restarts: %v", restarts, r.Failures)
			}
			s.begin()
			if a := s.file.Get()[0]; s.fetcher.Failure(&a) != c.want {
				t.Errorf("after %d restarts, the account has %q", restarts, s.fetcher.Failure(&a))
			}
		}
		s.file.Set(c.service, []string{"Brunoo"}, both)
		if a := s.file.Get()[0]; s.fetcher.Failure(&a) != "" {
			t.Errorf("a new name has %q", s.fetcher.Failure(&a))
		}
		if r := s.fetch(accounts.Run{}); len(r.Failures) != 1 || r.Failures[0].Minor {
			t.Errorf("another wrong name: %v", r.Failures)
		}
		s.server.User = "Brunoo"
		if r := s.fetch(accounts.Run{}); r.Added != 40 || len(r.Failures) > 0 || s.file.Get()[0].NotFound {
			t.Errorf("the player has appeared: %+v", r)
		}
		s.server.User = "Anna"
		if r := s.fetch(accounts.Run{}); len(r.Failures) != 1 || r.Failures[0].Minor {
			t.Errorf("the player has disappeared: %v", r.Failures)
		}
	}
	s := newSite(t, 40)
	s.server.Fault = func(_ int, path string) gameservers.Fault {
		if strings.HasSuffix(path, "/pgn") {
			return gameservers.Fault{Status: 404}
		}
		return gameservers.Fault{}
	}
	s.set(both, "chesscom")
	if r := s.fetch(accounts.Run{}); !slices.Equal(texts(r), []string{"Chess.com refused the request (code 404)"}) || s.file.Get()[0].NotFound {
		t.Errorf("a month that is not there: %v", r.Failures)
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
	if r := s.fetch(accounts.Run{}); len(r.Failures) != 1 || r.Failures[0].Text != "Lichess has stopped answering. Try again later." {
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
