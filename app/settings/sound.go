package settings

import (
	"slices"
	"strings"
)

// SoundEnabled reports whether the sound of an event, given by its id, is enabled. It does not consider [Settings.Sound],
// which turns all sounds off.
func (s *Settings) SoundEnabled(event string) bool {
	return !slices.Contains(strings.Fields(s.SoundsOff), event)
}

// SetSoundEnabled enables or disables the sound of an event.
func (s *Settings) SetSoundEnabled(event string, on bool) {
	off := slices.DeleteFunc(strings.Fields(s.SoundsOff), func(id string) bool { return id == event })
	if !on {
		off = append(off, event)
	}
	s.SoundsOff = strings.Join(off, " ")
}
