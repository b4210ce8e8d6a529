package app

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/lang"
	"backrank/words"
)

// MaxPace is the maximum pace of a game between computers.
const MaxPace = time.Minute

// ParsePace parses the minimum time of a move in a game between computers: "2s", "500ms", or seconds, "1.5".
func ParsePace(text string) (time.Duration, error) {
	text = strings.TrimSpace(text)
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		text += "s"
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0, errors.New(lang.L("write a number of seconds, such as 2s or 0.5s"))
	}
	return d, checkPace(d)
}

// Paces are the usual paces of games between computers.
var Paces = []time.Duration{0, time.Second, 2 * time.Second, 3 * time.Second, 5 * time.Second, 10 * time.Second}

// PaceName returns the name of a pace.
func PaceName(d time.Duration) string {
	if d == 0 {
		return lang.L("As fast as they move")
	}
	return lang.N("{{.Count}} seconds a move", d.Seconds())
}

// checkPace returns an error if d is not a valid pace.
func checkPace(d time.Duration) error {
	if d < 0 || d > MaxPace {
		return errors.New(lang.L("the time per move is 0 to {{.Time}}", "Time", words.Duration(MaxPace)))
	}
	return nil
}

// computersPlay reports whether neither player is a person.
func computersPlay(g *game) bool { return g.players[0].Computer() && g.players[1].Computer() }

// setPace sets the minimum time of a move.
func setPace(g *game, e event) error {
	d := milliseconds(e.Pace)
	if err := checkPace(d); err != nil {
		return fmt.Errorf("journal: pace: %w", err)
	}
	g.pace = d
	return nil
}

// heldMove is the answer of a computer in a game between computers, delayed until its move has taken as long as the
// pace requires. No clock runs meanwhile. The journal does not contain it: after a restart the computer searches again.
type heldMove struct {
	answer answer
	wait   time.Duration // remaining delay at since
	since  time.Time
	timer  *time.Timer // nil during a pause
}

// paceDelay returns how long to delay an answer.
func paceDelay(l *loop) time.Duration {
	if !computersPlay(&l.game) || l.gameClock.singleMove {
		return 0
	}
	return l.game.pace - l.tabs.options.Now().Sub(l.search.started)
}

// holdMove delays an answer, or drops it if the program was suspended: then the clocks are paused, and the computer
// searches again after the pause. It returns false, and does neither, if the flag has already fallen.
func holdMove(l *loop, a answer, delay time.Duration) bool {
	if l.game.clockRecord.on() {
		now := l.gameClock.instant(l)
		if l.gameClock.paused { // the program was suspended
			l.publish()
			return true
		}
		if l.gameClock.clock.Stop(now); l.gameClock.clock.At(now).Fallen != chess.NoColor {
			return false
		}
		l.gameClock.setTimer(l)
	}
	l.search.heldMove = &heldMove{answer: a, wait: delay}
	l.search.heldMove.startTimer(l)
	l.publish()
	return true
}

// startTimer starts or continues the delay.
func (h *heldMove) startTimer(l *loop) {
	h.since = l.tabs.options.Now()
	m, number := l.match, h.answer.number
	h.timer = time.AfterFunc(h.wait, func() {
		m.post(func(l *loop) {
			if h := l.search.heldMove; h != nil && h.timer != nil && h.answer.number == number {
				playHeldMove(l)
			}
		})
	})
}

// stopTimer interrupts the delay and keeps the remaining time.
func (h *heldMove) stopTimer(l *loop) {
	if h.timer != nil {
		h.timer.Stop()
		h.timer = nil
		h.wait = max(h.wait-l.tabs.options.Now().Sub(h.since), 0)
	}
}

// playHeldMove plays the delayed move.
func playHeldMove(l *loop) {
	if l.game.clockRecord.on() {
		now := l.gameClock.instant(l)
		if l.gameClock.paused { // the program was suspended
			l.publish()
			return
		}
		l.gameClock.clock.Start(now)
	}
	a := l.search.heldMove.answer
	l.search.dropHeldMove()
	l.applyAnswer(a)
}

// dropHeldMove discards a delayed answer.
func (s *opponentSearch) dropHeldMove() {
	if s.heldMove != nil && s.heldMove.timer != nil {
		s.heldMove.timer.Stop()
	}
	s.heldMove = nil
}

// playSingleMove makes paused computers play one move; then they are paused again.
func playSingleMove(l *loop) {
	l.gameClock.paused, l.gameClock.singleMove = false, true
	if l.search.heldMove != nil {
		playHeldMove(l)
		return
	}
	if l.game.clockRecord.on() {
		l.gameClock.start(l, l.gameClock.instant(l))
		l.gameClock.setTimer(l)
	}
	l.startThinking()
	l.publish()
}

// SetPace changes the minimum time of a move in a game between computers; 0 plays moves as soon as they are found.
func (a Arbiter) SetPace(d time.Duration) error {
	return a.match.ask(func(l *loop) error {
		switch err := checkPace(d); {
		case err != nil:
			return notice.Refusal(words.Sentence(err.Error()))
		case !computersPlay(&l.game):
			return errNotWatched
		case l.game.over():
			return errOver
		}
		before := l.game.pace
		if err := l.commit(event{Kind: eventSetPace, Pace: inMilliseconds(d)}); err != nil {
			return err
		}
		if h := l.search.heldMove; h != nil {
			waits := h.timer != nil
			h.stopTimer(l)
			if h.wait = max(h.wait+l.game.pace-before, 0); waits {
				h.startTimer(l)
			}
		}
		return nil
	})
}
