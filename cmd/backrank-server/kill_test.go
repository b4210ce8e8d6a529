package main

import (
	"context"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"
	"time"

	"backrank/app"
	"backrank/online"
)

// asServer is the environment variable with the flags with which the test's program runs as a server, separated by blanks.
const asServer = "BACKRANK_SERVER_TEST"

// killed is a server in a process of its own, which is killed again and again.
type killed struct {
	folder, address string
	process         *exec.Cmd
	since           time.Time
	alive           time.Duration // for how long it has run, all in all
}

// start starts the server and waits until it listens.
func (k *killed) start(t testing.TB) {
	t.Helper()
	k.process = exec.Command(os.Args[0])
	k.process.Env = append(os.Environ(), asServer+"=-proxy -connections 100000 -listen "+k.address+" -data "+k.folder)
	if err := k.process.Start(); err != nil {
		t.Fatal(err)
	}
	awaitListener(t, k.address)
	k.since = time.Now()
}

// awaitListener waits until somebody listens at an address.
func awaitListener(t testing.TB, address string) {
	t.Helper()
	for range 3000 {
		if conn, err := net.Dial("tcp", address); err == nil {
			conn.Close()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the server does not listen")
}

func (k *killed) kill() {
	_ = k.process.Process.Kill()
	_ = k.process.Wait()
	k.alive += time.Since(k.since)
}

// freeAddress returns an address at which nobody listens.
func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func freePort(t testing.TB) int {
	t.Helper()
	_, port, _ := net.SplitHostPort(freeAddress(t))
	n, _ := strconv.Atoi(port)
	return n
}

// acknowledged are the placements and moves that a server has acknowledged, by game and number of steps before.
type acknowledged struct {
	mu    sync.Mutex
	steps map[[2]int]string
}

// playAlways plays random games at a table until ctx is done, with rematches, and notes each step that was acknowledged.
func (f *follower) playAlways(ctx context.Context, rng *rand.Rand, all *acknowledged) {
	for ctx.Err() == nil {
		s := f.State()
		if e, draws := s.Table.DrawEntry(s.Seat, f.secret); draws {
			_ = f.Send(ctx, e)
		}
		switch {
		case s.Table.Game > 0 && !s.Table.Playing():
			if f.Send(ctx, online.Entry{Kind: online.Ask, Question: online.NewAgain}) != nil {
				time.Sleep(10 * time.Millisecond)
			}
			continue
		case s.Table.Playing() && s.Table.SeatOf(s.Table.Referee.Turn()) == s.Seat:
			game, ply, text := s.Table.Game, s.Table.Referee.Steps(), s.Table.Referee.RandomStep(rng)
			e := app.StepEvent(text)
			if f.Send(ctx, online.Entry{Kind: online.Play, Game: game, Ply: ply, Event: &e}) == nil {
				all.mu.Lock()
				all.steps[[2]int{game, ply}] = text
				all.mu.Unlock()
			}
		}
		select {
		case <-f.changed:
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}

// A server that is killed loses nothing that it has acknowledged, and nobody is charged for the time in which it did not run.
// BACKRANK_KILLS sets the number of kills.
func TestKilledServerLosesNothing(t *testing.T) {
	kills := 4
	if n, err := strconv.Atoi(os.Getenv("BACKRANK_KILLS")); err == nil {
		kills = n
	}
	k := &killed{folder: t.TempDir(), address: freeAddress(t)}
	k.start(t)
	defer func() { k.kill() }()
	s := &running{address: k.address}
	o := s.openTable(t, online.Conditions{Variant: "chess960", Clock: "60+0"})
	host, guest := s.follow(t, o.Table, o.Host, "Ann"), s.follow(t, o.Table, o.Guest, "Bob")
	all := &acknowledged{steps: map[[2]int]string{}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var both sync.WaitGroup
	for n, f := range []*follower{host, guest} {
		both.Go(func() { f.playAlways(ctx, rand.New(rand.NewPCG(5, uint64(n))), all) })
	}
	rng := rand.New(rand.NewPCG(5, 5))
	k.kill()
	for range kills {
		time.Sleep(200 * time.Millisecond) // the server is missing for a while
		k.start(t)
		host.until(t, "connection", func(s online.State) bool { return s.Connected })
		time.Sleep(time.Duration(rng.IntN(400)) * time.Millisecond)
		k.kill()
	}
	time.Sleep(200 * time.Millisecond)
	k.start(t)
	guest.until(t, "connection", func(s online.State) bool { return s.Connected })
	host.until(t, "connection", func(s online.State) bool { return s.Connected })
	cancel()
	both.Wait()

	stranger := s.follow(t, o.Table, "", "")
	known := len(host.State().Log)
	end := stranger.until(t, "whole log", func(s online.State) bool { return len(s.Log) >= known })
	found, charged := map[[2]int]string{}, time.Duration(0)
	for _, e := range end.Log {
		if text, ok := stepOf(e); ok {
			found[[2]int{e.Game, e.Ply}] = text
		}
	}
	for at, text := range all.steps {
		if found[at] != text {
			t.Errorf("%s of game %d after %d steps was acknowledged, the log has %q", text, at[0], at[1], found[at])
		}
	}
	if white, black, _, ok := end.Table.Referee.Times(end.Table.Now(time.Now())); ok {
		charged = 2*time.Hour - white - black
	}
	if charged > k.alive+time.Since(k.since) {
		t.Errorf("the players of the last game were charged %v, and the server has run for %v", charged, k.alive+time.Since(k.since))
	}
	if len(all.steps) < 5*kills {
		t.Errorf("only %d steps with %d kills", len(all.steps), kills)
	}
	t.Logf("%d kills, %d steps acknowledged in %d games, none lost", kills, len(all.steps), end.Table.Game)
}

func stepOf(e online.Entry) (string, bool) {
	if e.Kind != online.Play || e.Event == nil {
		return "", false
	}
	return e.Event.Played()
}
