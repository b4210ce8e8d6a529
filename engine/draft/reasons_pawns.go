package draft

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/engine/internal/arrayeval"
	"backrank/variants/rules"
)

// minVisibleEnemies is the number of visible pieces of the opponent from which facts mention the opponent's undefended
// pawns.
const minVisibleEnemies = 4

// allPawnsDefended: every pawn is defended.
func allPawnsDefended(_ *comparison, a possibleArray) bool { return arrayeval.Undefended(a.array) == 0 }

func allPawnsDefendedFact(c *comparison, always bool) Fact {
	if always {
		return Fact{Kind: EveryPawnDefended}
	}
	if files := c.newlyDefended(); files != 0 {
		return Fact{Kind: DefendsPawn, Squares: c.pawn(chess.File(bits.TrailingZeros8(files)))}
	}
	return Fact{}
}

// newlyDefended returns the files (bit 0 is the a-file) whose pawns the placed piece is the first to defend.
func (c *comparison) newlyDefended() uint8 {
	before := c.draft.Rank(c.draft.Turn())
	after := before
	after[c.file()] = c.kind()
	return arrayeval.Defended(after) &^ arrayeval.Defended(before)
}

// aimsAtPawn: a bishop or the queen aims at an undefended pawn of the opponent.
func aimsAtPawn(c *comparison, a possibleArray) bool {
	return c.visibleEnemyCount() >= minVisibleEnemies && len(arrayeval.Aims(a.array, arrayeval.Undefended(c.enemy), nil)) > 0
}

func aimsAtPawnFact(c *comparison, _ bool) Fact {
	var placed possibleArray
	placed.array[c.file()] = c.kind()
	to, _ := arrayeval.Aim(int(c.file()))
	if !aimsAtPawn(c, placed) {
		return Fact{}
	}
	return Fact{Kind: AimsAtPawn, Squares: c.enemyPawn(chess.File(to))}
}

// noPawnAimedAt: no bishop or queen of the opponent aims at an undefended pawn.
func noPawnAimedAt(c *comparison, a possibleArray) bool {
	return len(arrayeval.Aims(c.enemy, arrayeval.Undefended(a.array), nil)) == 0
}

func defendsAimedAtPawnFact(c *comparison, _ bool) Fact {
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

// sharedBlocker: a bishop is next to a rook or the queen, so that the same pawn blocks both.
func sharedBlocker(_ *comparison, a possibleArray) bool {
	for f := range 7 {
		if sharesBlocker(a.array[f], a.array[f+1]) || sharesBlocker(a.array[f+1], a.array[f]) {
			return true
		}
	}
	return false
}

// sharesBlocker reports whether the pawn in front of other blocks a bishop on the next file too.
func sharesBlocker(bishop, other chess.PieceType) bool {
	return bishop == chess.Bishop && (other == chess.Rook || other == chess.Queen)
}

func sharedBlockerFact(c *comparison, _ bool) Fact {
	rank := c.draft.Rank(c.draft.Turn())
	for _, g := range []chess.File{c.file() - 1, c.file() + 1} {
		if g < chess.FileA || g > chess.FileH {
			continue
		}
		pawn, other := g, rank[g]
		if sharesBlocker(rank[g], c.kind()) {
			pawn, other = c.file(), c.kind()
		} else if !sharesBlocker(c.kind(), rank[g]) {
			continue
		}
		at := c.home(pawn).First()
		return Fact{Kind: FreesTwoLines, Squares: c.pawn(pawn), Other: Piece{other, c.draft.Turn(), at}}
	}
	return Fact{}
}

// visibleEnemyCount returns the number of the opponent's pieces that can be seen.
func (c *comparison) visibleEnemyCount() int {
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

// home returns the square of a file on the back rank of the side to place. pawn and enemyPawn return the squares of the
// pawns on a file of the side to place and of its opponent.
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
