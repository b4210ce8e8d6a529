package archive

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"

	"backrank/variants/notation"
)

// pipeline reads the games of a source: one goroutine splits the file, others read its parts. What they have read comes
// in the order of the file.
type pipeline struct {
	stop  context.CancelFunc
	file  *unpacked
	ready chan chan work
	done  sync.WaitGroup
	read  atomic.Int64
	fault error // set when ready is closed
}

// work is what was read of a part.
type work struct {
	records []record
	faults  []Fault // numbered within the part
	games   int     // faulty ones too
}

// newPipeline begins to read a source. It ends when ctx is cancelled. It must be closed.
func newPipeline(ctx context.Context, s Source, workers int) (*pipeline, error) {
	p := &pipeline{}
	var err error
	if p.file, err = s.open(func(n int) { p.read.Add(int64(n)) }); err != nil {
		return nil, err
	}
	ctx, p.stop = context.WithCancel(ctx)
	if workers == 0 {
		workers = 2
	}
	p.ready = make(chan chan work, 2*workers)
	type job struct {
		part part
		to   chan work
	}
	jobs := make(chan job)
	for range workers {
		p.done.Add(1)
		go func() {
			defer p.done.Done()
			var e encoder
			for j := range jobs {
				j.to <- e.part(j.part)
			}
		}()
	}
	p.done.Add(1)
	go func() {
		defer p.done.Done()
		defer close(p.ready)
		defer close(jobs)
		parts := newSplitter(p.file, partSize)
		for {
			next, err := parts.next()
			if err != nil {
				if !errors.Is(err, io.EOF) {
					p.fault = err
				}
				return
			}
			to := make(chan work, 1)
			select {
			case p.ready <- to:
			case <-ctx.Done():
				return
			}
			jobs <- job{next, to}
		}
	}()
	return p, nil
}

// next returns what was read of the next part, false after the last.
func (p *pipeline) next() (work, bool) {
	to, ok := <-p.ready
	if !ok {
		return work{}, false
	}
	return <-to, true
}

// bytes returns how much of the file has been read.
func (p *pipeline) bytes() int64 { return p.read.Load() }

// err returns the error that ended the reading, after the last part.
func (p *pipeline) err() error { return p.fault }

// close ends the goroutines, and waits for them.
func (p *pipeline) close() {
	p.stop()
	for range p.ready {
	}
	p.done.Wait()
	_ = p.file.Close()
}

// part reads the games of a part.
func (e *encoder) part(p part) work {
	var w work
	r := notation.NewReader(strings.NewReader(p.text))
	for {
		g, err := r.Next()
		var bad *notation.GameError
		switch {
		case errors.Is(err, io.EOF):
			return w
		case errors.As(err, &bad):
			w.games++
			w.fault(bad.Line+p.line-1, bad.Err, r.Text())
			continue
		case err != nil:
			w.fault(p.line, err, p.text)
			return w
		}
		w.games++
		shiftLines(g.Warnings, p.line-1)
		made, err := e.encode(&g)
		if err != nil {
			w.fault(p.line, err, r.Text())
			continue
		}
		w.records = append(w.records, made)
	}
}

// fault notes a fault of the last game.
func (w *work) fault(line int, err error, text string) {
	if len(text) > longestFault {
		text = text[:longestFault]
	}
	w.faults = append(w.faults, Fault{Number: w.games, Line: line, Reason: err.Error(), Text: strings.Clone(text)})
}

// shiftLines adds to the lines with which warnings begin, "Line 12: …", as a part is read by itself.
func shiftLines(warnings []string, by int) {
	for i, w := range warnings {
		number, rest, ok := strings.Cut(strings.TrimPrefix(w, "Line "), ":")
		if line := digits(number); ok && line > 0 && strings.HasPrefix(w, "Line ") {
			warnings[i] = "Line " + itoa(line+by) + ":" + rest
		}
	}
}
