package engine

import (
	"fmt"
	"math/bits"

	"github.com/notnil/chess"

	"backrank/engine/internal/judgement"
	"backrank/words"
)

// enough is how many men of the other side must stand before it is worth while to say
// what they leave undefended.
const enough = 4

// guarded: every pawn has a defender.
func guarded(_ *choice, a future) bool { return judgement.Loose(a.array) == 0 }

func sayGuarded(c *choice, sure bool) string {
	if sure {
		return "Leaves no pawn without a defender"
	}
	if fresh := c.fresh(); fresh != 0 {
		return fmt.Sprintf("Defends the %v pawn, which had no defender", c.pawn(bits.TrailingZeros8(fresh)))
	}
	return ""
}

// fresh are the files on which the placement is the first to defend the pawn.
func (c *choice) fresh() uint8 {
	before := c.draft.Rank(c.draft.Turn())
	after := before
	after[c.file()] = c.kind()
	return judgement.Guarded(after) &^ judgement.Guarded(before)
}

// aims: a bishop or the queen looks at a pawn that no man of the other side defends yet.
func aims(c *choice, a future) bool {
	return c.placed() >= enough && len(judgement.Aims(a.array, judgement.Loose(c.enemy), nil)) > 0
}

func sayAims(c *choice, _ bool) string {
	var own future
	own.array[c.file()] = c.kind()
	to, _ := judgement.Aim(c.file())
	if !aims(c, own) {
		return ""
	}
	return fmt.Sprintf("Looks down the diagonal at the %v pawn, which nothing defends yet", c.enemyPawn(to))
}

// shielded: no bishop or queen of the other side looks at a pawn that has no defender.
func shielded(c *choice, a future) bool {
	return len(judgement.Aims(c.enemy, judgement.Loose(a.array), nil)) == 0
}

func sayShielded(c *choice, _ bool) string {
	for f, kind := range c.enemy {
		to, ok := judgement.Aim(f)
		if ok && (kind == chess.Bishop || kind == chess.Queen) && c.fresh()&(1<<to) != 0 {
			at := c.home(f) ^ 56
			return fmt.Sprintf("Defends the %v pawn, at which the %s on %v looks", c.pawn(to), words.Piece(kind), at)
		}
	}
	return ""
}

// linesTogether: a bishop stands beside a rook or the queen, so that one pawn is in the
// way of both.
func linesTogether(_ *choice, a future) bool {
	for f := range 7 {
		if together(a.array[f], a.array[f+1]) || together(a.array[f+1], a.array[f]) {
			return true
		}
	}
	return false
}

func together(bishop, other chess.PieceType) bool {
	return bishop == chess.Bishop && (other == chess.Rook || other == chess.Queen)
}

func sayLinesTogether(c *choice, _ bool) string {
	rank := c.draft.Rank(c.draft.Turn())
	for _, g := range []int{c.file() - 1, c.file() + 1} {
		if g < 0 || g > 7 {
			continue
		}
		pawn, other := g, rank[g]
		if together(rank[g], c.kind()) {
			pawn, other = c.file(), c.kind()
		} else if !together(c.kind(), rank[g]) {
			continue
		}
		return fmt.Sprintf("One move of the %v pawn gives room to bishop and %s", c.pawn(pawn), words.Piece(other))
	}
	return ""
}

// placed is how many men of the other side can be seen.
func (c *choice) placed() int {
	n := 0
	for _, kind := range c.enemy {
		if kind != chess.NoPieceType {
			n++
		}
	}
	return n
}

func (c *choice) kind() chess.PieceType { return c.placement.Piece.Type() }

func (c *choice) file() int { return int(c.placement.Square.File()) }

// home is the square of a file on the back rank of the side that places, pawn the one
// before it, enemyPawn that of the other side's pawn.
func (c *choice) home(f int) chess.Square {
	return chess.NewSquare(chess.File(f), c.placement.Square.Rank())
}

func (c *choice) pawn(f int) chess.Square {
	if c.draft.Turn() == chess.Black {
		return chess.NewSquare(chess.File(f), chess.Rank7)
	}
	return chess.NewSquare(chess.File(f), chess.Rank2)
}

func (c *choice) enemyPawn(f int) chess.Square { return c.pawn(f) ^ 56 }
