package analysis

import (
	"math"
	"time"

	"github.com/notnil/chess"

	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// Report is the analysis of a game, computed from the evaluations in it.
type Report struct {
	// Start is the evaluation of the first position: that of the game, or if the game has none but evaluates the position
	// after the first move, that of the survey. StartKnown is true if there is one.
	Start      Evaluation
	StartKnown bool
	// Known is the number of evaluated positions, of the start and the positions after each move.
	Known int
	Plies []Ply
	// Sides are the totals of White and Black, indexed by [rules.Side].
	Sides [2]Side
	// Turning are the indexes in Plies of the turning points, at most five.
	Turning []int
	// Castlings are the opportunities to castle or leap, in the order in which they arose.
	Castlings []Castling

	tenths bool // the times of moves have fractions of seconds
}

// Evaluated reports whether the evaluations are enough for a report: one alone may be that of the start.
func (r *Report) Evaluated() bool { return r.Known > 1 && len(r.Plies) > 0 }

// Complete reports whether all positions are evaluated.
func (r *Report) Complete() bool { return r.Known == len(r.Plies)+1 }

// Unknown returns the first move that leads to a position without evaluation, such as "12. Nf3"; "" if there is none.
func (r *Report) Unknown() string {
	for i := range r.Plies {
		if !r.Plies[i].Known {
			return r.Plies[i].Numbered()
		}
	}
	return ""
}

// Ply is a move of the game with its evaluations and judgement.
type Ply struct {
	Node     gametree.NodeID
	Move     rules.Move
	Position rules.Position // before the move
	// Before and After are the evaluations of the positions before and after the move. Known is true if there is one after
	// it, Judged if there are both. Without Judged the fields from Best to Accuracy are zero.
	Before, After Evaluation
	Known, Judged bool
	// Best is true if the move is the best one by the evaluation Before.
	Best      bool
	Judgement Judgement
	// Loss is the loss of winning chances by the move in percentage points, 0 to 100.
	Loss float64
	// Accuracy is the accuracy of the move, 0 to 100; see [MoveAccuracy].
	Accuracy float64
	// Spent is the time that the move took. Timed is true if it is known.
	Spent time.Duration
	Timed bool
	// ShortOfTime is true if the time left on the clock before the move is known and at most the low time
	// ([clock.Control.Low]).
	ShortOfTime bool
}

// Side has the totals of a side's moves.
type Side struct {
	Moves                            int
	Inaccuracies, Mistakes, Blunders int
	// Accuracy is the accuracy of the side, 0 to 100. It is NaN if a position of the game is not evaluated, or the side has
	// no moves.
	Accuracy float64
	// Loss is the average centipawn loss (ACPL), with scores limited to ±1000. It is NaN when Accuracy is.
	Loss float64
}

// Of returns the report of a game's main line. Positions without evaluation are allowed ([Report.Complete]). Of fails if a
// move is illegal.
func Of(g *pgn.Game) (*Report, error) {
	r := &Report{}
	at, next := g.Start, rules.Position{}
	found, known := startOf(g)
	r.Start, r.StartKnown, r.Known = found, known, count(known)
	castlings := newCastlings(&at)
	for n := range g.Tree.MainLine() {
		m := g.Tree.Move(n)
		if !at.Legal(m) {
			_, err := g.At(n)
			return nil, err
		}
		p := Ply{Node: n, Move: m, Position: at, Before: found}
		at.Play(m, &next)
		after, also := evaluationAt(&next, g.Tree.Note(n))
		p.After, p.Known, p.Judged = after, also, known && also
		p.judge()
		r.Plies = append(r.Plies, p)
		castlings.follow(len(r.Plies)-1, &p)
		r.Known += count(also)
		at, found, known = next, after, also
	}
	r.Castlings = castlings.list()
	r.sumSides(g.Start.Turn())
	r.findTurningPoints()
	r.setTimes(g)
	return r, nil
}

// startOf returns the evaluation of the first position; see [Report.Start]. It uses the survey because many programs
// evaluate the positions after moves, but not the start.
func startOf(g *pgn.Game) (Evaluation, bool) {
	found, known := evaluationAt(&g.Start, g.Tree.Note(gametree.Root))
	if known {
		return found, true
	}
	if firstEvaluated(g) {
		return SurveyEvaluation(&g.Start)
	}
	return Evaluation{}, false
}

// firstEvaluated reports whether the position after the first move of the main line has an evaluation.
func firstEvaluated(g *pgn.Game) (is bool) {
	for first := range g.Tree.MainLine() {
		_, is = g.Tree.Note(first).Eval(g.Start.Turn())
		break
	}
	return is
}

// OnlyStart reports whether the first position is the only one that is not evaluated.
func (r *Report) OnlyStart() bool { return !r.StartKnown && r.Known > 0 && r.Known == len(r.Plies) }

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// evaluationAt returns the evaluation of a position: the result if the game is over there, else the evaluation in n, the
// note of the move before. It returns false if there is neither.
func evaluationAt(p *rules.Position, n gametree.Note) (Evaluation, bool) {
	if f, over := Ended(p); over {
		return f, true
	}
	return ReadEvaluation(p, n)
}

// judge sets the fields from Best to Accuracy if both positions are evaluated.
func (p *Ply) judge() {
	if !p.Judged {
		return
	}
	side := p.Position.Turn()
	p.Best = p.Before.Best() == p.Move
	p.Judgement = Judge(side, p.Before.Score, p.After.Score, p.Best)
	before, after := p.Before.Score.For(side).points(), p.After.Score.For(side).points()
	p.Loss = max(0, before-after)
	p.Accuracy = MoveAccuracy(before, after)
}

// sumSides computes r.Sides. first is the side that moves first.
func (r *Report) sumSides(first chess.Color) {
	var lost [2]float64
	for _, p := range r.Plies {
		s := &r.Sides[rules.Side(p.Position.Turn())]
		s.Moves++
		switch p.Judgement {
		case Inaccuracy:
			s.Inaccuracies++
		case Mistake:
			s.Mistakes++
		case Blunder:
			s.Blunders++
		}
		before, after := p.Before.Score.For(p.Position.Turn()), p.After.Score.For(p.Position.Turn())
		lost[rules.Side(p.Position.Turn())] += float64(max(0, before.bounded()-after.bounded()))
	}
	white, black := math.NaN(), math.NaN()
	if r.Complete() {
		white, black = Accuracy(first, r.Scores())
	}
	r.Sides[0].Accuracy, r.Sides[1].Accuracy = white, black
	for i := range r.Sides {
		r.Sides[i].Loss = lost[i] / float64(r.Sides[i].Moves)
		if !r.Complete() {
			r.Sides[i].Loss = math.NaN()
		}
	}
}

// Scores returns the scores of the start position and of the positions after each move; unknown scores are zero.
func (r *Report) Scores() []Score {
	scores := []Score{r.Start.Score}
	for _, p := range r.Plies {
		scores = append(scores, p.After.Score)
	}
	return scores
}
