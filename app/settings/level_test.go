package settings

import "testing"

// The opponent of the last new game is read from the settings of 0.1.0, which stored a number for the level and 0 for a
// friend; a level chosen since takes precedence.
func TestTheOpponentOfOlderSettings(t *testing.T) {
	for text, want := range map[string]struct {
		level  string
		friend bool
	}{
		`{}`:                    {"Beginner", false},
		`{"new_opponent": 1}`:   {"Novice", false},
		`{"new_opponent": 12}`:  {"Full", false},
		`{"new_opponent": 0}`:   {"Beginner", true},
		`{"new_opponent": 77}`:  {"Beginner", false},
		`{"new_opponent": "x"}`: {"Beginner", false},
		`{"new_opponent": 1, "new_level": "Master"}`: {"Master", false},
	} {
		s, _, _, err := decode([]byte(text))
		if err != nil || s.NewLevel != want.level || s.NewFriend != want.friend {
			t.Errorf("%s: level %q, friend %v, %v", text, s.NewLevel, s.NewFriend, err)
		}
	}
}
