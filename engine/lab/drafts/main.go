// Command drafts measures the strength of the computer's drafts. In each game the computer places the pieces
// of one side, the pieces of the other side are placed at random, and the same engine plays both sides.
//
//	go run ./engine/lab/drafts -rule bunker -games 400
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	"backrank/engine"
	"backrank/engine/elo"
	"backrank/variants"
)

func main() {
	rule := flag.String("rule", "bunker", "castling rule")
	protocol := flag.String("protocol", "free", "protocol of the draft: free, copying or hidden")
	level := flag.String("level", "Full strength", "level of the side that drafts")
	games := flag.Int("games", 400, "games, colours balanced")
	nodes := flag.Uint64("nodes", 2000, "nodes for each move of a game")
	seed := flag.Uint64("seed", 1, "seed of the drafts and the games")
	threads := flag.Int("threads", 2, "games played at the same time")
	flag.Parse()

	m := match{Rule: variants.CastlingByID(*rule), Nodes: *nodes, Games: *games, Threads: *threads, Seed: *seed}
	var knownLevel, knownProtocol bool
	m.Level, knownLevel = engine.LevelNamed(*level)
	m.Protocol, knownProtocol = variants.ProtocolByID(*protocol)
	if m.Rule == nil || !knownLevel || !knownProtocol {
		fmt.Fprintln(os.Stderr, "drafts: no such rule, level or protocol")
		os.Exit(2)
	}
	started := time.Now()
	s, err := m.play(context.Background())
	if err != nil {
		fmt.Fprintln(os.Stderr, "drafts:", err)
		os.Exit(1)
	}
	points, standardError := s.Points(), s.Error()
	low, high := elo.Of(points-1.96*standardError), elo.Of(points+1.96*standardError)
	fmt.Printf("%-9s %-7s %-11s %v  %.1f %% ± %.1f (95 %%: %.1f to %.1f)  Elo %+.0f (%+.0f to %+.0f)  (%v)\n",
		*rule, *protocol, m.Level.Name, s, 100*points, 100*standardError, 100*(points-1.96*standardError), 100*(points+1.96*standardError),
		elo.Of(points), low, high, time.Since(started).Round(time.Second))
}
