package archive

import (
	"encoding/binary"

	"backrank/lang"
	"backrank/variants/rules"
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

// longMove precedes a move that has no code: the three bytes of its bits follow, the lowest first. Three zeros are a null
// move.
const longMove = 255

// putMove writes a move in a position.
func (o *output) putMove(p *rules.Position, m rules.Move) {
	if !m.IsZero() {
		if code, ok := rules.Code(p, m); ok {
			o.byte(code)
			return
		}
	}
	bits := m.Bits()
	o.b = append(o.b, longMove, byte(bits), byte(bits>>8), byte(bits>>16))
}

// move reads a move in a position. It does not check that the move is legal.
func (i *input) move(p *rules.Position) rules.Move {
	code := i.byte()
	if code == longMove {
		b := i.take(3)
		if b == nil {
			return rules.Move{}
		}
		return rules.MoveOf(uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16)
	}
	m, ok := rules.Decode(p, code)
	if !ok {
		i.bad, i.b = true, nil
	}
	return m
}

// checkedMove reads a move and plays it. An illegal move is damage.
func (i *input) checkedMove(p *rules.Position) rules.Move {
	m := i.move(p)
	switch {
	case i.bad:
	case m.IsZero() && p.InCheck(), !m.IsZero() && !p.Legal(m):
		i.bad, i.b = true, nil
		return rules.Move{}
	default:
		*p = rules.After(p, m)
	}
	return m
}

// endOfPly returns the offset in moves at which the given number of plies ends, 0 if there are fewer.
func endOfPly(moves []byte, plies int) (at int) {
	for range plies {
		if at >= len(moves) {
			return 0
		}
		if moves[at] == longMove {
			at += 3
		}
		at++
	}
	return at
}

// line reads and plays n moves from a position.
func (i *input) line(p *rules.Position, n int) []rules.Move {
	var moves []rules.Move
	for range n {
		m := i.checkedMove(p)
		if i.bad {
			break
		}
		moves = append(moves, m)
	}
	return moves
}
