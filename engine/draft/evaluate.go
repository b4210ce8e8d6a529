package draft

import (
	"math"
	"math/rand/v2"

	"backrank/engine/internal/arrayeval"
	"backrank/variants"
	"backrank/variants/rules"
)

// evaluation is what may come of a draft for the side to place.
type evaluation struct {
	options []option
	ends    []end // the arrays that are still possible
}

// option is a placement and what may come of it, in centipawns.
type option struct {
	placement variants.Placement
	value     float64
}

// end is a possible array and its value on the average of the other side's.
type end struct {
	array variants.Array
	value float64
}

// samples is how many arrays of the other side an evaluation takes into account.
const samples = 12

// evaluate gives every legal placement the value of the best array that it leaves possible against each of some arrays
// that the other side may come to. In a hidden draft the other side's pieces are hidden, and in a copying one its array
// is the same; then arrays count by themselves.
func evaluate(d variants.Draft, rule *rules.Castling, rng *rand.Rand) evaluation {
	var v evaluation
	arrays := arrayeval.For(rule)
	var terms arrayeval.Terms
	for _, a := range d.Ends(d.Turn()) {
		terms = arrays.Terms(a, terms[:0])
		v.ends = append(v.ends, end{a, terms.Value()})
	}
	for _, p := range d.All() {
		v.options = append(v.options, option{placement: p})
	}
	var enemies []variants.Array
	if d.Terms().Protocol == variants.Free {
		enemies = sample(d, rng)
	}
	v.meet(enemies)
	return v
}

// meet evaluates ends and options against enemies, or by themselves if there are none.
func (v *evaluation) meet(enemies []variants.Array) {
	values, gains := make([]float64, len(v.ends)), make([]float64, len(v.ends))
	rounds := max(len(enemies), 1)
	for round := range rounds {
		for i, e := range v.ends {
			gain := 0.0
			if enemies != nil {
				gain = arrayeval.Duel(e.array, enemies[round])
			}
			values[i] = e.value + gain
			gains[i] += gain / float64(rounds)
		}
		best := v.best(values)
		for i, o := range v.options {
			v.options[i].value += best[o.placement.Square.File()][o.placement.Piece.Type()] / float64(rounds)
		}
	}
	for i, gain := range gains {
		v.ends[i].value += gain
	}
}

// best is the highest value of an end by file and the piece that it has there.
func (v *evaluation) best(values []float64) (best [8][7]float64) {
	for f := range best {
		for kind := range best[f] {
			best[f][kind] = math.Inf(-1)
		}
	}
	for i, e := range v.ends {
		for f, kind := range e.array {
			best[f][kind] = max(best[f][kind], values[i])
		}
	}
	return best
}

// sample draws arrays that the other side may come to.
func sample(d variants.Draft, rng *rand.Rand) []variants.Array {
	ends := d.Ends(d.Turn().Other())
	if len(ends) <= samples {
		return ends
	}
	var some []variants.Array
	for range samples {
		some = append(some, ends[rng.IntN(len(ends))])
	}
	return some
}

// fits reports whether an array has the piece of a placement on its file.
func fits(a variants.Array, p variants.Placement) bool {
	return a[p.Square.File()] == p.Piece.Type()
}
