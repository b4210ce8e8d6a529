package draft

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/engine/internal/arrayeval"
	"backrank/variants/rules"
)

// minVisible is the number of the opponent's pieces that must be placed before their undefended pawns are
// mentioned.
const minVisible = 4

// guarded: every pawn is defended.
func guarded(_ *comparison, a possibleArray) bool { return arrayeval.Undefended(a.array) == 0 }

func guardedFact(c *comparison, sure bool) Fact {
	if sure {
		return Fact{Kind: EveryPawnDefended}
	}
	if fresh := c.newlyDefended(); fresh != 0 {
		return Fact{Kind: DefendsPawn, Squares: c.pawn(chess.File(bits.TrailingZeros8(fresh)))}
	}
	return Fact{}
}

// newlyDefended returns the files on which the placement is the first to defend the pawn.
func (c *comparison) newlyDefended() uint8 {
	before := c.draft.Rank(c.draft.Turn())
	after := before
	after[c.file()] = c.kind()
	return arrayeval.Defended(after) &^ arrayeval.Defended(before)
}

// aims: a bishop or the queen aims at a pawn that is still undefended.
func aims(c *comparison, a possibleArray) bool {
	return c.visibleEnemies() >= minVisible && len(arrayeval.Aims(a.array, arrayeval.Undefended(c.enemy), nil)) > 0
}

func aimsFact(c *comparison, _ bool) Fact {
	var own possibleArray
	own.array[c.file()] = c.kind()
	to, _ := arrayeval.Aim(int(c.file()))
	if !aims(c, own) {
		return Fact{}
	}
	return Fact{Kind: AimsAtPawn, Squares: c.enemyPawn(chess.File(to))}
}

// shielded: no bishop or queen of the opponent aims at an undefended pawn.
func shielded(c *comparison, a possibleArray) bool {
	return len(arrayeval.Aims(c.enemy, arrayeval.Undefended(a.array), nil)) == 0
}

func shieldedFact(c *comparison, _ bool) Fact {
	for f, kind := range c.enemy {
		to, ok := arrayeval.Aim(f)
		if ok && (kind == chess.Bishop || kind == chess.Queen) && c.newlyDefended()&(1<<to) != 0 {
			at := c.home(chess.File(f)).First() ^ 56
			return Fact{
				Kind: DefendsAimedAtPawn, Squares: c.pawn(chess.File(to)),
				Other: Piece{kind, c.draft.Turn().Other(), at},
			}
		}
	}
	return Fact{}
}

// linesTogether: a bishop is next to a rook or the queen, so that the same pawn blocks both.
func linesTogether(_ *comparison, a possibleArray) bool {
	for f := range 7 {
		if openTogether(a.array[f], a.array[f+1]) || openTogether(a.array[f+1], a.array[f]) {
			return true
		}
	}
	return false
}

func openTogether(bishop, other chess.PieceType) bool {
	return bishop == chess.Bishop && (other == chess.Rook || other == chess.Queen)
}

func linesTogetherFact(c *comparison, _ bool) Fact {
	rank := c.draft.Rank(c.draft.Turn())
	for _, g := range []chess.File{c.file() - 1, c.file() + 1} {
		if g < chess.FileA || g > chess.FileH {
			continue
		}
		pawn, other := g, rank[g]
		if openTogether(rank[g], c.kind()) {
			pawn, other = c.file(), c.kind()
		} else if !openTogether(c.kind(), rank[g]) {
			continue
		}
		at := c.home(pawn).First()
		return Fact{Kind: FreesTwoLines, Squares: c.pawn(pawn), Other: Piece{other, c.draft.Turn(), at}}
	}
	return Fact{}
}

// visibleEnemies returns the number of the opponent's pieces that can be seen.
func (c *comparison) visibleEnemies() int {
	n := 0
	for _, kind := range c.enemy {
		if kind != chess.NoPieceType {
			n++
		}
	}
	return n
}

func (c *comparison) kind() chess.PieceType { return c.placement.Piece.Type() }

func (c *comparison) file() chess.File { return c.placement.Square.File() }

// home returns the square of a file on the back rank of the side to place, pawn that of its pawn, and enemyPawn that of
// the opponent's pawn.
func (c *comparison) home(f chess.File) rules.Squares {
	return rules.Bit(chess.NewSquare(f, c.placement.Square.Rank()))
}

func (c *comparison) pawn(f chess.File) rules.Squares {
	if c.draft.Turn() == chess.Black {
		return rules.Bit(chess.NewSquare(f, chess.Rank7))
	}
	return rules.Bit(chess.NewSquare(f, chess.Rank2))
}

func (c *comparison) enemyPawn(f chess.File) rules.Squares { return rules.Bit(c.pawn(f).First() ^ 56) }
