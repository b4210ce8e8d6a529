package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/variants/notation"
	"backrank/words"
)

// Games is the archive of games: games.db in the data folder, which all windows share. Games that were played here come
// in by themselves when they end or are left for another. It is opened when it is first needed; if it is missing, it is
// made of games.pgn. Any goroutine may use it, but its methods wait for the disk if they do not say otherwise.
type Games struct {
	dbPath, pgnPath string // games.db and games.pgn; "" if this match saves nothing
	lostScanPath    string // the search file of a game list that was lost, until its games are restored
	editsPath       string // games.edits, what was done with games of the list
	openDB          func(path string) (*archive.DB, error)
	sendReport      func(report)
	now             func() time.Time
	ctx             context.Context
	cancel          context.CancelFunc

	dbMu         sync.Mutex // held while db is opened or closed
	db           *archive.DB
	closed       bool
	asideMessage string // a message that the file was set aside

	pgnMu sync.Mutex // held while games.pgn is read on, or written on and the archive changed alike

	mu         sync.Mutex
	idle       sync.Cond
	jobs       []archiveJob
	running    bool
	syncedDB   *archive.DB // that has what games.pgn says; of the goroutine that works
	failing    bool
	lastReport chan struct{} // closed when the player has been told everything
	watchers   map[*func()]bool
	imports    int // in progress
}

// kept is a game on its way into the archive, or a look at what was appended to games.pgn.
type archiveJob struct {
	key  string                 // "" for games.pgn
	text func() (string, error) // the game, signed
	done []chan error
}

// PlayedHere is the source of games that were played here, in the archive.
const PlayedHere = "Backrank"

// errNoArchive is the error of a match that saves nothing.
var errNoArchive = errors.New("the games of this window are not saved")

// errNoDatabase is the error where the archive's database does not run.
var errNoDatabase = errors.New("the game list and the explorer need the desktop program: there is no database in a browser")

// newGames returns the archive beside games.pgn, of the path plain. Nothing is opened yet.
func newGames(plain string, o Options, tell func(report)) *Games {
	g := &Games{openDB: o.Archive, now: o.Now, sendReport: tell, watchers: map[*func()]bool{}}
	g.idle.L = &g.mu
	g.ctx, g.cancel = context.WithCancel(context.Background())
	if g.pgnPath = plain; plain != "" && o.Archive != nil {
		g.dbPath = filepath.Join(filepath.Dir(plain), "games.db")
		g.lostScanPath = g.dbPath + "-lost"
		g.editsPath = filepath.Join(filepath.Dir(plain), "games.edits")
	}
	return g
}

// DB returns the archive, which is opened now if it was not. The error is a sentence for the player. It must not be
// closed.
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
		return nil, notice.Refusal(words.Message("The game list cannot be opened", disk.Trouble(err)))
	}
	g.db = db
	g.queue(archiveJob{})
	return db, nil
}

// Reading returns the share of the archive's games that have been read, from 0 to 1, while its lists and counts wait for
// them. It is false at other times. It never waits.
func (g *Games) LoadProgress() (share float64, is bool) {
	if !g.dbMu.TryLock() {
		return 0, false
	}
	defer g.dbMu.Unlock()
	if g.db == nil {
		return 0, false
	}
	return archive.BuildProgress(g.db)
}

// File returns the path of games.pgn, the plain copy of the games that were played here; "" if this match saves nothing.
func (g *Games) File() string { return g.pgnPath }

// Exists reports whether this match has an archive. It never waits.
func (g *Games) Exists() bool { return g.dbPath != "" }

// HasFile reports whether the archive is on the disk already, from this program or an earlier one.
func (g *Games) HasFile() bool {
	if g.dbPath == "" {
		return false
	}
	_, err := os.Stat(g.dbPath)
	return err == nil
}

// Watch has changed called after each change of the archive by this program, on any goroutine, until stop is called. It
// never waits.
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

// Import imports games until ctx or the match ends; see [archive.DB.Import].
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

// Upgrade brings games up to date that an earlier version has stored, until ctx or the match ends; see [archive.Upgrade].
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

// importing begins an import, for which close waits. The context ends with the match.
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

// A document of a PGN file is put when it is left with changes that are not in the file.
// put has a game that was played here put into the archive in the background if it is over, in the place of what was put
// of it before. written returns it as PGN.
func (g *Games) putGame(now game, written func(*game) (string, error)) {
	if g.dbPath != "" && (now.touched || now.edited) && now.over() && (!now.isDocument() || now.fileState.Place.Path == "") {
		g.queue(archiveJob{key: keyOf(now.id, now.date), text: func() (string, error) { return written(&now) }})
	}
}

