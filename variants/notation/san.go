package notation

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// SAN formats a legal move of p in standard algebraic notation: castling as O-O or O-O-O by the partner's wing, a leap
// as the king's move Kg1, minimal disambiguation, + or # (RULES.md §6). The zero move is "--".
func SAN(p *rules.Position, m rules.Move) string {
	if m.IsZero() {
		return "--"
	}
	var next rules.Position
	p.Play(m, &next)
	switch {
	case !next.InCheck():
		return sanBody(p, m)
	case next.Count() == 0:
		return sanBody(p, m) + "#"
	}
	return sanBody(p, m) + "+"
}

// sanBody returns the SAN without + or #.
func sanBody(p *rules.Position, m rules.Move) string {
	switch {
	case m.IsCastling() && m.Wing() == rules.HSide:
		return "O-O"
	case m.IsCastling():
		return "O-O-O"
	}
	var b strings.Builder
	takes := p.At(m.To()) != chess.NoPiece || m.IsEnPassant()
	if kind := p.At(m.From()).Type(); kind != chess.Pawn {
		b.WriteByte(letters[kind])
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
		b.WriteByte(letters[to])
	}
	return b.String()
}

// disambiguation returns the disambiguation of m among pieces of its kind that can move to the same square: nothing, its file,
// else its rank, else both.
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

// Figurine replaces the piece letters of a SAN by chess symbols: outlined for White and for no colour, filled for
// Black.
func Figurine(san string, c chess.Color) string {
	if c == chess.Black {
		return blackFigures.Replace(san)
	}
	return whiteFigures.Replace(san)
}

var (
	whiteFigures = strings.NewReplacer("K", "♔", "Q", "♕", "R", "♖", "B", "♗", "N", "♘")
	blackFigures = strings.NewReplacer("K", "♚", "Q", "♛", "R", "♜", "B", "♝", "N", "♞")
)
