package main

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"backrank/app"
	"backrank/online"
	"backrank/variants"
)

// fault is what a bad network does with a message.
type fault int

const (
	noFault fault = iota
	cut           // the connection is closed
	delay
	double
	swap // it comes after the next one
	numFaults
)

// network is a bad network between programs and a server.
type network struct {
	address string // for programs
	target  string // of the server
	odds    int    // one of so many messages suffers a fault

	mu     sync.Mutex
	rng    *rand.Rand
	faults [numFaults]int // that have happened
}

func newNetwork(t testing.TB, target string, odds int) *network {
	n := &network{target: target, odds: odds, rng: rand.New(rand.NewPCG(47, 3))}
	server := httptest.NewServer(http.HandlerFunc(n.relay))
	t.Cleanup(server.Close)
	t.Cleanup(server.CloseClientConnections)
	n.address = server.Listener.Addr().String()
	return n
}

// relay relays the messages of a program.
func (n *network) relay(w http.ResponseWriter, req *http.Request) {
	program, err := websocket.Accept(w, req, nil)
	if err != nil {
		return
	}
	defer program.CloseNow()
	slowPong := &websocket.DialOptions{OnPingReceived: func(context.Context, []byte) bool {
		time.Sleep(n.some(20 * time.Millisecond))
		return true
	}}
	server, _, err := websocket.Dial(req.Context(), "ws://"+n.target+"/play", slowPong)
	if err != nil {
		return
	}
	defer server.CloseNow()
	program.SetReadLimit(-1)
	server.SetReadLimit(-1)
	ctx, cancel := context.WithCancel(req.Context())
	defer cancel()
	var both sync.WaitGroup
	for _, way := range [][2]*websocket.Conn{{program, server}, {server, program}} {
		both.Go(func() {
			defer cancel()
			n.carry(ctx, way[0], way[1])
		})
	}
	both.Wait()
}

// carry carries messages in one direction until the connection ends.
func (n *network) carry(ctx context.Context, from, to *websocket.Conn) {
	messages := make(chan []byte)
	go func() {
		defer close(messages)
		for {
			_, data, err := from.Read(ctx)
			if err != nil {
				return
			}
			select {
			case messages <- data:
			case <-ctx.Done():
				return
			}
		}
	}()
	put := func(data []byte) { _ = to.Write(ctx, websocket.MessageText, data) }
	for data := range messages {
		switch f := n.fault(); f {
		case cut:
			n.count(cut)
			return
		case delay:
			n.count(delay)
			time.Sleep(n.some(50 * time.Millisecond))
			put(data)
		case double:
			n.count(double)
			put(data)
			put(data)
		case swap:
			select {
			case next, more := <-messages:
				if more {
					n.count(swap)
					put(next)
				}
			case <-time.After(20 * time.Millisecond): // there is no other message
			}
			put(data)
		default:
			put(data)
		}
	}
}

// fault returns what happens to the next message.
func (n *network) fault() fault {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.rng.IntN(n.odds) > 0 {
		return noFault
	}
	return 1 + fault(n.rng.IntN(int(numFaults)-1))
}

func (n *network) count(f fault) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.faults[f]++
}

// total returns how many faults have happened.
func (n *network) total() (all int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, count := range n.faults {
		all += count
	}
	return all
}

// some returns a random duration.
func (n *network) some(most time.Duration) time.Duration {
	n.mu.Lock()
	defer n.mu.Unlock()
	return time.Duration(n.rng.Int64N(int64(most)))
}

// playGame plays random steps for a player until the first game of his table is over, and notes each step that was acknowledged. He
// resigns after a number of steps.
func (f *follower) playGame(t testing.TB, rng *rand.Rand, all *acknowledged, steps int) {
	late := time.After(time.Minute)
	for {
		s := f.State()
		if s.Ended != nil || t.Context().Err() != nil || s.Table.Game == 1 && s.Table.Referee.Over() {
			return
		}
		f.decide(t, s)
		switch {
		case !s.Table.Playing():
		case s.Table.Preparing():
			_ = f.Send(t.Context(), online.Entry{Kind: online.Ready})
		case s.Table.SeatOf(s.Table.Referee.Turn()) == s.Seat && s.Table.Referee.Steps() >= steps:
			resign := app.Resignation()
			if err := f.Send(t.Context(), online.Entry{Kind: online.Play, Game: 1, Event: &resign}); err != nil && f.State().Ended == nil {
				t.Errorf("a resignation is refused: %v", err)
				return
			}
		case s.Table.SeatOf(s.Table.Referee.Turn()) == s.Seat:
			text := s.Table.Referee.RandomStep(rng)
			e := app.StepEvent(text)
			if f.Send(t.Context(), online.Entry{Kind: online.Play, Game: 1, Ply: s.Table.Referee.Steps(), Event: &e}) == nil {
				all.mu.Lock()
				all.steps[[2]int{1, s.Table.Referee.Steps()}] = text
				all.mu.Unlock()
			}
			continue
		}
		select {
		case <-f.changed:
		case <-time.After(100 * time.Millisecond):
		case <-late:
			t.Errorf("%s: after a minute the game has %d steps, %d entries", s.Table.Conditions.Variant, s.Table.Referee.Steps(), len(s.Log))
			return
		}
	}
}

// through is a table whose players and spectator are connected through a network.
type through struct {
	conditions online.Conditions
	table      string
	programs   [3]*follower // host, guest, spectator
	stored     acknowledged
}

