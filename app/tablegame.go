package app

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/lang"
	"backrank/variants"
	"backrank/words"
)

var (
	errNoTables    = notice.Fixed(func() string { return lang.L("This program cannot play with a friend elsewhere") })
	errWaiting     = notice.Fixed(func() string { return lang.L("The game begins when both players have come") })
	errFriendsTurn = notice.Fixed(func() string { return lang.L("It is your friend's turn") })
	errWatching    = notice.Fixed(func() string { return lang.L("You are watching this game") })
	errTableGoesOn = notice.Fixed(func() string { return lang.L("The game with your friend goes on. Open another tab for a new game.") })
	errAfterGame   = notice.Fixed(func() string { return lang.L("That is possible when the game with your friend is over") })
	errNoTable     = notice.Fixed(func() string { return lang.L("This game is not played with a friend elsewhere") })
	errNotPresent  = notice.Fixed(func() string { return lang.L("Your friend is no longer there. Invite your friend to a new game.") })
	errOwnLink     = notice.Fixed(func() string { return lang.L("This is your own invitation. Send the link to your friend.") })
	errNoQuestion  = notice.Fixed(func() string { return lang.L("Your friend has not asked anything") })
)

// tableGame connects the game of a tab to its table. Only the loop uses it; the nil tableGame is none.
type tableGame struct {
	link     TableLink
	table    Table
	state    TableState
	sent     int            // number of steps that have been sent or are in the log, see sendPending
	caught   int            // number of state.Events that catchUp has seen; -1 before the first time
	awaited  []TableRequest // requests without an answer, but for placements and moves
	said     int            // number of Said that have been shown; -1 before the log has come
	away     time.Time      // when the friend was seen to be away, zero while the friend is there
	awayTick *time.Timer    // fires when the game of a friend who is away may be ended
}

// playing reports whether a game at the table goes on or is awaited.
func (t *tableGame) playing(g *game) bool { return t != nil && !g.over() }

// watches reports whether the player has no seat at the table.
func (t *tableGame) watches() bool { return t.link.Secret == "" }

// followTable connects the tab to the table of its game, and leaves the table of an earlier game.
func followTable(l *loop) {
	if l.table != nil && l.table.link == l.game.table {
		return
	}
	leaveTable(l)
	open := l.tabs.options.Tables
	if l.game.table == (TableLink{}) || open == nil {
		return
	}
	t := &tableGame{link: l.game.table, said: -1, caught: -1}
	l.table = t
	m := l.match
	t.table = open.Join(t.link, func(s TableState) {
		m.post(func(l *loop) {
			if l.table == t && !l.closing {
				t.update(l, s)
			}
		})
	})
}

// leaveTable ends the connection to the table.
func leaveTable(l *loop) {
	if t := l.table; t != nil {
		l.table = nil
		l.gameClock.watch = clock.Watch{MaxGap: l.tabs.options.MaxGap} // it showed the time of the server
		t.stopAway()
		t.table.Leave()
	}
}

// update changes the game, the clock and the messages of the tab so that they agree with a new state of the table.
func (t *tableGame) update(l *loop, s TableState) {
	t.state = s
	t.reveal(l)
	switch {
	case s.Game == 0:
	case l.game.tableGame != s.Game:
		t.begin(l)
	default:
		before := l.game.numSteps
		if t.catchUp(l); s.CaughtUp && l.game.numSteps > before {
			l.notices.Add(notice.Info, lang.N("{{.Count}} moves were made while you were away", l.game.numSteps-before))
		}
	}
	t.tell(l)
	t.followFriend(l)
	t.setClock(l)
	if s.Ended != nil || s.Closed {
		t.end(l)
	}
	l.publish()
}

// reveal takes part in a draw.
func (t *tableGame) reveal(l *loop) {
	drawn := t.state.Reveals
	if drawn == "" {
		return
	}
	if drawn != t.link.Drawn {
		t.link.Drawn = drawn
		if err := l.commitHere(event{Kind: eventSetDrawn, Drawn: drawn}, nil); err != nil {
			l.notices.Add(notice.Warning, err.Error())
			return
		}
	}
	t.table.Reveal(drawn)
}

// end handles the end of the connection: the server does not have the table, has closed it, or has given the seat to another program
// of the player. The game is as it was; [Friend.Connect] asks the server again, as the program does when it starts, and
// [Friend.Leave] lets the game go on at this screen.
func (t *tableGame) end(l *loop) {
	switch {
	case l.game.over(): // there is no rematch any more
	case t.state.Ended != nil:
		l.notices.Add(notice.Warning, words.Sentence(t.state.Ended.Error()))
	case l.game.tableGame == 0:
		l.notices.Add(notice.Warning, t.expiry())
	default:
		l.notices.Add(notice.Warning, lang.L("The server has closed the game, because nobody moved for too long"))
	}
	leaveTable(l)
	if l.game.clockRecord.on() && !l.game.over() {
		l.gameClock.clock = clockOf(&l.game)
	}
	l.gameClock.setTimer(l)
}

