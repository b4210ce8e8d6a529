package player

import (
	"encoding/json"
	"fmt"

	"backrank/engine"
	"backrank/lang"
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

// Label returns the name of the level in the language of the player. A level that package engine does not have keeps its
// name.
func (l Level) Label() string {
	switch l.Name {
	case "Novice":
		return lang.L("Novice")
	case "Beginner":
		return lang.L("Beginner")
	case "Learner":
		return lang.L("Learner")
	case "Casual":
		return lang.X("casual player", "Casual")
	case "Hobby player":
		return lang.L("Hobby player")
	case "Improver":
		return lang.L("Improver")
	case "Club player":
		return lang.L("Club player")
	case "League player":
		return lang.L("League player")
	case "Tournament player":
		return lang.L("Tournament player")
	case "Strong tournament player":
		return lang.L("Strong tournament player")
	case "Club champion":
		return lang.L("Club champion")
	case "Expert":
		return lang.L("Expert")
	case "Candidate master":
		return lang.L("Candidate master")
	case "International master":
		return lang.L("International master")
	case "Grandmaster":
		return lang.L("Grandmaster")
	case "Super-grandmaster":
		return lang.L("Super-grandmaster")
	case "World champion":
		return lang.L("World champion")
	case "Superhuman":
		return lang.L("Superhuman")
	case "Full strength":
		return lang.L("Full strength")
	}
	return l.Name
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
	Name      string          `json:"name,omitempty"`
	Level     json.RawMessage `json:"level,omitempty"`
	Engine    string          `json:"engine,omitempty"`
	Elsewhere bool            `json:"elsewhere,omitempty"`
}

// MarshalJSON writes the level by its name.
func (p Player) MarshalJSON() ([]byte, error) {
	w := playerJSON{Name: p.Name, Engine: p.Engine, Elsewhere: p.Elsewhere}
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
	*p = Player{Name: w.Name, Engine: w.Engine, Elsewhere: w.Elsewhere}
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
