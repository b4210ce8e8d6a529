package atlas

import (
	"strconv"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/variants"
)

// Picture is what a diagram of the view shows: the men of the array or pair that is
// chosen, and what to call it; false if nothing is.
func (a *Atlas) Picture() (men [64]chess.Piece, name string, ok bool) {
	if a.pairs != nil {
		s, allowed := a.pairs.start(a.pairs.at)
		return s.Pieces(), a.pairs.variant.StartID(s), allowed
	}
	s := a.here()
	if s == nil {
		return men, "", false
	}
	return variants.Both(s.Array).Pieces(), strconv.Itoa(s.Number), true
}

// Say tells something that happened, or what could not be done.
func (a *Atlas) Say(text string, _ notice.Severity) { a.say(text) }
