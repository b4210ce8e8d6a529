package player

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"backrank/engine"
	"backrank/lang"
)

// An opponent of 0.1.0, stored by its number, becomes the level with the nearest rating.
func TestLevelsOfTheFirstVersionHaveTheNearestRating(t *testing.T) {
	levels := engine.Levels()
	for i, elo := range []int{450, 550, 740, 920, 1150, 1330, 1580, 1760, 1980, 2580, 3350, 3570} {
		var p Player
		if err := json.Unmarshal(fmt.Appendf(nil, `{"level":%d}`, i+1), &p); err != nil || p.Level < 1 || p.Level > len(levels) {
			t.Errorf("a journal's level %d is %+v, %v", i+1, p, err)
			continue
		}
		got, far := levels[p.Level-1], func(l engine.Level) int { return max(l.Elo-elo, elo-l.Elo) }
		for _, other := range levels {
			if far(other) < far(got) {
				t.Errorf("level %d, once %d, is %s, %d; %s, %d, is nearer", i+1, elo, got.Name, got.Elo, other.Name, other.Elo)
			}
		}
	}
}

// Every player is written and read back unchanged, its level by name.
func TestPlayersAreWrittenAndReadBack(t *testing.T) {
	all := []Player{{}, {Name: "Ann"}, {Engine: "x", Name: "Fish"}, {Level: 999}, {Name: "Ben", Elsewhere: true}}
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
	for _, name := range []string{"Full", "County player", "Master"} { // in journals of earlier versions
		var p Player
		if err := json.Unmarshal(fmt.Appendf(nil, `{"level":%q}`, name), &p); err != nil || LevelName(p.Level) == "" {
			t.Errorf("the level %s is read as %+v, %v", name, p, err)
		}
	}
	if err := json.Unmarshal([]byte(`{"level":"Nobody"}`), &Player{}); err == nil {
		t.Error("a level that is none is read")
	}
}

// Every level has a name in the language of the player: a level added to package engine needs one in [Level.Label].
func TestLevelsHaveTranslatedNames(t *testing.T) {
	for _, l := range engine.Levels() {
		level := Level{Name: l.Name}
		lang.Use("en")
		if level.Label() != l.Name {
			t.Errorf("%s is shown as %q", l.Name, level.Label())
		}
		lang.Use("en-XA")
		if level.Label() == l.Name {
			t.Errorf("%s does not go through package lang in Level.Label", l.Name)
		}
	}
	lang.Use("en")
}
