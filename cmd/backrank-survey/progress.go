package main

import (
	"fmt"
	"io"
	"time"

	"backrank/cli"
)

// progress reports the progress of a command: each step on a terminal, where each report overwrites the last one,
// and otherwise at most once in reportInterval.
type progress struct {
	status   cli.Status
	started  time.Time
	before   int // start positions searched by earlier runs
	reported time.Time
}

func newProgress(w io.Writer) *progress {
	return &progress{status: cli.NewStatus(w), started: time.Now()}
}

// reportInterval is the minimum time between reports if they are not written to a terminal.
const reportInterval = 30 * time.Second

// report reports that done of total start positions have been searched.
func (p *progress) report(done, total int) {
	first := p.reported.IsZero()
	if first {
		p.before = done
	}
	if !p.status.Terminal && !first && done < total && time.Since(p.reported) < reportInterval {
		return
	}
	line := fmt.Sprintf("%d of %d", done, total)
	if searched := done - p.before; searched > 0 && done < total {
		remaining := time.Since(p.started) / time.Duration(searched) * time.Duration(total-done)
		line += fmt.Sprintf(", %v left", remaining.Round(time.Second))
	}
	p.status.Update(line)
	p.reported = time.Now()
}

func (p *progress) end() { p.status.Clear() }
