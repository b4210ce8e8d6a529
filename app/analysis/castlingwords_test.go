package analysis

import (
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
	seen, told := map[fate]bool{}, map[detail]bool{}
	see := func(c Castling) {
		f, more := c.fate()
		seen[f] = true
		for _, d := range append(more, r.cost(&c)...) {
			told[d] = true
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
							told[rightLost] = true
						}
					}
				}
			}
		}
	}
	for f := range fates {
		for _, said := range []string{r.fateSentence(f, &made), r.partnerFate(f, &made), r.leapFate(f, &made)} {
			if !seen[f] || said == "" {
				t.Errorf("fate %d is not seen or says nothing: %q", f, said)
			}
		}
	}
	for d := range details {
		if said := r.detailSentence(d, &made); !told[d] || said == "" {
			t.Errorf("detail %d is not seen or says nothing: %q", d, said)
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
