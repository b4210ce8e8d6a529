package main

import (
	"fmt"
	"hash/crc32"
	"path/filepath"
	"slices"
	"strings"

	"backrank/engine/internal/net"
	"backrank/engine/lab/train"
	"backrank/engine/lab/train/games"
)

// sample is one position as the network learns it.
type sample struct {
	score      int16    // of the search, in centipawns for the side to move
	halves     uint8    // half points that the game brought the side to move: 0, 1 or 2
	bucket     uint8    // output layer
	own, other []uint16 // features of the side to move and of the other one
}

// samples are positions packed in memory: about four bytes for each piece on the board and twelve more.
type samples struct {
	blocks []block
	n      int
}

// block holds perBlock samples, the last one fewer. One sample is its score, then bucket, half points and
// the number of its own features in one word, then the own features and those of the other side.
type block struct {
	words []uint16
	at    []uint32 // where each sample begins, and where the last one ends
}

const perBlock = 1 << 16

// add packs a sample behind the others.
func (s *samples) add(one sample) {
	if s.n%perBlock == 0 {
		if s.n > 0 {
			full := &s.blocks[len(s.blocks)-1]
			full.words = slices.Clip(slices.Clone(full.words))
		}
		s.blocks = append(s.blocks, block{at: append(make([]uint32, 0, perBlock+1), 0)})
	}
	b := &s.blocks[len(s.blocks)-1]
	b.words = append(b.words, uint16(one.score), uint16(one.bucket)|uint16(one.halves)<<6|uint16(len(one.own))<<8)
	b.words = append(append(b.words, one.own...), one.other...)
	b.at = append(b.at, uint32(len(b.words)))
	s.n++
}

// get is the i-th sample. Its features are not to be changed.
func (s *samples) get(i int) sample {
	b, at := &s.blocks[i/perBlock], i%perBlock
	w := b.words[b.at[at]:b.at[at+1]]
	own := w[1] >> 8
	return sample{
		score: int16(w[0]), bucket: uint8(w[1] & 63), halves: uint8(w[1] >> 6 & 3),
		own: w[2 : 2+own], other: w[2+own:],
	}
}

// join appends all samples of t.
func (s *samples) join(t *samples) {
	for i := range t.n {
		s.add(t.get(i))
	}
}

// sets are the samples to learn from and those that are held back, and where they come from.
type sets struct {
	learn, held samples
	games       int
	sources     []source // of the games, in the order of the files
	sum         uint32   // checksum over the names of the files and the numbers of their games
}

// heldOf is of how many games one is held back.
const heldOf = 50

// load reads the quiet positions of all files. What it gives does not depend on threads.
func load(paths []string, threads int, say func(file int)) (*sets, error) {
	s := &sets{}
	type part struct {
		sets
		err error
	}
	for done := 0; done < len(paths); done += 2 * threads {
		group := paths[done:min(done+2*threads, len(paths))]
		parts := make([]part, len(group))
		train.Each(len(group), threads, func(_, i int) { parts[i].err = parts[i].read(group[i]) })
		for i := range parts {
			p := &parts[i]
			if p.err != nil {
				return nil, p.err
			}
			s.learn.join(&p.learn)
			s.held.join(&p.held)
			s.games += p.games
			s.sum = crc32.Update(s.sum, crc32.IEEETable, fmt.Append(nil, filepath.Base(group[i]), p.games))
			for _, from := range p.sources {
				s.from(from)
			}
		}
		say(done + len(group))
	}
	return s, nil
}

// read adds the positions of one file.
func (s *sets) read(path string) error {
	recipe, all, err := games.Read(path)
	if err != nil {
		return err
	}
	from := sourceOf(recipe)
	for g, err := range all {
		if err != nil {
			return err
		}
		to := &s.learn
		if s.games%heldOf == heldOf-1 {
			to = &s.held
		}
		s.games++
		if err := g.Quiet(func(q games.Sample) { to.add(sampleOf(q)) }); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	from.games = s.games
	s.from(from)
	return nil
}

// sampleOf is the sample of a position.
func sampleOf(q games.Sample) sample {
	p := q.Position
	features := make([]uint16, 0, 2*net.MaxFeatures)
	own := net.Features(p, p.Turn(), features)
	return sample{
		score: int16(q.Score), halves: uint8(2 * q.Points), bucket: uint8(net.Bucket(p)),
		own: own, other: net.Features(p, p.Turn().Other(), own)[len(own):],
	}
}

// source is a run of games: its recipe without seed and shard, and how many games of its
// seed there are.
type source struct {
	recipe, seed string
	games        int
}

func (s source) String() string { return fmt.Sprintf("%s (seed %s: %d)", s.recipe, s.seed, s.games) }

// sourceOf reads the recipe of a file.
func sourceOf(recipe string) source {
	var s source
	words := strings.Fields(recipe)
	take := func(word string) (value string) {
		if i := slices.Index(words, word); i >= 0 && i+1 < len(words) {
			value = words[i+1]
			words = slices.Delete(words, i, i+2)
		}
		return value
	}
	s.seed = take("seed")
	take("shard")
	s.recipe = strings.Join(words, " ")
	return s
}

// from takes note of games of a source.
func (s *sets) from(more source) {
	for i := range s.sources {
		if old := &s.sources[i]; old.recipe == more.recipe && old.seed == more.seed {
			old.games += more.games
			return
		}
	}
	s.sources = append(s.sources, more)
}

// of lists the sources: all that is needed to make the games again, besides the engine that
// each names by its signature.
func (s *sets) of() string {
	var all []string
	for _, from := range s.sources {
		all = append(all, from.String())
	}
	return strings.Join(all, ", ")
}

// odds are the odds by which the scores of the samples foretell their results best.
func (s *samples) odds() train.Odds {
	const enough = 1 << 18
	n := min(s.n, enough)
	return train.FitOdds(n, func(i int) (int, float64) {
		one := s.get(i * (s.n / max(n, 1)))
		return int(one.score), float64(one.halves) / 2
	})
}
