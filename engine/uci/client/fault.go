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
	Crashed                     // it ended, or closed its pipes, in the middle of things
	Silent                      // it did not answer in time, or does not read
	Illegal                     // its move is not legal, or no move at all
)

// Fault says what an engine did wrong, in a sentence for the player without a full stop. The engine has ended then;
// start another.
type Fault struct {
	Kind   FaultKind
	Engine string // its name, or its program's
	Text   string // the sentence, %s for the engine
	Err    error  // the cause, if there is one to tell
	Output string // what it wrote to its standard error last
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

// plain is the cause of an error without the calls of the system and of this program that it came through.
func plain(err error) error {
	var path *fs.PathError
	var start *exec.Error
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &start) && errors.Is(err, exec.ErrNotFound):
		return errNotFound
	case errors.As(err, &start):
		return plain(start.Err)
	}
	return err
}

var errNotFound = errors.New("there is no such program")

// Unwrap is the cause.
func (f *Fault) Unwrap() error { return f.Err }
