package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"backrank/cli"
	"backrank/engine/lab/arena"
)

// play plays the games that are not in the state, and prints the results of the match.
func (o *options) play(ctx context.Context, out, status io.Writer) error {
	m := &o.match
	if err := m.Check(ctx); err != nil {
		return err
	}
	s := arena.NewStandings()
	var state *arena.State
	var err error
	if o.state != "" {
		if state, err = arena.OpenState(o.state, m, s); err != nil {
			return err
		}
		defer state.Close()
	}
	var games *os.File
	if o.pgn != "" {
		if games, err = os.OpenFile(o.pgn, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err != nil {
			return err
		}
		defer games.Close()
	}
	p := newProgress(status, o.every, s.Games())
	m.Done = func(pair arena.Pair, s *arena.Standings) error {
		p.report(m, pair, s)
		if games != nil {
			if err := o.writePair(games, pair); err != nil {
				return err
			}
		}
		if state != nil {
			return state.Add(pair)
		}
		return nil
	}
	playErr := m.Play(ctx, s)
	p.end()
	return errors.Join(m.WriteReport(out, s), playErr)
}

// writePair writes the games of a pair as PGN.
func (o *options) writePair(f *os.File, p arena.Pair) error {
	w := bufio.NewWriter(f)
	if err := o.match.WritePGN(w, p, time.Now(), o.comments); err != nil {
		return err
	}
	return w.Flush()
}

// progress reports the progress of a match: after every pair on a terminal, where each report overwrites
// the last one, and otherwise after each interval of games.
type progress struct {
	status   cli.Status
	interval int // games between reports
	reported int // games played by the last report
	before   int // games played by earlier runs
	started  time.Time
}

func newProgress(w io.Writer, interval, games int) *progress {
	return &progress{status: cli.NewStatus(w), interval: interval, reported: games, before: games, started: time.Now()}
}

// report prints the faults of a pair and the score after it.
func (p *progress) report(m *arena.Match, pair arena.Pair, s *arena.Standings) {
	for i, g := range pair.Games {
		if g.Fault != nil {
			p.status.Print(fmt.Sprintf("game %d.%d: %v", pair.Number+1, i+1, g.Fault))
		}
	}
	if !p.status.Terminal && s.Games()-p.reported < p.interval {
		return
	}
	p.reported = s.Games()
	line := m.StatusLine(s)
	if d := p.remaining(m, s); d > 0 {
		line += fmt.Sprintf("  %v left", d)
	}
	p.status.Update(line)
}

// remaining returns the estimated time for the remaining games.
func (p *progress) remaining(m *arena.Match, s *arena.Standings) time.Duration {
	done := s.Games() - p.before
	if done == 0 {
		return 0
	}
	each := time.Since(p.started) / time.Duration(done)
	return (each * time.Duration(m.Total()-s.Games())).Round(time.Second)
}

func (p *progress) end() { p.status.Clear() }
