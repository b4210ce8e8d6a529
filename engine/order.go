package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// learnt is what cut-offs have taught about quiet moves, whatever the position:
// numbers between −most and most.
type learnt struct {
	moves   [2][64][64]int16      // by side, from and to
	replies [13][64][13][64]int16 // by man and goal of the move before, then of the reply
	counter [13][64]rules.Move    // the reply that last refuted it
	takings [13][64][7]int16      // by man, goal and kind taken
}

const most = 16000

// fade halves what was learnt in former searches, so that new lessons count more.
func (l *learnt) fade() {
	for side := range l.moves {
		for from := range l.moves[side] {
			for to := range l.moves[side][from] {
				l.moves[side][from][to] /= 2
			}
		}
	}
}

// teach moves a number toward ±most by gain, the slower the nearer it is.
func teach(n *int16, gain int32) {
	*n += int16(gain - int32(*n)*abs(gain)/most)
}

func abs(v int32) int32 {
	if v < 0 {
		return -v
	}
	return v
}

// Order of moves: the table's, good captures, killers and the counter move,
// quiet moves by what was learnt, bad captures.
const (
	orderFirst  int32 = 1 << 28
	orderTaking int32 = 1 << 26
	orderKiller int32 = 1 << 22
	orderLosing int32 = -1 << 26
	orderUnder  int32 = -1 << 25 // promotion to anything but a queen
)

// rate gives each move of a node its place in the order.
func (s *searcher) rate(ply int, moves []rules.Move, first rules.Move) {
	f := &s.frames[ply]
	var counter rules.Move
	if ply > 0 {
		if g := &s.frames[ply-1]; !g.move.IsZero() {
			counter = s.learnt.counter[g.man][g.move.To()&63]
		}
	}
	for i, m := range moves {
		switch {
		case m == first:
			f.order[i] = orderFirst
		case noisy(&f.pos, m):
			f.order[i] = s.takingValue(&f.pos, m)
		case m == f.killers[0]:
			f.order[i] = orderKiller + 2
		case m == f.killers[1]:
			f.order[i] = orderKiller + 1
		case m == counter:
			f.order[i] = orderKiller
		default:
			f.order[i] = s.quietValue(ply, m)
		}
	}
}

// noisy reports whether m takes a man or promotes a pawn.
func noisy(p *rules.Position, m rules.Move) bool {
	return p.At(m.To()) != chess.NoPiece && !m.IsCastling() || m.Promotion() != chess.NoPieceType || m.IsEnPassant()
}

// takingValue orders by the most valuable man taken, then by the least to take.
func (s *searcher) takingValue(p *rules.Position, m rules.Move) int32 {
	switch m.Promotion() {
	case chess.NoPieceType:
	case chess.Queen:
		return orderTaking + 20000 + worth[kindOf[p.At(m.To())&15]]
	default:
		return orderUnder
	}
	man := p.At(m.From()) & 15
	taken := kindOf[p.At(m.To())&15]
	if m.IsEnPassant() {
		taken = chess.Pawn
	}
	return orderTaking + 16*worth[taken] - worth[kindOf[man]]%20000/4 + int32(s.learnt.takings[man][m.To()&63][taken])/16
}

// quietValue is what was learnt about a quiet move.
func (s *searcher) quietValue(ply int, m rules.Move) int32 {
	f := &s.frames[ply]
	v := int32(s.learnt.moves[side(&f.pos)][m.From()&63][m.To()&63])
	man := uint8(f.pos.At(m.From()))
	for back := 1; back <= min(ply, 2); back++ {
		if g := &s.frames[ply-back]; !g.move.IsZero() {
			v += int32(s.learnt.replies[g.man][g.move.To()&63][man][m.To()&63])
		}
	}
	return v
}

// next brings the best of the moves from i on to i. A capture that loses material
// is found out here, when its turn comes, and sent to the end.
func (s *searcher) next(ply, n, i int) rules.Move {
	f := &s.frames[ply]
	for {
		best := i
		for j := i + 1; j < n; j++ {
			if f.order[j] > f.order[best] {
				best = j
			}
		}
		f.moves[i], f.moves[best] = f.moves[best], f.moves[i]
		f.order[i], f.order[best] = f.order[best], f.order[i]
		if o := f.order[i]; o < orderTaking/2 || o >= orderFirst || gains(&f.pos, f.moves[i], 0) {
			return f.moves[i]
		}
		f.order[i] += orderLosing - orderTaking
	}
}

// praise records that m, after the quiet moves tried, was too good for the
// opponent to allow.
func (s *searcher) praise(ply, depth int, m rules.Move, tried []rules.Move) {
	f := &s.frames[ply]
	gain := int32(min(depth*depth*6+depth*80, 1800))
	if noisy(&f.pos, m) {
		s.teachTaking(ply, m, gain)
		return
	}
	if f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	if ply > 0 {
		if g := &s.frames[ply-1]; !g.move.IsZero() {
			s.learnt.counter[g.man][g.move.To()&63] = m
		}
	}
	s.teachQuiet(ply, m, gain)
	for _, t := range tried {
		if t != m {
			s.teachQuiet(ply, t, -gain)
		}
	}
}

func (s *searcher) teachQuiet(ply int, m rules.Move, gain int32) {
	f := &s.frames[ply]
	teach(&s.learnt.moves[side(&f.pos)][m.From()&63][m.To()&63], gain)
	man := uint8(f.pos.At(m.From()))
	for back := 1; back <= min(ply, 2); back++ {
		if g := &s.frames[ply-back]; !g.move.IsZero() {
			teach(&s.learnt.replies[g.man][g.move.To()&63][man][m.To()&63], gain)
		}
	}
}

func (s *searcher) teachTaking(ply int, m rules.Move, gain int32) {
	p := &s.frames[ply].pos
	teach(&s.learnt.takings[p.At(m.From())&15][m.To()&63][kindOf[p.At(m.To())&15]], gain)
}
