package settings

import (
	"slices"
	"strings"
)

// Hears reports whether an event is heard, by its id. The sound as a whole may be off.
func (s *Settings) Hears(event string) bool {
	return !slices.Contains(strings.Fields(s.SoundsOff), event)
}

// SetHears has an event heard, or not.
func (s *Settings) SetHears(event string, on bool) {
	off := slices.DeleteFunc(strings.Fields(s.SoundsOff), func(id string) bool { return id == event })
	if !on {
		off = append(off, event)
	}
	s.SoundsOff = strings.Join(off, " ")
}
