// Package library is the archive of games as the program uses it: games.db, opened when it is needed, and the plain files
// from which it is rebuilt if it is lost: games.pgn with the games that were played here, and games.edits with the edits
// of imported games and the deletions of all games. It adds finished games in the background, edits games in all three
// files, and repairs a damaged database. It does not depend on the match.
package library

import (
	"context"
	"crypto/rand"
	"errors"
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
	"backrank/variants/fen"
	"backrank/variants/pgn"
	"backrank/words"
)

// Library is the archive of games: games.db in the data folder, which all windows share. The archive is opened at its
// first use. If games.db is missing, it is rebuilt from games.pgn and games.edits. Any goroutine may use a Library; its
// methods may wait for the disk unless they say otherwise.
type Library struct {
	dbPath, pgnPath string // games.db and games.pgn; "" if nothing is saved
	lostScanPath    string // scan file of a lost games.db, until its games are recovered
	editsPath       string // games.edits, the edits of imported games and the deletions of all games
	openDB          func(path string) (*archive.DB, error)
	report          func(notice.Notice)
	now             func() time.Time
	ctx             context.Context
	cancel          context.CancelFunc

	dbMu         sync.Mutex // held while db is opened, repaired or closed
	db           *archive.DB
	closed       bool
	asideMessage string // reports that a damaged file was set aside

	replaced atomic.Int64 // how often games.db was replaced; ids of games are valid until the next time

	pgnMu sync.Mutex // held while games.pgn is read, or games.pgn and the archive are changed together

	mu         sync.Mutex
	idle       sync.Cond
	jobs       []job
	running    bool
	syncedDB   *archive.DB // the archive that has all games of games.pgn; used only by runJobs
	failing    bool
	lastReport chan struct{} // closed when the last report has reached the player
	watchers   map[*func()]bool
	imports    int // number of imports in progress
}

// job adds one game to the archive, or reads what was appended to games.pgn.
type job struct {
	key  string                 // of the game; "" to read games.pgn
	text func() (string, error) // the game as signed PGN
	done []chan error
}

// PlayedHere is the archive's source name for games that were played here.
const PlayedHere = "Backrank"

func errClosed() notice.Refusal { return notice.Refusal(lang.L("The game list is closed")) }

func errNoArchive() notice.Refusal {
	return notice.Refusal(lang.L("This window saves nothing, so it has no game list: it was opened with -unsaved, or too many windows are open"))
}

func errNoDatabase() notice.Refusal {
	return notice.Refusal(lang.L("The game list and the explorer work only in the desktop program"))
}

// Options configure [New].
type Options struct {
	// PGN is the path of games.pgn; the other files are in its folder. "" means that nothing is saved.
	PGN string
	// Open opens the archive at a path; nil in a browser, where SQLite does not run.
	Open func(path string) (*archive.DB, error)
	// Now returns the current time, which is part of the names of damaged files that are set aside.
	Now func() time.Time
	// Report reports damaged files and failures to the player. It is called on other goroutines, one call at a time.
	Report func(notice.Notice)
}

// New returns the library of a data folder. It opens no file yet.
func New(o Options) *Library {
	l := &Library{openDB: o.Open, now: o.Now, report: o.Report, watchers: map[*func()]bool{}}
	l.idle.L = &l.mu
	l.ctx, l.cancel = context.WithCancel(context.Background())
	if l.pgnPath = o.PGN; o.PGN != "" && o.Open != nil {
		folder := filepath.Dir(o.PGN)
		l.dbPath = filepath.Join(folder, "games.db")
		l.lostScanPath = l.dbPath + "-lost"
		l.editsPath = filepath.Join(folder, "games.edits")
	}
	return l
}

