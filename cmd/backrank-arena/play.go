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

// play plays the match, or what is left of it, and prints the results.
func (a *asked) play(ctx context.Context, out, status io.Writer) error {
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
		p.tell(m, pair, s)
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
	return errors.Join(m.Write(out, s), failed)
}

// write appends the games of a pair.
func (a *asked) write(f *os.File, p arena.Pair) error {
	w := bufio.NewWriter(f)
	if err := a.match.WritePGN(w, p, time.Now(), a.comments); err != nil {
		return err
	}
	return w.Flush()
}

// progress tells how a match goes, where lines stay only after so many games.
type progress struct {
	status cli.Status
	every  int
	told   int // games when it was told last
	before int // games played by an earlier run
	began  time.Time
}

func newProgress(to io.Writer, every, games int) *progress {
	return &progress{status: cli.NewStatus(to), every: every, told: games, before: games, began: time.Now()}
}

// tell tells of faults in a pair, and how it stands after it.
func (p *progress) tell(m *arena.Match, pair arena.Pair, s *arena.Standings) {
	for i, g := range pair.Games {
		if g.Fault != nil {
			p.status.Say(fmt.Sprintf("game %d.%d: %v", pair.Number+1, i+1, g.Fault))
		}
	}
	if !p.status.Terminal && s.Games()-p.told < p.every {
		return
	}
	p.told = s.Games()
	line := m.Line(s)
	if left := p.left(m, s); left > 0 {
		line += fmt.Sprintf("  %v left", left)
	}
	p.status.Show(line)
}

// left is how long the games that are left take at the pace so far.
func (p *progress) left(m *arena.Match, s *arena.Standings) time.Duration {
	done := s.Games() - p.before
	if done == 0 {
		return 0
	}
	each := time.Since(p.began) / time.Duration(done)
	return (each * time.Duration(m.Total()-s.Games())).Round(time.Second)
}

func (p *progress) end() { p.status.End() }
