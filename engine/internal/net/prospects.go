package net

import (
	"math/bits"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// prospectsOf is what the rule in force still promises the kings (RULES.md §4),
// as a set of 64 inputs: a side whose king may land on file f by a right that it
// still has, with n pieces in the way, has bit 8·min(n,3)+f, Black's 32 higher. Rights
// that promise the same count once. Whether squares are attacked is not asked: that
// changes with every move.
func prospectsOf(p *rules.Position) uint64 {
	rights := p.CastlingRights()
	if rights == 0 {
		return 0
	}
	return uint64(sideProspects(p, chess.White, rights)) | uint64(sideProspects(p, chess.Black, rights))<<32
}

func sideProspects(p *rules.Position, side chess.Color, rights rules.Squares) uint32 {
	var set uint32
	rule, king := p.Rule(), p.King(side)
	for s := rights & p.Of(side); s != 0; s &= s - 1 {
		if sq := s.First(); sq != king {
			if lane := rule.Castle(chess.File(king&7), chess.File(sq&7)); lane != nil {
				set |= prospect(p, side, lane)
			}
			continue
		}
		leaps := rule.Leaps(chess.File(king & 7))
		for i := range leaps {
			set |= prospect(p, side, &leaps[i])
		}
	}
	return set
}

func prospect(p *rules.Position, side chess.Color, lane *rules.Lane) uint32 {
	n := min(p.Blockers(side, lane).Len(), 3)
	return 1 << uint(8*n+int(lane.KingTo&7))
}

// listed appends the inputs for a set from prospectsOf as a side sees them: the own
// half first, files mirrored with the board.
func (v view) listed(list []uint16, side int, set uint64) []uint16 {
	set = bits.RotateLeft64(set, 32*side)
	if v.flip&7 != 0 {
		set = bits.ReverseBytes64(bits.Reverse64(set))
	}
	for ; set != 0; set &= set - 1 {
		list = append(list, uint16(Prospects+bits.TrailingZeros64(set)))
	}
	return list
}
