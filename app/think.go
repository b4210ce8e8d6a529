package app

import (
	"context"
	"fmt"

	"github.com/notnil/chess"
)

// mind is the computer's goroutine as the owner sees it: at most one thought that
// counts. A thought that was forgotten may still be on its way; its answer is
// recognised by its number and dropped.
type mind struct {
	number   uint64
	thinking chess.Color // for whom; NoColor when idle
	cancel   context.CancelFunc
	free     chan struct{} // closed when the opponent can be asked again
	stuck    bool          // the last answer was of no use

	opinion opinion
}

// opinion is what the computer thought of its own chances after its last move.
type opinion struct {
	known bool
	color chess.Color
	score int
}

func (m *mind) color() chess.Color { return m.thinking }

// forget ends a thought without waiting for its answer.
func (m *mind) forget() {
	if m.cancel != nil {
		m.cancel()
	}
	m.number++
	m.thinking, m.cancel, m.stuck = chess.NoColor, nil, false
}

// wake lets the computer think if it is its turn.
func (o *owner) wake() {
	c := o.game.turn()
	if c == chess.NoColor || o.game.humanTurn() || o.mind.thinking != chess.NoColor || o.mind.stuck || o.closing {
		return
	}
	if o.options.Opponent == nil {
		o.mind.stuck = true
		o.notices.say(Warning, "There is no computer to play against here.")
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	o.mind.number++
	o.mind.thinking, o.mind.cancel = c, cancel
	before, free := o.mind.free, make(chan struct{})
	o.mind.free = free
	go o.match.think(ctx, o.question(), before, free)
}

// question is the game as a thought needs it: nothing in it is shared.
func (o *owner) question() question {
	q := question{
		number: o.mind.number, opponent: o.options.Opponent, drafting: o.game.drafting(),
	}
	level := min(o.game.players.of(o.mind.thinking).Level, len(o.match.levels))
	seed := o.game.seed*0x9e3779b97f4a7c15 + uint64(o.game.date.UnixNano())
	if q.drafting {
		q.draft = DraftTask{Draft: o.game.draft, Castling: o.game.variant.Castling, Level: level, Seed: seed}
		return q
	}
	q.move = MoveTask{Position: *o.game.end(), History: o.game.earlier(), Level: level, Seed: seed}
	return q
}

// question is one thing asked of the opponent.
type question struct {
	number   uint64
	opponent Opponent
	drafting bool
	draft    DraftTask
	move     MoveTask
}

// answer is what came of a question.
type answer struct {
	number  uint64
	step    string
	thought Thought
	err     error
}

// think asks the opponent once it has done with the question before, and posts
// what it says back to the owner.
func (m *Match) think(ctx context.Context, q question, before <-chan struct{}, free chan<- struct{}) {
	if before != nil {
		<-before
	}
	a := q.ask(ctx)
	close(free)
	m.post(func(o *owner) { o.hear(a) })
}

// ask puts the question. A panic is an answer of no use: the game must not die of
// its opponent.
func (q question) ask(ctx context.Context) (a answer) {
	a.number = q.number
	defer func() {
		if r := recover(); r != nil {
			a.err = fmt.Errorf("it failed: %v", r)
		}
	}()
	if q.drafting {
		p, err := q.opponent.Draft(ctx, q.draft)
		a.step, a.err = p.String(), err
		return a
	}
	a.thought, a.err = q.opponent.Move(ctx, q.move)
	a.step = a.thought.Move.String()
	return a
}

// hear takes the opponent's answer, unless the game has moved on.
func (o *owner) hear(a answer) {
	if a.number != o.mind.number || o.mind.thinking == chess.NoColor {
		return
	}
	color := o.mind.thinking
	o.mind.cancel()
	o.mind.thinking, o.mind.cancel = chess.NoColor, nil
	if a.err == nil {
		o.mind.opinion = opinion{a.thought.Scored, color, a.thought.Score}
		a.err = o.commit(o.reply(a))
	}
	if a.err != nil {
		o.mind.stuck = true
		o.say(Warning, fmt.Sprintf("The computer gave no usable answer (%v). Ask it to move now to try again, or take a move back.", a.err))
	}
}

// reply is what the computer does: agree to a draw, claim one, or go on.
func (o *owner) reply(a answer) event {
	if o.game.offer == o.mind.opinion.color.Other() {
		if o.wantsDraw() {
			return event{Do: agrees}
		}
		o.notices.say(Info, declined)
	}
	if o.mind.opinion.known && o.mind.opinion.score <= 0 && o.game.claim() != chess.NoMethod {
		return event{Do: claims}
	}
	return event{Do: steps, Step: a.step}
}

// The computer agrees to a draw when it stands worse than this, in hundredths of
// a pawn, much worse while the game is young; or about equal, when not much can
// happen any more.
const (
	gladOfDraw  = -150
	gladEarly   = -250
	earlyPlies  = 24
	aboutEqual  = 20
	fewMen      = 10
	quietPlies  = 24
	latestPlies = 120
)

// wantsDraw reports whether the computer would agree to a draw, going by what it
// thought after its last move.
func (o *owner) wantsDraw() bool {
	view := o.mind.opinion
	if !view.known || o.game.drafting() {
		return false
	}
	if view.score <= gladEarly || view.score <= gladOfDraw && len(o.game.plies) >= earlyPlies {
		return true
	}
	p := o.game.end()
	spent := p.Occupied().Len() <= fewMen || p.HalfMoves() >= quietPlies || len(o.game.plies) >= latestPlies
	return view.score <= aboutEqual && spent
}
