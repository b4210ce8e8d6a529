package client

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// Result is an engine's answer.
type Result struct {
	engine.Result               // Info is the last word about its first line; zero if it said none
	Elapsed       time.Duration // from the end of writing go to reading bestmove
}

// Search makes the engine search the position after the moves from start, and waits for its move. Limits.Overhead is
// not used; MultiPV is an option. report, if not nil, gets every line with a score as it comes. When ctx ends, the
// engine is told to stop, and its move counts. A move that does not come within the limits plus the timeout, or that is
// illegal, is a [*Fault]. Without a time limit a silent engine is sent isready: if it does not answer that either, that
// is a fault, too. The move is zero only if there is no legal one.
func (e *Engine) Search(ctx context.Context, start rules.Position, moves []rules.Move, limits engine.Limits, report func(Info)) (Result, error) {
	if !e.dialect.speaks(&start) {
		return Result{}, errors.New("the engine has been prepared for another castling rule")
	}
	s := search{engine: e, limits: limits, report: report}
	text := s.position(start, moves)
	e.process.quiet.Store(report == nil)
	e.discard()
	if err := e.process.write(text + s.command()); err != nil {
		return Result{}, e.unheard(err)
	}
	s.began = time.Now()
	return s.wait(ctx)
}

// discard drops what was said when nobody listened.
func (e *Engine) discard() {
	for {
		select {
		case l, open := <-e.process.lines:
			if !open {
				return
			}
			e.count(l.text)
		default:
			return
		}
	}
}

// count takes note of a readyok that comes late.
func (e *Engine) count(text string) {
	if e.owed > 0 && strings.TrimSpace(text) == "readyok" {
		e.owed--
	}
}

// search is one search that goes on.
type search struct {
	engine *Engine
	at     rules.Position // what the engine thinks about
	limits engine.Limits
	report func(Info)
	began  time.Time
	last   string // the last line with a score, of the first variation
}

// position is the command for the position, and sets it.
func (s *search) position(start rules.Position, moves []rules.Move) string {
	takes := s.engine.dialect.KingTakesPartner
	fen := notation.XFEN(&start)
	if takes {
		fen = notation.FEN(&start)
	}
	var b strings.Builder
	b.WriteString("position fen " + fen)
	if len(moves) > 0 {
		b.WriteString(" moves")
	}
	var next rules.Position
	s.at = start
	for _, m := range moves {
		b.WriteString(" " + notation.UCI(&s.at, m, takes))
		s.at.Play(m, &next)
		s.at = next
	}
	b.WriteByte('\n')
	return b.String()
}

// command is the go command.
func (s *search) command() string {
	l := s.limits
	var b strings.Builder
	b.WriteString("go")
	if l.PonderHit != nil {
		b.WriteString(" ponder")
	}
	bare := b.Len()
	milliseconds := func(word string, d, least time.Duration) {
		fmt.Fprintf(&b, " %s %d", word, max(d, least)/time.Millisecond)
	}
	if l.WhiteTime != 0 || l.BlackTime != 0 {
		milliseconds("wtime", l.WhiteTime, time.Millisecond)
		milliseconds("btime", l.BlackTime, time.Millisecond)
		milliseconds("winc", l.WhiteIncrement, 0)
		milliseconds("binc", l.BlackIncrement, 0)
	}
	if l.MoveTime != 0 {
		milliseconds("movetime", l.MoveTime, time.Millisecond)
	}
	for _, n := range []struct {
		word   string
		number uint64
	}{{"movestogo", uint64(l.MovesToGo)}, {"depth", uint64(l.Depth)}, {"nodes", l.Nodes}, {"mate", uint64(l.Mate)}} {
		if n.number != 0 {
			b.WriteString(" " + n.word + " " + strconv.FormatUint(n.number, 10))
		}
	}
	if l.Infinite || b.Len() == bare {
		b.WriteString(" infinite")
	}
	if len(l.Moves) > 0 { // last, as some engines take all that follows for moves
		b.WriteString(" searchmoves")
		for _, m := range l.Moves {
			b.WriteString(" " + notation.UCI(&s.at, m, s.engine.dialect.KingTakesPartner))
		}
	}
	b.WriteByte('\n')
	return b.String()
}

