package archive

import (
	"encoding/binary"

	"backrank/lang"
)

// errDamaged means that a record cannot be decoded.
var errDamaged = lang.Error(func() string { return lang.L("the record is damaged") })

// output encodes numbers and texts.
type output struct {
	b       []byte
	hasText bool // whether some comment has text other than commands
}

func (o *output) number(n int)  { o.b = binary.AppendUvarint(o.b, uint64(n)) }
func (o *output) byte(c byte)   { o.b = append(o.b, c) }
func (o *output) text(s string) { o.number(len(s)); o.b = append(o.b, s...) }

// input decodes what output encoded. After an error bad is set, and the values that are read have no meaning.
type input struct {
	b   []byte
	bad bool
}

func (i *input) number() int {
	n, size := binary.Uvarint(i.b)
	if size <= 0 || n > 1<<40 {
		i.bad, i.b = true, nil
		return 0
	}
	i.b = i.b[size:]
	return int(n)
}

// count reads the number of elements of a list. Each element takes at least a byte, so a count above the remaining bytes
// is damage.
func (i *input) count() int {
	n := i.number()
	if n > len(i.b) {
		i.bad, i.b = true, nil
		return 0
	}
	return n
}

func (i *input) byte() byte {
	if len(i.b) == 0 {
		i.bad = true
		return 0
	}
	c := i.b[0]
	i.b = i.b[1:]
	return c
}

func (i *input) text() string { return string(i.take(i.count())) }

func (i *input) take(n int) []byte {
	if n > len(i.b) {
		i.bad, i.b = true, nil
		return nil
	}
	taken := i.b[:n]
	i.b = i.b[n:]
	return taken
}
