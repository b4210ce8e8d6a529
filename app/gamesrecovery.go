package app

import (
	"fmt"
	"os"
	"path/filepath"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/words"
)

// openFile opens the file. A damaged file, or one of another program, is set aside and replaced by a new one, and so is one
// that is missing although its search file is there. The games of the search file are then restored by [Games.recover].
func (g *Games) openFile() (*archive.DB, error) {
	db, err := g.openDB(g.dbPath)
	if !archive.IsDamaged(err) {
		return db, err
	}
	return g.replaceFile(err)
}

// mend repairs an archive in which a query found damage, and returns the archive to use from now on. If only an index is
// damaged, mend rebuilds it; otherwise it replaces the file. While an import is using the archive, mend does nothing.
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
	if err == nil || g.ctx.Err() != nil {
		return db
	}
	_ = db.Close() // its queries fail from now on
	if db, err = g.replaceFile(err); err != nil {
		return nil
	}
	g.queue(archiveJob{})
	return db
}

// errMadeAgain is the refusal to do something with games by their ids in a file that was replaced.
var errListReplaced = notice.Refusal("The game list was damaged and has been made again. Select the games once more.")

// use calls do with the archive. When do meets damage, the archive is mended, and do is called once more, so it must do the
// same when it is repeated. With byID, do knows games by their ids: in a file that replaced a damaged one they are other
// games, so do is not called with it.
func (g *Games) withDB(byID bool, do func(*archive.DB) error) error {
	db, err := g.DB()
	if err != nil {
		return err
	}
	if err = do(db); !archive.IsDamaged(err) {
		return err
	}
	mended, failed := g.DB()
	switch {
	case failed != nil:
		return err
	case byID && mended != db:
		return errListReplaced
	}
	return do(mended)
}

const rebuiltIndex = "An index of the game list was damaged and has been rebuilt"

// replaceFile sets the file aside and opens a new one. It returns why, the reason that the file cannot be used, if that fails.
func (g *Games) replaceFile(why error) (*archive.DB, error) {
	const listed = "Games played here are listed again, import the others again"
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
	_ = os.Rename(archive.ScanPath(g.dbPath), g.lostScanPath) // fails if there is no search file
	_ = os.Rename(g.dbPath+"-wal", filepath.Join(filepath.Dir(g.dbPath), name+"-wal"))
	for _, end := range []string{"", "-shm"} {
		_ = os.Remove(g.dbPath + end) // the file has the other name too
	}
	return g.openDB(g.dbPath)
}

// recover adds the games that are known of a game list that was lost. It goes on at the next start if it is interrupted.
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
	if archive.IsUnwritable(err) {
		return n, err
	}
	if n > 0 {
		g.notify(damageReport(g.dbPath, words.Message(fmt.Sprintf("%s could be restored from the search file of the game list, without comments and variations", words.Games(n)),
			"Import their files again to have them whole")))
	}
	_, err = disk.SetAside(g.lostScanPath, g.now())
	_ = os.Remove(g.lostScanPath) // it has the other name too
	return n, err
}

// takeAside returns the message that the file was set aside, once.
func (g *Games) takeAside() string {
	g.dbMu.Lock()
	defer g.dbMu.Unlock()
	aside := g.asideMessage
	g.asideMessage = ""
	return aside
}
