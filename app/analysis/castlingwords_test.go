package analysis

import (
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"
)

// Every fate and every detail has different whole sentences, and CastlingText fills all of their slots.
func TestCastlingSentencesAreDistinct(t *testing.T) {
	r := reportOf(t, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. h3 a6 6. a3 h6 7. O-O *", make([]int, 14), nil)
	made := r.Castlings[0]
	if made.Side != chess.White || made.Possible != 6 || made.Played != 12 {
		t.Fatalf("%+v", made)
	}
	fates, details := map[fate]bool{}, map[detail]bool{}
	see := func(c Castling) {
		f, told := c.fate()
		fates[f] = true
		for _, d := range append(told, r.cost(&c)...) {
			details[d] = true
		}
		said := r.CastlingText(&c)
		if strings.ContainsAny(said, "{}") || strings.Contains(said, "move ,") || strings.Contains(said, "  ") || !strings.HasPrefix(said, "White ") {
			t.Errorf("%+v: %s", c, said)
		}
	}
	for _, played := range []int{-1, 6, 8, 10, 12} {
		for _, best := range []int{-1, 6, 8, 10} {
			for _, missed := range [][]int{nil, {6}, {6, 8}} {
				for _, unsure := range []bool{false, true} {
					for _, cost := range []float64{0, 8} {
						c := made
						c.Played, c.Best, c.Missed, c.Unsure, c.Cost = played, best, missed, unsure, cost
						if see(c); played < 0 {
							c.Lost = 6
							see(c)
							c.Lost = 12
							see(c)
							details[rightLost] = true
						}
					}
				}
			}
		}
	}
	for f := range fateSentences {
		if !fates[fate(f)] || slices.Contains(fateSentences[f][:], "") {
			t.Errorf("fate %d is not seen or says nothing: %q", f, fateSentences[f])
		}
	}
	for d, text := range detailSentences {
		if !details[detail(d)] || text == "" {
			t.Errorf("detail %d is not seen or says nothing: %q", d, text)
		}
	}
	c := made
	c.Played, c.Best, c.Missed = -1, 6, []int{6, 8, 10}
	if got := r.CastlingText(&c); got != "White never played O-O, the best move three times, first on move 4. The moves played instead cost next to nothing." {
		t.Error(got)
	}
	c.Played, c.Best, c.Missed = 8, 6, []int{6}
	if got := r.CastlingText(&c); got != "White played O-O on move 5. It had been the best move on move 4, one move earlier. The move played instead cost next to nothing." {
		t.Error(got)
	}
}
