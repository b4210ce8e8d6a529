package clock

import (
	"testing"
	"time"
)

// The length of a game of forty moves counts the stages that begin by then, as often as the last one begins, and the bonus of
// each move.
func TestLengthOfAGame(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"none": 0, "5+3": 7 * time.Minute, "10": 10 * time.Minute, "40/90+30:30+30": 110 * time.Minute, "20/60:20/30:15": 90 * time.Minute,
		"20/60:15": 75 * time.Minute, "1/1": 40 * time.Minute, "30/10": 20 * time.Minute,
	} {
		terms, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := terms.White.Length(40); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
