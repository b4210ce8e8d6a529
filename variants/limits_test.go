package variants

import (
	"strings"
	"testing"
)

// Any text for a start, a pattern or a placement is refused with a sentence of limited length, however long the text
// is.
func TestALongTextIsRefusedBriefly(t *testing.T) {
	chess960, _ := ByID("chess960")
	chess484, _ := ByID("chess484")
	for name, parse := range map[string]func(string) error{
		"array":      func(text string) error { _, err := ParseArray(text); return err },
		"id":         func(text string) error { _, err := ParseStartID(text); return err },
		"pattern":    func(text string) error { _, err := ParsePattern(text); return err },
		"start":      func(text string) error { _, err := chess960.ParseTyped(text, 1); return err },
		"two starts": func(text string) error { _, err := chess484.ParseTyped(text, 1); return err },
		"placement":  func(text string) error { _, err := ParsePlacement(text); return err },
		"placements": func(text string) error { _, err := ParsePlacements(text); return err },
	} {
		for _, part := range []string{"RNBQKBNR", "RNBQKBNR/", "5", "W5-", "?", "*K", "N@b1", "@", "\xff", "\x1b", "é"} {
			err := parse(strings.Repeat(part, 1<<16))
			if err == nil || len(err.Error()) > 600 || strings.ContainsAny(err.Error(), "\x1b\n") {
				t.Errorf("%s, %q many times: %.500v", name, part, err)
			}
		}
	}
}
