package settings

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"backrank/words"
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

// ChooseKeys lets change alter the map of [Settings.ChosenKeys], and stores it. What change leaves alone remains, also the
// keys of commands that this version does not have.
func (s *Settings) ChooseKeys(change func(chosen map[string]string)) {
	all := s.ChosenKeys()
	change(all)
	var entries []string
	for _, id := range slices.Sorted(maps.Keys(all)) {
		entries = append(entries, id+"="+all[id])
	}
	s.Keys = strings.Join(entries, " ")
}

// SpeechVoice returns the id of the voice that the player has chosen for a language, a BCP 47 tag; "" for none.
func (s *Settings) SpeechVoice(language string) string {
	for line := range strings.Lines(s.SpeechVoices) {
		if tag, voice, _ := strings.Cut(strings.TrimRight(line, "\n"), "="); tag == language {
			return voice
		}
	}
	return ""
}

// SetSpeechVoice chooses the voice for a language; "" for none. It leaves the voices of other languages.
func (s *Settings) SetSpeechVoice(language, voice string) {
	lines := slices.DeleteFunc(strings.Split(s.SpeechVoices, "\n"), func(line string) bool {
		return line == "" || strings.HasPrefix(line, language+"=")
	})
	if voice != "" && !strings.Contains(voice, "\n") {
		lines = append(lines, language+"="+voice)
	}
	s.SpeechVoices = strings.Join(lines, "\n")
}

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

// Names returns the name of the player, "" if there is none, and all other names under which the player has played.
func (s *Settings) Names() (name string, others []string) {
	name = s.PlayerName
	for line := range strings.SplitSeq(s.OwnNames, "\n") {
		switch line = strings.TrimSpace(line); {
		case line == "" || words.Person(line) == words.Person(name):
		case name == "":
			name = line
		default:
			others = append(others, line)
		}
	}
	return name, others
}

// SetOwn adds a name to the player's other names, or removes it. Upper and lower case are the same.
func (s *Settings) SetOwn(name string, own bool) {
	all := slices.DeleteFunc(strings.Split(s.OwnNames, "\n"), func(line string) bool {
		return strings.TrimSpace(line) == "" || strings.EqualFold(line, name)
	})
	if own {
		all = append(all, name)
	}
	s.OwnNames = strings.Join(all, "\n")
}

// IsOwn reports whether a name is one of the player's other names.
func (s *Settings) IsOwn(name string) bool {
	return slices.ContainsFunc(strings.Split(s.OwnNames, "\n"), func(line string) bool { return strings.EqualFold(line, name) })
}

// maxRecentFiles is the maximum number of recent files.
const maxRecentFiles = 10

// Recent returns the paths of the files that were opened or saved last, the newest first.
func (s *Settings) Recent() (paths []string) {
	for _, line := range strings.Split(s.RecentFiles, "\n") {
		if path, err := url.PathUnescape(line); err == nil && path != "" {
			paths = append(paths, path)
		}
	}
	return paths[:min(len(paths), maxRecentFiles)]
}

// AddRecent puts a file at the head of the recent files. It drops the oldest if there are more than ten, or if the list is
// too long for a setting.
func (s *Settings) AddRecent(path string) {
	s.RemoveRecent(path)
	s.setRecent(append([]string{path}, s.Recent()...))
}

// RemoveRecent removes a file from the recent files.
func (s *Settings) RemoveRecent(path string) {
	s.setRecent(slices.DeleteFunc(s.Recent(), func(p string) bool { return p == path }))
}

func (s *Settings) setRecent(paths []string) {
	var text strings.Builder
	for _, path := range paths[:min(len(paths), maxRecentFiles)] {
		line := escapePath(path)
		if text.Len()+1+len(line) > maxTextSize {
			continue
		}
		if text.Len() > 0 {
			text.WriteByte('\n')
		}
		text.WriteString(line)
	}
	s.RecentFiles = text.String()
}

// escapePath writes a path so that it is one line of UTF-8: control characters, per cent signs and bytes that are not UTF-8
// are written as in a URL.
func escapePath(path string) string {
	var b strings.Builder
	for len(path) > 0 {
		c, size := utf8.DecodeRuneInString(path)
		if c < ' ' || c == '%' || c == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, "%%%02X", path[0])
		} else {
			b.WriteString(path[:size])
		}
		path = path[size:]
	}
	return b.String()
}
