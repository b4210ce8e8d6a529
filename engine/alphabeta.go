package engine

import "backrank/variants/rules"

// alphaBeta searches the position at ply, at least 1, to a depth in plies and returns its value for the side to move
// (fail-soft): exact if it is between alpha and beta, otherwise a bound. A cut node is expected to fail high.
func (s *searcher) alphaBeta(ply, depth int, alpha, beta value, cutNode bool) value {
	f := &s.stack[ply]
	f.pvLen = 0
	if depth <= 0 {
		return s.quiesce(ply, alpha, beta)
	}
	if s.shouldStop() {
		return draw
	}
	s.selDepth = max(s.selDepth, ply)
	if s.isDraw(ply) {
		return draw
	}
	if ply >= maxPly-1 {
		return s.evaluate(ply)
	}
	alpha, beta = max(alpha, -mate+value(ply)), min(beta, mate-value(ply)-1)
	if alpha >= beta {
		return alpha
	}
	pv := beta-alpha > 1
	var tt ttEntry
	if f.excluded.IsZero() {
		hit := false
		// Table entries ignore the halfmove clock, so they do not cut off within five moves of the fifty-move rule.
		if tt, hit = s.table.probe(f.pos.Key()); hit && !pv && int(tt.depth) >= depth && f.pos.HalfmoveClock() < 90 {
			if v := scoreFromTT(tt.score, ply); tt.cutsOff(v, beta) {
				if v >= beta && !tt.move.IsZero() && f.pos.Legal(tt.move) && !noisy(&f.pos, tt.move) {
					s.history.updateQuiet(&s.stack, ply, tt.move, min(int32(depth)*s.params.bonusTT, s.params.bonusMax))
				}
				return v
			}
		}
		tt.pv = tt.pv || pv
		s.setEval(ply, tt, hit)
		depth = s.hindsight(ply, depth)
		if !pv && !f.inCheck {
			if v, ok := s.pruneNode(ply, depth, beta, tt); ok || s.stopped {
				return v
			}
		}
	}
	return s.searchMoves(ply, depth, alpha, beta, cutNode, tt)
}

// cutsOff reports whether the bound type of the entry proves that v, its score, is a bound on the right side of beta:
// a lower bound of at least beta, or an upper bound below it.
func (e *ttEntry) cutsOff(v, beta value) bool {
	if v >= beta {
		return e.bound&lower != 0
	}
	return e.bound&upper != 0
}

// setEval sets the raw and the corrected static evaluation of the node, from the table entry if it has one.
func (s *searcher) setEval(ply int, tt ttEntry, hit bool) {
	f := &s.stack[ply]
	switch {
	case f.inCheck:
		f.rawEval, f.eval = -infinity, -infinity
		return
	case hit && value(tt.eval) != -infinity:
		f.rawEval = value(tt.eval)
	default:
		f.rawEval = s.evaluate(ply)
	}
	f.eval = s.history.corrections.correct(&s.stack, s.params, f, f.rawEval)
}

// hindsight compares the static evaluation with that before the opponent's move. It updates the history of a quiet
// move by the difference, and returns the depth, one ply more or less if the move's reduction now looks wrong.
func (s *searcher) hindsight(ply, depth int) int {
	f, prev := &s.stack[ply], &s.stack[ply-1]
	if f.inCheck || prev.inCheck || prev.move.IsZero() {
		return depth
	}
	gain := -(f.eval + prev.eval)
	if !noisy(&prev.pos, prev.move) {
		history := s.history.quiet(&s.stack, ply-1)
		updateHistory(history.butterflyEntry(prev.move), min(max(s.params.bonusEval*gain/4, -900), 1100))
	}
	switch {
	case prev.reduction >= 3 && gain > 0:
		return depth + 1
	case prev.reduction >= 1 && depth >= 2 && gain < -s.params.hindsight:
		return depth - 1
	}
	return depth
}

// improving reports whether the static evaluation is better than that of two plies earlier or, if the side to move was in
// check then, of four plies earlier. It is false in check.
func (st *stack) improving(ply int) bool {
	f := &st[ply]
	switch {
	case f.inCheck || ply < 2:
		return false
	case !st[ply-2].inCheck:
		return f.eval > st[ply-2].eval
	case ply >= 4 && !st[ply-4].inCheck:
		return f.eval > st[ply-4].eval
	}
	return true
}

