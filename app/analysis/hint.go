package analysis

import (
	"context"
	"time"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/engine/draft"
	"backrank/engine/explain"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// Hint is the hint that a player asks for: an adviser's move or placement, and its reason.
type Hint struct {
	// Position is the position that the hint is for. It is zero in a draft, where Placement is the advice.
	Position  rules.Position
	Placement variants.Placement
	// Line is the principal variation, at most six plies; its first move is the advice.
	Line []HintPly
	// Verdict is the adviser's evaluation of the position.
	Verdict Score
	// Why explains the move, WhyThere the placement; zero if there is no short reason.
	Why      explain.Reason
	WhyThere draft.Fact
	// Idea is the threat of the move, zero if it is small.
	Idea Idea
	// By is the name of the adviser.
	By string
}

// HintPly is a move of a line.
type HintPly struct {
	Move  rules.Move
	SAN   string
	Color chess.Color
}

// Idea is the move that one side would play if the other side passed.
type Idea struct {
	Passing chess.Color // the side that passes
	SAN     string      // move of the other side; "" for no idea
}

// Sentence returns the idea in words: "White threatens Nxe5", or "" for no idea. as formats the move.
func (i Idea) Sentence(as func(san string) string) string {
	if i.SAN == "" {
		return ""
	}
	return lang.L("{{.Side}} threatens {{.Move}}", "Side", words.Color(i.Passing.Other()), "Move", as(i.SAN))
}

// ideaTime is the search time of an idea.
const ideaTime = 150 * time.Millisecond

// hintPlies is the maximum length of [Hint.Line].
const hintPlies = 6

// minIdeaGain is the minimum gain of moving twice, in centipawns, for which an idea is shown.
const minIdeaGain = 150

// HintRequest asks for a hint about a position.
type HintRequest struct {
	// Adviser is Backrank's adviser.
	Adviser player.Adviser
	// Engine is a UCI engine that gives the hint instead, if it can play the game; nil for none. Timeout is as in
	// [player.NewProcess].
	Engine  *player.Entry
	Timeout time.Duration
	// Time is the search time.
	Time time.Duration
	Task player.MoveTask
}

// Run searches the position. It ends early when ctx does. The adviser must not search on two goroutines at once.
func (q *HintRequest) Run(ctx context.Context) (Hint, error) {
	h := Hint{Position: q.Task.Position, By: OwnEngineName}
	adviser := q.Adviser
	if q.Engine != nil && q.Engine.CanPlayFrom(&q.Task.Position, q.Task.Variant) == nil {
		p := player.NewProcess(q.Engine.FullStrength(), q.Timeout)
		defer p.Quit()
		defer context.AfterFunc(ctx, p.Kill)() // a hanging engine would block
		adviser, h.By = p, q.Engine.Name
	}
	a, err := adviser.Advise(ctx, q.Task, q.Time)
	switch {
	case err != nil:
		return h, err
	case len(a.Line) == 0:
		return h, notice.Refusal(lang.L("{{.Engine}} has no hint", "Engine", h.By))
	}
	h.setAdvice(a)
	h.Idea, err = idea(ctx, q.Adviser, q.Task, a)
	return h, err
}

// setAdvice fills in the line, its evaluation and its reason.
func (h *Hint) setAdvice(a player.Advice) {
	at := h.Position
	var next rules.Position
	for _, m := range a.Line[:min(len(a.Line), hintPlies)] {
		h.Line = append(h.Line, HintPly{m, san.Format(&at, m), at.Turn()})
		at.Play(m, &next)
		at = next
	}
	h.Verdict = ScoreOf(h.Position.Turn(), a.Score, a.Mate)
	h.Why = explain.Move(h.Position, a.Line[0])
}

// Threat returns the move that the side that plays m would play next if the other side passed, zero if it gains little.
// before is the position before m. Threat takes a fraction of a second.
func Threat(ctx context.Context, adviser player.Adviser, before rules.Position, v variants.Variant, m rules.Move) (Idea, error) {
	return idea(ctx, adviser, player.MoveTask{Position: before, Variant: v}, player.Advice{Line: []rules.Move{m}})
}

// idea returns the move that the mover would play next if the other side passed, unless it gains little more than the
// move alone.
func idea(ctx context.Context, adviser player.Adviser, t player.MoveTask, a player.Advice) (Idea, error) {
	var after, again rules.Position
	t.Position.Play(a.Line[0], &after)
	if after.InCheck() || after.Count() == 0 || a.Mate != 0 {
		return Idea{}, nil
	}
	after.Pass(&again)
	if again.Count() == 0 {
		return Idea{}, nil
	}
	think := func(p rules.Position) (player.Advice, error) {
		return adviser.Advise(ctx, player.MoveTask{Position: p, Variant: t.Variant, Start: p}, ideaTime)
	}
	reply, err := think(after)
	if err != nil {
		return Idea{}, err
	}
	next, err := think(again)
	if err != nil || len(next.Line) == 0 || next.Score+reply.Score < minIdeaGain {
		return Idea{}, err
	}
	return Idea{after.Turn(), san.Format(&again, next.Line[0])}, nil
}
