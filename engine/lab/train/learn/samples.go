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

// A sample is one training position.
type sample struct {
	score      int16    // search score in centipawns for the side to move
	halfPoints uint8    // half points of the side to move in the game: 0, 1 or 2
	bucket     uint8    // output bucket
	own, other []uint16 // features of the side to move and of the opponent
}

// samples is a list of samples, packed into about twelve bytes plus four for each piece on the board.
type samples struct {
	blocks []block
	n      int
}

// A block has perBlock samples; the last block may have fewer. The words of a sample are its score; bucket, half
// points and number of own features, in bits 0, 6 and 8 of one word; its own features; the opponent's features.
type block struct {
	words   []uint16
	offsets []uint32 // start of each sample in words, and the end of the last one
}

// perBlock is the number of samples in a block.
const perBlock = 1 << 16

// add appends a sample.
func (s *samples) add(one sample) {
	if s.n%perBlock == 0 {
		if s.n > 0 {
			full := &s.blocks[len(s.blocks)-1]
			full.words = slices.Clip(slices.Clone(full.words))
		}
		s.blocks = append(s.blocks, block{offsets: append(make([]uint32, 0, perBlock+1), 0)})
	}
	b := &s.blocks[len(s.blocks)-1]
	b.words = append(b.words, uint16(one.score), uint16(one.bucket)|uint16(one.halfPoints)<<6|uint16(len(one.own))<<8)
	b.words = append(append(b.words, one.own...), one.other...)
	b.offsets = append(b.offsets, uint32(len(b.words)))
	s.n++
}

// get returns the i-th sample. Its features must not be modified.
func (s *samples) get(i int) sample {
	b, j := &s.blocks[i/perBlock], i%perBlock
	w := b.words[b.offsets[j]:b.offsets[j+1]]
	own := w[1] >> 8
	return sample{
		score: int16(w[0]), bucket: uint8(w[1] & 63), halfPoints: uint8(w[1] >> 6 & 3),
		own: w[2 : 2+own], other: w[2+own:],
	}
}

// appendAll appends all samples of t.
func (s *samples) appendAll(t *samples) {
	for i := range t.n {
		s.add(t.get(i))
	}
}

// datasets has the training set and the held-out set, with their origin.
type datasets struct {
	training, heldOut samples
	games             int
	sources           []source // in the order of their first file
	checksum          uint32   // CRC-32 of the names of the files and their numbers of games
}

// heldOutEvery is the period of held-out games: the last of every heldOutEvery games of a file.
const heldOutEvery = 50

// load reads the quiet positions of all files on several threads, and calls report with the number of files read. The
// result does not depend on the number of threads.
func load(paths []string, threads int, report func(files int)) (*datasets, error) {
	s := &datasets{}
	type part struct {
		datasets
		err error
	}
	for done := 0; done < len(paths); done += 2 * threads {
		group := paths[done:min(done+2*threads, len(paths))]
		parts := make([]part, len(group))
		train.ForEach(len(group), threads, func(_, i int) { parts[i].err = parts[i].read(group[i]) })
		for i := range parts {
			p := &parts[i]
			if p.err != nil {
				return nil, p.err
			}
			s.training.appendAll(&p.training)
			s.heldOut.appendAll(&p.heldOut)
			s.games += p.games
			s.checksum = crc32.Update(s.checksum, crc32.IEEETable, fmt.Append(nil, filepath.Base(group[i]), p.games))
			for _, src := range p.sources {
				s.addSource(src)
			}
		}
		report(done + len(group))
	}
	return s, nil
}

// read adds the quiet positions of one file.
func (s *datasets) read(path string) error {
	recipe, all, err := games.Read(path)
	if err != nil {
		return err
	}
	src := parseSource(recipe)
	for g, err := range all {
		if err != nil {
			return err
		}
		to := &s.training
		if s.games%heldOutEvery == heldOutEvery-1 {
			to = &s.heldOut
		}
		s.games++
		if err := g.Quiet(func(q games.Sample) { to.add(newSample(q)) }); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	src.games = s.games
	s.addSource(src)
	return nil
}

// newSample returns the sample of a position.
func newSample(q games.Sample) sample {
	p := q.Position
	features := make([]uint16, 0, 2*net.MaxFeatures)
	own := net.Features(p, p.Turn(), features)
	return sample{
		score: int16(q.Score), halfPoints: uint8(2 * q.Points), bucket: uint8(net.Bucket(p)),
		own: own, other: net.Features(p, p.Turn().Other(), own)[len(own):],
	}
}

// A source is a series of games with one recipe, without its seed and shard, and one seed.
type source struct {
	recipe, seed string
	games        int
}

func (s source) String() string { return fmt.Sprintf("%s (seed %s: %d)", s.recipe, s.seed, s.games) }

// parseSource returns the source of a file by its recipe. The number of games is 0.
func parseSource(recipe string) source {
	var s source
	words := strings.Fields(recipe)
	removeValue := func(word string) (value string) {
		if i := slices.Index(words, word); i >= 0 && i+1 < len(words) {
			value = words[i+1]
			words = slices.Delete(words, i, i+2)
		}
		return value
	}
	s.seed = removeValue("seed")
	removeValue("shard")
	s.recipe = strings.Join(words, " ")
	return s
}

// addSource adds a source, or adds its games to those of the same source.
func (s *datasets) addSource(other source) {
	for i := range s.sources {
		if old := &s.sources[i]; old.recipe == other.recipe && old.seed == other.seed {
			old.games += other.games
			return
		}
	}
	s.sources = append(s.sources, other)
}

// sourceText returns the sources as text. With it and the engines, which the recipes identify by their signatures,
// the games can be generated again.
func (s *datasets) sourceText() string {
	var all []string
	for _, src := range s.sources {
		all = append(all, src.String())
	}
	return strings.Join(all, ", ")
}

// fitOdds returns the odds with which the scores of the samples best predict the results. It uses at most maxSamples
// samples, at equal distances.
func (s *samples) fitOdds() train.Odds {
	const maxSamples = 1 << 18
	n := min(s.n, maxSamples)
	return train.FitOdds(n, func(i int) (int, float64) {
		one := s.get(i * (s.n / max(n, 1)))
		return int(one.score), float64(one.halfPoints) / 2
	})
}
