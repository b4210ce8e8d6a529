package notation

import (
	"fmt"
	"strings"

	"backrank/words"
)

// sentence is an error of a game, as a message for players without a full stop.
type sentence string

func (s sentence) Error() string { return string(s) }

// tagFault is an error in the value of a tag. The zero tagFault means that there is no error.
type tagFault struct {
	tag string // name of the tag
	err error  // what is wrong with its value; nil for no error
}

// Error returns a message for players. Call it only if f.err is not nil.
func (f tagFault) Error() string {
	return words.Message(fmt.Sprintf("The tag %s cannot be used", f.tag), FENReason(f.err))
}

func (f tagFault) Unwrap() error { return f.err }

// fenPrefix begins the errors of [ParseFEN] and [ParseSetup].
const fenPrefix = "fen: "

// FENReason returns an error of [ParseFEN] or [ParseSetup] as a sentence for players, without the prefix "fen: ". Of other
// errors it only capitalises the text. err must not be nil.
func FENReason(err error) string { return words.Sentence(strings.TrimPrefix(err.Error(), fenPrefix)) }

// InputError is an error that prevents reading the rest of a file, such as an I/O error.
type InputError struct {
	Line int // where reading ended, from 1
	Err  error
}

func (e *InputError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *InputError) Unwrap() error { return e.Err }
