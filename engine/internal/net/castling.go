package net

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// castlingSet returns the castlings and leaps that the castling rights allow (RULES.md §4) as a set of 64 inputs. If a
// king may castle or leap to file f with n pieces in the way, the set contains bit 8·min(n,3)+f, plus 32 for Black.
// Attacks on the king's path are ignored, because they change with every move.
func castlingSet(p *rules.Position) uint64 {
	rights := p.CastlingRights()
	if rights == 0 {
		return 0
	}
	return uint64(sideCastlingSet(p, chess.White, rights)) | uint64(sideCastlingSet(p, chess.Black, rights))<<32
}

func sideCastlingSet(p *rules.Position, side chess.Color, rights rules.Squares) uint32 {
	var set uint32
	rule, king := p.Rule(), p.King(side)
	for s := rights & p.Of(side); s != 0; s &= s - 1 {
		if sq := s.First(); sq != king {
			if lane := rule.Castle(chess.File(king&7), chess.File(sq&7)); lane != nil {
				set |= castlingBit(p, side, lane)
			}
			continue
		}
		leaps := rule.Leaps(chess.File(king & 7))
		for i := range leaps {
			set |= castlingBit(p, side, &leaps[i])
		}
	}
	return set
}

func castlingBit(p *rules.Position, side chess.Color, lane *rules.Lane) uint32 {
	n := min(p.Blockers(side, lane).Len(), 3)
	return 1 << uint(8*n+int(lane.KingTo&7))
}

// appendCastling appends the features of a castlingSet from the point of view of a side: its own half first, and files
// mirrored if the view is.
func (v view) appendCastling(list []uint16, side int, set uint64) []uint16 {
	set = bits.RotateLeft64(set, 32*side)
	if v.flip&7 != 0 {
		set = bits.ReverseBytes64(bits.Reverse64(set))
	}
	for ; set != 0; set &= set - 1 {
		list = append(list, uint16(CastlingInputs+bits.TrailingZeros64(set)))
	}
	return list
}