// DB returns the archive and opens it if necessary. The error is a message to the player. Callers must not close the
// archive.
func (l *Library) DB() (*archive.DB, error) {
	switch {
	case l.openDB == nil:
		return nil, errNoDatabase()
	case l.dbPath == "":
		return nil, errNoArchive()
	}
	l.dbMu.Lock()
	defer l.dbMu.Unlock()
	switch {
	case l.closed:
		return nil, errClosed()
	case l.db != nil && archive.IsKnownDamaged(l.db):
		l.db = l.repair(l.db)
	}
	if l.db != nil {
		return l.db, nil
	}
	db, err := l.openFile()
	if err != nil {
		return nil, notice.Refusal(words.Message(lang.L("The game list cannot be opened"), disk.ErrorText(err)))
	}
	l.db = db
	l.queue(job{})
	return db, nil
}

// LoadProgress returns the share of the archive's games that have been loaded, from 0 to 1, while lists and counts wait
// for the load. loading is false when nothing is being loaded. It never blocks.
func (l *Library) LoadProgress() (share float64, loading bool) {
	if !l.dbMu.TryLock() {
		return 0, false
	}
	defer l.dbMu.Unlock()
	if l.db == nil {
		return 0, false
	}
	return archive.BuildProgress(l.db)
}

// PGNPath returns the path of games.pgn, the plain-text copy of the games that were played here; "" if nothing is saved.
func (l *Library) PGNPath() string { return l.pgnPath }

// Exists reports whether the library has an archive. It has none in a browser, or if nothing is saved. Exists never blocks.
func (l *Library) Exists() bool { return l.dbPath != "" }

// HasFile reports whether games.db exists on disk.
func (l *Library) HasFile() bool {
	if l.dbPath == "" {
		return false
	}
	_, err := os.Stat(l.dbPath)
	return err == nil
}

// Watch calls changed after imports, upgrades and added games, and after other changes that callers report with
// [Library.Changed], on any goroutine, until stop is called. It never blocks.
func (l *Library) Watch(changed func()) (stop func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := &changed
	l.watchers[key] = true
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.watchers, key)
	}
}

// Changed notifies the watchers that the archive has been changed. The methods that edit games do not call it: their caller
// does.
func (l *Library) Changed() {
	l.mu.Lock()
	var all []func()
	for changed := range l.watchers {
		all = append(all, *changed)
	}
	l.mu.Unlock()
	for _, changed := range all {
		changed()
	}
}

// Import imports games until it is done, ctx ends or the library is closed; see [archive.DB.Import].
func (l *Library) Import(ctx context.Context, i archive.Import) (archive.Report, error) {
	db, err := l.DB()
	if err != nil {
		return archive.Report{}, err
	}
	ctx, end := l.beginImport(ctx)
	defer end()
	report, err := db.Import(ctx, i)
	if report.Reindexed {
		l.notify(notice.OfFile(l.dbPath, rebuiltIndex()))
	}
	l.Changed()
	return report, err
}

// Upgrade updates games that an earlier version stored, until it is done, ctx ends or the library is closed; see
// [archive.Upgrade]. progress receives the share that is done, from 0 to 1.
func (l *Library) Upgrade(ctx context.Context, progress func(share float64)) error {
	return l.withDB(false, func(db *archive.DB) error {
		ctx, end := l.beginImport(ctx)
		defer end()
		if left, err := archive.Outdated(ctx, db); err != nil || !left {
			return err
		}
		err := archive.Upgrade(ctx, db, progress)
		l.Changed()
		return err
	})
}

// beginImport registers an import, so that Close waits for it. The returned context also ends when the library is closed.
func (l *Library) beginImport(ctx context.Context) (during context.Context, end func()) {
	l.mu.Lock()
	l.imports++
	l.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(l.ctx, cancel)
	return ctx, func() {
		stop()
		cancel()
		l.mu.Lock()
		defer l.mu.Unlock()
		l.imports--
		l.idle.Broadcast()
	}
}

// Put adds a game to the archive in the background. It replaces the version that was added under the same key before. text
// returns the game as PGN, signed with the key ([archive.OwnTags]). It is called later, on another goroutine, and not at all
// if Put is called again with the key before that.
func (l *Library) Put(key string, text func() (string, error)) {
	if l.dbPath != "" {
		l.queue(job{key: key, text: text})
	}
}

