package main

import (
	"errors"

	"backrank/lang"
	"backrank/words"
)

// linkErrorText returns the message of the page for a link that starts no game. err is an error of app.LinkFlags,
// parseFlags or options.begin.
func linkErrorText(err error) string {
	var bad *flagError
	if !errors.As(err, &bad) {
		return words.Message(lang.L("The game of this link cannot start"), words.Sentence(err.Error()))
	}
	reason := words.Sentence(bad.reason.Error())
	switch bad.flag {
	case "variant":
		return lang.L("This link is for a variant that Backrank does not have: {{.Name}}.", "Name", words.Quote(bad.value))
	case "start":
		return words.Message(lang.L("The start position of this link cannot be used"), reason)
	case "fen":
		return words.Message(lang.L("This link has a position that Backrank cannot read"), reason)
	case "draft":
		return lang.L("This link is for a draft that Backrank does not have: {{.Name}}.", "Name", words.Quote(bad.value))
	case "clock", "prepare":
		return words.Message(lang.L("The clock of this link cannot be used"), reason)
	case "white":
		return lang.L("This link has a player for White that Backrank does not have: {{.Name}}.", "Name", words.Quote(bad.value))
	case "black":
		return lang.L("This link has a player for Black that Backrank does not have: {{.Name}}.", "Name", words.Quote(bad.value))
	}
	return words.Message(lang.L("The game of this link cannot start"), reason)
}
