package library

import (
	"errors"
	"os"
	"path/filepath"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/words"
)

// openFile opens games.db. If it is damaged or belongs to another program, or if it is missing but its log or scan file
// exists, openFile sets aside what is there and opens a new one. [Library.recover] then restores the games of the scan file.
func (l *Library) openFile() (*archive.DB, error) {
	db, err := l.openDB(l.dbPath)
	if !archive.IsDamaged(err) {
		return db, err
	}
	return l.replaceFile(err)
}

// repair repairs an archive in which a query found damage, and returns the archive to use from now on. If only an index
// is damaged, repair rebuilds it; if tables are damaged, it replaces the file. While an import is using the archive, or if
// the file cannot be checked, repair does nothing: the next use tries again.
func (l *Library) repair(db *archive.DB) *archive.DB {
	l.mu.Lock()
	importing := l.imports > 0
	l.mu.Unlock()
	if importing {
		return db
	}
	rebuilt, err := archive.Repair(l.ctx, db)
	if rebuilt {
		l.notify(notice.OfFile(l.dbPath, rebuiltIndex()))
	}
	if !archive.IsDamaged(err) {
		return db
	}
	_ = db.Close() // its queries fail from now on
	if db, err = l.replaceFile(err); err != nil {
		return nil
	}
	l.queue(job{})
	return db
}

// errListReplaced refuses a command on games by their ids after the file was replaced.
func errListReplaced() notice.Refusal {
	return notice.Refusal(lang.L("The game list was damaged and has been made again. Select the games once more."))
}

// Query calls do with the archive. If do meets damage, Query repairs the archive and calls do once more, so do must be
// repeatable. It also calls do once more if the archive was closed for a repair meanwhile. The error is a message to the
// player.
func (l *Library) Query(do func(*archive.DB) error) error { return l.withDB(false, do) }

// QueryByID is like [Library.Query], for functions that use ids of games. After a damaged file was replaced, the same ids
// belong to other games, so QueryByID then fails instead of calling do again.
func (l *Library) QueryByID(do func(*archive.DB) error) error { return l.withDB(true, do) }

// withDB implements [Library.Query] and, if byID is true, [Library.QueryByID].
func (l *Library) withDB(byID bool, do func(*archive.DB) error) error {
	before := l.replaced.Load()
	db, err := l.DB()
	if err != nil {
		return err
	}
	if err = do(db); !archive.IsDamaged(err) && !errors.Is(err, archive.ErrClosed) {
		return err
	}
	db, failed := l.DB()
	switch {
	case failed != nil:
		return err
	case byID && l.replaced.Load() != before:
		return errListReplaced()
	}
	return do(db)
}

func rebuiltIndex() string {
	return lang.L("An index of the game list was damaged and has been rebuilt")
}

// replaceFile sets games.db aside and opens a new one. If the old file cannot be renamed, as on Windows while another
// program has it open, replaceFile returns cause, the error for which it was called.
func (l *Library) replaceFile(cause error) (*archive.DB, error) {
	listed := lang.L("Games played here are listed again, import the others again")
	if os.Rename(l.dbPath, l.dbPath) != nil && l.HasFile() { // on Windows, a file that is open cannot be renamed, even to itself
		return nil, cause
	}
	name, failed := disk.SetAside(l.dbPath, l.now())
	switch {
	case failed == nil:
		l.asideMessage = words.Message(lang.L("The game list could not be read"), listed, disk.Here.SetAside(name))
	case !l.HasFile():
		name = filepath.Base(l.dbPath) + "-lost"
		l.asideMessage = words.Message(lang.L("The file of the game list is missing"), listed)
	default:
		return nil, cause
	}
	l.replaced.Add(1)
	_ = os.Rename(archive.ScanPath(l.dbPath), l.lostScanPath) // fails if there is no scan file
	_ = os.Rename(l.dbPath+"-wal", filepath.Join(filepath.Dir(l.dbPath), name+"-wal"))
	for _, end := range []string{"", "-shm"} {
		_ = os.Remove(l.dbPath + end) // SetAside links it under the new name
	}
	return l.openDB(l.dbPath)
}

// recover imports the games of the scan file of a lost games.db, and then sets that file aside. If it is interrupted or
// fails, the next call continues, unless the scan file itself cannot be read.
func (l *Library) recover(db *archive.DB) (int, error) {
	if _, err := os.Stat(l.lostScanPath); err != nil {
		return 0, nil
	}
	own := "" // games that were played here are in games.pgn
	if _, err := os.Stat(l.pgnPath); err == nil {
		own = PlayedHere
	}
	n, err := archive.Recover(l.ctx, db, l.lostScanPath, own)
	if l.ctx.Err() != nil {
		return n, nil
	}
	if err != nil && !errors.Is(err, archive.ErrScanFile) {
		return n, err
	}
	if n > 0 {
		l.notify(notice.OfFile(l.dbPath, words.Message(lang.N("{{.Count}} games could be restored from the search file of the game list, without comments and variations", n),
			lang.L("Import their files again to have them whole"))))
	}
	_, err = disk.SetAside(l.lostScanPath, l.now())
	_ = os.Remove(l.lostScanPath) // SetAside links it under the new name
	return n, err
}

// takeAsideMessage returns and clears asideMessage.
func (l *Library) takeAsideMessage() string {
	l.dbMu.Lock()
	defer l.dbMu.Unlock()
	aside := l.asideMessage
	l.asideMessage = ""
	return aside
}
