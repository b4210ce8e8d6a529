package app

import (
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/clock"
	"backrank/app/draws"
	"backrank/app/library"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/position"
	"backrank/app/settings"
	"backrank/app/study"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
)

// loop is the state of a match. Only the match's own goroutine accesses it.
type loop struct {
	match    *Match
	options  Options
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
	reports       chan notice.Notice // from the writer and the library
	reportsClosed chan struct{}      // closed when the loop no longer receives reports
	search        opponentSearch
	premove       rules.Move // zero for none
	gameClock     gameClock
	pool          player.Pool

	analysis gameAnalysis
}

// newLoop creates the loop and takes a slot in the data folder.
func newLoop(m *Match, o Options) *loop {
	l := &loop{
		match: m, options: o, watchers: map[chan View]bool{},
		reports: make(chan notice.Notice), reportsClosed: make(chan struct{}), saveTimeout: saveTimeout,
		gameClock: gameClock{watch: clock.Watch{MaxGap: o.MaxGap}},
		pool:      player.Pool{Timeout: o.Timeout},
	}
	l.store = openStore(o, &l.notices)
	pgnPath := ""
	if l.store != nil {
		pgnPath = l.store.pgnPath
	}
	m.library = library.New(library.Options{PGN: pgnPath, Open: o.Archive, Now: o.Now, Report: l.showReport})
	if l.store != nil {
		l.store.archive = m.library.PutSaved
	}
	return l
}

// openFiles opens all files except the journal.
func (l *loop) openFiles() {
	m, now, folder, edited := l.match, l.options.Now(), "", ""
	if l.store != nil {
		folder, edited = l.store.folder, l.store.editorPath()
	}
	var notices [5][]notice.Notice
	m.settings, notices[0] = settings.Open(folder, now, l.saveStatus("settings"))
	m.study, notices[1] = study.Open(folder, now, l.saveStatus("study"))
	m.editorFile, notices[2] = position.Open(edited, now)
	m.engines, notices[3] = player.OpenList(folder, now, l.saveStatus("engines"))
	m.draws, notices[4] = draws.Open(folder)
	for _, n := range slices.Concat(notices[:]...) {
		show(&l.notices, n)
	}
}

// openEngines prepares the engines that analyse.
func openEngines(l *loop) {
	m, o := l.match, l.options
	m.analysisEngines = &analysis.Engines{List: m.engines, Timeout: o.Timeout, Searcher: o.Searcher, Own: o.Lines}
	post := func(do func()) { m.post(func(*loop) { do() }) }
	l.analysis.background = analysis.NewBackground(m.analysisEngines, post, l.publish)
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

// shutDown closes everything that the match has opened. It leaves the last View unchanged.
func (l *loop) shutDown() {
	l.search.cancelSearch()
	l.analysis.background.Stop()
	if l.gameClock.timer != nil {
		l.gameClock.timer.Stop()
	}
	close(l.reportsClosed)
	l.pool.Close()
	l.analysis.background.Close()
	l.writer.close()
	l.match.library.Close()
	l.store.close()
	for _, file := range []interface{ Sync() error }{l.match.settings, l.match.study, l.match.engines, l.match.draws} {
		_ = file.Sync() // errors can no longer be reported
	}
	for w := range l.watchers {
		close(w)
	}
	close(l.match.done)
}

// resume restores the saved game, or starts the first one.
func (l *loop) resume() {
	saved, found := l.store.restore(&l.notices, l.signedPGN)
	if found {
		l.game, l.resumed = saved, true
	} else {
		l.game = l.firstGame()
		l.store.begin(&l.game, &l.notices)
	}
	if text := l.store.unfinishedGames(); text != "" {
		l.notices.Add(notice.Info, text)
	}
	archiveGame(l)
	l.games = 1
	l.cursor = lastCursor(&l.game)
	l.writer = newWriter(l.store, l.showReport)
	l.gameClock.restore(l)
	l.startThinking()
	l.analysis.start(l)
	l.publish()
}

// firstGame returns the game of Options.First, or orthodox chess if that cannot be played.
func (l *loop) firstGame() game {
	first := l.options.First
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

// saveStatus returns a callback that reports when saving a file fails and when it works again.
func (l *loop) saveStatus(what string) func(text string, wrong bool) {
	return func(text string, wrong bool) {
		severity := notice.Info
		if wrong {
			severity = notice.Alarm
		}
		l.showReport(notice.Notice{Topic: what, Text: text, Severity: severity})
	}
}

// publish sends a new View to all watchers.
func (l *loop) publish() {
	v := viewOf(l)
	if last := l.match.latest.Load(); last != nil {
		v.Serial = last.Serial
	}
	v.Serial++
	v.Game, v.Resumed, v.playerName = l.games, l.resumed, l.match.settings.Get().PlayerName
	v.Thinking, v.Failure, v.Premove = l.search.color(), l.search.failure, l.premove
	v.Held, v.Pace = l.search.heldMove != nil, l.game.pace
	v.Opening, v.Analysis = v.opening(), l.analysis.progress(l)
	v.LowTime, v.watch = l.gameClock.lowTimeCount, l.gameClock.watch
	v.Notices, v.Alarm = l.notices.All(), l.notices.Alarm()
	l.match.latest.Store(&v)
	for w := range l.watchers {
		offer(w, v)
	}
}

// viewOf returns a view of the game and its clock.
func viewOf(l *loop) View {
	v := l.game.show(l.cursor, l.match.levels)
	v.Clock, v.Paused, v.Stepping = l.gameClock.clock, l.gameClock.paused, l.gameClock.singleMove
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
	}
	return chess.NoColor, errNoHuman
}
