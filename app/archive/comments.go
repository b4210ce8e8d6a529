package archive

import (
	"fmt"
	"slices"
	"strings"

	"backrank/variants/notation"
	"backrank/words"
)

// clockForm stands in the place of a comment's form for a comment that is a clock time alone, [%clk 0:10:00]: a number
// of seconds follows, not a text.
const clockForm = 3

// putComments writes comments: how many, and of each four times its length plus its form, and the text.
func (o *output) putComments(all []notation.Comment) {
	o.number(len(all))
	for _, c := range all {
		if seconds, ok := clockSeconds(c); ok {
			o.number(seconds<<2 | clockForm)
			continue
		}
		o.hasText = o.hasText || c.HasText()
		o.number(len(c.Text)<<2 | int(c.Form))
		o.b = append(o.b, c.Text...)
	}
}

// comments reads what putComments wrote.
func (i *input) comments() []notation.Comment {
	var all []notation.Comment
	for range i.count() {
		n := i.number()
		if n&3 == clockForm {
			all = append(all, notation.Comment{Text: clockText(n >> 2)})
			continue
		}
		all = append(all, notation.Comment{Form: notation.Form(n & 3), Text: string(i.take(n >> 2))})
		if i.bad {
			return nil
		}
	}
	return all
}

const clockStart = "[%clk "

// clockSeconds returns the seconds of a comment that is a clock time as clockText writes it.
func clockSeconds(c notation.Comment) (int, bool) {
	text := c.Text
	if c.Form != notation.Braces || len(text) != len("[%clk 0:00:00]") || !strings.HasPrefix(text, clockStart) {
		return 0, false
	}
	time := text[len(clockStart) : len(text)-1]
	if time[1] != ':' || time[4] != ':' || text[len(text)-1] != ']' || time[2] > '5' || time[5] > '5' {
		return 0, false
	}
	seconds := 0
	for _, part := range [...]string{time[:1], time[2:4], time[5:]} {
		for i := range len(part) {
			if part[i] < '0' || part[i] > '9' {
				return 0, false
			}
		}
		seconds = seconds*60 + digits(part)
	}
	return seconds, true
}

func clockText(seconds int) string {
	return fmt.Sprintf("[%%clk %d:%02d:%02d]", seconds/3600, seconds/60%60, seconds%60)
}

// eachComment calls see with every comment in the rest of a record until it returns false. It plays no moves. It is false if
// the rest is damaged.
func eachComment(rest []byte, see func(notation.Comment) bool) bool {
	i := input{b: rest}
	bits := i.byte()
	i.skipTexts(int(bits & hasFEN))
	i.skipTexts(int(bits & hasStartID >> 1))
	if bits&hasDraft != 0 {
		i.skipTexts(i.count() + 1) // and the protocol
	}
	for _, bit := range [...]byte{hasPreamble, hasTrailer} {
		if bits&bit != 0 && !i.visitComments(see) {
			return true
		}
	}
	if bits&hasWarnings != 0 {
		i.skipTexts(i.count())
	}
	i.skipTags()
	if bits&hasTree != 0 && i.visitNote(i.byte(), see) {
		i.visitLine(see)
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

// visitComments calls see with comments, and reports whether to go on.
func (i *input) visitComments(see func(notation.Comment) bool) bool {
	for range i.count() {
		n := i.number()
		if n&3 != clockForm && !see(notation.Comment{Form: notation.Form(n & 3), Text: string(i.take(n >> 2))}) {
			return false
		}
	}
	return !i.bad
}

func (i *input) visitNote(bits byte, see func(notation.Comment) bool) bool {
	if bits&hasBefore != 0 && !i.visitComments(see) {
		return false
	}
	if bits&hasNAGs != 0 {
		i.take(i.count())
	}
	return bits&hasAfter == 0 || i.visitComments(see)
}

// visitLine calls see with the comments of a line and its variations, and reports whether to go on.
func (i *input) visitLine(see func(notation.Comment) bool) bool {
	for !i.bad && i.number() != 0 {
		bits := i.byte()
		if !i.visitNote(bits, see) {
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
			if !i.visitLine(see) {
				return false
			}
		}
	}
	return !i.bad
}

// commentsContain reports whether every word occurs in some comment for readers, in any spelling ([words.Contains]).
func commentsContain(rest []byte, sought []string) bool {
	left := slices.Clone(sought)
	eachComment(rest, func(c notation.Comment) bool {
		text := c.Shown()
		left = slices.DeleteFunc(left, func(word string) bool { return words.Contains(text, word) })
		return len(left) > 0
	})
	return len(left) == 0
}
