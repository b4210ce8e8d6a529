package cli

import (
	"fmt"
	"io"
	"os"
)

// Status tells how far a program is: on a terminal in one line that changes, elsewhere in
// lines that stay, of which one should not tell too many.
type Status struct {
	to       io.Writer
	Terminal bool
}

// NewStatus tells it to a writer.
func NewStatus(to io.Writer) Status {
	s := Status{to: to}
	if f, ok := to.(*os.File); ok {
		if i, err := f.Stat(); err == nil {
			s.Terminal = i.Mode()&os.ModeCharDevice != 0
		}
	}
	return s
}

const clearLine = "\r\x1b[K"

// Show puts a line into the place of the last one.
func (s Status) Show(line string) {
	if s.Terminal {
		fmt.Fprint(s.to, clearLine+line)
	} else {
		fmt.Fprintln(s.to, line)
	}
}

// Say tells something that stays.
func (s Status) Say(line string) {
	s.End()
	fmt.Fprintln(s.to, line)
}

// End takes the line away that was shown last.
func (s Status) End() {
	if s.Terminal {
		fmt.Fprint(s.to, clearLine)
	}
}
