package draft

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// reason is something that can speak for a placement, where it makes arrays likelier of which it holds: say is the
// fact, of kind [Nothing] if it would not be true of the placement. With sure it holds of every array that is still
// possible.
type reason struct {
	holds func(c *choice, a future) bool
	say   func(c *choice, sure bool) Fact
}

var reasons = []reason{
	{castlesTwice, sayCastlesTwice},
	{castles(rules.ASide), sayCastles(rules.ASide)},
	{castles(rules.HSide), sayCastles(rules.HSide)},
	{castlesAtOnce, sayCastlesAtOnce},
	{leapsTwice, sayLeapsTwice},
	{kingAtEdge, sayKingAtEdge},
	{freeRooks, sayFreeRooks},
	{noneAt(chess.Knight, 0), sayKnight},
	{noneAt(chess.Bishop, 0), sayBishop},
	{noneAt(chess.Queen, 1), sayQueen},
	{noneAt(chess.Rook, 1), sayRook},
	{besideKnight, sayBesideKnight},
	{guarded, sayGuarded},
	{aims, sayAims},
	{shielded, sayShielded},
	{linesTogether, sayLinesTogether},
}

// castling is the nearest castling of an array to a wing, by the pieces in the way; false if there is none.
func (a future) castling(wing rules.Wing) (rules.Lane, bool) {
	var near rules.Lane
	found := false
	for _, l := range a.lanes {
		if !l.IsLeap() && l.Wing() == wing && (!found || l.Empty.Len() < near.Empty.Len()) {
			near, found = l, true
		}
	}
	return near, found
}

func castles(wing rules.Wing) func(*choice, future) bool {
	return func(_ *choice, a future) bool {
		_, ok := a.castling(wing)
		return ok
	}
}

func castlesTwice(c *choice, a future) bool {
	return castles(rules.ASide)(c, a) && castles(rules.HSide)(c, a)
}

// best is the best array still possible of which a reason holds.
func (c *choice) best(holds func(*choice, future) bool) (best future, found bool) {
	for _, e := range c.open {
		if (!found || e.value > best.value) && holds(c, e) {
			best, found = e, true
		}
	}
	return best, found
}

func sayCastlesTwice(c *choice, sure bool) Fact {
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

func sayCastles(wing rules.Wing) func(*choice, bool) Fact {
	return func(c *choice, _ bool) Fact {
		a, ok := c.best(castles(wing))
		if !ok {
			return Fact{}
		}
		l, _ := a.castling(wing)
		return Fact{Kind: MayCastleOnWing, Wing: wing, Squares: c.home(l.KingTo.File())}
	}
}

func castlesAtOnce(_ *choice, a future) bool {
	return slices.ContainsFunc(a.lanes, func(l rules.Lane) bool { return !l.IsLeap() && l.Empty == 0 })
}

func sayCastlesAtOnce(c *choice, sure bool) Fact {
	if _, ok := c.best(castlesAtOnce); !ok {
		return Fact{}
	}
	if sure {
		return Fact{Kind: CastlesAtOnce}
	}
	return Fact{Kind: MayCastleAtOnce}
}

func leapsTwice(_ *choice, a future) bool {
	n := 0
	for _, l := range a.lanes {
		if l.IsLeap() {
			n++
		}
	}
	return n > 1
}

func sayLeapsTwice(c *choice, sure bool) Fact {
	if !sure || c.kind() != chess.King {
		return Fact{}
	}
	f := Fact{Kind: LeapsBothWings}
	for _, l := range c.open[0].lanes {
		if l.IsLeap() {
			f.Squares |= c.home(l.KingTo.File())
		}
	}
	return f
}

func kingAtEdge(_ *choice, a future) bool {
	return slices.Contains([]chess.File{chess.FileA, chess.FileB, chess.FileG, chess.FileH}, a.array.King())
}

func sayKingAtEdge(c *choice, _ bool) Fact {
	if c.kind() != chess.King || !kingAtEdge(c, c.open[0]) {
		return Fact{}
	}
	return Fact{Kind: KingAwayFromCentre}
}

// freeRooks: no rook stands between the king and the nearer edge.
func freeRooks(_ *choice, a future) bool {
	if king := int(a.array.King()); king < 4 {
		return !slices.Contains(a.array[:king], chess.Rook)
	}
	return !slices.Contains(a.array[a.array.King():], chess.Rook)
}

func sayFreeRooks(c *choice, sure bool) Fact {
	if !sure || c.kind() != chess.King && c.kind() != chess.Rook {
		return Fact{}
	}
	return Fact{Kind: RooksNotShutIn}
}

// noneAt: no piece of a type stands so near to an edge.
func noneAt(kind chess.PieceType, rim int) func(*choice, future) bool {
	return func(_ *choice, a future) bool {
		for f := range rim + 1 {
			if a.array[f] == kind || a.array[7-f] == kind {
				return false
			}
		}
		return true
	}
}

func sayKnight(c *choice, _ bool) Fact {
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

func sayBishop(c *choice, _ bool) Fact {
	if f := c.file(); c.kind() != chess.Bishop || f == chess.FileA || f == chess.FileH {
		return Fact{}
	}
	return Fact{Kind: BishopOffCorner}
}

func sayQueen(c *choice, _ bool) Fact {
	if f := c.file(); c.kind() != chess.Queen || f < chess.FileC || f > chess.FileF {
		return Fact{}
	}
	return Fact{Kind: QueenNearBothWings}
}

func sayRook(c *choice, _ bool) Fact {
	if f := c.file(); c.kind() != chess.Rook || f < chess.FileC || f > chess.FileF {
		return Fact{}
	}
	return Fact{Kind: RookBehindMiddlePawn}
}

// besideKnight: a knight stands next to the king.
func besideKnight(_ *choice, a future) bool {
	king := a.array.King()
	return king > 0 && a.array[king-1] == chess.Knight || king < 7 && a.array[king+1] == chess.Knight
}

func sayBesideKnight(c *choice, sure bool) Fact {
	if !sure || c.kind() != chess.King && c.kind() != chess.Knight {
		return Fact{}
	}
	return Fact{Kind: KingBesideKnight}
}
