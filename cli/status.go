package cli

import (
	"fmt"
	"io"
	"os"
)

// Status prints progress: on a terminal in one line that is overwritten, elsewhere as separate
// lines, of which a caller should print few.
type Status struct {
	w        io.Writer
	Terminal bool
}

// NewStatus returns a Status that writes to w.
func NewStatus(w io.Writer) Status {
	s := Status{w: w}
	if f, ok := w.(*os.File); ok {
		if i, err := f.Stat(); err == nil {
			s.Terminal = i.Mode()&os.ModeCharDevice != 0
		}
	}
	return s
}

const clearLine = "\r\x1b[K"

// Update replaces the last line.
func (s Status) Update(line string) {
	if s.Terminal {
		fmt.Fprint(s.w, clearLine+line)
	} else {
		fmt.Fprintln(s.w, line)
	}
}

// Print prints a line that is not overwritten.
func (s Status) Print(line string) {
	s.Clear()
	fmt.Fprintln(s.w, line)
}

// Clear erases the last line.
func (s Status) Clear() {
	if s.Terminal {
		fmt.Fprint(s.w, clearLine)
	}
}
