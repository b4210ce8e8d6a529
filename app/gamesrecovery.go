package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/words"
)

// openFile opens games.db. If it is damaged or belongs to another program, or if it is missing but its scan file
// exists, openFile sets it aside and opens a new one. [Games.recover] then restores the games of the scan file.
func (g *Games) openFile() (*archive.DB, error) {
	db, err := g.openDB(g.dbPath)
	if !archive.IsDamaged(err) {
		return db, err
	}
	return g.replaceFile(err)
}

// repair repairs an archive in which a query found damage, and returns the archive to use from now on. If only an index
// is damaged, repair rebuilds it; if tables are damaged, it replaces the file. While an import is using the archive, or if
// the file cannot be checked, repair does nothing: the next use tries again.
func (g *Games) repair(db *archive.DB) *archive.DB {
	g.mu.Lock()
	importing := g.imports > 0
	g.mu.Unlock()
	if importing {
		return db
	}
	rebuilt, err := archive.Repair(g.ctx, db)
	if rebuilt {
		g.notify(damageReport(g.dbPath, rebuiltIndex))
	}
	if !archive.IsDamaged(err) {
		return db
	}
	_ = db.Close() // its queries fail from now on
	if db, err = g.replaceFile(err); err != nil {
		return nil
	}
	g.queue(archiveJob{})
	return db
}

// errListReplaced refuses a command on games by their ids after the file was replaced.
var errListReplaced = notice.Refusal("The game list was damaged and has been made again. Select the games once more.")

// Query calls do with the archive. If do meets damage, Query repairs the archive and calls do once more, so do must be
// repeatable. It also calls do once more if the archive was closed for a repair meanwhile. The error is a message to the
// player.
func (g *Games) Query(do func(*archive.DB) error) error { return g.withDB(false, do) }

// QueryByID is like [Games.Query], for functions that use ids of games. After a damaged file was replaced, the same ids
// belong to other games, so QueryByID then fails instead of calling do again.
func (g *Games) QueryByID(do func(*archive.DB) error) error { return g.withDB(true, do) }

// withDB implements [Games.Query] and, if byID is true, [Games.QueryByID].
func (g *Games) withDB(byID bool, do func(*archive.DB) error) error {
	before := g.replaced.Load()
	db, err := g.DB()
	if err != nil {
		return err
	}
	if err = do(db); !archive.IsDamaged(err) && !errors.Is(err, archive.ErrClosed) {
		return err
	}
	db, failed := g.DB()
	switch {
	case failed != nil:
		return err
	case byID && g.replaced.Load() != before:
		return errListReplaced
	}
	return do(db)
}

const rebuiltIndex = "An index of the game list was damaged and has been rebuilt"

// replaceFile sets games.db aside and opens a new one. It returns why, the error of the old file, if that cannot be
// renamed, as on Windows while another program has it open.
func (g *Games) replaceFile(why error) (*archive.DB, error) {
	const listed = "Games played here are listed again, import the others again"
	if os.Rename(g.dbPath, g.dbPath) != nil && g.HasFile() { // Windows: it is open
		return nil, why
	}
	name, failed := disk.SetAside(g.dbPath, g.now())
	switch {
	case failed == nil:
		g.asideMessage = words.Message("The game list could not be read", listed, disk.Named(disk.Here.SetAside, name))
	case !g.HasFile():
		name = filepath.Base(g.dbPath) + "-lost"
		g.asideMessage = words.Message("The file of the game list is missing", listed)
	default:
		return nil, why
	}
	g.replaced.Add(1)
	_ = os.Rename(archive.ScanPath(g.dbPath), g.lostScanPath) // fails if there is no scan file
	_ = os.Rename(g.dbPath+"-wal", filepath.Join(filepath.Dir(g.dbPath), name+"-wal"))
	for _, end := range []string{"", "-shm"} {
		_ = os.Remove(g.dbPath + end) // SetAside links it under the new name
	}
	return g.openDB(g.dbPath)
}

// recover imports the games of the scan file of a lost games.db, and then sets that file aside. If it is interrupted or
// fails, the next call continues, unless the scan file itself cannot be read.
func (g *Games) recover(db *archive.DB) (int, error) {
	if _, err := os.Stat(g.lostScanPath); err != nil {
		return 0, nil
	}
	own := "" // games that were played here are in games.pgn
	if _, err := os.Stat(g.pgnPath); err == nil {
		own = PlayedHere
	}
	n, err := archive.Recover(g.ctx, db, g.lostScanPath, own)
	if g.ctx.Err() != nil {
		return n, nil
	}
	if err != nil && !errors.Is(err, archive.ErrScanFile) {
		return n, err
	}
	if n > 0 {
		g.notify(damageReport(g.dbPath, words.Message(fmt.Sprintf("%s could be restored from the search file of the game list, without comments and variations", words.Games(n)),
			"Import their files again to have them whole")))
	}
	_, err = disk.SetAside(g.lostScanPath, g.now())
	_ = os.Remove(g.lostScanPath) // SetAside links it under the new name
	return n, err
}

// takeAsideMessage returns and clears asideMessage.
func (g *Games) takeAsideMessage() string {
	g.dbMu.Lock()
	defer g.dbMu.Unlock()
	aside := g.asideMessage
	g.asideMessage = ""
	return aside
}
