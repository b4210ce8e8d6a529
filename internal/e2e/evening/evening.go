// Package evening makes games that look as if the members of a club had played them, for pictures of what the archive
// knows.
package evening

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/engine"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// Members are the players.
var Members = []string{"Ada Brandt", "Bruno Keller", "Chloé Martin", "Dmitri Orlov", "Elena Rossi", "Farid Haddad", "Greta Lind", "Hugo Silva", "Ines Novak"}

// Fill adds games to an archive: many from start 356, and some of several variants from any start. They are the same each
// time, and take some fifteen seconds.
func Fill(db *archive.DB) error {
	c := club{rng: rand.New(rand.NewPCG(26, 4)), engine: engine.New(16), known: map[uint64][]choice{}}
	for _, kind := range []struct {
		variant, start string
		games          int
	}{{"chess960", "356", 240}, {"chess960", "", 120}, {"bunker", "", 80}, {"chess480", "", 30}, {"slide", "", 20}} {
		v, _ := variants.ByID(kind.variant)
		var games []notation.Game
		for range kind.games {
			start := v.RandomStart(c.rng.Uint64())
			if kind.start != "" {
				var err error
				if start, err = v.ParseStart(kind.start); err != nil {
					return err
				}
			}
			g, err := c.game(v, start)
			if err != nil {
				return err
			}
			games = append(games, g)
		}
		if _, err := db.Add(context.Background(), "club.pgn", games...); err != nil {
			return err
		}
	}
	return nil
}

// club plays games: openings by chance among good moves, the rest quickly.
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

func (c *club) game(v variants.Variant, start variants.Start) (notation.Game, error) {
	const openings, most, least, resigned = 8, 60, 30, 500
	p, err := v.Position(start)
	if err != nil {
		return notation.Game{}, err
	}
	white := c.rng.IntN(len(Members))
	black := (white + 1 + c.rng.IntN(len(Members)-1)) % len(Members)
	g := notation.Game{Variant: v, Start: p, StartID: v.StartID(start), Tags: []notation.Tag{
		{Name: "Event", Value: "Club evening"},
		{Name: "Date", Value: fmt.Sprintf("%d.%02d.%02d", 2023+c.rng.IntN(4), 1+c.rng.IntN(12), 1+c.rng.IntN(28))},
		{Name: "White", Value: Members[white]},
		{Name: "Black", Value: Members[black]},
		{Name: "WhiteElo", Value: fmt.Sprint(rating(white))},
		{Name: "BlackElo", Value: fmt.Sprint(rating(black))},
	}}
	var moves []rules.Move
	score := 0 // for White
	for len(moves) < most && p.Count() > 0 && (len(moves) < least || max(score, -score) < resigned) {
		best := c.opening(&p)
		if len(moves) >= openings {
			best = c.search(&p, 250, 1)
		}
		if score = best[0].score; p.Turn() == chess.Black {
			score = -score
		}
		m := c.pick(best)
		moves = append(moves, m)
		p = notation.After(&p, m)
	}
	g.Tree = notation.LineOf(moves)
	expected := 1 / (1 + math.Pow(10, -float64(score+(rating(white)-rating(black))/2)/400))
	switch by := c.rng.Float64(); {
	case by < expected*.8:
		g.Result = "1-0"
	case by > 1-(1-expected)*.8:
		g.Result = "0-1"
	default:
		g.Result = "1/2-1/2"
	}
	return g, nil
}

// rating returns the rating of a member.
func rating(member int) int { return 1850 + 97*member%500 }

// opening returns good moves of a position, always the same ones.
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

// pick picks a move, the more often the better it is.
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
