package ui

import (
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/clock"
	"backrank/lang"
	"backrank/ui/game"
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

// headOf returns the head of an opened game, false for a game that has none: one being played, or one that names no
// player.
func headOf(v *app.View) (game.HeadContent, bool) {
	if !v.Document || words.Pairing(v.Tag(chess.White.Name()), v.Tag(chess.Black.Name())) == "" {
		return game.HeadContent{}, false
	}
	variant := v.Variant.Title()
	if v.Variant.Family.Len() == 1 {
		variant = "" // orthodox chess needs no mention
	}
	c := game.HeadContent{Result: words.Result(string(v.Outcome)), About: aboutPlayed(v, variant), Opening: openingShown(v), HasOpening: v.BookPlies() > 0}
	for i, side := range []chess.Color{chess.White, chess.Black} {
		c.Names[i] = words.Player(v.Tag(side.Name()))
		c.Ratings[i] = words.Known(v.Tag(side.Name() + "Elo"))
		c.Points[i] = game.Points(v, side)
	}
	return c, true
}

// aboutPlayed returns a line about an opened game without its players and result: how it ended if that is unusual, event,
// date, clock, variant and start. variant may be "".
func aboutPlayed(v *app.View, variant string) string {
	g := &pgn.Game{Tags: v.Tags()}
	parts := []string{preview.Termination(g), preview.Event(g), preview.When(g), clockOf(g), variant, startLine(v)}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " · ")
}

// clockOf returns the time control of a game, "15+10" or "2 days a move"; "" if it has none.
func clockOf(g *pgn.Game) string {
	if terms, known := clock.FromTags(g.Tag); known && !terms.None() {
		return terms.Label()
	}
	return ""
}

// startLine describes the start position, "" for a variant with only one.
func startLine(v *app.View) string {
	switch {
	case v.Draft.Shown:
		return termsLine(v)
	case v.Table.Waiting:
		return ""
	case v.StartID == "":
		return lang.L("Set-up position")
	case v.Variant.Family.Len() == 1:
		return ""
	case v.Start.White == v.Start.Black:
		return lang.L("Start {{.Number}} · {{.Array}}", "Number", v.StartID, "Array", v.Start.White)
	}
	return lang.L("Start {{.Number}} · {{.WhiteArray}} / {{.BlackArray}}", "Number", v.StartID, "WhiteArray", v.Start.White, "BlackArray", v.Start.Black)
}
