package app

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// opponentSearch is the state of the computer's search: at most one current search. A cancelled search may still be
// running; its answer has an old number and is dropped.
type opponentSearch struct {
	number   uint64
	side     chess.Color // side to search for; NoColor when idle
	cancel   context.CancelFunc
	free     chan struct{} // closed when the opponent is idle
	failure  Failure       // of the last answer
	started  time.Time     // when the search started
	ready    bool          // the UCI engine is ready and thinking
	faults   [2]string     // the last failure of each side's current player, by [rules.Side]
	heldMove *heldMove     // an answer delayed by the pace; nil for none

	lastEval computerEval
}

// computerEval is the computer's evaluation after its last move.
type computerEval struct {
	known bool
	color chess.Color
	score int
}

func (s *opponentSearch) color() chess.Color { return s.side }

// startThinking starts the computer's search if it is its turn.
func (l *loop) startThinking() {
	c := l.game.turn()
	if c == chess.NoColor || !l.game.players.Of(c).Computer() || l.search.side != chess.NoColor || l.search.failure.Text != "" || l.closing ||
		l.gameClock.paused || l.game.clockRecord.on() && phaseOf(&l.game) == clock.Preparation {
		return
	}
	q, err := l.newMoveRequest(c)
	if err != nil {
		l.opponentFailed(c, err.Error())
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	l.search.number++
	q.number = l.search.number
	q.move.Report = startThought(l, c, q)
	q.move.Begin = func() clock.Budget { return beginSearch(l.match, q.number) }
	l.search.side, l.search.cancel, l.search.started = c, cancel, l.tabs.options.Now()
	before, free := l.search.free, make(chan struct{})
	l.search.free = free
	go runMoveRequest(ctx, l.match, q, before, free)
}

// opponentFailed records why a side has no answer. Its clock is stopped until the player chooses to retry or to replace
// it.
func (l *loop) opponentFailed(c chess.Color, text string) {
	if l.game.clockRecord.on() {
		l.gameClock.clock.Stop(l.gameClock.instant(l))
		l.gameClock.setTimer(l)
	}
	l.search.failure, l.search.ready = Failure{c, text}, false
	l.search.faults[rules.Side(c)] = text
	l.engineMatch.engineFailed(l, c)
	l.notices.Add(notice.Warning, text)
}

// clockIsStopped reports whether no side's clock runs although the game goes on: the board is being handed over in a
// hidden draft, a game with a friend elsewhere has lost its table, a UCI engine is starting, or the side to move has failed and the
// player must choose what happens.
func clockIsStopped(l *loop) bool {
	if handingOver(&l.game) || l.table == nil && (l.game.players[0].Elsewhere || l.game.players[1].Elsewhere) {
		return true
	}
	c := l.game.turn()
	if c == chess.NoColor || phaseOf(&l.game) != clock.Play {
		return false
	}
	return l.search.failure.Text != "" || l.game.players.Of(c).Engine != "" && !l.search.ready
}

// beginSearch starts the clock of an engine that is ready, and returns the times to send to it, zero without a clock.
func beginSearch(m *Match, number uint64) (b clock.Budget) {
	_ = m.ask(func(l *loop) error { // closed, or the search was cancelled
		if number != l.search.number || l.search.side == chess.NoColor {
			return nil
		}
		if l.search.ready = true; !l.game.clockRecord.on() {
			return nil
		}
		now := l.gameClock.instant(l)
		if l.gameClock.paused { // the program was suspended
			l.publish()
			return nil
		}
		l.gameClock.start(l, now)
		l.gameClock.setTimer(l)
		b = l.gameClock.clock.Budget(now)
		l.publish()
		return nil
	})
	return b
}

// newMoveRequest returns a request for a side's next step, with a copy of the game. The error says why no opponent is
// available.
func (l *loop) newMoveRequest(c chess.Color) (moveRequest, error) {
	who := l.game.players.Of(c)
	q := moveRequest{drafting: l.game.drafting(), opponent: l.tabs.options.Opponent}
	q.mover = q.opponent
	if who.Engine != "" && !q.drafting {
		driver, err := l.process(who)
		if err != nil {
			return q, err
		}
		q.mover = driver
	} else if q.opponent == nil {
		return q, notice.Refusal(lang.L("No computer player is available"))
	}
	seed := l.game.seed*0x9e3779b97f4a7c15 + uint64(l.game.date.UnixNano())
	if q.drafting {
		q.draft = player.DraftTask{Draft: l.game.draft, Castling: l.game.variant.Castling, Level: l.levelOf(who), Seed: seed}
		return q, nil
	}
	q.move = player.MoveTask{
		Position: *l.game.lastPosition(), History: l.game.repeatableKeys(), Level: l.levelOf(who), Seed: seed,
		Game: l.games, Variant: l.game.variant, Start: l.game.positions[0],
	}
	s := l.tabs.settings.Get()
	q.move.Time, q.move.Threads = time.Duration(s.FullSeconds)*time.Second, s.FullThreads
	if l.game.clockRecord.on() {
		q.move.Clock = l.gameClock.clock.Budget(l.gameClock.instant(l))
	} else if pace := l.game.pace; pace > 0 && computersPlay(&l.game) { // no engine thinks longer than the pace
		q.move.Time, q.move.MaxTime = min(cmp.Or(q.move.Time, time.Second), pace), pace
	}
	q.move.Moves = movesOf(l.game.plies)
	return q, nil
}

// levelOf returns the computer's level for a player. The strongest level drafts for a UCI engine.
func (l *loop) levelOf(p player.Player) int {
	if p.Engine != "" {
		return len(l.tabs.levels)
	}
	return min(p.Level, len(l.tabs.levels))
}

// process returns the process of a player's engine.
func (l *loop) process(p player.Player) (*player.Process, error) {
	e, known := l.tabs.engines.ByID(p.Engine)
	switch {
	case !known:
		return nil, engineGone(p)
	case e.Fault != "":
		return nil, notice.Refusal(words.Message(lang.L("{{.Engine}} cannot be used", "Engine", e.Name), e.Fault))
	}
	return l.pool.Process(e), nil
}

// engineGone is the refusal when a player's engine is no longer in the list.
func engineGone(p player.Player) error {
	if p.Name == "" {
		return notice.Refusal(lang.L("The engine is no longer in the list of engines"))
	}
	return notice.Refusal(lang.L("{{.Engine}} is no longer in the list of engines", "Engine", p.Name))
}

// moveRequest asks an opponent for a move or placement.
type moveRequest struct {
	number   uint64
	opponent player.Opponent // for placements
	mover    player.Mover    // for moves
	drafting bool
	draft    player.DraftTask
	move     player.MoveTask
}

// answer is the result of a moveRequest.
type answer struct {
	number  uint64
	step    string
	thought player.Thought
	err     error
}

// runMoveRequest waits for the previous request to end, calls the opponent and posts its answer to the loop.
func runMoveRequest(ctx context.Context, m *Match, q moveRequest, before <-chan struct{}, free chan<- struct{}) {
	if before != nil {
		<-before
	}
	a := q.run(ctx)
	close(free)
	m.post(func(l *loop) { l.receive(a) })
}

// run calls the opponent. A panic becomes an error, because a faulty opponent must not end the game.
func (q moveRequest) run(ctx context.Context) (a answer) {
	a.number = q.number
	defer func() {
		if r := recover(); r != nil {
			a.err = errors.New(lang.L("it failed: {{.Reason}}", "Reason", r))
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

// receive applies the opponent's answer at once, or when the pace allows it. A stale answer is dropped.
func (l *loop) receive(a answer) {
	if a.number != l.search.number || l.search.side == chess.NoColor {
		return
	}
	l.search.cancel()
	l.search.cancel = nil
	if delay := paceDelay(l); a.err != nil || delay <= 0 || !holdMove(l, a, delay) {
		l.applyAnswer(a)
	}
}

// applyAnswer applies the opponent's answer.
func (l *loop) applyAnswer(a answer) {
	color := l.search.side
	l.search.side = chess.NoColor
	if a.err == nil {
		l.search.lastEval = computerEval{a.thought.Scored, color, a.thought.Score}
		a.err = l.commit(l.eventFor(a))
	}
	if a.err != nil && a.err != errFlagFell && a.err != errPaused { // after a suspension the computer searches again
		l.opponentFailed(color, l.failureText(color, a.err))
		l.publish()
	}
}

// failureText returns the message about a failed answer.
func (l *loop) failureText(c chess.Color, err error) string {
	if l.game.players.Of(c).Engine != "" && !l.game.drafting() {
		return err.Error()
	}
	return unusable(lang.L("The computer could not play"), err).Error()
}

// eventFor returns the event for an answer: accept a draw, claim one, or move.
func (l *loop) eventFor(a answer) event {
	if l.game.offer == l.search.lastEval.color.Other() {
		if l.wantsDraw() {
			return event{Kind: eventAgreeDraw}
		}
		l.notices.Add(notice.Info, drawDeclinedText(&l.game, l.search.lastEval.color))
	}
	if l.search.lastEval.known && l.search.lastEval.score <= 0 && l.game.claim() != chess.NoMethod {
		return event{Kind: eventClaimDraw}
	}
	return event{Kind: eventStep, Step: a.step}
}

// The computer accepts a draw if its score in centipawns is at most maxDrawScore; in the first earlyPlies plies, at
// most maxEarlyDrawScore; and late in the game, at most maxLateDrawScore. Late means few pieces, many plies without a
// capture or pawn move, or many plies.
const (
	maxDrawScore      = -150
	maxEarlyDrawScore = -250
	earlyPlies        = 24
	maxLateDrawScore  = 20
	maxLatePieces     = 10
	minQuietPlies     = 24
	minLatePlies      = 120
)

// wantsDraw reports whether the computer accepts a draw, by its evaluation after its last move.
func (l *loop) wantsDraw() bool {
	view := l.search.lastEval
	if !view.known || l.game.drafting() {
		return false
	}
	if view.score <= maxEarlyDrawScore || view.score <= maxDrawScore && len(l.game.plies) >= earlyPlies {
		return true
	}
	p := l.game.lastPosition()
	spent := p.Occupied().Len() <= maxLatePieces || p.HalfmoveClock() >= minQuietPlies || len(l.game.plies) >= minLatePlies
	return view.score <= maxLateDrawScore && spent
}

// cancelsSearch lists the events that cancel a search in progress. Edits that change the moves of a document cancel it
// too.
var cancelsSearch = map[eventKind]bool{
	eventBegin: true, eventStep: true, eventFinishDraft: true, eventTakeBack: true, eventRedo: true, eventUndoTakeBack: true, eventRedoTakeBack: true,
	eventResign: true, eventFlagFall: true, eventStartPlay: true, eventAgreeDraw: true, eventClaimDraw: true, eventForfeit: true, eventLeave: true, eventSetPlayers: true,
}

// cancelSearch cancels a search without waiting for its answer.
func (s *opponentSearch) cancelSearch() {
	if s.cancel != nil {
		s.cancel()
	}
	s.dropHeldMove()
	s.number++
	s.side, s.cancel, s.failure, s.ready = chess.NoColor, nil, Failure{}, false
}
