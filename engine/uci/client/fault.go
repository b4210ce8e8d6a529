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
)

// FaultKind is the kind of a fault.
type FaultKind uint8

// The kinds of faults.
const (
	NotStarted FaultKind = iota // the program could not be started
	NotUCI                      // it runs, but does not speak the protocol
	Crashed                     // it exited or closed its pipes unexpectedly
	Silent                      // it did not answer in time, or does not read
	Illegal                     // its move is illegal or missing
)

// Fault is an engine's misbehaviour. The engine has been killed; start another one. The text is a sentence for
// the player without a full stop.
type Fault struct {
	Kind   FaultKind
	Engine string // its name, or its program's name
	Text   string // the sentence, with %s for the engine
	Err    error  // the cause, may be nil
	Output string // the last line of its standard error
}

func (f *Fault) Error() string {
	text := fmt.Sprintf(f.Text, f.Engine)
	if f.Err != nil {
		text += fmt.Sprintf(" (%v)", f.Err)
	}
	if f.Output != "" {
		text += ": " + f.Output
	}
	return text
}

// rootCause returns the cause of an error without the calls that it came through.
func rootCause(err error) error {
	var path *fs.PathError
	var start *exec.Error
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &start) && (errors.Is(err, exec.ErrNotFound) || errors.Is(err, exec.ErrDot)): // Windows looks in the current folder too
		return errNotFound
	case errors.As(err, &start):
		return rootCause(start.Err)
	}
	return err
}

// MissingError is the cause if a program exists, but not the program that runs it, or a library without which nothing
// of it runs.
type MissingError struct {
	Program string // of its first line, as in #!/usr/bin/python3; "" if it names none
}

func (m *MissingError) Error() string {
	if m.Program == "" {
		return "a file that it needs is missing"
	}
	return m.Program + ", which runs it, is missing"
}

// startError returns the cause for which the program at path did not start.
func startError(path string, err error) error {
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, none := os.Open(path)
	if none != nil {
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

// notFound is [exec.ErrNotFound] in our words.
type notFound struct{}

func (notFound) Error() string { return "there is no such program" }

func (notFound) Is(target error) bool { return target == exec.ErrNotFound }

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }

// fail kills the engine and returns a fault; text is a sentence with %s for the engine's name.
func (e *Engine) fail(kind FaultKind, text string, cause error) error {
	e.process.kill()
	return &Fault{Kind: kind, Engine: e.name, Text: text, Err: cause}
}

// writeFault returns the fault of an engine to which a command could not be written.
func (e *Engine) writeFault(err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return e.exitFault(Silent, "%s no longer reads its input")
	}
	return e.exitFault(Crashed, "%s closed its input")
}

// exitFault returns the fault of an engine that has exited, or, if it still runs, the fault with the given text: it
// closed a pipe or does not read.
func (e *Engine) exitFault(kind FaultKind, running string) error {
	t := time.NewTimer(drainTime)
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
	case !ended:
		f.Text = running
	}
	if ended {
		f.Err, f.Output = e.process.exit, e.process.stderr.String()
	}
	return f
}
