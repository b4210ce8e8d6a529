package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// EnginesFile is the list of the player's engines as it stands on disk, in
// engines.json. It may be used from any goroutine. Programs that run at the same
// time share it: each change is made on what the file holds at that moment.
type EnginesFile struct{ file shared[[]Engine] }

// OpenEngines reads the list in the folder, "" for one that lives in memory. A file
// that is no list is set aside under a name with the date. An entry that cannot be used
// stays in the list and in the file, and its Fault says why. The notices tell of both.
func OpenEngines(folder string, now time.Time) (*EnginesFile, []Notice) {
	f := &EnginesFile{shared[[]Engine]{
		decode: decodeEngines, encode: encodeEngines,
		unread:  "The list of engines could not be read.",
		locked:  "The list of engines cannot be read and will not be saved",
		unsaved: "The list of engines is not saved",
	}}
	n := notices{kept: f.file.open(folder, "engines.json", nil, now)}
	if said := faults(f.Get()); said != "" {
		n.say(Warning, said)
	}
	return f, n.kept
}

// faults says which entries cannot be used.
func faults(all []Engine) string {
	var said []string
	for _, e := range all {
		if e.Fault != "" {
			said = append(said, e.Name+": "+e.Fault)
		}
	}
	if len(said) == 0 {
		return ""
	}
	return "Not every engine in the list can be used. " + strings.Join(said, "; ") + "."
}

// Get is the list as it stands, not to be written to. It never waits.
func (f *EnginesFile) Get() []Engine { return f.file.get() }

// ByID is the engine with an id.
func (f *EnginesFile) ByID(id string) (Engine, bool) {
	all := f.Get()
	i := slices.IndexFunc(all, func(e Engine) bool { return e.ID == id })
	if i < 0 {
		return Engine{}, false
	}
	return all[i], true
}

// Named is the only engine whose name begins so, in any case, or the one of just that name.
func (f *EnginesFile) Named(text string) (found Engine, only bool) {
	n := 0
	for _, e := range f.Get() {
		switch {
		case e.Fault != "":
		case strings.EqualFold(e.Name, text):
			return e, true
		case strings.HasPrefix(strings.ToLower(e.Name), strings.ToLower(text)):
			found = e
			n++
		}
	}
	return found, n == 1
}

// Change puts what change makes of a copy of the list in its place, and returns when it is
// on disk. An error says, in words for the player, that the change holds but is not
// saved.
func (f *EnginesFile) Change(change func([]Engine) []Engine) error {
	return f.file.change(func(all *[]Engine) {
		*all = change(slices.Clone(*all))
		for i, e := range *all {
			(*all)[i] = e.named()
		}
	})
}

// Put adds an engine, or takes the place of the one with its id.
func (f *EnginesFile) Put(e Engine) error {
	return f.Change(func(all []Engine) []Engine {
		if i := slices.IndexFunc(all, func(old Engine) bool { return old.ID == e.ID }); i >= 0 {
			all[i] = e
			return all
		}
		return append(all, e)
	})
}

// Alter changes the engine with an id, as it stands then; one that is gone stays so.
func (f *EnginesFile) Alter(id string, alter func(*Engine)) error {
	return f.Change(func(all []Engine) []Engine {
		if i := slices.IndexFunc(all, func(e Engine) bool { return e.ID == id }); i >= 0 {
			alter(&all[i])
		}
		return all
	})
}

// Remove takes an engine out of the list. What it returns brings it back to its place.
func (f *EnginesFile) Remove(e Engine) (undo func() error, err error) {
	at, gone := -1, Engine{}
	it := func(other Engine) bool { return other.ID == e.ID && other.Path == e.Path && other.Fault == e.Fault }
	err = f.Change(func(all []Engine) []Engine {
		if at = slices.IndexFunc(all, it); at < 0 {
			return all
		}
		gone = all[at]
		return slices.Delete(all, at, at+1)
	})
	return func() error {
		return f.Change(func(all []Engine) []Engine {
			if at < 0 || slices.ContainsFunc(all, it) {
				return all
			}
			return slices.Insert(all, min(at, len(all)), gone)
		})
	}, err
}

// decodeEngines reads the content of the file. An entry with something wrong in it is
// kept with its fault.
func decodeEngines(data []byte) ([]Engine, error) {
	var file struct{ Engines []json.RawMessage }
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	if file.Engines == nil {
		return nil, errors.New("there is no list")
	}
	all := []Engine{}
	for _, raw := range file.Engines {
		e := decodeEngine(raw)
		if e.Fault == "" && slices.ContainsFunc(all, func(other Engine) bool { return other.ID == e.ID }) {
			e.Fault = "another has the same id"
		}
		all = append(all, e)
	}
	return all, nil
}

func decodeEngine(raw json.RawMessage) Engine {
	var e Engine
	err := json.Unmarshal(raw, &e)
	e.Fault = e.fault()
	if err != nil {
		e.Fault = "it cannot be read (" + err.Error() + ")"
	}
	if err := json.Unmarshal(raw, &e.raw); err != nil {
		e.raw = map[string]json.RawMessage{"": raw} // not even an entry
	}
	return e.named()
}

// encodeEngines is the content of the file.
func encodeEngines(all []Engine) []byte {
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

// entry is what the file holds of an engine.
func (e Engine) entry() any {
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

// NewEngine is an entry for a program that has been tried, with an id of its own. A
// name that another engine of the list has gets a number.
func (f *EnginesFile) NewEngine(e Engine, seed uint64) Engine {
	e.ID = fmt.Sprintf("%016x", seed)
	e = e.named()
	name, taken := e.Name, func(other Engine) bool { return other.Name == e.Name }
	for n := 2; slices.ContainsFunc(f.Get(), taken); n++ {
		e.Name = fmt.Sprintf("%s (%d)", name, n)
	}
	return e
}
