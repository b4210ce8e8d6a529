package archive

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"backrank/lang"
	"backrank/variants/pgn"
)

// Import describes an import.
type Import struct {
	Sources []Source
	// Workers is the number of goroutines that parse games; 0 means 2.
	Workers int
	// Progress is called after each batch, on the goroutine that called [DB.Import]. It may be nil.
	Progress func(Progress)
	// Gate is called after each batch. It pauses the import by blocking. It may be nil.
	Gate func(context.Context) error
}

// Progress is the progress of an import.
type Progress struct {
	Source      string
	Bytes, Size int64 // bytes read, and in total as far as known
	Added
	Faults int
}

// Report is the result of an import.
type Report struct {
	Added
	// Faults are the first faults, at most maxFaults, in order.
	Faults []Fault
	// Faulty is the number of all faults.
	Faulty int
	// Noise are the line numbers of text that belongs to no game, in a followed file.
	Noise []int
	// Reindexed reports that an index was damaged and all indexes were rebuilt.
	Reindexed bool
	// Windows1252 are the names of the sources that are not in UTF-8; see [pgn.Windows1252Warning].
	Windows1252 []string
}

// Fault is a game that could not be imported, or, if Number is 0, a file that could not be read to its end.
type Fault struct {
	Source string
	Number int    // number of the game in the file, from 1
	Line   int    // line number of the fault, from 1; 0 if the file could not be opened or has no games
	Reason string // as a sentence for the player
	Text   string // of the game in the file, cut to maxFaultText bytes
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
	// maxFaults is the maximum number of faults in a report.
	maxFaults = 10_000
	// maxFaultText is the maximum length of Fault.Text in bytes.
	maxFaultText = 16 << 10
	// batchGames is the number of games from which on a batch is written, in one transaction. It is small because nothing is
	// read while the last batch is written.
	batchGames = 1000
)

// Import imports the games of files. Faulty games are skipped and reported, and so are files that cannot be read. When
// ctx is cancelled, the games imported so far stay, and Import returns the report and the context's error. Importing a
// file again adds only games that were deleted meanwhile. If an index of the archive is damaged but its table is not,
// Import rebuilds the indexes and starts again, unless a source is a pipe.
//
// A game with a key ([Source.Key]) is added once. A later version replaces it, unless the user has edited, tagged or
// deleted it here; that counts as equal. Sources with keys are meant to have few games, because Import uses the indexes
// for them and does not prepare for many games.
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
	report.add(Added{before.Games, before.Twins, -before.Games}) // the games of the first attempt count as added, not as equal
	report.Reindexed = true
	return report, err
}

// importFiles imports the sources once.
func importFiles(ctx context.Context, d *DB, i Import) (Report, error) {
	bulk := !slices.ContainsFunc(i.Sources, func(s Source) bool { return s.Key != nil })
	if bulk {
		defer d.views.startImport(ctx)()
	}
	w, err := d.newWriter(ctx, bulk)
	if err != nil {
		return Report{}, err
	}
	if bulk {
		w.feed = d.newFeed()
	}
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

// NoGame returns the fault of a source that has no games.
func NoGame() string { return lang.L("There is no game in this file") }

// importer imports sources one after another.
type importer struct {
	Import
	writer   *writer
	report   Report
	progress Progress
	batch    [][]record
	pending  int // number of games in the batch
	number   int // number of games read from the source
}

func (r *importer) importSource(ctx context.Context, s Source) error {
	r.progress.Source, r.number = s.Name, 0
	p, err := newPipeline(ctx, s, max(r.Workers, 0), encoder{accuracy: r.writer.db.accuracy})
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
	var bad *pgn.InputError
	switch err := p.err(); {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &bad):
		r.addFault(Fault{Source: s.Name, Line: bad.Line, Reason: bad.Err.Error()})
	case r.number == 0:
		r.addFault(Fault{Source: s.Name, Reason: NoGame()})
	}
	return nil
}

// addChunk adds the games and faults of a chunk to the batch and the report.
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

// flush adds the batch to the archive, reports progress and calls Gate.
func (r *importer) flush(ctx context.Context, s Source) error {
	r.writer.keyOfService = s.Key
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
