package archive

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"syscall"

	"backrank/app/disk"
	"backrank/words"
)

// IsDamaged reports whether an error says that a file is damaged, or is not an archive of this program.
func IsDamaged(err error) bool {
	return errors.Is(err, errForeign) || errors.Is(err, errEmptied) || errors.Is(err, errMissing) || errors.Is(err, errNoDatabase) || errors.Is(err, errBadValue) || isDamage(codeOf(err))
}

var (
	// errForeign means that a file is a database, but not an archive.
	errForeign = errors.New("the file is not a game list of Backrank")
	// errNoDatabase means that a file is not a database.
	errNoDatabase = errors.New("the file is damaged or is not a game list")
	// errOld means that nothing can be changed in an archive of an earlier version, as it could not be brought up to date.
	errOld = &databaseError{text: explanations[codeReadOnly].text, system: syscall.EROFS}
	// errEmptied means that a file has no content, although files beside it show that it had games.
	errEmptied = errors.New("the file has lost its content")
	// errBadValue means that a value is not of the kind of its column.
	errBadValue = errors.New("a value of the file is damaged")
	// errMissing means that there is no file, although files beside it show that there was one with games.
	errMissing = errors.New("the file is missing, although files that belong to it are there")
)

// header begins every file of SQLite that has content, whose first page has at least minFile bytes.
const (
	header  = "SQLite format 3\x00"
	minFile = 512
)

// checkFile returns an error if the file of an archive is not a database at all. SQLite takes a file of a few bytes for
// a new one, and would write over it. A file that is missing or empty is new if no log and no scan file beside it show that
// it had games.
func checkFile(path string) (isNew bool, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		if hasRemains(path) {
			return false, errMissing
		}
		return true, nil
	case err != nil:
		return false, err
	case !info.Mode().IsRegular():
		return false, fmt.Errorf("%s is not a file", path)
	case info.Size() == 0:
		if hasRemains(path) {
			return false, errEmptied
		}
		return true, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	var first [len(header)]byte
	if _, err := io.ReadFull(file, first[:]); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false, err
	}
	if info.Size() < minFile || string(first[:]) != header {
		return false, errNoDatabase
	}
	return false, nil
}

// hasRemains reports whether an archive has a log or a scan file with content. A missing or empty archive has lost its games
// then.
func hasRemains(path string) bool {
	for _, ending := range []string{"-wal", scanEnding} {
		if info, err := os.Stat(path + ending); err == nil && info.Size() > 0 {
			return true
		}
	}
	return false
}

// databaseError is an error of SQLite in words for players.
type databaseError struct {
	text   string
	system error // the matching error of the operating system, such as [syscall.ENOSPC], or errBadValue; nil if there is none
	cause  error // as SQLite reports it, with a code
}

func (e *databaseError) Error() string { return e.text }

func (e *databaseError) Unwrap() []error {
	return slices.DeleteFunc([]error{e.system, e.cause}, func(err error) bool { return err == nil })
}

// explanations are the errors of SQLite that players may meet, by code.
var explanations = map[int]struct {
	text   string
	system error
}{
	codeFull:       {words.Phrase(disk.Here.Full), syscall.ENOSPC},
	codeReadOnly:   {"nothing can be added or changed, as the file or its folder cannot be written to", syscall.EROFS},
	codePermission: {"you do not have permission to open the file", os.ErrPermission},
	codeIO:         {words.Phrase(disk.Here.Failing), syscall.EIO},
	codeCannotOpen: {"the file, or one that is needed beside it, cannot be opened", nil},
	codeBusy:       {"another program is using the file", syscall.EBUSY},
	codeLocked:     {"another program is using the file", syscall.EBUSY},
	codeNoMemory:   {"there is not enough memory", syscall.ENOMEM},
	codeTooBig:     {"the game is too large", syscall.EFBIG},
	codeNotADB:     {errNoDatabase.Error(), nil},
}

// errorContext is why an archive was opened to read only; its error is nil if it was not. It notes whether an error of the database
// showed damage.
type errorContext struct {
	readOnlyErr error
	damaged     *atomic.Bool
}

