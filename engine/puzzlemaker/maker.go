package puzzlemaker

import (
	"context"
	"slices"

	"backrank/variants/pgn"
	"backrank/variants/puzzles"
	"backrank/variants/rules"
)

// A Maker makes puzzles. All its searches are of a number of nodes, so that the same games give the same puzzles with
// Backrank's engine.
type Maker struct {
	Searcher Searcher
	// Nodes are the nodes of each search of a position in which the solver moves, with two lines. Other searches have a
	// part of them.
	Nodes uint64
	// Rater rates the puzzles; nil leaves them without a rating.
	Rater *Rater
	// Beside makes Game also look at positions after moves that were not played in the game; see beside.go.
	Beside bool
	// Castlings makes Game look only for puzzles in which castling or leaping is the only move; see castling.go.
	Castlings bool
}

// Parts of Maker.Nodes.
const (
	glanceShare = 400 // for a search that rejects most positions before the trial
	trialShare  = 20  // for the trial of a candidate, which rejects most of them
	replyShare  = 3   // for the opponent's replies
	scoreShare  = 50  // for positions of games without evaluations
)

// The conditions for moves of the solver.
const (
	minGap         = 0.7  // by which the chance of the only move is greater than that of the second-best
	minCastlingGap = 0.6  // the same for castling or leaping as the only move
	trialSlack     = 0.2  // by which these gaps are smaller in a trial
	confirmedGap   = 0.5  // the gap in Confirm, for all moves
	maxBesideMate  = 0.4  // the greatest chance of the second-best move beside a mate in one; the greater, the smaller the gap
	minHeld        = -0.2 // the least chance after castling or leaping as the only move
	maxMoves       = 15   // of the solver
)

// Game returns the puzzles of a game, which do not depend on earlier games. If the game has no evaluations, Game searches its
// positions.
func (m *Maker) Game(ctx context.Context, g *pgn.Game) ([]puzzles.Puzzle, error) {
	if err := m.Searcher.Clear(ctx, g.Variant); err != nil {
		return nil, err
	}
	moments := Moments(g)
	if m.Castlings {
		return m.castlings(ctx, g.Variant, moments)
	}
	if !slices.ContainsFunc(moments, func(p Moment) bool { return p.Known }) {
		if err := m.score(ctx, moments); err != nil {
			return nil, err
		}
	}
	var found []puzzles.Puzzle
	for _, c := range Candidates(g.Variant, moments) {
		if ok, err := m.looksGood(ctx, &c); err != nil {
			return found, err
		} else if !ok {
			continue
		}
		p, ok, err := m.Prove(ctx, c)
		if err != nil {
			return found, err
		}
		if ok {
			found = append(found, p)
		}
	}
	if m.Beside {
		beside, err := m.beside(ctx, g.Variant, moments)
		return append(found, beside...), err
	}
	return found, nil
}

// looksGood reports whether a short search finds a move that is good enough for a candidate.
func (m *Maker) looksGood(ctx context.Context, c *Candidate) (bool, error) {
	lines, err := m.Searcher.Lines(ctx, c.Position, nil, max(m.Nodes/glanceShare, 1), 1)
	return err == nil && len(lines) > 0 && c.isGood(lines[0]), err
}

// score sets the scores of the positions of a game.
func (m *Maker) score(ctx context.Context, moments []Moment) error {
	for i := range moments {
		p := &moments[i]
		if p.Position.Count() == 0 {
			continue
		}
		lines, err := m.Searcher.Lines(ctx, p.Position, nil, max(m.Nodes/scoreShare, 1), 1)
		if err != nil {
			return err
		}
		if len(lines) > 0 {
			p.Score, p.Known = lines[0].Score, true
		}
	}
	return nil
}

// Prove returns the puzzle of a candidate with its rating; false if it has none, because there is no only move, or because a
// single move wins that neither mates nor castles nor leaps.
func (m *Maker) Prove(ctx context.Context, c Candidate) (puzzles.Puzzle, bool, error) {
	puzzle := puzzles.Puzzle{Variant: c.Variant, Position: c.Position}
	if err := m.Searcher.Clear(ctx, c.Variant); err != nil {
		return puzzle, false, err
	}
	// The trial rejects most candidates with a part of the nodes.
	trial, ok, err := m.line(ctx, &c, max(m.Nodes/trialShare, 1), trialSlack, 2*maxMoves-1)
	if err != nil || !ok {
		return puzzle, false, err
	}
	proved, ok, err := m.line(ctx, &c, m.Nodes, 0, len(trial.Moves))
	if err != nil || !ok {
		return puzzle, false, err
	}
	puzzle = proved
	if puzzle.RightsMatter, err = m.rightsMatter(ctx, c, puzzle.Moves[0]); err != nil {
		return puzzle, false, err
	}
	if m.Rater != nil {
		puzzle.Rating, err = m.Rater.Rate(ctx, &puzzle)
	}
	return puzzle, err == nil, err
}

// line returns the puzzle of a candidate, searching positions in which the solver moves with a number of nodes; false if it
// has none. The gaps of the only moves may be smaller by slack. The line has at most maxLength moves, unless it mates.
func (m *Maker) line(ctx context.Context, c *Candidate, nodes uint64, slack float64, maxLength int) (puzzles.Puzzle, bool, error) {
	puzzle := puzzles.Puzzle{Variant: c.Variant, Position: c.Position}
	lines, err := m.Searcher.Lines(ctx, c.Position, nil, nodes, 2)
	if err != nil || !c.accepts(lines, slack) {
		return puzzle, false, err
	}
	puzzle.Defence = !lines[0].Score.atLeast(minWin)
	puzzle.Moves = []rules.Move{lines[0].Move}
	if lines[0].Score.Mate > 0 {
		maxLength = 2*maxMoves - 1
	}
	if !puzzle.Defence {
		if puzzle.Moves, err = m.extend(ctx, c.Position, puzzle.Moves, nodes, minGap-slack, maxLength); err != nil {
			return puzzle, false, err
		}
	}
	puzzle.Moves = withoutForced(c.Position, puzzle.Moves)
	return puzzle, puzzle.Check() == nil, nil
}

