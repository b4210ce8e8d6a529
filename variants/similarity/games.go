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

// habit is what the sides usually do about castling.
type habit int

const (
	mixed      habit = iota // none of the others
	usualASide              // in more than half of the games they castle or leap to the a-side
	usualHSide              // … to the h-side
	seldom                  // in less than a third of the games they castle or leap
)

// habitOf returns what the sides usually do about castling.
func habitOf(v *vector) habit {
	const all = castlesWeight // the value of all games
	switch a, h := int(v.of(Castles)[rules.ASide]), int(v.of(Castles)[rules.HSide]); {
	case 2*a > all:
		return usualASide
	case 2*h > all:
		return usualHSide
	case 3*(a+h) < all:
		return seldom
	}
	return mixed
}

// bothCastleInGames says what the sides usually do about castling in both arrays.
func (r *Reason) bothCastleInGames() string {
	wing := rules.HSide
	switch habitOf(r.vector) {
	case seldom:
		if r.leaps {
			return lang.L("Both seldom castle or leap")
		}
		return lang.L("Both seldom castle")
	case usualASide:
		wing = rules.ASide
	}
	if r.leaps {
		return lang.L("Both usually castle or leap to the {{.Wing}}", "Wing", wing)
	}
	return lang.L("Both usually castle on the {{.Wing}}", "Wing", wing)
}

// castlesMore says how often the sides castle or leap to the side of the king for which this differs most.
func (r *Reason) castlesMore() string {
	wing, most := rules.HSide, 0
	for _, w := range [2]rules.Wing{rules.ASide, rules.HSide} {
		d := int(r.vector.of(Castles)[w]) - int(r.otherVector.of(Castles)[w])
		if d = max(d, -d); d > most {
			wing, most = w, d
		}
	}
	share := func(v *vector) string { return words.Percent(float64(v.of(Castles)[wing])/castlesWeight, 0) }
	here, there := share(r.vector), share(r.otherVector)
	if r.leaps {
		return lang.L("It castles or leaps to the {{.Wing}} in {{.Share}} of games, against {{.Other}}", "Wing", wing, "Share", here, "Other", there)
	}
	return lang.L("It castles on the {{.Wing}} in {{.Share}} of games, against {{.Other}}", "Wing", wing, "Share", here, "Other", there)
}

// usual is the least share of first moves that two arrays must have in common for "usually go to the same squares". It is
// the share that a claim about a piece needs in the plan of a side, 38 of 60.
const usual = 0.63

// putGames puts what happened in the games from an array into its vector.
func (v *vector) putGames(a variants.Array, games *survey.Games) {
	v.putCastles(games)
	v.putDestinations(a, games)
}

// putDestinations puts the destinations of an array into its vector: how often the queen, a bishop and a knight went first to
// each of the 64 squares. The games of both sides count, and Black's squares as White's: e6 as e3. A value is the share of
// games, multiplied by half of the weight, as a piece that goes elsewhere makes a difference on two squares. Rooks and kings
// do not count: they move late, and most often by castling, which is a component of its own.
func (v *vector) putDestinations(a variants.Array, games *survey.Games) {
	for c := QueenGoes; c < structure; c++ {
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

// putCastles puts into the vector of an array how often a side castled or leapt to the a-side and to the h-side: the share of
// games, of both sides together, multiplied by the weight.
func (v *vector) putCastles(games *survey.Games) {
	var counts [2]int
	for _, side := range [2]chess.Color{chess.White, chess.Black} {
		for _, c := range games.Side(side).Castlings {
			counts[c.Wing()] += c.Games
		}
	}
	for wing, count := range counts {
		v.of(Castles)[wing] = int16(math.Round(castlesWeight * float64(count) / float64(2*games.Count())))
	}
}

// of returns the values of a component.
func (v *vector) of(c Component) []int16 { return v[first[c]:first[c+1]] }

// sameHabit reports whether the two arrays have a habit in common in one of the components of games.
func (r *Reason) sameHabit(c Component) bool {
	if c == Castles {
		h := habitOf(r.vector)
		return h != mixed && h == habitOf(r.otherVector)
	}
	return r.sameSquares(c)
}

// sameSquares reports whether pieces usually go to the same squares first: most of their first moves do, and the most
// frequent squares, as many as there are pieces, are the same.
func (r *Reason) sameSquares(c Component) bool {
	common, here, there := 0, r.vector.of(c), r.otherVector.of(c)
	for sq, share := range here {
		common += int(min(share, there[sq]))
	}
	pieces := len(squaresOf(r.one.Array, kindOf(c)))
	return float64(common) >= usual*destinationWeight/2*float64(pieces) && mostFrequent(here, pieces) == mostFrequent(there, pieces)
}

// mostFrequent returns the n squares with the largest shares.
func mostFrequent(shares []int16, n int) (squares rules.Squares) {
	for range n {
		best := chess.NoSquare
		for i, share := range shares {
			if sq := chess.Square(i); !squares.Has(sq) && (best == chess.NoSquare || share > shares[best]) {
				best = sq
			}
		}
		squares |= rules.Bit(best)
	}
	return squares
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
