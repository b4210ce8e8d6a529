package engine

import (
	"unsafe"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// histories are the history tables: how often moves caused cutoffs, as numbers from −historyMax to historyMax
// (https://www.chessprogramming.org/History_Heuristic).
type histories struct {
	butterfly    [2][4][64][64]int16   // by side to move, threats (see butterflyEntry), from and to square
	capture      [13][64][7]int16      // by piece, to square and captured type
	continuation [16][64][16][64]int16 // by piece and to square of an earlier move, then of the move
	corrections  corrections
}

// historyMax is the maximum absolute value of an entry.
const historyMax = 16000

// updateHistory adds a bonus or malus to an entry and shrinks the entry in proportion to it, so that the entry stays
// within ±historyMax.
func updateHistory(entry *int16, bonus int32) {
	*entry += int16(bonus - int32(*entry)*abs(bonus)/historyMax)
}

func abs(v int32) int32 {
	if v < 0 {
		return -v
	}
	return v
}

// continuationPlies are the distances in plies to the earlier moves that continuation history uses.
var continuationPlies = [...]int{1, 2, 4}

// noisy reports whether m is a capture or a promotion.
func noisy(p *rules.Position, m rules.Move) bool {
	return p.At(m.To()) != chess.NoPiece && !m.IsCastling() || m.Promotion() != chess.NoPieceType || m.IsEnPassant()
}

// quietHistory holds the history tables for the quiet moves of one node.
type quietHistory struct {
	butterfly    *[4][64][64]int16
	continuation [len(continuationPlies)]*[16][64]int16
	attacked     rules.Squares // squares attacked by the opponent
}

// quiet returns the history tables for the quiet moves of the node at ply.
func (h *histories) quiet(st *stack, ply int) quietHistory {
	f := &st[ply]
	q := quietHistory{butterfly: &h.butterfly[side(&f.pos)], attacked: f.threats().all}
	for i, back := range continuationPlies {
		q.continuation[i] = &h.continuation[0][0]
		if back <= ply {
			earlier := &st[ply-back]
			q.continuation[i] = &h.continuation[earlier.piece&15][earlier.move.To()&63]
		}
	}
	return q
}

// butterflyEntry returns the entry for a move by its squares and by which of them the opponent attacks.
func (q *quietHistory) butterflyEntry(m rules.Move) *int16 {
	from, to := m.From()&63, m.To()&63
	threatened := 0
	if q.attacked.Has(from) {
		threatened = 1
	}
	if q.attacked.Has(to) {
		threatened += 2
	}
	return &q.butterfly[threatened][from][to]
}

// score returns the sum of the history entries of a move, which may exceed ±historyMax.
func (q *quietHistory) score(piece chess.Piece, m rules.Move) int32 {
	piece, to := piece&15, m.To()&63
	return int32(*q.butterflyEntry(m)) +
		int32(q.continuation[0][piece][to]) + int32(q.continuation[1][piece][to]) + int32(q.continuation[2][piece][to])
}

// quietScore returns the history score of a quiet move.
func (h *histories) quietScore(st *stack, ply int, m rules.Move) int32 {
	history := h.quiet(st, ply)
	return history.score(st[ply].pos.At(m.From()), m)
}

// captured returns the type of the piece that m captures, NoPieceType if it captures nothing.
func captured(p *rules.Position, m rules.Move) chess.PieceType {
	if m.IsEnPassant() {
		return chess.Pawn
	}
	return kindOf[p.At(m.To())&15]
}

// captureScore returns the capture history score of a move.
func (h *histories) captureScore(p *rules.Position, m rules.Move) int32 {
	return int32(h.capture[p.At(m.From())&15][m.To()&63][captured(p, m)])
}

// update gives a bonus to m, which caused a cutoff, and a malus to the moves searched before it. A quiet m becomes a
// killer.
func (h *histories) update(st *stack, pr *params, ply, depth int, m rules.Move) {
	f := &st[ply]
	bonus := min(int32(depth*depth*6)+int32(depth)*pr.bonusPly, pr.bonusMax)
	if !noisy(&f.pos, m) {
		if f.killers[0] != m {
			f.killers[0], f.killers[1] = m, f.killers[0]
		}
		h.updateQuiet(st, ply, m, bonus)
		for _, t := range f.quiets[:f.quietCount] {
			if t != m {
				h.updateQuiet(st, ply, t, -bonus)
			}
		}
	} else {
		h.updateCapture(&f.pos, m, bonus)
	}
	for _, t := range f.captures[:f.captureCount] {
		if t != m {
			h.updateCapture(&f.pos, t, -bonus)
		}
	}
}

// reward gives a bonus to the move made at ply if it is quiet. It is called when the node after that move fails low.
func (h *histories) reward(st *stack, ply int, bonus int32) {
	if f := &st[ply]; !f.move.IsZero() && !noisy(&f.pos, f.move) {
		h.updateQuiet(st, ply, f.move, bonus)
	}
}

func (h *histories) updateQuiet(st *stack, ply int, m rules.Move, bonus int32) {
	history := h.quiet(st, ply)
	piece, to := st[ply].pos.At(m.From())&15, m.To()&63
	updateHistory(history.butterflyEntry(m), bonus)
	for _, r := range history.continuation {
		updateHistory(&r[piece][to], bonus)
	}
}

func (h *histories) updateCapture(p *rules.Position, m rules.Move, bonus int32) {
	updateHistory(&h.capture[p.At(m.From())&15][m.To()&63][captured(p, m)], bonus)
}

// age halves the histories of quiet moves, so that the next search outweighs earlier ones.
func (h *histories) age() {
	halve(unsafe.Slice((*uint64)(unsafe.Pointer(&h.butterfly)), unsafe.Sizeof(h.butterfly)/8))
	halve(unsafe.Slice((*uint64)(unsafe.Pointer(&h.continuation)), unsafe.Sizeof(h.continuation)/8))
}

// clear clears the histories. The race detector is disabled here and in [halve]: threads do not share histories, and
// instrumentation makes megabytes of writes fifty times slower.
//
//go:norace
func (h *histories) clear() { *h = histories{} }

// halve halves signed 16-bit numbers, four in each word, rounding down. A million numbers take 0.25 ms.
//
//go:norace
func halve(words []uint64) {
	const signs = 0x8000_8000_8000_8000
	for i, n := range words {
		words[i] = n>>1&^signs | n&signs
	}
}
