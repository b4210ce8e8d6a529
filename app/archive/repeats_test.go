package archive

import (
	"math/rand/v2"
	"testing"
)

// A hashSet agrees with a map, also if the places of many hashes are at the end of the table.
func TestHashSetIsASet(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 100, 5000} {
		set, want := newHashSet(n), map[uint64]bool{}
		for range n {
			hash := random.Uint64()%uint64(n)<<32 | 0xfffffffe | random.Uint64()%2
			if got := set.add(hash); got == want[hash] {
				t.Fatalf("%d of %d hashes: adding %x: new %v, want %v", len(want), n, hash, got, !want[hash])
			}
			want[hash] = true
		}
	}
}
