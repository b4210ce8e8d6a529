// Package gameservers has servers on this computer that stand in for Lichess and Chess.com in tests. They send the games of
// one player as the services' documents say, and can fail in the ways in which servers and networks fail.
package gameservers

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Fault is what goes wrong in the answer to a request. The zero Fault is that nothing does.
type Fault struct {
	Status     int    // the answer has this code in place of a content
	RetryAfter string // header of the answer
	Body       string // sent in place of the content
	Break      int    // the connection breaks in the middle of a game after this number of games, if positive
	End        int    // the answer ends as if it were complete, in the middle of a game, after this number of games
	// Silence is how long the server sends nothing after Stop games, and Drip how long it waits after each byte.
	Stop          int
	Silence, Drip time.Duration
}

// Server stands in for both services. Its fields may be changed between requests, with Lock.
type Server struct {
	sync.Mutex
	URL   string
	User  string
	First time.Time // start of the first game
	Every time.Duration
	Games int // number of games; every fourth is of orthodox chess
	// Descending sends the games of Lichess in the wrong order.
	Descending bool
	Evaluated  bool
	// Hidden reports whether a game is still in progress, so that it is not sent; nil means that none is.
	Hidden func(n int) bool
	// Fault returns the fault of the nth request, from 0; nil means that there are none.
	Fault func(n int, path string) Fault

	requests []*http.Request
	inFlight int
	parallel int // largest number of requests at a time
	sent     int // games
}

// New starts a server, which is closed at the end of the test. The player's name is "Anna"; the games begin in January 2024.
func New(t testing.TB, games int) *Server {
	s := &Server{User: "Anna", Games: games, First: time.Date(2024, 1, 3, 10, 0, 0, 0, time.UTC), Every: 97 * time.Minute}
	web := httptest.NewServer(s)
	s.URL = web.URL
	t.Cleanup(func() {
		web.CloseClientConnections()
		web.Close()
	})
	return s
}

// Game returns the nth game.
func (s *Server) Game(n int) *Game {
	return &Game{Number: n, Orthodox: n%4 == 3, Start: s.First.Add(time.Duration(n) * s.Every), Evaluated: s.Evaluated}
}

// Text returns the nth game as a service sends it.
func (s *Server) Text(service string, n int) string {
	if service == "lichess" {
		return s.Game(n).lichess(s.User)
	}
	return s.Game(n).chessCom(s.User)
}

// Requests returns the requests so far.
func (s *Server) Requests() []*http.Request {
	s.Lock()
	defer s.Unlock()
	return slices.Clone(s.requests)
}

// Parallel returns the largest number of requests that were served at a time.
func (s *Server) Parallel() int {
	s.Lock()
	defer s.Unlock()
	return s.parallel
}

// Sent returns the number of games sent so far.
func (s *Server) Sent() int {
	s.Lock()
	defer s.Unlock()
	return s.sent
}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.Lock()
	n, fault := len(s.requests), Fault{}
	if s.Fault != nil {
		fault = s.Fault(n, r.URL.Path)
	}
	s.requests = append(s.requests, r.Clone(r.Context()))
	s.inFlight++
	s.parallel = max(s.parallel, s.inFlight)
	now := Server{User: s.User, First: s.First, Every: s.Every, Games: s.Games, Descending: s.Descending, Evaluated: s.Evaluated, Hidden: s.Hidden}
	s.Unlock()
	defer func() {
		s.Lock()
		s.inFlight--
		s.Unlock()
	}()
	if fault.RetryAfter != "" {
		w.Header().Set("Retry-After", fault.RetryAfter)
	}
	switch parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/"); {
	case fault.Status != 0:
		w.WriteHeader(fault.Status)
	case fault.Body != "":
		_, _ = io.WriteString(w, fault.Body)
	case len(parts) == 4 && parts[0] == "api" && strings.EqualFold(parts[3], now.User):
		s.send(w, r, fault, now.lichess(r.URL.Query()), func(g *Game) string { return g.lichess(now.User) })
	case len(parts) == 5 && parts[0] == "pub" && parts[4] == "archives" && parts[2] == strings.ToLower(now.User):
		_ = json.NewEncoder(w).Encode(map[string]any{"archives": now.months()})
	case len(parts) == 7 && parts[0] == "pub" && parts[6] == "pgn" && parts[2] == strings.ToLower(now.User):
		games := now.month(parts[4] + "/" + parts[5])
		etag := fmt.Sprintf(`"%x"`, sha256.Sum256([]byte(fmt.Sprint(len(games), now.Evaluated))))
		w.Header().Set("ETag", etag)
		if r.Header.Get("If-None-Match") == etag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		s.send(w, r, fault, games, func(g *Game) string { return g.chessCom(now.User) })
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