// searchMoves searches the moves of a node and returns its value.
func (s *searcher) searchMoves(ply, depth int, alpha, beta value, cutNode bool, tt ttEntry) value {
	f := &s.stack[ply]
	pv := beta-alpha > 1
	extension := 0
	// Near the leaves a singular search costs as much as it gains. Lines longer than twice the depth are not extended.
	if depth > 6 && f.excluded.IsZero() && tt.bound&lower != 0 && int(tt.depth) >= depth-3 &&
		abs(value(tt.score)) < mateThreshold && ply < 2*s.depth && f.pos.Legal(tt.move) {
		v := value(0)
		if extension, v = s.singular(ply, depth, beta, pv, cutNode, tt); extension == multiCut || s.stopped {
			return v
		}
	}
	s.stack[ply+1].killers, s.stack[ply+1].cutoffs = [2]rules.Move{}, 0
	f.startPicker(tt.move, false)
	f.quietCount, f.captureCount = 0, 0
	best, bestMove, bound, n, skipQuiets, missed := -infinity, rules.Move{}, upper, 0, false, false
	for m := s.nextMove(ply, skipQuiets); !m.IsZero(); m = s.nextMove(ply, skipQuiets) {
		if m == f.excluded || s.blunders.chance != 0 && s.blunders.misses(&s.stack, ply, m) {
			missed = true
			continue
		}
		n++
		quiet := !noisy(&f.pos, m)
		if best > -mateThreshold && (ply > 1 || s.blunders.chance == 0) { // weak levels prune no reply that they do not miss
			prune := false
			if prune, skipQuiets = s.pruneMove(ply, depth, n, m, quiet, pv, alpha); prune {
				continue
			}
		}
		ext := 0
		if n == 1 {
			ext = extension
		}
		v := s.searchMove(ply, depth, n, ext, m, quiet, alpha, beta, best, cutNode, tt)
		if s.stopped {
			return draw
		}
		f.addTried(m, quiet)
		if v <= best {
			continue
		}
		best = v
		if v <= alpha {
			continue
		}
		alpha, bestMove, bound = v, m, exact
		if pv {
			s.stack.updatePV(ply, m)
		}
		if v >= beta {
			bound = lower
			f.cutoffs++
			s.history.update(&s.stack, s.params, ply, depth, m)
			break
		}
		if depth > 2 && depth < 14 && abs(v) < mateThreshold {
			depth-- // alpha was raised: the later moves are less likely to raise it again
		}
	}
	if n == 0 {
		return s.valueWithoutMoves(ply, alpha, missed)
	}
	if bound == lower && !pv && abs(best) < mateThreshold && abs(beta) < mateThreshold {
		best = (best*value(depth) + beta) / value(depth+1) // trust a shallow fail-high less
	}
	if bound == upper && f.excluded.IsZero() {
		s.history.reward(&s.stack, ply-1, min(int32(depth)*s.params.bonusFailLow, s.params.bonusMax))
	}
	if f.excluded.IsZero() {
		s.storeNode(ply, depth, best, bestMove, bound, tt.pv)
	}
	return best
}

// valueWithoutMoves returns the value of a node in which no move was searched. missed means that there are legal moves,
// but the level misses all of them.
func (s *searcher) valueWithoutMoves(ply int, alpha value, missed bool) value {
	f := &s.stack[ply]
	switch {
	case !f.excluded.IsZero():
		return alpha
	case missed:
		return s.evaluate(ply)
	case f.inCheck:
		return -mate + value(ply)
	}
	return draw
}

// storeNode updates the correction history and the transposition table with the value of a node.
func (s *searcher) storeNode(ply, depth int, best value, bestMove rules.Move, bound bound, pv bool) {
	f := &s.stack[ply]
	if !f.inCheck && (bestMove.IsZero() || !noisy(&f.pos, bestMove)) &&
		!(bound == lower && best <= f.eval) && !(bound == upper && best >= f.eval) {
		s.history.corrections.update(&s.stack, f, depth, best)
	}
	s.table.store(f.pos.Key(), ttEntry{
		move: bestMove, score: scoreToTT(best, ply), eval: int16(f.rawEval), depth: int8(depth), bound: bound, pv: pv,
	})
}

// addTried records a move that was searched. It gets a malus if a later move causes a cutoff.
func (f *frame) addTried(m rules.Move, quiet bool) {
	switch {
	case quiet && f.quietCount < len(f.quiets):
		f.quiets[f.quietCount] = m
		f.quietCount++
	case !quiet && f.captureCount < len(f.captures):
		f.captures[f.captureCount] = m
		f.captureCount++
	}
}

