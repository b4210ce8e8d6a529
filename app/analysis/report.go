package analysis

import (
	"math"
	"time"

	"github.com/notnil/chess"

	"backrank/variants/notation"
	"backrank/variants/rules"
)

// Report is what the evaluations in a game say about it.
type Report struct {
	// Start is about the first position: what the game says of it, else what the survey found, if the game evaluates the
	// position after the first move. StartKnown is true if there is one.
	Start      Evaluation
	StartKnown bool
	// Known is the number of positions that are evaluated, of the start and those after each move.
	Known int
	Plies []Ply
	// Sides are White and Black, by [rules.Side].
	Sides [2]Side
	// Turning are the plies at which the game turned, at most five.
	Turning []int
	// Castlings say how each castling and leap was treated, in the order in which they became possible.
	Castlings []Castling
}

// Complete reports whether all positions are evaluated.
func (r *Report) Complete() bool { return r.Known == len(r.Plies)+1 }

// Unknown returns the first move after which the position is not evaluated, "12. Nf3"; "" if there is none.
func (r *Report) Unknown() string {
	for i := range r.Plies {
		if !r.Plies[i].Known {
			return r.Plies[i].Numbered()
		}
	}
	return ""
}

// Ply is a move of the game with what is known about it.
type Ply struct {
	Node     notation.NodeID
	Move     rules.Move
	Position rules.Position // before the move
	// Before and After are about the positions around the move. Known is true if the one after it is evaluated, Judged if
	// both are.
	Before, After Evaluation
	Known, Judged bool
	// Best is true for the move that the search would have played.
	Best      bool
	Judgement Judgement
	// Loss is how many percentage points of winning chances the move lost, at least 0; see [Report.Accuracy].
	Loss float64
	// Accuracy is from 0 to 100.
	Accuracy float64
	// Spent is how long the move took, if Timed is true.
	Spent time.Duration
	Timed bool
}

// Side sums up the moves of a side.
type Side struct {
	Moves                            int
	Inaccuracies, Mistakes, Blunders int
	// Accuracy is from 0 to 100, NaN if a position is not evaluated or the side has no move.
	Accuracy float64
	// Loss is the mean loss of a move in centipawns within ±1000, as it is called ACPL; NaN likewise.
	Loss float64
}

// Of returns the report of a game as far as its positions are evaluated: of its main line up to where the game ends. It
// fails if a move is illegal.
func Of(g *notation.Game) (*Report, error) {
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
	r.sum(g.Start.Turn())
	r.turn()
	r.setTimes(g)
	return r, nil
}

// startOf returns what is known of the first position. Many programs evaluate what comes after each move, but not the
// start.
func startOf(g *notation.Game) (Evaluation, bool) {
	found, known := evaluationAt(&g.Start, g.Tree.Note(notation.Root))
	if known {
		return found, true
	}
	for first := range g.Tree.MainLine() {
		if _, evaluated := g.Tree.Note(first).Eval(g.Start.Turn()); evaluated {
			return Surveyed(&g.Start)
		}
		break
	}
	return Evaluation{}, false
}

// OnlyStart reports whether the first position is the only one that is not evaluated.
func (r *Report) OnlyStart() bool { return !r.StartKnown && r.Known > 0 && r.Known == len(r.Plies) }

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// evaluationAt returns the evaluation of a position: the result if the game is over there, else the one that n, the note of
// the move before, contains. It is false if there is neither.
func evaluationAt(p *rules.Position, n notation.Note) (Evaluation, bool) {
	if f, over := Ended(p); over {
		return f, true
	}
	return ReadEvaluation(p, n)
}

// judge judges a move between two evaluated positions.
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

// sum sums up the sides.
func (r *Report) sum(first chess.Color) {
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

// Scores returns the scores of the start and after each move; those that are not known are zero.
func (r *Report) Scores() []Score {
	scores := []Score{r.Start.Score}
	for _, p := range r.Plies {
		scores = append(scores, p.After.Score)
	}
	return scores
}
