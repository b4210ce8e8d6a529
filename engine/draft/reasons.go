package draft

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// A reason can be given for a placement if arrays of which it holds are more likely after it. fact returns the
// fact, of kind [Nothing] if it is not true of the placement. sure tells that the reason holds of every array that
// is still possible.
type reason struct {
	holds func(c *comparison, a possibleArray) bool
	fact  func(c *comparison, sure bool) Fact
}

var reasons = []reason{
	{castlesTwice, castlesTwiceFact},
	{castles(rules.ASide), castlesFact(rules.ASide)},
	{castles(rules.HSide), castlesFact(rules.HSide)},
	{castlesAtOnce, castlesAtOnceFact},
	{leapsTwice, leapsTwiceFact},
	{kingAtEdge, kingAtEdgeFact},
	{freeRooks, freeRooksFact},
	{noneAt(chess.Knight, 0), knightFact},
	{noneAt(chess.Bishop, 0), bishopFact},
	{noneAt(chess.Queen, 1), queenFact},
	{noneAt(chess.Rook, 1), rookFact},
	{besideKnight, besideKnightFact},
	{guarded, guardedFact},
	{aims, aimsFact},
	{shielded, shieldedFact},
	{linesTogether, linesTogetherFact},
}

// castling returns the nearest castling of an array to a wing, by the number of pieces in the way; false if there
// is none.
func (a possibleArray) castling(wing rules.Wing) (rules.Lane, bool) {
	var near rules.Lane
	found := false
	for _, l := range a.lanes {
		if !l.IsLeap() && l.Wing() == wing && (!found || l.Empty.Len() < near.Empty.Len()) {
			near, found = l, true
		}
	}
	return near, found
}

func castles(wing rules.Wing) func(*comparison, possibleArray) bool {
	return func(_ *comparison, a possibleArray) bool {
		_, ok := a.castling(wing)
		return ok
	}
}

func castlesTwice(c *comparison, a possibleArray) bool {
	return castles(rules.ASide)(c, a) && castles(rules.HSide)(c, a)
}

// best returns the best possible array of which a reason holds.
func (c *comparison) best(holds func(*comparison, possibleArray) bool) (best possibleArray, found bool) {
	for _, e := range c.remaining {
		if (!found || e.value > best.value) && holds(c, e) {
			best, found = e, true
		}
	}
	return best, found
}

func castlesTwiceFact(c *comparison, sure bool) Fact {
	a, ok := c.best(castlesTwice)
	if !ok {
		return Fact{}
	}
	left, _ := a.castling(rules.ASide)
	right, _ := a.castling(rules.HSide)
	f := Fact{Kind: MayCastleBothWings, Squares: c.home(left.KingTo.File()) | c.home(right.KingTo.File())}
	if sure {
		f.Kind = CastlesBothWings
	}
	return f
}

func castlesFact(wing rules.Wing) func(*comparison, bool) Fact {
	return func(c *comparison, _ bool) Fact {
		a, ok := c.best(castles(wing))
		if !ok {
			return Fact{}
		}
		l, _ := a.castling(wing)
		return Fact{Kind: MayCastleOnWing, Wing: wing, Squares: c.home(l.KingTo.File())}
	}
}

func castlesAtOnce(_ *comparison, a possibleArray) bool {
	return slices.ContainsFunc(a.lanes, func(l rules.Lane) bool { return !l.IsLeap() && l.Empty == 0 })
}

func castlesAtOnceFact(c *comparison, sure bool) Fact {
	if _, ok := c.best(castlesAtOnce); !ok {
		return Fact{}
	}
	if sure {
		return Fact{Kind: CastlesAtOnce}
	}
	return Fact{Kind: MayCastleAtOnce}
}

func leapsTwice(_ *comparison, a possibleArray) bool {
	n := 0
	for _, l := range a.lanes {
		if l.IsLeap() {
			n++
		}
	}
	return n > 1
}

func leapsTwiceFact(c *comparison, sure bool) Fact {
	if !sure || c.kind() != chess.King {
		return Fact{}
	}
	f := Fact{Kind: LeapsBothWings}
	for _, l := range c.remaining[0].lanes {
		if l.IsLeap() {
			f.Squares |= c.home(l.KingTo.File())
		}
	}
	return f
}

func kingAtEdge(_ *comparison, a possibleArray) bool {
	return slices.Contains([]chess.File{chess.FileA, chess.FileB, chess.FileG, chess.FileH}, a.array.King())
}

func kingAtEdgeFact(c *comparison, _ bool) Fact {
	if c.kind() != chess.King || !kingAtEdge(c, c.remaining[0]) {
		return Fact{}
	}
	return Fact{Kind: KingAwayFromCentre}
}

// freeRooks: no rook is between the king and the nearer edge.
func freeRooks(_ *comparison, a possibleArray) bool {
	if king := int(a.array.King()); king < 4 {
		return !slices.Contains(a.array[:king], chess.Rook)
	}
	return !slices.Contains(a.array[a.array.King():], chess.Rook)
}

func freeRooksFact(c *comparison, sure bool) Fact {
	if !sure || c.kind() != chess.King && c.kind() != chess.Rook {
		return Fact{}
	}
	return Fact{Kind: RooksNotShutIn}
}

// noneAt: no piece of a type is within rim files of an edge file.
func noneAt(kind chess.PieceType, rim int) func(*comparison, possibleArray) bool {
	return func(_ *comparison, a possibleArray) bool {
		for f := range rim + 1 {
			if a.array[f] == kind || a.array[7-f] == kind {
				return false
			}
		}
		return true
	}
}

func knightFact(c *comparison, _ bool) Fact {
	f := c.file()
	if c.kind() != chess.Knight || f == chess.FileA || f == chess.FileH {
		return Fact{}
	}
	third := chess.Rank3
	if c.draft.Turn() == chess.Black {
		third = chess.Rank6
	}
	return Fact{Kind: KnightOffRim, Squares: rules.Bit(chess.NewSquare(f-1, third)) | rules.Bit(chess.NewSquare(f+1, third))}
}

func bishopFact(c *comparison, _ bool) Fact {
	if f := c.file(); c.kind() != chess.Bishop || f == chess.FileA || f == chess.FileH {
		return Fact{}
	}
	return Fact{Kind: BishopOffCorner}
}

func queenFact(c *comparison, _ bool) Fact {
	if f := c.file(); c.kind() != chess.Queen || f < chess.FileC || f > chess.FileF {
		return Fact{}
	}
	return Fact{Kind: QueenNearBothWings}
}

func rookFact(c *comparison, _ bool) Fact {
	if f := c.file(); c.kind() != chess.Rook || f < chess.FileC || f > chess.FileF {
		return Fact{}
	}
	return Fact{Kind: RookBehindMiddlePawn}
}

// besideKnight: a knight is next to the king.
func besideKnight(_ *comparison, a possibleArray) bool {
	king := a.array.King()
	return king > 0 && a.array[king-1] == chess.Knight || king < 7 && a.array[king+1] == chess.Knight
}

func besideKnightFact(c *comparison, sure bool) Fact {
	if !sure || c.kind() != chess.King && c.kind() != chess.Knight {
		return Fact{}
	}
	return Fact{Kind: KingBesideKnight}
}
