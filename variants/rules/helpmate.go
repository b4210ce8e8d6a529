package rules

import (
	"math/bits"

	"github.com/notnil/chess"
)

// mateStates is the number of positions after which [findMate] gives up: about 50 ms on a core of 2020 or so.
const mateStates = 60_000

// helpmate is a best-first search for a mate by one side with the help of the other: of all generated moves it plays the
// one after which the estimated distance to mate is smallest.
type helpmate struct {
	us       uint8 // the side that gives mate
	seen     keySet
	expanded []Position    // positions whose moves have been generated
	queue    [512][]branch // by estimated distance
	first    int           // queues before this one are empty
	moves    []Move        // buffer for the moves of the last expanded position
}

// branch is a move that leads to a position that has not been seen before.
type branch struct {
	from int32 // index of its position in expanded
	move Move
}

// findMate searches the positions that can arise from p for a mate by us. settled is false if it gave up.
func findMate(p *Position, us uint8) (can, settled bool) {
	h := helpmate{us: us & 1}
	h.seen.add(p.key)
	h.expanded = append(h.expanded, *p)
	for more := true; more; more = h.play() {
		if h.expand() {
			return true, true
		}
		if h.seen.n > mateStates {
			return true, false
		}
	}
	return false, true
}

// expand generates the moves of the last position in expanded and reports whether one gives mate.
func (h *helpmate) expand() bool {
	from := len(h.expanded) - 1
	p := &h.expanded[from]
	h.moves = p.Moves(h.moves[:0])
	var next Position
	for _, m := range h.moves {
		p.Play(m, &next)
		switch {
		case !h.seen.add(next.key):
		case p.turn == h.us && next.InCheck() && next.Count() == 0:
			return true
		case next.half > 0 || !lacksMaterial(&next, h.us):
			far := min(h.distance(&next), len(h.queue)-1)
			h.queue[far] = append(h.queue[far], branch{int32(from), m})
			h.first = min(h.first, far)
		}
	}
	return false
}

// play plays the queued move with the smallest distance, the last one among equals, and appends the position after it
// to expanded. It returns false if no move is queued.
func (h *helpmate) play() bool {
	for ; h.first < len(h.queue); h.first++ {
		if f := h.queue[h.first]; len(f) > 0 {
			b := f[len(f)-1]
			h.queue[h.first] = f[:len(f)-1]
			h.expanded = append(h.expanded, Position{})
			h.expanded[b.from].Play(b.move, &h.expanded[len(h.expanded)-1])
			return true
		}
	}
	return false
}

// distance estimates the distance to mate from the king's free squares, the distance of the kings, and the pieces of the
// other side that could interpose or capture. The weights were tuned on thousands of positions. They change how many
// positions are searched, and so whether the search settles the question within its limit, but never whether it is
// settled correctly.
func (h *helpmate) distance(p *Position) int {
	own, other := p.sides[h.us&1], p.sides[(h.us^1)&1]
	king, target := int(p.kings[h.us]&63), int(p.kings[(h.us^1)&1]&63)
	free := (kingSteps[target] &^ other &^ attackedSquares(p, h.us)).Len()
	far := 3*free + 9*(other&p.kinds[chess.Queen]).Len() + 11*(other&p.kinds[chess.Rook]).Len()
	apart := max(0, steps(king, target)-2)
	light := (other & (p.kinds[chess.Bishop] | p.kinds[chess.Knight])).Len()
	pawns := (other & p.kinds[chess.Pawn]).Len()
	if p.turn != h.us && p.InCheck() {
		far -= 7
	}
	heavy := own & (p.kinds[chess.Queen] | p.kinds[chess.Rook])
	switch {
	case heavy != 0:
		far += apart + 13*light + 7*pawns + closest(heavy, target) - 2*min(heavy.Len(), 3)
	case own&p.kinds[chess.Pawn] != 0:
		far += 23 + apart + 13*light + 7*pawns + toPromotion(h.us, own&p.kinds[chess.Pawn])
	default:
		far += 23 + 3*apart + 5*light + 3*pawns + h.minors(p, target)
	}
	return max(0, far)
}

// minors estimates how far knights and bishops are from mating in a corner. A single piece, or bishops on squares of one
// colour, also need a piece of the other side near the king.
func (h *helpmate) minors(p *Position, target int) int {
	own, other := p.sides[h.us&1], p.sides[(h.us^1)&1]
	knights, bishops := own&p.kinds[chess.Knight], own&p.kinds[chess.Bishop]
	far, shade := 0, everywhere
	for t := knights; t != 0; t &= t - 1 {
		far += 3 * steps(t.low(), target)
	}
	switch {
	case knights == 0 && bishops&lightSquares == 0:
		shade = ^lightSquares
	case knights == 0 && bishops&^lightSquares == 0:
		shade = lightSquares
	}
	if shade != everywhere || (knights|bishops).Len() == 1 {
		helpers := other &^ (p.kinds[chess.King] | p.kinds[chess.Queen])
		if knights == 0 {
			helpers &^= p.kinds[chess.Rook]
			if helpers&^p.kinds[chess.Pawn] == 0 {
				far += 2 * toPromotion(h.us^1, helpers)
			}
		}
		far += 20 + 2*closest(helpers, target)
	}
	return far + 2*closest(shade&backRanks&(fileA|fileH), target)
}

// attackedSquares returns the squares that a side attacks if the other king is removed.
func attackedSquares(p *Position, side uint8) Squares {
	own := p.sides[side&1]
	occ := p.occupied() &^ (1 << uint(p.kings[(side^1)&1]&63))
	pawns := p.kinds[chess.Pawn] & own
	f := forward[side&1]
	s := kingSteps[p.kings[side&1]&63] | rotate(pawns&^fileA, f-1) | rotate(pawns&^fileH, f+1)
	for t := p.kinds[chess.Knight] & own; t != 0; t &= t - 1 {
		s |= knightLeaps[t.low()]
	}
	for t := (p.kinds[chess.Bishop] | p.kinds[chess.Queen]) & own; t != 0; t &= t - 1 {
		s |= bishopAttacks(t.low(), occ)
	}
	for t := (p.kinds[chess.Rook] | p.kinds[chess.Queen]) & own; t != 0; t &= t - 1 {
		s |= rookAttacks(t.low(), occ)
	}
	return s
}

// toPromotion returns the number of ranks between the most advanced pawn of a side and promotion.
func toPromotion(side uint8, pawns Squares) int {
	if side == black {
		return bits.TrailingZeros64(uint64(pawns)) / 8
	}
	return bits.LeadingZeros64(uint64(pawns)) / 8
}

// steps is the number of king's steps between two squares.
func steps(a, b int) int { return max(abs(a&7-b&7), abs(a>>3-b>>3)) }

func abs(n int) int { return max(n, -n) }

// closest is the number of king's steps from sq to the nearest square of a set, 7 if the set is empty.
func closest(set Squares, sq int) int {
	n := 7
	for ; set != 0; set &= set - 1 {
		n = min(n, steps(sq, set.low()))
	}
	return n
}
