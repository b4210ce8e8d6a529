package uci

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/rules"
)

// session is the state of one conversation. Only the goroutine that reads the
// commands uses it, but for out, which a search writes to as well.
type session struct {
	ctx  context.Context
	name string
	out  *printer

	engine   *engine.Engine
	options  options
	position rules.Position
	history  []uint64 // keys of the positions before, oldest first
	seed     uint64   // of the game, random: the day and the slips of a level
	search   *job     // the search that goes on, nil if none
	perfts   []*job   // those that go on, in order
}

// printer writes whole lines, one at a time. After an error it writes no more.
type printer struct {
	mu     sync.Mutex
	w      io.Writer
	err    error
	failed atomic.Bool // err is not nil; known without waiting for a line that is being written
}

func (p *printer) say(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
		p.failed.Store(p.err != nil)
	}
}

func newSession(ctx context.Context, out io.Writer, name string, e *engine.Engine) *session {
	s := &session{ctx: ctx, name: name, out: &printer{w: out}, engine: e, options: defaults(), seed: rand.Uint64()}
	s.position, _ = startPosition(s.options.rule())
	return s
}

func (s *session) say(format string, args ...any) { s.out.say(format, args...) }

// complain answers what could not be done. Line breaks and control characters of
// the input never reach the output.
func (s *session) complain(format string, args ...any) {
	text := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, fmt.Sprintf(format, args...))
	if len(text) > 300 {
		text = strings.ToValidUTF8(text[:300], "") + "…"
	}
	s.say("info string %s", text)
}

// commands by name. A command gets its arguments.
var commands = map[string]func(*session, []string){
	"uci":        (*session).introduce,
	"isready":    func(s *session, _ []string) { s.say("readyok") },
	"ucinewgame": (*session).newGame,
	"setoption":  (*session).setOption,
	"position":   (*session).setPosition,
	"go":         (*session).goSearch,
	"stop":       (*session).stop,
	"ponderhit":  (*session).ponderHit,
	"d":          (*session).display,
	"eval":       (*session).evaluate,
	"debug":      func(*session, []string) {},
	"register":   func(*session, []string) {},
}

// obey carries out one line and reports whether it was quit. As the protocol
// asks, unknown words before a known command are skipped.
func (s *session) obey(line string) (quit bool) {
	words := strings.Fields(line)
	for i, word := range words {
		if word == "quit" {
			return true
		}
		if do, ok := commands[word]; ok {
			if i > 0 {
				s.complain("ignored before %s: %s", word, strings.Join(words[:i], " "))
			}
			do(s, words[i+1:])
			return false
		}
		if i == 0 && strings.HasPrefix(word, "#") {
			return false
		}
	}
	if len(words) > 0 {
		s.complain("unknown command: %s", strings.Join(words, " "))
	}
	return false
}

func (s *session) introduce([]string) {
	s.say("id name %s", s.name)
	s.say("id author the Backrank authors")
	s.say("")
	for _, line := range optionLines() {
		s.say("%s", line)
	}
	s.say("uciok")
}

func (s *session) newGame([]string) {
	s.halt()
	s.seed = rand.Uint64()
	s.engine.Clear()
}

// startPosition is array 518 for both sides under a castling rule, with the
// rights that every start position gets.
func startPosition(rule *rules.Castling) (rules.Position, error) {
	a, err := variants.ArrayNumbered(518)
	if err != nil {
		return rules.Position{}, err
	}
	return variants.Custom(variants.ShuffleFamily, variants.Mirrored, rule).Position(variants.Both(a))
}