// expiry returns the reason why an invitation has expired: who has not come, or has left before the start position was drawn.
func (t *tableGame) expiry() string {
	switch {
	case t.watches():
		return lang.L("The game has not begun, and the invitation has expired")
	case t.link.Guest == "":
		return lang.L("The player who invited you was not there for the draw of the start position, and the invitation has expired")
	case t.link.Drawn != "":
		return lang.L("Your friend left before the start position was drawn, and the invitation has expired")
	}
	return lang.L("Your friend did not come, and the invitation has expired")
}

// playHere leaves the table. A game that is not over can go on at this screen, and its clocks are paused at first.
func playHere(l *loop) {
	leaveTable(l)
	forgetHidden(l)
	players := l.game.players.Here()
	if l.game.over() || l.commitHere(event{Kind: eventSetPlayers, Players: &players}, nil) != nil {
		return
	}
	t := &l.gameClock
	t.clock = clock.Clock{}
	if t.paused = l.game.clockRecord.on(); t.paused {
		t.clock = clockOf(&l.game)
	}
	t.setTimer(l)
}

// hasStandIns reports whether placements of a friend elsewhere may be arbitrary ones: in a hidden draft the server has not sent the true
// ones yet ([Referee.Stored]). Nobody may go on with them, or read them in a file.
func hasStandIns(g *game) bool {
	return g.drafting() && !g.over() && g.terms.Protocol == variants.Hidden && slices.ContainsFunc(g.players[:], func(p player.Player) bool { return p.Elsewhere })
}

// forgetHidden takes back what [hasStandIns] reports.
func forgetHidden(l *loop) {
	g := &l.game
	if !hasStandIns(g) {
		return
	}
	for i, s := range g.steps[:g.numSteps] {
		if g.players.Of(s.color).Elsewhere {
			_ = l.commitHere(event{Kind: eventTakeBack, Length: i}, nil)
			return
		}
	}
}

// begin begins the game of the table in the tab.
func (t *tableGame) begin(l *loop) {
	next := t.current(l)
	next.flipped = bottomIsBlack(next.players)
	before := l.finishedGame()
	l.games, t.sent, t.caught = l.tabs.nextGame(), 0, len(t.state.Events)
	if err := l.commitHere(event{Kind: eventBegin, built: &next, previous: before}, nil); err != nil {
		l.notices.Add(notice.Warning, err.Error())
	}
}

// current returns the game of the table as the tab has it: with a player elsewhere.
func (t *tableGame) current(l *loop) game {
	g := *t.state.Referee.game.snapshot()
	g.table, g.tableGame, g.flipped = t.link, t.state.Game, l.game.flipped
	for i := range g.players {
		g.players[i].Elsewhere = t.state.Color != chess.White+chess.Color(i)
	}
	return g
}

// maxMissed is the maximum number of events that catchUp applies one by one.
const maxMissed = 4

// catchUp brings the game of the tab up to date with the game of the table. At the end of the tab's game may be moves of the player
// that the server has not answered yet. They stay, unless the table has taken them back (tookBack).
func (t *tableGame) catchUp(l *loop) {
	table := &t.state.Referee.game
	if l.game.over() && l.game.edited {
		return // the player annotates it
	}
	t.confirm(l, table)
	events := t.state.Events
	tookBack := t.tookBack(l)
	t.caught = len(events)
	for n := 0; n <= min(len(events), maxMissed); n++ {
		missed := events[len(events)-n:]
		after := *l.game.snapshot()
		if !applied(&after, missed) || !follows(&after, table, t.state.Color) || tookBack && after.numSteps > table.numSteps {
			continue
		}
		for _, e := range missed {
			_ = l.commitHere(e.event, nil) // it was applied to a copy a moment ago
		}
		t.sent = min(t.sent, l.game.numSteps)
		t.sendPending(l)
		return
	}
	t.adopt(l, !tookBack)
}

// tookBack reports whether a step that is on the board here has been taken back at the table since catchUp was called last. When
// the program has just started, a step without a time by the server's clock is one that the server does not know yet.
func (t *tableGame) tookBack(l *loop) (tookBack bool) {
	for _, e := range t.state.Events[max(0, min(t.caught, len(t.state.Events))):] {
		tookBack = e.Kind == eventTakeBack || tookBack && e.Kind != eventStep && e.Kind != eventFinishDraft
	}
	if next := t.state.Referee.game.numSteps; t.caught < 0 && tookBack && next < l.game.numSteps {
		return l.game.steps[next].clockLeft != 0
	}
	return tookBack
}

