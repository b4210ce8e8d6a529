package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/pgn"
	"backrank/words"
)

// Games is the archive of games: games.db in the data folder, which all windows share. A game played here is added when
// it ends or when the player leaves it. The archive is opened at its first use. If games.db is missing, it is rebuilt
// from games.pgn. Any goroutine may use Games; its methods wait for the disk unless they say otherwise.
type Games struct {
	dbPath, pgnPath string // games.db and games.pgn; "" if this match saves nothing
	lostScanPath    string // scan file of a lost games.db, until its games are recovered
	editsPath       string // games.edits, the edits of imported games
	openDB          func(path string) (*archive.DB, error)
	sendReport      func(report)
	now             func() time.Time
	ctx             context.Context
	cancel          context.CancelFunc

	dbMu         sync.Mutex // held while db is opened or closed
	db           *archive.DB
	closed       bool
	asideMessage string // reports that a damaged file was set aside

	replaced atomic.Int64 // how often games.db was replaced; ids of games are valid until the next time

	pgnMu sync.Mutex // held while games.pgn is read, or games.pgn and the archive are changed together

	mu         sync.Mutex
	idle       sync.Cond
	jobs       []archiveJob
	running    bool
	syncedDB   *archive.DB // the archive that has all games of games.pgn; used only by runJobs
	failing    bool
	lastReport chan struct{} // closed when the last report has reached the player
	watchers   map[*func()]bool
	imports    int // number of imports in progress
}

// archiveJob adds one game to the archive, or reads what was appended to games.pgn.
type archiveJob struct {
	key  string                 // "" for games.pgn
	text func() (string, error) // the game as signed PGN
	done []chan error
}

// PlayedHere is the archive's source name for games that were played here.
const PlayedHere = "Backrank"

// errNoArchive is the error of a match that saves nothing.
var errNoArchive = errors.New("the games of this window are not saved")

// errNoDatabase is the error in a browser, where SQLite does not run.
var errNoDatabase = errors.New("the game list and the explorer need the desktop program: there is no database in a browser")

// newGames returns the archive in the folder of pgnPath, the path of games.pgn. It opens nothing yet.
func newGames(pgnPath string, o Options, sendReport func(report)) *Games {
	g := &Games{openDB: o.Archive, now: o.Now, sendReport: sendReport, watchers: map[*func()]bool{}}
	g.idle.L = &g.mu
	g.ctx, g.cancel = context.WithCancel(context.Background())
	if g.pgnPath = pgnPath; pgnPath != "" && o.Archive != nil {
		g.dbPath = filepath.Join(filepath.Dir(pgnPath), "games.db")
		g.lostScanPath = g.dbPath + "-lost"
		g.editsPath = filepath.Join(filepath.Dir(pgnPath), "games.edits")
	}
	return g
}

// DB returns the archive and opens it if necessary. The error is a message to the player. Callers must not close the
// archive.
func (g *Games) DB() (*archive.DB, error) {
	switch {
	case g.dbPath == "" && g.pgnPath != "":
		return nil, notice.Refusal(words.Sentence(errNoDatabase.Error()))
	case g.dbPath == "":
		return nil, notice.Refusal(words.Sentence(errNoArchive.Error()))
	}
	g.dbMu.Lock()
	defer g.dbMu.Unlock()
	switch {
	case g.closed:
		return nil, errClosed
	case g.db != nil && archive.IsKnownDamaged(g.db):
		g.db = g.repair(g.db)
	}
	if g.db != nil {
		return g.db, nil
	}
	db, err := g.openFile()
	if err != nil {
		return nil, notice.Refusal(words.Message("The game list cannot be opened", disk.ErrorText(err)))
	}
	g.db = db
	g.queue(archiveJob{})
	return db, nil
}

// LoadProgress returns the share of the archive's games that have been loaded, from 0 to 1, while lists and counts wait
// for the load. loading is false when nothing is being loaded. It never blocks.
func (g *Games) LoadProgress() (share float64, loading bool) {
	if !g.dbMu.TryLock() {
		return 0, false
	}
	defer g.dbMu.Unlock()
	if g.db == nil {
		return 0, false
	}
	return archive.BuildProgress(g.db)
}

// File returns the path of games.pgn, the plain-text copy of the games that were played here; "" if this match saves
// nothing.
func (g *Games) File() string { return g.pgnPath }

// Exists reports whether this match has an archive. It never blocks.
func (g *Games) Exists() bool { return g.dbPath != "" }

// HasFile reports whether games.db exists on disk.
func (g *Games) HasFile() bool {
	if g.dbPath == "" {
		return false
	}
	_, err := os.Stat(g.dbPath)
	return err == nil
}

// Watch calls changed after each change of the archive by this program, on any goroutine, until stop is called. It
// never blocks.
func (g *Games) Watch(changed func()) (stop func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	key := &changed
	g.watchers[key] = true
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.watchers, key)
	}
}

