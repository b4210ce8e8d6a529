package rules

import (
	"math/bits"

	"github.com/notnil/chess"
)

const everywhere = ^Squares(0)

// sink receives generated moves. It stores them, counts them, or counts a single one to find whether it is legal.
type sink struct {
	moves    []Move
	n        int
	pieces   Squares // accepted destinations of pieces other than pawns
	steps    Squares // accepted destinations of pawn pushes
	takes    Squares // accepted destinations of pawn captures
	special  bool    // whether castlings and leaps are generated
	counting bool
	seek     Move // count only this move; zero to count all
}

// piece adds the moves of one piece other than a pawn.
func (s *sink) piece(from int, targets Squares) {
	switch {
	case !s.counting:
		s.write(from, targets)
	case s.seek.IsZero():
		s.n += bits.OnesCount64(uint64(targets))
	default:
		s.found(targets, Move{uint32(from) | uint32(s.seek.To())<<6})
	}
}

// found counts m if it is the sought move and its destination is in targets.
func (s *sink) found(targets Squares, m Move) {
	if m == s.seek && targets.Has(m.To()) {
		s.n++
	}
}

func (s *sink) write(from int, targets Squares) {
	moves := s.moves
	for ; targets != 0; targets &= targets - 1 {
		moves = append(moves, Move{uint32(from) | uint32(bits.TrailingZeros64(uint64(targets)))<<6})
	}
	s.moves = moves
}

// pawns adds the pawn moves to targets. The index of each origin is that of its target minus back.
func (s *sink) pawns(targets Squares, back int) {
	switch {
	case !s.counting:
		s.writePawns(targets, back)
	case s.seek.IsZero():
		s.n += bits.OnesCount64(uint64(targets))
		if last := targets & backRanks; last != 0 {
			s.n += 3 * bits.OnesCount64(uint64(last))
		}
	default:
		to := s.seek.To()
		m := Move{uint32(int(to)-back)&63 | uint32(to)<<6}
		if targets&backRanks != 0 && s.seek.kind() == promotion {
			m.bits |= s.seek.bits & (7<<kindShift | 7<<promotionShift)
		}
		s.found(targets, m)
	}
}

func (s *sink) writePawns(targets Squares, back int) {
	moves := s.moves
	for t := targets & backRanks; t != 0; t &= t - 1 {
		to := t.low()
		base := uint32(to-back)&63 | uint32(to)<<6 | promotion<<kindShift
		moves = append(moves,
			Move{base | uint32(chess.Queen)<<promotionShift}, Move{base | uint32(chess.Knight)<<promotionShift},
			Move{base | uint32(chess.Rook)<<promotionShift}, Move{base | uint32(chess.Bishop)<<promotionShift})
	}
	for t := targets &^ backRanks; t != 0; t &= t - 1 {
		to := t.low()
		moves = append(moves, Move{uint32(to-back)&63 | uint32(to)<<6})
	}
	s.moves = moves
}

// one adds a single special move.
func (s *sink) one(m Move) {
	switch {
	case !s.counting:
		s.moves = append(s.moves, m)
	case s.seek.IsZero() || m == s.seek:
		s.n++
	}
}
