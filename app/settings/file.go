package settings

import (
	"encoding/json"
	"fmt"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/words"
)

// File is the player's settings on disk. It may be used from any goroutine. Several running programs share it:
// each change is applied to what the file contains at that moment.
type File struct{ file disk.Shared[page] }

// page is the content of the file.
type page struct {
	Settings
	rest map[string]json.RawMessage // settings of other versions
}

// Open reads settings.json in the folder; "" are settings that are kept in memory only. A file that cannot be
// read, or has invalid values, is set aside under a name with the date, and what is wrong in it is replaced by
// defaults; the notices say so. told is called when saving fails and when it works again, see [disk.Shared]; it may be
// nil.
func Open(folder string, now time.Time, told func(text string, wrong bool)) (*File, []notice.Notice) {
	f := &File{disk.Shared[page]{
		Decode:  decodePage,
		Encode:  func(p page) []byte { return encode(p.Settings, p.rest) },
		Unread:  "The settings could not be read. The defaults were restored.",
		Locked:  "The settings cannot be read and will not be saved",
		Unsaved: "The settings could not be saved",
		Resaved: "The settings are being saved again",
		Told:    told,
	}}
	return f, f.file.Open(folder, "settings.json", page{Settings: Default()}, now)
}

// decodePage fails with a message for the player if values are invalid.
func decodePage(data []byte) (p page, err error) {
	var wrong []string
	p.Settings, p.rest, wrong, err = decode(data)
	if len(wrong) > 0 {
		err = notice.Refusal(fmt.Sprintf("Some settings were invalid. The defaults were restored for %s.", words.And(wrong)))
	}
	return p, err
}

// Get returns the current settings. It never blocks.
func (f *File) Get() Settings { return f.file.Get().Settings }

// Change changes the settings, as [disk.Shared.Change] does. Invalid values are reset to what they were.
func (f *File) Change(change func(*Settings)) {
	f.file.Change(func(p *page) { p.Settings = changed(p.Settings, change) })
}

// Sync waits until the settings are on disk. An error is a message for the player: the changes hold, but they are not
// saved.
func (f *File) Sync() error { return f.file.Sync() }

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
