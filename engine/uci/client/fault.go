package client

import (
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
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
	case errors.As(err, &start) && errors.Is(err, exec.ErrNotFound):
		return errNotFound
	case errors.As(err, &start):
		return rootCause(start.Err)
	}
	return err
}

var errNotFound = errors.New("there is no such program")

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Err }
