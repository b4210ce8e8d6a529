package archive

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"syscall"

	"backrank/app/disk"
	"backrank/lang"
)

// IsDamaged reports whether an error means that a file is damaged or is not an archive.
func IsDamaged(err error) bool {
	for _, damage := range []error{errForeign, errEmptied, errMissing, errNoDatabase, errBadValue, errUnsound} {
		if errors.Is(err, damage) {
			return true
		}
	}
	return isDamage(codeOf(err))
}

var (
	// errForeign means that a file is a database, but not an archive.
	errForeign = lang.Error(func() string { return lang.L("the file is not a game list of Backrank") })
	// errNoDatabase means that a file is not a database.
	errNoDatabase = lang.Error(notADatabase)
	// errEmptied means that a file is empty, although its log or scan file shows that it had games.
	errEmptied = lang.Error(func() string { return lang.L("the file has lost its content") })
	// errBadValue means that a value does not have the type of its column.
	errBadValue = lang.Error(func() string { return lang.L("a value of the file is damaged") })
	// errUnsound means that tables are damaged, so that rebuilding the indexes does not help.
	errUnsound = lang.Error(damagedFile)
	// errMissing means that there is no file, although a log or scan file shows that it existed.
	errMissing = lang.Error(func() string { return lang.L("the file is missing, although files that belong to it are there") })
)

func notADatabase() string { return lang.L("the file is damaged or is not a game list") }

func damagedFile() string { return lang.L("the file is damaged") }

// errOld returns the error of edits in an archive of an earlier version that is open read-only and so cannot be upgraded.
func errOld() error {
	text, system := explanation(codeReadOnly)
	return &databaseError{text: text, system: system}
}

// header begins every SQLite file that is not empty. The first page of a file has at least minFile bytes.
const (
	header  = "SQLite format 3\x00"
	minFile = 512
)

// checkFile returns an error if a file is not an SQLite database: SQLite takes a file of a few bytes for an empty
// database and would overwrite it. A missing or empty file is new if there is no log and no scan file that shows that it
// had games.
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
		return false, errors.New(lang.L("{{.Name}} is not a file", "Name", path))
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

// hasRemains reports whether there is a log or a scan file with content. If the archive itself is missing or empty, its
// games were lost.
func hasRemains(path string) bool {
	for _, ending := range []string{"-wal", scanEnding} {
		if info, err := os.Stat(path + ending); err == nil && info.Size() > 0 {
			return true
		}
	}
	return false
}

// databaseError is an SQLite error with a text for players.
type databaseError struct {
	text   string // "" if there is no row
	system error  // the corresponding system error, such as [syscall.ENOSPC], or errBadValue; nil if there is none
	cause  error  // the SQLite error, with its code
}

func (e *databaseError) Error() string {
	if e.text == "" {
		return lang.L("an entry of the file is missing")
	}
	return e.text
}

func (e *databaseError) Unwrap() []error {
	return slices.DeleteFunc([]error{e.system, e.cause}, func(err error) bool { return err == nil })
}

// explanation returns the text of an SQLite error that players may see, "" for any other, and the corresponding system
// error, nil if there is none.
func explanation(code int) (text string, system error) {
	switch code {
	case codeFull:
		return disk.Here.Full(), syscall.ENOSPC
	case codeReadOnly:
		return lang.L("nothing can be added or changed, as the file or its folder cannot be written to"), syscall.EROFS
	case codePermission:
		return lang.L("you do not have permission to open the file"), os.ErrPermission
	case codeIO:
		return disk.Here.Failing(), syscall.EIO
	case codeCannotOpen:
		return lang.L("the file, or one that is needed beside it, cannot be opened"), nil
	case codeBusy, codeLocked:
		return lang.L("another program is using the file"), syscall.EBUSY
	case codeNoMemory:
		return lang.L("there is not enough memory"), syscall.ENOMEM
	case codeTooBig:
		return lang.L("the game is too large"), syscall.EFBIG
	case codeNotADB:
		return notADatabase(), nil
	}
	return "", nil
}

// errorContext translates SQLite errors. readOnlyErr is why the archive was opened read-only, nil if it was not. damaged
// is set by any error that shows damage.
type errorContext struct {
	readOnlyErr error
	damaged     *atomic.Bool
}

// errNoRow is [sql.ErrNoRows] with a text for players.
var errNoRow = &databaseError{cause: sql.ErrNoRows}

// explain translates an SQLite error to one with a text for players. It returns nil, translated errors and errors of a
// context unchanged. All errors of package sql pass through it.
func (c errorContext) explain(err error) error {
	var explained *databaseError
	if err == nil || errors.As(err, &explained) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	code := codeOf(err)
	if code == codeOK { // the only other errors of package sql are those after Close
		return ErrClosed
	}
	text, system := explanation(code)
	if code == codeReadOnly && c.readOnlyErr != nil {
		return &databaseError{lang.L("nothing can be added or changed: {{.Reason}}", "Reason", disk.Reason(c.readOnlyErr)), c.readOnlyErr, err}
	}
	if isDamage(code) {
		c.damaged.Store(true)
		text = cmp.Or(text, damagedFile())
	}
	return &databaseError{cmp.Or(text, lang.L("SQLite reports error {{.Number}}", "Number", code)), system, err}
}

