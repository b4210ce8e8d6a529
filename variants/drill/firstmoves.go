package drill

import (
	"math"
	"slices"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// ScoredMove is a move with its score from the point of view of the side to move, in centipawns. If Mate is not 0, that side mates
// in as many moves, or is mated if it is negative.
type ScoredMove struct {
	Move  rules.Move
	Score int
	Mate  int
}

// Opinions are what engines think about the moves in a position.
type Opinions struct {
	// Own are moves with scores by Backrank's engine, Second those by another engine, in any order. They may be a part of all
	// moves. Second may be empty; scores of two engines are not compared with each other.
	Own, Second []ScoredMove
	// Chance returns the expected score of the side to move, from 0 to 1, for a score of Backrank's engine.
	Chance func(score, mate int) float64
	// Write writes a move in SAN for the player, with letters or figurines.
	Write func(san string) string
}

// Add adds the scores of a second search by Backrank's engine, of its choice and of another move. The score of each becomes the
// mean of both searches; then each score above that of the choice is lowered to it. If one of the scores is a mate, Add does
// nothing.
func (o *Opinions) Add(choice, other ScoredMove) {
	scores := map[rules.Move]int{choice.Move: choice.Score, other.Move: other.Score}
	isMate := func(s ScoredMove) bool { _, has := scores[s.Move]; return has && s.Mate != 0 }
	if choice.Mate != 0 || other.Mate != 0 || slices.ContainsFunc(o.Own, isMate) {
		return
	}
	o.Own = slices.Clone(o.Own)
	best := math.MaxInt
	for i := range o.Own {
		s := &o.Own[i]
		if more, has := scores[s.Move]; has {
			s.Score = (s.Score + more) / 2
		}
		if s.Move == choice.Move {
			best = s.Score
		}
	}
	for i := range o.Own {
		o.Own[i].Score = min(o.Own[i].Score, best)
	}
}

// MoveVerdict is the judgement of a move.
type MoveVerdict struct {
	Verdict
	// Known is true if Own has the move. Otherwise the moves that Own has are better, and Cost and Lost are lower bounds: those of
	// the worst of them.
	Known bool
	// Cost is the score of the best move minus that of this one, in centipawns; 0 if one of them is a mate.
	Cost int
	// Lost is the expected score after the best move minus that after this one, from 0 to 1.
	Lost float64
	// Best and SecondBest are the choices of the two engines; SecondBest is the zero Move if there is no second opinion.
	Best, SecondBest rules.Move
}

// The maximum differences between the expected scores of the best move and of another one.
const (
	maxLost  = 0.05 // of a move that is right: less than Lichess calls an inaccuracy, and more than the random error of a short search
	maxNoise = 0.02 // of a move that is called nearly as good as the best one
)

// JudgeMove judges a move. It is right if it is a choice of one of the engines, or costs less than an inaccuracy. It returns false
// if Own is empty.
func JudgeMove(p *rules.Position, played rules.Move, o Opinions) (MoveVerdict, bool) {
	own := slices.Clone(o.Own)
	rank := func(a, b ScoredMove) int { return b.order() - a.order() }
	slices.SortStableFunc(own, rank)
	if len(own) == 0 {
		return MoveVerdict{}, false
	}
	v := MoveVerdict{Best: own[0].Move}
	if len(o.Second) > 0 {
		v.SecondBest = slices.MinFunc(o.Second, rank).Move
	}
	at := own[len(own)-1]
	if i := slices.IndexFunc(own, func(s ScoredMove) bool { return s.Move == played }); i >= 0 {
		at, v.Known = own[i], true
	}
	if at.Mate == 0 && own[0].Mate == 0 {
		v.Cost = own[0].Score - at.Score
	}
	v.Lost = max(o.Chance(own[0].Score, own[0].Mate)-o.Chance(at.Score, at.Mate), 0)
	v.Right = played == v.Best || played == v.SecondBest || v.Known && v.Lost < maxLost
	v.Pieces, v.Squares = rules.Bit(v.Best.From()), rules.Bit(v.Best.Landing())
	v.Text = v.text(func(m rules.Move) string { return o.Write(san.Format(p, m)) }, played)
	return v, true
}

// order returns a number by which moves are ordered, greater ones are better.
func (s ScoredMove) order() int {
	const mate = 1 << 20
	switch {
	case s.Mate > 0:
		return mate - s.Mate
	case s.Mate < 0:
		return -mate - s.Mate
	}
	return s.Score
}

// text returns the explanation: which engine chooses the move, else what it costs and which move is better.
func (v *MoveVerdict) text(write func(rules.Move) string, played rules.Move) string {
	move, best := write(played), write(v.Best)
	pawns := lang.Decimal(float64(v.Cost)/100, 2)
	lost := words.Percent(v.Lost, 1)
	switch {
	case played == v.Best && played == v.SecondBest:
		return lang.L("{{.Move}} is the choice of both engines", "Move", move)
	case played == v.Best && v.SecondBest.IsZero():
		return lang.L("{{.Move}} is the choice of the engine", "Move", move)
	case played == v.Best:
		return lang.L("{{.Move}} is the choice of Backrank; the second engine prefers {{.Other}}", "Move", move, "Other", write(v.SecondBest))
	case played == v.SecondBest && v.Known:
		return lang.L("{{.Move}} is the choice of the second engine; for Backrank, {{.Best}} is better by {{.Cost}} pawns", "Move", move, "Best", best, "Cost", pawns)
	case played == v.SecondBest:
		return lang.L("{{.Move}} is the choice of the second engine; Backrank prefers {{.Best}}", "Move", move, "Best", best)
	case v.Right && (v.Lost <= maxNoise || v.Cost == 0):
		return lang.L("{{.Move}} is nearly as good as {{.Best}}", "Move", move, "Best", best)
	case v.Right:
		return lang.L("{{.Move}} is good; {{.Best}} is better by {{.Cost}} pawns", "Move", move, "Best", best, "Cost", pawns)
	case v.Cost == 0 && v.Lost == 0:
		return lang.L("Backrank prefers {{.Best}}", "Best", best)
	case v.Cost == 0:
		return lang.L("{{.Move}} costs {{.Lost}} of the expected score; {{.Best}} is better", "Move", move, "Lost", lost, "Best", best)
	case !v.Known:
		return lang.L("{{.Move}} costs at least {{.Cost}} pawns, {{.Lost}} of the expected score; {{.Best}} is better", "Move", move, "Cost", pawns, "Lost", lost, "Best", best)
	}
	return lang.L("{{.Move}} costs {{.Cost}} pawns, {{.Lost}} of the expected score; {{.Best}} is better", "Move", move, "Cost", pawns, "Lost", lost, "Best", best)
}
