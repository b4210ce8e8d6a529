package archive

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"backrank/variants/notation"
)

// Import says what is imported, and what is called meanwhile.
type Import struct {
	Sources []Source
	// Workers is how many goroutines read games, 2 if it is 0.
	Workers int
	// Progress is called after each batch, from the goroutine of the caller. It may be nil.
	Progress func(Progress)
	// Gate is called before each batch and may wait, which pauses the import. It may be nil.
	Gate func(context.Context) error
}

// Progress says how far an import has come.
type Progress struct {
	Source      string
	Bytes, Size int64 // read, and to read as far as is known
	Added
	Faults int
}

// Report is the result of an import.
type Report struct {
	Added
	// Faults are the first of the games that were not read, in order.
	Faults []Fault
	// Faulty is how many faults there were.
	Faulty int
	// Noise are the lines on which text begins that is not part of a game, in a file that was followed.
	Noise []int
	// Reindexed reports that an index contradicted its table and all indexes were rebuilt.
	Reindexed bool
	// Windows1252 are the names of the sources that were not in UTF-8; see [notation.AsWindows1252].
	Windows1252 []string
}

// Fault is a game that was not imported, or a file that could not be read to its end: then Number is 0.
type Fault struct {
	Source string
	Number int    // of the game in the file, from 1
	Line   int    // of the fault, from 1; 0 for a file that could not be read at all
	Reason string // as a sentence for the player
	Text   string // of the game, as it is in the file; long ones are cut
}

func (f Fault) String() string {
	switch {
	case f.Line == 0:
		return f.Source + ": " + f.Reason
	case f.Number == 0:
		return fmt.Sprintf("%s: line %d: %s", f.Source, f.Line, f.Reason)
	}
	return fmt.Sprintf("%s: game %d, line %d: %s", f.Source, f.Number, f.Line, f.Reason)
}

const (
	// maxFaults is how many faults a report has.
	maxFaults = 10_000
	// maxFaultText is the maximum length of a fault's text in bytes.
	maxFaultText = 16 << 10
	// batchGames is how many games are added in one transaction, or a chunk of a file more. They are few, as nothing is
	// read any more while the last are added.
	batchGames = 1000
)

// Import imports games of files. What is faulty is left out and reported; a file that cannot be read is a fault too.
// When ctx is cancelled, the games that have been read stay, and the report and the context's error are returned.
// Importing the same again adds nothing. If an index of the archive is damaged, but its tables are not, the indexes are
// rebuilt and the import starts again, unless a source is a pipe.
func (d *DB) Import(ctx context.Context, i Import) (Report, error) {
	d.bulk.Lock()
	defer d.bulk.Unlock()
	report, err := importFiles(ctx, d, i)
	if !isIndexDamage(err) || reindex(ctx, d) != nil {
		return report, err
	}
	report.Reindexed = true
	if slices.ContainsFunc(i.Sources, func(s Source) bool { return s.Blocks }) { // a pipe cannot be read again
		return report, err
	}
	before := report.Added
	report, err = importFiles(ctx, d, i)
	report.add(Added{before.Games, before.Twins, -before.Games}) // the second time they were there
	report.Reindexed = true
	return report, err
}

// importFiles imports games once.
func importFiles(ctx context.Context, d *DB, i Import) (Report, error) {
	defer d.views.startImport(ctx)()
	w, err := d.newWriter(ctx, true)
	if err != nil {
		return Report{}, err
	}
	w.feed = d.newFeed()
	r := importer{Import: i, writer: w}
	for _, s := range i.Sources {
		r.progress.Size += s.Size
	}
	for _, s := range i.Sources {
		if err = r.importSource(ctx, s); err != nil {
			break
		}
	}
	return r.report, cmp.Or(err, w.close())
}

// NoGame is the fault of a source without games.
const NoGame = "There is no game in this file"

// importer imports one source after the other.
type importer struct {
	Import
	writer   *writer
	report   Report
	progress Progress
	batch    [][]record
	pending  int // games of the batch
	number   int // of the last game of the source
}

// importSource imports a source.
func (r *importer) importSource(ctx context.Context, s Source) error {
	r.progress.Source, r.number = s.Name, 0
	p, err := newPipeline(ctx, s, max(r.Workers, 0))
	if err != nil {
		if ctx.Err() == nil {
			r.addFault(Fault{Source: s.Name, Reason: err.Error()})
		}
		return ctx.Err()
	}
	defer p.close()
	before := r.progress.Bytes
	for {
		read, ok := p.next()
		if !ok {
			break
		}
		r.addChunk(s, &read)
		r.progress.Bytes = before + p.bytes()
		if r.pending >= batchGames {
			if err := r.flush(ctx, s); err != nil {
				return err
			}
		}
	}
	r.progress.Bytes = before + p.bytes()
	if err := r.flush(ctx, s); err != nil {
		return err
	}
	var bad *notation.InputError
	switch err := p.err(); {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &bad):
		r.addFault(Fault{Source: s.Name, Line: bad.Line, Reason: bad.Err.Error()})
	case r.number == 0:
		r.addFault(Fault{Source: s.Name, Reason: NoGame})
	}
	return nil
}

// addChunk takes what was read of a chunk.
func (r *importer) addChunk(s Source, read *chunkResult) {
	r.batch = append(r.batch, read.records)
	r.pending += len(read.records)
	for _, f := range read.faults {
		f.Source = s.Name
		f.Number += r.number
		r.addFault(f)
	}
	r.number += read.games
	if known := r.report.Windows1252; read.windows1252 && !slices.Contains(known, s.Name) {
		r.report.Windows1252 = append(known, s.Name)
	}
}

func (r *importer) addFault(f Fault) {
	if r.report.Faulty++; len(r.report.Faults) < maxFaults {
		r.report.Faults = append(r.report.Faults, f)
	}
}

// flush adds the batch, and waits at the gate.
func (r *importer) flush(ctx context.Context, s Source) error {
	added, err := r.writer.add(s.Name, r.batch...)
	if err != nil {
		return err
	}
	clear(r.batch)
	r.batch, r.pending = r.batch[:0], 0
	r.report.add(added)
	r.progress.Added, r.progress.Faults = r.report.Added, r.report.Faulty
	if r.Progress != nil {
		r.Progress(r.progress)
	}
	if r.Gate != nil && ctx.Err() == nil {
		return r.Gate(ctx)
	}
	return ctx.Err()
}
