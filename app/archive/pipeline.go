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

// pipeline reads the games of a source: one goroutine splits the file, others read its chunks. What they have read comes
// in the order of the file.
type pipeline struct {
	cancel     context.CancelFunc
	file       *sourceReader
	results    chan chan chunkResult
	goroutines sync.WaitGroup
	read       atomic.Int64
	fault      error // set when ready is closed
}

// chunkResult is what was read of a chunk.
type chunkResult struct {
	records []record
	faults  []Fault // numbered within the chunk
	games   int     // faulty ones too

	windows1252 bool // a text was not UTF-8
}

// newPipeline begins to read a source. It ends when ctx is cancelled. It must be closed.
func newPipeline(ctx context.Context, s Source, workers int) (*pipeline, error) {
	p := &pipeline{}
	var err error
	if p.file, err = s.open(ctx, func(n int) { p.read.Add(int64(n)) }); err != nil {
		return nil, err
	}
	ctx, p.cancel = context.WithCancel(ctx)
	if workers == 0 {
		workers = 2
	}
	p.results = make(chan chan chunkResult, 8*workers)
	type job struct {
		chunk notation.Chunk
		to    chan chunkResult
	}
	jobs := make(chan job)
	for range workers {
		p.goroutines.Add(1)
		go func() {
			defer p.goroutines.Done()
			var e encoder
			e.reader.Follow(&e.line)
			for j := range jobs {
				j.to <- e.readChunk(j.chunk)
			}
		}()
	}
	p.goroutines.Add(1)
	go func() {
		defer p.goroutines.Done()
		defer close(p.results)
		defer close(jobs)
		chunks := notation.NewChunks(p.file)
		for {
			next, err := chunks.Next()
			if err != nil {
				if !errors.Is(err, io.EOF) {
					p.fault = err
				}
				return
			}
			to := make(chan chunkResult, 1)
			select {
			case p.results <- to:
			case <-ctx.Done():
				return
			}
			jobs <- job{next, to}
		}
	}()
	return p, nil
}

// next returns what was read of the next chunk, false after the last.
func (p *pipeline) next() (chunkResult, bool) {
	to, ok := <-p.results
	if !ok {
		return chunkResult{}, false
	}
	return <-to, true
}

// bytes returns how much of the file has been read.
func (p *pipeline) bytes() int64 { return p.read.Load() }

// err returns the error that ended the reading, after the last chunk.
func (p *pipeline) err() error { return p.fault }

// close ends the goroutines, and waits for them.
func (p *pipeline) close() {
	p.cancel()
	for range p.results {
	}
	p.goroutines.Wait()
	_ = p.file.Close()
}

// newInterruptible opens and reads a source on a goroutine of its own, which may wait for another program longer than ctx
// lasts. An error of opening is that of the first read.
func newInterruptible(ctx context.Context, s Source) io.ReadCloser {
	out, in := io.Pipe()
	context.AfterFunc(ctx, func() { _ = out.CloseWithError(ctx.Err()) })
	go func() {
		file, err := s.Open()
		if err == nil {
			_, err = io.Copy(in, file)
			_ = file.Close()
		}
		_ = in.CloseWithError(err)
	}()
	return out
}

// readChunk reads the games of a chunk.
func (e *encoder) readChunk(c notation.Chunk) chunkResult {
	w := chunkResult{records: make([]record, 0, e.lastCount+e.lastCount/8)}
	defer func() { e.lastCount = len(w.records) }()
	r := &e.reader
	r.Load(c)
	for {
		g, err := r.Next()
		w.windows1252 = w.windows1252 || g.Windows1252
		var bad *notation.GameError
		switch {
		case errors.Is(err, io.EOF):
			return w
		case errors.As(err, &bad):
			w.games++
			w.addFault(bad.Line, bad.Err, r.Text())
			continue
		}
		w.games++
		made, err := e.encode(&g, true)
		if err != nil {
			w.addFault(r.Line(), err, r.Text())
			continue
		}
		w.records = append(w.records, made)
	}
}

// addFault notes a fault of the last game.
func (w *chunkResult) addFault(line int, err error, text string) {
	if len(text) > maxFaultText {
		text = text[:maxFaultText]
	}
	w.faults = append(w.faults, Fault{Number: w.games, Line: line, Reason: err.Error(), Text: strings.Clone(text)})
}
