package rules

import (
	"math/bits"

	"github.com/notnil/chess"
)

// MaxMoves is an upper bound of the legal moves in any position; a buffer of this capacity never grows. Games reach 218
// (N. Petrović 1964); simulated annealing found 241 with sixteen pieces of any type, as the editor allows.
const MaxMoves = 320

// Moves appends the legal moves to buf and returns it. It does not allocate if buf has enough capacity.
func (p *Position) Moves(buf []Move) []Move {
	s := sink{moves: buf, pieces: everywhere, steps: everywhere, takes: everywhere, special: true}
	generate(p, &s)
	return s.moves
}

// Captures appends the legal moves that capture a piece or promote a pawn.
func (p *Position) Captures(buf []Move) []Move {
	us := p.turn & 1
	s := sink{moves: buf, pieces: p.sides[us^1], steps: lastRanks[us], takes: everywhere}
	generate(p, &s)
	return s.moves
}

// Quiets appends the legal moves that [Position.Captures] omits: together they are [Position.Moves].
func (p *Position) Quiets(buf []Move) []Move {
	us := p.turn & 1
	s := sink{moves: buf, pieces: ^p.sides[us^1], steps: ^lastRanks[us], special: true}
	generate(p, &s)
	return s.moves
}

// Legal reports whether m is legal in this position. m may come from another position.
func (p *Position) Legal(m Move) bool {
	if !p.sides[p.turn&1].Has(m.From()) {
		return false
	}
	to := Bit(m.To())
	s := sink{seek: m, pieces: to, steps: to, takes: to, special: m.IsCastling() || m.IsLeap(), counting: true}
	generate(p, &s)
	return s.n > 0
}

// Count returns the number of legal moves. It stores no moves.
func (p *Position) Count() int {
	s := sink{pieces: everywhere, steps: everywhere, takes: everywhere, special: true, counting: true}
	generate(p, &s)
	return s.n
}

// mover is a position from the perspective of its side to move. It caches which squares on the king's paths are
// attacked, because castlings and leaps share them.
type mover struct {
	p              *Position
	us             uint8
	king           int
	enemies, occ   Squares
	safe, attacked Squares // the tested squares: those that are not attacked, and those that are
}

// newMover returns the mover of a position.
func newMover(p *Position) mover {
	us := p.turn & 1
	return mover{p: p, us: us, king: int(p.kings[us] & 63), enemies: p.sides[us^1], occ: p.occupied()}
}

// generate passes every legal move to s. Checks and pins are computed first, so that only king moves, castlings and
// en-passant captures need a further test.
func generate(p *Position, s *sink) {
	m := newMover(p)
	king, occ := m.king&63, m.occ
	own := occ &^ m.enemies
	checkers, pinned := m.threats(own)

	if steps := kingSteps[king] &^ own & s.pieces; steps != 0 {
		s.piece(king, m.safeSteps(steps))
	}
	targets := ^own & s.pieces
	evade := everywhere
	if checkers != 0 {
		if checkers&(checkers-1) != 0 {
			return
		}
		evade = checkers | between[king][checkers.low()]
		targets &= evade
	} else if p.rights&own != 0 && s.special {
		m.castlings(s, own)
	}
	m.pawnMoves(s, p.kinds[chess.Pawn]&own, pinned, evade)

	for t := p.kinds[chess.Knight] & own &^ pinned; t != 0; t &= t - 1 {
		from := t.low()
		s.piece(from, knightLeaps[from]&targets)
	}
	for t := (p.kinds[chess.Bishop] | p.kinds[chess.Queen]) & own; t != 0; t &= t - 1 {
		from := t.low()
		to := bishopAttacks(from, occ) & targets
		if pinned&(1<<uint(from)) != 0 {
			to &= lines[king][from]
		}
		s.piece(from, to)
	}
	for t := (p.kinds[chess.Rook] | p.kinds[chess.Queen]) & own; t != 0; t &= t - 1 {
		from := t.low()
		to := rookAttacks(from, occ) & targets
		if pinned&(1<<uint(from)) != 0 {
			to &= lines[king][from]
		}
		s.piece(from, to)
	}
}

