package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"

	"backrank/app/analysis"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// accuracies are the accuracies of both sides of a game as JSON, in percent; null for a side without a move.
type accuracies struct {
	White *float64 `json:"white"`
	Black *float64 `json:"black"`
}

// accuracy implements the command accuracy: it prints the accuracies of games, computed from the evaluations in them.
func accuracy(ctx context.Context, args []string, s streams) error {
	flags := flag.NewFlagSet("accuracy", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "an object for each game on a line of its own")
	nodes := flags.Uint64("nodes", defaultNodes, "nodes to search for a start position that neither the game nor the survey evaluates")
	sources, err := files(flags, args, s)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.out)
	starts := starts{nodes: *nodes, found: map[uint64]analysis.Evaluation{}}
	var c counts
	err = readAll(ctx, sources, func(name string, number int, g pgn.Game, _ string, fault *pgn.GameError) error {
		c.games++
		a, err := accuracies{}, error(nil)
		if fault != nil {
			err = fault
		} else {
			a, err = starts.accuracies(ctx, &g)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			c.faulty++
			line := fmt.Sprintf("%s: game %d: %v", name, number, err)
			if fault != nil {
				line = fmt.Sprintf("%s: %v", name, fault)
			}
			fmt.Fprintln(s.status, line)
			return nil
		case *asJSON:
			return json.NewEncoder(out).Encode(a)
		}
		_, err = fmt.Fprintf(out, "%s: game %d: White %s, Black %s\n", name, number, percent(a.White), percent(a.Black))
		return err
	})
	if err = errors.Join(err, out.Flush()); err != nil {
		return err
	}
	return c.err()
}

func percent(x *float64) string {
	if x == nil {
		return "–"
	}
	return fmt.Sprintf("%.1f%%", *x)
}

// starts evaluates the first positions of games, where neither the game nor the survey has an evaluation.
type starts struct {
	nodes  uint64
	engine *analysis.Engine // nil until it is needed
	found  map[uint64]analysis.Evaluation
}

// accuracies returns the accuracies of a game.
func (s *starts) accuracies(ctx context.Context, g *pgn.Game) (accuracies, error) {
	if !g.Started() {
		return accuracies{}, errors.New("the draft is unfinished")
	}
	r, err := analysis.Of(g)
	if err == nil && r.OnlyStart() {
		var start analysis.Evaluation
		if start, err = s.search(ctx, &g.Start); err == nil {
			g.Tree = g.Tree.SetNote(gametree.Root, start.Write(&g.Start, g.Tree.Note(gametree.Root)))
			r, err = analysis.Of(g)
		}
	}
	if err != nil {
		return accuracies{}, err
	}
	if !r.Complete() {
		return accuracies{}, fmt.Errorf("there is no %%eval after %s", r.Unknown())
	}
	return accuracies{rounded(r.Sides[0].Accuracy), rounded(r.Sides[1].Accuracy)}, nil
}

// search returns the evaluation of a first position, each of which is searched once.
func (s *starts) search(ctx context.Context, p *rules.Position) (analysis.Evaluation, error) {
	if f, known := s.found[p.Key()]; known {
		return f, nil
	}
	if s.engine == nil {
		s.engine = analysis.NewEngine(1, hashMegabytes)
	}
	f, err := s.engine.Search(ctx, analysis.Task{Position: *p, Start: *p}, s.nodes)
	if err == nil {
		s.found[p.Key()] = f
	}
	return f, err
}