// accepts reports whether the best of two lines is the only move that a candidate asks for. The gap between both lines may be
// smaller by slack.
func (c *Candidate) accepts(lines []Line, slack float64) bool {
	rule := c.Position.Rule()
	if len(lines) == 0 || !c.isGood(lines[0]) {
		return false
	}
	if castles(lines[0].Move) {
		return len(lines) > 1 && lines[0].Score.chance(rule)-lines[1].Score.chance(rule) > minCastlingGap-slack
	}
	return isOnly(lines, rule, minGap-slack)
}

// isGood reports whether a line is as good as a candidate asks of the only move.
func (c *Candidate) isGood(l Line) bool {
	if castles(l.Move) {
		return l.Score.chance(c.Position.Rule()) >= minHeld
	}
	return c.Won && isWin(&c.Position, l.Score)
}

// castles reports whether a move is a castling or a leap.
func castles(m rules.Move) bool { return m.IsCastling() || m.IsLeap() }

// isOnly reports whether the first of two lines wins, and the second is worse by a gap. A move that is forced is the only one.
func isOnly(lines []Line, rule *rules.Castling, gap float64) bool {
	if len(lines) == 0 || !lines[0].Score.atLeast(minWin) {
		return false
	}
	best := lines[0].Score
	if len(lines) == 1 {
		return true
	}
	second := lines[1].Score
	if best.Mate == 1 && second.Mate <= 0 && second.chance(rule) <= maxBesideMate+minGap-gap {
		return true
	}
	return best.chance(rule)-second.chance(rule) > gap
}

// extend continues a line that ends with a move of the solver: with the opponent's best replies and the solver's moves, as
// long as these are the only ones and there are at most maxLength moves.
func (m *Maker) extend(ctx context.Context, start rules.Position, moves []rules.Move, nodes uint64, gap float64, maxLength int) ([]rules.Move, error) {
	position := rules.After(&start, moves[0])
	seen := map[uint64]bool{start.Key(): true}
	for len(moves) < maxLength && position.Count() > 0 {
		replies, err := m.Searcher.Lines(ctx, start, moves, max(nodes/replyShare, 1), 1)
		if err != nil {
			return nil, err
		}
		if len(replies) == 0 {
			break
		}
		reply := replies[0].Move
		next := rules.After(&position, reply)
		if next.Count() == 0 || seen[next.Key()] {
			break
		}
		seen[next.Key()] = true
		lines, err := m.Searcher.Lines(ctx, start, append(slices.Clone(moves), reply), nodes, 2)
		if err != nil {
			return nil, err
		}
		if !isOnly(lines, start.Rule(), gap) {
			break
		}
		moves = append(moves, reply, lines[0].Move)
		position = rules.After(&next, lines[0].Move)
	}
	return moves, nil
}

// withoutForced removes moves of the solver at the end of a line that are forced, with the replies before them.
func withoutForced(start rules.Position, moves []rules.Move) []rules.Move {
	length := 1
	position := start
	for i, m := range moves {
		if i%2 == 0 && position.Count() > 1 {
			length = i + 1
		}
		position = rules.After(&position, m)
	}
	return moves[:length]
}

// rightsMatter reports whether the move would be wrong if the opponent could no longer castle or leap: another move would be
// better, by the gap of castling.
func (m *Maker) rightsMatter(ctx context.Context, c Candidate, move rules.Move) (bool, error) {
	setup := c.Position.Setup()
	setup.CastlingRights &= c.Position.Of(c.Position.Turn())
	if setup.CastlingRights == c.Position.CastlingRights() {
		return false, nil
	}
	without, err := rules.New(setup, c.Position.Rule())
	if err != nil {
		return false, err
	}
	better := false
	for _, nodes := range []uint64{max(m.Nodes/trialShare, 1), m.Nodes} {
		lines, err := m.Searcher.Lines(ctx, without, nil, nodes, 2)
		if err != nil || len(lines) < 2 || lines[0].Move == move {
			return false, err
		}
		// The move is the second-best or worse.
		rule := c.Position.Rule()
		better = lines[0].Score.chance(rule)-lines[1].Score.chance(rule) > minCastlingGap
	}
	return better, nil
}

// Confirm reports whether searches of m.Nodes still find each move of the solver, and find it to be the only one, with
// confirmedGap.
func (m *Maker) Confirm(ctx context.Context, p *puzzles.Puzzle) (bool, error) {
	if err := m.Searcher.Clear(ctx, p.Variant); err != nil {
		return false, err
	}
	rule := p.Position.Rule()
	for i := 0; i < len(p.Moves); i += 2 {
		lines, err := m.Searcher.Lines(ctx, p.Position, p.Moves[:i], m.Nodes, 2)
		if err != nil || len(lines) == 0 || lines[0].Move != p.Moves[i] {
			return false, err
		}
		if len(p.Moves) == 1 && castles(p.Moves[0]) {
			c := Candidate{Position: p.Position}
			return c.accepts(lines, minCastlingGap-confirmedGap), nil
		}
		if !isOnly(lines, rule, confirmedGap) {
			return false, nil
		}
	}
	return true, nil
}
