package engine

import (
	"unsafe"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// histories are the statistics of cut-offs by move: numbers between −historyMax and historyMax
// (https://www.chessprogramming.org/History_Heuristic).
type histories struct {
	butterfly    [2][4][64][64]int16   // by side, threats (see butterflyEntry), from and to
	capture      [13][64][7]int16      // by piece, to and type captured
	continuation [16][64][16][64]int16 // by piece and to of an earlier move, then of the reply
	corrections  corrections
}

// historyMax bounds the entries.
const historyMax = 16000

// updateHistory moves an entry toward ±historyMax by a bonus or malus, more slowly the nearer it is.
func updateHistory(entry *int16, bonus int32) {
	*entry += int16(bonus - int32(*entry)*abs(bonus)/historyMax)
}

func abs(v int32) int32 {
	if v < 0 {
		return -v
	}
	return v
}

// continuationPlies are the distances in plies of the moves that continuation history uses.
var continuationPlies = [...]int{1, 2, 4}

// noisy reports whether m is a capture or a promotion.
func noisy(p *rules.Position, m rules.Move) bool {
	return p.At(m.To()) != chess.NoPiece && !m.IsCastling() || m.Promotion() != chess.NoPieceType || m.IsEnPassant()
}

// quietHistory is the tables of the histories for the quiet moves of one node.
type quietHistory struct {
	butterfly    *[4][64][64]int16
	continuation [len(continuationPlies)]*[16][64]int16
	attacked     rules.Squares // by the opponent
}

// quiet returns them for the node at ply. A null move, or none, has a continuation history like other moves.
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

// butterflyEntry returns the entry of a move by its squares, and by whether each of them is attacked.
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

// score returns the sum of the histories of a move, which may exceed ±historyMax.
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

// captured returns the type of the piece that m captures, none for a promotion without capture.
func captured(p *rules.Position, m rules.Move) chess.PieceType {
	if m.IsEnPassant() {
		return chess.Pawn
	}
	return kindOf[p.At(m.To())&15]
}

// captureScore returns the capture history of a move.
func (h *histories) captureScore(p *rules.Position, m rules.Move) int32 {
	return int32(h.capture[p.At(m.From())&15][m.To()&63][captured(p, m)])
}

// update gives a bonus to the move that cut off, and a malus to those searched before it. A quiet one becomes a
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

// reward gives a bonus to the quiet move made at ply, after which the node failed low.
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

// age halves the histories of quiet moves, so that the next search has more weight.
func (h *histories) age() {
	halve(unsafe.Slice((*uint64)(unsafe.Pointer(&h.butterfly)), unsafe.Sizeof(h.butterfly)/8))
	halve(unsafe.Slice((*uint64)(unsafe.Pointer(&h.continuation)), unsafe.Sizeof(h.continuation)/8))
}

// clear clears the histories. The race detector is disabled here and in [halve]: a searcher's histories are not
// shared, and instrumenting megabytes of writes makes them fifty times slower.
//
//go:norace
func (h *histories) clear() { *h = histories{} }

// halve halves 16-bit numbers, four at a time: a million of them in a quarter of a millisecond.
//
//go:norace
func halve(fours []uint64) {
	const signs = 0x8000_8000_8000_8000
	for i, n := range fours {
		fours[i] = n>>1&^signs | n&signs
	}
}