// allowed is how long the engine may think, 0 for as long as it likes.
func (s *search) allowed() time.Duration {
	l := s.limits
	clock := l.WhiteTime
	if s.at.Turn() == chess.Black {
		clock = l.BlackTime
	}
	if l.WhiteTime == 0 && l.BlackTime == 0 || l.MoveTime != 0 && l.MoveTime < clock {
		clock = l.MoveTime
	} else {
		clock = max(clock, time.Millisecond)
	}
	if l.Infinite {
		clock = 0
	}
	return clock
}

// wait reads what the engine says until it has moved.
func (s *search) wait(ctx context.Context) (Result, error) {
	e := s.engine
	over := time.NewTimer(time.Hour)
	over.Stop()
	defer over.Stop()
	hit := s.limits.PonderHit
	if d := s.allowed(); d > 0 && hit == nil {
		over.Reset(d + e.program.Timeout)
	}
	look := time.NewTicker(e.program.Timeout)
	defer look.Stop()
	silent := 0 // looks in a row without a word
	ended := ctx.Done()
	for {
		select {
		case <-look.C:
			if silent++; e.process.heard.Swap(false) {
				silent = 0
			}
			switch {
			case s.allowed() > 0 || ended == nil: // over says when to give up
			case silent == 1:
				if err := e.process.write("isready\n"); err != nil {
					return Result{}, e.unheard(err)
				}
				e.owed++
			case silent > 2:
				return Result{}, e.fail(Silent, "%s does not answer", nil)
			}
		case l, open := <-e.process.lines:
			if !open {
				return Result{}, e.gone(Crashed)
			}
			if l.info != "" {
				s.last = l.info
			}
			if answer, ok := strings.CutPrefix(l.text, "bestmove"); ok {
				// It may have been read before write returned.
				return s.answer(answer, max(l.at.Sub(s.began), 0))
			}
			s.read(l.text)
		case <-hit:
			hit = nil
			if err := e.process.write("ponderhit\n"); err != nil {
				return Result{}, e.unheard(err)
			}
			if d := s.allowed(); d > 0 && ended != nil {
				over.Reset(d + e.program.Timeout)
			}
		case <-ended:
			ended = nil
			if err := e.process.write("stop\n"); err != nil {
				return Result{}, e.unheard(err)
			}
			over.Reset(e.program.Timeout)
		case <-over.C:
			return Result{}, e.fail(Silent, "%s does not answer", nil)
		}
	}
}

// read takes a line that is not an answer yet.
func (s *search) read(text string) {
	if !strings.HasPrefix(text, "info ") {
		s.engine.count(text)
		return
	}
	if s.report != nil {
		if i, ok := readInfo(&s.at, text); ok {
			s.report(i)
		}
	}
	if first(text) {
		s.last = text
	}
}

// answer reads the words after bestmove.
func (s *search) answer(text string, elapsed time.Duration) (Result, error) {
	r := Result{Elapsed: elapsed}
	if i, ok := readInfo(&s.at, s.last); ok {
		r.Info = i.Info
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return r, s.engine.fail(Illegal, "%s sent no move", nil)
	}
	if s.at.Count() == 0 {
		return r, nil
	}
	m, err := notation.ParseUCI(&s.at, words[0])
	if err != nil {
		return r, s.engine.fail(Illegal, "%s played an illegal move", errors.New(clean([]string{err.Error()})))
	}
	r.Move = m
	if len(words) > 2 && words[1] == "ponder" {
		var next rules.Position
		s.at.Play(m, &next)
		r.Ponder, _ = notation.ParseUCI(&next, words[2]) // one that is not legal is none
	}
	return r, nil
}
