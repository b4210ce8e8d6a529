package app

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"
)

// SettingsFile is the player's settings as they stand on disk. It may be used from
// any goroutine. Programs that run at the same time share it: each change is
// made on what the file holds at that moment.
type SettingsFile struct {
	file shared
	now  atomic.Pointer[Settings]
	rest map[string]json.RawMessage // what another version keeps there
}

// OpenSettings reads settings.json in the folder, "" for settings that live in
// memory. A file that cannot be read, or holds values that cannot be, is set aside
// under a name with the date, and what is wrong in it is replaced by defaults; the
// notices say so.
func OpenSettings(folder string, now time.Time) (*SettingsFile, []Notice) {
	f := &SettingsFile{}
	f.set(DefaultSettings())
	if folder == "" {
		return f, nil
	}
	f.file.path = filepath.Join(folder, "settings.json")
	var n notices
	f.open(now, &n)
	return f, n.kept
}

func (f *SettingsFile) open(now time.Time, n *notices) {
	data, err := os.ReadFile(f.file.path)
	if absent(err) {
		return
	}
	s, rest, wrong, err := f.decode(data, err)
	if err == nil && len(wrong) == 0 {
		f.set(s)
		f.rest = rest
		return
	}
	f.set(s)
	f.rest = rest
	aside, failed := setAside(f.file.path, now)
	switch {
	case failed != nil:
		f.file.path = "" // nothing may be written over it
		n.say(Warning, "The settings cannot be read and will not be saved: "+trouble(failed)+".")
	case err != nil:
		n.say(Warning, fmt.Sprintf("The settings could not be read and are the usual ones again. The file is kept as %s.", aside))
	default:
		n.say(Warning, fmt.Sprintf("Some settings had impossible values and are the usual ones again: %s. The file is kept as %s.",
			strings.Join(wrong, ", "), aside))
	}
	if failed == nil {
		_ = f.Change(func(*Settings) {}) // if this fails the next change will say so
	}
}

func (f *SettingsFile) decode(data []byte, err error) (Settings, map[string]json.RawMessage, []string, error) {
	if err != nil {
		return DefaultSettings(), nil, nil, err
	}
	return decodeSettings(data)
}

// Get is the settings as they stand. It never waits.
func (f *SettingsFile) Get() Settings { return *f.now.Load() }

func (f *SettingsFile) set(s Settings) { f.now.Store(&s) }

// Change changes the settings and returns when they are on disk. Values that
// cannot be are put back to what they were. An error says, in words for the player,
// that the change holds but is not saved.
func (f *SettingsFile) Change(change func(*Settings)) error {
	err := f.file.rewrite(func(data []byte) []byte {
		if s, rest, wrong, err := decodeSettings(data); data != nil && err == nil && len(wrong) == 0 {
			f.set(s)
			f.rest = rest
		}
		f.set(changed(f.Get(), change))
		return encodeSettings(f.Get(), f.rest)
	})
	if err != nil {
		return Refusal("The settings are not saved: " + err.Error())
	}
	return nil
}

// changed is before with the changes that the tags allow.
func changed(before Settings, change func(*Settings)) Settings {
	after := before
	change(&after)
	old := map[string]field{}
	for f := range fields(&before) {
		old[f.name()] = f
	}
	for f := range fields(&after) {
		if !f.allows(f.value) {
			f.value.Set(old[f.name()].value)
		}
	}
	return after
}

// folder is where the match keeps its files, "" if nowhere.
func (o *owner) folder() string {
	if o.store == nil {
		return ""
	}
	return o.store.folder
}

// pass hands on what a file said when it was opened.
func (o *owner) pass(said []Notice) {
	for _, n := range said {
		o.notices.say(n.Severity, n.Text)
	}
}

// openStudy opens the study in the match's folder.
func (o *owner) openStudy() *StudyFile {
	f, said := OpenStudy(o.folder(), o.options.Now())
	o.pass(said)
	return f
}

// openSettings opens the settings in the match's folder.
func (o *owner) openSettings() *SettingsFile {
	f, said := OpenSettings(o.folder(), o.options.Now())
	o.pass(said)
	return f
}
