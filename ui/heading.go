package ui

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/preview"
	"backrank/variants/pgn"
	"backrank/words"
)

// headingOf returns the heading of a game: its players if it was opened and names them, otherwise the variant.
func headingOf(v *app.View) string {
	white, black := v.Tag(chess.White.Name()), v.Tag(chess.Black.Name())
	if !v.Document || white == "" && black == "" {
		return v.Variant.Title()
	}
	return words.Pairing(white, black)
}

// shortHeadingOf returns the heading with initials in place of given names, "" if that is not shorter.
func shortHeadingOf(v *app.View) string {
	full := headingOf(v)
	short := words.Pairing(words.Initials(v.Tag(chess.White.Name())), words.Initials(v.Tag(chess.Black.Name())))
	if full == v.Variant.Title() || short == full {
		return ""
	}
	return short
}

// underHeading returns the lines below the heading: the start, and for an opened game also result, event, date and
// ratings.
func underHeading(v *app.View) string {
	if !v.Document {
		return startLine(v)
	}
	start := startLine(v)
	if name := v.Variant.Title(); name != headingOf(v) && v.Variant.Family.Len() != 1 {
		start = strings.TrimSuffix(name+" · "+start, " · ")
	}
	return preview.About(&pgn.Game{Tags: v.Tags(), Result: string(v.Outcome)}, "", start)
}

// startLine describes the start position, "" for a variant with only one.
func startLine(v *app.View) string {
	switch {
	case v.Draft.Shown:
		return termsLine(v)
	case v.StartID == "":
		return lang.L("Set-up position")
	case v.Variant.Family.Len() == 1:
		return ""
	case v.Start.White == v.Start.Black:
		return lang.L("Start {{.Number}} · {{.Array}}", "Number", v.StartID, "Array", v.Start.White)
	}
	return lang.L("Start {{.Number}} · {{.WhiteArray}} / {{.BlackArray}}", "Number", v.StartID, "WhiteArray", v.Start.White, "BlackArray", v.Start.Black)
}
