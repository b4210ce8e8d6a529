package uci

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/rules"
)

// A session is the state of a connection. Only the goroutine that reads commands uses it; jobs use the field out.
type session struct {
	ctx  context.Context
	name string
	out  *printer

	engine   *engine.Engine
	options  options
	position rules.Position
	history  []uint64 // keys of the earlier positions, oldest first
	seed     uint64   // random seed of the game for [engine.Engine.Move]
	search   *job     // the last search; nil if it was stopped
	perfts   []*job   // running and queued perfts, in order

	perftGrace time.Duration // time for perfts at the end of the session
}

// A printer writes whole lines. It is safe for concurrent use. After a write error it writes nothing more.
type printer struct {
	mu     sync.Mutex
	w      io.Writer
	err    error
	failed atomic.Bool // err is set; can be read without mu
}

func (p *printer) print(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
		p.failed.Store(p.err != nil)
	}
}

func newSession(ctx context.Context, out io.Writer, name string, e *engine.Engine) *session {
	s := &session{ctx: ctx, name: name, out: &printer{w: out}, engine: e, options: defaultOptions(), seed: rand.Uint64(), perftGrace: perftGrace}
	s.position, _ = startPosition(s.options.rule())
	return s
}

func (s *session) print(format string, args ...any) { s.out.print(format, args...) }

// report prints an error as an info string of at most 300 bytes. It replaces control characters by spaces.
func (s *session) report(format string, args ...any) {
	text := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, fmt.Sprintf(format, args...))
	if len(text) > 300 {
		text = strings.ToValidUTF8(text[:300], "") + "…"
	}
	s.print("info string %s", text)
}

// commands maps the names of commands to functions that are called with the arguments.
var commands = map[string]func(*session, []string){
	"uci":        (*session).identify,
	"isready":    func(s *session, _ []string) { s.print("readyok") },
	"ucinewgame": (*session).newGame,
	"setoption":  (*session).setOption,
	"position":   (*session).setPosition,
	"go":         (*session).startSearch,
	"stop":       (*session).stop,
	"ponderhit":  (*session).ponderHit,
	"d":          (*session).display,
	"eval":       (*session).evaluate,
	"debug":      func(*session, []string) {},
	"register":   func(*session, []string) {},
}

// execute executes one line and reports whether it was quit. As the protocol requires, it skips unknown words before a
// command. A line that begins with # is a comment.
func (s *session) execute(line string) (quit bool) {
	words := strings.Fields(line)
	for i, word := range words {
		if word == "quit" {
			return true
		}
		if do, ok := commands[word]; ok {
			if i > 0 {
				s.report("ignored before %s: %s", word, strings.Join(words[:i], " "))
			}
			do(s, words[i+1:])
			return false
		}
		if i == 0 && strings.HasPrefix(word, "#") {
			return false
		}
	}
	if len(words) > 0 {
		s.report("unknown command: %s", strings.Join(words, " "))
	}
	return false
}

func (s *session) identify([]string) {
	s.print("id name %s", s.name)
	s.print("id author the Backrank authors")
	s.print("")
	for _, line := range optionLines() {
		s.print("%s", line)
	}
	s.print("uciok")
}

func (s *session) newGame([]string) {
	s.stopSearch()
	s.seed = rand.Uint64()
	s.engine.Clear()
}

// startPosition returns the start position with array 518 for both sides under a castling rule.
func startPosition(rule *rules.Castling) (rules.Position, error) {
	a, err := variants.ArrayNumbered(518)
	if err != nil {
		return rules.Position{}, err
	}
	return variants.Custom(variants.ShuffleFamily, variants.Mirrored, rule).Position(variants.Both(a))
}
