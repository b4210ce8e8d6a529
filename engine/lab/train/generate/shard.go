package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"backrank/engine"
	"backrank/engine/lab/train/games"
	"backrank/engine/lab/train/selfplay"
)

// A job is the work of one command: files of perFile games each. The seed and the number of a game determine its
// moves.
type job struct {
	dir     string
	seed    uint64
	nodes   uint64
	weights string // path of a file of network weights; empty for those of the program
	perFile int

	engine string // description of the engine in the recipe, with its signature
}

// newEngines returns n engines with the weights of the job, and sets j.engine.
func (j *job) newEngines(n int) ([]*engine.Engine, error) {
	var weights engine.Weights
	if j.weights != "" {
		var err error
		if weights, err = engine.ReadWeights(j.weights); err != nil {
			return nil, err
		}
	}
	all := make([]*engine.Engine, n)
	for i := range all {
		all[i] = engine.New(1)
		all[i].SetWeights(weights)
	}
	j.engine = fmt.Sprintf("by net engine %08x", all[0].Signature())
	return all, nil
}

// recipe returns the recipe of a file: the settings with which it can be generated again. It has the signature of the
// engine, so that an unfinished file of another engine is not continued.
func (j *job) recipe(shard int) string {
	return fmt.Sprintf("generate 1 seed %d shard %d games %d nodes %d %s", j.seed, shard, j.perFile, j.nodes, j.engine)
}

func (j *job) path(shard int) string {
	return filepath.Join(j.dir, fmt.Sprintf("%d-%05d%s", j.seed, shard, games.Extension))
}

// generateShard generates the games that are missing in one file. It calls visit with each game of the file; isNew
// reports whether it has just been generated.
func (j *job) generateShard(ctx context.Context, e *engine.Engine, shard int, visit func(g *games.Game, isNew bool)) error {
	path := j.path(shard)
	if _, err := os.Stat(path); err == nil {
		return j.readShard(shard, visit)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	n := 0
	f, err := games.Append(path, j.recipe(shard), func(g *games.Game) {
		n++
		visit(g, false)
	})
	if err != nil {
		return err
	}
	for ; n < j.perFile; n++ {
		number := uint64(shard)*uint64(j.perFile) + uint64(n)
		g, ok := selfplay.Play(ctx, rand.New(rand.NewPCG(j.seed, number)), j.nodes, e, e)
		if !ok {
			return errors.Join(ctx.Err(), f.Close())
		}
		if err := f.Write(&g); err != nil {
			return errors.Join(err, f.Close())
		}
		visit(&g, true)
	}
	return f.Finish()
}

// readShard calls visit with each game of a finished file. It returns an error if the file has another recipe.
func (j *job) readShard(shard int, visit func(g *games.Game, isNew bool)) error {
	path := j.path(shard)
	recipe, all, err := games.Read(path)
	if err != nil {
		return err
	}
	if recipe != j.recipe(shard) {
		return fmt.Errorf("%s was made by %q, not by %q: use another seed or folder", path, recipe, j.recipe(shard))
	}
	for g, err := range all {
		if err != nil {
			return err
		}
		visit(g, false)
	}
	return nil
}
