package client

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Program is what to start.
type Program struct {
	Path string // a file, or a name to look for as the shell does
	Args []string
	Dir  string // its working directory; ours if empty

	// Timeout is how long it may take to answer what needs no thinking: to say uciok, and to move after a search has
	// been stopped or its time is up. 0 means ten seconds. For readyok it has three times as long, because some engines
	// load their files then.
	Timeout time.Duration
}

const (
	timeout   = 10 * time.Second
	quitting  = time.Second // at most, for an engine to end by itself
	loading   = 3           // times the timeout, to be ready
	talkative = 20_000      // lines in which an engine must have introduced itself

	mostOptions = 1000    // that an engine may have
	mostBytes   = 1 << 20 // of text in all of them together
)

// Engine is a running engine. One goroutine at a time may use it; Close may be
// called from any.
type Engine struct {
	program Program
	process *process
	name    string
	author  string
	options Options
	dialect Dialect
	owed    int // readyoks that are still to come
}

// Start starts an engine and waits until it has introduced itself. Unless ctx
// ended first, a failure is a [*Fault], and nothing is left running.
func Start(ctx context.Context, p Program) (*Engine, error) {
	if p.Timeout == 0 {
		p.Timeout = timeout
	}
	e := &Engine{program: p, name: filepath.Base(p.Path)}
	var err error
	if e.process, err = run(p); err != nil {
		return nil, &Fault{Kind: NotStarted, Engine: e.name, Text: "%s could not be started", Err: plain(err)}
	}
	if err := e.introduce(ctx); err != nil {
		e.process.kill()
		return nil, err
	}
	return e, nil
}

// Name is the engine's name for itself, or the name of its file.
func (e *Engine) Name() string { return e.name }

// Author is the author that the engine names, if any.
func (e *Engine) Author() string { return e.author }

// Options are the engine's options. The slice must not be changed.
func (e *Engine) Options() Options { return e.options }

// Close asks the engine to quit and ends it, with all processes that it started, within three seconds. It may be called
// again, and during a search, which then fails.
func (e *Engine) Close() {
	_ = e.process.write("quit\n") // it may have ended long ago
	e.process.close(min(e.program.Timeout, quitting))
}

// Kill kills the engine and all processes that it started. It may be called from any goroutine, and during a search,
// which then fails.
func (e *Engine) Kill() { e.process.kill() }

// introduce waits for name, options and uciok.
func (e *Engine) introduce(ctx context.Context) error {
	if err := e.process.write("uci\n"); err != nil {
		return e.gone(NotUCI)
	}
	said, bytes := 0, 0
	err := e.await(ctx, e.program.Timeout, NotUCI, func(words []string) bool {
		said++
		switch {
		case words[0] == "uciok" || said > talkative || len(e.options) > mostOptions || bytes > mostBytes:
			return true
		case len(words) < 3:
		case words[0] == "id" && words[1] == "name":
			e.name = clean(words[2:])
		case words[0] == "id" && words[1] == "author":
			e.author = clean(words[2:])
		case words[0] == "option":
			if o, ok := readOption(words[1:]); ok {
				e.options = append(e.options, o)
				bytes += o.bytes()
			}
		}
		return false
	})
	switch {
	case err != nil:
		return err
	case said > talkative:
		return e.fail(NotUCI, "%s does not speak UCI: its output does not end", nil)
	case len(e.options) > mostOptions || bytes > mostBytes:
		e.options = nil
		return e.fail(NotUCI, "%s has too many options", nil)
	}
	return nil
}

// clean is text of an engine fit to be shown: one line, no control characters, not long.
func clean(words []string) string {
	text := strings.Map(visible, strings.ToValidUTF8(strings.Join(words, " "), ""))
	if r := []rune(text); len(r) > 100 {
		return string(r[:100]) + "…"
	}
	return text
}

// Set sets an option after checking the value; "" presses a button. It fails if the engine has no such option or the
// option does not allow the value.
func (e *Engine) Set(ctx context.Context, name, value string) error {
	o, ok := e.options.Find(name)
	if !ok {
		return fmt.Errorf("%s has no option %q", e.name, name)
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
	return e.tell(ctx, line+"\n")
}

// Ready waits until the engine has done all it was told to.
func (e *Engine) Ready(ctx context.Context) error {
	if err := e.tell(ctx, "isready\n"); err != nil {
		return err
	}
	e.owed++
	return e.await(ctx, loading*e.program.Timeout, Silent, func(words []string) bool {
		if words[0] == "readyok" {
			e.owed--
		}
		return e.owed <= 0
	})
}

// NewGame prepares the engine for another game in a dialect that [Options.Dialect]
// found for it.
func (e *Engine) NewGame(ctx context.Context, d Dialect) error {
	for _, s := range d.Settings {
		if err := e.Set(ctx, s.Name, s.Value); err != nil {
			return err
		}
	}
	e.dialect = d
	if err := e.tell(ctx, "ucinewgame\n"); err != nil {
		return err
	}
	return e.Ready(ctx)
}

// tell gives the engine lines.
func (e *Engine) tell(ctx context.Context, text string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := e.process.write(text); err != nil {
		return e.unheard(err)
	}
	return nil
}

// await reads lines until take has what it wants, until the timeout.
func (e *Engine) await(ctx context.Context, timeout time.Duration, kind FaultKind, take func(words []string) bool) error {
	t := time.NewTimer(timeout)
	defer t.Stop()
	for {
		select {
		case l, open := <-e.process.lines:
			if !open {
				if kind == Silent {
					kind = Crashed
				}
				return e.gone(kind)
			}
			if words := strings.Fields(l.text); len(words) > 0 && take(words) {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C:
			if kind == NotUCI {
				return e.fail(kind, "%s does not speak UCI: it sent no uciok", nil)
			}
			return e.fail(kind, "%s does not answer", nil)
		}
	}
}

// fail ends the engine for a fault, text being a sentence with %s for its name.
func (e *Engine) fail(kind FaultKind, text string, cause error) error {
	e.process.kill()
	return &Fault{Kind: kind, Engine: e.name, Text: text, Err: cause}
}

// unheard is the fault of an engine that a command could not be written to.
func (e *Engine) unheard(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return e.gone(Silent)
	}
	return e.gone(Crashed)
}

// gone is the fault of an engine that has ended, closed its pipes or does not
// read; it is told from how the process ended.
func (e *Engine) gone(kind FaultKind) error {
	t := time.NewTimer(lastWords)
	defer t.Stop()
	ended := true
	select {
	case <-e.process.ended:
	case <-t.C:
		ended = false
	}
	e.process.kill()
	f := &Fault{Kind: kind, Engine: e.name, Text: "%s exited unexpectedly"}
	switch {
	case kind == NotUCI && ended:
		f.Text = "%s does not speak UCI: it exited at once"
	case kind == NotUCI:
		f.Text = "%s does not speak UCI: it closed its output"
	case !ended:
		f.Text = "%s no longer reads its input"
	}
	if ended {
		f.Err, f.Output = e.process.exit, e.process.words.String()
	}
	return f
}
