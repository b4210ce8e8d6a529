package main

import (
	"fmt"
	"io"
	"time"

	"backrank/cli"
)

// progress tells how far it is, where lines stay only now and then.
type progress struct {
	status cli.Status
	began  time.Time
	before int // done by an earlier run
	told   time.Time
}

func newProgress(to io.Writer) *progress {
	return &progress{status: cli.NewStatus(to), began: time.Now()}
}

// seldom is how long it is silent where lines stay.
const seldom = 30 * time.Second

// tell tells it.
func (p *progress) tell(done, of int) {
	first := p.told.IsZero()
	if first {
		p.before = done
	}
	if !p.status.Terminal && !first && done < of && time.Since(p.told) < seldom {
		return
	}
	line := fmt.Sprintf("%d of %d", done, of)
	if fresh := done - p.before; fresh > 0 && done < of {
		left := time.Since(p.began) / time.Duration(fresh) * time.Duration(of-done)
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	p.status.Show(line)
	p.told = time.Now()
}

func (p *progress) end() { p.status.End() }
