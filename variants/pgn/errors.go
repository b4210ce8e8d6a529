package pgn

import (
	"backrank/lang"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/words"
)

// A GameError is the first fault of a game in a file. The games after it can still be read.
type GameError struct {
	Number int   // of the game in the file, from 1
	Line   int   // of the fault, from 1
	Err    error // a message for players
	// Node is the last move before the fault, [gametree.Root] if there is none.
	Node gametree.NodeID
	// Kept is true if the text from the fault to the end of the moves is the last comment of the game.
	Kept bool
}

func (e *GameError) Error() string {
	return lang.L("game {{.Number}}, line {{.Line}}: {{.Fault}}", "Number", e.Number, "Line", e.Line, "Fault", e.Err)
}

func (e *GameError) Unwrap() error { return e.Err }

// A sentence is an error that is a message for players, without a full stop.
type sentence string

func (s sentence) Error() string { return string(s) }

// A tagFault is an error in the value of a tag. The zero tagFault is no error.
type tagFault struct {
	tag string // name of the tag
	err error  // what is wrong with its value; nil for no error
}

// Error returns a message for players. f.err must not be nil.
func (f tagFault) Error() string {
	return words.Message(lang.L("The tag {{.Tag}} cannot be used", "Tag", f.tag), fen.Reason(f.err))
}

func (f tagFault) Unwrap() error { return f.err }

// An InputError is an error after which the rest of a file cannot be read, such as an I/O error.
type InputError struct {
	Line int // of the file at which reading ended, from 1
	Err  error
}

func (e *InputError) Error() string {
	return lang.L("line {{.Line}}: {{.Fault}}", "Line", e.Line, "Fault", e.Err)
}

func (e *InputError) Unwrap() error { return e.Err }
