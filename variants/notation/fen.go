package notation

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// FEN is the position in Shredder-FEN, extended to every castling rule: the
// castling field holds the files of the unmoved men that carry a right, upper
// case for White, from h to a, White first (RULES.md §6). The en-passant square
// is written only when a capture there is legal.
func FEN(p *rules.Position) string { return fen(p, shredderField(p)) }

// XFEN is [FEN] with X-FEN's KQkq in the castling field wherever it says the
// same: K and Q for the outermost rook on that side of the king, and for the
// king's leap along with it. Rights that KQkq cannot name keep their files.
// [ParseFEN] reads both alike.
func XFEN(p *rules.Position) string { return fen(p, xField(p)) }

func fen(p *rules.Position, rights string) string {
	ep := "-"
	if sq := p.EnPassant(); sq != chess.NoSquare {
		ep = sq.String()
	}
	return fmt.Sprintf("%s %s %s %s %d %d", Placement(p), p.Turn(), rights, ep, p.HalfMoves(), p.MoveNumber())
}

// letters are the FEN letters by [chess.Piece].
const letters = ".KQRBNPkqrbnp"

// Placement is the first field of FEN: the men from a8 to h1.
func Placement(p *rules.Position) string {
	var b strings.Builder
	for rank := chess.Rank8; rank >= chess.Rank1; rank-- {
		placeRank(&b, p, rank)
		if rank > chess.Rank1 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

func placeRank(b *strings.Builder, p *rules.Position, rank chess.Rank) {
	empty := byte(0)
	flush := func() {
		if empty > 0 {
			b.WriteByte('0' + empty)
		}
		empty = 0
	}
	for file := chess.FileA; file <= chess.FileH; file++ {
		man := p.At(chess.NewSquare(file, rank))
		if man == chess.NoPiece {
			empty++
			continue
		}
		flush()
		b.WriteByte(letters[man])
	}
	flush()
}
