package uci

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"backrank/engine"
	"backrank/engine/wdl"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// A job is a search or a perft in the background.
type job struct {
	cancel    context.CancelFunc
	done      chan struct{} // closed after its last line has been written
	ponderHit chan struct{} // closed at ponderhit; nil unless pondering
}

// startJob runs work in the background, after the last unfinished perft. It is the only function that starts a
// goroutine.
func (s *session) startJob(work func(context.Context)) *job {
	ctx, cancel := context.WithCancel(s.ctx)
	j := &job{cancel: cancel, done: make(chan struct{})}
	var previous *job
	if s.perfts = slices.DeleteFunc(s.perfts, (*job).finished); len(s.perfts) > 0 {
		previous = s.perfts[len(s.perfts)-1]
	}
	go func() {
		defer close(j.done)
		defer cancel()
		if previous != nil {
			select {
			case <-previous.done:
			case <-ctx.Done():
			}
		}
		work(ctx)
	}()
	return j
}

// stop cancels the job and waits until it has printed its last line. It does nothing if j is nil.
func (j *job) stop() {
	if j != nil {
		j.cancel()
		<-j.done
	}
}

// finished reports whether the job has printed its last line.
func (j *job) finished() bool {
	select {
	case <-j.done:
		return true
	default:
		return false
	}
}

// stopSearch stops the running search, if any.
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

// close ends the session: it waits up to perftGrace for perfts, then stops all jobs.
func (s *session) close() {
	timeout := time.After(s.perftGrace)
	for _, j := range s.perfts {
		select {
		case <-j.done:
		case <-timeout:
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
			r = e.Move(ctx, level.WithLimits(g.limits), p, history, seed, nil)
		}
		if !full || r.Move.IsZero() {
			report(r.Info)
		}
		out.print("%s", bestLine(&p, r, write))
	})
	s.search.ponderHit = hit
}

// fullName returns the name of the strongest level.
func (s *session) fullName() string {
	levels := engine.Levels()
	return levels[len(levels)-1].Name
}

// moveWriter returns a function that formats moves as the options require.
func (s *session) moveWriter() func(*rules.Position, rules.Move) string {
	kingTakesPartner := s.options.kingTakesPartner()
	return func(p *rules.Position, m rules.Move) string { return san.FormatUCI(p, m, kingTakesPartner) }
}

// bestLine formats the bestmove line of a result.
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

// infoLine formats an info line, with win, draw and loss probabilities if showWDL is set.
func infoLine(p *rules.Position, i engine.Info, write func(*rules.Position, rules.Move) string, showWDL bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d seldepth %d multipv %d score ", i.Depth, i.SelDepth, max(i.Line, 1))
	if i.Mate != 0 || i.Mated {
		fmt.Fprintf(&b, "mate %d", i.Mate)
	} else {
		fmt.Fprintf(&b, "cp %d", i.Score)
	}
	if showWDL {
		b.WriteString(wdlField(p, i))
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

// wdlField formats the win, draw and loss probabilities of the side to move, as UCI_ShowWDL requires.
func wdlField(p *rules.Position, i engine.Info) string {
	chances := wdl.For(p.Rule()).Of(i.Score, i.Mate)
	if i.Mated {
		chances = wdl.WDL{Loss: 1}
	}
	win, draw, loss := chances.PerMille()
	return fmt.Sprintf(" wdl %d %d %d", win, draw, loss)
}
