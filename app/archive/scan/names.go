package scan

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Names are the names of a table whose ids begin at 1 without gaps. A value never changes.
type Names struct {
	base  *nameTable
	later []string // those behind the base
	ranks func() []uint32
}

// nameTable are names as they are in a file.
type nameTable struct {
	ends   []uint32 // of the names in the text, by id from 1
	order  []uint32 // ids in alphabetical order
	text   []byte
	folded func() foldedNames
}

// foldedNames are names as they are searched, one behind the other.
type foldedNames struct {
	text []byte
	ends []uint32
}

// fold returns the names of a table as they are searched.
func (t *nameTable) fold() foldedNames {
	f := foldedNames{make([]byte, 0, len(t.text)), make([]uint32, len(t.ends))}
	for i := range t.ends {
		f.text = appendFolded(f.text, t.name(i))
		f.ends[i] = uint32(len(f.text))
	}
	return f
}

// NewNames returns names that begin with id 1.
func NewNames(all ...string) *Names {
	return newNames(&nameTable{folded: func() foldedNames { return foldedNames{} }}, all)
}

func newNames(base *nameTable, later []string) *Names {
	n := &Names{base: base, later: later}
	n.ranks = sync.OnceValue(n.rank)
	return n
}

// With returns the names with more behind them.
func (n *Names) With(more ...string) *Names {
	if len(more) == 0 {
		return n
	}
	return newNames(n.base, append(n.later[:len(n.later):len(n.later)], more...))
}

// Len is the number of names, and the largest id.
func (n *Names) Len() int { return len(n.base.ends) + len(n.later) }

// Name returns the name with an id, a copy of its own; "" if there is none.
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

// name returns a name by its index. Like all names of a file it is only valid as long as the file is open.
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

// Has reports whether an id is in the set.
func (s Set) Has(id uint32) bool { return int(id>>6) < len(s) && s[id>>6]>>(id&63)&1 != 0 }

func (s Set) add(id uint32) { s[id>>6] |= 1 << (id & 63) }

// lower returns a byte in lower case, if it is a letter of ASCII. Names are sorted so, as SQLite does.
func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// Fold returns a text as it is searched: in lower case and without accents, so that "MULLER" finds Müller.
func Fold(text string) string { return string(appendFolded(nil, []byte(text))) }

// stroked are letters that Unicode takes for others, and not for those of ASCII with an accent.
var stroked = map[rune]string{'ø': "o", 'ł': "l", 'đ': "d", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'ı': "i"}

// appendFolded appends a text as it is searched.
func appendFolded(to, text []byte) []byte {
	begun := len(to)
	for _, c := range text {
		if c >= utf8.RuneSelf {
			return appendUnaccented(to[:begun], text)
		}
		to = append(to, lower(c))
	}
	return to
}

func appendUnaccented(to, text []byte) []byte {
	for _, r := range string(norm.NFD.Bytes(text)) {
		r = unicode.ToLower(r)
		switch plain, known := stroked[r]; {
		case known:
			to = append(to, plain...)
		case !unicode.Is(unicode.Mn, r):
			to = utf8.AppendRune(to, r)
		}
	}
	return to
}

// Contains reports whether a text has a part, whatever their case and accents.
func Contains(text, part string) bool { return strings.Contains(Fold(text), Fold(part)) }

// Containing returns the ids of the names that have a part, whatever their case and accents.
func (n *Names) Containing(part string) Set {
	found := make(Set, n.Len()/64+1)
	sought := []byte(Fold(part))
	n.base.containing(sought, found)
	for i, name := range n.later {
		if bytes.Contains([]byte(Fold(name)), sought) {
			found.add(uint32(len(n.base.ends) + i + 1))
		}
	}
	return found
}

// containing searches all names at once. What is found across the end of a name is none.
func (t *nameTable) containing(sought []byte, found Set) {
	if len(t.ends) == 0 {
		return
	}
	folded := t.folded()
	text, ends := folded.text, folded.ends
	for from := 0; from <= len(text); {
		at := bytes.Index(text[from:], sought)
		if at < 0 {
			return
		}
		at += from
		i, _ := slices.BinarySearch(ends, uint32(at)+1) // the name that has this byte
		if len(sought) == 0 {
			for i := range ends {
				found.add(uint32(i + 1))
			}
			return
		}
		if i == len(ends) {
			return
		}
		if at+len(sought) <= int(ends[i]) {
			found.add(uint32(i + 1))
			from = int(ends[i])
		} else {
			from = at + 1
		}
	}
}

func (n *Names) compare(a, b uint32) int { return compare(n.raw(a), n.raw(b)) }

// compare compares two names in alphabetical order, which ignores the case of ASCII letters.
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
		case len(later) == 0: // the rest in one step
			return append(all, base...)
		}
		all = append(all, (*from)[0])
		*from = (*from)[1:]
	}
	return all
}

// Ranks returns the place of each id, from 1, in alphabetical order; names that differ in case alone share one.
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

// table returns the names as they are written to a file.
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
