package app

import (
	"net/url"
	"slices"
	"strings"

	"backrank/app/notice"
	"backrank/lang"
)

// linkFlags are the flags of the program that a link may set (docs/PLATFORMS.md, Links). They start a game; none reads
// or writes a file.
var linkFlags = []string{"variant", "start", "fen", "draft", "clock", "prepare", "white", "black"}

// Link returns a link to the start of the game, if that is shown and has a number, or else to the position shown.
// address is the program's address in a browser, without a query. A position that may not be shown is refused.
func Link(address string, v *View) (string, error) {
	if err := v.Knowledge().Board(); err != nil {
		return "", err
	}
	if atStart(v) {
		return address + "?variant=" + v.Variant.ID + "&start=" + linkValue(v.StartID), nil
	}
	fen, err := v.FEN()
	if err != nil {
		return "", err
	}
	id := v.Variant.ID
	if v.Variant.IsCustom() {
		return "", notice.Refusal(lang.L("There is no link for a variant of your own"))
	}
	return address + "?variant=" + id + "&fen=" + linkValue(fen), nil
}

// atStart reports whether a numbered start position is shown.
func atStart(v *View) bool {
	return v.StartID != "" && v.Cursor == 0 && !v.Draft.Exists && !v.Variant.IsCustom()
}

// linkValue escapes a value for a link: spaces become underscores, and the usual characters of a FEN stay readable.
func linkValue(text string) string {
	text = url.QueryEscape(strings.ReplaceAll(text, " ", "_"))
	return strings.NewReplacer("%2F", "/", "%2C", ",", "%3A", ":").Replace(text)
}

// LinkFlags returns the flags that the query of a link stands for. query has no question mark. Unknown names, such as
// utm_source, are ignored. LinkFlags fails if the query is malformed or sets a flag twice.
func LinkFlags(query string) (flags []string, err error) {
	all, err := url.ParseQuery(strings.ReplaceAll(query, "+", "%2B"))
	if err != nil {
		return nil, notice.Refusal(lang.L("The link is damaged"))
	}
	for _, name := range linkFlags {
		values := all[name]
		switch {
		case len(values) == 0:
			continue
		case len(values) > 1:
			return nil, notice.Refusal(lang.L("The link has two values for \"{{.Name}}\"", "Name", name))
		}
		value := strings.ReplaceAll(values[0], "_", " ")
		if name != "clock" { // where a plus is not a space
			value = strings.ReplaceAll(value, "+", " ")
		}
		flags = append(flags, "-"+name+"="+value)
	}
	slices.Sort(flags)
	return flags, nil
}
