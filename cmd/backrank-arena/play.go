package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"backrank/engine/arena"
)

// play plays the match.
func (a *asked) play(ctx context.Context, out, status io.Writer) error {
	m := &a.match
	if err := m.Check(ctx); err != nil {
		return err
	}
	s := arena.NewStandings()
	var games *os.File
	if a.pgn != "" {
		f, err := os.OpenFile(a.pgn, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		defer f.Close()
		games = f
	}
	told := s.Games()
	m.Done = func(p arena.Pair, s *arena.Standings) error {
		for i, g := range p.Games {
			if g.Fault != nil {
				fmt.Fprintf(status, "game %d.%d: %v\n", p.Number+1, i+1, g.Fault)
			}
		}
		if games != nil {
			w := bufio.NewWriter(games)
			if err := m.WritePGN(w, p, time.Now(), a.comments); err != nil {
				return err
			}
			if err := w.Flush(); err != nil {
				return err
			}
		}
		if s.Games()-told >= a.every {
			told = s.Games()
			fmt.Fprintln(status, m.Line(s))
		}
		return nil
	}
	failed := m.Play(ctx, s)
	if err := m.Write(out, s); err != nil {
		return err
	}
	return failed
}
