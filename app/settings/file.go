package settings

import (
	"encoding/json"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/words"
)

// File is the player's settings on disk. It is safe for concurrent use. Several running programs share the file: each
// change is applied to its current content.
type File struct{ file disk.Shared[page] }

// page is the content of the file.
type page struct {
	Settings
	rest map[string]json.RawMessage // settings of other versions
}

// Open reads settings.json in the folder. If folder is "", the settings are kept in memory only. A file that cannot be
// read or has invalid values is renamed to a name with the date, and defaults replace the invalid values; the notices
// report it. report, which may be nil, is called when saving fails and when it works again, see [disk.Shared].
func Open(folder string, now time.Time, report func(text string, wrong bool)) (*File, []notice.Notice) {
	f := &File{disk.Shared[page]{
		Decode: decodePage,
		Encode: func(p page) []byte { return encode(p.Settings, p.rest) },
		Messages: func() disk.Messages {
			return disk.Messages{
				Unread:  lang.L("The settings could not be read. The defaults were restored."),
				Locked:  lang.L("The settings cannot be read and will not be saved"),
				Unsaved: lang.L("The settings could not be saved"),
				Resaved: lang.L("The settings are being saved again"),
			}
		},
		Report: report,
	}}
	return f, f.file.Open(folder, "settings.json", page{Settings: Default()}, now)
}

// decodePage decodes the file. It fails with a message for the player if values are invalid.
func decodePage(data []byte) (p page, err error) {
	var wrong []string
	p.Settings, p.rest, wrong, err = decode(data)
	if len(wrong) > 0 {
		err = notice.Refusal(lang.L("Some settings were invalid. The defaults were restored for {{.Names}}.", "Names", words.And(wrong)))
	}
	return p, err
}

// Get returns the current settings. It never blocks.
func (f *File) Get() Settings { return f.file.Get().Settings }

// Change changes the settings, see [disk.Shared.Change]. It does not change settings to invalid values.
func (f *File) Change(change func(*Settings)) {
	f.file.Change(func(p *page) { p.Settings = validChange(p.Settings, change) })
}

// Sync waits until the settings are on disk. If it fails, the error is a message for the player, and the changes remain in
// memory.
func (f *File) Sync() error { return f.file.Sync() }

// validChange returns before with the changes that the tags allow.
func validChange(before Settings, change func(*Settings)) Settings {
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
