package accounts_test

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"time"

	"backrank/app/accounts"
	"backrank/internal/gameservers"
)

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
			r, err := s.fetcher.Run(t.Context(), c.service, accounts.Run{})
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
		if _, err := s.fetcher.Run(ctx, "lichess", accounts.Run{Progress: func(p accounts.Progress) {
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
