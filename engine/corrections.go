package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// corrections is the correction history: the average error of the static evaluation against searches, in positions
// with the same pawns, pieces or last moves
// (https://www.chessprogramming.org/Static_Evaluation_Correction_History). Entries are from −correctionMax to
// correctionMax, in units of 1/correctionGrain centipawn.
type corrections struct {
	pawns        [2][correctionSlots]int16    // by side to move and pawn key
	nonPawns     [2][2][correctionSlots]int16 // by side to move, colour of the pieces and their key
	continuation [16][64][16][64]int16        // by piece and target square of the last two moves
}

const (
	correctionSlots = 1 << 14
	correctionMax   = 1024
	correctionGrain = 16 // units in a centipawn
)

// keySlots are the indexes of a position in the correction history: by the key of all pawns, and by the keys of White's
// and of Black's other pieces.
type keySlots struct{ pawns, white, black uint16 }

func newKeySlots(p *rules.Position) keySlots {
	const (
		a, b, c = 0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb
		d, e    = 0xd6e8feb86659fd93, 0xff51afd7ed558ccd
	)
	mix := func(h uint64) uint16 { return uint16((h ^ h>>29) * a >> (64 - 14)) }
	nonPawns := func(own rules.Squares) uint16 {
		h := uint64(p.Kind(chess.Knight)&own)*a ^ uint64(p.Kind(chess.Bishop)&own)*b ^
			uint64(p.Kind(chess.Rook)&own)*c ^ uint64(p.Kind(chess.Queen)&own)*d ^ uint64(p.Kind(chess.King)&own)*e
		return mix(h)
	}
	w, bl := p.Of(chess.White), p.Of(chess.Black)
	pawns := p.Kind(chess.Pawn)
	return keySlots{mix(uint64(pawns&w)*a ^ uint64(pawns&bl)*b), nonPawns(w), nonPawns(bl)}
}

// correct returns a static evaluation corrected by the average errors in similar positions. It sets f.slots.
func (c *corrections) correct(st *stack, p *params, f *frame, eval value) value {
	slots, us := newKeySlots(&f.pos), side(&f.pos)
	f.slots = slots
	sum := p.correctPawns*int32(c.pawns[us][slots.pawns]) +
		p.correctNonPawns*(int32(c.nonPawns[us][white][slots.white])+int32(c.nonPawns[us][black][slots.black])) +
		p.correctContinuation*int32(*c.continuationEntry(st, f))
	return min(max(eval+sum/(64*correctionGrain), -mateThreshold+1), mateThreshold-1)
}

// update moves the entries of the position of f towards the difference between v, the value that a search of the given
// depth found, and the static evaluation.
func (c *corrections) update(st *stack, f *frame, depth int, v value) {
	us := side(&f.pos)
	bonus := min(max((v-f.eval)*value(depth)/8, -correctionMax/4), correctionMax/4)
	for _, entry := range [...]*int16{
		&c.pawns[us][f.slots.pawns], &c.nonPawns[us][white][f.slots.white], &c.nonPawns[us][black][f.slots.black],
		c.continuationEntry(st, f),
	} {
		*entry += int16(bonus - int32(*entry)*abs(bonus)/correctionMax)
	}
}

// continuationEntry returns the entry for the last two moves.
func (c *corrections) continuationEntry(st *stack, f *frame) *int16 {
	if f.ply < 2 {
		return &c.continuation[0][0][0][0]
	}
	last, before := &st[f.ply-1], &st[f.ply-2]
	return &c.continuation[before.piece&15][before.move.To()&63][last.piece&15][last.move.To()&63]
}