// PutSaved adds a game that was appended to games.pgn to the archive, and waits until it is there.
func (l *Library) PutSaved(key, text string) error {
	if l.dbPath == "" {
		return nil
	}
	ended := make(chan error, 1)
	l.queue(job{key, func() (string, error) { return text, nil }, []chan error{ended}})
	l.queue(job{}) // reads games.pgn
	return <-ended
}

// queue queues a job. It replaces a waiting job with the same key.
func (l *Library) queue(j job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, before := range l.jobs {
		if before.key == j.key {
			j.done = append(j.done, before.done...)
			l.jobs = append(l.jobs[:i:i], l.jobs[i+1:]...)
			break
		}
	}
	l.jobs = append(l.jobs, j)
	if !l.running {
		l.running = true
		go l.runJobs()
	}
}

// runJobs runs the queued jobs until none is left.
func (l *Library) runJobs() {
	for {
		l.mu.Lock()
		if len(l.jobs) == 0 {
			l.running = false
			l.idle.Broadcast()
			l.mu.Unlock()
			return
		}
		next := l.jobs[0]
		l.jobs = l.jobs[1:]
		l.mu.Unlock()

		changed := false
		err := l.withDB(false, func(db *archive.DB) (err error) {
			changed, err = l.runJob(db, next)
			return err
		})
		for _, ended := range next.done {
			ended <- err
		}
		l.reportError(err)
		if aside := l.takeAsideMessage(); aside != "" {
			l.notify(notice.OfFile(l.dbPath, aside))
			changed = true
		}
		if changed {
			l.Changed()
		}
	}
}

// runJob adds one game to the archive, or reads what was appended to games.pgn.
func (l *Library) runJob(db *archive.DB, j job) (changed bool, err error) {
	if j.key == "" {
		return l.syncPGN(db)
	}
	if l.syncedDB != db { // the game may continue one of games.pgn
		changed, _ = l.syncPGN(db) // DB queued the same job, which reports the error
	}
	text, err := j.text()
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
		return words.Message(lang.N("There is text that is not part of a game at {{.Number}} places in games.pgn, first in line {{.Line}}", n, "Number", words.Count(n), "Line", lang.Number(r.Noise[0])), lang.L("It is kept"))
	}
	return words.Message(lang.L("There is text that is not part of a game in line {{.Line}} of games.pgn", "Line", lang.Number(r.Noise[0])), lang.L("It is kept"))
}

// faultyGamesText returns the message that games of games.pgn, which is at path, cannot be read; "" if all can.
func faultyGamesText(r *archive.Report, path string) string {
	if r.Faulty == 0 {
		return ""
	}
	what, first := lang.L("A game in games.pgn cannot be read and is not in the game list"), r.Faults[0]
	repair := lang.L("Its text is kept. To repair it, correct the line in {{.Path}} with a text editor, then import that file.", "Path", path)
	if r.Faulty > 1 {
		what = words.Sentence(lang.N("{{.Number}} games in games.pgn cannot be read and are not in the game list", r.Faulty, "Number", words.Count(r.Faulty)))
		repair = lang.L("Their text is kept. To repair them, correct the lines in {{.Path}} with a text editor, then import that file.", "Path", path)
	}
	return words.Message(what, lang.L("Line {{.Line}}: {{.Reason}}", "Line", lang.Number(first.Line), "Reason", first.Reason), repair)
}

// syncPGN imports what was appended to games.pgn since the last call. The first call for an archive also applies
// games.edits and recovers the games of a lost games.db.
func (l *Library) syncPGN(db *archive.DB) (changed bool, err error) {
	l.pgnMu.Lock()
	defer l.pgnMu.Unlock()
	read, err := followPGN(l, db)
	if l.ctx.Err() != nil {
		return read.Games > 0, nil // the next start continues
	}
	done := 0
	if err == nil && l.syncedDB != db {
		done, err = db.FollowEdits(l.ctx, PlayedHere, l.editsPath)
	}
	recovered := 0
	if err == nil && l.syncedDB != db {
		recovered, err = l.recover(db)
	}
	if l.syncedDB = db; err != nil {
		l.syncedDB = nil
	}
	return read.Games > 0 || done > 0 || recovered > 0, err
}

