package ui

import (
	"strings"
	"testing"

	"backrank/variants/notation"
)

// Whatever stands in a tag of a game, the game can be listed.
func TestAnyTimeTagCanBeListed(t *testing.T) {
	for text, want := range map[string]string{
		"12:05:33": "2026.01.02 12:05", "9:05": "2026.01.02 09:05", "12:5": "2026.01.02 12:05",
		"12:": "2026.01.02", ":": "2026.01.02", "": "2026.01.02", "25:70": "2026.01.02", "ü:é": "2026.01.02",
	} {
		g := notation.Game{Tags: []notation.Tag{{Name: "Date", Value: "2026.01.02"}, {Name: "Time", Value: text}}}
		if got := headline(g); !strings.HasPrefix(got, want+" · ") {
			t.Errorf("Time %q is listed as %q", text, got)
		}
	}
}
