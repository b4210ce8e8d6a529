package main

import (
	"errors"
	"fmt"

	"backrank/words"
)

// linkErrorText returns the message of the page for a link that starts no game. err is an error of app.LinkFlags,
// parseFlags or options.begin.
func linkErrorText(err error) string {
	var bad *flagError
	if !errors.As(err, &bad) {
		return words.Message("The game of this link cannot start", words.Sentence(err.Error()))
	}
	reason := words.Sentence(bad.reason.Error())
	switch bad.flag {
	case "variant":
		return fmt.Sprintf("This link is for a variant that Backrank does not have: %q.", bad.value)
	case "start":
		return words.Message("The start position of this link cannot be used", reason)
	case "fen":
		return words.Message("This link has a position that Backrank cannot read", reason)
	case "draft":
		return fmt.Sprintf("This link is for a draft that Backrank does not have: %q.", bad.value)
	case "clock", "prepare":
		return words.Message("The clock of this link cannot be used", reason)
	case "white":
		return fmt.Sprintf("This link has a player for White that Backrank does not have: %q.", bad.value)
	case "black":
		return fmt.Sprintf("This link has a player for Black that Backrank does not have: %q.", bad.value)
	}
	return words.Message("The game of this link cannot start", reason)
}
