package uci

import (
	"math"
	"strconv"
	"time"

	"backrank/engine"
	"backrank/variants/notation"
)

// command is what "go" asked for.
type command struct {
	limits engine.Limits
	ponder bool
}

// numbers of a go command and where they go. Times are in milliseconds and at
// least one: a clock that has run out is still a clock. Anything else is no limit at 0.
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

func milliseconds(n, least int) time.Duration {
	return time.Duration(min(max(n, least), math.MaxInt32)) * time.Millisecond
}

// readGo reads the arguments; what it cannot read it complains about and leaves
// out. Without any limit the search is infinite.
func (s *session) readGo(args []string) command {
	var g command
	for i := 0; i < len(args); i++ {
		word := args[i]
		set, isNumber := goNumbers[word]
		switch {
		case isNumber:
			n, ok := s.number(word, args, i+1)
			if ok {
				set(&g.limits, n)
			}
			if i+1 < len(args) && !known(args[i+1]) {
				i++
			}
		case word == "infinite":
			g.limits.Infinite = true
		case word == "ponder":
			g.ponder = true
		case word == "searchmoves":
			i += s.readMoves(&g.limits, args[i+1:])
		default:
			s.complain("go: unknown word %s", word)
		}
	}
	l := &g.limits
	if !g.ponder && l.Depth == 0 && l.Nodes == 0 && l.Mate == 0 && l.MoveTime == 0 && l.WhiteTime == 0 && l.BlackTime == 0 {
		l.Infinite = true
	}
	return g
}

// number reads args[i] for word.
func (s *session) number(word string, args []string, i int) (int, bool) {
	if i >= len(args) {
		s.complain("go: %s wants a number", word)
		return 0, false
	}
	n, err := strconv.Atoi(args[i])
	if err != nil {
		s.complain("go: %s %s: not a number", word, args[i])
		return 0, false
	}
	return n, true
}

// readMoves reads the moves after searchmoves and returns how many words it took.
func (s *session) readMoves(l *engine.Limits, args []string) int {
	for i, word := range args {
		if known(word) {
			return i
		}
		m, err := notation.ParseUCI(&s.position, word)
		if err != nil {
			s.complain("go: searchmoves: %v", err)
			continue
		}
		l.Moves = append(l.Moves, m)
	}
	return len(args)
}

// known reports whether word is one of go's own.
func known(word string) bool {
	_, number := goNumbers[word]
	return number || word == "infinite" || word == "ponder" || word == "searchmoves" || word == "perft"
}
