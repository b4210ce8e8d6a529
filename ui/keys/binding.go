package keys

import (
	"slices"
	"strings"
)

// Rooms is a set of parts of the window. A key can have another command in each room.
type Rooms uint8

// The rooms. The keys of the game also work in the list of moves.
const (
	Game Rooms = 1 << iota
	Moves
	Atlas
	Games
	Results
	Editor
	Train

	All = 1<<iota - 1
)

// Binding has the keys of a command.
type Binding struct {
	ID, Name string // Name is shown to the player
	Rooms    Rooms
	Fixed    []Key // keys that cannot be changed
	Default  Key   // the default of Key
	Key      Key   // the key that the player can change
}

// All returns all keys of the command, beginning with the one that can be changed.
func (b *Binding) All() []Key {
	if b.Key == (Key{}) {
		return b.Fixed
	}
	return append([]Key{b.Key}, b.Fixed...)
}

// Text returns all keys as text: "F1, ?"; "" if there is none.
func (b *Binding) Text() string {
	var all []string
	for _, k := range b.All() {
		all = append(all, k.Label())
	}
	return strings.Join(all, ", ")
}

// First returns the key to show if there is space for only one, "" if there is none.
func (b *Binding) First() string {
	if all := b.All(); len(all) > 0 {
		return all[0].Label()
	}
	return ""
}

// Changed reports whether the player has changed the key.
func (b *Binding) Changed() bool { return b.Key != b.Default }

// roomsOf returns the rooms in which a key triggers the command. A combined key of the game works in all rooms, and
// leads back to the game.
func (b *Binding) roomsOf(k Key) Rooms {
	if k.Combined() && b.Rooms&(Game|Moves) != 0 {
		return All
	}
	return b.Rooms
}

// Map has the bindings of all commands. No key triggers two commands in the same room.
type Map []*Binding

// Of returns the command that a key triggers in a room, nil if there is none.
func (m Map) Of(k Key, in Rooms) *Binding {
	for _, b := range m {
		if b.roomsOf(k)&in != 0 && slices.Contains(b.All(), k) {
			return b
		}
	}
	return nil
}

// Other returns another command for which k is in conflict with b, nil if there is none.
func (m Map) Other(b *Binding, k Key) *Binding {
	for _, o := range m {
		if o != b && b.roomsOf(k)&o.roomsOf(k) != 0 && slices.Contains(o.All(), k) {
			return o
		}
	}
	return nil
}

// Text returns the key to show for the command with an id, "" if the command has none. It returns the label of a key in
// text form, and any other text unchanged, so that a table can have ids and fixed keys.
func (m Map) Text(id string) string {
	for _, b := range m {
		if b.ID == id {
			return b.First()
		}
	}
	if k, is := Parse(id); is {
		return k.Label()
	}
	return id
}

// Apply sets the keys that the player has chosen, as texts by the ids of commands; "" means no key. A command gets its
// default key if the chosen one is invalid, refused, or in conflict with another command.
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
