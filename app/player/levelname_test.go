package player

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"backrank/engine"
)

// Whoever was played against in 0.1.0, by its number there, is the same level today, however many there are.
func TestTheLevelsOfTheFirstVersionAreStillThere(t *testing.T) {
	for number, name := range map[int]string{1: "Novice", 2: "Beginner", 6: "Club player", 9: "Candidate", 12: "Full"} {
		if got := LevelName(FirstLevel(number)); got != name {
			t.Errorf("level %d of 0.1.0 is %q, want %q", number, got, name)
		}
	}
	for i, name := range firstLevels {
		var p Player
		if err := json.Unmarshal(fmt.Appendf(nil, `{"level":%d}`, i+1), &p); err != nil || LevelName(p.Level) != name {
			t.Errorf("a journal's level %d is %q, want %q, %v", i+1, LevelName(p.Level), name, err)
		}
		if got := LevelName(FirstLevel(i + 1)); got != name {
			t.Errorf("level %d is %q, want %q", i+1, got, name)
		}
	}
}

// Every player is written and read back as he is, his level by its name.
func TestPlayersAreWrittenAndReadBack(t *testing.T) {
	all := []Player{{}, {Name: "Ann"}, {Engine: "x", Name: "Fish"}, {Level: 999}}
	for i := range engine.Levels() {
		all = append(all, Player{Level: i + 1})
	}
	for _, p := range all {
		data, err := json.Marshal(p)
		var back Player
		if err != nil || json.Unmarshal(data, &back) != nil || back != p {
			t.Errorf("%+v is written %s and read as %+v, %v", p, data, back, err)
		}
		if name := LevelName(p.Level); name != "" && !strings.Contains(string(data), name) {
			t.Errorf("%+v is written %s, without the name of its level", p, data)
		}
	}
	if err := json.Unmarshal([]byte(`{"level":"World champion"}`), &Player{}); err == nil {
		t.Error("a level that is none is read")
	}
}