// Changed notifies the watchers that the archive has been changed.
func (g *Games) Changed() {
	g.mu.Lock()
	var all []func()
	for changed := range g.watchers {
		all = append(all, *changed)
	}
	g.mu.Unlock()
	for _, changed := range all {
		changed()
	}
}

// Import imports games until it is done, or ctx or the match ends; see [archive.DB.Import].
func (g *Games) Import(ctx context.Context, i archive.Import) (archive.Report, error) {
	db, err := g.DB()
	if err != nil {
		return archive.Report{}, err
	}
	ctx, end := g.beginImport(ctx)
	defer end()
	report, err := db.Import(ctx, i)
	if report.Reindexed {
		g.notify(damageReport(g.dbPath, rebuiltIndex))
	}
	g.Changed()
	return report, err
}

// Upgrade updates games that an earlier version stored, until it is done, or ctx or the match ends; see
// [archive.Upgrade]. progress receives the share that is done, from 0 to 1.
func (g *Games) Upgrade(ctx context.Context, progress func(share float64)) error {
	return g.withDB(false, func(db *archive.DB) error {
		ctx, end := g.beginImport(ctx)
		defer end()
		if left, err := archive.Outdated(ctx, db); err != nil || !left {
			return err
		}
		err := archive.Upgrade(ctx, db, progress)
		g.Changed()
		return err
	})
}

// beginImport registers an import, so that close waits for it. The returned context also ends with the match.
func (g *Games) beginImport(ctx context.Context) (during context.Context, end func()) {
	g.mu.Lock()
	g.imports++
	g.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(g.ctx, cancel)
	return ctx, func() {
		stop()
		cancel()
		g.mu.Lock()
		defer g.mu.Unlock()
		g.imports--
		g.idle.Broadcast()
	}
}

// putGame adds the game to the archive in the background if it was played or edited here and is over. It replaces the
// version that was added before. signedPGN formats the game. A document of a PGN file is not added here: it is added
// when the player leaves it with unsaved changes.
func (g *Games) putGame(now game, signedPGN func(*game) (string, error)) {
	if g.dbPath != "" && (now.touched || now.edited) && now.over() && (!now.isDocument() || now.fileState.Place.Path == "") {
		g.queue(archiveJob{key: keyOf(now.id, now.date), text: func() (string, error) { return signedPGN(&now) }})
	}
}

// putFinished adds a game of games.pgn to the archive and waits until it is there.
func (g *Games) putFinished(l finishedGame) error {
	if g.dbPath == "" {
		return nil
	}
	ended := make(chan error, 1)
	g.queue(archiveJob{keyOf(l.record.ID, l.record.Date), func() (string, error) { return l.pgn, nil }, []chan error{ended}})
	g.queue(archiveJob{}) // the game was appended to games.pgn
	return <-ended
}

// queue queues a job. It replaces a waiting job with the same key.
func (g *Games) queue(k archiveJob) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i, before := range g.jobs {
		if before.key == k.key {
			k.done = append(k.done, before.done...)
			g.jobs = append(g.jobs[:i:i], g.jobs[i+1:]...)
			break
		}
	}
	g.jobs = append(g.jobs, k)
	if !g.running {
		g.running = true
		go g.runJobs()
	}
}

// runJobs runs the queued jobs until none is left.
func (g *Games) runJobs() {
	for {
		g.mu.Lock()
		if len(g.jobs) == 0 {
			g.running = false
			g.idle.Broadcast()
			g.mu.Unlock()
			return
		}
		next := g.jobs[0]
		g.jobs = g.jobs[1:]
		g.mu.Unlock()

		changed := false
		err := g.withDB(false, func(db *archive.DB) (err error) {
			changed, err = g.runJob(db, next)
			return err
		})
		for _, ended := range next.done {
			ended <- err
		}
		g.reportError(err)
		if aside := g.takeAsideMessage(); aside != "" {
			g.notify(damageReport(g.dbPath, aside))
			changed = true
		}
		if changed {
			g.Changed()
		}
	}
}

// runJob adds one game to the archive, or reads what was appended to games.pgn.
func (g *Games) runJob(db *archive.DB, k archiveJob) (changed bool, err error) {
	if k.key == "" {
		return g.syncPGN(db)
	}
	if g.syncedDB != db { // the game may continue one of games.pgn
		changed, _ = g.syncPGN(db) // DB queued the same job, which reports the error
	}
	text, err := k.text()
	if err != nil {
		return changed, err
	}
	read, err := pgn.NewReader(strings.NewReader(text)).Next() // parsed, so that it equals the game read from games.pgn
	if err != nil {
		return changed, err
	}
	own := archive.Unsign(&read)
	_, err = db.Put(context.Background(), PlayedHere, own, read)
	return true, err
}

