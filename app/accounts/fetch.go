package accounts

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"backrank/app/archive"
	"backrank/lang"
	"backrank/variants/pgn"
)

const (
	// maxBatch is the maximum number of games in a transaction, and maxBatchTime the maximum time from its first game on:
	// a program that is killed fetches these games again.
	maxBatch     = 500
	maxBatchTime = 2 * time.Second
	// maxBatchBytes is the maximum size of the texts in a transaction.
	maxBatchBytes = 8 << 20
	// maxShownFaults is the maximum number of unreadable games in a report.
	maxShownFaults = 1000
)

// fetch is the fetch of one account.
type fetch struct {
	*Fetcher
	service  *Service
	base     string // address of the server
	server   server
	how      Run
	account  Account // with the progress so far
	report   *Report
	progress Progress
	advances int // steps of progress, which reset the count of failures
	added    int // games added to the archive

	batch      []byte
	keys       []string  // of the games in batch
	batchBegin time.Time // when the first game of batch came
}

// archiveError is an error of the archive, which ends all fetches.
type archiveError struct{ error }

// errRemoved means that the player has removed the account during the fetch.
var errRemoved = lang.Error(func() string { return lang.L("the account was removed") })

// all fetches the new games of the account.
func (f *fetch) all(ctx context.Context) error {
	if err := f.service.fetch(ctx, f); err != nil {
		if f.added > 0 {
			f.report.Incomplete += f.account.Added
		}
		return err
	}
	now := f.Now()
	f.report.Complete += f.account.Added
	f.save(func(a *Account) { a.Completed, a.NotFound, a.Added = now, false, 0 })
	return nil
}

// show reports the progress.
func (f *fetch) show() {
	f.progress.Added = f.report.Complete + f.report.Incomplete + f.account.Added
	if f.how.Progress != nil {
		f.how.Progress(f.progress)
	}
}

// save changes the progress of the account, also in the file.
func (f *fetch) save(change func(*Account)) {
	id := f.account.Archive
	change(&f.account)
	f.File.Update(f.account.Service, f.account.Name, func(a *Account) {
		*a = a.forArchive(id)
		change(a)
	})
}

// variants returns the variants of the account.
func (f *fetch) variants() (all []Variant) {
	for _, v := range Variants() {
		if slices.Contains(f.account.Variants, v.ID) {
			all = append(all, v)
		}
	}
	return all
}

// get sends a request, unless the account has been removed.
func (f *fetch) get(ctx context.Context, path, accept, etag string) (*answer, error) {
	if !f.File.has(&f.account) {
		return nil, errRemoved
	}
	got, err := f.server.get(ctx, f.base+path, accept, etag)
	f.progress.Offline = err != nil && isNetworkFault(err)
	return got, err
}

// readGames stores the games of a stream of PGN that have a result. wanted reports whether to store a game. stored is called
// after each transaction, when all wanted games so far are stored; it may be nil. If the stream breaks off, the games before
// that are stored.
func (f *fetch) readGames(ctx context.Context, stream io.Reader, wanted func(gameText) bool, stored func()) error {
	games := newGameReader(stream)
	for {
		if f.how.Gate != nil {
			if err := f.how.Gate(ctx); err != nil {
				return err
			}
		}
		text, err := games.next()
		if err != nil {
			if failed := f.flush(ctx, stored); failed != nil {
				return failed
			}
			if errors.Is(err, io.EOF) {
				return nil
			}
			return cmp.Or(ctx.Err(), err)
		}
		if !wanted(text) || text.Tag("Result") == "*" { // a game in progress, or aborted
			continue
		}
		if len(f.keys) == 0 {
			f.batchBegin = time.Now()
		}
		f.batch, f.keys = append(append(f.batch, text...), '\n'), append(f.keys, f.service.key(text))
		if len(f.keys) >= f.Batch || len(f.batch) >= maxBatchBytes || time.Since(f.batchBegin) >= maxBatchTime {
			if err := f.flush(ctx, stored); err != nil {
				return err
			}
		}
	}
}

// flush stores the games of the batch in the archive, then calls stored.
func (f *fetch) flush(ctx context.Context, stored func()) error {
	if len(f.keys) == 0 {
		return ctx.Err()
	}
	text := f.batch
	added, err := f.Import(ctx, archive.Import{Sources: []archive.Source{{
		Name: f.service.Name + " (" + f.account.Name + ")", Size: int64(len(text)),
		Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil },
		Key:  func(g *pgn.Game) string { return f.service.key(g) },
	}}})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil {
		err = f.checkArchive(ctx)
	}
	if err != nil {
		return &archiveError{err}
	}
	f.report.Added, f.added = f.report.Added+added.Games, f.added+added.Games
	if added.Games > 0 {
		f.advances++
	}
	unreadable := f.addFaults(added.Faults)
	f.clearBatch()
	f.save(func(a *Account) {
		a.Games, a.Added = a.Games+added.Games, a.Added+added.Games
		a.Unreadable = append(a.Unreadable, unreadable...)
	})
	if stored != nil {
		stored()
	}
	f.show()
	if !f.File.has(&f.account) {
		return errRemoved
	}
	return nil
}

// addFaults adds the faults of the batch to the report, without games that were reported by an earlier fetch. It returns the
// keys of the new ones to be remembered.
func (f *fetch) addFaults(faults []archive.Fault) (unreadable []string) {
	for _, fault := range faults {
		key := ""
		if n := fault.Number - 1; n >= 0 && n < len(f.keys) {
			key = f.keys[n]
		}
		if slices.Contains(f.account.Unreadable, key) {
			continue
		}
		f.report.Faulty++
		if len(f.report.Faults) < maxShownFaults {
			f.report.Faults = append(f.report.Faults, fault)
		}
		if key != "" && len(f.account.Unreadable)+len(unreadable) < maxUnreadable {
			unreadable = append(unreadable, key)
		}
	}
	return unreadable
}

// clearBatch forgets the games of the batch.
func (f *fetch) clearBatch() { f.batch, f.keys = f.batch[:0], f.keys[:0] }

// checkArchive returns an error if the archive was replaced during the fetch: the progress belongs to the former one.
func (f *fetch) checkArchive(ctx context.Context) error {
	id, err := f.Archive(ctx)
	if err == nil && id != f.account.Archive {
		return errors.New(lang.L("the game list was damaged and has been made again: fetch the games once more"))
	}
	return err
}

// withRetries calls once until it succeeds, waiting after temporary errors. It gives up after maxFailures errors without
// progress in between.
func (f *fetch) withRetries(ctx context.Context, once func() error) error {
	for failures := 0; ; {
		before := f.advances
		f.clearBatch()
		err := once()
		if err == nil || ctx.Err() != nil {
			return ctx.Err()
		}
		if f.advances > before {
			failures = 0
		}
		if failures++; !isTemporary(err) || failures > maxFailures {
			return err
		}
		pause := pauseAfter(err, failures)
		f.progress.Until = f.Now().Add(pause)
		f.progress.Reason = reasonText(f.service, &f.account, err)
		f.show()
		err = f.Wait(ctx, pause)
		f.progress.Until, f.progress.Reason = time.Time{}, ""
		if err != nil {
			return err
		}
		f.show()
	}
}