// applied applies events to a game, and reports whether all of them could be applied.
func applied(g *game, events []Event) bool {
	for _, e := range events {
		if !ofReferee[e.Kind] || g.apply(e.event) != nil {
			return false
		}
	}
	return true
}

// adopt replaces the game of the tab by that of the table: after a refusal, after a hidden draft, or when much was missed. Steps of
// the player that the server has not answered yet are played again if keep is set and they are still possible.
func (t *tableGame) adopt(l *loop, keep bool) {
	done := t.state.Referee.game.numSteps
	var own []step
	if keep && l.game.numSteps > done {
		own = l.game.steps[done:l.game.numSteps]
	}
	next := t.current(l)
	next.fileState = l.game.fileState
	var at func() cursor // the player may look at an earlier position
	if shown, tree := l.cursor, l.game.shownTree(); shown != lastCursor(&l.game) {
		at = func() cursor { return shown.clamped(&l.game, tree) }
	}
	if err := l.commitHere(event{Kind: eventBegin, built: &next}, at); err != nil {
		l.notices.Add(notice.Warning, err.Error())
		return
	}
	t.sent = min(t.sent, done)
	for _, s := range own {
		if s.color != t.state.Color || l.game.turn() != s.color || l.commitHere(event{Kind: eventStep, Step: s.String()}, nil) != nil {
			break
		}
	}
	t.sendPending(l)
}

// confirm gives the player's own steps the times of the server's clock.
func (t *tableGame) confirm(l *loop, table *game) {
	for i := range min(l.game.numSteps, table.numSteps) {
		here, there := l.game.steps[i], table.steps[i]
		if here.clockLeft != there.clockLeft && here.move == there.move && here.placement == there.placement && here.color == t.state.Color {
			_ = l.commitHere(event{Kind: eventSetTime, Length: i, ClockLeft: there.clockLeft}, nil)
		}
	}
}

// setStepTime sets the time that was left on the clock after a step.
func setStepTime(g *game, e event) error {
	if e.Length < 0 || e.Length >= len(g.steps) {
		return errNoSuchMove
	}
	g.steps = append([]step(nil), g.steps...) // views share the steps
	g.steps[e.Length].clockLeft = max(e.ClockLeft, 0)
	return nil
}

// follows reports whether here is the game of the table, or that game with further steps of the player.
func follows(here, table *game, player chess.Color) bool {
	if here.numSteps < table.numSteps || here.numSteps > table.numSteps && table.over() {
		return false
	}
	for i, s := range here.steps[:here.numSteps] {
		switch {
		case i >= table.numSteps && s.color != player && !s.forced:
			return false
		case i < table.numSteps && (s.move != table.steps[i].move || s.placement != table.steps[i].placement || s.clockLeft != table.steps[i].clockLeft):
			return false
		}
	}
	moved := here.numSteps > table.numSteps // a move declines an offer
	return here.declared == table.declared && (moved || here.offer == table.offer) && here.clockRecord.prepared == table.clockRecord.prepared
}

// sendPending sends the player's steps that the table does not have yet. A step that is refused is taken back.
func (t *tableGame) sendPending(l *loop) {
	if t.state.Game == 0 || t.state.Game != l.game.tableGame {
		return // the table is not known yet; catchUp sends them
	}
	for i := max(t.state.Referee.game.numSteps, t.sent); i < l.game.numSteps; i++ {
		s := l.game.steps[i]
		if s.color != t.state.Color || s.forced {
			continue
		}
		e := StepEvent(s.String())
		t.send(l, TableRequest{Event: &e, Ply: i}, func(l *loop) {
			if l.game.numSteps > i && l.game.steps[i].move == s.move && l.game.steps[i].placement == s.placement {
				t.adopt(l, false)
			}
		})
	}
	t.sent = max(t.sent, l.game.numSteps)
}

// request sends a request that is not a placement or move. While the server has not answered it, the same request is not sent again.
// Without a connection, a message tells the player that the request will be sent later.
func (t *tableGame) request(l *loop, r TableRequest) {
	r.Game = t.state.Game
	if !t.state.Connected {
		l.notify(notice.Info, lang.L("There is no connection to the server. This will be sent when it is back."))
	}
	if !slices.ContainsFunc(t.awaited, func(a TableRequest) bool { return reflect.DeepEqual(a, r) }) {
		t.awaited = append(t.awaited, r)
		t.send(l, r, nil)
	}
}

// send sends a request in the game in progress. If the server refuses it, the player is told why, and refused is called.
func (t *tableGame) send(l *loop, r TableRequest, refused func(*loop)) {
	r.Game = t.state.Game
	m := l.match
	t.table.Send(r, func(err error) {
		m.post(func(l *loop) {
			if l.table != t || l.closing || t.state.Ended != nil {
				return
			}
			t.awaited = slices.DeleteFunc(t.awaited, func(a TableRequest) bool { return reflect.DeepEqual(a, r) })
			if err == nil {
				return
			}
			if refused != nil && r.Game == t.state.Game {
				refused(l)
			}
			l.notify(notice.Warning, err.Error())
		})
	})
}

