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

// A job is what one command generates: files of perFile games each. Every game is determined by the seed
// and its number.
type job struct {
	dir     string
	seed    uint64
	nodes   uint64
	weights string // path of a weights file; empty for those of the program
	perFile int

	engine string // the signature of the engine
}

// newEngines returns n engines that evaluate with the weights of the job.
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
		all[i].Use(weights)
	}
	j.engine = fmt.Sprintf("by net engine %08x", all[0].Signature())
	return all, nil
}

// recipe returns the recipe of a file: how to generate it again. It includes the engine's signature, so
// that an unfinished file by another engine is started over.
func (j *job) recipe(shard int) string {
	return fmt.Sprintf("generate 1 seed %d shard %d games %d nodes %d %s", j.seed, shard, j.perFile, j.nodes, j.engine)
}

func (j *job) path(shard int) string {
	return filepath.Join(j.dir, fmt.Sprintf("%d-%05d%s", j.seed, shard, games.Extension))
}

// generateShard generates one file, or what is missing of it. It calls visit with each game; fresh is false
// for those read from an unfinished or finished file.
func (j *job) generateShard(ctx context.Context, e *engine.Engine, shard int, visit func(g *games.Game, fresh bool)) error {
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

// readShard reads a finished file.
func (j *job) readShard(shard int, visit func(g *games.Game, fresh bool)) error {
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
