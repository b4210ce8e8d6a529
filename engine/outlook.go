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
	ends    []end            // the arrays that the side can still come to
	enemies []variants.Array // some that the other may come to; none if nothing is known of it
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
	if d.Terms().Protocol == variants.Free {
		o.enemies = guess(d, rng)
	}
	var own []float64
	var terms judgement.Terms
	for _, a := range d.Ends(d.Turn()) {
		terms = judge.Terms(a, terms[:0])
		own = append(own, terms.Worth())
		o.ends = append(o.ends, end{array: a})
	}
	sums := map[variants.Placement]float64{}
	legal := d.All()
	rounds := max(len(o.enemies), 1)
	for i := range rounds {
		var best [8][7]float64
		for f := range best {
			for k := range best[f] {
				best[f][k] = math.Inf(-1)
			}
		}
		for at, a := range o.ends {
			v := own[at]
			if o.enemies != nil {
				v += judgement.Duel(a.array, o.enemies[i])
			}
			o.ends[at].worth += v / float64(rounds)
			for f, kind := range a.array {
				best[f][kind] = max(best[f][kind], v)
			}
		}
		for _, p := range legal {
			sums[p] += best[p.Square.File()][p.Man.Type()] / float64(rounds)
		}
	}
	for _, p := range legal {
		o.options = append(o.options, option{p, sums[p]})
	}
	return o
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
	return a[p.Square.File()] == p.Man.Type()
}
