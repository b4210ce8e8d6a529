package app

import (
	"fmt"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants"
)

// owner is what only the match's own goroutine touches.
type owner struct {
	match    *Match
	options  Options
	game     game
	cursor   int
	games    uint64
	resumed  bool
	notices  notices
	watchers map[chan View]bool
	closing  bool

	store   *store // once resumed, the writer's alone
	writer  *writer
	reports chan report   // of the writer
	leaving chan struct{} // closed when nobody listens to them any more
	mind    mind
	names   names

	stable stable
}

// newOwner takes a place in the data folder.
func newOwner(m *Match, o Options) *owner {
	own := &owner{match: m, options: o, watchers: map[chan View]bool{}, reports: make(chan report), leaving: make(chan struct{}), stable: stable{patience: o.Patience}}
	own.store = openStore(o, &own.notices)
	return own
}

// openFiles opens what the match keeps beside its journal.
func (o *owner) openFiles() {
	m, now, folder, sketch := o.match, o.options.Now(), "", ""
	if o.store != nil {
		folder, sketch, m.archive = o.store.folder, o.store.sketchPath(), o.store.archivePath()
	}
	var said [4][]Notice
	m.settings, said[0] = OpenSettings(folder, now)
	m.study, said[1] = OpenStudy(folder, now)
	m.sketch, said[2] = OpenSketch(sketch, now)
	m.engines, said[3] = OpenEngines(folder, now)
	for _, n := range slices.Concat(said[:]...) {
		o.notices.say(n.Severity, n.Text)
	}
}

// run carries out what is asked until the match closes.
func (o *owner) run() {
	defer o.end()
	o.writer = newWriter()
	for !o.closing {
		select {
		case do := <-o.match.asks:
			do(o)
		case r := <-o.reports:
			o.report(r.trouble, true)
			o.publish()
		}
	}
}

// end leaves the match as its last View shows it.
func (o *owner) end() {
	o.mind.forget()
	close(o.leaving)
	o.stable.close()
	o.writer.close()
	o.store.close()
	for w := range o.watchers {
		close(w)
	}
	close(o.match.done)
}

// resume takes up the saved game, or begins the first one.
func (o *owner) resume() {
	saved, found := o.store.restore(&o.notices)
	if found {
		o.game, o.resumed = saved, true
	} else {
		o.game = o.firstGame()
		o.report(o.store.restart(o.game.record()))
	}
	o.games = 1
	o.cursor = o.game.length
	o.wake()
	o.publish()
}

// firstGame is the game of Options.First, or one that always can be.
func (o *owner) firstGame() game {
	first := o.options.First
	if first.Variant.Castling == nil {
		first.Variant, _ = variants.ByID("chess960")
	}
	r, err := o.agree(first)
	if err == nil {
		if g, err := r.game(); err == nil {
			return g
		}
	}
	o.notices.say(Warning, fmt.Sprintf("The game asked for cannot be played: %v", err))
	g, _ := (&record{
		Variant: "chess", White: orthodox.String(), Black: orthodox.String(), Date: o.now(),
	}).game()
	return g
}

// commit carries out an event, has it written down and shows the outcome. A refused
// event changes nothing.
func (o *owner) commit(e event) error {
	atEnd := o.cursor == o.game.length
	if err := o.game.apply(e); err != nil {
		return err
	}
	if atEnd || e.Do == begins || e.Do == goesBack || e.Do == redoes {
		o.cursor = o.game.length
	}
	o.keep(e)
	o.afterwards(e)
	return nil
}

// afterwards lets the computer know and the watchers see.
func (o *owner) afterwards(e event) {
	if changesTurn[e.Do] {
		o.mind.forget()
	}
	if e.Do != steps && changesTurn[e.Do] {
		o.mind.opinion = opinion{}
	}
	if o.game.over() {
		o.stable.keep(seats{})
	} else {
		o.stable.keep(o.game.players)
	}
	o.wake()
	o.publish()
}

// changesTurn are the deeds after which a thought in progress is worth nothing.
var changesTurn = map[deed]bool{
	begins: true, steps: true, finishes: true, goesBack: true, redoes: true,
	resigns: true, agrees: true, claims: true, reseats: true,
}

// report is what a writer has to tell: what is wrong, or "" when it is right again.
type report struct{ trouble string }

// keep has an event written down, with the game as it stands now.
func (o *owner) keep(e event) {
	now := o.game
	o.writer.do(func() {
		trouble, changed := o.store.keep(e, &now)
		if !changed {
			return
		}
		select {
		case o.reports <- report{trouble}:
		case <-o.leaving:
		}
	})
}

// report tells the player when saving stops working, and when it works again.
func (o *owner) report(trouble string, changed bool) {
	switch {
	case changed && trouble != "":
		o.notices.say(Alarm, notSaved(trouble))
	case changed:
		o.notices.alarm = ""
		o.notices.say(Info, "The game is being saved again.")
	}
}

// publish shows the match to everyone.
func (o *owner) publish() {
	v := o.game.show(o.cursor, o.match.levels)
	if last := o.match.latest.Load(); last != nil {
		v.Serial = last.Serial
	}
	v.Serial++
	v.Game, v.Resumed = o.games, o.resumed
	v.Thinking, v.Failure = o.mind.color(), o.mind.failure
	v.Opening = o.opening(&v)
	v.Notices, v.Alarm = o.notices.kept, o.notices.alarm
	o.match.latest.Store(&v)
	for w := range o.watchers {
		offer(w, v)
	}
}

// say shows the player a message.
func (o *owner) say(severity Severity, text string) {
	o.notices.say(severity, text)
	o.publish()
}

// human is the colour for which a person speaks: the only person's, or with two
// the side whose turn it is.
func (o *owner) human() (chess.Color, error) {
	white, black := o.game.players[0].Human(), o.game.players[1].Human()
	switch {
	case o.game.over():
		return chess.NoColor, errOver
	case white && black:
		return o.game.turn(), nil
	case white:
		return chess.White, nil
	case black:
		return chess.Black, nil
	}
	return chess.NoColor, errNoHuman
}
