package client

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// Program describes the program of an engine and how to start it.
type Program struct {
	Path string // a file, or a name that is looked up in PATH
	Args []string
	Dir  string // working directory; "" means the current one

	// Timeout is the maximum time for uciok, and for bestmove after stop or after the time limit of a search; 0 means ten
	// seconds. The maximum for readyok is three times as long, because some engines then load files.
	Timeout time.Duration
}

const (
	defaultTimeout = 10 * time.Second
	quitTimeout    = time.Second // maximum time for an engine to exit after quit
	readyFactor    = 3           // maximum time for readyok, in timeouts
	maxIntroLines  = 20_000      // maximum number of lines before uciok

	maxOptions     = 1000    // maximum number of options
	maxOptionBytes = 1 << 20 // maximum size of the text of all options
)

// Engine is a running engine. It is for one goroutine at a time, except that any goroutine may call Close and Kill.
type Engine struct {
	program      Program
	process      *process
	name         string
	author       string
	options      Options
	dialect      Dialect
	position     rules.Position // position to search, set by Prepare
	pendingReady int            // number of isready commands without readyok
}

// Start starts an engine and waits for uciok. It returns the error of ctx if ctx is done first; all other errors are a
// [*Fault]. After an error no process is left running.
func Start(ctx context.Context, p Program) (*Engine, error) {
	if p.Timeout == 0 {
		p.Timeout = defaultTimeout
	}
	e := &Engine{program: p, name: filepath.Base(p.Path)}
	var err error
	if e.process, err = run(p); err != nil {
		return nil, &Fault{Kind: NotStarted, Engine: e.name, Text: notStarted, Err: rootCause(err)}
	}
	if err := e.handshake(ctx); err != nil {
		e.process.kill()
		return nil, err
	}
	return e, nil
}

// Name returns the engine's name, or its file name if it sent none.
func (e *Engine) Name() string { return e.name }

// Author returns the engine's author, "" if it sent none.
func (e *Engine) Author() string { return e.author }

// Options returns the engine's options. The slice must not be modified.
func (e *Engine) Options() Options { return e.options }

// Close sends quit, gives the engine a second to exit, and kills it and all processes that it started. It takes at most
// three seconds. It may be called repeatedly, and during a search, which then fails.
func (e *Engine) Close() {
	_ = e.process.write("quit\n") // it may have exited already
	e.process.close(min(e.program.Timeout, quitTimeout))
}

// Kill kills the engine and all processes that it started. It may be called during a search, which then fails.
func (e *Engine) Kill() { e.process.kill() }

// handshake sends uci and reads name, author and options until uciok.
func (e *Engine) handshake(ctx context.Context) error {
	if err := e.process.write("uci\n"); err != nil {
		return e.exitFault(NotUCI, uciInputClosed)
	}
	lines, bytes := 0, 0
	err := e.waitFor(ctx, e.program.Timeout, NotUCI, func(words []string) bool {
		lines++
		switch {
		case words[0] == "uciok" || lines > maxIntroLines || len(e.options) > maxOptions || bytes > maxOptionBytes:
			return true
		case len(words) < 3:
		case words[0] == "id" && words[1] == "name":
			e.name = sanitize(words[2:])
		case words[0] == "id" && words[1] == "author":
			e.author = sanitize(words[2:])
		case words[0] == "option":
			if o, ok := parseOption(words[1:]); ok {
				e.options = append(e.options, o)
				bytes += o.size()
			}
		}
		return false
	})
	switch {
	case err != nil:
		return err
	case lines > maxIntroLines:
		return e.fail(NotUCI, endlessIntro, nil)
	case len(e.options) > maxOptions || bytes > maxOptionBytes:
		e.options = nil
		return e.fail(NotUCI, tooManyOptions, nil)
	}
	return nil
}

// sanitize joins words of an engine's output to a text that is safe to show: one line of at most 100 printable
// characters.
func sanitize(words []string) string {
	text := strings.Map(visible, strings.ToValidUTF8(strings.Join(words, " "), ""))
	if r := []rune(text); len(r) > 100 {
		return string(r[:100]) + "…"
	}
	return text
}

// Set sets an option; the value "" presses a button. It returns an error, and sends nothing, if the engine has no such
// option or the option does not accept the value.
func (e *Engine) Set(ctx context.Context, name, value string) error {
	o, ok := e.options.Find(name)
	if !ok {
		return errors.New(lang.L("{{.Engine}} has no option {{.Option}}", "Engine", e.name, "Option", words.Quote(name)))
	}
	value, err := o.Value(value)
	if err != nil {
		return fmt.Errorf("%s: %w", e.name, err)
	}
	line := "setoption name " + o.Name
	switch {
	case o.Kind == String && value == "":
		line += " value <empty>"
	case o.Kind != Button:
		line += " value " + value
	}
	return e.send(ctx, line+"\n")
}

// Ready sends isready and waits until the engine has processed all commands.
func (e *Engine) Ready(ctx context.Context) error {
	if err := e.send(ctx, "isready\n"); err != nil {
		return err
	}
	e.pendingReady++
	return e.waitFor(ctx, readyFactor*e.program.Timeout, Silent, func(words []string) bool {
		if words[0] == "readyok" {
			e.pendingReady--
		}
		return e.pendingReady <= 0
	})
}

// NewGame sets the options of a dialect from [Options.Dialect], and prepares the engine for a new game.
func (e *Engine) NewGame(ctx context.Context, d Dialect) error {
	for _, s := range d.Settings {
		if err := e.Set(ctx, s.Name, s.Value); err != nil {
			return err
		}
	}
	e.dialect = d
	if err := e.send(ctx, "ucinewgame\n"); err != nil {
		return err
	}
	return e.Ready(ctx)
}

// send writes commands to the engine.
func (e *Engine) send(ctx context.Context, text string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := e.process.write(text); err != nil {
		return e.writeFault(err)
	}
	return nil
}

// waitFor passes lines of output, split into words, to handle until it returns true. It returns a fault after the timeout;
// kind is NotUCI during the handshake and Silent later.
func (e *Engine) waitFor(ctx context.Context, timeout time.Duration, kind FaultKind, handle func(words []string) bool) error {
	t := time.NewTimer(timeout)
	defer t.Stop()
	for {
		select {
		case l, open := <-e.process.lines:
			if !open {
				if kind == NotUCI {
					return e.exitFault(kind, uciOutputClosed)
				}
				return e.exitFault(Crashed, outputClosed)
			}
			if words := strings.Fields(l.text); len(words) > 0 && handle(words) {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C:
			if kind == NotUCI {
				return e.fail(kind, noUCIOK, nil)
			}
			return e.fail(kind, noAnswer, nil)
		}
	}
}
