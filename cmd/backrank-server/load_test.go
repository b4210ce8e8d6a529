package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"backrank/app"
	"backrank/online"
)

// BenchmarkLoad plays games in which a move is made every second, with two players each, for half a minute: through a server, and
// through three servers on a NATS cluster of three, of which one is killed after ten seconds. It reports how soon moves are acknowledged,
// which is when they are synced to disk, and the memory of a game on a server. All run on this computer.
//
//	BACKRANK_GAMES=300 go test -run '^$' -bench Load -benchtime 1x ./cmd/backrank-server
func BenchmarkLoad(b *testing.B) {
	games := 100
	if n, err := strconv.Atoi(os.Getenv("BACKRANK_GAMES")); err == nil {
		games = n
	}
	b.Run("one server", func(b *testing.B) {
		k := &killed{folder: b.TempDir(), address: freeAddress(b)}
		k.start(b)
		defer k.kill()
		l := newLoad(b, games, func(int) string { return k.address })
		before := memoryOf(b, k.process.Process.Pid)
		l.play(25 * time.Second)
		b.ReportMetric((memoryOf(b, k.process.Process.Pid)-before)/float64(games), "kB/game")
		l.report(b, "", 0, time.Hour)
	})
	b.Run("three servers", func(b *testing.B) {
		nodes := startCluster(b, 3)
		l := newLoad(b, games, func(i int) string { return balancer(b, nodes, i) })
		time.AfterFunc(12*time.Second, nodes[0].kill)
		l.play(40 * time.Second)
		l.report(b, "before, ", 0, 11*time.Second)
		l.report(b, "kill, ", 11*time.Second, 30*time.Second)
		l.report(b, "after, ", 30*time.Second, time.Hour)
	})
}

// load is a number of games and what was measured.
type load struct {
	b       *testing.B
	players []*follower
	began   time.Time

	mu    sync.Mutex
	moves []measured
}

// measured is a move: when it was made, and how long it took until it was acknowledged.
type measured struct{ at, took time.Duration }

// newLoad opens tables, each with two players; address is that of the server for a player.
func newLoad(b *testing.B, games int, address func(player int) string) *load {
	l := &load{b: b}
	for i := range games {
		body, _ := json.Marshal(online.Conditions{Variant: "chess960", Start: strconv.Itoa(i % 960), Clock: "60+0", White: online.Host})
		req, _ := http.NewRequest(http.MethodPost, "http://"+address(2*i)+"/tables", bytes.NewReader(body))
		req.Header.Set("X-Forwarded-For", fmt.Sprint("address-", i))
		answer, err := http.DefaultClient.Do(req)
		if err != nil {
			b.Fatal(err)
		}
		var o online.Opened
		data, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err := json.Unmarshal(data, &o); err != nil {
			b.Fatalf("%s: %s", answer.Status, data)
		}
		for n, secret := range []string{o.Host, o.Guest} {
			l.players = append(l.players, (&running{address: address(2*i + n)}).follow(b, o.Table, secret, ""))
		}
	}
	for _, f := range l.players {
		f.until(b, "game", func(s online.State) bool { return s.Table.Game == 1 })
	}
	return l
}

// play lets all games go on for a time.
func (l *load) play(d time.Duration) {
	ctx, cancel := context.WithTimeout(l.b.Context(), d)
	defer cancel()
	l.began = time.Now()
	var all sync.WaitGroup
	for i, f := range l.players {
		all.Go(func() { l.move(ctx, f, rand.New(rand.NewPCG(uint64(i), 47))) })
	}
	all.Wait()
}

// move makes a player's moves, a second after the other's.
func (l *load) move(ctx context.Context, f *follower, rng *rand.Rand) {
	think := time.Duration(rng.Int64N(int64(time.Second))) // the games do not move in step
	for ctx.Err() == nil {
		s := f.State()
		if !s.Table.Playing() {
			return
		}
		if s.Table.SeatOf(s.Table.Referee.Turn()) != s.Seat {
			select {
			case <-f.changed:
			case <-ctx.Done():
			}
			continue
		}
		select {
		case <-time.After(think):
		case <-ctx.Done():
			return
		}
		think = time.Second
		e := app.StepEvent(s.Table.Referee.RandomStep(rng))
		at := time.Now()
		if err := f.Send(ctx, online.Entry{Kind: online.Play, Game: 1, Ply: s.Table.Referee.Steps(), Event: &e}); err == nil {
			l.mu.Lock()
			l.moves = append(l.moves, measured{at.Sub(l.began), time.Since(at)})
			l.mu.Unlock()
		} else if ctx.Err() == nil {
			l.b.Errorf("a move is refused: %v", err)
		}
	}
}

// report reports the moves that were made in a part of the time.
func (l *load) report(b *testing.B, name string, from, to time.Duration) {
	var took []time.Duration
	for _, m := range l.moves {
		if m.at >= from && m.at < to {
			took = append(took, m.took)
		}
	}
	if len(took) == 0 {
		b.Fatalf("%sno moves", name)
	}
	slices.Sort(took)
	at := func(share float64) time.Duration { return took[int(share*float64(len(took)-1))] }
	b.Logf("%s%d games: %d moves, acknowledged within %v (half), %v (99 of 100), %v (all)", name, len(l.players)/2, len(took), at(.5), at(.99), at(1))
}

// memoryOf returns the memory of a process, in kilobytes.
func memoryOf(b *testing.B, process int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		b.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			if err != nil {
				b.Fatal(err)
			}
			return kb
		}
	}
	b.Fatal("no memory")
	return 0
}
