package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// A stage is a stage of move ordering: the move of the transposition table, good captures, killers, quiet moves by
// history score, bad captures. Moves are generated only when their stage is reached, because most nodes cut off
// earlier (https://www.chessprogramming.org/Move_Ordering).
type stage uint8

const (
	stageTTMove stage = iota
	stageInitCaptures
	stageGoodCaptures
	stageKiller1
	stageKiller2
	stageInitQuiets
	stageQuiets
	stageBadCaptures
)

// A picker is the state of the move ordering at a node. The moves and their scores are in the frame;
// [searcher.nextMove] returns them one by one.
type picker struct {
	stage       stage
	noisyOnly   bool       // captures and promotions only
	ttMove      rules.Move // legal move of the table, or zero
	at          int        // index of the next move of the stage
	end         int        // end of the generated moves
	badCaptures int        // number of bad captures, at the front of the list
	score       int32      // history score of the last move returned
}

// startPicker initialises the picker of a node. The move of the table comes first if it is legal.
func (f *frame) startPicker(ttMove rules.Move, noisyOnly bool) {
	f.picker = picker{noisyOnly: noisyOnly}
	if ttMove.IsZero() || noisyOnly && !noisy(&f.pos, ttMove) || !f.pos.Legal(ttMove) {
		f.stage = stageInitCaptures
		return
	}
	f.ttMove = ttMove
}

// nextMove returns the next move of the node at ply, zero if there is none. If skip is true, it skips quiet moves.
func (s *searcher) nextMove(ply int, skip bool) rules.Move {
	f := &s.stack[ply]
	switch f.stage {
	case stageTTMove:
		f.stage = stageInitCaptures
		f.score = 0
		return f.ttMove
	case stageInitCaptures:
		f.end = len(f.pos.Captures(f.moves[:0]))
		s.history.scoreCaptures(f)
		f.stage = stageGoodCaptures
		fallthrough
	case stageGoodCaptures:
		if m := f.nextGoodCapture(); !m.IsZero() {
			return m
		}
		if f.noisyOnly {
			return rules.Move{}
		}
		f.stage = stageKiller1
		fallthrough
	case stageKiller1, stageKiller2:
		for f.stage <= stageKiller2 {
			m := f.killers[f.stage-stageKiller1]
			f.stage++
			if f.playableKiller(m, skip) {
				f.score = s.history.quietScore(&s.stack, ply, m)
				return m
			}
		}
		fallthrough
	case stageInitQuiets:
		f.stage = stageQuiets
		f.at, f.end = f.badCaptures, f.badCaptures
		if !skip {
			f.end = f.badCaptures + len(f.pos.Quiets(f.moves[f.badCaptures:f.badCaptures]))
			s.history.scoreQuiets(&s.stack, s.params, ply)
		}
		fallthrough
	case stageQuiets:
		if !skip {
			if m := f.nextQuiet(); !m.IsZero() {
				return m
			}
		}
		f.stage = stageBadCaptures
		f.at = 0
		fallthrough
	default:
		if f.at < f.badCaptures {
			f.at++
			f.score = f.scores[f.at-1]
			return f.moves[f.at-1]
		}
		return rules.Move{}
	}
}

// playableKiller reports whether m, a killer from another node at this ply, is a legal quiet move here.
func (f *frame) playableKiller(m rules.Move, skip bool) bool {
	return !skip && !m.IsZero() && m != f.ttMove && !noisy(&f.pos, m) && f.pos.Legal(m)
}

// scoreCaptures scores captures and promotions: the most valuable victim first, then by capture history.
// Underpromotions come last.
func (h *histories) scoreCaptures(f *frame) {
	for i, m := range f.moves[:f.end] {
		v := h.captureScore(&f.pos, m) / 8
		v += 16 * seeValues[captured(&f.pos, m)]
		switch m.Promotion() {
		case chess.NoPieceType:
		case chess.Queen:
			v += 20000
		default:
			v -= 60000
		}
		f.scores[i] = v
	}
}

// scoreQuiets scores quiet moves by their histories, with a bonus for checks and for pieces that escape the attack of
// a less valuable one, and a malus for pieces that move into such an attack.
func (h *histories) scoreQuiets(st *stack, p *params, ply int) {
	f := &st[ply]
	history, threats := h.quiet(st, ply), f.threats()
	safety := [7]int32{
		chess.Queen: p.escapeQueen, chess.Rook: p.escapeRook, chess.Bishop: p.escapeMinor, chess.Knight: p.escapeMinor,
	}
	for i := f.at; i < f.end; i++ {
		m := f.moves[i]
		f.scores[i] = history.score(f.pos.At(m.From()), m)
		if givesDirectCheck(&f.pos, m) {
			f.scores[i] += p.checkBonus
		}
		if m.IsCastling() {
			continue
		}
		kind := kindOf[f.pos.At(m.From())&15]
		threatened := threats.byLesser(kind)
		if threatened.Has(m.From()) {
			f.scores[i] += safety[kind]
		}
		if threatened.Has(m.To()) {
			f.scores[i] -= safety[kind]
		}
	}
}

// selectBest returns the move with the highest score among those not yet returned, swaps it to f.at and advances f.at.
func (f *frame) selectBest() rules.Move {
	i, best := f.at, f.at
	for j := i + 1; j < f.end; j++ {
		if f.scores[j] > f.scores[best] {
			best = j
		}
	}
	f.moves[i], f.moves[best] = f.moves[best], f.moves[i]
	f.scores[i], f.scores[best] = f.scores[best], f.scores[i]
	f.at++
	f.score = f.scores[i]
	return f.moves[i]
}

// nextGoodCapture returns the next capture that loses no material by static exchange evaluation, and moves the bad
// captures to the front of the list for the last stage. Underpromotions count as bad.
func (f *frame) nextGoodCapture() rules.Move {
	for f.at < f.end {
		m := f.selectBest()
		if m == f.ttMove {
			continue
		}
		if f.score > -20000 && seeAtLeast(&f.pos, m, 0) {
			return m
		}
		f.moves[f.badCaptures], f.scores[f.badCaptures] = m, f.score
		f.badCaptures++
	}
	return rules.Move{}
}

// nextQuiet returns the next quiet move that was not returned as a killer.
func (f *frame) nextQuiet() rules.Move {
	for f.at < f.end {
		if m := f.selectBest(); m != f.ttMove && m != f.killers[0] && m != f.killers[1] {
			return m
		}
	}
	return rules.Move{}
}
