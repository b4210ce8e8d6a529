package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/engine"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// members are the players of a club.
var members = []string{"Ada Brandt", "Bruno Keller", "Chloé Martin", "Dmitri Orlov", "Elena Rossi", "Farid Haddad", "Greta Lind", "Hugo Silva", "Ines Novak"}

// fill adds games of the club to an archive: many from start 356, and some of several variants from random starts. It always
// adds the same games, and takes about fifteen seconds.
func fill(db *archive.DB) error {
	c := club{rng: rand.New(rand.NewPCG(26, 4)), engine: engine.New(16), known: map[uint64][]choice{}}
	for _, kind := range []struct {
		variant, start string
		games          int
	}{{"chess960", "356", 240}, {"chess960", "", 120}, {"bunker", "", 80}, {"chess480", "", 30}, {"slide", "", 20}} {
		v, _ := variants.ByID(kind.variant)
		var games []pgn.Game
		for n := range kind.games {
			start := v.RandomStart(c.rng.Uint64())
			if kind.start != "" {
				var err error
				if start, err = v.ParseStart(kind.start); err != nil {
					return err
				}
			}
			g, err := c.game(v, start, n)
			if err != nil {
				return err
			}
			games = append(games, g)
		}
		if _, err := db.Add(context.Background(), "club", games...); err != nil {
			return err
		}
	}
	return nil
}

// club plays games: openings with random good moves, the other moves by short searches.
type club struct {
	rng    *rand.Rand
	engine *engine.Engine
	known  map[uint64][]choice // moves of openings by position
}

// choice is a move with its score in centipawns.
type choice struct {
	move  rules.Move
	score int
}

// events are the events of games.
var events = []string{"Club evening", "Freestyle Open", "Summer arrays", "Club championship", "Shuffle rapid"}

// game plays game n from a start.
func (c *club) game(v variants.Variant, start variants.Start, n int) (pgn.Game, error) {
	const openings, maxPlies, minPlies, resigned = 8, 60, 30, 500
	p, err := v.Position(start)
	if err != nil {
		return pgn.Game{}, err
	}
	white := c.rng.IntN(len(members))
	black := (white + 1 + c.rng.IntN(len(members)-1)) % len(members)
	g := pgn.Game{Variant: v, Start: p, StartID: v.StartID(start), Tags: []pgn.Tag{
		{Name: "Event", Value: events[n%len(events)]},
		{Name: "Date", Value: fmt.Sprintf("%d.%02d.%02d", 2023+c.rng.IntN(4), 1+c.rng.IntN(12), 1+c.rng.IntN(28))},
		{Name: "Round", Value: fmt.Sprint(1 + n%7)},
		{Name: "White", Value: members[white]},
		{Name: "Black", Value: members[black]},
		{Name: "WhiteElo", Value: fmt.Sprint(rating(white))},
		{Name: "BlackElo", Value: fmt.Sprint(rating(black))},
	}}
	var moves []rules.Move
	score := 0 // for White
	for len(moves) < maxPlies && p.Count() > 0 && (len(moves) < minPlies || max(score, -score) < resigned) {
		best := c.opening(&p)
		if len(moves) >= openings {
			best = c.search(&p, 250, 1)
		}
		if score = best[0].score; p.Turn() == chess.Black {
			score = -score
		}
		m := c.pick(best)
		moves = append(moves, m)
		p = rules.After(&p, m)
	}
	g.Tree = gametree.New(moves)
	expected, ended := 1/(1+math.Pow(10, -float64(score+(rating(white)-rating(black))/2)/400)), ""
	switch by := c.rng.Float64(); {
	case by < expected*.8:
		g.Result, ended = "1-0", "Black resigned"
	case by > 1-(1-expected)*.8:
		g.Result, ended = "0-1", "White resigned"
	default:
		g.Result, ended = "1/2-1/2", "Draw agreed"
	}
	g.Tags = append(g.Tags, pgn.Tag{Name: "Termination", Value: ended})
	return g, nil
}

// rating returns the rating of a member.
func rating(member int) int { return 1850 + 97*member%500 }

// opening returns good moves of a position, which it searches once.
func (c *club) opening(p *rules.Position) []choice {
	if c.known[p.Key()] == nil {
		c.known[p.Key()] = c.search(p, 2000, 5)
	}
	return c.known[p.Key()]
}

// search returns the best moves of a position.
func (c *club) search(p *rules.Position, nodes uint64, lines int) []choice {
	best := make([]choice, lines)
	r := c.engine.Search(context.Background(), *p, nil, engine.Limits{Nodes: nodes, Lines: lines}, func(i engine.Info) {
		if len(i.PV) > 0 && i.Line <= lines {
			best[i.Line-1] = choice{i.PV[0], i.Score}
		}
	})
	if best[0].move.IsZero() {
		return []choice{{r.Move, r.Score}}
	}
	for n := range best {
		if best[n].move.IsZero() {
			return best[:n]
		}
	}
	return best
}

// pick returns a random move; better moves are more likely.
func (c *club) pick(from []choice) rules.Move {
	const wild = 20 // centipawns
	var weights []float64
	sum := 0.0
	for _, one := range from {
		w := math.Exp(float64(one.score-from[0].score) / wild)
		weights, sum = append(weights, w), sum+w
	}
	at := c.rng.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return from[i].move
		}
	}
	return from[0].move
}
