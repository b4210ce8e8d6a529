package main

import (
	"fmt"
	"io"
	"time"

	"backrank/cli"
)

// progress reports progress. Where lines cannot be overwritten it reports every reportInterval.
type progress struct {
	status   cli.Status
	started  time.Time
	before   int // searched by an earlier run
	reported time.Time
}

func newProgress(to io.Writer) *progress {
	return &progress{status: cli.NewStatus(to), started: time.Now()}
}

// reportInterval is the minimum time between reports that are not overwritten.
const reportInterval = 30 * time.Second

// report reports that done of all start positions have been searched.
func (p *progress) report(done, of int) {
	first := p.reported.IsZero()
	if first {
		p.before = done
	}
	if !p.status.Terminal && !first && done < of && time.Since(p.reported) < reportInterval {
		return
	}
	line := fmt.Sprintf("%d of %d", done, of)
	if fresh := done - p.before; fresh > 0 && done < of {
		left := time.Since(p.started) / time.Duration(fresh) * time.Duration(of-done)
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	p.status.Update(line)
	p.reported = time.Now()
}

func (p *progress) end() { p.status.Clear() }
