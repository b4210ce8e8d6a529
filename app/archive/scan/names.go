package scan

import (
	"bytes"
	"cmp"
	"hash/fnv"
	"io"
	"iter"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"backrank/words"
)

// Names has the names of a database table by id, from 1. It is immutable.
type Names struct {
	base  *nameTable
	later []string // names with ids after those of base
	ranks func() []uint32

	people func() []uint32
}

// nameTable is the names in a scan file.
type nameTable struct {
	ends   []uint32 // by id-1, where the name ends in text
	order  []uint32 // ids in alphabetical order
	text   []byte
	folded func() [2]foldedNames // folded names, and their loose forms (words.AppendLoose)
	people func() people
}

// foldedNames are concatenated folded names, and where each ends.
type foldedNames struct {
	text []byte
	ends []uint32
}

// fold computes the folded names.
func (t *nameTable) fold() [2]foldedNames {
	var f [2]foldedNames
	for i := range f {
		f[i] = foldedNames{make([]byte, 0, len(t.text)), make([]uint32, len(t.ends))}
	}
	for i := range t.ends {
		from := len(f[0].text)
		f[0].text = words.AppendFolded(f[0].text, t.name(i))
		f[1].text = words.AppendLoose(f[1].text, f[0].text[from:])
		f[0].ends[i], f[1].ends[i] = uint32(len(f[0].text)), uint32(len(f[1].text))
	}
	return f
}

// newTable returns the name table of a scan file.
func newTable(ends, order []uint32, text []byte) *nameTable {
	t := &nameTable{ends: ends, order: order, text: text}
	t.folded, t.people = sync.OnceValue(t.fold), sync.OnceValue(t.findPeople)
	return t
}

// NewNames returns the given names, with ids from 1.
func NewNames(all ...string) *Names {
	return newNames(newTable(nil, nil, nil), all)
}

func newNames(base *nameTable, later []string) *Names {
	n := &Names{base: base, later: later}
	n.ranks, n.people = sync.OnceValue(n.rank), sync.OnceValue(n.findPeople)
	return n
}

// With returns the names with more names appended.
func (n *Names) With(more ...string) *Names {
	if len(more) == 0 {
		return n
	}
	return newNames(n.base, append(n.later[:len(n.later):len(n.later)], more...))
}

// Len returns the number of names, which is the largest id.
func (n *Names) Len() int { return len(n.base.ends) + len(n.later) }

// Name returns a copy of the name with an id, "" if there is none.
func (n *Names) Name(id uint32) string {
	switch i := int(id) - 1; {
	case i < 0 || i >= n.Len():
		return ""
	case i < len(n.base.ends):
		return string(n.base.name(i))
	default:
		return n.later[i-len(n.base.ends)]
	}
}

// ID returns the id of a name, 0 if there is none.
func (n *Names) ID(name string) uint32 {
	if i := slices.Index(n.later, name); i >= 0 {
		return uint32(len(n.base.ends) + i + 1)
	}
	order := n.base.order
	i, _ := slices.BinarySearchFunc(order, name, func(id uint32, name string) int { return compare(n.base.name(int(id)-1), name) })
	for ; i < len(order) && compare(n.base.name(int(order[i])-1), name) == 0; i++ {
		if string(n.base.name(int(order[i])-1)) == name {
			return order[i]
		}
	}
	return 0
}

// name returns a name by its index, valid only while the file is open.
func (t *nameTable) name(i int) []byte {
	if i < 0 || i >= len(t.ends) { // a damaged file
		return nil
	}
	from := 0
	if i > 0 {
		from = int(t.ends[i-1])
	}
	to := int(t.ends[i])
	if from > to || to > len(t.text) { // a damaged file
		return nil
	}
	return t.text[from:to]
}

// A Set is a set of ids.
type Set []uint64

// Has reports whether an id is in the set. Ids beyond the size of the set are not.
func (s Set) Has(id uint32) bool { return int(id>>6) < len(s) && s[id>>6]>>(id&63)&1 != 0 }

// With returns the ids of both sets, which must have the same size.
func (s Set) With(other Set) Set {
	all := make(Set, len(s))
	for i := range s {
		all[i] = s[i] | other[i]
	}
	return all
}

