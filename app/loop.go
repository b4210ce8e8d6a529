package app

import (
	"time"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
)

// loop is the state of a match. Only the match's own goroutine accesses it.
type loop struct {
	match    *Match
	tabs     *Tabs
	game     game
	cursor   cursor
	games    uint64
	resumed  bool
	notices  notice.Log
	watchers map[chan View]bool
	closing  bool

	store         *store // after resume only the writer uses it
	writer        *writer
	saveTimeout   time.Duration
	reports       chan notice.Notice // from the writer
	reportsClosed chan struct{}      // closed when the loop no longer receives reports
	search        opponentSearch
	premove       rules.Move // zero for none
	retry         retry
	gameClock     gameClock
	engineMatch   engineMatchRun
	table         *tableGame
	pool          player.Pool

	analysis gameAnalysis
}

// newLoop creates the loop of a tab, without a game. s saves its games.
func newLoop(t *Tabs, s *store) *loop {
	m := &Match{commands: make(chan func(*loop)), done: make(chan struct{}), tabs: t}
	l := &loop{
		match: m, tabs: t, watchers: map[chan View]bool{}, store: s, notices: notice.Log{Next: t.notices.next},
		reports: make(chan notice.Notice), reportsClosed: make(chan struct{}), saveTimeout: saveTimeout,
		gameClock: gameClock{watch: clock.Watch{MaxGap: t.options.MaxGap}},
		pool:      player.Pool{Timeout: t.options.Timeout},
	}
	post := func(do func()) { m.post(func(*loop) { do() }) }
	l.analysis.background = analysis.NewBackground(t.analysisEngines, post, l.publish)
	return l
}

// run executes commands until the match closes.
func (l *loop) run() {
	defer l.shutDown()
	for !l.closing {
		select {
		case do := <-l.match.commands:
			do(l)
		case r := <-l.reports:
			show(&l.notices, r)
			l.publish()
		}
	}
}

// shutDown closes everything that the loop has opened. It leaves the last View unchanged.
func (l *loop) shutDown() {
	l.search.cancelSearch()
	l.engineMatch.stop()
	l.analysis.background.Stop()
	leaveAnalysis(l)
	leaveTable(l)
	followFairGame(l, nil)
	if l.gameClock.timer != nil {
		l.gameClock.timer.Stop()
	}
	close(l.reportsClosed)
	l.pool.Close()
	l.analysis.background.Close()
	l.writer.close()
	l.store.close()
	for w := range l.watchers {
		close(w)
	}
	close(l.match.done)
}

// resume continues with a game: the saved one, or the first one if saved is false.
func (l *loop) resume(g game, saved bool) {
	l.game, l.resumed = g, saved
	archiveGame(l)
	l.games = l.tabs.nextGame()
	l.cursor = lastCursor(&l.game)
	l.writer = newWriter(l.store, l.showReport)
	followTable(l)
	l.gameClock.restore(l)
	l.startThinking()
	l.engineMatch.follow(l, event{})
	l.analysis.start(l)
}

// firstGame returns the game of Options.First, or orthodox chess if that cannot be played.
func (l *loop) firstGame() game {
	first := l.tabs.options.First
	if first.Variant.Castling == nil {
		first.Variant, _ = variants.ByID("chess960")
	}
	r, err := l.newRecord(first)
	if err == nil {
		r.ID = newID()
		if g, err := r.game(); err == nil {
			return g
		}
	}
	l.notices.Add(notice.Warning, unusable(lang.L("The requested game cannot be played"), err).Error())
	return orthodoxGame(l)
}

// orthodoxGame returns a new game of orthodox chess between two persons.
func orthodoxGame(l *loop) game {
	array := variants.OrthodoxFamily.At(0).String()
	g, _ := (&record{ID: newID(), Variant: "chess", White: array, Black: array, Date: l.now()}).game()
	return g
}

// showReport sends a report from another goroutine to the loop, which shows it to the player.
func (l *loop) showReport(r notice.Notice) {
	select {
	case l.reports <- r:
	case <-l.reportsClosed:
	}
}

// publish sends a new View to all watchers.
func (l *loop) publish() {
	l.retry.update(l)
	v := viewOf(l)
	if last := l.match.latest.Load(); last != nil {
		v.Serial = last.Serial
	}
	v.Serial++
	v.Game, v.Resumed, v.playerName = l.games, l.resumed, l.tabs.settings.Get().PlayerName
	v.Thinking, v.Failure, v.Premove = l.search.color(), l.search.failure, l.premove
	v.Held, v.Pace = l.search.heldMove != nil, l.game.pace
	v.Opening, v.Analysis = v.opening(), l.analysis.progress(l)
	v.LowTime, v.watch = l.gameClock.lowTimeCount, l.gameClock.watch
	v.Notices, v.Alarm = l.tabs.notices.with(&l.notices)
	followFairGame(l, refusalElsewhere(&v))
	last := l.match.latest.Swap(&v)
	if last != nil && (last.Game != v.Game || last.Cursor != v.Cursor || last.Node != v.Node) {
		saveShownSoon(l.tabs)
	}
	for w := range l.watchers {
		offer(w, v)
	}
}

// viewOf returns a view of the game, its clock and its table, and of what games in other tabs forbid.
func viewOf(l *loop) View {
	v := l.game.show(l.cursor, l.tabs.levels)
	if v.Table = l.table.view(&l.game, l.tabs.options.Now()); v.Table.Waiting {
		v.Start, v.StartID, v.Seed = variants.Start{}, "", 0 // it is not drawn yet, or the friend has not seen it
	}
	v.Retry, v.shownTree = l.retry.mistake, l.retry.shown
	v.Clock, v.Paused, v.Stepping = l.gameClock.clock, l.gameClock.paused || l.engineMatch.paused, l.gameClock.singleMove
	v.helpElsewhere = l.tabs.fairGames.elsewhere(l.match)
	return v
}

// notify shows a message to the player.
func (l *loop) notify(severity notice.Severity, text string) {
	l.notices.Add(severity, text)
	l.publish()
}

// actingSide returns the colour for which a person acts: the only person's colour, or the side to move if two persons
// play.
func (l *loop) actingSide() (chess.Color, error) {
	white, black := l.game.players[0].Human(), l.game.players[1].Human()
	switch {
	case l.game.over():
		return chess.NoColor, errOver
	case l.game.isDocument():
		return chess.NoColor, errDocument
	case white && black:
		return l.game.turn(), nil
	case white:
		return chess.White, nil
	case black:
		return chess.Black, nil
	case !computersPlay(&l.game):
		return chess.NoColor, errWatching
	}
	return chess.NoColor, errNoHuman
}
