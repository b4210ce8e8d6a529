package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"backrank/online"
)

// asNode is the environment variable with the [node] as which the test's program runs.
const asNode = "BACKRANK_NODE_TEST"

// node is a server with a NATS server of a cluster beside it, in a process of its own.
type node struct {
	Name, Folder    string
	Client, Cluster int    // ports of the NATS server
	Routes          string // to the NATS servers of the cluster
	Listen          string // address of the server

	process *exec.Cmd
}

// runNode runs the node that a text describes, and returns the exit code.
func runNode(text string) int {
	var n node
	if err := json.Unmarshal([]byte(text), &n); err != nil {
		return 2
	}
	nats, err := server.NewServer(&server.Options{
		ServerName: n.Name, Host: "127.0.0.1", Port: n.Client, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: n.Folder, SyncAlways: true,
		Cluster: server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: n.Cluster}, Routes: server.RoutesFromStr(n.Routes),
	})
	if err != nil {
		return 2
	}
	nats.Start()
	var status io.Writer = io.Discard
	if os.Getenv("BACKRANK_NODE_LOG") != "" {
		status = os.Stderr
	}
	return run(context.Background(), []string{"-proxy", "-connections", "100000", "-listen", n.Listen, "-nats", fmt.Sprintf("nats://127.0.0.1:%d", n.Client)}, io.Discard, status)
}

func (n *node) start(t testing.TB) {
	t.Helper()
	text, _ := json.Marshal(n)
	n.process = exec.Command(os.Args[0])
	n.process.Env = append(os.Environ(), asNode+"="+string(text))
	n.process.Stderr = os.Stderr
	if err := n.process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.kill)
}

func (n *node) kill() {
	if n.process != nil {
		_ = n.process.Process.Kill()
		_ = n.process.Wait()
		n.process = nil
	}
}

// startCluster starts servers on a NATS cluster.
func startCluster(t testing.TB, size int) (all []*node) {
	t.Helper()
	folder := t.TempDir()
	var routes []string
	for i := range size {
		n := &node{Name: fmt.Sprint("node-", i), Folder: filepath.Join(folder, fmt.Sprint(i)), Client: freePort(t), Cluster: freePort(t), Listen: freeAddress(t)}
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", n.Cluster))
		all = append(all, n)
	}
	for _, n := range all {
		n.Routes = strings.Join(routes, ",")
		n.start(t)
	}
	for _, n := range all {
		awaitListener(t, n.Listen)
	}
	return all
}

// balancer connects programs to a server that runs, as a proxy in front of several servers does.
func balancer(t testing.TB, nodes []*node, first int) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			program, err := listener.Accept()
			if err != nil {
				return
			}
			for i := range nodes {
				server, err := net.Dial("tcp", nodes[(first+i)%len(nodes)].Listen)
				if err != nil {
					continue
				}
				for _, way := range [][2]net.Conn{{program, server}, {server, program}} {
					go func() {
						_, _ = io.Copy(way[0], way[1])
						way[0].Close()
						way[1].Close()
					}()
				}
				break
			}
		}
	}()
	return listener.Addr().String()
}

// shared is a table on a cluster.
type shared struct {
	online.Opened
	programs [3]*follower
	stored   acknowledged
}

// steps returns how many steps of the table were acknowledged.
func (s *shared) steps() int {
	s.stored.mu.Lock()
	defer s.stored.mu.Unlock()
	return len(s.stored.steps)
}

// Tables are spread over three servers on a NATS cluster of three. Each in turn is killed together with its part of the cluster: the
// games go on through the others, nothing that was acknowledged is lost, and the time in which no game could go on is charged to
// nobody. It takes two minutes, because a cluster elects a leader after four to nine seconds, and so runs only with BACKRANK_KILLS.
func TestKilledNodeOfAClusterLosesNothing(t *testing.T) {
	if os.Getenv("BACKRANK_KILLS") == "" {
		return
	}
	const slack = 5 * time.Second // three times the time between two beats, and the time in which a program connects
	nodes := startCluster(t, 3)
	var tables [6]shared
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var playing sync.WaitGroup
	for i := range tables {
		table := &tables[i]
		table.stored.steps = map[[2]int]string{}
		s := &running{address: nodes[i%3].Listen}
		table.Opened = s.openTable(t, online.Conditions{Variant: "chess960", Clock: "60+0"})
		for n, secret := range []string{table.Host, table.Guest, ""} {
			table.programs[n] = (&running{address: balancer(t, nodes, i+n)}).follow(t, table.Table, secret, "")
		}
		for n, f := range table.programs[:2] {
			playing.Go(func() { f.playAlways(ctx, rand.New(rand.NewPCG(uint64(i), uint64(n))), &table.stored) })
		}
	}
	began := time.Now()
	stalls := make([]time.Duration, len(tables)) // how long each table stood still, all in all
	goOn := func() (longest time.Duration) {
		t.Helper()
		begin := time.Now()
		before := make([]int, len(tables))
		for i := range tables {
			before[i] = tables[i].steps()
		}
		moved := make([]bool, len(tables))
		for slices.Contains(moved, false) {
			time.Sleep(10 * time.Millisecond)
			for i := range tables {
				if !moved[i] && tables[i].steps() > before[i]+10 {
					moved[i] = true
					longest = max(longest, time.Since(begin))
					stalls[i] += time.Since(begin)
				}
			}
			if time.Since(begin) > time.Minute {
				t.Fatalf("a minute after a kill the games stand at %v steps", before)
			}
		}
		return longest
	}
	for i := range 3 {
		goOn()
		nodes[i].kill()
		t.Logf("%s was killed, and all games went on after %v at most", nodes[i].Name, goOn())
		nodes[i].start(t)
		awaitListener(t, nodes[i].Listen)
	}
	cancel()
	playing.Wait()
	elapsed := time.Since(began)

	s := &running{address: nodes[0].Listen}
	for i := range tables {
		table := &tables[i]
		known := 0
		for _, f := range table.programs {
			known = max(known, len(f.State().Log))
		}
		end := s.follow(t, table.Table, "", "").until(t, "whole log", func(s online.State) bool { return len(s.Log) >= known })
		found := map[[2]int]string{}
		outages := 0
		for _, e := range end.Log {
			if text, ok := stepOf(e); ok {
				found[[2]int{e.Game, e.Ply}] = text
			}
			if e.Kind == online.Outage {
				outages++
			}
		}
		for at, text := range table.stored.steps {
			if found[at] != text {
				t.Errorf("%s of game %d after %d steps was acknowledged, the log has %q", text, at[0], at[1], found[at])
			}
		}
		white, black, _, _ := end.Table.Referee.Times(end.Table.Now(time.UnixMilli(end.Log[len(end.Log)-1].At)))
		charged := 2*time.Hour - white - black
		t.Logf("table %d: %d steps in %d games, %d outages; it stood still for %v of %v, and the players of the last game were charged %v", i, len(found), end.Table.Game, outages, stalls[i], elapsed, charged)
		if charged > elapsed-stalls[i]+slack {
			t.Errorf("table %d: the players of the last game were charged %v, but it stood still for %v of %v", i, charged, stalls[i], elapsed)
		}
	}
}
