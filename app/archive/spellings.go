package archive

import (
	"backrank/words"
)

// spellings counts games by player, where a name may have several spellings.
type spellings struct {
	games   map[string]int    // by spelling
	persons map[string]string // words.Person by spelling
}

// add adds games of a player and returns words.Person of the name.
func (s *spellings) add(name string, games int) (person string) {
	if s.games == nil {
		s.games, s.persons = map[string]int{}, map[string]string{}
	}
	person, known := s.persons[name]
	if !known {
		person = words.Person(name)
		s.persons[name] = person
	}
	s.games[name] += games
	return person
}

// names returns the most frequent spelling of each name, by person.
func (s *spellings) names() map[string]string {
	names := map[string]string{}
	for name, person := range s.persons {
		best, known := names[person]
		if !known || s.games[name] > s.games[best] || s.games[name] == s.games[best] && name < best {
			names[person] = name
		}
	}
	return names
}
