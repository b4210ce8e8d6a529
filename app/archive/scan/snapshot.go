package scan

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"
)

// Stamp identifies the state of the database that a snapshot is of.
type Stamp struct {
	Database int64 // identity of the database
	Changes  int64 // number of the last change of a game
	Last     int64 // id of the last game
	Content  int64 // content hash of the last game; it differs if another game has got the same id
}

// Tables are the names that the games of a snapshot have ids of, and to which games add names: players, events and time
// controls.
type Tables struct{ Players, Events, Controls *Names }

// EmptyTables returns tables without names.
func EmptyTables() Tables { return Tables{NewNames(), NewNames(), NewNames()} }

// A Snapshot is all games at one time. It is safe for concurrent use between [Snapshot.Acquire] and [Snapshot.Release].
type Snapshot struct {
	Tables

	Stamp Stamp
	// Variants and Sources are those of the games in the file. They make the file readable without its database.
	Variants, Sources *Names

	file    *file // nil for a snapshot in memory
	blocks  []block
	removed []Set // by block except the last: indexes of games that were removed, or changed and moved to the last block
	uses    atomic.Int32
}

// Empty returns a snapshot without games, which the caller must release.
func Empty(stamp Stamp) *Snapshot {
	s := &Snapshot{Stamp: stamp, Tables: EmptyTables(), Variants: NewNames(), Sources: NewNames(), blocks: make([]block, 1)}
	s.uses.Store(1)
	return s
}

// Acquire adds a use, which must end with [Snapshot.Release]. The caller must have a use already.
func (s *Snapshot) Acquire() { s.uses.Add(1) }

// Release ends a use. The last one closes the file.
func (s *Snapshot) Release() {
	if s.uses.Add(-1) == 0 && s.file != nil {
		s.file.release()
	}
}

// Game is everything that a snapshot has of a game.
type Game struct {
	Head      Head
	Signature Signature
	Moves     []byte
}

// With returns a snapshot of the games of s without those whose ids are in removed, and of the given games. The caller must
// release it. A changed game is in both lists, which are sorted by id. names must extend those of s.
func (s *Snapshot) With(stamp Stamp, removed []uint32, games []Game, names Tables) *Snapshot {
	next := &Snapshot{
		Stamp: stamp, Tables: names, Variants: s.Variants, Sources: s.Sources,
		file: s.file, blocks: slices.Clone(s.blocks), removed: slices.Clone(s.removed),
	}
	next.uses.Store(1)
	if s.file != nil {
		s.file.uses.Add(1)
	}
	next.remove(removed)
	next.merge(removed, games)
	return next
}

// remove marks games as gone in all blocks except the last.
func (s *Snapshot) remove(ids []uint32) {
	owned := make([]bool, len(s.removed))
	for _, id := range ids {
		b, i, found := s.find(id)
		if !found {
			continue
		}
		if !owned[b] {
			old := s.removed[b]
			s.removed[b] = make(Set, len(s.blocks[b].heads)/64+1)
			copy(s.removed[b], old)
			owned[b] = true
		}
		s.removed[b].add(uint32(i))
	}
}

// find returns the block that has a game, and the index in it. It does not search the last block.
func (s *Snapshot) find(id uint32) (b, i int, found bool) {
	b, _ = slices.BinarySearchFunc(s.blocks[:len(s.removed)], id, func(b block, id uint32) int {
		return cmp.Compare(b.heads[len(b.heads)-1].ID, id)
	})
	if b == len(s.removed) {
		return 0, 0, false
	}
	i, found = slices.BinarySearchFunc(s.blocks[b].heads, id, func(h Head, id uint32) int { return cmp.Compare(h.ID, id) })
	return b, i, found
}

