package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// progress tells how far it is: on a terminal in one line that changes, else in a
// line now and then.
type progress struct {
	to       io.Writer
	terminal bool
	began    time.Time
	before   int // done by an earlier run
	told     time.Time
}

func newProgress(to io.Writer) *progress {
	p := &progress{to: to, began: time.Now()}
	if f, ok := to.(*os.File); ok {
		if i, err := f.Stat(); err == nil {
			p.terminal = i.Mode()&os.ModeCharDevice != 0
		}
	}
	return p
}

// seldom is how long it is silent where lines stay.
const seldom = 30 * time.Second

const clearLine = "\r\x1b[K"

// tell tells it.
func (p *progress) tell(done, of int) {
	first := p.told.IsZero()
	if first {
		p.before = done
	}
	line := fmt.Sprintf("%d of %d", done, of)
	if fresh := done - p.before; fresh > 0 && done < of {
		left := time.Since(p.began) / time.Duration(fresh) * time.Duration(of-done)
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	switch {
	case p.terminal:
		fmt.Fprint(p.to, clearLine+line)
	case first || done == of || time.Since(p.told) >= seldom:
		fmt.Fprintln(p.to, line)
	default:
		return
	}
	p.told = time.Now()
}

func (p *progress) end() {
	if p.terminal {
		fmt.Fprint(p.to, clearLine)
	}
}
