package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/notnil/chess"

	"backrank/engine/lab/train/games"
	"backrank/variants/rules"
)

// sample is one position and what is to be learnt of it, for White.
type sample struct {
	p      rules.Position
	score  int     // of the search, in centipawns
	points float64 // 0, ½ or 1
}

// sets are the positions to fit and those that are held back to see how well it went.
type sets struct {
	fit, held []sample
}

// load takes positions from the files, so many of each game, until there are n. Every tenth game
// is held back whole.
func load(paths []string, n, each int, seed uint64) (s sets, err error) {
	game := 0
	for _, path := range paths {
		_, all, err := games.Read(path)
		if err != nil {
			return s, err
		}
		for g, err := range all {
			if err != nil {
				return s, err
			}
			drawn, err := draw(g, each, rand.New(rand.NewPCG(seed, uint64(game))))
			if err != nil {
				return s, fmt.Errorf("%s: %w", path, err)
			}
			if game%10 == 9 {
				s.held = append(s.held, drawn...)
			} else {
				s.fit = append(s.fit, drawn...)
			}
			if game++; len(s.fit) >= n {
				return s, nil
			}
		}
	}
	return s, nil
}

// draw takes some of the quiet positions of a game, all alike (Algorithm R of J. Vitter, 1985).
func draw(g *games.Game, each int, rng *rand.Rand) ([]sample, error) {
	var drawn []sample
	seen := 0
	err := g.Quiet(func(q games.Sample) {
		seen++
		at := seen - 1
		if at >= each {
			if at = rng.IntN(seen); at >= each {
				return
			}
		}
		s := sample{*q.Position, q.Score, q.Points}
		if q.Position.Turn() == chess.Black {
			s.score, s.points = -s.score, 1-s.points
		}
		if at < len(drawn) {
			drawn[at] = s
		} else {
			drawn = append(drawn, s)
		}
	})
	return drawn, err
}
