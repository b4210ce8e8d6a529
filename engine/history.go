package engine

import (
	"unsafe"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// learnt is what cut-offs have taught about moves, whatever the position:
// numbers between −most and most
// (https://www.chessprogramming.org/History_Heuristic).
type learnt struct {
	quiets  [2][4][64][64]int16   // by side, danger, from and to
	takings [13][64][7]int16      // by man, goal and kind taken
	replies [16][64][16][64]int16 // by man and goal of a move before, then of the reply
	wrong   corrections
}

// most bounds what is learnt about a move.
const most = 16000

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

// before are the moves so many plies ago whose replies are learnt.
var before = [...]int{1, 2, 4}

// noisy reports whether m takes a man or promotes a pawn.
func noisy(p *rules.Position, m rules.Move) bool {
	return p.At(m.To()) != chess.NoPiece && !m.IsCastling() || m.Promotion() != chess.NoPieceType || m.IsEnPassant()
}

// lessons are what was learnt that speaks of the quiet moves of one node.
type lessons struct {
	own      *[4][64][64]int16
	replies  [len(before)]*[16][64]int16
	attacked rules.Squares // by the opponent
}

// lessons finds them for the node at ply. Replies to no move, null or before the first, are learnt like others.
func (s *searcher) lessons(ply int) lessons {
	f := &s.frames[ply]
	l := lessons{own: &s.learnt.quiets[side(&f.pos)], attacked: f.threats().all}
	for i, back := range before {
		l.replies[i] = &s.learnt.replies[0][0]
		if back <= ply {
			g := &s.frames[ply-back]
			l.replies[i] = &s.learnt.replies[g.man&15][g.move.To()&63]
		}
	}
	return l
}

// ofOwn is what was learnt about a move itself.
func (l *lessons) ofOwn(m rules.Move) *int16 {
	from, to := m.From()&63, m.To()&63
	danger := 0
	if l.attacked.Has(from) {
		danger = 1
	}
	if l.attacked.Has(to) {
		danger += 2
	}
	return &l.own[danger][from][to]
}

// value is what was learnt about a move of man, beyond ±most as it sums up several numbers.
func (l *lessons) value(man chess.Piece, m rules.Move) int32 {
	man, to := man&15, m.To()&63
	return int32(*l.ofOwn(m)) + int32(l.replies[0][man][to]) + int32(l.replies[1][man][to]) + int32(l.replies[2][man][to])
}

// quietValue is what was learnt about a quiet move.
func (s *searcher) quietValue(ply int, m rules.Move) int32 {
	l := s.lessons(ply)
	return l.value(s.frames[ply].pos.At(m.From()), m)
}

// takenBy is the kind of man that m takes, none for a promotion that takes nothing.
func takenBy(p *rules.Position, m rules.Move) chess.PieceType {
	if m.IsEnPassant() {
		return chess.Pawn
	}
	return kindOf[p.At(m.To())&15]
}

// takingValue is what was learnt about a capture.
func (s *searcher) takingValue(p *rules.Position, m rules.Move) int32 {
	return int32(s.learnt.takings[p.At(m.From())&15][m.To()&63][takenBy(p, m)])
}

// praise records that m was too good for the opponent to allow, and that the
// moves tried before it were not.
func (s *searcher) praise(ply, depth int, m rules.Move) {
	f := &s.frames[ply]
	gain := min(int32(depth*depth*6)+int32(depth)*s.h.bonusPly, s.h.bonusMost)
	if !noisy(&f.pos, m) {
		if f.killers[0] != m {
			f.killers[0], f.killers[1] = m, f.killers[0]
		}
		s.teachQuiet(ply, m, gain)
		for _, t := range f.quiets[:f.tried] {
			if t != m {
				s.teachQuiet(ply, t, -gain)
			}
		}
	} else {
		s.teachTaking(&f.pos, m, gain)
	}
	for _, t := range f.takings[:f.taken] {
		if t != m {
			s.teachTaking(&f.pos, t, -gain)
		}
	}
}

func (s *searcher) teachQuiet(ply int, m rules.Move, gain int32) {
	l := s.lessons(ply)
	man, to := s.frames[ply].pos.At(m.From())&15, m.To()&63
	teach(l.ofOwn(m), gain)
	for _, r := range l.replies {
		teach(&r[man][to], gain)
	}
}

func (s *searcher) teachTaking(p *rules.Position, m rules.Move, gain int32) {
	teach(&s.learnt.takings[p.At(m.From())&15][m.To()&63][takenBy(p, m)], gain)
}

// fade halves what was learnt about quiet moves in former searches, so that new lessons count more.
func (l *learnt) fade() {
	halve(unsafe.Slice((*uint64)(unsafe.Pointer(&l.quiets)), unsafe.Sizeof(l.quiets)/8))
	halve(unsafe.Slice((*uint64)(unsafe.Pointer(&l.replies)), unsafe.Sizeof(l.replies)/8))
}

// forget clears all lessons. The race detector does not watch this and [halve]: a
// searcher's lessons are its own, and writing down that megabytes of them were touched
// takes it fifty times as long as touching them.
//
//go:norace
func (l *learnt) forget() { *l = learnt{} }

// halve halves numbers of 16 bits, four at a time: a million of them in a quarter of a millisecond.
//
//go:norace
func halve(fours []uint64) {
	const signs = 0x8000_8000_8000_8000
	for i, n := range fours {
		fours[i] = n>>1&^signs | n&signs
	}
}
