package uci

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"backrank/engine"
	"backrank/engine/wdl"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// A job is work in the background.
type job struct {
	cancel    context.CancelFunc
	done      chan struct{} // closed after its last line has been written
	ponderHit chan struct{} // nil unless pondering
}

// startJob runs work in the background, after the last perft if one is running. It is the only place that
// starts a goroutine.
func (s *session) startJob(work func(context.Context)) *job {
	ctx, cancel := context.WithCancel(s.ctx)
	j := &job{cancel: cancel, done: make(chan struct{})}
	var before *job
	if s.perfts = slices.DeleteFunc(s.perfts, (*job).finished); len(s.perfts) > 0 {
		before = s.perfts[len(s.perfts)-1]
	}
	go func() {
		defer close(j.done)
		defer cancel()
		if before != nil {
			select {
			case <-before.done:
			case <-ctx.Done():
			}
		}
		work(ctx)
	}()
	return j
}

// stop cancels a job and waits until it has printed its last line.
func (j *job) stop() {
	if j != nil {
		j.cancel()
		<-j.done
	}
}

// finished reports whether a job has printed its last line.
func (j *job) finished() bool {
	select {
	case <-j.done:
		return true
	default:
		return false
	}
}

// stopSearch stops the running search, if there is one.
func (s *session) stopSearch() {
	s.search.stop()
	s.search = nil
}

// stop stops the search and all perfts.
func (s *session) stop([]string) {
	for _, j := range s.perfts {
		j.stop()
	}
	s.perfts = nil
	s.stopSearch()
}

// close ends the session: a search is stopped, and so are perfts that do not end within the grace.
func (s *session) close() {
	late := time.After(s.perftGrace)
	for _, j := range s.perfts {
		select {
		case <-j.done:
		case <-late:
			s.stop(nil)
			return
		}
	}
	s.stopSearch()
}

func (s *session) ponderHit([]string) {
	if s.search != nil && s.search.ponderHit != nil {
		close(s.search.ponderHit)
		s.search.ponderHit = nil
	}
}

// startSearch starts a search or a perft.
func (s *session) startSearch(args []string) {
	if len(args) > 0 && args[0] == "perft" {
		s.startPerft(args[1:])
		return
	}
	g := s.parseGo(args)
	var hit chan struct{}
	if g.ponder {
		hit = make(chan struct{})
		g.limits.PonderHit = hit
	}
	g.limits.Overhead = s.options.overhead
	g.limits.Lines = s.options.multiPV
	level := s.options.playingLevel()
	level.Pace = 0
	seed := s.seed
	full := level.Name == s.fullName()
	p, history, write, showWDL := s.position, s.history, s.moveWriter(), s.options.showWDL
	e, out := s.engine, s.out
	s.stopSearch()
	s.search = s.startJob(func(ctx context.Context) {
		var r engine.Result
		report := func(i engine.Info) { out.print("%s", infoLine(&p, i, write, showWDL)) }
		if full {
			r = e.Search(ctx, p, history, g.limits, report)
		} else {
			r = e.Move(ctx, level.WithLimits(g.limits), p, history, seed)
		}
		if !full || r.Move.IsZero() {
			report(r.Info)
		}
		out.print("%s", bestLine(&p, r, write))
	})
	s.search.ponderHit = hit
}

func (s *session) fullName() string {
	levels := engine.Levels()
	return levels[len(levels)-1].Name
}

// moveWriter returns a function that writes moves in the notation of the options.
func (s *session) moveWriter() func(*rules.Position, rules.Move) string {
	takes := s.options.kingTakesPartner()
	return func(p *rules.Position, m rules.Move) string { return notation.UCI(p, m, takes) }
}

func bestLine(p *rules.Position, r engine.Result, write func(*rules.Position, rules.Move) string) string {
	if r.Move.IsZero() {
		return "bestmove (none)"
	}
	line := "bestmove " + write(p, r.Move)
	if !r.Ponder.IsZero() {
		var next rules.Position
		p.Play(r.Move, &next)
		line += " ponder " + write(&next, r.Ponder)
	}
	return line
}

// infoLine formats search information, with the chances of the side to move if they are wanted.
func infoLine(p *rules.Position, i engine.Info, write func(*rules.Position, rules.Move) string, showWDL bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d seldepth %d multipv %d score ", i.Depth, i.SelDepth, max(i.Line, 1))
	if i.Mate != 0 || i.Mated {
		fmt.Fprintf(&b, "mate %d", i.Mate)
	} else {
		fmt.Fprintf(&b, "cp %d", i.Score)
	}
	if showWDL {
		b.WriteString(wdlWords(p, i))
	}
	switch {
	case i.AtLeast:
		b.WriteString(" lowerbound")
	case i.AtMost:
		b.WriteString(" upperbound")
	}
	fmt.Fprintf(&b, " nodes %d nps %d hashfull %d time %d", i.Nodes, i.NPS, i.HashFull, i.Time/time.Millisecond)
	if len(i.PV) > 0 {
		b.WriteString(" pv")
	}
	at := *p
	var next rules.Position
	for _, m := range i.PV {
		b.WriteString(" " + write(&at, m))
		at.Play(m, &next)
		at = next
	}
	return b.String()
}

// wdlWords formats the chances of the side to move, as UCI_ShowWDL asks for them.
func wdlWords(p *rules.Position, i engine.Info) string {
	chances := wdl.For(p.Rule()).Of(i.Score, i.Mate)
	if i.Mated {
		chances = wdl.WDL{Loss: 1}
	}
	win, draw, loss := chances.PerMille()
	return fmt.Sprintf(" wdl %d %d %d", win, draw, loss)
}
