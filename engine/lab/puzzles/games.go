package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"backrank/cli"
	"backrank/engine"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// playGames plays games of Backrank's engine against itself in which nobody castles or leaps, or loses a right to castle or leap
// by a move of his own, and writes them as PGN. In ordinary games, few positions have a castling that is the only good move,
// because the engine castles early.
func playGames(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("games", flag.ContinueOnError)
	id := flags.String("variant", "chess960", "the `variant`")
	n := flags.Int("n", 100, "the `number` of games")
	nodes := flags.Uint64("nodes", 100, "nodes to search for each move")
	seed := flags.Uint64("seed", 1, "the `seed` of start positions and random moves")
	if err := cli.ParseOnly(flags, args, "usage: puzzles games [flags]\n\n", out); err != nil {
		return err
	}
	v, known := variants.ByID(*id)
	switch {
	case !known:
		return cli.UsageErrorf("unknown variant %q", *id)
	case *nodes == 0:
		return cli.UsageError("-nodes must be at least 1")
	}
	w := bufio.NewWriter(out)
	e := engine.New(1)
	for i := range *n {
		start := v.RandomStart(*seed + uint64(i))
		g := pgn.Game{Variant: v, StartID: v.StartID(start), Result: "*"}
		var err error
		if g.Start, err = v.Position(start); err != nil {
			return err
		}
		e.Clear()
		g.Tree = gametree.New(playGame(ctx, e, g.Start, *nodes, rand.New(rand.NewPCG(*seed, uint64(i)))))
		if err := ctx.Err(); err != nil {
			return err
		}
		g.Tags = pgn.WithRoster([]pgn.Tag{{Name: "Event", Value: "Nobody castles"}, {Name: "Round", Value: fmt.Sprint(i + 1)}})
		if err := pgn.Write(w, g); err != nil {
			return err
		}
	}
	return w.Flush()
}

const (
	randomPlies = 4   // at the start of a game
	maxPlies    = 100 // of a game
)

// playGame plays a game and returns its moves. It ends when nobody has rights any more.
func playGame(ctx context.Context, e *engine.Engine, p rules.Position, nodes uint64, rng *rand.Rand) []rules.Move {
	var moves []rules.Move
	for len(moves) < maxPlies && p.CastlingRights() != 0 {
		kept := slices.DeleteFunc(p.Moves(nil), func(m rules.Move) bool { return losesRights(&p, m) })
		if len(kept) == 0 {
			break
		}
		move := kept[rng.IntN(len(kept))]
		if len(moves) >= randomPlies {
			move = e.Search(ctx, p, nil, engine.Limits{Nodes: nodes, Moves: kept}, nil).Move
		}
		moves = append(moves, move)
		p = rules.After(&p, move)
	}
	return moves
}

// losesRights reports whether the side to move has fewer rights to castle or leap after a move.
func losesRights(p *rules.Position, m rules.Move) bool {
	own := p.CastlingRights() & p.Of(p.Turn())
	next := rules.After(p, m)
	return own&^next.CastlingRights() != 0
}
