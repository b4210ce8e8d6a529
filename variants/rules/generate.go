package rules

import (
	"math/bits"

	"github.com/notnil/chess"
)

// MaxMoves is more than the legal moves of any position; a buffer of this
// capacity never grows. Games reach 218 (N. Petrović 1964); sixteen pieces of any
// kind, as an editor may place them, were brought to 241 by annealing.
const MaxMoves = 320

// Moves appends the legal moves to buf and returns it. It allocates nothing if
// buf has room.
func (p *Position) Moves(buf []Move) []Move {
	s := sink{moves: buf, pieces: everywhere, steps: everywhere, takes: everywhere, king: true}
	p.generate(&s)
	return s.moves
}

// Captures appends the legal moves that take a piece or promote a pawn.
func (p *Position) Captures(buf []Move) []Move {
	us := p.turn & 1
	s := sink{moves: buf, pieces: p.sides[us^1], steps: lastRanks[us], takes: everywhere}
	p.generate(&s)
	return s.moves
}

// Quiets appends the legal moves that [Position.Captures] leaves out: together
// they are [Position.Moves].
func (p *Position) Quiets(buf []Move) []Move {
	us := p.turn & 1
	s := sink{moves: buf, pieces: ^p.sides[us^1], steps: ^lastRanks[us], king: true}
	p.generate(&s)
	return s.moves
}

// Legal reports whether m is a legal move here, wherever it comes from.
func (p *Position) Legal(m Move) bool {
	if !p.sides[p.turn&1].Has(m.From()) {
		return false
	}
	to := Bit(m.To())
	s := sink{seek: m, pieces: to, steps: to, takes: to, king: m.IsCastling() || m.IsLeap(), counting: true}
	p.generate(&s)
	return s.n > 0
}

// Count is the number of legal moves, without writing them down.
func (p *Position) Count() int {
	s := sink{pieces: everywhere, steps: everywhere, takes: everywhere, king: true, counting: true}
	p.generate(&s)
	return s.n
}

const everywhere = ^Squares(0)

// sink takes what the generator finds: it writes the moves or counts them, all
// or only the one sought.
type sink struct {
	moves    []Move
	n        int
	pieces   Squares // destinations wanted of pieces other than pawns
	steps    Squares // of pawns that step
	takes    Squares // of pawns that take
	king     bool    // castling and leaps wanted
	counting bool
	seek     Move // count this one; zero to count all
}

// piece takes the moves of one piece that is no pawn.
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

// found counts m, which goes to the square sought, if it is the move sought and
// one of those with these targets.
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

// pawns takes pawn moves that all come from back squares behind their targets.
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

// one takes a single special move.
func (s *sink) one(m Move) {
	switch {
	case !s.counting:
		s.moves = append(s.moves, m)
	case s.seek.IsZero() || m == s.seek:
		s.n++
	}
}

// generate gives every legal move to s. Check and pins are found first, so that
// what follows is legal as it stands; only king steps and en passant look again.
func (p *Position) generate(s *sink) {
	us := p.turn & 1
	own, enemies := p.sides[us], p.sides[us^1]
	occ := own | enemies
	king := int(p.kings[us] & 63)
	checkers, pinned := p.threats(king, us, own, enemies, occ)

	if steps := kingSteps[king] &^ own & s.pieces; steps != 0 {
		s.piece(king, p.safeSteps(steps, king, us, enemies, occ))
	}
	targets := ^own & s.pieces
	evade := ^Squares(0)
	if checkers != 0 {
		if checkers&(checkers-1) != 0 {
			return
		}
		evade = checkers | between[king][checkers.low()]
		targets &= evade
	} else if p.rights&own != 0 && s.king {
		p.generateCastling(s, king, us, own, enemies, occ)
	}
	p.generatePawns(s, king, us, occ, enemies, evade, pinned)

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

// threats finds the enemies that give check and the own pieces that are pinned.
func (p *Position) threats(king int, us uint8, own, enemies, occ Squares) (checkers, pinned Squares) {
	checkers = (knightLeaps[king]&p.kinds[chess.Knight] | pawnTakes[us][king]&p.kinds[chess.Pawn]) & enemies
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

// safeSteps leaves the king's steps to squares that are not attacked once the
// king has left.
func (p *Position) safeSteps(steps Squares, king int, us uint8, enemies, occ Squares) Squares {
	safe, occ := steps, occ&^(1<<uint(king))
	for ; steps != 0; steps &= steps - 1 {
		if sq := steps.low(); p.attacked(sq, us, enemies, occ) {
			safe &^= 1 << uint(sq)
		}
	}
	return safe
}

// Pawn steps by side: a rotation by forward moves every pawn one rank on.
var (
	forward    = [2]int{8, -8}
	thirdRanks = [2]Squares{rank1 << 16, rank1 << 40}
	lastRanks  = [2]Squares{rank8, rank1}
)

func (p *Position) generatePawns(s *sink, king int, us uint8, occ, enemies, evade, pinned Squares) {
	pawns := p.kinds[chess.Pawn] & p.sides[us]
	p.pawnMoves(s, pawns&^pinned, us, occ, enemies, evade)
	for t := pawns & pinned; t != 0; t &= t - 1 {
		p.pawnMoves(s, t&-t, us, occ, enemies, evade&lines[king][t.low()])
	}
	if p.ep < 0 || s.takes&(1<<uint(p.ep&63)) == 0 {
		return
	}
	for t := pawnTakes[us^1][p.ep&63] & pawns; t != 0; t &= t - 1 {
		if from := t.low(); p.safeToPass(from, int(p.ep)) {
			s.one(Move{uint32(from) | uint32(p.ep)<<6 | enPassant<<kindShift})
		}
	}
}

// pawnMoves moves a set of pawns at once to the allowed squares.
func (p *Position) pawnMoves(s *sink, pawns Squares, us uint8, occ, enemies, allowed Squares) {
	f := forward[us]
	takes := enemies & allowed & s.takes
	allowed &= s.steps
	one := rotate(pawns, f) &^ occ
	s.pawns(one&allowed, f)
	s.pawns(rotate(one&thirdRanks[us], f)&^occ&allowed, 2*f)
	s.pawns(rotate(pawns&^fileA, f-1)&takes, f-1)
	s.pawns(rotate(pawns&^fileH, f+1)&takes, f+1)
}

func rotate(s Squares, by int) Squares { return Squares(bits.RotateLeft64(uint64(s), by)) }
