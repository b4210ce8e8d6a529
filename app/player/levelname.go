package player

import (
	"encoding/json"
	"fmt"

	"backrank/engine"
)

// Journals and settings identify a level of the computer by its name, so that levels can be added. Version 0.1.0 used
// its number from 1.

// firstLevels maps the levels of 0.1.0, by number minus one, to the current levels with the nearest rating.
var firstLevels = [...]string{
	"Novice", "Beginner", "Casual", "Hobby player", "Improver", "Club player",
	"Tournament player", "Strong tournament player", "Expert", "Super-grandmaster", "Full strength", "Full strength",
}

// LevelName returns the name of a level by its number from 1, "" if there is none.
func LevelName(level int) string {
	if all := engine.Levels(); level > 0 && level <= len(all) {
		return all[level-1].Name
	}
	return ""
}

// CurrentName returns the current name of a level, given its current or an earlier name. Other names, such as those of
// engines, are returned unchanged.
func CurrentName(name string) string {
	if current := LevelName(LevelNumber(name)); current != "" {
		return current
	}
	return name
}

// LevelNumber returns the number, from 1, of the level with a current or earlier name; 0 if there is none.
func LevelNumber(name string) int {
	return engine.LevelNumber(name)
}

// FirstLevel converts a level number of 0.1.0 to the current one. Unknown numbers are returned unchanged.
func FirstLevel(number int) int {
	if number < 1 || number > len(firstLevels) {
		return number
	}
	return LevelNumber(firstLevels[number-1])
}

// playerJSON is the JSON form of a player in a journal.
type playerJSON struct {
	Name   string          `json:"name,omitempty"`
	Level  json.RawMessage `json:"level,omitempty"`
	Engine string          `json:"engine,omitempty"`
}

// MarshalJSON writes the level by its name.
func (p Player) MarshalJSON() ([]byte, error) {
	w := playerJSON{Name: p.Name, Engine: p.Engine}
	var err error
	if name := LevelName(p.Level); name != "" {
		w.Level, err = json.Marshal(name)
	} else if p.Level != 0 {
		w.Level, err = json.Marshal(p.Level)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads the level by its name, or by its number as in journals of version 0.1.0.
func (p *Player) UnmarshalJSON(data []byte) error {
	var w playerJSON
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	*p = Player{Name: w.Name, Engine: w.Engine}
	if len(w.Level) == 0 {
		return nil
	}
	var name string
	if json.Unmarshal(w.Level, &name) == nil {
		if p.Level = LevelNumber(name); p.Level == 0 {
			return fmt.Errorf("journal: unknown level %q", name)
		}
		return nil
	}
	if err := json.Unmarshal(w.Level, &p.Level); err != nil {
		return err
	}
	p.Level = FirstLevel(p.Level)
	return nil
}