// Through a network that cuts connections, and delays, doubles and swaps messages, two players and a spectator have the log of the
// server in every variant: nothing that was acknowledged is missing, nothing is there twice, and each player is charged what the times
// of the entries say. BACKRANK_FAULTS sets the number of faults.
func TestBadNetworkChangesNothing(t *testing.T) {
	faults, length := 20, 100
	if n, err := strconv.Atoi(os.Getenv("BACKRANK_FAULTS")); err == nil {
		faults, length = n, 1000
	}
	s := start(t, t.TempDir(), "localhost:0")
	n := newNetwork(t, s.address, 50)
	bad := &running{address: n.address}
	all := variants.All()
	slices.SortStableFunc(all, func(a, b variants.Variant) int { return int(b.Symmetry) - int(a.Symmetry) }) // drafts first
	rng := rand.New(rand.NewPCG(47, 4))
	steps, games := 0, 0
	for n.total() < faults {
		var tables [3]through
		var playing sync.WaitGroup
		for i := range tables {
			v := all[games%len(all)]
			c := online.Conditions{Variant: v.ID, Clock: []string{"60+0", "3+2", "3+2 prepare 10s"}[games%3]}
			if v.Symmetry == variants.Drafted {
				c.Draft = variants.Protocols()[2-games%3].ID()
			}
			games++
			o := s.openTable(t, c)
			tables[i] = through{conditions: c, table: o.Table, stored: acknowledged{steps: map[[2]int]string{}}}
			for n, secret := range []string{o.Host, o.Guest, ""} {
				tables[i].programs[n] = bad.follow(t, o.Table, secret, "")
			}
			for _, f := range tables[i].programs[:2] {
				seed := rng.Uint64()
				playing.Go(func() { f.playGame(t, rand.New(rand.NewPCG(seed, 1)), &tables[i].stored, length) })
			}
		}
		playing.Wait()
		for i := range tables {
			if t.Failed() {
				return
			}
			tables[i].check(t, s)
			steps += len(tables[i].stored.steps)
		}
	}
	t.Logf("%d games, %d steps, %d connections cut, %d messages delayed, %d doubled, %d swapped", games, steps, n.faults[cut], n.faults[delay], n.faults[double], n.faults[swap])
}

// check checks the log of a table whose game is over.
func (u *through) check(t *testing.T, s *running) {
	t.Helper()
	records, err := s.hub.log.Read(t.Context(), u.table, 0)
	if err != nil {
		t.Fatal(err)
	}
	table := online.Table{ID: u.table}
	log := make([]online.Entry, len(records))
	for i, r := range records {
		if err := json.Unmarshal(r.Data, &log[i]); err != nil {
			t.Fatal(err)
		}
		if err := table.Apply(log[i]); err != nil {
			t.Fatalf("%s: %s: %v", u.conditions.Variant, r.Data, err)
		}
	}
	if !table.Referee.Over() {
		t.Fatalf("%s: the game is not over", u.conditions.Variant)
	}
	for i, e := range log {
		log[i], _ = table.For(online.Nobody, e) // the game is over, and nothing is hidden any more
	}
	for i, f := range u.programs {
		got := f.until(t, "whole log", func(s online.State) bool { return len(s.Log) >= len(log) && !hides(s.Log) })
		if a, b := texts(got.Log), texts(log); a != b {
			t.Errorf("%s: program %d has the log\n%s, the server\n%s", u.conditions.Variant, i, a, b)
		}
	}
	found := map[[2]int]string{}
	for _, e := range log {
		if text, ok := stepOf(e); ok {
			found[[2]int{e.Game, e.Ply}] = text
		}
	}
	for at, text := range u.stored.steps {
		if found[at] != text {
			t.Errorf("%s: %s after %d steps was acknowledged, the log has %q", u.conditions.Variant, text, at[1], found[at])
		}
	}
	if len(found) != len(u.stored.steps) {
		t.Errorf("%s: %d steps were acknowledged, the log has %d", u.conditions.Variant, len(u.stored.steps), len(found))
	}
	if u.conditions.Draft == "" {
		u.checkClock(t, log)
	}
}

// checkClock computes the clocks a second time, from the times in the log and the rule of docs/SERVER.md for lag.
func (u *through) checkClock(t *testing.T, log []online.Entry) {
	t.Helper()
	whole, bonus, gain := int64(180_000), int64(2_000), int64(1_000) // 0.4 · (180 + 40 · 2) + 15 centiseconds are more than a second
	if u.conditions.Clock == "60+0" {
		whole, bonus = 3_600_000, 0
	}
	left, quota := [2]int64{whole, whole}, [2]int64{3 * gain, 3 * gain}
	turn, since := 0, int64(0)
	for _, e := range log {
		text, _ := json.Marshal(e.Event)
		var event struct {
			Kind string `json:"do"`
			Left int64  `json:"left"`
		}
		if err := json.Unmarshal(text, &event); err != nil && e.Event != nil {
			t.Fatal(err)
		}
		switch {
		case e.Kind == online.Outage:
			t.Errorf("%s: an outage, and the server has run", u.conditions.Variant)
		case event.Kind == "step":
			if e.Lag < 0 || e.Lag > quota[turn] {
				t.Errorf("%s: %d ms are not charged, at most %d may be", u.conditions.Variant, e.Lag, quota[turn])
			}
			quota[turn] = min(quota[turn]+gain-e.Lag, 7*gain)
			if left[turn] += bonus; e.Ply >= 2 { // the first move of each side is not timed
				left[turn] -= max(e.At-since-e.Lag, 0)
			}
			if event.Left != left[turn] {
				t.Fatalf("%s: after %d steps the clock has %d ms, want %d", u.conditions.Variant, e.Ply, event.Left, left[turn])
			}
			turn, since = 1-turn, e.At
		}
	}
}

// hides reports whether a log has hidden placements.
func hides(log []online.Entry) bool {
	return slices.ContainsFunc(log, func(e online.Entry) bool { return e.Hidden })
}
