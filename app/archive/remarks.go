package archive

import (
	"slices"

	"backrank/variants/notation"
	"backrank/words"
)

// remarks calls see with every comment in the rest of a record until it returns false. It plays no moves. It is false if
// the rest is damaged.
func remarks(rest []byte, see func(notation.Comment) bool) bool {
	i := input{b: rest}
	bits := i.byte()
	i.skipTexts(int(bits & hasFEN))
	i.skipTexts(int(bits & hasStartID >> 1))
	if bits&hasDraft != 0 {
		i.skipTexts(i.count() + 1) // and the protocol
	}
	for _, bit := range [...]byte{hasPreamble, hasTrailer} {
		if bits&bit != 0 && !i.seeComments(see) {
			return true
		}
	}
	if bits&hasWarnings != 0 {
		i.skipTexts(i.count())
	}
	i.skipTags()
	if bits&hasTree != 0 && i.seeNote(i.byte(), see) {
		i.seeLine(see)
	}
	return !i.bad
}

func (i *input) skipTexts(n int) {
	for range n {
		i.take(i.count())
	}
}

func (i *input) skipTags() {
	for range i.count() {
		if i.byte() == 0 {
			i.skipTexts(1)
		}
		if size := i.number(); size > 0 {
			i.take(size - 1)
		}
	}
}

// seeComments calls see with comments, and reports whether to go on.
func (i *input) seeComments(see func(notation.Comment) bool) bool {
	for range i.count() {
		n := i.number()
		if n&3 != clockForm && !see(notation.Comment{Form: notation.Form(n & 3), Text: string(i.take(n >> 2))}) {
			return false
		}
	}
	return !i.bad
}

func (i *input) seeNote(bits byte, see func(notation.Comment) bool) bool {
	if bits&hasBefore != 0 && !i.seeComments(see) {
		return false
	}
	if bits&hasNAGs != 0 {
		i.take(i.count())
	}
	return bits&hasAfter == 0 || i.seeComments(see)
}

// seeLine calls see with the comments of a line and its variations, and reports whether to go on.
func (i *input) seeLine(see func(notation.Comment) bool) bool {
	for !i.bad && i.number() != 0 {
		bits := i.byte()
		if !i.seeNote(bits, see) {
			return false
		}
		if bits&hasVariations == 0 {
			continue
		}
		for range i.count() {
			for range i.count() {
				if i.byte() == longMove {
					i.take(3)
				}
			}
			if !i.seeLine(see) {
				return false
			}
		}
	}
	return !i.bad
}

// haveWords reports whether every word occurs in some comment for readers, in any spelling ([words.Contains]).
func haveWords(rest []byte, sought []string) bool {
	left := slices.Clone(sought)
	remarks(rest, func(c notation.Comment) bool {
		text := c.Shown()
		left = slices.DeleteFunc(left, func(word string) bool { return words.Contains(text, word) })
		return len(left) > 0
	})
	return len(left) == 0
}
