package confidence

import (
	"math"
	"testing"
)

// The interval follows the formula, contains the share, lies within 0 to 1, and becomes narrower with more games.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		share     float64
		n         int
		low, high float64
	}{
		{0, 0, 0, 1},
		{1, 10, 0.7225, 1},
		{0.5, 10, 0.2366, 0.7634},
		{0.81, 100, 0.7222, 0.8749},
	} {
		if low, high := Wilson(c.share, c.n); math.Abs(low-c.low) > 0.0001 || math.Abs(high-c.high) > 0.0001 {
			t.Errorf("%+v: %.4f to %.4f", c, low, high)
		}
	}
	for share := 0.0; share <= 1; share += 0.125 {
		width := 1.0
		for n := 1; n < 2000; n *= 2 {
			low, high := Wilson(share, n)
			if low < 0 || low > share+1e-9 || high < share-1e-9 || high > 1 || high-low >= width {
				t.Errorf("%v of %d: %v to %v", share, n, low, high)
			}
			width = high - low
		}
	}
}
