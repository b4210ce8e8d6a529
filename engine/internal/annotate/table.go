package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/notnil/chess"

	"backrank/variants"
)

// good is how much less than the best other move, in centipawns, a castling or leap may be worth and still
// be called as good.
const good = 15

// row sums up the games of a variant.
type row struct {
	variant variants.Variant
	games   int
	sides   int   // that castled or leapt
	leaps   int   // of all
	first   []int // numbers of the first such moves
	gains   []int // centipawns
}

// table sums up games by variants.
type table struct{ rows []*row }

// add counts a game.
func (t *table) add(v variants.Variant, deeds []deed) {
	i := slices.IndexFunc(t.rows, func(r *row) bool { return r.variant.ID == v.ID })
	if i < 0 {
		i = len(t.rows)
		t.rows = append(t.rows, &row{variant: v})
	}
	r := t.rows[i]
	r.games++
	seen := map[chess.Color]bool{}
	for _, d := range deeds {
		if !seen[d.side] {
			seen[d.side] = true
			r.first = append(r.first, d.move)
		}
		if d.leap {
			r.leaps++
		}
		if !d.alone {
			r.gains = append(r.gains, min(max(d.gain, -1000), 1000)) // else one mate would outweigh a hundred
		}
	}
	r.sides += len(seen)
}

// write shows the table: how many of the sides castled or leapt, the median number of the move, how many of
// these moves were leaps, how many were as good as the best other move, and by how much the median one was better.
func (t *table) write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "variant\tgames\tsides\tat move\tleaps\tgood\tgain")
	for _, r := range t.rows {
		fine := 0
		for _, g := range r.gains {
			if g >= -good {
				fine++
			}
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%d\t%d\t%s\t%+.2f\n", r.variant.ID, r.games, percent(r.sides, 2*r.games), median(r.first), r.leaps,
			percent(fine, len(r.gains)), float64(median(r.gains))/100)
	}
	return w.Flush()
}

// percent is part of whole, "–" of nothing.
func percent(part, whole int) string {
	if whole == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(part)/float64(whole))
}

// median is the middle one of numbers, the lower of two, 0 of none.
func median(of []int) int {
	if len(of) == 0 {
		return 0
	}
	of = slices.Sorted(slices.Values(of))
	return of[(len(of)-1)/2]
}
