package position

import (
	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Put puts a piece on a square, or removes the one there with NoPiece. A piece that replaces another has no castling
// right.
func (e *Edited) Put(piece chess.Piece, sq chess.Square) {
	e.change(func(s *rules.Setup) {
		if s.Pieces[sq] != piece {
			s.CastlingRights &^= rules.Bit(sq)
		}
		s.Pieces[sq] = piece
	})
}

// Move moves a piece from one square to another; it loses its castling right.
func (e *Edited) Move(from, to chess.Square) {
	e.change(func(s *rules.Setup) {
		if from != to && s.Pieces[from] != chess.NoPiece {
			s.Pieces[to], s.Pieces[from] = s.Pieces[from], chess.NoPiece
			s.CastlingRights &^= rules.Bit(from) | rules.Bit(to)
		}
	})
}

// Clear removes all pieces.
func (e *Edited) Clear() { e.change(func(s *rules.Setup) { *s = EmptyBoard() }) }

// Array puts an array and its pawns on a side's two ranks, with the rights that the rule grants.
func (e *Edited) Array(a variants.Array, c chess.Color) {
	e.change(func(s *rules.Setup) {
		pieces := variants.Both(a).Pieces()
		ranks := []chess.Rank{chess.Rank1, chess.Rank2}
		if c == chess.Black {
			ranks = []chess.Rank{chess.Rank8, chess.Rank7}
		}
		for _, r := range ranks {
			for f := chess.FileA; f <= chess.FileH; f++ {
				sq := chess.NewSquare(f, r)
				s.Pieces[sq] = pieces[sq]
			}
		}
		p, err := variants.Custom(variants.ShuffleFamily, variants.Mirrored, e.variant.Castling).Position(variants.Both(a))
		if err == nil {
			own := rules.BackRank(c)
			s.CastlingRights = s.CastlingRights&^own | p.CastlingRights()&own
		}
	})
}

// Mirror exchanges the a-side and the h-side.
func (e *Edited) Mirror() {
	e.change(func(s *rules.Setup) {
		*s = moved(*s, func(sq chess.Square) chess.Square { return sq ^ 7 })
	})
}

// ChangeColours exchanges White and Black, the side to move included.
func (e *Edited) ChangeColours() {
	e.change(func(s *rules.Setup) {
		*s = moved(*s, func(sq chess.Square) chess.Square { return sq ^ 56 })
		s.Turn = s.Turn.Other()
		for sq, piece := range s.Pieces {
			if piece != chess.NoPiece {
				s.Pieces[sq] = chess.NewPiece(piece.Type(), piece.Color().Other())
			}
		}
	})
}

// moved returns a position with every square mapped.
func moved(s rules.Setup, to func(chess.Square) chess.Square) rules.Setup {
	next := s
	next.CastlingRights = 0
	for sq := chess.A1; sq <= chess.H8; sq++ {
		next.Pieces[to(sq)] = s.Pieces[sq]
		if s.CastlingRights.Has(sq) {
			next.CastlingRights |= rules.Bit(to(sq))
		}
	}
	if s.EnPassant != chess.NoSquare {
		next.EnPassant = to(s.EnPassant)
	}
	return next
}

// SetTurn sets the side to move. An en-passant square of the other side is dropped.
func (e *Edited) SetTurn(c chess.Color) {
	e.change(func(s *rules.Setup) {
		if s.Turn != c {
			s.Turn, s.EnPassant = c, chess.NoSquare
		}
	})
}

// SetEnPassant sets the square passed by the last double step, NoSquare for none.
func (e *Edited) SetEnPassant(sq chess.Square) {
	e.change(func(s *rules.Setup) { s.EnPassant = sq })
}

// SetCounters sets the halfmoves since a capture or pawn move, from 0, and the number of the move to be played,
// from 1.
func (e *Edited) SetCounters(half, number int) {
	e.change(func(s *rules.Setup) { s.HalfmoveClock, s.MoveNumber = max(half, 0), max(number, 1) })
}

// Passed lists the possible en-passant squares, by file, and the one that is set, even if it is not possible.
func (e *Edited) Passed() []chess.Square {
	var all []chess.Square
	rank, ahead := chess.Rank6, -8
	if e.setup.Turn == chess.Black {
		rank, ahead = chess.Rank3, 8
	}
	pawn := chess.NewPiece(chess.Pawn, e.setup.Turn.Other())
	pieces, set := &e.setup.Pieces, e.setup.EnPassant
	for f := chess.FileA; f <= chess.FileH; f++ {
		sq := chess.NewSquare(f, rank)
		stepped := pieces[int(sq)+ahead] == pawn && pieces[sq] == chess.NoPiece && pieces[int(sq)-ahead] == chess.NoPiece
		if sq == set || stepped {
			all = append(all, sq)
		}
	}
	if set != chess.NoSquare && set.Rank() != rank {
		all = append(all, set)
	}
	return all
}
