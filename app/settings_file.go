package app

import (
	"encoding/json"
	"strings"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
)

// SettingsFile is the player's settings as they stand on disk. It may be used from
// any goroutine. Programs that run at the same time share it: each change is
// made on what the file holds at that moment.
type SettingsFile struct{ file disk.Shared[settingsPage] }

// settingsPage is the content of the file.
type settingsPage struct {
	Settings
	rest map[string]json.RawMessage // what another version keeps there
}

// OpenSettings reads settings.json in the folder, "" for settings that live in
// memory. A file that cannot be read, or holds values that cannot be, is set aside
// under a name with the date, and what is wrong in it is replaced by defaults; the
// notices say so.
func OpenSettings(folder string, now time.Time) (*SettingsFile, []notice.Notice) {
	f := &SettingsFile{disk.Shared[settingsPage]{
		Decode:  decodePage,
		Encode:  func(p settingsPage) []byte { return encodeSettings(p.Settings, p.rest) },
		Unread:  "The settings could not be read and are the usual ones again.",
		Locked:  "The settings cannot be read and will not be saved",
		Unsaved: "The settings are not saved",
	}}
	return f, f.file.Open(folder, "settings.json", settingsPage{Settings: DefaultSettings()}, now)
}

// decodePage fails with words for the player where values are wrong.
func decodePage(data []byte) (p settingsPage, err error) {
	var wrong []string
	p.Settings, p.rest, wrong, err = decodeSettings(data)
	if len(wrong) > 0 {
		err = notice.Refusal("Some settings had impossible values and are the usual ones again: " + strings.Join(wrong, ", ") + ".")
	}
	return p, err
}

// Get is the settings as they stand. It never waits.
func (f *SettingsFile) Get() Settings { return f.file.Get().Settings }

// Change changes the settings and returns when they are on disk. Values that
// cannot be are put back to what they were. An error says, in words for the player,
// that the change holds but is not saved.
func (f *SettingsFile) Change(change func(*Settings)) error {
	return f.file.Change(func(p *settingsPage) { p.Settings = changed(p.Settings, change) })
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
