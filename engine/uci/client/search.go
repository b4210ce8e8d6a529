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
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// Result is the result of a search.
type Result struct {
	// Info is the evaluation by all info lines of the first variation, combined as in [engine.Info.Refine]; zero if there
	// were none.
	engine.Result
	Elapsed time.Duration // time from writing go to reading bestmove
}

// Search searches the position after moves from start and waits for the move. It calls [Engine.Prepare], which ctx does
// not cancel, and then [Engine.Go].
func (e *Engine) Search(ctx context.Context, start rules.Position, moves []rules.Move, limits engine.Limits, report func(Info)) (Result, error) {
	if err := e.Prepare(context.WithoutCancel(ctx), start, moves); err != nil {
		return Result{}, err
	}
	return e.Go(ctx, limits, report)
}

// Prepare sends the position after moves from start and waits until the engine is ready to search it. It discards output
// before readyok, which belongs to an earlier search.
func (e *Engine) Prepare(ctx context.Context, start rules.Position, moves []rules.Move) error {
	if !e.dialect.supports(&start) {
		return errors.New("client: the engine is prepared for another castling rule")
	}
	var text string
	text, e.position = positionCommand(e.dialect, start, moves)
	if err := e.send(ctx, text); err != nil {
		return err
	}
	return e.Ready(ctx)
}

// Go searches the position of the last call of [Engine.Prepare] and waits for the move. It ignores Limits.Overhead and
// Limits.Lines; MultiPV is an option. If report is not nil, Go calls it with every info line that has a score or a
// text. When ctx is done, Go sends stop and returns the engine's move.
//
// Go returns a [*Fault] if the move is illegal, or if it does not arrive within the time limit plus Program.Timeout. If
// there is no time limit, Go sends isready to an engine without output, and returns a fault if readyok does not arrive.
// The move is zero only if there is no legal move.
func (e *Engine) Go(ctx context.Context, limits engine.Limits, report func(Info)) (Result, error) {
	s := search{engine: e, position: e.position, limits: limits, report: report}
	e.process.skipInfo.Store(report == nil)
	if err := e.process.write(s.goCommand()); err != nil {
		return Result{}, e.writeFault(err)
	}
	s.started = time.Now()
	return s.wait(ctx)
}

// countReady counts a readyok that arrives during a search.
func (e *Engine) countReady(text string) {
	if e.pendingReady > 0 && text == "readyok" {
		e.pendingReady--
	}
}

// A search is a running search.
type search struct {
	engine   *Engine
	position rules.Position // position being searched
	limits   engine.Limits
	report   func(Info)
	started  time.Time
	infos    lastInfos // info lines that determine the evaluation
}

// positionCommand returns the position command in a dialect, and the position after the moves.
func positionCommand(d Dialect, start rules.Position, moves []rules.Move) (string, rules.Position) {
	text := fen.FormatXFEN(&start)
	if d.KingTakesPartner {
		text = fen.Format(&start)
	}
	var b strings.Builder
	b.WriteString("position fen " + text)
	if len(moves) > 0 {
		b.WriteString(" moves")
	}
	position := start
	var next rules.Position
	for _, m := range moves {
		b.WriteString(" " + san.FormatUCI(&position, m, d.KingTakesPartner))
		position.Play(m, &next)
		position = next
	}
	b.WriteByte('\n')
	return b.String(), position
}

