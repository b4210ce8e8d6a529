package position

import (
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
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

// Array puts an array and eight pawns on a side's first two ranks, with the rights that the rule grants.
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
		*s = mapSquares(*s, func(sq chess.Square) chess.Square { return sq ^ 7 })
	})
}

// ChangeColours exchanges White and Black, the side to move included.
func (e *Edited) ChangeColours() {
	e.change(func(s *rules.Setup) {
		*s = mapSquares(*s, func(sq chess.Square) chess.Square { return sq ^ 56 })
		s.Turn = s.Turn.Other()
		for sq, piece := range s.Pieces {
			if piece != chess.NoPiece {
				s.Pieces[sq] = chess.NewPiece(piece.Type(), piece.Color().Other())
			}
		}
	})
}

// mapSquares returns the setup with every square replaced by to(square).
func mapSquares(s rules.Setup, to func(chess.Square) chess.Square) rules.Setup {
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

// SetCounters sets the number of halfmoves since a capture or pawn move, from 0, and the number of the next move, from 1.
func (e *Edited) SetCounters(half, number int) {
	e.change(func(s *rules.Setup) { s.HalfmoveClock, s.MoveNumber = max(half, 0), max(number, 1) })
}

// Passed lists the possible en-passant squares, by file. The current one is included even if it is not possible.
func (e *Edited) Passed() []chess.Square {
	var all []chess.Square
	set := e.setup.EnPassant
	for f := chess.FileA; f <= chess.FileH; f++ {
		if sq := chess.NewSquare(f, e.passedRank()); sq == set || e.possibleDoubleStep(sq) {
			all = append(all, sq)
		}
	}
	if set != chess.NoSquare && set.Rank() != e.passedRank() {
		all = append(all, set)
	}
	return all
}

// passedRank is the rank that a double step of the side not to move has passed.
func (e *Edited) passedRank() chess.Rank {
	if e.setup.Turn == chess.Black {
		return chess.Rank3
	}
	return chess.Rank6
}

// possibleDoubleStep reports whether the last move can have been a double step across a square.
func (e *Edited) possibleDoubleStep(sq chess.Square) bool {
	if sq.Rank() != e.passedRank() {
		return false
	}
	from, to := stepOver(sq)
	pieces := &e.setup.Pieces
	pawn := chess.NewPiece(chess.Pawn, e.setup.Turn.Other())
	return pieces[to] == pawn && pieces[sq] == chess.NoPiece && pieces[from] == chess.NoPiece
}

// stepOver returns the origin and destination of a double step across a square of the third or sixth rank.
func stepOver(sq chess.Square) (from, to chess.Square) {
	if sq.Rank() == chess.Rank3 {
		return sq - 8, sq + 8
	}
	return sq + 8, sq - 8
}

// whyNotPassed returns why no pawn can be captured en passant on a square, as a sentence.
func (e *Edited) whyNotPassed(sq chess.Square) string {
	side := e.setup.Turn.Other()
	if sq.Rank() != e.passedRank() {
		return lang.L("It is {{.Side}}'s turn, and {{.Opponent}} has just moved", "Side", words.Color(e.setup.Turn), "Opponent", words.Color(side))
	}
	from, to := stepOver(sq)
	pieces := &e.setup.Pieces
	for _, at := range []chess.Square{from, sq} {
		if pieces[at] != chess.NoPiece {
			return lang.L("The {{.Piece}} on {{.Square}} stands where the pawn has passed", "Piece", words.Piece(pieces[at].Type()), "Square", at)
		}
	}
	if pieces[to] != chess.NewPiece(chess.Pawn, side) {
		return lang.L("There is no pawn of {{.Side}} on {{.Square}}", "Side", words.Color(side), "Square", to)
	}
	return lang.L("No pawn of {{.Side}} can capture there", "Side", words.Color(e.setup.Turn))
}
