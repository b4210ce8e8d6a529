package uci

import (
	"math"
	"strconv"
	"time"

	"backrank/engine"
	"backrank/variants/san"
)

// goCommand is a parsed "go" command.
type goCommand struct {
	limits engine.Limits
	ponder bool
}

// goNumbers maps the numeric parameters of go to their setters. The values of clocks and movetime are milliseconds, at
// least 1, because 0 in engine.Limits means that there is no clock. For all other parameters, 0 means no limit.
var goNumbers = map[string]func(*engine.Limits, int){
	"depth":     func(l *engine.Limits, n int) { l.Depth = max(n, 0) },
	"nodes":     func(l *engine.Limits, n int) { l.Nodes = uint64(max(n, 0)) },
	"mate":      func(l *engine.Limits, n int) { l.Mate = max(n, 0) },
	"movestogo": func(l *engine.Limits, n int) { l.MovesToGo = max(n, 0) },
	"movetime":  func(l *engine.Limits, n int) { l.MoveTime = milliseconds(n, 1) },
	"wtime":     func(l *engine.Limits, n int) { l.WhiteTime = milliseconds(n, 1) },
	"btime":     func(l *engine.Limits, n int) { l.BlackTime = milliseconds(n, 1) },
	"winc":      func(l *engine.Limits, n int) { l.WhiteIncrement = milliseconds(n, 0) },
	"binc":      func(l *engine.Limits, n int) { l.BlackIncrement = milliseconds(n, 0) },
}

// milliseconds returns n milliseconds, at least minimum.
func milliseconds(n, minimum int) time.Duration {
	return time.Duration(min(max(n, minimum), math.MaxInt32)) * time.Millisecond
}

// parseGo parses the arguments of go. It reports invalid arguments and skips them. Without a limit the search is
// infinite.
func (s *session) parseGo(args []string) goCommand {
	var g goCommand
	for i := 0; i < len(args); i++ {
		word := args[i]
		set, isNumber := goNumbers[word]
		switch {
		case isNumber:
			n, ok := s.number(word, args, i+1)
			if ok {
				set(&g.limits, n)
			}
			if i+1 < len(args) && !isGoKeyword(args[i+1]) {
				i++
			}
		case word == "infinite":
			g.limits.Infinite = true
		case word == "ponder":
			g.ponder = true
		case word == "searchmoves":
			i += s.parseSearchMoves(&g.limits, args[i+1:])
		default:
			s.report("go: unknown word %s", word)
		}
	}
	l := &g.limits
	if !g.ponder && l.Depth == 0 && l.Nodes == 0 && l.Mate == 0 && l.MoveTime == 0 && l.WhiteTime == 0 && l.BlackTime == 0 {
		l.Infinite = true
	}
	return g
}

// number parses args[i], the value of the parameter word. It reports an error and returns false if it is not a number.
func (s *session) number(word string, args []string, i int) (int, bool) {
	if i >= len(args) {
		s.report("go: %s needs a number", word)
		return 0, false
	}
	n, err := strconv.Atoi(args[i])
	if err != nil {
		s.report("go: %s %s: not a number", word, args[i])
		return 0, false
	}
	return n, true
}

// parseSearchMoves parses the moves after searchmoves and returns the number of arguments consumed.
func (s *session) parseSearchMoves(l *engine.Limits, args []string) int {
	for i, word := range args {
		if isGoKeyword(word) {
			return i
		}
		m, err := san.ParseUCI(&s.position, word)
		if err != nil {
			s.report("go: searchmoves: %v", err)
			continue
		}
		l.Moves = append(l.Moves, m)
	}
	return len(args)
}

// isGoKeyword reports whether word is a keyword of go.
func isGoKeyword(word string) bool {
	_, number := goNumbers[word]
	return number || word == "infinite" || word == "ponder" || word == "searchmoves" || word == "perft"
}
