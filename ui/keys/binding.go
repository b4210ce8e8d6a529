package keys

import (
	"slices"
	"strings"
)

// Rooms are parts of the window. A key may stand for another command in each.
type Rooms uint8

// The rooms. The keys of the game are heard in the list of moves too.
const (
	Game Rooms = 1 << iota
	Moves
	Atlas
	Games
	Results
	Editor

	All = 1<<iota - 1
)

// Binding has the keys of a command.
type Binding struct {
	ID, Name string // the player sees the name
	Rooms    Rooms
	Fixed    []Key // those that always stand for it
	Default  Key   // the one that the player can change, as it was before
	Key      Key   // as it is now
}

// All returns the keys of the command, the one that can be changed first.
func (b *Binding) All() []Key {
	if b.Key == (Key{}) {
		return b.Fixed
	}
	return append([]Key{b.Key}, b.Fixed...)
}

// Text returns all keys as they are written: "F1, ?"; "" if there is none.
func (b *Binding) Text() string {
	var all []string
	for _, k := range b.All() {
		all = append(all, k.String())
	}
	return strings.Join(all, ", ")
}

// First returns the key that is shown where there is room for one, "" if there is none.
func (b *Binding) First() string {
	first, _, _ := strings.Cut(b.Text(), ", ")
	return first
}

// Changed reports whether the player has changed the key.
func (b *Binding) Changed() bool { return b.Key != b.Default }

// heard returns the rooms in which a key stands for the command: a combined one leads back to the game from all of them.
func (b *Binding) heard(k Key) Rooms {
	if k.Combined() && b.Rooms&(Game|Moves) != 0 {
		return All
	}
	return b.Rooms
}

// Map has the bindings of all commands. In no room does a key stand for two of them.
type Map []*Binding

// Of returns the command that a key stands for in a room, nil if there is none.
func (m Map) Of(k Key, in Rooms) *Binding {
	for _, b := range m {
		if b.heard(k)&in != 0 && slices.Contains(b.All(), k) {
			return b
		}
	}
	return nil
}

// Other returns another command that a key of b would meet, nil if there is none.
func (m Map) Other(b *Binding, k Key) *Binding {
	for _, o := range m {
		if o != b && b.heard(k)&o.heard(k) != 0 && slices.Contains(o.All(), k) {
			return o
		}
	}
	return nil
}

// Text returns the key that is shown with a command; a text that is no id is returned as it is.
func (m Map) Text(id string) string {
	for _, b := range m {
		if b.ID == id {
			return b.First()
		}
	}
	return id
}

// Apply gives the commands the keys that the player has chosen, as texts by their ids; "" is no key. A command whose key
// is unknown, refused or that of another command has its default.
func (m Map) Apply(chosen map[string]string) {
	for _, b := range m {
		b.Key = b.Default
		text, is := chosen[b.ID]
		if k, ok := Parse(text); is && (text == "" || ok && (k == b.Default || m.Refuse(b, k) == "")) {
			b.Key = k
		}
	}
	clashes := func(b *Binding) bool { return b.Changed() && b.Key != (Key{}) && m.Other(b, b.Key) != nil }
	for i := slices.IndexFunc(m, clashes); i >= 0; i = slices.IndexFunc(m, clashes) {
		m[i].Key = m[i].Default
	}
}
