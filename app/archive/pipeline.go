package archive

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"

	"backrank/variants/pgn"
)

// pipeline parses the games of a source: one goroutine splits the file into chunks, others parse these. The results come
// in the order of the file.
type pipeline struct {
	cancel     context.CancelFunc
	file       *sourceReader
	results    chan chan chunkResult
	goroutines sync.WaitGroup
	read       atomic.Int64
	fault      error // valid once results is closed
}

// chunkResult is the parsed games of a chunk.
type chunkResult struct {
	records []record
	faults  []Fault // numbered within the chunk
	games   int     // including faulty ones

	windows1252 bool // some text was not in UTF-8
}

// newPipeline starts to read a source; the encoders of workers are copies of blank. Cancelling ctx stops it. It must be closed.
func newPipeline(ctx context.Context, s Source, workers int, blank encoder) (*pipeline, error) {
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
		chunk pgn.Chunk
		to    chan chunkResult
	}
	jobs := make(chan job)
	for range workers {
		p.goroutines.Add(1)
		go func() {
			defer p.goroutines.Done()
			e := blank
			e.key = s.Key
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
		chunks := pgn.NewChunks(p.file)
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

// next returns the result of the next chunk, or false after the last one.
func (p *pipeline) next() (chunkResult, bool) {
	to, ok := <-p.results
	if !ok {
		return chunkResult{}, false
	}
	return <-to, true
}

// bytes returns the number of bytes read from the file.
func (p *pipeline) bytes() int64 { return p.read.Load() }

// err returns the error that ended reading, once next has returned false.
func (p *pipeline) err() error { return p.fault }

// close stops the goroutines and waits for them.
func (p *pipeline) close() {
	p.cancel()
	for range p.results {
	}
	p.goroutines.Wait()
	_ = p.file.Close()
}

// newInterruptible opens and reads a source on another goroutine, so that cancelling ctx ends reads even while the
// source blocks. The first read returns the error of opening.
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

// readChunk parses and encodes the games of a chunk.
func (e *encoder) readChunk(c pgn.Chunk) chunkResult {
	result := chunkResult{records: make([]record, 0, e.lastCount+e.lastCount/8)}
	defer func() { e.lastCount = len(result.records) }()
	r := &e.reader
	r.Load(c)
	for {
		g, err := r.Next()
		result.windows1252 = result.windows1252 || g.Windows1252
		var bad *pgn.GameError
		switch {
		case errors.Is(err, io.EOF):
			return result
		case errors.As(err, &bad):
			result.games++
			result.addFault(bad.Line, bad.Err, r.Text())
			continue
		}
		result.games++
		rec, err := e.encode(&g, true)
		if err != nil {
			result.addFault(r.Line(), err, r.Text())
			continue
		}
		if e.key != nil {
			rec.key = e.key(&g)
		}
		result.records = append(result.records, rec)
	}
}

// addFault adds a fault of the last game.
func (r *chunkResult) addFault(line int, err error, text string) {
	if len(text) > maxFaultText {
		text = text[:maxFaultText]
	}
	r.faults = append(r.faults, Fault{Number: r.games, Line: line, Reason: err.Error(), Text: strings.Clone(text)})
}