// goCommand returns the go command.
func (s *search) goCommand() string {
	l := s.limits
	var b strings.Builder
	b.WriteString("go")
	if l.PonderHit != nil {
		b.WriteString(" ponder")
	}
	lengthWithoutLimits := b.Len()
	milliseconds := func(word string, d, minimum time.Duration) {
		fmt.Fprintf(&b, " %s %d", word, max(d, minimum)/time.Millisecond)
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
	if l.Infinite || b.Len() == lengthWithoutLimits {
		b.WriteString(" infinite")
	}
	if len(l.Moves) > 0 { // at the end, because some engines parse all following words as moves
		b.WriteString(" searchmoves")
		for _, m := range l.Moves {
			b.WriteString(" " + san.FormatUCI(&s.position, m, s.engine.dialect.KingTakesPartner))
		}
	}
	b.WriteByte('\n')
	return b.String()
}

// timeLimit returns the maximum time that the engine may use, 0 if there is no limit: its clock or MoveTime.
func (s *search) timeLimit() time.Duration {
	l := s.limits
	limit := l.WhiteTime
	if s.position.Turn() == chess.Black {
		limit = l.BlackTime
	}
	if l.WhiteTime == 0 && l.BlackTime == 0 || l.MoveTime != 0 && l.MoveTime < limit {
		limit = l.MoveTime
	} else {
		limit = max(limit, time.Millisecond)
	}
	if l.Infinite {
		limit = 0
	}
	return limit
}

// wait reads lines until bestmove, and sends ponderhit, stop and isready when they are due.
func (s *search) wait(ctx context.Context) (Result, error) {
	e := s.engine
	deadline := time.NewTimer(time.Hour)
	deadline.Stop()
	defer deadline.Stop()
	ponderHit := s.limits.PonderHit
	if d := s.timeLimit(); d > 0 && ponderHit == nil {
		deadline.Reset(d + e.program.Timeout)
	}
	ticker := time.NewTicker(e.program.Timeout)
	defer ticker.Stop()
	silentTicks := 0 // consecutive ticks without output
	done := ctx.Done()
	for {
		select {
		case <-ticker.C:
			if silentTicks++; e.process.active.Swap(false) {
				silentTicks = 0
			}
			switch {
			case s.timeLimit() > 0 || done == nil: // the deadline applies
			case silentTicks == 1:
				if err := e.process.write("isready\n"); err != nil {
					return Result{}, e.writeFault(err)
				}
				e.pendingReady++
			case silentTicks > 2:
				return Result{}, e.fail(Silent, noAnswer, nil)
			}
		case l, open := <-e.process.lines:
			if !open {
				return Result{}, e.exitFault(Crashed, outputClosed)
			}
			s.infos.merge(l.skipped)
			if word, moves := cutWord(l.text); word == "bestmove" {
				// The line may have been read before write returned.
				return s.parseMove(moves, max(l.at.Sub(s.started), 0))
			}
			s.handleLine(l.text)
		case <-ponderHit:
			ponderHit = nil
			if err := e.process.write("ponderhit\n"); err != nil {
				return Result{}, e.writeFault(err)
			}
			if d := s.timeLimit(); d > 0 && done != nil {
				deadline.Reset(d + e.program.Timeout)
			}
		case <-done:
			done = nil
			if err := e.process.write("stop\n"); err != nil {
				return Result{}, e.writeFault(err)
			}
			deadline.Reset(e.program.Timeout)
		case <-deadline.C:
			return Result{}, e.fail(Silent, noAnswer, nil)
		}
	}
}

// handleLine handles a line that is not bestmove.
func (s *search) handleLine(text string) {
	if word, _ := cutWord(text); word != "info" {
		s.engine.countReady(text)
		return
	}
	if s.report != nil {
		if i, ok := parseInfo(&s.position, text); ok {
			s.report(i)
		}
	}
	s.infos.add(text)
}

// isNoMove reports whether a word after bestmove means that there is no legal move. The protocol has 0000; engines also
// write the other words.
func isNoMove(word string) bool {
	switch strings.ToLower(word) {
	case "0000", "(none)", "none", "null":
		return true
	}
	return false
}

// parseMove parses the text after bestmove.
func (s *search) parseMove(text string, elapsed time.Duration) (Result, error) {
	r := Result{Elapsed: elapsed}
	r.Info = s.infos.evaluation(&s.position)
	words := strings.Fields(text)
	if len(words) == 0 {
		return r, s.engine.fail(Illegal, noMoveSent, nil)
	}
	if s.position.Count() == 0 {
		return r, nil
	}
	if isNoMove(words[0]) {
		return r, s.engine.fail(Illegal, noMoveFound, nil)
	}
	m, err := san.ParseUCI(&s.position, words[0])
	if err != nil {
		return r, s.engine.fail(Illegal, illegalMove, errors.New(sanitize([]string{err.Error()})))
	}
	r.Move = m
	if len(words) > 2 && words[1] == "ponder" {
		var next rules.Position
		s.position.Play(m, &next)
		r.Ponder, _ = san.ParseUCI(&next, words[2]) // zero if illegal
	}
	return r, nil
}