// textBetweenGames returns the message that games.pgn contains text that is not part of a game; "" if it has none.
func textBetweenGames(r *archive.Report) string {
	if len(r.Noise) == 0 {
		return ""
	}
	if n := len(r.Noise); n > 1 {
		return fmt.Sprintf("There is text that is not part of a game at %s places in games.pgn, first in line %s", words.Count(n), lang.Number(r.Noise[0]))
	}
	return fmt.Sprintf("There is text that is not part of a game in line %s of games.pgn", lang.Number(r.Noise[0]))
}

// faultyGamesText returns the message that games of games.pgn cannot be read; "" if all can.
func faultyGamesText(r *archive.Report) string {
	if r.Faulty == 0 {
		return ""
	}
	what, first := "A game in games.pgn cannot be read and is not in the game list", r.Faults[0]
	if r.Faulty > 1 {
		what = words.Sentence(words.Count(r.Faulty)) + " games in games.pgn cannot be read and are not in the game list"
	}
	return words.Message(what, fmt.Sprintf("Line %s: %s", lang.Number(first.Line), first.Reason))
}

// syncPGN imports what was appended to games.pgn since the last call. The first call for an archive also applies
// games.edits and recovers the games of a lost games.db.
func (g *Games) syncPGN(db *archive.DB) (changed bool, err error) {
	g.pgnMu.Lock()
	defer g.pgnMu.Unlock()
	read, err := db.Follow(g.ctx, PlayedHere, g.pgnPath)
	if text := words.Message(faultyGamesText(&read), textBetweenGames(&read)); text != "" {
		g.notify(damageReport(g.pgnPath, text))
	}
	if g.ctx.Err() != nil {
		return read.Games > 0, nil // the next start continues
	}
	done := 0
	if err == nil && g.syncedDB != db {
		done, err = db.FollowEdits(g.ctx, PlayedHere, g.editsPath)
	}
	recovered := 0
	if err == nil && g.syncedDB != db {
		recovered, err = g.recover(db)
	}
	if g.syncedDB = db; err != nil {
		g.syncedDB = nil
	}
	return read.Games > 0 || done > 0 || recovered > 0, err
}

// reportError reports the first failure to add a game to the archive, and the first success after it.
func (g *Games) reportError(err error) {
	g.mu.Lock()
	before := g.failing
	g.failing = err != nil
	g.mu.Unlock()
	switch {
	case err != nil && !before:
		g.notify(report{topic: topicArchive, text: words.Message("Games cannot be added to the game list", disk.ErrorText(err), "They are kept in games.pgn"), severity: notice.Alarm})
	case err == nil && before:
		g.notify(report{topic: topicArchive, text: "Games are being added to the game list again", severity: notice.Info})
	}
}

// notify sends a report to the player, after all earlier reports. It does not wait for the loop, because the loop may
// be waiting for this job.
func (g *Games) notify(r report) {
	sent := make(chan struct{})
	g.mu.Lock()
	before := g.lastReport
	g.lastReport = sent
	g.mu.Unlock()
	go func() {
		if before != nil {
			<-before
		}
		g.sendReport(r)
		close(sent)
	}()
}

// close ends imports, waits until all games are in the archive, and closes it.
func (g *Games) close() {
	g.cancel()
	g.mu.Lock()
	for g.running || g.imports > 0 {
		g.idle.Wait()
	}
	g.mu.Unlock()
	g.dbMu.Lock()
	defer g.dbMu.Unlock()
	g.closed = true
	if g.db != nil {
		_ = g.db.Close() // all games have been committed
	}
}

// Read reads a game of the archive, to be opened with [Match.Load]. The opened game replaces the archived one when it
// is edited or continued. It becomes a new game in the archive if a move of it is taken back, if the archived game was
// changed elsewhere, or if tags were left out because they are too many. The error is a message to the player.
func (g *Games) Read(ctx context.Context, id int64) (l Loaded, err error) {
	what := ""
	err = g.withDB(true, func(db *archive.DB) error {
		what = "This game cannot be read"
		read, err := db.Game(ctx, id)
		if err != nil {
			return err
		}
		if l, err = ReadGame(read); err != nil || len(l.game.tags) < len(read.Tags) {
			return err
		}
		what = "This game cannot be opened"
		identity, content, err := db.Identity(ctx, id, newID())
		if err == nil {
			l.game.openedFrom = archive.OpenedKey(identity, content, newID())
			err = db.Key(ctx, id, l.game.openedFrom)
		}
		if archive.IsUnwritable(err) { // a read-only archive: it becomes a new game
			l.game.openedFrom = ""
			return nil
		}
		return err
	})
	var refusal notice.Refusal
	if err != nil && !errors.As(err, &refusal) {
		err = unusable(what, err)
	}
	return l, err
}
