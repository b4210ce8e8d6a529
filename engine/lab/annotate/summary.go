package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/notnil/chess"

	"backrank/variants"
)

// tolerance is the loss against the best other move, in centipawns, up to which a castling or leap counts
// as equally good. One that gains at least as much counts as best.
const tolerance = 15

// A summaryRow summarizes the games of a variant.
type summaryRow struct {
	variant      variants.Variant
	games        int
	castledSides int   // sides that castled or leapt
	leaps        int   // number of leaps
	first        []int // move numbers of the first castling or leap
	gains        []int // gains in centipawns
	best         int   // positions in which a castling or leap was best
	taken        int   // of these, positions in which one was played
	hadBest      int   // sides that had such a position
	castledLater int   // of these, sides that castled or leapt there or later
}

// summary summarizes games by variant.
type summary struct{ rows []*summaryRow }

// add adds a game.
func (t *summary) add(v variants.Variant, opportunities []opportunity) {
	i := slices.IndexFunc(t.rows, func(r *summaryRow) bool { return r.variant.ID == v.ID })
	if i < 0 {
		i = len(t.rows)
		t.rows = append(t.rows, &summaryRow{variant: v})
	}
	r := t.rows[i]
	r.games++
	for _, side := range []chess.Color{chess.White, chess.Black} {
		r.side(slices.DeleteFunc(slices.Clone(opportunities), func(c opportunity) bool { return c.side != side }))
	}
}

// side adds one side of a game.
func (r *summaryRow) side(opportunities []opportunity) {
	hadBest, castledLater, castled := false, false, false
	for _, c := range opportunities {
		if !c.forced && c.gain >= tolerance {
			hadBest = true
			r.best++
			if c.taken {
				r.taken++
			}
		}
		if !c.taken {
			continue
		}
		castledLater = castledLater || hadBest
		if !castled {
			castled = true
			r.castledSides++
			r.first = append(r.first, c.move)
		}
		if c.leap {
			r.leaps++
		}
		if !c.forced {
			r.gains = append(r.gains, min(max(c.gain, -1000), 1000)) // limits the weight of a mate
		}
	}
	if hadBest {
		r.hadBest++
	}
	if castledLater {
		r.castledLater++
	}
}

// write prints the summary: the share of sides that castled or leapt, the median move number, the number of
// leaps, the share of these moves that were as good as the best other move, and their median gain; the
// number of positions in which such a move was best, the share of them in which one was played, and the
// share of sides with such a position that castled or leapt there or later.
func (t *summary) write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "variant\tgames\tsides\tat move\tleaps\tgood\tgain\tbest\tplayed\tor later")
	for _, r := range t.rows {
		good := 0
		for _, g := range r.gains {
			if g >= -tolerance {
				good++
			}
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%d\t%d\t%s\t%+.2f\t%d\t%s\t%s\n", r.variant.ID, r.games, percent(r.castledSides, 2*r.games), median(r.first), r.leaps,
			percent(good, len(r.gains)), float64(median(r.gains))/100, r.best, percent(r.taken, r.best), percent(r.castledLater, r.hadBest))
	}
	return w.Flush()
}

// percent formats part of whole as a percentage, "–" if whole is 0.
func percent(part, whole int) string {
	if whole == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(part)/float64(whole))
}

// median returns the median, the lower one of two, and 0 of no numbers.
func median(of []int) int {
	if len(of) == 0 {
		return 0
	}
	of = slices.Sorted(slices.Values(of))
	return of[(len(of)-1)/2]
}
