package similarity

import (
	"math"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/survey"
	"backrank/words"
)

// usual is the least share of first moves that two arrays must have in common for "usually go to the same squares". It is
// the share that a claim about a piece needs in the plan of a side, 38 of 60.
const usual = 0.63

// putDestinations puts the destinations of an array into its vector: how often the queen, a bishop and a knight went first to
// each of the 64 squares. The games of both sides count, and Black's squares as White's: e6 as e3. A value is the share of
// games, multiplied by half of the weight, as a piece that goes elsewhere makes a difference on two squares. Rooks and kings
// do not count: they move late, and most often by castling, which is a component of its own.
func (v *vector) putDestinations(a variants.Array, games *survey.Games) {
	for c := range structure {
		var counts [64]int
		for _, side := range [2]chess.Color{chess.White, chess.Black} {
			for file, p := range games.Side(side).Pieces {
				if a[file] != kindOf(c) {
					continue
				}
				for _, d := range p.Destinations {
					counts[rules.Mirrored(side, d.To)] += d.Games
				}
			}
		}
		for sq, count := range counts {
			v.of(c)[sq] = int16(math.Round(destinationWeight / 2 * float64(count) / float64(2*games.Count())))
		}
	}
}

// of returns the values of a component.
func (v *vector) of(c Component) []int16 { return v[first[c]:first[c+1]] }

// sameSquares reports whether the pieces of one of the components of destinations usually go to the same squares first.
func (r *Reason) sameSquares(c Component) bool {
	common := 0
	there := r.otherVector.of(c)
	for sq, here := range r.vector.of(c) {
		common += int(min(here, there[sq]))
	}
	pieces := len(squaresOf(r.one.Array, kindOf(c)))
	return float64(common) >= usual*destinationWeight/2*float64(pieces)
}

// otherDestination names the square to which the pieces of the component that differs most go more often than in the other
// array: the one with the largest difference.
func (r *Reason) otherDestination() string {
	square, most := chess.A1, int16(0)
	there := r.otherVector.of(r.Different)
	for sq, here := range r.vector.of(r.Different) {
		if d := here - there[sq]; d > most {
			square, most = chess.Square(sq), d
		}
	}
	name, n := nameOf(r.one.Array, kindOf(r.Different))
	return words.Sentence(lang.N("{{.Pieces}} more often go to {{.Square}} first", n, "Pieces", name, "Square", square))
}
