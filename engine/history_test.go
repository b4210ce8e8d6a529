package engine

import (
	"math/rand/v2"
	"testing"
)

// Aging halves every entry, rounding down.
func TestAgingHalvesTheHistories(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	was, is := new(histories), new(histories)
	visitQuiets(was, func(n *int16) { *n = int16(draw.IntN(2*historyMax+1) - historyMax) })
	*is = *was
	is.age()
	var old []int16
	visitQuiets(was, func(n *int16) { old = append(old, *n) })
	i := 0
	visitQuiets(is, func(n *int16) {
		if *n != old[i]>>1 {
			t.Fatalf("number %d: %d after %d", i, *n, old[i])
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
