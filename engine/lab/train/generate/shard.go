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

// work is what one command makes: files of so many games each, game by game from the seed.
type work struct {
	dir     string
	seed    uint64
	nodes   uint64
	weights string // a file of them; those of the program if empty
	perFile int

	engine string // its signature
}

// players are so many engines that evaluate by the weights.
func (w *work) players(n int) ([]*engine.Engine, error) {
	var weights engine.Weights
	if w.weights != "" {
		var err error
		if weights, err = engine.ReadWeights(w.weights); err != nil {
			return nil, err
		}
	}
	all := make([]*engine.Engine, n)
	for i := range all {
		all[i] = engine.New(1)
		all[i].Use(weights)
	}
	w.engine = fmt.Sprintf("by net engine %08x", all[0].Signature())
	return all, nil
}

// recipe is the line of text by which a file says how to make it again. The engine goes by a number, its
// signature: an unfinished file of another one is begun anew.
func (w *work) recipe(shard int) string {
	return fmt.Sprintf("generate 1 seed %d shard %d games %d nodes %d %s", w.seed, shard, w.perFile, w.nodes, w.engine)
}

func (w *work) path(shard int) string {
	return filepath.Join(w.dir, fmt.Sprintf("%d-%05d%s", w.seed, shard, games.Extension))
}

// shard makes one file, or what is missing of it. made is called with each game, of those that
// were there before too if fresh is false.
func (w *work) shard(ctx context.Context, e *engine.Engine, shard int, made func(g *games.Game, fresh bool)) error {
	path := w.path(shard)
	if _, err := os.Stat(path); err == nil {
		return w.count(shard, made)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	n := 0
	f, err := games.Append(path, w.recipe(shard), func(g *games.Game) {
		n++
		made(g, false)
	})
	if err != nil {
		return err
	}
	for ; n < w.perFile; n++ {
		number := uint64(shard)*uint64(w.perFile) + uint64(n)
		g, ok := selfplay.Play(ctx, rand.New(rand.NewPCG(w.seed, number)), w.nodes, e, e)
		if !ok {
			return errors.Join(ctx.Err(), f.Close())
		}
		if err := f.Write(&g); err != nil {
			return errors.Join(err, f.Close())
		}
		made(&g, true)
	}
	return f.Finish()
}

// count reads a file that was finished before.
func (w *work) count(shard int, made func(g *games.Game, fresh bool)) error {
	path := w.path(shard)
	recipe, all, err := games.Read(path)
	if err != nil {
		return err
	}
	if recipe != w.recipe(shard) {
		return fmt.Errorf("%s was made by %q, not by %q: name another seed or folder", path, recipe, w.recipe(shard))
	}
	for g, err := range all {
		if err != nil {
			return err
		}
		made(g, false)
	}
	return nil
}