// merge replaces the last block by one without the removed games and with the new ones.
func (s *Snapshot) merge(removed []uint32, games []Game) {
	out := make(map[uint32]bool, len(removed))
	for _, id := range removed {
		out[id] = true
	}
	old, merged := &s.blocks[len(s.blocks)-1], block{}
	if len(removed) == 0 && (len(old.heads) == 0 || len(games) == 0 || games[0].Head.ID > old.heads[len(old.heads)-1].ID) {
		merged = block{slices.Clip(old.heads), slices.Clip(old.signatures), slices.Clip(old.moves)}
		old = &block{}
	}
	for i := range old.heads {
		h := &old.heads[i]
		for len(games) > 0 && games[0].Head.ID < h.ID {
			merged.add(games[0].Head, games[0].Signature, games[0].Moves)
			games = games[1:]
		}
		if !out[h.ID] {
			merged.add(*h, old.signatures[i], old.movesOf(i))
		}
	}
	for i := range games {
		merged.add(games[i].Head, games[i].Signature, games[i].Moves)
	}
	s.blocks[len(s.blocks)-1] = merged
}

// Later returns the number of games that were changed or added since the file was built.
func (s *Snapshot) Later() int { return len(s.blocks[len(s.blocks)-1].heads) }

// Head returns the head of a game.
func (s *Snapshot) Head(r Row) *Head { return &s.blocks[r/BlockSize].heads[r%BlockSize] }

// Signature returns the signature of a game.
func (s *Snapshot) Signature(r Row) *Signature { return &s.blocks[r/BlockSize].signatures[r%BlockSize] }

// Moves returns the moves of a game.
func (s *Snapshot) Moves(r Row) []byte { return s.blocks[r/BlockSize].movesOf(int(r % BlockSize)) }

// Game returns everything of a game.
func (s *Snapshot) Game(r Row) Game { return Game{*s.Head(r), *s.Signature(r), s.Moves(r)} }

// Condition reports whether a game matches.
type Condition func(*Head) bool

// Filter returns the games that satisfy all conditions, in the order of their ids. It calls conditions concurrently.
func (s *Snapshot) Filter(ctx context.Context, conditions ...Condition) ([]Row, error) {
	from, sum := make([]int, len(s.blocks)+1), 0
	for b := range s.blocks {
		from[b] = sum
		sum += len(s.blocks[b].heads)
	}
	rows, found := make([]Row, sum), make([]int, len(s.blocks))
	err := Each(ctx, len(s.blocks), func(b int) error {
		found[b] = s.filter(b, conditions, rows[from[b]:])
		return nil
	})
	if err != nil {
		return nil, err
	}
	n, last := 0, len(s.blocks)-1
	for b := range last {
		n += copy(rows[n:], rows[from[b]:from[b]+found[b]])
	}
	return s.mergeRows(rows[:n], rows[from[last]:from[last]+found[last]]), nil
}

// filter writes the matching games of a block to rows, and returns how many.
func (s *Snapshot) filter(b int, conditions []Condition, rows []Row) (n int) {
	var removed Set
	if b < len(s.removed) {
		removed = s.removed[b]
	}
	heads := s.blocks[b].heads
games:
	for i := range heads {
		for _, holds := range conditions {
			if !holds(&heads[i]) {
				continue games
			}
		}
		if removed == nil || !removed.Has(uint32(i)) {
			rows[n] = Row(b*BlockSize + i)
			n++
		}
	}
	return n
}

// mergeRows merges rows of the file and of the last block by id.
func (s *Snapshot) mergeRows(base, later []Row) []Row {
	if len(later) == 0 {
		return base
	}
	if len(base) == 0 {
		return later
	}
	first := s.Head(later[0]).ID
	at, _ := slices.BinarySearchFunc(base, first, func(r Row, id uint32) int { return cmp.Compare(s.Head(r).ID, id) })
	all, rest := append(make([]Row, 0, len(base)+len(later)), base[:at]...), base[at:]
	for len(rest) > 0 && len(later) > 0 {
		if s.Head(rest[0]).ID < s.Head(later[0]).ID {
			all, rest = append(all, rest[0]), rest[1:]
		} else {
			all, later = append(all, later[0]), later[1:]
		}
	}
	return append(append(all, rest...), later...)
}