// errNoRow is [sql.ErrNoRows] in words for players.
var errNoRow = &databaseError{text: "an entry of the file is missing", cause: sql.ErrNoRows}

// explain returns an error of the database with a text for players, and one that is in words for players, or of a context,
// as it is. All errors of the database come through it.
func (r errorContext) explain(err error) error {
	var explained *databaseError
	if err == nil || errors.As(err, &explained) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	code := codeOf(err)
	if code == codeOK { // package sql has no other errors
		return &databaseError{text: "the game list is closed", cause: err}
	}
	e := explanations[code]
	if code == codeReadOnly && r.readOnlyErr != nil {
		return &databaseError{"nothing can be added or changed: " + words.Phrase(disk.Trouble(r.readOnlyErr)), r.readOnlyErr, err}
	}
	if isDamage(code) {
		r.damaged.Store(true)
		e.text = cmp.Or(e.text, damagedFile)
	}
	return &databaseError{cmp.Or(e.text, fmt.Sprintf("the database reports error %d", code)), e.system, err}
}

const damagedFile = "the file is damaged"

// badValue returns the error of a value that is not of the kind of its column.
func (r errorContext) badValue(err error) error {
	r.damaged.Store(true)
	return &databaseError{damagedFile, errBadValue, err}
}

// isDamage reports whether an error code of SQLite means that the file is damaged. All archives run the same statements: one
// that fails shows that tables are missing, or that a table contradicts its index.
func isDamage(code int) bool {
	switch code {
	case codeNotADB, codeCorrupt, codeError, codeConstraint, codeMismatch:
		return true
	}
	return false
}

// isIndexDamage reports whether an error may mean that an index contradicts its table.
func isIndexDamage(err error) bool {
	code := codeOf(err)
	return code == codeCorrupt || code == codeConstraint
}

// reindex rebuilds all indexes from the tables. It fails if a table is damaged, or has a value twice that is unique.
func reindex(ctx context.Context, d *DB) error {
	d.write.Lock()
	defer d.write.Unlock()
	_, err := d.pool.ExecContext(ctx, "REINDEX")
	return err
}

// IsKnownDamaged reports whether an error of an archive has shown damage since it was opened, or since [Repair].
func IsKnownDamaged(d *DB) bool { return d.damaged.Load() }

// Repair checks an archive that has met damage, which reads the whole file. If only an index is damaged it is rebuilt. It fails
// if the file stays damaged.
func Repair(ctx context.Context, d *DB) (rebuilt bool, err error) {
	whole := func() bool {
		var found string
		err := d.pool.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&found)
		return err == nil && found == "ok"
	}
	if !whole() {
		if rebuilt = reindex(ctx, d) == nil && whole(); !rebuilt {
			return false, fmt.Errorf("%s: %w", d.path, errDamaged)
		}
	}
	d.damaged.Store(false)
	return rebuilt, nil
}

// isBusy reports whether an error says that another program has locked the file.
func isBusy(err error) bool { return codeOf(err) == codeBusy }

// IsUnwritable reports whether an error says that the archive could not be written to, though it can be read.
func IsUnwritable(err error) bool {
	for _, system := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS, syscall.EFBIG, syscall.EIO, os.ErrPermission} {
		if disk.Is(err, system) {
			return true
		}
	}
	return cannotWrite(err)
}

// cannotWrite reports whether an error may be that of a file that can be read, but not written to: it or its folder is
// read-only, or its disk is full.
func cannotWrite(err error) bool {
	switch codeOf(err) {
	case codeReadOnly, codeCannotOpen, codePermission, codeFull, codeIO:
		return true
	}
	return false
}

// writeError returns the error of writing to the folder of a file, nil if that works.
func writeError(path string) error {
	const needed = 32 << 10 // bytes of the shared memory of SQLite, its first file
	probe, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	_, err = probe.Write(make([]byte, needed))
	return errors.Join(err, probe.Close(), os.Remove(probe.Name()))
}
