package archive

import (
	"context"
	"hash/maphash"
	"math/bits"

	"backrank/app/archive/scan"
)

// repeats counts, in each group, the games that repeat the variant, start and moves of another game of the group. Games
// without moves do not count.
func (v *view) repeats(ctx context.Context, rows []scan.Row, groupOf func(*scan.Head) uint64) (map[uint64]int, error) {
	hashes, size := make([]uint64, len(rows)), batchRows
	seed := maphash.MakeSeed()
	err := scan.EachPart(ctx, rows, size, func(n int, rows []scan.Row) error {
		for i, r := range rows {
			if h := v.games.Head(r); h.Plies > 0 {
				hashes[n*size+i] = mix(mix(maphash.Bytes(seed, v.games.Moves(r)), startKeyOf(h)), groupOf(h)) | 1 // not 0, which stands for a game without moves
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	found, seen := map[uint64]int{}, newHashSet(len(rows))
	for i, hash := range hashes {
		if hash != 0 && !seen.add(hash) {
			found[groupOf(v.games.Head(rows[i]))]++
		}
	}
	return found, nil
}

// mix combines a hash with a number.
func mix(hash, n uint64) uint64 {
	hash = (hash ^ n) * 0x9e3779b97f4a7c15
	return hash ^ hash>>32
}

// A hashSet is a set of hashes other than 0: a table with linear probing, at most half full. With a map a tally by player of
// a million games takes twice as long.
type hashSet []uint64

// newHashSet returns an empty set with capacity for n hashes.
func newHashSet(n int) hashSet { return make(hashSet, 1<<bits.Len(uint(2*n))) }

// add adds a hash and reports whether it is new.
func (s hashSet) add(hash uint64) bool {
	last := uint64(len(s) - 1) // the index of a hash is in the bits above the lowest, which is 1 in all hashes of repeats
	for at := hash >> 1 & last; ; at = (at + 1) & last {
		switch s[at] {
		case 0:
			s[at] = hash
			return true
		case hash:
			return false
		}
	}
}
