package settings

import (
	"fmt"
	"testing"
)

// The opponent of the last new game is read from settings of 0.1.0, which stored the number of a level, and 0 for a
// friend. A level chosen with a later version takes precedence.
func TestOpponentOfOlderSettings(t *testing.T) {
	for text, want := range map[string]struct {
		level  string
		friend bool
	}{
		`{}`:                    {"Beginner", false},
		`{"new_opponent": 1}`:   {"Novice", false},
		`{"new_opponent": 12}`:  {"Full strength", false},
		`{"new_opponent": 0}`:   {"Beginner", true},
		`{"new_opponent": 77}`:  {"Beginner", false},
		`{"new_opponent": "x"}`: {"Beginner", false},
		`{"new_opponent": 1, "new_level": "Master"}`: {"Super-grandmaster", false},
		`{"new_level": "Full"}`:                      {"Full strength", false},
		`{"new_level": "County player"}`:             {"Strong tournament player", false},
	} {
		s, _, _, err := decode([]byte(text))
		if err != nil || s.NewLevel != want.level || s.NewFriend != want.friend {
			t.Errorf("%s: level %q, friend %v, %v", text, s.NewLevel, s.NewFriend, err)
		}
	}
}

// The engines of the last match are levels by their current names, or engines, whose ids stay as they are.
func TestMatchOfOlderSettings(t *testing.T) {
	for _, c := range [][2]string{{"full", "stockfish-1"}, {"stockfish-1", "full"}} {
		s, _, _, err := decode(fmt.Appendf(nil, `{"new_white": %q, "new_black": %q}`, c[0], c[1]))
		names := map[string]string{"full": "Full strength", "stockfish-1": "stockfish-1"}
		if err != nil || s.NewWhite != names[c[0]] || s.NewBlack != names[c[1]] {
			t.Errorf("%q: white %q, black %q, %v", c, s.NewWhite, s.NewBlack, err)
		}
	}
}
