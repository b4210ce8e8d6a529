package app

import (
	"path/filepath"
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/app/disk"
	"backrank/app/library"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// engineMatchRun plays the games of an engine match one after the other: it begins the next game when one is over, and
// decides about engines that fail. The match itself is stored with its games, see [engineMatchRecord]; after a restart it
// continues with the game in progress, or after the one that is over.
//
// An engine that fails is asked again once in a game. If it fails again it loses the game, and the match goes on. An engine
// that has not made a move in the game does not lose: it may be unable to start, and would lose all games. The match then
// waits for the player, as other games do.
type engineMatchRun struct {
	timer  *time.Timer // of the next step, nil for none
	step   uint64      // number of that step; an earlier one that is still running has no effect
	paused bool        // between two games
	asked  [2]bool     // sides whose failed engine was asked again in this game
}

// Between two games of a match the last position stays on the board for as long as the pace, but at least minMatchPause
// and at most maxMatchPause.
const (
	minMatchPause = time.Second
	maxMatchPause = 5 * time.Second
)

// follow schedules the next game after an event that ended the game.
func (r *engineMatchRun) follow(l *loop, e event) {
	if e.Kind == eventBegin {
		r.stop()
		r.paused, r.asked = false, [2]bool{}
	}
	switch {
	case !l.game.engineMatch.running():
		r.stop()
		r.paused = false
	case l.game.over() && r.timer == nil && !r.paused:
		r.scheduleNext(l, min(max(l.game.pace, minMatchPause), maxMatchPause))
	}
}

// stop cancels the next step.
func (r *engineMatchRun) stop() {
	if r.step++; r.timer != nil {
		r.timer.Stop()
		r.timer = nil
	}
}

// scheduleNext appends the game to the log after a while, then begins the next one.
func (r *engineMatchRun) scheduleNext(l *loop, after time.Duration) {
	r.stop()
	m, step, path := l.match, r.step, l.game.engineMatch.Log
	r.timer = time.AfterFunc(after, func() {
		var text string
		err := m.ask(func(l *loop) (err error) {
			if l.engineMatch.step != step {
				return errClosed
			}
			v := l.game.show(lastCursor(&l.game), l.tabs.levels)
			text, err = v.Text()
			return err
		})
		if err == nil && path != "" {
			err = library.AppendGame(path, text)
		}
		m.post(func(l *loop) {
			if l.engineMatch.step == step {
				l.engineMatch.timer = nil
				l.engineMatch.beginNext(l, err)
			}
		})
	})
}

// beginNext begins the next game, or ends the match after its last one. logErr is why the game could not be appended to the
// log. After an error the match is paused.
func (r *engineMatchRun) beginNext(l *loop, logErr error) {
	if l.closing || !l.game.over() || !l.game.engineMatch.running() {
		return
	}
	err := logErr
	if err != nil {
		err = notice.Refusal(words.Message(lang.L("The game could not be added to {{.File}}", "File", filepath.Base(l.game.engineMatch.Log)), disk.ErrorText(err)))
	} else if l.game.engineMatch.Number == l.game.engineMatch.Games {
		err = l.commit(event{Kind: eventEndMatch})
	} else {
		var next *record
		var match *engineMatchRecord
		if next, match, err = nextMatchRecord(l); err == nil {
			err = beginMatchGame(l, next, match)
		}
	}
	if err != nil {
		r.paused = true
		l.notify(notice.Warning, words.Message(err.Error(), lang.L("The match is paused")))
	}
}

// engineFailed asks a failed engine again, or ends the game.
func (r *engineMatchRun) engineFailed(l *loop, c chess.Color) {
	if !l.game.engineMatch.running() || !slices.ContainsFunc(l.game.plies, func(p Ply) bool { return p.Color == c }) {
		return
	}
	r.stop()
	m, step := l.match, r.step
	r.timer = time.AfterFunc(0, func() {
		m.post(func(l *loop) {
			if l.engineMatch.step == step {
				l.engineMatch.timer = nil
				l.engineMatch.afterFailure(l, c)
			}
		})
	})
}

// afterFailure asks the failed engine of a side again, or if that was done before, makes it lose the game.
func (r *engineMatchRun) afterFailure(l *loop, c chess.Color) {
	switch asked := &r.asked[rules.Side(c)]; {
	case l.search.failure.Text == "" || l.search.failure.Color != c || l.game.over():
	case !*asked:
		*asked = true
		retryFailed(l)
	default:
		if err := l.commit(event{Kind: eventForfeit, Color: c, Outcome: won(c.Other())}); err != nil {
			l.notify(notice.Warning, err.Error())
		}
	}
}

// pause pauses the match between two games, or continues it.
func (r *engineMatchRun) pause(l *loop, on bool) {
	if on == r.paused {
		return
	}
	if r.paused = on; on {
		r.stop()
	} else {
		r.scheduleNext(l, 0)
	}
	l.publish()
}

// StopEngineMatch ends the engine match. A game in progress does not count; it is paused, and can be resumed as a single
// game.
func (a Arbiter) StopEngineMatch() error {
	return a.match.ask(func(l *loop) error {
		if !l.game.engineMatch.running() {
			return errNoEngineMatch
		}
		if !l.game.over() && !l.gameClock.paused {
			l.gameClock.pause(l, l.gameClock.instant(l))
		}
		return l.commit(event{Kind: eventEndMatch})
	})
}

// endEngineMatch ends the match to which the game belongs.
func endEngineMatch(g *game, _ event) error {
	if !g.engineMatch.running() {
		return errNoEngineMatch
	}
	g.engineMatch = g.engineMatch.end()
	return nil
}
