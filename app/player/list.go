package player

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/words"
)

// List is the player's UCI engines in engines.json. It may be used from any goroutine. Several running programs share
// the file: each change is applied to what it contains at that moment.
type List struct{ file disk.Shared[[]Entry] }

// OpenList reads engines.json in the folder. If folder is "", the list is kept in memory only. A file that is not a list
// is renamed to a name with the date. An entry that cannot be used stays in the list and in the file, and its Fault says
// why. The notices report both. report, which may be nil, is called when saving fails and when it works again, see
// [disk.Shared].
func OpenList(folder string, now time.Time, report func(text string, wrong bool)) (*List, []notice.Notice) {
	f := &List{disk.Shared[[]Entry]{
		Decode: decodeList, Encode: encodeList,
		Messages: func() disk.Messages {
			return disk.Messages{
				Unread:  lang.L("The list of engines could not be read"),
				Locked:  lang.L("The list of engines cannot be read and will not be saved"),
				Unsaved: lang.L("The list of engines could not be saved"),
				Resaved: lang.L("The list of engines is being saved again"),
			}
		},
		Report: report,
	}}
	notices := f.file.Open(folder, "engines.json", nil, now)
	if text := faultsMessage(f.Get()); text != "" {
		notices = append(notices, notice.Notice{Severity: notice.Warning, Text: text})
	}
	return f, notices
}

// faultsMessage returns a message that lists the faults of unusable entries.
func faultsMessage(all []Entry) string {
	var faults []string
	for _, e := range all {
		if e.Fault != "" {
			faults = append(faults, lang.L("{{.Name}}: {{.Problem}}", "Name", e.Name, "Problem", e.Fault))
		}
	}
	if len(faults) == 0 {
		return ""
	}
	return words.Message(append([]string{lang.L("Some engines in the list cannot be used")}, faults...)...)
}

// Get returns the current list, which must not be changed. It never blocks.
func (f *List) Get() []Entry { return f.file.Get() }

// ByID returns the engine with an id.
func (f *List) ByID(id string) (Entry, bool) {
	all := f.Get()
	i := slices.IndexFunc(all, func(e Entry) bool { return e.ID == id })
	if i < 0 {
		return Entry{}, false
	}
	return all[i], true
}

// ByName returns the engine with a name, or the only one whose name begins with text. Case and accents do not matter
// ([words.Fold]). only is false if there is no such engine or more than one.
func (f *List) ByName(text string) (found Entry, only bool) {
	n := 0
	for _, e := range f.Get() {
		switch {
		case e.Fault != "":
		case strings.EqualFold(e.Name, text):
			return e, true
		case strings.HasPrefix(words.Fold(e.Name), words.Fold(text)):
			found = e
			n++
		}
	}
	return found, n == 1
}

// Change replaces the list by the result of change, see [disk.Shared.Change].
func (f *List) Change(change func([]Entry) []Entry) {
	f.file.Change(func(all *[]Entry) {
		*all = change(slices.Clone(*all))
		for i, e := range *all {
			(*all)[i] = e.withName()
		}
	})
}

// Sync waits until the list is on disk. If it fails, the error is a message for the player; the list in memory keeps the
// changes.
func (f *List) Sync() error { return f.file.Sync() }

// Put adds an engine, or replaces the one with its id.
func (f *List) Put(e Entry) {
	f.Change(func(all []Entry) []Entry {
		if i := slices.IndexFunc(all, func(old Entry) bool { return old.ID == e.ID }); i >= 0 {
			all[i] = e
			return all
		}
		return append(all, e)
	})
}

// Update changes the engine with an id. It does nothing if the engine has been removed.
func (f *List) Update(id string, alter func(*Entry)) {
	f.Change(func(all []Entry) []Entry {
		if i := slices.IndexFunc(all, func(e Entry) bool { return e.ID == id }); i >= 0 {
			alter(&all[i])
		}
		return all
	})
}

// Remove removes an engine from the list. The returned function puts it back.
func (f *List) Remove(e Entry) (undo func()) {
	it := func(other Entry) bool { return other.ID == e.ID && other.Path == e.Path && other.Fault == e.Fault }
	before := f.Get()
	at := slices.IndexFunc(before, it)
	if at < 0 {
		return func() {}
	}
	removed := before[at]
	f.Change(func(all []Entry) []Entry {
		if i := slices.IndexFunc(all, it); i >= 0 {
			return slices.Delete(all, i, i+1)
		}
		return all
	})
	return func() {
		f.Change(func(all []Entry) []Entry {
			if slices.ContainsFunc(all, it) {
				return all
			}
			return slices.Insert(all, min(at, len(all)), removed)
		})
	}
}

// decodeList decodes the file. Faulty entries are kept with their faults.
func decodeList(data []byte) ([]Entry, error) {
	var file struct{ Engines []json.RawMessage }
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	if file.Engines == nil {
		return nil, errors.New(lang.L("there is no list"))
	}
	all := []Entry{}
	for _, raw := range file.Engines {
		e := decodeEntry(raw)
		if e.Fault == "" && slices.ContainsFunc(all, func(other Entry) bool { return other.ID == e.ID }) {
			e.Fault = lang.L("Another engine has the same id")
		}
		all = append(all, e)
	}
	return all, nil
}

func decodeEntry(raw json.RawMessage) Entry {
	var e Entry
	err := json.Unmarshal(raw, &e)
	e.Fault = e.fault()
	if err != nil {
		e.Fault = decodeFault(err)
	}
	if err := json.Unmarshal(raw, &e.raw); err != nil {
		e.raw = map[string]json.RawMessage{"": raw} // not even an object
	}
	return e.withName()
}

// decodeFault returns the fault of an entry that cannot be decoded.
func decodeFault(err error) string {
	if kind := (*json.UnmarshalTypeError)(nil); errors.As(err, &kind) && kind.Field != "" {
		return lang.L("Its “{{.Name}}” has an invalid value", "Name", kind.Field)
	}
	return lang.L("It is not an engine entry")
}

// encodeList encodes the file.
func encodeList(all []Entry) []byte {
	entries := []any{}
	for _, e := range all {
		entries = append(entries, e.entry())
	}
	data, err := json.MarshalIndent(map[string]any{"engines": entries}, "", " ")
	if err != nil {
		panic(err) // impossible: raw messages were read from JSON, the rest is plain
	}
	return append(data, '\n')
}

// entry returns the JSON value of an engine.
func (e Entry) entry() any {
	switch foreign, is := e.raw[""]; {
	case is && len(e.raw) == 1:
		return foreign
	case e.Fault != "":
		return e.raw
	}
	kept := maps.Clone(e.raw)
	for _, name := range []string{"id", "name", "path", "args", "options", "seconds", "nodes", "offers"} {
		delete(kept, name)
	}
	own, err := json.Marshal(e)
	if err == nil {
		err = json.Unmarshal(own, &kept)
	}
	if err != nil {
		panic(err) // impossible: plain values
	}
	return kept
}

// NewEntry returns e, an entry for a program that has been tried, with a new id. If another engine in the list has the
// same name, it adds a number to the name.
func (f *List) NewEntry(e Entry, seed uint64) Entry {
	e.ID = fmt.Sprintf("%016x", seed)
	e = e.withName()
	name, taken := e.Name, func(other Entry) bool { return other.Name == e.Name }
	for n := 2; slices.ContainsFunc(f.Get(), taken); n++ {
		e.Name = fmt.Sprintf("%s (%d)", name, n)
	}
	return e
}
