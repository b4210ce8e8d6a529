// Package san converts moves to text and back: standard algebraic notation and its dialects, the coordinates of UCI, and
// moves that players type (RULES.md §6). Package rules decides which moves are legal.
package san

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Format returns a legal move of p in standard algebraic notation: castling is O-O or O-O-O by the wing of the partner, a
// leap is the king move Kg1, disambiguation is minimal, and + or # marks check and mate (RULES.md §6). The zero Move is
// "--".
func Format(p *rules.Position, m rules.Move) string {
	if m.IsZero() {
		return "--"
	}
	var next rules.Position
	p.Play(m, &next)
	switch {
	case !next.InCheck():
		return formatBody(p, m)
	case next.Count() == 0:
		return formatBody(p, m) + "#"
	}
	return formatBody(p, m) + "+"
}

// formatBody returns the SAN of a move without + or #.
func formatBody(p *rules.Position, m rules.Move) string {
	switch {
	case m.IsCastling() && m.Wing() == rules.HSide:
		return "O-O"
	case m.IsCastling():
		return "O-O-O"
	}
	var b strings.Builder
	takes := p.At(m.To()) != chess.NoPiece || m.IsEnPassant()
	if kind := p.At(m.From()).Type(); kind != chess.Pawn {
		b.WriteByte(pieceLetters[kind])
		b.WriteString(disambiguation(p, m, kind))
	} else if takes {
		b.WriteString(m.From().File().String())
	}
	if takes {
		b.WriteByte('x')
	}
	b.WriteString(m.To().String())
	if to := m.Promotion(); to != chess.NoPieceType {
		b.WriteByte('=')
		b.WriteByte(pieceLetters[to])
	}
	return b.String()
}

// pieceLetters are the letters of SAN, by [chess.PieceType].
const pieceLetters = ".KQRBNP"

// disambiguation returns what distinguishes m from the moves of other pieces of its kind to the same square: nothing, its
// file, else its rank, else both.
func disambiguation(p *rules.Position, m rules.Move, kind chess.PieceType) string {
	others := p.Pieces(p.Turn(), kind) &^ rules.Bit(m.From())
	if others == 0 {
		return ""
	}
	rivals := p.Movers(kind, others, m.To())
	switch {
	case rivals == 0:
		return ""
	case rivals&(fileSquares<<m.From().File()) == 0:
		return m.From().File().String()
	case rivals&(rankSquares<<(8*m.From().Rank())) == 0:
		return m.From().Rank().String()
	}
	return m.From().String()
}

// Figurine replaces the piece letters of a SAN by chess symbols: those of White for White and for no colour, those of Black
// for Black.
func Figurine(text string, c chess.Color) string {
	if c == chess.Black {
		return blackFigures.Replace(text)
	}
	return whiteFigures.Replace(text)
}

var (
	whiteFigures = strings.NewReplacer("K", "♔", "Q", "♕", "R", "♖", "B", "♗", "N", "♘")
	blackFigures = strings.NewReplacer("K", "♚", "Q", "♛", "R", "♜", "B", "♝", "N", "♞")
)
