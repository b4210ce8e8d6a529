package scan

import (
	"bufio"
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"
)

// Builder builds a snapshot in memory, or in a temporary file that replaces the scan file at the end. The caller must
// call Finish or Abort.
type Builder struct {
	// Sign computes the signature of a game added by AddUnsigned. It is called concurrently.
	Sign func(h *Head, moves []byte) Signature

	current  block
	unsigned []int // indexes of games in current that have no signature yet

	path  string
	out   *os.File // nil for a snapshot in memory
	w     *bufio.Writer
	at    uint64
	table []section

	blocks []block // full blocks of a snapshot in memory
}

// movesCapacity is the initial capacity for moves, in bytes per game.
const movesCapacity = 128

// staleAge is the age from which on a temporary file is deleted, because its builder must have been killed.
const staleAge = 24 * time.Hour

// NewBuilder returns a builder of the scan file path. It deletes the temporary files of killed builders.
func NewBuilder(path string) (*Builder, error) {
	pattern := filepath.Base(path) + ".*.tmp"
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), pattern))
	for _, name := range left {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > staleAge {
			_ = os.Remove(name)
		}
	}
	out, err := os.CreateTemp(filepath.Dir(path), pattern)
	if err != nil {
		return nil, err
	}
	return &Builder{path: path, out: out, w: bufio.NewWriterSize(out, 1<<20), current: emptyBlock()}, nil
}

// NewMemoryBuilder returns a builder of a snapshot in memory.
func NewMemoryBuilder() *Builder { return &Builder{current: emptyBlock()} }

// emptyBlock returns an empty block with the usual capacity.
func emptyBlock() block {
	return block{make([]Head, 0, BlockSize), make([]Signature, 0, BlockSize), make([]byte, 0, BlockSize*movesCapacity)}
}

// Add appends a game. Ids must increase.
func (b *Builder) Add(ctx context.Context, g Game) error {
	b.current.add(g.Head, g.Signature, g.Moves)
	return b.flushIfFull(ctx)
}

// AddUnsigned appends a game whose signature Sign computes.
func (b *Builder) AddUnsigned(ctx context.Context, h Head, moves []byte) error {
	b.unsigned = append(b.unsigned, len(b.current.heads))
	b.current.add(h, Signature{}, moves)
	return b.flushIfFull(ctx)
}

func (b *Builder) flushIfFull(ctx context.Context) error {
	if len(b.current.heads) < BlockSize {
		return nil
	}
	return b.flush(ctx)
}

// signBatch is the number of signatures that a goroutine computes at a time.
const signBatch = 256

// flush computes missing signatures and writes the current block.
func (b *Builder) flush(ctx context.Context) error {
	if len(b.current.heads) == 0 {
		return nil
	}
	err := EachPart(ctx, b.unsigned, signBatch, func(_ int, part []int) error {
		for _, i := range part {
			b.current.signatures[i] = b.Sign(&b.current.heads[i], b.current.movesOf(i))
		}
		return nil
	})
	if err != nil {
		return err
	}
	if b.out == nil {
		b.blocks = append(b.blocks, b.current)
		b.current, b.unsigned = emptyBlock(), b.unsigned[:0]
		return nil
	}
	err = b.section(bytesOf(b.current.heads), bytesOf(b.current.signatures), b.current.moves, len(b.current.heads))
	b.current = block{b.current.heads[:0], b.current.signatures[:0], b.current.moves[:0]}
	b.unsigned = b.unsigned[:0]
	return err
}

// section writes a section and aligns the end.
func (b *Builder) section(first, second, rest []byte, count int) error {
	b.table = append(b.table, section{b.at, uint32(count), uint32(len(rest)), uint64(checksum(first, second, rest))})
	return errors.Join(b.write(first), b.write(second), b.write(rest), b.align(0))
}

func (b *Builder) write(content []byte) error {
	b.at += uint64(len(content))
	_, err := b.w.Write(content)
	return err
}

// align writes zeros until the offset after another size bytes is a multiple of alignment.
func (b *Builder) align(size uint64) error {
	return b.write(make([]byte, (alignment-(b.at+size)%alignment)%alignment))
}

// Finish completes the snapshot and returns it; the caller must release it. A temporary file replaces the scan file; if
// that fails, the temporary file is removed.
func (b *Builder) Finish(ctx context.Context, stamp Stamp, names Tables, variants, sources *Names) (*Snapshot, error) {
	if b.out == nil {
		if err := b.flush(ctx); err != nil {
			return nil, err
		}
		s := &Snapshot{
			Stamp: stamp, Tables: names, Variants: variants, Sources: sources,
			blocks: append(b.blocks, block{}), removed: make([]Set, len(b.blocks)),
		}
		s.uses.Store(1)
		return s, nil
	}
	f, err := b.finish(ctx, stamp, []*Names{names.Players, names.Events, names.Controls, variants, sources})
	if err != nil {
		b.Abort()
		return nil, err
	}
	defer f.release()
	return f.snapshot(), nil
}

func (b *Builder) finish(ctx context.Context, stamp Stamp, all []*Names) (*file, error) {
	if err := b.flush(ctx); err != nil {
		return nil, err
	}
	t := trailer{Magic: magic, Format: format, Blocks: uint32(len(b.table)), Stamp: stamp}
	for _, n := range all {
		names := n.table()
		if err := b.section(bytesOf(names.ends), bytesOf(names.order), names.text, len(names.ends)); err != nil {
			return nil, err
		}
	}
	t.Table = b.at
	t.Sum = tableSum(b.table, t)
	err := errors.Join(b.write(bytesOf(b.table)), b.align(uint64(trailerSize)), b.write(bytesOf([]trailer{t})), b.w.Flush(), b.out.Sync())
	if err = errors.Join(err, b.out.Close()); err != nil {
		return nil, err
	}
	f, err := open(b.out.Name())
	if err != nil {
		return nil, err
	}
	if err := os.Rename(b.out.Name(), b.path); err != nil {
		f.release()
		return nil, err
	}
	return f, nil
}

// Abort discards the snapshot and removes the temporary file.
func (b *Builder) Abort() {
	if b.out == nil {
		return
	}
	_ = b.out.Close()
	_ = os.Remove(b.out.Name())
}
