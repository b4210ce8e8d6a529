package engine

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// judgement says what an array is worth at the start of a game, in centipawns of
// a rough kind: good enough to choose between placements.
type judgement struct {
	rule     *rules.Castling
	landings landings
	enemy    variants.Array // as far as it is known; 0 for empty files
}

// standing is what a man is worth on a file: knights belong off the rim, bishops
// out of the corners, the queen where she gets out, rooks anywhere.
var standing = [7][8]float64{
	chess.Queen:  {-14, -4, 0, 4, 4, 0, -4, -14},
	chess.Rook:   {4, 0, -2, 0, 0, -2, 0, 4},
	chess.Bishop: {-22, -2, 6, 4, 4, 6, -2, -22},
	chess.Knight: {-18, 6, 4, 0, 0, 4, 6, -18},
}

// array judges a whole array.
func (j *judgement) array(a variants.Array) float64 {
	v := j.kingOf(a) + guards(a)
	for f, kind := range a {
		v += standing[kind][f]
		v += j.aim(kind, f)
	}
	if a[0] == chess.Bishop && a[7] == chess.Bishop {
		v -= 15 // both buried behind their own pawns
	}
	return v
}

// kingOf judges where the king is and where it may go: safe on a wing, best with a
// landing there that few men stand in the way of.
func (j *judgement) kingOf(a variants.Array) float64 {
	king := 0
	for f, kind := range a {
		if kind == chess.King {
			king = f
		}
	}
	best := j.safe(king)
	if j.rule.Grant == nil {
		return best
	}
	for _, f := range j.rule.Grant(a) {
		if int(f) == king {
			for _, to := range j.landings.leaps[king] {
				best = max(best, j.safe(int(to))-3-4*occupied(a[to]))
			}
			continue
		}
		to := j.landings.castle[king][f]
		if to < 0 {
			continue
		}
		best = max(best, j.safe(int(to))-3-5*inTheWay(a, king, int(f), int(to)))
	}
	return best
}

// safe is the comfort of a king on a file, less where enemy men look at it.
func (j *judgement) safe(f int) float64 {
	v := [8]float64{10, 24, 12, -16, -18, -4, 28, 14}[f]
	for g, kind := range j.enemy {
		v -= pressure(kind, g, f)
	}
	return v
}

// aim is what a man on file f gains from the enemy king and queen where they stand.
func (j *judgement) aim(kind chess.PieceType, f int) float64 {
	v := 0.0
	for g, target := range j.enemy {
		switch target {
		case chess.King:
			v += pressure(kind, f, g)
		case chess.Queen:
			if kind == chess.Rook && f == g {
				v += 5
			}
		}
	}
	return v
}

// pressure is how much a man on file f of one back rank looks at a king on file g
// of the other: along the file, or down a diagonal to the pawns before it.
func pressure(kind chess.PieceType, f, g int) float64 {
	straight := f == g
	near := func(to int) bool { return to >= 0 && to < 8 && to-g <= 1 && g-to <= 1 }
	diagonal := near(f+6) || near(f-6)
	switch {
	case kind == chess.Rook && straight:
		return 6
	case kind == chess.Queen && (straight || diagonal):
		return 6
	case kind == chess.Bishop && diagonal:
		return 5
	}
	return 0
}

// inTheWay counts the men that must go before king and partner can castle.
func inTheWay(a variants.Array, king, partner, to int) float64 {
	n := 0.0
	lo, hi := min(king, partner, to), max(king, partner, to)
	for f := lo; f <= hi; f++ {
		if f != king && f != partner {
			n += occupied(a[f])
		}
	}
	return n
}

func occupied(kind chess.PieceType) float64 {
	if kind == chess.NoPieceType {
		return 0
	}
	return 1
}

// guards counts the pawns before the array that nobody protects: each is a
// target from the first move on.
func guards(a variants.Array) float64 {
	var n [12]int // by file, two off the board at either side
	for f, kind := range a {
		at := f + 2
		switch kind {
		case chess.King, chess.Queen:
			n[at-1], n[at], n[at+1] = n[at-1]+1, n[at]+1, n[at+1]+1
		case chess.Rook:
			n[at]++
		case chess.Bishop:
			n[at-1], n[at+1] = n[at-1]+1, n[at+1]+1
		case chess.Knight:
			n[at-2], n[at+2] = n[at-2]+1, n[at+2]+1
		}
	}
	v := 0.0
	for f := 2; f < 10; f++ {
		if n[f] == 0 {
			v -= 7
		}
	}
	return v
}
