package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backrank/app"
	"backrank/cmd/backrank-server/tablelog"
	"backrank/online"
	"backrank/variants"
)

func TestMain(m *testing.M) {
	if node := os.Getenv(asNode); node != "" {
		os.Exit(runNode(node))
	}
	if flags := os.Getenv(asServer); flags != "" {
		os.Exit(run(context.Background(), strings.Fields(flags), io.Discard, io.Discard))
	}
	if arguments := os.Getenv(asPlayer); arguments != "" {
		playAsProgram(arguments, os.Stdout)
		os.Exit(0)
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil)))
	os.Exit(m.Run())
}

// running is a server in the test's process.
type running struct {
	hub     *hub
	address string
	stop    func()
}

// start starts a server with its games in a folder, at an address or any free one.
func start(t testing.TB, folder, address string) *running {
	t.Helper()
	logs, err := tablelog.Open(t.Context(), folder, "", 1)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s := &running{hub: newHub(logs), address: listener.Addr().String()}
	served := make(chan error, 1)
	go func() { served <- s.hub.serve(ctx, listener, "") }()
	s.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-served; err != nil && err != http.ErrServerClosed {
			t.Error(err)
		}
		logs.Close()
	})
	t.Cleanup(s.stop)
	return s
}

// While the log of a table is read, other tables can be entered.
func TestALongLogKeepsNobodyOut(t *testing.T) {
	s := start(t, t.TempDir(), "localhost:0")
	o := s.openTable(t, online.Conditions{Variant: "chess"})
	reading := strings.Repeat("a", len(o.Table))
	s.hub.mu.Lock()
	s.hub.rooms[reading] = newRoom(s.hub, reading) // nobody reads its log
	s.hub.mu.Unlock()
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	waiting := make(chan error, 1)
	go func() {
		_, err := s.hub.room(ctx, reading)
		waiting <- err
	}()
	if r, err := s.hub.room(t.Context(), o.Table); err != nil || r.table.Entries != 1 {
		t.Errorf("the other table: %v", err)
	}
	if err := <-waiting; !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the table whose log is read: %v", err)
	}
	s.hub.mu.Lock()
	delete(s.hub.rooms, reading) // the server would wait for it
	s.hub.mu.Unlock()
	if _, err := s.hub.room(t.Context(), strings.Repeat("b", len(o.Table))); !errors.Is(err, online.ErrNoTable) {
		t.Errorf("a table that was never opened: %v", err)
	}
}

// A seat is the newest connection's, although an older one that waited for the log of the table enters later.
func TestTheNewestConnectionHasTheSeat(t *testing.T) {
	s := start(t, t.TempDir(), "localhost:0")
	o := s.openTable(t, online.Conditions{Variant: "chess"})
	enter := func(number uint64) *client {
		c := &client{now: s.hub.now, number: number, queue: make(chan online.ToProgram, maxQueued), ended: make(chan struct{})}
		if _, err := s.hub.enter(t.Context(), c, online.Hello{Table: o.Table, Secret: o.Host}); err != nil {
			c.end(err)
		}
		return c
	}
	over := func(c *client) bool {
		select {
		case <-c.ended:
			return true
		default:
			return false
		}
	}
	second := enter(2)
	if first := enter(1); !over(first) || !errors.Is(first.why, online.ErrTaken) || over(second) {
		t.Errorf("the older connection has ended: %v, the newer: %v", over(first), over(second))
	}
	if third := enter(3); over(third) || !over(second) || !errors.Is(second.why, online.ErrTaken) {
		t.Errorf("the third connection has ended: %v, the second: %v", over(third), over(second))
	}
}