// multiCut is the extension that singular returns if another move than that of the table reaches beta as well
// (https://www.chessprogramming.org/Multi-Cut).
const multiCut = -100

// singular searches a node without the move of the table and returns the extension of that move in plies: 1 or 2 if
// all other moves are worse by a margin, 0 or less if one is as good, or multiCut together with the value of the node
// (https://www.chessprogramming.org/Singular_Extensions).
func (s *searcher) singular(ply, depth int, beta value, pv, cutNode bool, tt ttEntry) (int, value) {
	f := &s.stack[ply]
	v := scoreFromTT(tt.score, ply)
	singularBeta := v - s.params.singular*value(depth)/16
	f.excluded = tt.move
	w := s.alphaBeta(ply, (depth-1)/2, singularBeta-1, singularBeta, cutNode)
	f.excluded = rules.Move{}
	f.pvLen = 0
	switch {
	case s.stopped:
		return 0, draw
	case w < singularBeta && !pv && w < singularBeta-s.params.singularDouble && f.doubleExtensions < 6:
		return 2, 0
	case w < singularBeta:
		return 1, 0
	case singularBeta >= beta && abs(singularBeta) < mateThreshold && !pv:
		return multiCut, singularBeta
	case v >= beta:
		return -2, 0
	case cutNode:
		return -1, 0
	}
	return 0, 0
}

// searchMove makes the n-th move of a node and returns its value. Moves after the first are searched with a null
// window, late ones with a reduction too, and searched again if they raise alpha
// (https://www.chessprogramming.org/Principal_Variation_Search).
func (s *searcher) searchMove(
	ply, depth, n, extension int, m rules.Move, quiet bool, alpha, beta, best value, cutNode bool, tt ttEntry,
) value {
	f, child := &s.stack[ply], &s.stack[ply+1]
	pv := beta-alpha > 1
	score, stage := f.score, f.stage
	s.doMove(ply, m)
	child.doubleExtensions = f.doubleExtensions
	if extension > 1 {
		child.doubleExtensions++
	}
	depth += extension - 1
	if n == 1 {
		return -s.alphaBeta(ply+1, depth, -beta, -alpha, !pv && !cutNode)
	}
	reduction := 0
	if depth > 0 && (quiet || stage == stageBadCaptures || n > 2) {
		reduction = s.lateMoveReduction(ply, depth+1, n, score, quiet, pv, cutNode, tt)
	}
	f.reduction = reduction
	v := -s.alphaBeta(ply+1, depth-reduction, -alpha-1, -alpha, true)
	f.reduction = 0
	if v > alpha && reduction > 0 {
		if v > best+s.params.deeper+2*value(depth) {
			depth++
		} else if v < best+s.params.shallower {
			depth--
		}
		v = -s.alphaBeta(ply+1, depth, -alpha-1, -alpha, !cutNode)
	}
	if v > alpha && v < beta {
		v = -s.alphaBeta(ply+1, depth, -beta, -alpha, false)
	}
	return v
}

// lateMoveReduction returns the reduction in plies of the n-th move of a node; score is its history score.
func (s *searcher) lateMoveReduction(ply, depth, n int, score int32, quiet, pv, cutNode bool, tt ttEntry) int {
	f := &s.stack[ply]
	p := s.params
	r := p.reduction(depth, n)
	if pv {
		r -= p.reducePV
	}
	if cutNode {
		r += p.reduceCutNode
	}
	if tt.pv {
		r -= p.reduceTTPV
	}
	if f.inCheck || s.stack[ply+1].inCheck {
		r -= p.reduceCheck
	}
	if s.stack[ply+1].cutoffs > 2 {
		r += p.reduceCutoffs
	}
	if !s.stack.improving(ply) {
		r += p.reduceNotImproving
	}
	if quiet {
		r -= score * 1024 / p.reduceHistory
	} else {
		r -= p.reduceCapture
	}
	return min(max(int(r>>10), 0), max(depth-2, 0))
}

// updatePV sets the principal variation at ply to m followed by that of the next ply.
func (st *stack) updatePV(ply int, m rules.Move) {
	f, child := &st[ply], &st[ply+1]
	f.pv[0] = m
	n := min(child.pvLen, len(f.pv)-1)
	copy(f.pv[1:], child.pv[:n])
	f.pvLen = n + 1
}