// threats returns the enemies that give check and the own pieces that are pinned.
func (m *mover) threats(own Squares) (checkers, pinned Squares) {
	p, king, enemies, occ := m.p, m.king&63, m.enemies, m.occ
	checkers = (knightLeaps[king]&p.kinds[chess.Knight] | pawnTakes[m.us&1][king]&p.kinds[chess.Pawn]) & enemies
	queens := p.kinds[chess.Queen]
	snipers := (rookRays[king]&(p.kinds[chess.Rook]|queens) | bishopRays[king]&(p.kinds[chess.Bishop]|queens)) & enemies
	for ; snipers != 0; snipers &= snipers - 1 {
		sniper := snipers.low()
		switch screen := between[king][sniper] & occ; {
		case screen == 0:
			checkers |= 1 << uint(sniper)
		case screen&(screen-1) == 0:
			pinned |= screen & own
		}
	}
	return checkers, pinned
}

// safeSteps filters the king's steps: it keeps squares that are not attacked once the king has left.
func (m *mover) safeSteps(steps Squares) Squares {
	safe, occ := steps, m.occ&^(1<<uint(m.king))
	for ; steps != 0; steps &= steps - 1 {
		if sq := steps.low(); m.p.attacked(sq, m.us, m.enemies, occ) {
			safe &^= 1 << uint(sq)
		}
	}
	return safe
}

// castlings generates the castlings and leaps of a side that is not in check and has a right left. Under every rule the
// squares between king and partner must be empty (RULES.md §4, law 6), so only the nearest piece on each wing can be
// partner.
func (m *mover) castlings(s *sink, own Squares) {
	p, king := m.p, m.king
	for t := rookAttacks(king, m.occ) & p.rights & own; t != 0; t &= t - 1 {
		partner := t.low()
		c := &p.rule.castles[king&7][partner&7]
		if c.ok && m.fault(c, partner) == none {
			s.one(castlingMove(c, king, partner))
		}
	}
	if p.rights&(1<<uint(king)) != 0 {
		m.leaps(s, own)
	}
}

// leaps generates the leaps of a king that may leap and is not in check.
func (m *mover) leaps(s *sink, own Squares) {
	p, king := m.p, m.king
	rank := uint(king) & 56
	for i := range p.rule.leaps[king&7] {
		l := &p.rule.leaps[king&7][i]
		path := l.Path << rank
		to := rank | uint(l.KingTo)
		if path&m.enemies == 0 && own&(1<<to) == 0 && !m.anyAttacked(path) {
			s.one(Move{uint32(king) | uint32(to)<<6 | leap<<kindShift})
		}
	}
}

// Pawn steps by side: rotating the set by forward moves every pawn one rank ahead.
var (
	forward    = [2]int{8, -8}
	thirdRanks = [2]Squares{rank1 << 16, rank1 << 40}
	lastRanks  = [2]Squares{rank8, rank1}
)

func (m *mover) pawnMoves(s *sink, pawns, pinned, evade Squares) {
	m.together(s, pawns&^pinned, evade)
	for t := pawns & pinned; t != 0; t &= t - 1 {
		m.together(s, t&-t, evade&lines[m.king&63][t.low()])
	}
	ep := m.p.ep
	if ep < 0 || s.takes&(1<<uint(ep&63)) == 0 {
		return
	}
	for t := pawnTakes[(m.us^1)&1][ep&63] & pawns; t != 0; t &= t - 1 {
		if from := t.low(); enPassantSafe(m.p, from, int(ep)) {
			s.one(Move{uint32(from) | uint32(ep)<<6 | enPassant<<kindShift})
		}
	}
}

// together moves all pawns of a set at once, to the allowed squares.
func (m *mover) together(s *sink, pawns, allowed Squares) {
	us, occ := m.us&1, m.occ
	f := forward[us]
	takes := m.enemies & allowed & s.takes
	allowed &= s.steps
	one := rotate(pawns, f) &^ occ
	s.pawns(one&allowed, f)
	s.pawns(rotate(one&thirdRanks[us], f)&^occ&allowed, 2*f)
	s.pawns(rotate(pawns&^fileA, f-1)&takes, f-1)
	s.pawns(rotate(pawns&^fileH, f+1)&takes, f+1)
}

func rotate(s Squares, by int) Squares { return Squares(bits.RotateLeft64(uint64(s), by)) }