// storeGame stores a game that began at a time, when the players sat at a server, with its first moves.
func storeGame(t *testing.T, logs *tablelog.Log, server, clock string, begin time.Time, moves int) (id string) {
	t.Helper()
	id = strings.Repeat("a", 26)
	table, number := online.Table{ID: id}, uint64(0)
	add := func(e online.Entry) {
		t.Helper()
		e.At = begin.UnixMilli()
		data, err := json.Marshal(e)
		if err == nil {
			err = table.Apply(e)
		}
		if err == nil {
			number, err = logs.Append(t.Context(), id, number, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	add(online.Entry{Kind: online.Open, Conditions: &online.Conditions{Variant: "chess", Clock: clock, White: online.Host}})
	for _, s := range []online.Seat{online.Host, online.Guest} {
		add(online.Entry{Kind: online.Sit, Seat: s, Server: server})
	}
	e, _ := table.Due(begin)
	add(e)
	for i, text := range []string{"e2e4", "e7e5"}[:moves] {
		move := app.StepEvent(text)
		_, e, err := table.After(online.Host+online.Seat(i), online.Entry{Kind: online.Play, Game: 1, Ply: i, Event: &move}, begin, 0)
		if err != nil {
			t.Fatal(err)
		}
		add(e)
	}
	return id
}

// openHub returns a hub that serves no port, with its logs.
func openHub(t *testing.T) (*hub, *tablelog.Log) {
	t.Helper()
	logs, err := tablelog.Open(t.Context(), t.TempDir(), "", 1)
	if err != nil {
		t.Fatal(err)
	}
	h := newHub(logs)
	t.Cleanup(func() {
		h.stop()
		logs.Close()
	})
	return h, logs
}

// A move that has come in time counts, although the server was busy until after the flag would have fallen.
func TestNoFlagFallsBeforeAMoveThatHasCome(t *testing.T) {
	h, logs := openHub(t)
	begin := time.Now()
	var passed atomic.Int64
	h.now = func() time.Time { return begin.Add(time.Duration(passed.Load())) }
	id := storeGame(t, logs, h.id, "1+0", begin, 2)
	r, err := h.room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	white := &client{now: h.now, seat: online.Host, queue: make(chan online.ToProgram, maxQueued), ended: make(chan struct{})}
	busy, over := make(chan struct{}), make(chan bool)
	r.do(func() { r.clients[white] = true; <-busy }) // a room without programs ends
	move := app.StepEvent("g1f3")
	send := online.Send{Entry: online.Entry{Kind: online.Play, Game: 1, Ply: 2, Event: &move}}
	r.do(func() { r.receive(white, send, begin.Add(59*time.Second)) })
	r.do(func() { over <- r.table.Referee.Over() })
	passed.Store(int64(61 * time.Second))
	close(busy)
	if <-over {
		t.Error("White has lost on time with a move after 59 seconds of 60")
	}
	passed.Store(int64(120 * time.Second))
	for late := time.Now().Add(10 * time.Second); ; {
		r.do(func() { over <- r.table.Referee.Over() })
		if <-over {
			break
		}
		if time.Now().After(late) {
			t.Fatal("Black's flag does not fall")
		}
	}
}

// No table is closed while another server, to which the players were connected, may have stopped: its outage comes first.
func TestNoTableIsClosedBeforeAnOutageIsMadeGood(t *testing.T) {
	h, logs := openHub(t)
	id := storeGame(t, logs, "one", "3+2", time.Now().Add(-10*time.Minute), 0)
	h.beats.others["one"] = &otherBeat{asked: time.Now()} // its last beat could not be read yet
	r, err := h.room(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	closed := func() bool {
		answer := make(chan bool)
		r.do(func() { answer <- r.table.Closed })
		return <-answer
	}
	if closed() {
		t.Error("a table is closed because of an outage")
	}
	h.beats.mu.Lock()
	h.beats.others["one"].read = time.Now() // it has never stored a beat
	h.beats.mu.Unlock()
	for late := time.Now().Add(10 * time.Second); !closed(); {
		if time.Now().After(late) {
			t.Fatal("a table at which nobody moved is not closed")
		}
	}
}

// /healthz tells whether the server could store its last beats.
func TestHealth(t *testing.T) {
	s := start(t, t.TempDir(), "localhost:0")
	health := func() int {
		t.Helper()
		answer, err := http.Get("http://" + s.address + "/healthz")
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer.StatusCode
	}
	for late := time.After(30 * time.Second); health() != http.StatusOK; {
		select {
		case <-late:
			t.Fatal("a server that runs is not healthy")
		case <-time.After(10 * time.Millisecond):
		}
	}
	var b beats
	now := time.Now()
	for _, c := range []struct {
		what   string
		stored bool
		after  time.Duration
		want   bool
	}{{"a beat", true, 0, true}, {"a beat a while ago", true, deadAfter, false}, {"a beat that was not stored", false, 0, false}} {
		b.stored(now, c.stored)
		if got := b.storing(now.Add(c.after)); got != c.want {
			t.Errorf("after %s: %v", c.what, got)
		}
	}
}

// openTable opens a table.
func (s *running) openTable(t testing.TB, c online.Conditions) online.Opened {
	t.Helper()
	body, _ := json.Marshal(c)
	answer, err := http.Post("http://"+s.address+"/tables", "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	data, _ := io.ReadAll(answer.Body)
	var o online.Opened
	if err := json.Unmarshal(data, &o); answer.StatusCode != http.StatusCreated || err != nil {
		t.Fatalf("%s: %s", answer.Status, data)
	}
	return o
}

// follower is a client with the latest state.
type follower struct {
	*online.Client
	seat    online.Seat
	changed chan struct{}
	secret  string // for draws
}

// follow connects a player or a spectator.
func (s *running) follow(t testing.TB, table, secret, name string) *follower {
	t.Helper()
	f := &follower{changed: make(chan struct{}, 1), secret: "draws of " + secret}
	f.Client = online.Follow(t.Context(), "ws://"+s.address+"/play", online.Hello{Table: table, Secret: secret, Name: name}, func(online.State) {
		select {
		case f.changed <- struct{}{}:
		default:
		}
	})
	return f
}

// until waits for a condition.
func (f *follower) until(t testing.TB, what string, done func(online.State) bool) online.State {
	t.Helper()
	late := time.After(30 * time.Second)
	for {
		s := f.State()
		if done(s) {
			return s
		}
		select {
		case <-f.changed:
		case <-late:
			t.Fatalf("no %s: %d entries, connected %v, %v", what, len(s.Log), s.Connected, s.Ended)
		}
	}
}

// decide takes part in a draw.
func (f *follower) decide(t testing.TB, s online.State) {
	if e, draws := s.Table.DrawEntry(s.Seat, f.secret); draws {
		_ = f.Send(t.Context(), e)
	}
}

// step sends a random placement or move if it is this player's turn.
func (f *follower) step(t testing.TB, rng *rand.Rand, s online.State) error {
	e := app.StepEvent(s.Table.Referee.RandomStep(rng))
	return f.Send(t.Context(), online.Entry{Kind: online.Play, Game: s.Table.Game, Ply: s.Table.Referee.Steps(), Event: &e})
}

// playOn plays random steps for a player until a game has a number of steps, or is over.
func (f *follower) playOn(t testing.TB, rng *rand.Rand, steps int) {
	for {
		s := f.State()
		if s.Ended != nil || s.Table.Game > 0 && (s.Table.Referee.Over() || s.Table.Referee.Steps() >= steps) {
			return
		}
		f.decide(t, s)
		if s.Table.Playing() && s.Table.SeatOf(s.Table.Referee.Turn()) == s.Seat && s.Seat != online.Nobody {
			if s.Table.Preparing() {
				_ = f.Send(t.Context(), online.Entry{Kind: online.Ready})
			} else if err := f.step(t, rng, s); err != nil && t.Context().Err() == nil {
				t.Errorf("%v after %d steps: %v", s.Table.Conditions.Variant, s.Table.Referee.Steps(), err)
				return
			}
			continue
		}
		if s.Table.Playing() && s.Table.Preparing() {
			_ = f.Send(t.Context(), online.Entry{Kind: online.Ready})
		}
		select {
		case <-f.changed:
		case <-time.After(time.Second):
		case <-t.Context().Done():
			return
		}
	}
}

// Two players and a spectator who are connected to a server have the same game in every variant, which is that of the log.
func TestPlayersHaveTheSameGame(t *testing.T) {
	s := start(t, t.TempDir(), "localhost:0")
	for i, v := range variants.All() {
		c := online.Conditions{Variant: v.ID, Clock: []string{"3+2", "", "3+2 prepare 10s"}[i%3]}
		if v.Symmetry == variants.Drafted {
			c.Draft = variants.Protocols()[i%3].ID()
		}
		o := s.openTable(t, c)
		host := s.follow(t, o.Table, o.Host, "Ann")
		guest := s.follow(t, o.Table, o.Guest, "Bob")
		spectator := s.follow(t, o.Table, "", "")
		var both sync.WaitGroup
		for n, f := range []*follower{host, guest} {
			both.Go(func() { f.playOn(t, rand.New(rand.NewPCG(uint64(i), uint64(n))), 30) })
		}
		both.Wait()
		want := host.State()
		if want.Seat != online.Host || want.Table.Game != 1 || want.Table.Referee.Steps() < 2 {
			t.Fatalf("%s: game %d, %d steps, %v", v.ID, want.Table.Game, want.Table.Referee.Steps(), want.Ended)
		}
		for _, f := range []*follower{guest, spectator} {
			got := f.until(t, "whole log", func(s online.State) bool { return len(s.Log) >= len(host.State().Log) })
			if a, b := texts(got.Log), texts(host.State().Log); a != b {
				t.Errorf("%s: one log is\n%s, the other\n%s", v.ID, a, b)
			}
		}
	}
}

// texts returns a log as a text.
func texts(log []online.Entry) string {
	var b strings.Builder
	for i, e := range log {
		data, _ := json.Marshal(e)
		fmt.Fprintf(&b, "%d %s\n", i+1, data)
	}
	return b.String()
}

// A server that is stopped and started again goes on with the game: the players connect again by themselves, no entry is missing,
// and the time in between is charged to nobody.
func TestGameGoesOnAfterARestart(t *testing.T) {
	folder := t.TempDir()
	s := start(t, folder, "localhost:0")
	o := s.openTable(t, online.Conditions{Variant: "bunker", Clock: "3+0", White: online.Host})
	host, guest := s.follow(t, o.Table, o.Host, "Ann"), s.follow(t, o.Table, o.Guest, "Bob")
	play := func(steps int) {
		var both sync.WaitGroup
		for n, f := range []*follower{host, guest} {
			both.Go(func() { f.playOn(t, rand.New(rand.NewPCG(9, uint64(n))), steps) })
		}
		both.Wait()
	}
	play(4)
	before := host.State()
	s.stop()
	host.until(t, "lost connection", func(s online.State) bool { return !s.Connected })
	again := start(t, folder, s.address)
	host.until(t, "new connection", func(s online.State) bool { return s.Connected })
	guest.until(t, "new connection", func(s online.State) bool { return s.Connected })
	play(8)
	after := guest.until(t, "moves", func(s online.State) bool { return s.Table.Referee.Steps() >= 8 })
	if a, b := texts(after.Log[:len(before.Log)]), texts(before.Log); a != b {
		t.Errorf("the log begins with\n%s, and did with\n%s", a, b)
	}
	stranger := again.follow(t, o.Table, "", "")
	seen := stranger.until(t, "whole log", func(s online.State) bool { return len(s.Log) >= len(after.Log) })
	if a, b := texts(seen.Log[:len(after.Log)]), texts(after.Log); a != b {
		t.Errorf("a stranger has the log\n%s, the players\n%s", a, b)
	}
}

// However long a log is, a program that connects is sent all of it.
func TestLongLogIsSent(t *testing.T) {
	s := start(t, t.TempDir(), "localhost:0")
	o := s.openTable(t, online.Conditions{Variant: "chess", White: online.Host})
	records, err := s.hub.log.Read(t.Context(), o.Table, 0)
	if err != nil || len(records) != 1 {
		t.Fatalf("%d records, %v", len(records), err)
	}
	last := records[0].Number
	const more = 3 * maxQueued
	for range more {
		data, _ := json.Marshal(online.Entry{Kind: online.Say, At: time.Now().UnixMilli(), Seat: online.Host, Phrase: app.Phrases[0]})
		if last, err = s.hub.log.Append(t.Context(), o.Table, last, data); err != nil {
			t.Fatal(err)
		}
	}
	spectator := s.follow(t, o.Table, "", "")
	spectator.until(t, "whole log", func(s online.State) bool { return len(s.Log) == 1+more })
}

// beginGame begins a game with a clock, in which the host has White, at a new server. before is its state.
func beginGame(t *testing.T) (s *running, o online.Opened, host, guest *follower, before online.State) {
	t.Helper()
	s = start(t, t.TempDir(), "localhost:0")
	o = s.openTable(t, online.Conditions{Variant: "chess", Clock: "3+0", White: online.Host})
	host, guest = s.follow(t, o.Table, o.Host, "Ann"), s.follow(t, o.Table, o.Guest, "Bob")
	host.until(t, "game", hasBegun)
	return s, o, host, guest, guest.until(t, "game", hasBegun)
}

// hasBegun reports whether the first game is played.
func hasBegun(s online.State) bool { return s.Table.Game == 1 }

// A program that lies in its messages changes nothing, and is told why: other secrets, entries of others, entries that only the
// server makes, times, and texts that are no messages.
func TestLiesChangeNothing(t *testing.T) {
	s, o, host, guest, before := beginGame(t)
	spectator := s.follow(t, o.Table, "", "")
	spectator.until(t, "game", hasBegun)
	e4, resign := app.StepEvent("e2e4"), app.Resignation()
	var flag app.Event
	if err := json.Unmarshal([]byte(`{"do":"flag","color":1,"outcome":"0-1"}`), &flag); err != nil {
		t.Fatal(err)
	}
	lies := []online.Entry{
		{Kind: online.Play, Game: 1, Event: &e4, Seat: online.Host, At: 1},
		{Kind: online.Play, Game: 1, Event: &flag},
		{Kind: online.Clock, Event: &flag},
		{Kind: online.Begin, Game: 2, White: online.Guest},
		{Kind: online.Sit, Seat: online.Host, Server: "x"},
		{Kind: online.Outage, Server: "x", From: 1, To: 1 << 50},
		{Kind: online.Close},
		{Kind: online.Leave},
		{Kind: online.Accept, Question: online.TakeBack},
		{Kind: online.Say, Phrase: "I know where you live"},
		{Kind: online.Commit, Hash: "00"},
		{Kind: "other"},
	}
	for _, e := range lies {
		if err := guest.Send(t.Context(), e); err == nil || err.Error() == "" {
			t.Errorf("%+v was taken: %v", e, err)
		}
	}
	if err := spectator.Send(t.Context(), online.Entry{Kind: online.Play, Game: 1, Event: &resign}); err == nil {
		t.Error("a spectator resigned")
	}
	thief := s.follow(t, o.Table, "GUESSED", "Eve")
	if ended := thief.until(t, "refusal", func(s online.State) bool { return s.Ended != nil }).Ended; ended != online.ErrNoSeat {
		t.Errorf("a guessed secret: %v", ended)
	}
	lost := s.follow(t, "nothing", "", "")
	if ended := lost.until(t, "refusal", func(s online.State) bool { return s.Ended != nil }).Ended; ended != online.ErrNoTable {
		t.Errorf("another table: %v", ended)
	}
	if a, b := texts(host.State().Log), texts(before.Log); a != b {
		t.Errorf("the log is\n%s, and was\n%s", a, b)
	}
	if err := host.Send(t.Context(), online.Entry{Kind: online.Play, Game: 1, Event: &e4}); err != nil {
		t.Errorf("after the lies: %v", err)
	}
}
