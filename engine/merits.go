package engine

import (
	"fmt"
	"slices"

	"github.com/notnil/chess"

	"backrank/engine/internal/judgement"
)

// merit is something that can be said for an array. A placement may be praised for it
// where it makes it likelier: say has the words, or none if they would not be true of the
// placement. With sure every array that can still come has the merit.
type merit struct {
	holds func(c *choice, a future) bool
	say   func(c *choice, sure bool) string
}

var merits = []merit{
	{castlesTwice, sayCastlesTwice},
	{castles(0), sayCastles(0)},
	{castles(1), sayCastles(1)},
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

// castling is the nearest castling of an array to a wing, 0 the a-side; false if there is none.
func (a future) castling(wing int) (judgement.Way, bool) {
	var near judgement.Way
	found := false
	for _, w := range a.ways {
		if !w.Leap && w.Wing == wing && (!found || w.Men < near.Men) {
			near, found = w, true
		}
	}
	return near, found
}

func castles(wing int) func(*choice, future) bool {
	return func(c *choice, a future) bool {
		_, ok := a.castling(wing)
		return ok
	}
}

func castlesTwice(c *choice, a future) bool {
	return castles(0)(c, a) && castles(1)(c, a)
}

// best is the best array still open that has a merit.
func (c *choice) best(holds func(*choice, future) bool) (best future, found bool) {
	for _, e := range c.open {
		if (!found || e.worth > best.worth) && holds(c, e) {
			best, found = e, true
		}
	}
	return best, found
}

func sayCastlesTwice(c *choice, sure bool) string {
	a, ok := c.best(castlesTwice)
	if !ok {
		return ""
	}
	left, _ := a.castling(0)
	right, _ := a.castling(1)
	if sure {
		return fmt.Sprintf("Castling is possible on both wings: the king can go to %v or %v", c.home(left.King), c.home(right.King))
	}
	return fmt.Sprintf("Keeps castling open on both wings: the king could reach %v or %v", c.home(left.King), c.home(right.King))
}

func sayCastles(wing int) func(*choice, bool) string {
	return func(c *choice, _ bool) string {
		a, ok := c.best(castles(wing))
		if !ok {
			return ""
		}
		w, _ := a.castling(wing)
		return fmt.Sprintf("Keeps castling open on the %s-side: the king could reach %v", [2]string{"a", "h"}[wing], c.home(w.King))
	}
}

func castlesAtOnce(c *choice, a future) bool {
	for wing := range 2 {
		if w, ok := a.castling(wing); ok && w.Men == 0 {
			return true
		}
	}
	return false
}

func sayCastlesAtOnce(c *choice, sure bool) string {
	if _, ok := c.best(castlesAtOnce); !ok {
		return ""
	}
	if sure {
		return "The king can castle at once: no other man stands in the way"
	}
	return "Leaves open a castling for which no other man has to move"
}

func leapsTwice(c *choice, a future) bool {
	n := 0
	for _, w := range a.ways {
		if w.Leap {
			n++
		}
	}
	return n > 1
}

func sayLeapsTwice(c *choice, sure bool) string {
	if !sure || c.kind() != chess.King {
		return ""
	}
	var to []chess.Square
	for _, w := range c.open[0].ways {
		if w.Leap {
			to = append(to, c.home(w.King))
		}
	}
	return fmt.Sprintf("From %v the king can leap to either side, to %v or %v", c.placement.Square, to[0], to[1])
}

func kingAtEdge(_ *choice, a future) bool {
	return slices.Contains([]chess.File{chess.FileA, chess.FileB, chess.FileG, chess.FileH}, a.array.King())
}

func sayKingAtEdge(c *choice, _ bool) string {
	if c.kind() != chess.King || !kingAtEdge(c, c.open[0]) {
		return ""
	}
	return fmt.Sprintf("Keeps the king out of the middle, on %v, from the start", c.placement.Square)
}

// freeRooks: no rook stands between the king and the nearer edge.
func freeRooks(_ *choice, a future) bool {
	if king := int(a.array.King()); king < 4 {
		return !slices.Contains(a.array[:king], chess.Rook)
	}
	return !slices.Contains(a.array[a.array.King():], chess.Rook)
}

func sayFreeRooks(c *choice, sure bool) string {
	if !sure || c.kind() != chess.King && c.kind() != chess.Rook {
		return ""
	}
	return "No rook is shut in between the king and the edge"
}

// noneAt: no man of a kind stands so near to an edge.
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

func sayKnight(c *choice, _ bool) string {
	f := c.file()
	if c.kind() != chess.Knight || f == 0 || f == 7 {
		return ""
	}
	third := chess.Rank3
	if c.draft.Turn() == chess.Black {
		third = chess.Rank6
	}
	return fmt.Sprintf("Off the rim, the knight reaches %v or %v at once", chess.NewSquare(chess.File(f-1), third), chess.NewSquare(chess.File(f+1), third))
}

func sayBishop(c *choice, _ bool) string {
	if f := c.file(); c.kind() != chess.Bishop || f == 0 || f == 7 {
		return ""
	}
	return fmt.Sprintf("Out of the corner, the bishop on %v has a diagonal to either side", c.placement.Square)
}

func sayQueen(c *choice, _ bool) string {
	if f := c.file(); c.kind() != chess.Queen || f < 2 || f > 5 {
		return ""
	}
	return fmt.Sprintf("From %v the queen is near both wings", c.placement.Square)
}

func sayRook(c *choice, _ bool) string {
	if f := c.file(); c.kind() != chess.Rook || f < 2 || f > 5 {
		return ""
	}
	return fmt.Sprintf("On %v the rook stands behind one of the four middle pawns", c.placement.Square)
}

// besideKnight: a knight stands next to the king.
func besideKnight(_ *choice, a future) bool {
	king := a.array.King()
	return king > 0 && a.array[king-1] == chess.Knight || king < 7 && a.array[king+1] == chess.Knight
}

func sayBesideKnight(c *choice, sure bool) string {
	if !sure || c.kind() != chess.King && c.kind() != chess.Knight {
		return ""
	}
	return "King and knight side by side: when the knight jumps, the king has room"
}
