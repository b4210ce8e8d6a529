package draft

import (
	"math"
	"math/rand/v2"

	"backrank/engine/internal/arrayeval"
	"backrank/variants"
	"backrank/variants/rules"
)

// An evaluation holds the values of the placements and arrays of the side to place.
type evaluation struct {
	options []option
	arrays  []finalArray // possible arrays
}

// An option is a placement and its value in centipawns.
type option struct {
	placement variants.Placement
	value     float64
}

// A finalArray is a possible array and its value in centipawns, averaged over arrays of the opponent.
type finalArray struct {
	array variants.Array
	value float64
}

// opponentSamples is the maximum number of the opponent's arrays in an evaluation.
const opponentSamples = 12

// evaluate evaluates the legal placements in d. The value of a placement is that of the best array that it leaves
// possible, averaged over a sample of the opponent's possible arrays. In a hidden draft the opponent's pieces are
// unknown, and in a copying draft its array is the same: there, arrays are evaluated without an opponent.
func evaluate(d variants.Draft, rule *rules.Castling, rng *rand.Rand) evaluation {
	var v evaluation
	arrays := arrayeval.For(rule)
	var terms arrayeval.Terms
	for _, a := range d.PossibleArrays(d.Turn()) {
		terms = arrays.Terms(a, terms[:0])
		v.arrays = append(v.arrays, finalArray{a, terms.Value()})
	}
	for _, p := range d.All() {
		v.options = append(v.options, option{placement: p})
	}
	var enemies []variants.Array
	if d.Terms().Protocol == variants.Free {
		enemies = sampleArrays(d, rng)
	}
	v.evaluateAgainst(enemies)
	return v
}

// evaluateAgainst evaluates arrays and options against the arrays of enemies, or without an opponent if there are none.
func (v *evaluation) evaluateAgainst(enemies []variants.Array) {
	values, gains := make([]float64, len(v.arrays)), make([]float64, len(v.arrays))
	rounds := max(len(enemies), 1)
	for round := range rounds {
		for i, e := range v.arrays {
			gain := 0.0
			if enemies != nil {
				gain = arrayeval.Duel(e.array, enemies[round])
			}
			values[i] = e.value + gain
			gains[i] += gain / float64(rounds)
		}
		best := v.bestValues(values)
		for i, o := range v.options {
			v.options[i].value += best[o.placement.Square.File()][o.placement.Piece.Type()] / float64(rounds)
		}
	}
	for i, gain := range gains {
		v.arrays[i].value += gain
	}
}

// bestValues returns the highest value of an array for each file and type of the piece on it.
func (v *evaluation) bestValues(values []float64) (best [8][7]float64) {
	for f := range best {
		for kind := range best[f] {
			best[f][kind] = math.Inf(-1)
		}
	}
	for i, e := range v.arrays {
		for f, kind := range e.array {
			best[f][kind] = max(best[f][kind], values[i])
		}
	}
	return best
}

// sampleArrays returns a random sample of the opponent's possible arrays, all of them if they are few.
func sampleArrays(d variants.Draft, rng *rand.Rand) []variants.Array {
	arrays := d.PossibleArrays(d.Turn().Other())
	if len(arrays) <= opponentSamples {
		return arrays
	}
	var sample []variants.Array
	for range opponentSamples {
		sample = append(sample, arrays[rng.IntN(len(arrays))])
	}
	return sample
}

// includes reports whether an array has the piece of a placement on its file.
func includes(a variants.Array, p variants.Placement) bool {
	return a[p.Square.File()] == p.Piece.Type()
}
