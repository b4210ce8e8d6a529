package engine

import (
	"math/rand/v2"
	"testing"
)

// Aging halves every entry, rounding down.
func TestAgingHalvesTheHistories(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	before, after := new(histories), new(histories)
	visitQuiets(before, func(n *int16) { *n = int16(rng.IntN(2*historyMax+1) - historyMax) })
	*after = *before
	after.age()
	var entries []int16
	visitQuiets(before, func(n *int16) { entries = append(entries, *n) })
	i := 0
	visitQuiets(after, func(n *int16) {
		if *n != entries[i]>>1 {
			t.Fatalf("entry %d: %d, before aging %d", i, *n, entries[i])
		}
		i++
	})
}

// visitQuiets calls visit with the history entries of quiet moves.
func visitQuiets(l *histories, visit func(*int16)) {
	for side := range l.butterfly {
		for danger := range l.butterfly[side] {
			for from := range l.butterfly[side][danger] {
				for to := range l.butterfly[side][danger][from] {
					visit(&l.butterfly[side][danger][from][to])
				}
			}
		}
	}
	for a := range l.continuation {
		for b := range l.continuation[a] {
			for c := range l.continuation[a][b] {
				for d := range l.continuation[a][b][c] {
					visit(&l.continuation[a][b][c][d])
				}
			}
		}
	}
}

func BenchmarkAge(b *testing.B) {
	l := new(histories)
	for b.Loop() {
		l.age()
	}
}
