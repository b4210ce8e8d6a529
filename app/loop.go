package app

import (
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/position"
	"backrank/variants"
)

// loop is the state that only the match's own goroutine accesses.
type loop struct {
	match    *Match
	options  Options
	game     game
	cursor   int
	games    uint64
	resumed  bool
	notices  notice.Log
	watchers map[chan View]bool
	closing  bool

	store    *store // after resume it belongs to the writer
	writer   *writer
	saveWait time.Duration
	reports  chan report   // from the writer
	leaving  chan struct{} // closed when reports are no longer received
	thinking thinking
	names    names
	pool     player.Pool
}

// newLoop takes a slot in the data folder.
func newLoop(m *Match, o Options) *loop {
	l := &loop{
		match: m, options: o, watchers: map[chan View]bool{},
		reports: make(chan report), leaving: make(chan struct{}), saveWait: saveWait,
		pool: player.Pool{Timeout: o.Timeout},
	}
	l.store = openStore(o, &l.notices)
	return l
}

// openFiles opens the files other than the journal.
func (l *loop) openFiles() {
	m, now, folder, edited := l.match, l.options.Now(), "", ""
	if l.store != nil {
		folder, edited, m.archive = l.store.folder, l.store.editedPath(), l.store.games
	}
	var said [4][]notice.Notice
	m.settings, said[0] = OpenSettings(folder, now, l.saveStatus("settings"))
	m.study, said[1] = OpenStudy(folder, now, l.saveStatus("study"))
	m.edited, said[2] = position.Open(edited, now)
	m.engines, said[3] = player.OpenList(folder, now, l.saveStatus("engines"))
	for _, n := range slices.Concat(said[:]...) {
		l.notices.Say(n.Severity, n.Text)
	}
}

// run carries out commands until the match closes.
func (l *loop) run() {
	defer l.end()
	l.writer = newWriter(l.store, l.showReport)
	for !l.closing {
		select {
		case do := <-l.match.asks:
			do(l)
		case r := <-l.reports:
			r.say(&l.notices)
			l.publish()
		}
	}
}

// end shuts down; the last View stays as it is.
func (l *loop) end() {
	l.thinking.cancelSearch()
	close(l.leaving)
	l.pool.Close()
	l.writer.close()
	l.store.close()
	for _, file := range []interface{ Sync() error }{l.match.settings, l.match.study, l.match.engines} {
		_ = file.Sync() // errors can no longer be reported
	}
	for w := range l.watchers {
		close(w)
	}
	close(l.match.done)
}

// resume restores the saved game, or begins the first one.
func (l *loop) resume() {
	saved, found := l.store.restore(&l.notices, l.written)
	if found {
		l.game, l.resumed = saved, true
	} else {
		l.game = l.firstGame()
		l.store.begin(&l.game, &l.notices)
	}
	if said := l.store.unfinishedGames(); said != "" {
		l.notices.Say(notice.Info, said)
	}
	l.games = 1
	l.cursor = l.game.length
	l.startThinking()
	l.publish()
}

// firstGame returns the game of Options.First, or a fallback that is always possible.
func (l *loop) firstGame() game {
	first := l.options.First
	if first.Variant.Castling == nil {
		first.Variant, _ = variants.ByID("chess960")
	}
	r, err := l.agree(first)
	if err == nil {
		if g, err := r.game(); err == nil {
			return g
		}
	}
	l.notices.Say(notice.Warning, unusable("The requested game cannot be played", err).Error())
	g, _ := (&record{
		Variant: "chess", White: orthodox.String(), Black: orthodox.String(), Date: l.now(),
	}).game()
	return g
}

// commit applies an event, saves it and publishes the result. A refused event changes nothing.
func (l *loop) commit(e event) error {
	atEnd := l.cursor == l.game.length
	if err := l.game.apply(e); err != nil {
		return err
	}
	if atEnd || e.Do == begins || e.Do == goesBack || e.Do == redoes {
		l.cursor = l.game.length
	}
	l.save(e)
	l.afterEvent(e)
	return nil
}

// afterEvent starts the computer if it is its turn, and publishes.
func (l *loop) afterEvent(e event) {
	if changesTurn[e.Do] {
		l.thinking.cancelSearch()
	}
	if e.Do != steps && changesTurn[e.Do] {
		l.thinking.opinion = opinion{}
	}
	if l.game.over() {
		l.pool.Keep(player.Players{})
	} else {
		l.pool.Keep(l.game.players)
	}
	l.startThinking()
	l.publish()
}

// changesTurn are the events that cancel a search in progress.
var changesTurn = map[kind]bool{
	begins: true, steps: true, finishes: true, goesBack: true, redoes: true,
	resigns: true, agrees: true, claims: true, playedBy: true,
}

// saveWait is the maximum time for which a change is withheld from views until it is written, so that a killed program
// loses nothing that was shown. A slower disk does not delay it further.
const saveWait = 30 * time.Millisecond

// save passes an event to the writer, with the current game, and waits at most l.saveWait.
func (l *loop) save(e event) {
	now := l.game
	saved, inTime := l.writer.save(e, &now)
	if !inTime {
		return
	}
	late := time.NewTimer(l.saveWait)
	defer late.Stop()
	for {
		select {
		case <-saved:
			return
		case r := <-l.reports: // of another task
			r.say(&l.notices)
		case <-late.C:
			l.writer.overdue()
			return
		}
	}
}

// showReport shows the player a report from another goroutine.
func (l *loop) showReport(r report) {
	select {
	case l.reports <- r:
	case <-l.leaving:
	}
}

// saveStatus returns the callback for failed and recovered saving of a file.
func (l *loop) saveStatus(what string) func(text string, wrong bool) {
	return func(text string, wrong bool) {
		severity := notice.Info
		if wrong {
			severity = notice.Alarm
		}
		l.showReport(report{what, text, severity})
	}
}

// publish sends the View to all watchers.
func (l *loop) publish() {
	v := l.game.show(l.cursor, l.match.levels)
	if last := l.match.latest.Load(); last != nil {
		v.Serial = last.Serial
	}
	v.Serial++
	v.Game, v.Resumed, v.me = l.games, l.resumed, l.match.settings.Get().PlayerName
	v.Thinking, v.Failure = l.thinking.color(), l.thinking.failure
	v.Opening = l.opening(&v)
	v.Notices, v.Alarm = l.notices.All(), l.notices.Alarm()
	l.match.latest.Store(&v)
	for w := range l.watchers {
		offer(w, v)
	}
}

// say shows the player a message.
func (l *loop) say(severity notice.Severity, text string) {
	l.notices.Say(severity, text)
	l.publish()
}

// human returns the colour for which a person acts: the only person's, or with two the side whose turn it is.
func (l *loop) human() (chess.Color, error) {
	white, black := l.game.players[0].Human(), l.game.players[1].Human()
	switch {
	case l.game.over():
		return chess.NoColor, errOver
	case white && black:
		return l.game.turn(), nil
	case white:
		return chess.White, nil
	case black:
		return chess.Black, nil
	}
	return chess.NoColor, errNoHuman
}
