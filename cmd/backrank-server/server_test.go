package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"backrank/app"
	"backrank/cmd/backrank-server/tablelog"
	"backrank/online"
	"backrank/variants"
)

func TestMain(m *testing.M) {
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

// openTable opens a table.
func (s *running) openTable(t testing.TB, c online.Conditions) opened {
	t.Helper()
	body, _ := json.Marshal(c)
	answer, err := http.Post("http://"+s.address+"/tables", "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	data, _ := io.ReadAll(answer.Body)
	var o opened
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
	value   string
}

// follow connects a player or a spectator.
func (s *running) follow(t testing.TB, table, secret, name string) *follower {
	t.Helper()
	f := &follower{changed: make(chan struct{}, 1)}
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
	for _, e := range s.Table.Draws(s.Seat, &f.value) {
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