// badValue translates the error of a value that does not have the type of its column.
func (c errorContext) badValue(err error) error {
	c.damaged.Store(true)
	return &databaseError{damagedFile(), errBadValue, err}
}

// isDamage reports whether an SQLite error code means that the file is damaged. The program's statements are valid, so
// codeError means that a table is missing, and codeConstraint or codeMismatch that a value or an index is wrong.
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

// reindex rebuilds all indexes. It fails if a table is damaged or violates a unique constraint.
func reindex(ctx context.Context, d *DB) error {
	d.write.Lock()
	defer d.write.Unlock()
	_, err := d.pool.ExecContext(ctx, "REINDEX")
	return err
}

// IsKnownDamaged reports whether an operation has found damage since the archive was opened, or since [Repair]
// succeeded.
func IsKnownDamaged(d *DB) bool { return d.damaged.Load() }

// Repair checks the whole file of an archive and rebuilds the indexes if they are damaged. If the tables are damaged too,
// it fails with an error for which [IsDamaged] is true. Any other error means that the file could not be checked or the
// indexes could not be rebuilt, for example because ctx was cancelled or the disk is full: the tables may be sound.
func Repair(ctx context.Context, d *DB) (rebuilt bool, err error) {
	sound, err := isSound(ctx, d)
	if err == nil && !sound {
		if err = reindex(ctx, d); err == nil {
			rebuilt, err = isSound(ctx, d)
		}
		if err == nil && !rebuilt {
			err = errUnsound
		}
	}
	if err != nil {
		return false, fmt.Errorf("%s: %w", d.path, err)
	}
	d.damaged.Store(false)
	return rebuilt, nil
}

// isSound reports whether tables and indexes agree, can be read, and hold ids in order and values of the types of their
// columns. It fails if they cannot be checked.
func isSound(ctx context.Context, d *DB) (bool, error) {
	var found string
	err := d.pool.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&found)
	if err == nil && found == "ok" {
		err = checkValues(ctx, d)
	}
	if IsDamaged(err) {
		return false, nil
	}
	return found == "ok", err
}

// checkValues returns errUnsound for what SQLite's own check accepts: a value that does not have the type of its column, or
// an id that is far out of order.
func checkValues(ctx context.Context, d *DB) error {
	rows, err := d.pool.QueryContext(ctx, `SELECT 'SELECT EXISTS (SELECT 1 FROM "' || t.name || '" WHERE ' ||
		group_concat(format('typeof("%w") NOT IN (''null'', ''%s'')', c.name, lower(c.type)), ' OR ') || ')'
		FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' GROUP BY t.name`)
	checks, err := readRows(rows, err, whole[string])
	checks = append(checks, fmt.Sprintf("SELECT EXISTS (SELECT 1 FROM games WHERE id NOT BETWEEN 0 AND %d)", int64(math.MaxUint32)))
	for _, names := range []string{"players", "events", "sources", "variants"} {
		checks = append(checks, fmt.Sprintf("SELECT EXISTS (SELECT 1 FROM %[1]s WHERE id > (SELECT count(*) FROM %[1]s) + %[2]d)", names, maxIDGap))
	}
	for _, check := range checks {
		var bad bool
		if err == nil {
			err = d.pool.QueryRowContext(ctx, check).Scan(&bad)
		}
		if err == nil && bad {
			err = errUnsound
		}
	}
	return err
}

// isBusy reports whether an error means that another program has locked the file.
func isBusy(err error) bool { return codeOf(err) == codeBusy }

// IsUnwritable reports whether an error means that an archive that can be read could not be written to.
func IsUnwritable(err error) bool {
	for _, system := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS, syscall.EFBIG, syscall.EIO, os.ErrPermission} {
		if disk.IsErrno(err, system) {
			return true
		}
	}
	return cannotWrite(err)
}

// cannotWrite reports whether an error of opening a file may be due to a full disk or a read-only file or folder, so
// that the file may still be readable.
func cannotWrite(err error) bool {
	switch codeOf(err) {
	case codeReadOnly, codeCannotOpen, codePermission, codeFull, codeIO:
		return true
	}
	return false
}

// writeError returns the error of writing a file to the folder of path, nil if that succeeds.
func writeError(path string) error {
	const needed = 32 << 10 // size of SQLite's shared memory, the first file that it creates
	probe, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	_, err = probe.Write(make([]byte, needed))
	return errors.Join(err, probe.Close(), os.Remove(probe.Name()))
}
