package app

import (
	"time"

	"backrank/app/player"
)

// commit applies an event, saves it and publishes the result. After an error nothing has changed.
func (l *loop) commit(e event) error { return l.commitAt(e, nil) }

// commitAt does what commit does. If at is not nil, it also moves the cursor to the result of at. In a game at a table, the table
// decides on most events: they are sent there, and what happens there is applied later.
func (l *loop) commitAt(e event, at func() cursor) error {
	if l.table != nil {
		if handled, err := l.table.route(l, e); handled {
			return err
		}
	}
	if err := l.commitHere(e, at); err != nil {
		return err
	}
	if l.table != nil && e.Kind == eventStep {
		l.table.sendPending(l)
		l.table.setClock(l)
		l.publish()
	}
	return nil
}

// commitHere does what commitAt does, for an event on which no table decides.
func (l *loop) commitHere(e event, at func() cursor) error {
	pressed, err := l.gameClock.press(l, &e)
	if err != nil {
		return err
	}
	if e.isEdit() {
		e.Shown = l.cursor.record(&l.game)
	}
	shown := cursorAfterEvent(l, e)
	before, wasEdited := l.game.shownTree(), l.game.edited
	if err := l.game.apply(e); err != nil {
		return err
	}
	if l.game.edited && !wasEdited {
		warnOfOtherVersion(l)
	}
	if e.Kind == eventBegin {
		followTable(l)
	}
	if l.cursor = shown(); at != nil {
		l.cursor = at()
	}
	changed, premove := cancelsSearch[e.Kind] || l.game.shownTree().End() != before.End(), l.premove
	failed := l.search.failure.Text != ""
	if changed {
		l.search.cancelSearch()
		l.match.thoughts.end()
	}
	if e.Kind == eventBegin || e.Kind == eventSetPlayers {
		l.search.faults = [2]string{}
		l.match.thoughts.clear()
	}
	l.gameClock.follow(l, e, pressed, failed)
	l.save(e)
	if e.Kind != eventFlip && e.Kind != eventAddEvaluation { // an analysis is archived when it ends
		archiveGame(l)
	}
	if changed {
		discardPremove(l)
	}
	l.afterEvent(e, changed)
	if e.Kind == eventStep {
		playPremove(l, premove)
	}
	return nil
}

// afterEvent starts the computer if it is its turn, continues the analysis, and publishes.
func (l *loop) afterEvent(e event, changed bool) {
	if e.Kind != eventStep && changed {
		l.search.lastEval = computerEval{}
	}
	if l.game.over() {
		l.pool.Keep(player.Players{})
	} else {
		l.pool.Keep(l.game.players)
	}
	l.startThinking()
	l.engineMatch.follow(l, e)
	l.analysis.start(l)
	l.publish()
}

// save passes an event and the current game to the writer. It waits for the write so that a killed program loses
// nothing that was shown, but at most l.saveTimeout, so that a slow disk does not delay the view further.
func (l *loop) save(e event) {
	now := l.game
	saved, inTime := l.writer.save(e, &now)
	if !inTime {
		return
	}
	late := time.NewTimer(l.saveTimeout)
	defer late.Stop()
	for {
		select {
		case <-saved:
			return
		case r := <-l.reports:
			show(&l.notices, r)
		case <-late.C:
			l.writer.markOverdue()
			return
		}
	}
}