// all yields the ids in order.
func (s Set) all() iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(uint32(i<<6 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

func (s Set) add(id uint32) { s[id>>6] |= 1 << (id & 63) }

// lower converts an ASCII letter to lower case, as SQLite's collation NOCASE does. Names are sorted in this collation.
func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// Containing returns the ids of the names that contain part ([words.Contains]).
func (n *Names) Containing(part string) Set {
	found := make(Set, n.Len()/64+1)
	pattern := words.AppendFolded(nil, []byte(part))
	n.base.containing(pattern, words.AppendLoose(nil, pattern), found)
	for i, name := range n.later {
		if words.Contains(name, part) {
			found.add(uint32(len(n.base.ends) + i + 1))
		}
	}
	return found
}

// Searching returns the ids of the players that a search for text finds ([words.SearchName]).
func (n *Names) Searching(text string) Set {
	found := n.Containing(text)
	for _, word := range strings.Fields(words.FoldName(text)) { // a matching name contains at least one of the words
		for id := range n.Containing(word).all() {
			if !found.Has(id) && words.SearchName(n.Name(id), text) {
				found.add(id)
			}
		}
	}
	return found
}

// SamePerson returns the ids of all spellings of a player's name ([words.Person]).
func (n *Names) SamePerson(name string) Set {
	found := make(Set, n.Len()/64+1)
	person := words.Person(name)
	for _, folded := range words.FoldedNames(person) {
		longest := ""
		for word := range strings.FieldsSeq(folded) {
			if len(word) > len(longest) {
				longest = word
			}
		}
		for id := range n.Containing(longest).all() {
			if words.Person(n.Name(id)) == person {
				found.add(id)
			}
		}
	}
	return found
}

// People returns, by id, the first id of a spelling of the same player's name ([words.Person]).
func (n *Names) People() []uint32 { return n.people() }

func (n *Names) findPeople() []uint32 {
	base := n.base.people()
	all := append(make([]uint32, 0, n.Len()+1), base.first...)
	later := map[uint64]uint32{}
	for i, name := range n.later {
		id, hash := uint32(len(n.base.ends)+i+1), hashOf(words.Person(name))
		at, ok := slices.BinarySearchFunc(base.persons, hash, func(p person, hash uint64) int { return cmp.Compare(p.hash, hash) })
		switch {
		case ok:
			id = base.persons[at].id
		case later[hash] != 0:
			id = later[hash]
		default:
			later[hash] = id
		}
		all = append(all, id)
	}
	return all
}

// people groups the names of a table by person: first has, by id, the first id of the same person; persons are sorted by
// hash.
type people struct {
	first   []uint32
	persons []person
}

// person is the hash of a person's name and the first id of a spelling of that name.
type person struct {
	hash uint64
	id   uint32
}

// hashOf returns the hash of the name of a person.
func hashOf(text string) uint64 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, text) // a hash never fails
	return h.Sum64()
}

func (t *nameTable) findPeople() people {
	found := people{first: make([]uint32, len(t.ends)+1)}
	all := make([]person, len(t.ends))
	for i := range all {
		all[i] = person{hashOf(words.Person(string(t.name(i)))), uint32(i + 1)}
	}
	slices.SortFunc(all, func(a, b person) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.id, b.id)) })
	for _, p := range all {
		if n := len(found.persons); n == 0 || found.persons[n-1].hash != p.hash {
			found.persons = append(found.persons, p)
		}
		found.first[p.id] = found.persons[len(found.persons)-1].id
	}
	return found
}

// containing adds to found the names that contain pattern, or loosePattern in their loose form.
func (t *nameTable) containing(pattern, loosePattern []byte, found Set) {
	if len(t.ends) == 0 {
		return
	}
	for i, f := range t.folded() {
		f.containing([...][]byte{pattern, loosePattern}[i], found)
	}
}

// containing adds the names that contain pattern to found. A match that extends over the end of a name does not count.
func (f *foldedNames) containing(pattern []byte, found Set) {
	for from := 0; from <= len(f.text); {
		at := bytes.Index(f.text[from:], pattern)
		if at < 0 {
			return
		}
		at += from
		i, _ := slices.BinarySearch(f.ends, uint32(at)+1) // the name at this offset
		if len(pattern) == 0 {
			for i := range f.ends {
				found.add(uint32(i + 1))
			}
			return
		}
		if i == len(f.ends) {
			return
		}
		if at+len(pattern) <= int(f.ends[i]) {
			found.add(uint32(i + 1))
			from = int(f.ends[i])
		} else {
			from = at + 1
		}
	}
}

func (n *Names) compare(a, b uint32) int { return compare(n.raw(a), n.raw(b)) }

// compare compares two names alphabetically, ignoring the case of ASCII letters.
func compare[X, Y string | []byte](x X, y Y) int {
	for i := range min(len(x), len(y)) {
		if c, d := lower(x[i]), lower(y[i]); c != d {
			return int(c) - int(d)
		}
	}
	return len(x) - len(y)
}

func (n *Names) raw(id uint32) []byte {
	if i := int(id) - 1; i < len(n.base.ends) {
		return n.base.name(i)
	}
	return []byte(n.later[int(id)-1-len(n.base.ends)])
}

// order returns the ids in alphabetical order.
func (n *Names) order() []uint32 {
	later := make([]uint32, len(n.later))
	for i := range later {
		later[i] = uint32(len(n.base.ends) + i + 1)
	}
	slices.SortStableFunc(later, n.compare)
	all, base := make([]uint32, 0, n.Len()), n.base.order
	for len(base) > 0 || len(later) > 0 {
		from := &base
		switch {
		case len(base) == 0 || len(later) > 0 && n.compare(later[0], base[0]) < 0:
			from = &later
		case len(later) == 0: // append all of base at once
			return append(all, base...)
		}
		all = append(all, (*from)[0])
		*from = (*from)[1:]
	}
	return all
}

// Ranks returns the alphabetical rank of each id, from 1. Names that differ only in the case of ASCII letters have the
// same rank.
func (n *Names) Ranks() []uint32 { return n.ranks() }

func (n *Names) rank() []uint32 {
	ranks := make([]uint32, n.Len()+1)
	rank, before := uint32(0), uint32(0)
	for _, id := range n.order() {
		if int(id) >= len(ranks) || id == 0 { // a damaged file
			continue
		}
		if before == 0 || n.compare(before, id) != 0 {
			rank++
		}
		ranks[id], before = rank, id
	}
	return ranks
}

// table returns the names in the form of a scan file.
func (n *Names) table() *nameTable {
	t := &nameTable{order: n.order()}
	var text strings.Builder
	text.Write(n.base.text)
	t.ends = append(t.ends, n.base.ends...)
	for _, name := range n.later {
		text.WriteString(name)
		t.ends = append(t.ends, uint32(text.Len()))
	}
	t.text = []byte(text.String())
	return t
}
