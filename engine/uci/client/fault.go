package client

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"time"

	"backrank/lang"
)

// FaultKind is the kind of a fault.
type FaultKind uint8

// The kinds of faults.
const (
	NotStarted FaultKind = iota // the program could not be started
	NotUCI                      // the program runs, but does not implement the protocol
	Crashed                     // the engine exited or closed its pipes unexpectedly
	Silent                      // no response in time ([Engine.waitFor], [search.wait]), or the input is not read (writeFault)
	Illegal                     // the move is illegal or missing
)

// Fault is a misbehaviour of an engine, as an error whose text is a sentence for the player. The engine has been killed.
type Fault struct {
	Kind   FaultKind
	Engine string                     // name of the engine or of its program
	Text   func(engine string) string // returns the sentence
	Err    error                      // cause; may be nil
	Output string                     // last line of its standard error
}

// The sentences of faults.

func notStarted(engine string) string {
	return lang.L("{{.Engine}} could not be started", "Engine", engine)
}

func uciInputClosed(engine string) string {
	return lang.L("{{.Engine}} does not speak UCI: it closed its input", "Engine", engine)
}

func endlessIntro(engine string) string {
	return lang.L("{{.Engine}} does not speak UCI: its output does not end", "Engine", engine)
}

func tooManyOptions(engine string) string {
	return lang.L("{{.Engine}} has too many options", "Engine", engine)
}

func uciOutputClosed(engine string) string {
	return lang.L("{{.Engine}} does not speak UCI: it closed its output", "Engine", engine)
}

func outputClosed(engine string) string {
	return lang.L("{{.Engine}} closed its output", "Engine", engine)
}

func noUCIOK(engine string) string {
	return lang.L("{{.Engine}} does not speak UCI: it sent no uciok", "Engine", engine)
}

func noAnswer(engine string) string {
	return lang.L("{{.Engine}} does not answer", "Engine", engine)
}

func noMoveSent(engine string) string {
	return lang.L("{{.Engine}} sent no move", "Engine", engine)
}

func noMoveFound(engine string) string {
	return lang.L("{{.Engine}} found no move", "Engine", engine)
}

func illegalMove(engine string) string {
	return lang.L("{{.Engine}} played an illegal move", "Engine", engine)
}

func inputUnread(engine string) string {
	return lang.L("{{.Engine}} no longer reads its input", "Engine", engine)
}

func inputClosed(engine string) string {
	return lang.L("{{.Engine}} closed its input", "Engine", engine)
}

func exited(engine string) string {
	return lang.L("{{.Engine}} exited unexpectedly", "Engine", engine)
}

func exitedAtOnce(engine string) string {
	return lang.L("{{.Engine}} does not speak UCI: it exited at once", "Engine", engine)
}

func (f *Fault) Error() string {
	text := f.Text(f.Engine)
	if f.Err != nil {
		text += fmt.Sprintf(" (%v)", f.Err)
	}
	if f.Output != "" {
		text += ": " + f.Output
	}
	return text
}

// rootCause returns the cause of an error of opening or starting a program, without path and operation.
func rootCause(err error) error {
	var path *fs.PathError
	var start *exec.Error
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &start) && (errors.Is(err, exec.ErrNotFound) || errors.Is(err, exec.ErrDot)):
		return errNotFound // ErrDot: Windows found it in the current folder, which is not searched
	case errors.As(err, &start):
		return rootCause(start.Err)
	}
	return err
}

// MissingError is the cause of a fault if the program exists, but its interpreter or a library that it needs does not.
type MissingError struct {
	Program string // interpreter from the first line, such as #!/usr/bin/python3; "" if there is none
}

func (m *MissingError) Error() string {
	if m.Program == "" {
		return lang.L("a file that it needs is missing")
	}
	return lang.L("{{.Program}}, which runs it, is missing", "Program", m.Program)
}

// startError returns the cause of err, the error of starting the program at path: a [MissingError] if the program itself
// exists.
func startError(path string, err error) error {
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, openErr := os.Open(path)
	if openErr != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, 256)
	n, _ := io.ReadFull(f, head)
	line, _, _ := strings.Cut(string(head[:n]), "\n")
	if line, ok := strings.CutPrefix(line, "#!"); ok {
		if words := strings.Fields(line); len(words) > 0 {
			return &MissingError{sanitize(words[:1])}
		}
	}
	return &MissingError{}
}

var errNotFound error = notFound{}

// notFound is [exec.ErrNotFound] with a text for players.
type notFound struct{}

func (notFound) Error() string { return lang.L("there is no such program") }

func (notFound) Is(target error) bool { return target == exec.ErrNotFound }

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

// fail kills the engine and returns a fault. text returns the sentence for the engine's name.
func (e *Engine) fail(kind FaultKind, text func(string) string, cause error) error {
	e.process.kill()
	return &Fault{Kind: kind, Engine: e.name, Text: text, Err: cause}
}

// writeFault returns the fault of an engine to which writing a command failed with err.
func (e *Engine) writeFault(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return e.exitFault(Silent, inputUnread)
	}
	return e.exitFault(Crashed, inputClosed)
}

// exitFault kills the engine and returns its fault. If the engine has exited, the fault says so; if it is still running,
// the fault has the text running, which describes the pipe that it closed or does not read.
func (e *Engine) exitFault(kind FaultKind, running func(string) string) error {
	t := time.NewTimer(drainTime)
	defer t.Stop()
	ended := true
	select {
	case <-e.process.ended:
	case <-t.C:
		ended = false
	}
	e.process.kill()
	f := &Fault{Kind: kind, Engine: e.name, Text: exited}
	switch {
	case kind == NotUCI && ended:
		f.Text = exitedAtOnce
	case !ended:
		f.Text = running
	}
	if ended {
		f.Err, f.Output = e.process.exit, e.process.stderr.String()
	}
	return f
}
