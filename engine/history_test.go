package engine

import (
	"math/rand/v2"
	"testing"
)

// TestFadingHalvesWhatWasLearnt wants every number half of what it was, rounded down.
func TestFadingHalvesWhatWasLearnt(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	was, is := new(learnt), new(learnt)
	visitQuiets(was, func(n *int16) { *n = int16(draw.IntN(2*most+1) - most) })
	*is = *was
	is.fade()
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

// visitQuiets visits what is learnt about quiet moves.
func visitQuiets(l *learnt, visit func(*int16)) {
	for side := range l.quiets {
		for danger := range l.quiets[side] {
			for from := range l.quiets[side][danger] {
				for to := range l.quiets[side][danger][from] {
					visit(&l.quiets[side][danger][from][to])
				}
			}
		}
	}
	for a := range l.replies {
		for b := range l.replies[a] {
			for c := range l.replies[a][b] {
				for d := range l.replies[a][b][c] {
					visit(&l.replies[a][b][c][d])
				}
			}
		}
	}
}

func BenchmarkFade(b *testing.B) {
	l := new(learnt)
	for b.Loop() {
		l.fade()
	}
}
