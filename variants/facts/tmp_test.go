package facts

import (
	"backrank/variants"
	"testing"
	"time"
)

func TestTmp(t *testing.T) {
	for _, r := range variants.Castlings() {
		st := time.Now()
		hist := map[int]int{}
		n := 0
		worst := time.Duration(0)
		wa := 0
		for i := range variants.Arrays {
			a, _ := variants.ArrayNumbered(i)
			s2 := time.Now()
			for _, w := range Ways(a, r) {
				hist[w.Fewest]++
				n++
			}
			if d := time.Since(s2); d > worst {
				worst = d
				wa = i
			}
		}
		t.Log(r.ID, n, time.Since(st), hist, "worst", worst, wa)
	}
}
