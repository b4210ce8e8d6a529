package archive

import (
	"fmt"
	"slices"
	"strings"

	"backrank/variants/gametree"
	"backrank/words"
)

// clockForm is the form of a comment that is only a clock time such as [%clk 0:10:00]. Its number of seconds is stored in
// place of the length of its text, and the text is not stored.
const clockForm = 3

// putComments writes the number of comments, and for each four times the length of its text plus its form, and the text,
// except for clock times (clockForm).
func (o *output) putComments(all []gametree.Comment) {
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
func (i *input) comments() []gametree.Comment {
	var all []gametree.Comment
	for range i.count() {
		n := i.number()
		if n&3 == clockForm {
			all = append(all, gametree.Comment{Text: clockText(n >> 2)})
			continue
		}
		all = append(all, gametree.Comment{Form: gametree.Form(n & 3), Text: string(i.take(n >> 2))})
		if i.bad {
			return nil
		}
	}
	return all
}

const clockStart = "[%clk "

// clockSeconds returns the seconds of a comment that is exactly as clockText writes it, or false.
func clockSeconds(c gametree.Comment) (int, bool) {
	text := c.Text
	if c.Form != gametree.Braces || len(text) != len("[%clk 0:00:00]") || !strings.HasPrefix(text, clockStart) {
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

// eachComment calls yield for the comments of a record other than clock times, without replaying moves, until yield
// returns false. It returns false if the record is damaged.
func eachComment(extra []byte, yield func(gametree.Comment) bool) bool {
	i := input{b: extra}
	bits := i.byte()
	i.skipTexts(int(bits & hasFEN)) // one text if the bit is set, as in the next line
	i.skipTexts(int(bits & hasStartID >> 1))
	if bits&hasDraft != 0 {
		i.skipTexts(i.count() + 1) // the placements and the protocol
	}
	for _, bit := range [...]byte{hasPreamble, hasTrailer} {
		if bits&bit != 0 && !i.visitComments(yield) {
			return true
		}
	}
	if bits&hasWarnings != 0 {
		i.skipTexts(i.count())
	}
	i.skipTags()
	if bits&hasTree != 0 && i.visitNote(i.byte(), yield) {
		i.visitLine(yield)
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

// visitComments calls yield for each comment of a list, and reports whether to continue.
func (i *input) visitComments(yield func(gametree.Comment) bool) bool {
	for range i.count() {
		n := i.number()
		if n&3 != clockForm && !yield(gametree.Comment{Form: gametree.Form(n & 3), Text: string(i.take(n >> 2))}) {
			return false
		}
	}
	return !i.bad
}

func (i *input) visitNote(bits byte, yield func(gametree.Comment) bool) bool {
	if bits&hasBefore != 0 && !i.visitComments(yield) {
		return false
	}
	if bits&hasNAGs != 0 {
		i.take(i.count())
	}
	return bits&hasAfter == 0 || i.visitComments(yield)
}

// visitLine calls yield for each comment of a line and its variations, and reports whether to continue.
func (i *input) visitLine(yield func(gametree.Comment) bool) bool {
	for !i.bad && i.number() != 0 {
		bits := i.byte()
		if !i.visitNote(bits, yield) {
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
			if !i.visitLine(yield) {
				return false
			}
		}
	}
	return !i.bad
}

// commentsContain reports whether each of the required words occurs in some comment of a record, ignoring case and accents
// ([words.Contains]). It searches the text that players see, without PGN commands and engine scores
// ([gametree.Comment.VisibleText]).
func commentsContain(extra []byte, required []string) bool {
	missing := slices.Clone(required)
	eachComment(extra, func(c gametree.Comment) bool {
		text := c.VisibleText()
		missing = slices.DeleteFunc(missing, func(word string) bool { return words.Contains(text, word) })
		return len(missing) > 0
	})
	return len(missing) == 0
}
