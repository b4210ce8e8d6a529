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

// play plays the match, or what remains of it, and prints the results.
func (a *options) play(ctx context.Context, out, status io.Writer) error {
	m := &a.match
	if err := m.Check(ctx); err != nil {
		return err
	}
	s := arena.NewStandings()
	var state *arena.State
	var err error
	if a.state != "" {
		if state, err = arena.OpenState(a.state, m, s); err != nil {
			return err
		}
		defer state.Close()
	}
	var games *os.File
	if a.pgn != "" {
		if games, err = os.OpenFile(a.pgn, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err != nil {
			return err
		}
		defer games.Close()
	}
	p := newProgress(status, a.every, s.Games())
	m.Done = func(pair arena.Pair, s *arena.Standings) error {
		p.report(m, pair, s)
		if games != nil {
			if err := a.write(games, pair); err != nil {
				return err
			}
		}
		if state != nil {
			return state.Add(pair)
		}
		return nil
	}
	failed := m.Play(ctx, s)
	p.end()
	return errors.Join(m.WriteReport(out, s), failed)
}

// write appends the games of a pair.
func (a *options) write(f *os.File, p arena.Pair) error {
	w := bufio.NewWriter(f)
	if err := a.match.WritePGN(w, p, time.Now(), a.comments); err != nil {
		return err
	}
	return w.Flush()
}

// progress reports the progress of a match. Where lines cannot be overwritten it reports every so
// many games.
type progress struct {
	status   cli.Status
	every    int
	reported int // games at the last report
	before   int // games that an earlier run played
	started  time.Time
}

func newProgress(to io.Writer, every, games int) *progress {
	return &progress{status: cli.NewStatus(to), every: every, reported: games, before: games, started: time.Now()}
}

// report prints the faults of a pair and the score after it.
func (p *progress) report(m *arena.Match, pair arena.Pair, s *arena.Standings) {
	for i, g := range pair.Games {
		if g.Fault != nil {
			p.status.Print(fmt.Sprintf("game %d.%d: %v", pair.Number+1, i+1, g.Fault))
		}
	}
	if !p.status.Terminal && s.Games()-p.reported < p.every {
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
