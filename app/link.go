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
var linked = []string{"variant", "start", "fen", "draft", "clock", "prepare", "white", "black"}

// Link returns a link that opens the start of the game, if that is shown and has a number, or else the position that is
// shown. address is where the program can be opened in a browser, without a query. A position that must
// not be told yet is a refusal.
func Link(address string, v *View) (string, error) {
	if atStart(v) {
		return address + "?variant=" + v.Variant.ID + "&start=" + plain(v.StartID), nil
	}
	fen, err := v.FEN()
	if err != nil {
		return "", err
	}
	id := v.Variant.ID
	if v.Variant.IsCustom() {
		return "", notice.Refusal("There is no link for a variant of your own")
	}
	return address + "?variant=" + id + "&fen=" + plain(fen), nil
}

// atStart reports whether a start position with a number is shown.
func atStart(v *View) bool {
	return v.StartID != "" && v.Cursor == 0 && !v.Draft.Exists && !v.Variant.IsCustom()
}

// plain returns a text as it stands in a link: spaces become underscores, and what is usual in a FEN stays readable.
func plain(text string) string {
	text = url.QueryEscape(strings.ReplaceAll(text, " ", "_"))
	return strings.NewReplacer("%2F", "/", "%2C", ",", "%3A", ":").Replace(text)
}

// LinkFlags returns the flags that the query of a link stands for, without the question mark. It fails if the query has
// anything else.
func LinkFlags(query string) (flags []string, err error) {
	all, err := url.ParseQuery(query)
	if err != nil {
		return nil, fmt.Errorf("the link cannot be read: %w", err)
	}
	for name, values := range all {
		if !slices.Contains(linked, name) || len(values) != 1 {
			return nil, fmt.Errorf("the link has %q, which means nothing once; it may have %s", name, strings.Join(linked, ", "))
		}
		value := values[0]
		if name == "fen" {
			value = strings.ReplaceAll(value, "_", " ")
		}
		flags = append(flags, "-"+name+"="+value)
	}
	slices.Sort(flags)
	return flags, nil
}
