package app

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"backrank/app/notice"
)

// linked are the flags of the program that a link may have (docs/PLATFORMS.md, Links): those that begin a game, and none
// that reads or writes a file.
var linkFlags = []string{"variant", "start", "fen", "draft", "clock", "prepare", "white", "black"}

// Link returns a link that opens the start of the game, if that is shown and has a number, or else the position that is
// shown. address is where the program can be opened in a browser, without a query. A position that must
// not be told yet is a refusal.
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
		return "", notice.Refusal("There is no link for a variant of your own")
	}
	return address + "?variant=" + id + "&fen=" + linkValue(fen), nil
}

// atStart reports whether a start position with a number is shown.
func atStart(v *View) bool {
	return v.StartID != "" && v.Cursor == 0 && !v.Draft.Exists && !v.Variant.IsCustom()
}

// plain returns a text as it stands in a link: spaces become underscores, and what is usual in a FEN stays readable.
func linkValue(text string) string {
	text = url.QueryEscape(strings.ReplaceAll(text, " ", "_"))
	return strings.NewReplacer("%2F", "/", "%2C", ",", "%3A", ":").Replace(text)
}

// LinkFlags returns the flags that the query of a link stands for, without the question mark. What others add to links
// to count visits, such as utm_source, is ignored. It fails if the query cannot be read, or says one thing twice.
func LinkFlags(query string) (flags []string, err error) {
	all, err := url.ParseQuery(strings.ReplaceAll(query, "+", "%2B"))
	if err != nil {
		return nil, notice.Refusal("The link is damaged")
	}
	for _, name := range linkFlags {
		values := all[name]
		switch {
		case len(values) == 0:
			continue
		case len(values) > 1:
			return nil, notice.Refusal(fmt.Sprintf("The link has two values for %q", name))
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