// keep puts a game that is in games.pgn into the archive and waits for it.
func (g *Games) putFinished(l finishedGame) error {
	if g.dbPath == "" {
		return nil
	}
	ended := make(chan error, 1)
	g.queue(archiveJob{keyOf(l.record.ID, l.record.Date), func() (string, error) { return l.pgn, nil }, []chan error{ended}})
	g.queue(archiveJob{}) // games.pgn has it too
	return <-ended
}

// queue has a game put, in the place of what waits under the same key.
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

// work puts what is waiting into the archive until there is no more.
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
		if aside := g.takeAside(); aside != "" {
			g.notify(damageReport(g.dbPath, aside))
			changed = true
		}
		if changed {
			g.Changed()
		}
	}
}

// take puts a game into the archive, or reads games.pgn on.
func (g *Games) runJob(db *archive.DB, k archiveJob) (changed bool, err error) {
	if k.key == "" {
		return g.syncPGN(db)
	}
	if g.syncedDB != db { // the game may continue one that is there
		changed, _ = g.syncPGN(db) // whoever opened the archive asked for it too, and will be told
	}
	text, err := k.text()
	if err != nil {
		return changed, err
	}
	read, err := notation.NewReader(strings.NewReader(text)).Next() // equal to what games.pgn says of it
	if err != nil {
		return changed, err
	}
	own := archive.Unsign(&read)
	_, err = db.Put(context.Background(), PlayedHere, own, read)
	return true, err
}

// noiseText is the message that games.pgn has text that is not part of a game; "" if it has none.
func textBetweenGames(r *archive.Report) string {
	if len(r.Noise) == 0 {
		return ""
	}
	if n := len(r.Noise); n > 1 {
		return fmt.Sprintf("There is text that is not part of a game at %s places in games.pgn, first in line %s", words.Count(n), words.Number(r.Noise[0]))
	}
	return fmt.Sprintf("There is text that is not part of a game in line %s of games.pgn", words.Number(r.Noise[0]))
}

// faultyGames is the message that games of games.pgn are not listed; "" if all are.
func faultyGamesText(r *archive.Report) string {
	if r.Faulty == 0 {
		return ""
	}
	what, first := "A game in games.pgn cannot be read and is not in the game list", r.Faults[0]
	if r.Faulty > 1 {
		what = words.Sentence(words.Count(r.Faulty)) + " games in games.pgn cannot be read and are not in the game list"
	}
	return words.Message(what, fmt.Sprintf("Line %s: %s", words.Number(first.Line), first.Reason))
}

// follow reads games.pgn on.
func (g *Games) syncPGN(db *archive.DB) (changed bool, err error) {
	g.pgnMu.Lock()
	defer g.pgnMu.Unlock()
	read, err := db.Follow(g.ctx, PlayedHere, g.pgnPath)
	if text := words.Message(faultyGamesText(&read), textBetweenGames(&read)); text != "" {
		g.notify(damageReport(g.pgnPath, text))
	}
	if g.ctx.Err() != nil {
		return read.Games > 0, nil // it goes on at the next start
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

// report tells the player when games do not come into the archive, and when they do again.
func (g *Games) reportError(err error) {
	g.mu.Lock()
	before := g.failing
	g.failing = err != nil
	g.mu.Unlock()
	switch {
	case err != nil && !before:
		g.notify(report{what: ofGames, text: words.Message("Games cannot be added to the game list", disk.Trouble(err), "They are kept in games.pgn"), severity: notice.Alarm})
	case err == nil && before:
		g.notify(report{what: ofGames, text: "Games are being added to the game list again", severity: notice.Info})
	}
}

// say tells the player, after what was said before. It does not wait for the loop, which may wait for a game to come in.
func (g *Games) notify(r report) {
	told := make(chan struct{})
	g.mu.Lock()
	before := g.lastReport
	g.lastReport = told
	g.mu.Unlock()
	go func() {
		if before != nil {
			<-before
		}
		g.sendReport(r)
		close(told)
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
		_ = g.db.Close() // what was put is in the file
	}
}

// Read reads a game of the archive, to be opened with [Match.Load]. As long as nothing of it is taken back, and nobody
// changes it elsewhere, what is written and played there takes its place in the archive; else it becomes another game, and
// so does one of which some tags were left out. The error is a sentence for the player.
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
		if archive.IsUnwritable(err) { // it becomes another game
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
