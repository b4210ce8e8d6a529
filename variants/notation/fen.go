package notation

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// FEN formats a position in Shredder-FEN, extended to every castling rule: the castling field has the files of the
// pieces with a right, upper case for White, from h to a, White first (RULES.md §6). The en-passant square is written
// only if a capture there is legal.
func FEN(p *rules.Position) string { return fen(p, shredderField(p)) }

// XFEN is like [FEN] but uses X-FEN's KQkq in the castling field wherever it is equivalent: K and Q stand for the
// outermost rook on that side of the king, and for the king's leap. Rights that KQkq cannot express are written as
// files. [ParseFEN] reads both.
func XFEN(p *rules.Position) string { return fen(p, xField(p)) }

func fen(p *rules.Position, rights string) string {
	ep := "-"
	if sq := p.EnPassant(); sq != chess.NoSquare {
		ep = sq.String()
	}
	return fmt.Sprintf("%s %s %s %s %d %d", Placement(p), p.Turn(), rights, ep, p.HalfmoveClock(), p.MoveNumber())
}

// SetupFEN formats a position that need not be playable. Rights are written only for pieces on their back ranks.
// [ParseSetup] is the inverse.
func SetupFEN(s rules.Setup) string {
	ep := "-"
	if s.EnPassant >= chess.A1 && s.EnPassant <= chess.H8 {
		ep = s.EnPassant.String()
	}
	var rights strings.Builder
	for _, c := range []chess.Color{chess.White, chess.Black} {
		for file := chess.FileH; file >= chess.FileA; file-- {
			if sq := chess.NewSquare(file, backRank(c)); s.CastlingRights.Has(sq) && s.Pieces[sq] != chess.NoPiece && s.Pieces[sq].Color() == c {
				rights.WriteString(fileLetter(c, file))
			}
		}
	}
	if rights.Len() == 0 {
		rights.WriteByte('-')
	}
	turn := s.Turn
	if turn != chess.Black {
		turn = chess.White
	}
	return fmt.Sprintf("%s %s %s %s %d %d", placement(&s.Pieces), turn, rights.String(), ep, max(s.HalfmoveClock, 0), max(s.MoveNumber, 1))
}

// letters are the FEN letters by [chess.Piece].
const letters = ".KQRBNPkqrbnp"

// Placement returns the first field of the FEN: the pieces from a8 to h1.
func Placement(p *rules.Position) string {
	pieces := p.Setup().Pieces
	return placement(&pieces)
}

func placement(pieces *[64]chess.Piece) string {
	var b strings.Builder
	for rank := chess.Rank8; rank >= chess.Rank1; rank-- {
		placeRank(&b, pieces, rank)
		if rank > chess.Rank1 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

func placeRank(b *strings.Builder, pieces *[64]chess.Piece, rank chess.Rank) {
	empty := byte(0)
	flush := func() {
		if empty > 0 {
			b.WriteByte('0' + empty)
		}
		empty = 0
	}
	for file := chess.FileA; file <= chess.FileH; file++ {
		piece := pieces[chess.NewSquare(file, rank)]
		if piece == chess.NoPiece {
			empty++
			continue
		}
		flush()
		b.WriteByte(letters[piece])
	}
	flush()
}
