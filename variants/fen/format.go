// Package fen converts positions to text and back: Shredder-FEN, X-FEN and EPD (RULES.md §6). It reads and writes the
// letters of castling rights, such as K, Q, k and q; package rules decides which rights a position has.
package fen

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Format returns the Shredder-FEN of a position, extended to every castling rule: the castling field has the file of each
// piece with a right, from h to a, first those of White in upper case, then those of Black (RULES.md §6). The en-passant
// square is written only if a capture there is legal. [Parse] is the inverse.
func Format(p *rules.Position) string { return FormatSetup(p.Setup()) }

// FormatXFEN is like [Format], but the castling field has the letters KQkq of X-FEN where they are equivalent: K and Q stand
// for the outermost rook on that side of the king, and for the king's leap. Rights that KQkq cannot express are written as
// files.
func FormatXFEN(p *rules.Position) string {
	s := p.Setup()
	return format(&s, xfenRights(p, &s))
}

// FormatSetup returns the Shredder-FEN of a position that need not be playable. It writes rights only for pieces on their
// back ranks, a halfmove clock of at least 0 and a move number of at least 1. [ParseSetup] is the inverse.
func FormatSetup(s rules.Setup) string { return format(&s, shredderRights(&s)) }

func format(s *rules.Setup, rights string) string {
	ep := "-"
	if s.EnPassant >= chess.A1 && s.EnPassant <= chess.H8 {
		ep = s.EnPassant.String()
	}
	turn := s.Turn
	if turn != chess.Black {
		turn = chess.White
	}
	return fmt.Sprintf("%s %s %s %s %d %d", placement(&s.Pieces), turn, rights, ep, max(s.HalfmoveClock, 0), max(s.MoveNumber, 1))
}

// letters are the letters of FEN, by [chess.Piece].
const letters = ".KQRBNPkqrbnp"

// placement returns the first field of a FEN: the pieces from a8 to h1.
func placement(pieces *[64]chess.Piece) string {
	var b strings.Builder
	for rank := chess.Rank8; rank >= chess.Rank1; rank-- {
		writeRank(&b, pieces, rank)
		if rank > chess.Rank1 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

func writeRank(b *strings.Builder, pieces *[64]chess.Piece, rank chess.Rank) {
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
