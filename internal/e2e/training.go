package e2e

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"backrank/app/training"
	"backrank/internal/e2e/screen"
)

// Train opens the screen for training and begins the exercise on castling.
func (p *Program) Train() error {
	if err := p.Display.Key("d", "Control_L"); err != nil {
		return err
	}
	if _, err := p.Await("the screen for training", func(l Line) bool { return l.View == "train" }); err != nil {
		return err
	}
	return p.Display.Key("1")
}

// AnswerAndGoOn gives the first answer to a question about castling, right or wrong, and asks the next one.
func (p *Program) AnswerAndGoOn() error {
	return errors.Join(p.Display.Key("1"), p.Display.Key(" "))
}

// maxTraining is the longest time from the beginning of training to a kill.
const maxTraining = 2 * time.Second

// KillTraining trains in two windows with one data folder, each on its own display, and kills the first one n times at random
// moments. Each answer that a window has acknowledged must be in the log, once. It reports how many there are after each kill.
func KillTraining(first, second *screen.Display, path, data string, n int, rng *rand.Rand, report func(kills, answers int)) error {
	if err := os.MkdirAll(data, 0o755); err != nil {
		return err
	}
	again := data + "-again" // the same folder, with another trace
	if err := os.Symlink(data, again); err != nil {
		return err
	}
	other, err := Start(second, path, again, nil, "-size", "760x560")
	if err != nil {
		return err
	}
	defer other.Kill()
	if err := other.Train(); err != nil {
		return err
	}
	acknowledged := 0 // by the windows that were killed
	for kill := range n {
		p, err := Start(first, path, data, nil, "-size", "760x560")
		if err != nil {
			return fmt.Errorf("after %d kills: %w", kill, err)
		}
		err = p.trainUntilKilled(other, time.Duration(rng.Int64N(int64(maxTraining))))
		p.Kill() // closes the trace
		if err != nil {
			return fmt.Errorf("kill %d: %w", kill+1, err)
		}
		acknowledged += p.Answered
		other.DrainAll()
		if err := checkTraining(data, acknowledged+other.Answered, kill+1); err != nil {
			return fmt.Errorf("kill %d: %w", kill+1, err)
		}
		report(kill+1, acknowledged+other.Answered)
	}
	if acknowledged == 0 || other.Answered == 0 {
		return fmt.Errorf("the windows have acknowledged %d and %d answers", acknowledged, other.Answered)
	}
	return other.Close()
}

// trainUntilKilled trains in the window and in another one, and kills this one after some time.
func (p *Program) trainUntilKilled(other *Program, after time.Duration) error {
	if err := p.Train(); err != nil {
		return err
	}
	timer := time.AfterFunc(after, func() { _ = syscall.Kill(p.Pid(), syscall.SIGKILL) })
	defer timer.Stop()
	for p.Running() {
		if err := errors.Join(p.AnswerAndGoOn(), other.AnswerAndGoOn()); err != nil {
			return err
		}
		p.Drain()
		other.Drain()
	}
	p.DrainAll()
	return nil
}

// DrainAll reads the pending lines until there are no more for a moment.
func (p *Program) DrainAll() {
	for quiet := 0; quiet < 3; quiet++ {
		p.Display.Rest(20 * time.Millisecond)
		before := p.read
		if p.Drain(); p.read != before {
			quiet = 0
		}
	}
}

// checkTraining returns an error unless the log in a folder has all answers that were acknowledged, and at most one more for each
// kill and one for the other window, and no damage was found.
func checkTraining(data string, acknowledged, kills int) error {
	log, notices := training.Open(data, time.Now())
	if len(notices) > 0 {
		return fmt.Errorf("the log is damaged: %v", notices)
	}
	found := 0
	log.Read(func(p *training.Progress) { found = p.Total().Answers })
	if found < acknowledged || found > acknowledged+kills+1 {
		return fmt.Errorf("the log has %d answers, and the windows had acknowledged %d in %d kills", found, acknowledged, kills)
	}
	names, err := filepath.Glob(filepath.Join(data, "*set-aside*"))
	if err == nil && len(names) > 0 {
		err = errors.New("set aside: " + strings.Join(names, ", "))
	}
	return err
}
