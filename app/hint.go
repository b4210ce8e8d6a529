package app

import (
	"context"
	"fmt"
	"time"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/engine/draft"
	"backrank/engine/explain"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// Hint is the hint that a player asks for: an adviser's move or placement, and its reason.
type Hint struct {
	// Position is the position that the hint is for. It is zero in a draft, where Placement is the advice.
	Position  rules.Position
	Placement variants.Placement
	// Line is the principal variation, at most six plies; its first move is the advice.
	Line []HintPly
	// Verdict is the adviser's evaluation of the position.
	Verdict analysis.Score
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

// Sentence returns the idea in words: "If Black does nothing, Nxe5 follows", or "" for no idea. as formats the move.
func (i Idea) Sentence(as func(san string) string) string {
	if i.SAN == "" {
		return ""
	}
	return fmt.Sprintf("If %s does nothing, %s follows", i.Passing.Name(), as(i.SAN))
}

// Search times of a hint and of an idea.
const (
	hintTime = time.Second
	ideaTime = 150 * time.Millisecond
)

// hintPlies is the maximum length of [Hint.Line].
const hintPlies = 6

// minIdeaGain is the minimum gain of moving twice, in centipawns, for which an idea is shown.
const minIdeaGain = 150

// Hint advises the person to move, also at an earlier position. It takes about a second, or ends early when ctx does.
// It must not be called concurrently. A hint for the current move or placement is recorded in the game, see [View.PGN].
func (m *Match) Hint(ctx context.Context) (Hint, error) {
	var q hintRequest
	if err := m.ask(func(l *loop) (err error) { q, err = l.newHintRequest(); return err }); err != nil {
		return Hint{}, err
	}
	h, err := q.run(ctx)
	if err != nil || ctx.Err() != nil || !q.counts {
		return h, err
	}
	return h, m.ask(func(l *loop) error {
		if l.games != q.game || l.game.numSteps != q.length {
			return nil
		}
		return l.commit(event{Kind: eventHint, Color: q.side})
	})
}

// hintRequest is a request for a hint. It has copies of the settings and of the game, because the search runs in the
// background.
type hintRequest struct {
	adviser   player.Adviser
	engine    player.Entry  // the UCI engine of the settings
	useEngine bool          // engine gives the hint if it can play the game
	timeout   time.Duration // of that engine
	time      time.Duration // search time
	counts    bool          // it is recorded in the game
	side      chess.Color   // the side that takes the hint
	game      uint64
	length    int
	task      player.MoveTask

	drafting bool // the hint is a placement; then opponent and draft are used
	opponent player.Opponent
	draft    player.DraftTask
}

func (l *loop) newHintRequest() (hintRequest, error) {
	v := viewOf(l)
	q := hintRequest{
		adviser: l.options.Adviser, opponent: l.options.Opponent, timeout: l.options.Timeout, time: l.options.HintTime,
		game: l.games, length: l.game.numSteps, side: advisee(l.game.players, v.Turn), drafting: v.Draft.Shown,
	}
	counts, err := v.MayAdvise()
	switch q.counts = counts; {
	case err != nil:
		return q, err
	case v.AtEnd() && !v.Over() && !v.HumanTurn:
		return q, errNotYourTurn
	case v.Draft.Shown && (!v.AtEnd() || v.Over() || q.opponent == nil):
		return q, errPlacing
	case v.Draft.Shown:
		q.draft = player.DraftTask{Draft: l.game.draft, Castling: l.game.variant.Castling, Level: len(l.match.levels), Seed: l.options.Seed()}
		return q, nil
	case v.Position.Count() == 0:
		return q, errOver
	case q.adviser == nil:
		return q, errNoAdviser
	}
	line := v.lineShown()
	q.task = player.MoveTask{Position: v.Position, Game: l.games, Variant: v.Variant, Start: line.Start, Moves: line.Moves, History: line.History}
	if id := l.match.settings.Get().HintEngine; id != "" {
		q.engine, q.useEngine = l.match.engines.ByID(id)
	}
	return q, nil
}

// run computes the hint.
func (q *hintRequest) run(ctx context.Context) (Hint, error) {
	if q.drafting {
		p, err := q.opponent.Draft(ctx, q.draft)
		return Hint{Placement: p, WhyThere: q.opponent.Why(q.draft, p), By: "Backrank"}, err
	}
	h := Hint{Position: q.task.Position, By: "Backrank"}
	adviser := q.adviser
	if q.useEngine && q.engine.CanPlayFrom(&q.task.Position, q.task.Variant) == nil {
		d := player.NewProcess(q.engine.FullStrength(), q.timeout)
		defer d.Quit()
		defer context.AfterFunc(ctx, d.Kill)() // a hanging engine would block
		adviser, h.By = d, q.engine.Name
	}
	a, err := adviser.Advise(ctx, q.task, q.time)
	switch {
	case err != nil:
		return h, err
	case len(a.Line) == 0:
		return h, notice.Refusal(fmt.Sprintf("%s has no hint", h.By))
	}
	h.setAdvice(a)
	h.Idea, err = q.idea(ctx, a)
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
	h.Verdict = analysis.ScoreOf(h.Position.Turn(), a.Score, a.Mate)
	h.Why = explain.Move(h.Position, a.Line[0])
}

// idea returns the move that the mover would play next if the other side passed, unless it gains little more than the
// move alone.
func (q *hintRequest) idea(ctx context.Context, a player.Advice) (Idea, error) {
	var after, again rules.Position
	q.task.Position.Play(a.Line[0], &after)
	if after.InCheck() || after.Count() == 0 || a.Mate != 0 {
		return Idea{}, nil
	}
	after.Pass(&again)
	if again.Count() == 0 {
		return Idea{}, nil
	}
	think := func(p rules.Position) (player.Advice, error) {
		return q.adviser.Advise(ctx, player.MoveTask{Position: p, Variant: q.task.Variant, Start: p}, ideaTime)
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

// Why explains the last move before the cursor. It is zero if there is no short explanation.
func (v *View) Why() explain.Reason {
	if v.LastMove.IsZero() || v.Draft.Shown {
		return explain.Reason{}
	}
	return explain.Move(v.PositionAt(v.Tree.Parent(v.Node)), v.LastMove)
}

// Threat returns the move that the side that has just moved would play next if the other side passed, zero if it gains
// little. It takes a fraction of a second and must not be called concurrently with [Match.Hint]. It does not count as a
// hint, because it does not suggest a move for the side to move.
func (m *Match) Threat(ctx context.Context) (Idea, error) {
	var q hintRequest
	var last rules.Move
	err := m.ask(func(l *loop) error {
		v := viewOf(l)
		if err := v.Knowledge().Help(); err != nil {
			return err
		}
		if v.LastMove.IsZero() || v.Draft.Shown || l.options.Adviser == nil {
			return nil
		}
		last = v.LastMove
		q = hintRequest{adviser: l.options.Adviser, task: player.MoveTask{Position: v.PositionAt(v.Tree.Parent(v.Node)), Variant: v.Variant}}
		return nil
	})
	if err != nil || last.IsZero() {
		return Idea{}, err
	}
	return q.idea(ctx, player.Advice{Line: []rules.Move{last}})
}
