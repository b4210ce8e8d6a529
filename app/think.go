package app

import (
	"cmp"
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
	failure  Failure       // the last answer was of no use

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
	m.thinking, m.cancel, m.failure = chess.NoColor, nil, Failure{}
}

// wake lets the computer think if it is its turn.
func (o *owner) wake() {
	c := o.game.turn()
	if c == chess.NoColor || o.game.humanTurn() || o.mind.thinking != chess.NoColor || o.mind.failure.Text != "" || o.closing {
		return
	}
	q, err := o.question(c)
	if err != nil {
		o.fail(c, err.Error())
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	o.mind.number++
	q.number = o.mind.number
	o.mind.thinking, o.mind.cancel = c, cancel
	before, free := o.mind.free, make(chan struct{})
	o.mind.free = free
	go o.match.think(ctx, q, before, free)
}

// fail leaves a side without an answer, and says why.
func (o *owner) fail(c chess.Color, text string) {
	o.mind.failure = Failure{c, text}
	o.notices.say(Warning, text)
}

// question is the game as a thought of a side needs it: nothing in it is shared. The
// error says why nobody can be asked.
func (o *owner) question(c chess.Color) (question, error) {
	player := o.game.players.of(c)
	q := question{drafting: o.game.drafting(), opponent: o.options.Opponent}
	q.mover = q.opponent
	if player.Engine != "" && !q.drafting {
		driver, err := o.hire(player)
		if err != nil {
			return q, err
		}
		q.mover = driver
	} else if q.opponent == nil {
		return q, Refusal("There is no computer to play against here")
	}
	seed := o.game.seed*0x9e3779b97f4a7c15 + uint64(o.game.date.UnixNano())
	if q.drafting {
		q.draft = DraftTask{Draft: o.game.draft, Castling: o.game.variant.Castling, Level: o.levelOf(player), Seed: seed}
		return q, nil
	}
	q.move = MoveTask{
		Position: *o.game.end(), History: o.game.earlier(), Level: o.levelOf(player), Seed: seed,
		Game: o.games, Variant: o.game.variant, Start: o.game.positions[0],
	}
	for _, ply := range o.game.plies {
		q.move.Moves = append(q.move.Moves, ply.Move)
	}
	return q, nil
}

// levelOf is the computer's level for a player: the strongest where it drafts for an
// engine.
func (o *owner) levelOf(p Player) int {
	if p.Engine != "" {
		return len(o.match.levels)
	}
	return min(p.Level, len(o.match.levels))
}

// hire is the driver of a player's engine.
func (o *owner) hire(p Player) (*driver, error) {
	e, known := o.match.engines.ByID(p.Engine)
	switch {
	case !known:
		return nil, noEngine(p)
	case e.Fault != "":
		return nil, Refusal(e.Name + " cannot be used: " + e.Fault)
	}
	return o.stable.driver(e), nil
}

// noEngine says that a player's engine is gone.
func noEngine(p Player) error {
	return Refusal(cmp.Or(p.Name, "The engine") + " is not in the list of engines any more")
}

// question is one thing asked.
type question struct {
	number   uint64
	opponent Opponent // who drafts
	mover    Mover    // who moves
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
	a.thought, a.err = q.mover.Move(ctx, q.move)
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
		o.fail(color, o.unanswered(color, a.err))
		o.publish()
	}
}

// unanswered says what went wrong, in words for the player.
func (o *owner) unanswered(c chess.Color, err error) string {
	if o.game.players.of(c).Engine != "" && !o.game.drafting() {
		return err.Error()
	}
	return fmt.Sprintf("The computer gave no usable answer (%v)", err)
}

// reply is what the computer does: agree to a draw, claim one, or go on.
func (o *owner) reply(a answer) event {
	if o.game.offer == o.mind.opinion.color.Other() {
		if o.wantsDraw() {
			return event{Do: agrees}
		}
		o.notices.say(Info, o.declined(o.mind.opinion.color))
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
