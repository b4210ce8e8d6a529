package notation

import (
	"fmt"
	"strings"

	"backrank/words"
)

// sentence is a fault of a game in the words that a player reads, without a full stop.
type sentence string

func (s sentence) Error() string { return string(s) }

// tagFault is a fault of a tag, err with the tag's name; without err there is none.
type tagFault struct {
	tag string
	err error
}

func (f tagFault) Error() string {
	return words.Message(fmt.Sprintf("The tag %s cannot be used", f.tag), FENReason(f.err))
}

func (f tagFault) Unwrap() error { return f.err }

// fenPrefix begins the errors of [ParseFEN] and [ParseSetup].
const fenPrefix = "fen: "

// FENReason says as a sentence for the player what an error of [ParseFEN] or [ParseSetup] means. Other errors it only
// capitalises.
func FENReason(err error) string { return words.Sentence(strings.TrimPrefix(err.Error(), fenPrefix)) }

// InputError is an error of a file that ended its reading, in its place.
type InputError struct {
	Line int // from 1
	Err  error
}

func (e *InputError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

func (e *InputError) Unwrap() error { return e.Err }
