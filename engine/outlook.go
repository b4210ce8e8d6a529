package engine

import (
	"math"
	"math/rand/v2"

	"backrank/engine/internal/judgement"
	"backrank/variants"
	"backrank/variants/rules"
)

// outlook is what may come of a draft for the side to place, judged without a search.
type outlook struct {
	options []option
	ends    []end // the arrays that the side can still come to
}

// option is a placement and what may come of it, in centipawns.
type option struct {
	placement variants.Placement
	worth     float64
}

// end is an array and its worth on the average of the enemies.
type end struct {
	array variants.Array
	worth float64
}

// guesses is how many arrays of the other side an outlook takes into account.
const guesses = 12

// look judges every legal placement by the best array that it leaves open against each
// of some arrays that the other side may come to, whose men may be placed by chance for
// all we know. In a hidden draft the other side's men are out of sight, and in a
// copying one its array is the same; then arrays count by themselves.
func look(d variants.Draft, rule *rules.Castling, rng *rand.Rand) outlook {
	var o outlook
	judge := judgement.For(rule)
	var terms judgement.Terms
	for _, a := range d.Ends(d.Turn()) {
		terms = judge.Terms(a, terms[:0])
		o.ends = append(o.ends, end{a, terms.Worth()})
	}
	for _, p := range d.All() {
		o.options = append(o.options, option{placement: p})
	}
	var enemies []variants.Array
	if d.Terms().Protocol == variants.Free {
		enemies = guess(d, rng)
	}
	o.meet(enemies)
	return o
}

// meet weighs ends and options against enemies, or by themselves if there are none.
func (o *outlook) meet(enemies []variants.Array) {
	worths, gains := make([]float64, len(o.ends)), make([]float64, len(o.ends))
	rounds := max(len(enemies), 1)
	for round := range rounds {
		for i, e := range o.ends {
			gain := 0.0
			if enemies != nil {
				gain = judgement.Duel(e.array, enemies[round])
			}
			worths[i] = e.worth + gain
			gains[i] += gain / float64(rounds)
		}
		best := o.best(worths)
		for i, p := range o.options {
			o.options[i].worth += best[p.placement.Square.File()][p.placement.Piece.Type()] / float64(rounds)
		}
	}
	for i, gain := range gains {
		o.ends[i].worth += gain
	}
}

// best is the highest worth of an end by file and the man that it has there.
func (o *outlook) best(worths []float64) (best [8][7]float64) {
	for f := range best {
		for kind := range best[f] {
			best[f][kind] = math.Inf(-1)
		}
	}
	for i, e := range o.ends {
		for f, kind := range e.array {
			best[f][kind] = max(best[f][kind], worths[i])
		}
	}
	return best
}

// guess draws arrays that the other side may come to.
func guess(d variants.Draft, rng *rand.Rand) []variants.Array {
	ends := d.Ends(d.Turn().Other())
	if len(ends) <= guesses {
		return ends
	}
	var some []variants.Array
	for range guesses {
		some = append(some, ends[rng.IntN(len(ends))])
	}
	return some
}

// fits reports whether an array has the man of a placement on its file.
func fits(a variants.Array, p variants.Placement) bool {
	return a[p.Square.File()] == p.Piece.Type()
}
