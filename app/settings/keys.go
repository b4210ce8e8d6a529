package settings

import (
	"maps"
	"slices"
	"strings"
)

// ChosenKeys returns the keys that the player has chosen, by the ids of their commands; "" for a command without a key.
func (s *Settings) ChosenKeys() map[string]string {
	all := map[string]string{}
	for _, entry := range strings.Fields(s.Keys) {
		if id, key, whole := strings.Cut(entry, "="); whole {
			all[id] = key
		}
	}
	return all
}

// ChooseKeys changes keys. All other keys remain, also those of commands that this version does not have.
func (s *Settings) ChooseKeys(change func(chosen map[string]string)) {
	all := s.ChosenKeys()
	change(all)
	var entries []string
	for _, id := range slices.Sorted(maps.Keys(all)) {
		entries = append(entries, id+"="+all[id])
	}
	s.Keys = strings.Join(entries, " ")
}
