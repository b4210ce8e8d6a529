package draft

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// A reason is a property of arrays that can justify a placement, if the placement makes arrays with the property more
// likely. holds reports whether an array has the property. fact returns the fact about the placement, of kind [Nothing]
// if it is not true; always means that all arrays that the placement leaves possible have the property.
type reason struct {
	holds func(c *comparison, a possibleArray) bool
	fact  func(c *comparison, always bool) Fact
}

var reasons = []reason{
	{castlesTwice, castlesTwiceFact},
	{castles(rules.ASide), castlesFact(rules.ASide)},
	{castles(rules.HSide), castlesFact(rules.HSide)},
	{canCastleAtOnce, canCastleAtOnceFact},
	{leapsTwice, leapsTwiceFact},
	{kingAtEdge, kingAtEdgeFact},
	{rooksNotShutIn, rooksNotShutInFact},
	{awayFromEdge(chess.Knight, 0), knightFact},
	{awayFromEdge(chess.Bishop, 0), bishopFact},
	{awayFromEdge(chess.Queen, 1), queenFact},
	{awayFromEdge(chess.Rook, 1), rookFact},
	{kingNextToKnight, kingNextToKnightFact},
	{allPawnsDefended, allPawnsDefendedFact},
	{aimsAtPawn, aimsAtPawnFact},
	{noPawnAimedAt, defendsAimedAtPawnFact},
	{sharedBlocker, sharedBlockerFact},
}

// castling returns the castling of an array to a wing that has the fewest pieces in the way, false if there is none.
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

// castles: the king can castle to a wing.
func castles(wing rules.Wing) func(*comparison, possibleArray) bool {
	return func(_ *comparison, a possibleArray) bool {
		_, ok := a.castling(wing)
		return ok
	}
}

// castlesTwice: the king can castle to both wings.
func castlesTwice(c *comparison, a possibleArray) bool {
	return castles(rules.ASide)(c, a) && castles(rules.HSide)(c, a)
}

// best returns the best array that the placement leaves possible and for which holds is true.
func (c *comparison) best(holds func(*comparison, possibleArray) bool) (best possibleArray, found bool) {
	for _, e := range c.remaining {
		if (!found || e.value > best.value) && holds(c, e) {
			best, found = e, true
		}
	}
	return best, found
}

func castlesTwiceFact(c *comparison, always bool) Fact {
	a, ok := c.best(castlesTwice)
	if !ok {
		return Fact{}
	}
	left, _ := a.castling(rules.ASide)
	right, _ := a.castling(rules.HSide)
	f := Fact{Kind: MayCastleBothWings, Squares: c.home(left.KingTo.File()) | c.home(right.KingTo.File())}
	if always {
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

// canCastleAtOnce: the king can castle on the first move, without a piece in the way.
func canCastleAtOnce(_ *comparison, a possibleArray) bool {
	return slices.ContainsFunc(a.lanes, func(l rules.Lane) bool { return !l.IsLeap() && l.Empty == 0 })
}

func canCastleAtOnceFact(c *comparison, always bool) Fact {
	if _, ok := c.best(canCastleAtOnce); !ok {
		return Fact{}
	}
	if always {
		return Fact{Kind: CastlesAtOnce}
	}
	return Fact{Kind: MayCastleAtOnce}
}

// leapsTwice: the king has at least two leaps.
func leapsTwice(_ *comparison, a possibleArray) bool {
	n := 0
	for _, l := range a.lanes {
		if l.IsLeap() {
			n++
		}
	}
	return n > 1
}

func leapsTwiceFact(c *comparison, always bool) Fact {
	if !always || c.kind() != chess.King {
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

// kingAtEdge: the king is on the a-, b-, g- or h-file.
func kingAtEdge(_ *comparison, a possibleArray) bool {
	return slices.Contains([]chess.File{chess.FileA, chess.FileB, chess.FileG, chess.FileH}, a.array.King())
}

func kingAtEdgeFact(c *comparison, _ bool) Fact {
	if c.kind() != chess.King || !kingAtEdge(c, c.remaining[0]) {
		return Fact{}
	}
	return Fact{Kind: KingAwayFromCentre}
}

// rooksNotShutIn: no rook is between the king and the nearer edge.
func rooksNotShutIn(_ *comparison, a possibleArray) bool {
	if king := int(a.array.King()); king < 4 {
		return !slices.Contains(a.array[:king], chess.Rook)
	}
	return !slices.Contains(a.array[a.array.King():], chess.Rook)
}

func rooksNotShutInFact(c *comparison, always bool) Fact {
	if !always || c.kind() != chess.King && c.kind() != chess.Rook {
		return Fact{}
	}
	return Fact{Kind: RooksNotShutIn}
}

// awayFromEdge: every piece of a type is more than distance files away from the a- and the h-file.
func awayFromEdge(kind chess.PieceType, distance int) func(*comparison, possibleArray) bool {
	return func(_ *comparison, a possibleArray) bool {
		for f := range distance + 1 {
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

// kingNextToKnight: a knight is next to the king.
func kingNextToKnight(_ *comparison, a possibleArray) bool {
	king := a.array.King()
	return king > 0 && a.array[king-1] == chess.Knight || king < 7 && a.array[king+1] == chess.Knight
}

func kingNextToKnightFact(c *comparison, always bool) Fact {
	if !always || c.kind() != chess.King && c.kind() != chess.Knight {
		return Fact{}
	}
	return Fact{Kind: KingBesideKnight}
}