// lichess returns the games that a request asks for.
func (s *Server) lichess(q url.Values) (all []*Game) {
	since, _ := strconv.ParseInt(q.Get("since"), 10, 64)
	perfs := strings.Split(q.Get("perfType"), ",")
	for n := s.firstSince(time.UnixMilli(since)); n < s.Games; n++ {
		g := s.Game(n)
		if s.Hidden != nil && s.Hidden(n) {
			continue
		}
		if perf := map[bool]string{false: "chess960", true: "blitz"}[g.Orthodox]; slices.Contains(perfs, perf) {
			all = append(all, g)
		}
	}
	if s.Descending || q.Get("sort") != "dateAsc" {
		slices.Reverse(all)
	}
	return all
}

// months returns the addresses of the months with games, as the real service has them.
func (s *Server) months() []string {
	all := []string{}
	if s.Games == 0 {
		return all
	}
	end := s.Game(s.Games - 1).Start
	for at := startOfMonth(s.First); !at.After(end); at = at.AddDate(0, 1, 0) {
		if len(s.month(at.Format("2006/01"))) > 0 {
			all = append(all, "https://api.chess.com/pub/player/"+strings.ToLower(s.User)+"/games/"+at.Format("2006/01"))
		}
	}
	return all
}

func startOfMonth(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC)
}

// month returns the games of a month such as "2024/05".
func (s *Server) month(month string) (all []*Game) {
	at, err := time.Parse("2006/01", month)
	if err != nil {
		return nil
	}
	for n := s.firstSince(at); n < s.Games && s.Game(n).Start.Before(at.AddDate(0, 1, 0)); n++ {
		all = append(all, s.Game(n))
	}
	return all
}

// firstSince returns the number of the first game that was started at a time or later.
func (s *Server) firstSince(at time.Time) int {
	if !at.After(s.First) {
		return 0
	}
	return int((at.Sub(s.First) + s.Every - 1) / s.Every)
}

// send sends games.
func (s *Server) send(w http.ResponseWriter, r *http.Request, fault Fault, games []*Game, text func(*Game) string) {
	w.Header().Set("Content-Type", "application/x-chess-pgn")
	flush := func() { _ = http.NewResponseController(w).Flush() }
	for i, g := range games {
		one := text(g)
		broken := fault.Break > 0 && i == fault.Break
		if broken || fault.End > 0 && i == fault.End {
			_, _ = io.WriteString(w, one[:len(one)/2])
			flush()
			if broken {
				panic(http.ErrAbortHandler)
			}
			return
		}
		if fault.Silence > 0 && i == fault.Stop {
			flush()
			pause(r, fault.Silence)
		}
		if fault.Drip > 0 {
			for k := range one {
				_, _ = io.WriteString(w, one[k:k+1])
				flush()
				if !pause(r, fault.Drip) {
					return
				}
			}
		} else if _, err := io.WriteString(w, one); err != nil {
			return
		}
		s.Lock()
		s.sent++
		s.Unlock()
	}
}

// pause waits, and reports whether the client is still there.
func pause(r *http.Request, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-r.Context().Done():
		return false
	}
}
