package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/notnil/chess"

	"backrank/variants"
)

// tolerance is a difference of scores in centipawns: a castling or leap that loses at most tolerance against the best
// other move is as good, and one that gains at least tolerance is best.
const tolerance = 15

// A summaryRow summarizes the games of a variant.
type summaryRow struct {
	variant        variants.Variant
	games          int
	castledSides   int   // number of sides that castled or leapt
	leaps          int   // number of leaps
	firstMoves     []int // move number of the first castling or leap of each side
	gains          []int // gain of each castling or leap that was not forced, in centipawns
	best           int   // number of positions in which a castling or leap was best
	bestPlayed     int   // number of these positions in which the side castled or leapt
	bestSides      int   // number of sides that had such a position
	bestSidePlayed int   // number of these sides that castled or leapt in it or later
}

// A summary has a row for each variant, in the order in which they were added.
type summary struct{ rows []*summaryRow }

// add adds a game of v.
func (s *summary) add(v variants.Variant, opportunities []opportunity) {
	i := slices.IndexFunc(s.rows, func(r *summaryRow) bool { return r.variant.ID == v.ID })
	if i < 0 {
		i = len(s.rows)
		s.rows = append(s.rows, &summaryRow{variant: v})
	}
	r := s.rows[i]
	r.games++
	for _, side := range []chess.Color{chess.White, chess.Black} {
		r.addSide(slices.DeleteFunc(slices.Clone(opportunities), func(c opportunity) bool { return c.side != side }))
	}
}

// addSide adds the opportunities of one side of a game.
func (r *summaryRow) addSide(opportunities []opportunity) {
	hadBest, playedLater, castled := false, false, false
	for _, c := range opportunities {
		if !c.forced && c.gain >= tolerance {
			hadBest = true
			r.best++
			if c.taken {
				r.bestPlayed++
			}
		}
		if !c.taken {
			continue
		}
		playedLater = playedLater || hadBest
		if !castled {
			castled = true
			r.castledSides++
			r.firstMoves = append(r.firstMoves, c.move)
		}
		if c.leap {
			r.leaps++
		}
		if !c.forced {
			r.gains = append(r.gains, min(max(c.gain, -1000), 1000)) // limits the weight of a mate
		}
	}
	if hadBest {
		r.bestSides++
	}
	if playedLater {
		r.bestSidePlayed++
	}
}

// write prints the summary as a table. Its columns after the games are the share of sides that castled or leapt, the
// median move number at which they did so first, the number of leaps, the share of castlings and leaps that were as
// good as the best other move, their median gain, the number of positions in which a castling or leap was best, the
// share of these in which one was played, and the share of sides with such a position that castled or leapt in it or
// later.
func (s *summary) write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "variant\tgames\tsides\tat move\tleaps\tgood\tgain\tbest\tplayed\tor later")
	for _, r := range s.rows {
		good := 0
		for _, g := range r.gains {
			if g >= -tolerance {
				good++
			}
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%d\t%d\t%s\t%+.2f\t%d\t%s\t%s\n", r.variant.ID, r.games, percent(r.castledSides, 2*r.games), median(r.firstMoves), r.leaps,
			percent(good, len(r.gains)), float64(median(r.gains))/100, r.best, percent(r.bestPlayed, r.best), percent(r.bestSidePlayed, r.bestSides))
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

// median returns the median of numbers, the lower of two, or 0 if there are none.
func median(numbers []int) int {
	if len(numbers) == 0 {
		return 0
	}
	numbers = slices.Sorted(slices.Values(numbers))
	return numbers[(len(numbers)-1)/2]
}
