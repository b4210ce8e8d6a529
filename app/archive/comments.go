package archive

import (
	"fmt"
	"strings"

	"backrank/variants/notation"
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
		o.remarks = o.remarks || c.HasText()
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