// Events during a game at a table: the table decides on some, and others do not concern it.
var (
	tableDecides = map[eventKind]bool{
		eventFinishDraft: true, eventResign: true, eventOfferDraw: true, eventDeclineDraw: true, eventAgreeDraw: true, eventClaimDraw: true,
	}
	notOfTable = map[eventKind]bool{eventFlip: true, eventSetFile: true}
)

// route sends an event of the player to the table, in place of applying it here. handled is false if it is to be applied here.
func (t *tableGame) route(l *loop, e event) (handled bool, err error) {
	switch {
	case !t.playing(&l.game) || notOfTable[e.Kind]:
		return false, nil
	case e.Kind == eventBegin && l.game.tableGame > 0 && !t.watches():
		return true, errTableGoesOn
	case e.Kind == eventBegin: // the player no longer waits, or no longer watches
		return false, nil
	case t.watches():
		return true, errWatching
	case l.game.tableGame == 0:
		return true, errWaiting
	case e.Kind == eventStep:
		return false, nil // it is sent afterwards, see sendPending
	case e.Kind == eventTakeBack:
		t.request(l, TableRequest{Ask: AskTakeBack})
		return true, nil
	case tableDecides[e.Kind]:
		t.request(l, TableRequest{Event: &Event{e}, Ply: l.game.numSteps})
		return true, nil
	case e.isEdit() || e.Kind == eventUndoEdit || e.Kind == eventRedoEdit || e.Kind == eventSetAnalysis:
		return true, errAfterGame
	}
	return true, errNotHere
}

// askRematch asks the friend for a rematch, or agrees to it.
func (t *tableGame) askRematch(l *loop, a RematchStart) error {
	switch {
	case t.watches():
		return errWatching
	case t.playing(&l.game):
		return errAfterGame
	}
	question := AskSameStart
	if a == NewStart {
		question = AskNewStart
	}
	t.request(l, TableRequest{Ask: question})
	return nil
}

// setClock shows the clock of the table.
func (t *tableGame) setClock(l *loop) {
	l.gameClock.paused, l.gameClock.singleMove = false, false
	switch {
	case !l.game.clockRecord.on():
		l.gameClock.clock = clock.Clock{}
	case t.state.Game != l.game.tableGame || l.game.tableGame == 0: // no game has begun, or there has been no connection yet
		l.gameClock.clock = clockOf(&l.game)
	default:
		l.gameClock.watch = clock.WatchFrom(t.state.Opened.Add(-t.state.Ahead))
		l.gameClock.clock = t.clockNow(l)
	}
	l.gameClock.setTimer(l)
}

// clockNow returns the clock of the table, pressed if the server has not answered the player's last step yet.
func (t *tableGame) clockNow(l *loop) clock.Clock {
	r, now := t.state.Referee, l.gameClock.watch.Instant(l.tabs.options.Now())
	for i := r.game.numSteps; i < l.game.numSteps && !l.game.over(); i++ {
		if s := l.game.steps[i]; !s.forced {
			r, _, _ = r.After(s.color, StepEvent(s.String()), now, 0) // if it is refused, the clock runs on
		}
	}
	if l.game.over() {
		r.clock.Stop(now)
	}
	return r.clock
}

// tell shows what the friend has said.
func (t *tableGame) tell(l *loop) {
	if t.said < 0 && t.state.Seated {
		t.said = len(t.state.Said) // the player has seen these
	}
	for ; t.said >= 0 && t.said < len(t.state.Said); t.said++ {
		s := t.state.Said[t.said]
		if s.Mine {
			continue
		}
		name := cmp.Or(s.Name, lang.L("Your friend"))
		if t.watches() {
			name = cmp.Or(s.Name, lang.L("A player"))
		}
		text := lang.L("{{.Player}} declines", "Player", name)
		if s.Phrase != "" {
			text = lang.L("{{.Player}}: {{.Phrase}}", "Player", name, "Phrase", PhraseText(s.Phrase))
		}
		l.notices.Add(notice.Info, text)
	}
}

// followFriend notices when the friend comes and goes.
func (t *tableGame) followFriend(l *loop) {
	switch {
	case t.state.Friend || !t.state.Connected || !t.playing(&l.game) || t.state.Game == 0:
		t.stopAway()
	case t.away.IsZero():
		t.away = l.tabs.options.Now()
		m := l.match
		t.awayTick = time.AfterFunc(t.state.ClaimAfter, func() { m.post(func(l *loop) { l.publish() }) })
	}
}

func (t *tableGame) stopAway() {
	if t.away = (time.Time{}); t.awayTick != nil {
		t.awayTick.Stop()
	}
}
