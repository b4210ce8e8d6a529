// Package gameservers has servers on this computer that stand in for Lichess and Chess.com in tests. They send the games of
// one player as the services' documents say, and can fail in the ways in which servers and networks fail.
package gameservers

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"maps"
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
	// Silence is how long the server sends nothing after Stop games.
	Stop    int
	Silence time.Duration
}

// Site is what both services know of one player.
type Site struct {
	User  string
	First time.Time // start of the first game
	Every time.Duration
	Games int // number of games; every fourth is of orthodox chess
	// Lasts returns how long a game lasts; nil means that all games are short. A game is sent when it has ended by Now, the
	// zero time for all games.
	Lasts func(n int) time.Duration
	Now   time.Time
	// ByEnd selects and sorts the games of Lichess by their ends, as it does when it answers from its search index, in place
	// of their starts.
	ByEnd bool
	// Descending sends the games of Lichess in the wrong order.
	Descending bool
	Evaluated  bool
}

// Server stands in for both services. The fields of its Site may be changed between requests, with Lock.
type Server struct {
	sync.Mutex
	Site
	URL string
	// Fault returns the fault of the nth request, from 0; nil means that there are none.
	Fault func(n int, path string) Fault

	close    func()
	requests []*http.Request
	inFlight int
	parallel int // largest number of requests at a time
	sent     int // games
}

// New starts a server, which is closed at the end of the test. The player's name is "Anna"; the games begin in January 2024.
func New(t testing.TB, games int) *Server {
	s := &Server{Site: Site{User: "Anna", Games: games, First: time.Date(2024, 1, 3, 10, 0, 0, 0, time.UTC), Every: 97 * time.Minute}}
	web := httptest.NewServer(s)
	s.URL = web.URL
	s.close = sync.OnceFunc(func() {
		web.CloseClientConnections()
		web.Close()
	})
	t.Cleanup(s.close)
	return s
}

// Close stops the server. Then it cannot be reached.
func (s *Server) Close() { s.close() }

// Game returns the nth game.
func (s *Site) Game(n int) *Game {
	g := &Game{Number: n, Orthodox: n%4 == 3, Start: s.First.Add(time.Duration(n) * s.Every), Evaluated: s.Evaluated}
	if g.End = g.Start; s.Lasts != nil {
		g.End = g.Start.Add(s.Lasts(n))
	}
	return g
}

// Text returns the nth game as a service sends it.
func (s *Site) Text(service string, n int) string {
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
	now := s.Site // the fields may change during the answer
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
func (s *Site) lichess(q url.Values) (all []*Game) {
	milliseconds, _ := strconv.ParseInt(q.Get("since"), 10, 64)
	since, perfs := time.UnixMilli(milliseconds), strings.Split(q.Get("perfType"), ",")
	for g := range s.ended() {
		if at := s.sortTime(g); !at.Before(since) && slices.Contains(perfs, g.speed()) {
			all = append(all, g)
		}
	}
	slices.SortStableFunc(all, func(a, b *Game) int { return s.sortTime(a).Compare(s.sortTime(b)) })
	if s.Descending || q.Get("sort") != "dateAsc" {
		slices.Reverse(all)
	}
	return all
}

// sortTime returns the time by which Lichess selects and sorts a game.
func (s *Site) sortTime(g *Game) time.Time {
	if s.ByEnd {
		return g.End
	}
	return g.Start
}

// ended returns the games that have ended, in the order of their starts.
func (s *Site) ended() iter.Seq[*Game] {
	return func(yield func(*Game) bool) {
		for n := range s.Games {
			if g := s.Game(n); (s.Now.IsZero() || !g.End.After(s.Now)) && !yield(g) {
				return
			}
		}
	}
}

// months returns the addresses of the months in which games ended, as the real service has them.
func (s *Site) months() []string {
	found := map[string]bool{}
	for g := range s.ended() {
		found["https://api.chess.com/pub/player/"+strings.ToLower(s.User)+"/games/"+g.End.Format("2006/01")] = true
	}
	return append([]string{}, slices.Sorted(maps.Keys(found))...)
}

// month returns the games that ended in a month such as "2024/05".
func (s *Site) month(month string) (all []*Game) {
	for g := range s.ended() {
		if g.End.Format("2006/01") == month {
			all = append(all, g)
		}
	}
	return all
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
		if _, err := io.WriteString(w, one); err != nil {
			return
		}
		s.Lock()
		s.sent++
		s.Unlock()
	}
}

// pause waits, at most until the client is gone.
func pause(r *http.Request, d time.Duration) {
	select {
	case <-time.After(d):
	case <-r.Context().Done():
	}
}
