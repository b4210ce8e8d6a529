package draft

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/engine/internal/arrayeval"
	"backrank/variants/rules"
)

// enough is how many pieces of the other side must stand before it is worth while to say what they leave undefended.
const enough = 4

// guarded: every pawn is defended.
func guarded(_ *choice, a future) bool { return arrayeval.Loose(a.array) == 0 }

func sayGuarded(c *choice, sure bool) Fact {
	if sure {
		return Fact{Kind: EveryPawnDefended}
	}
	if fresh := c.fresh(); fresh != 0 {
		return Fact{Kind: DefendsPawn, Squares: c.pawn(chess.File(bits.TrailingZeros8(fresh)))}
	}
	return Fact{}
}

// fresh are the files on which the placement is the first to defend the pawn.
func (c *choice) fresh() uint8 {
	before := c.draft.Rank(c.draft.Turn())
	after := before
	after[c.file()] = c.kind()
	return arrayeval.Guarded(after) &^ arrayeval.Guarded(before)
}

// aims: a bishop or the queen aims at a pawn that no piece of the other side defends yet.
func aims(c *choice, a future) bool {
	return c.placed() >= enough && len(arrayeval.Aims(a.array, arrayeval.Loose(c.enemy), nil)) > 0
}

func sayAims(c *choice, _ bool) Fact {
	var own future
	own.array[c.file()] = c.kind()
	to, _ := arrayeval.Aim(int(c.file()))
	if !aims(c, own) {
		return Fact{}
	}
	return Fact{Kind: AimsAtPawn, Squares: c.enemyPawn(chess.File(to))}
}

// shielded: no bishop or queen of the other side aims at a pawn that has no defender.
func shielded(c *choice, a future) bool {
	return len(arrayeval.Aims(c.enemy, arrayeval.Loose(a.array), nil)) == 0
}

func sayShielded(c *choice, _ bool) Fact {
	for f, kind := range c.enemy {
		to, ok := arrayeval.Aim(f)
		if ok && (kind == chess.Bishop || kind == chess.Queen) && c.fresh()&(1<<to) != 0 {
			at := c.home(chess.File(f)).First() ^ 56
			return Fact{
				Kind: DefendsAimedAtPawn, Squares: c.pawn(chess.File(to)),
				Other: Piece{kind, c.draft.Turn().Other(), at},
			}
		}
	}
	return Fact{}
}

// linesTogether: a bishop stands beside a rook or the queen, so that one pawn is in the way of both.
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

func sayLinesTogether(c *choice, _ bool) Fact {
	rank := c.draft.Rank(c.draft.Turn())
	for _, g := range []chess.File{c.file() - 1, c.file() + 1} {
		if g < chess.FileA || g > chess.FileH {
			continue
		}
		pawn, other := g, rank[g]
		if together(rank[g], c.kind()) {
			pawn, other = c.file(), c.kind()
		} else if !together(c.kind(), rank[g]) {
			continue
		}
		at := c.home(pawn).First()
		return Fact{Kind: FreesTwoLines, Squares: c.pawn(pawn), Other: Piece{other, c.draft.Turn(), at}}
	}
	return Fact{}
}

// placed is how many pieces of the other side can be seen.
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

func (c *choice) file() chess.File { return c.placement.Square.File() }

// home is the square of a file on the back rank of the side that places, pawn the one before it, enemyPawn that of the
// other side's pawn.
func (c *choice) home(f chess.File) rules.Squares {
	return rules.Bit(chess.NewSquare(f, c.placement.Square.Rank()))
}

func (c *choice) pawn(f chess.File) rules.Squares {
	if c.draft.Turn() == chess.Black {
		return rules.Bit(chess.NewSquare(f, chess.Rank7))
	}
	return rules.Bit(chess.NewSquare(f, chess.Rank2))
}

func (c *choice) enemyPawn(f chess.File) rules.Squares { return rules.Bit(c.pawn(f).First() ^ 56) }
