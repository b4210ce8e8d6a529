package archive

import (
	"context"
	"hash/maphash"
	"slices"

	"backrank/app/archive/scan"
)

// repeats counts, in each group, the games with the variant, start and moves of another game of the group.
func (v *view) repeats(ctx context.Context, rows []scan.Row, groupOf func(*scan.Head) uint64) (map[uint64]int, error) {
	hashes, size := make([]uint64, len(rows)), batchRows
	seed := maphash.MakeSeed()
	err := scan.EachPart(ctx, rows, size, func(n int, rows []scan.Row) error {
		for i, r := range rows {
			if h := v.games.Head(r); h.Plies > 0 {
				hashes[n*size+i] = mix(mix(maphash.Bytes(seed, v.games.Moves(r)), startKeyOf(h)), groupOf(h)) | 1
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	type game struct{ hash, group uint64 }
	var all []game
	for _, i := range possibleRepeats(hashes) {
		all = append(all, game{hashes[i], groupOf(v.games.Head(rows[i]))})
	}
	slices.SortFunc(all, func(a, b game) int {
		switch {
		case a.hash < b.hash:
			return -1
		case a.hash > b.hash:
			return 1
		}
		return 0
	})
	found := map[uint64]int{}
	for i := 1; i < len(all); i++ {
		if all[i] == all[i-1] {
			found[all[i].group]++
		}
	}
	return found, nil
}

// mix combines a hash with a number.
func mix(hash, n uint64) uint64 {
	hash = (hash ^ n) * 0x9e3779b97f4a7c15
	return hash ^ hash>>32
}

// possibleRepeats returns the indices of all hashes that occur more than once, and of a few others. It ignores zeros. It
// uses a Bloom filter with one bit per hash.
func possibleRepeats(hashes []uint64) []int {
	bits := 64
	for bits < 16*len(hashes) {
		bits *= 2
	}
	once, twice := make([]uint64, bits/64), make([]uint64, bits/64)
	place := func(hash uint64) (word int, bit uint64) {
		at := hash >> 1 & uint64(bits-1)
		return int(at / 64), 1 << (at % 64)
	}
	for _, hash := range hashes {
		if hash == 0 {
			continue
		}
		word, bit := place(hash)
		twice[word] |= once[word] & bit
		once[word] |= bit
	}
	var all []int
	for i, hash := range hashes {
		if hash == 0 {
			continue
		}
		if word, bit := place(hash); twice[word]&bit != 0 {
			all = append(all, i)
		}
	}
	return all
}