// followPGN adds the games to the archive that were appended to games.pgn after its last call. The caller must hold l.pgnMu.
func followPGN(l *Library, db *archive.DB) (archive.Report, error) {
	read, err := db.Follow(l.ctx, PlayedHere, l.pgnPath)
	if text := words.Message(faultyGamesText(&read, l.pgnPath), textBetweenGames(&read)); text != "" {
		l.notify(notice.OfFile(l.pgnPath, text))
	}
	return read, err
}

// beginEdit locks games.pgn before games in the list are edited; the caller must call end to unlock it. First it adds new
// games of games.pgn to the archive, because the edit of an old version of a game would replace the new version.
func beginEdit(l *Library, db *archive.DB) (end func(), err error) {
	l.pgnMu.Lock()
	if _, err = followPGN(l, db); err != nil {
		l.pgnMu.Unlock()
		return nil, err
	}
	return l.pgnMu.Unlock, nil
}

// topic is the topic of alarms about the archive.
const topic = "games"

// reportError reports the first failure to add a game to the archive, and the first success after it.
func (l *Library) reportError(err error) {
	l.mu.Lock()
	before := l.failing
	l.failing = err != nil
	l.mu.Unlock()
	switch {
	case err != nil && !before:
		l.notify(notice.Notice{Topic: topic, Text: words.Message(lang.L("Games cannot be added to the game list"), disk.ErrorText(err), lang.L("They are kept in games.pgn")), Severity: notice.Alarm})
	case err == nil && before:
		l.notify(notice.Notice{Topic: topic, Text: lang.L("Games are being added to the game list again"), Severity: notice.Info})
	}
}

// notify reports a notice to the player, after all earlier ones. It does not wait for that, because the receiver may be
// waiting for the current job.
func (l *Library) notify(n notice.Notice) {
	sent := make(chan struct{})
	l.mu.Lock()
	before := l.lastReport
	l.lastReport = sent
	l.mu.Unlock()
	go func() {
		if before != nil {
			<-before
		}
		l.report(n)
		close(sent)
	}()
}

// Wait waits until all games of earlier calls are in the archive, as far as they can be added.
func (l *Library) Wait() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.running {
		l.idle.Wait()
	}
}

// Close ends imports, waits until all games are in the archive, and closes it.
func (l *Library) Close() {
	l.cancel()
	l.mu.Lock()
	for l.running || l.imports > 0 {
		l.idle.Wait()
	}
	l.mu.Unlock()
	l.dbMu.Lock()
	defer l.dbMu.Unlock()
	l.closed = true
	if l.db != nil {
		_ = l.db.Close() // all games have been committed
	}
}

// Read reads a game of the archive, to be opened on the board. A later version of the game that is added under the key
// replaces it. key is "" if the archive cannot be written to; then a later version becomes a new game. The error is a
// message to the player.
func (l *Library) Read(ctx context.Context, id int64) (g pgn.Game, key string, err error) {
	what := ""
	err = l.withDB(true, func(db *archive.DB) (err error) {
		what, key = lang.L("This game cannot be read"), ""
		if g, err = db.Game(ctx, id); err != nil {
			return err
		}
		what = lang.L("This game cannot be opened")
		identity, content, err := db.Identity(ctx, id, rand.Text())
		if err == nil {
			key = archive.OpenedKey(identity, content, rand.Text())
			err = db.Key(ctx, id, key)
		}
		if archive.IsUnwritable(err) {
			key = ""
			return nil
		}
		return err
	})
	var refusal notice.Refusal
	if err != nil && !errors.As(err, &refusal) {
		err = notice.Refusal(words.Message(what, fen.Reason(err)))
	}
	return g, key, err
}
