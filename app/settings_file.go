package app

import (
	"encoding/json"
	"fmt"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/words"
)

// SettingsFile is the player's settings on disk. It may be used from any goroutine. Several running programs share it:
// each change is applied to what the file contains at that moment.
type SettingsFile struct{ file disk.Shared[settingsPage] }

// settingsPage is the content of the file.
type settingsPage struct {
	Settings
	rest map[string]json.RawMessage // settings of other versions
}

// OpenSettings reads settings.json in the folder; "" are settings that are kept in memory only. A file that cannot be
// read, or has invalid values, is set aside under a name with the date, and what is wrong in it is replaced by
// defaults; the notices say so. told is called when saving fails and when it works again, see [disk.Shared]; it may be
// nil.
func OpenSettings(folder string, now time.Time, told func(text string, wrong bool)) (*SettingsFile, []notice.Notice) {
	f := &SettingsFile{disk.Shared[settingsPage]{
		Decode:  decodePage,
		Encode:  func(p settingsPage) []byte { return encodeSettings(p.Settings, p.rest) },
		Unread:  "The settings could not be read. The defaults were restored",
		Locked:  "The settings cannot be read and will not be saved",
		Unsaved: "The settings could not be saved",
		Resaved: "The settings are being saved again",
		Told:    told,
	}}
	return f, f.file.Open(folder, "settings.json", settingsPage{Settings: DefaultSettings()}, now)
}

// decodePage fails with a message for the player if values are invalid.
func decodePage(data []byte) (p settingsPage, err error) {
	var wrong []string
	p.Settings, p.rest, wrong, err = decodeSettings(data)
	if len(wrong) > 0 {
		err = notice.Refusal(fmt.Sprintf("Some settings were invalid. The defaults were restored for %s", words.And(wrong)))
	}
	return p, err
}

// Get returns the current settings. It never blocks.
func (f *SettingsFile) Get() Settings { return f.file.Get().Settings }

// Change changes the settings, as [disk.Shared.Change] does. Invalid values are reset to what they were.
func (f *SettingsFile) Change(change func(*Settings)) {
	f.file.Change(func(p *settingsPage) { p.Settings = changed(p.Settings, change) })
}

// Sync waits until the settings are on disk. An error is a message for the player: the changes hold, but they are not
// saved.
func (f *SettingsFile) Sync() error { return f.file.Sync() }

// changed returns before with the changes that the tags allow.
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
