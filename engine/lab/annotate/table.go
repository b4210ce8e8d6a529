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
// be called as good; one that is worth as much more is called best.
const good = 15

// row sums up the games of a variant.
type row struct {
	variant variants.Variant
	games   int
	sides   int   // that castled or leapt
	leaps   int   // of all
	first   []int // numbers of the first such moves
	gains   []int // centipawns
	best    int   // positions in which such a move was best
	taken   int   // in which it was played
	able    int   // sides that had such a position
	late    int   // that castled or leapt there or later
}

// table sums up games by variants.
type table struct{ rows []*row }

// add counts a game.
func (t *table) add(v variants.Variant, chances []chance) {
	i := slices.IndexFunc(t.rows, func(r *row) bool { return r.variant.ID == v.ID })
	if i < 0 {
		i = len(t.rows)
		t.rows = append(t.rows, &row{variant: v})
	}
	r := t.rows[i]
	r.games++
	for _, side := range []chess.Color{chess.White, chess.Black} {
		r.side(slices.DeleteFunc(slices.Clone(chances), func(c chance) bool { return c.side != side }))
	}
}

// side counts one side of a game.
func (r *row) side(chances []chance) {
	able, late, seen := false, false, false
	for _, c := range chances {
		if !c.alone && c.gain >= good {
			able = true
			r.best++
			if c.taken {
				r.taken++
			}
		}
		if !c.taken {
			continue
		}
		late = late || able
		if !seen {
			seen = true
			r.sides++
			r.first = append(r.first, c.move)
		}
		if c.leap {
			r.leaps++
		}
		if !c.alone {
			r.gains = append(r.gains, min(max(c.gain, -1000), 1000)) // else one mate would outweigh a hundred
		}
	}
	if able {
		r.able++
	}
	if late {
		r.late++
	}
}

// write shows the table: how many of the sides castled or leapt, the median number of the move, how many of
// these moves were leaps, how many were as good as the best other move, and by how much the median one was better;
// in how many positions such a move was best, in how many of these one was played, and how many of the sides that
// had such a position castled or leapt there or later.
func (t *table) write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "variant\tgames\tsides\tat move\tleaps\tgood\tgain\tbest\tplayed\tor later")
	for _, r := range t.rows {
		fine := 0
		for _, g := range r.gains {
			if g >= -good {
				fine++
			}
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%d\t%d\t%s\t%+.2f\t%d\t%s\t%s\n", r.variant.ID, r.games, percent(r.sides, 2*r.games), median(r.first), r.leaps,
			percent(fine, len(r.gains)), float64(median(r.gains))/100, r.best, percent(r.taken, r.best), percent(r.late, r.able))
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
