package games

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/lang"
	"backrank/words"
)

// imports imports files into the archive, one request after the other, in the background.
type imports struct {
	games          *Games
	strip          *strip
	queue          [][]string // paths of later requests
	cancel         context.CancelFunc
	running        bool
	gate           archive.Gate
	state          archive.Progress
	report         archive.Report
	sources        []string // files of the last import
	lastListed     int      // number of imported games when the query was last run
	stopUpgrade    func()   // interrupts the upgrade of the archive; nil if it does not run
	upgradeStopped bool     // the upgrade was interrupted by an import
	showsLoading   bool     // the strip shows that games are being loaded
	stopWatching   func()   // stops watchLoading
}

// progressInterval is the minimum time between updates of the progress.
const progressInterval = 100 * time.Millisecond

func newImports(g *Games) *imports {
	i := &imports{games: g, cancel: func() {}, stopWatching: func() {}}
	i.strip = newStrip(g, stripActions{pause: i.pause, cancel: i.stop, faults: i.faults, twins: i.showTwins, cancelTip: lang.L("Games imported so far are kept")})
	return i
}

// start imports files and folders, after the running import if there is one.
func (i *imports) start(paths []string) {
	if len(paths) == 0 {
		return
	}
	if i.running {
		i.queue = append(i.queue, paths)
		i.show()
		return
	}
	if i.stopUpgrade != nil {
		i.upgradeStopped = true
		i.stopUpgrade()
	}
	i.running, i.state, i.report, i.lastListed = true, archive.Progress{}, archive.Report{}, 0
	var ctx context.Context
	ctx, i.cancel = context.WithCancel(i.games.in.Life)
	i.gate.Resume()
	i.state.Source = paths[0]
	i.show()
	var report archive.Report
	var names []string
	next := time.Now()
	i.games.in.Do(func() error {
		sources, err := archive.Files(paths...)
		if err != nil {
			return err
		}
		for _, s := range sources {
			names = append(names, s.Name)
		}
		report, err = i.games.in.Library.Import(ctx, archive.Import{
			Sources: sources, Gate: i.gate.Wait,
			Progress: func(p archive.Progress) {
				if now := time.Now(); now.After(next) {
					next = now.Add(progressInterval)
					i.games.in.OnMain(func() { i.progress(p) })
				}
			},
		})
		return err
	}, func(err error) {
		i.sources = names
		i.ended(report, err)
	})
}

// progress shows the progress of the import.
func (i *imports) progress(p archive.Progress) {
	if !i.running {
		return
	}
	i.state = p
	i.show()
	if p.Games >= 2*i.lastListed && i.games.canvas() != nil { // run the query a few times, not after each batch
		i.lastListed = max(p.Games, 1)
		i.games.repeatQuery()
	}
}

// pause pauses or resumes the import.
func (i *imports) pause() {
	if i.gate.Paused() {
		i.gate.Resume()
	} else {
		i.gate.Pause()
	}
	i.show()
}

// stop cancels the import; games already imported stay.
func (i *imports) stop() {
	i.queue = nil
	i.cancel()
}

// ended shows the result of an import and starts the next one.
func (i *imports) ended(report archive.Report, err error) {
	i.running, i.report = false, report
	i.cancel()
	text := summary(report)
	switch {
	case errors.Is(err, context.Canceled):
		text = words.Message(lang.L("Import cancelled"), text)
	case err != nil:
		if text = ""; report.Games > 0 {
			text = summary(report)
		}
		text = words.Message(lang.L("The import failed"), disk.ErrorText(err), text)
	}
	i.strip.showResult(text, report.Faulty > 0, report.Twins > 0)
	i.games.refit()
	if i.games.canvas() == nil {
		i.games.in.ShowMessage(text)
	}
	if len(i.queue) > 0 {
		next := i.queue[0]
		i.queue = i.queue[1:]
		i.start(next)
		return
	}
	i.upgrade()
}

// upgrade updates games stored by an earlier version, in the background, and shows its progress.
func (i *imports) upgrade() {
	if i.stopUpgrade != nil || i.running {
		return
	}
	ctx, cancel := context.WithCancel(i.games.in.Life)
	i.stopUpgrade = cancel
	next, shown := time.Now().Add(progressInterval), false
	i.games.in.Do(func() error {
		return i.games.in.Library.Upgrade(ctx, func(share float64) {
			if now := time.Now(); now.After(next) {
				next = now.Add(progressInterval)
				i.games.in.OnMain(func() {
					if !i.running && !i.strip.showsResult() && i.stopUpgrade != nil {
						shown = true
						i.strip.showWork(lang.L("Updating the game list for this version"), share)
					}
				})
			}
		})
	}, func(err error) {
		cancel()
		stopped := i.upgradeStopped
		i.stopUpgrade, i.upgradeStopped = nil, false
		switch {
		case i.running: // resumes after the import
		case stopped: // by an import that has already ended
			i.upgrade()
		case err != nil && shown: // otherwise the list shows the error
			i.strip.showResult(words.Message(lang.L("The game list could not be updated"), disk.ErrorText(err)), false, false)
		case shown && !i.strip.showsResult():
			i.strip.content.Hide()
			i.games.screen.Refresh()
		}
	})
}

// watchLoading shows the progress of loading the archive while the query needs it, as waits reports. A new call
// replaces the previous one.
func (i *imports) watchLoading(waits func() bool) {
	i.stopWatching()
	i.stopWatching = i.games.in.After(progressInterval, func() {
		share, loading := i.games.in.LoadProgress()
		switch free := !i.running && i.stopUpgrade == nil && !i.strip.showsResult(); {
		case free && loading && waits():
			i.showsLoading = true
			i.strip.showWork(lang.L("Reading the games"), share)
		case i.showsLoading:
			i.showsLoading = false
			if free {
				i.strip.content.Hide()
				i.games.screen.Refresh()
			}
		}
		if waits() {
			i.watchLoading(waits)
		}
	})
}

// summary describes the result of an import. If the only file could not be read, it gives the reason.
func summary(r archive.Report) string {
	if r.Games+r.Equals == 0 && r.Faulty == 1 && r.Faults[0].Number == 0 {
		f := &r.Faults[0]
		return words.Message(lang.L("{{.File}} was not imported", "File", filepath.Base(f.Source)), f.Reason)
	}
	twins, equals := "", ""
	if r.Twins > 0 {
		twins = lang.N("{{.Count}} of them are twins of other games", r.Twins)
	}
	if r.Equals > 0 {
		equals = lang.N("{{.Count}} were already in the list", r.Equals)
	}
	return words.Message(added(r.Games), twins, equals, unread(r.Faulty), encoding(r.Windows1252))
}

// added describes the number of games that an import has added.
func added(n int) string {
	if n == 0 {
		return lang.L("No new games")
	}
	return lang.N("{{.Count}} games were added", n)
}

// encoding names the imported files that were not in UTF-8, "" if there are none.
func encoding(files []string) string {
	switch len(files) {
	case 0:
		return ""
	case 1:
		return lang.L("{{.File}} is not in UTF-8 and was read as Windows-1252", "File", filepath.Base(files[0]))
	}
	return lang.N("{{.Count}} files are not in UTF-8 and were read as Windows-1252", len(files))
}

// unread describes the number of games or files that could not be read, "" for 0.
func unread(n int) string {
	if n == 0 {
		return ""
	}
	return lang.N("{{.Count}} could not be read", n)
}

// show shows the progress of the import.
func (i *imports) show() {
	share := 0.0
	if i.state.Size > 0 {
		share = min(float64(i.state.Bytes)/float64(i.state.Size), 1)
	}
	i.strip.showProgress(progressText(i.state, i.gate.Paused(), len(i.queue)), share, i.gate.Paused())
}

// progressText describes the progress of an import, and the number of waiting imports.
func progressText(p archive.Progress, paused bool, waiting int) string {
	var state, soFar, later string
	switch file := filepath.Base(p.Source); {
	case paused:
		state = lang.L("The import of {{.File}} is paused", "File", file)
	case p.Size > 0 && p.Bytes >= p.Size:
		state = lang.L("Finishing the import of {{.File}}", "File", file)
	default:
		state = lang.L("Importing {{.File}}", "File", file)
	}
	if p.Games+p.Equals > 0 {
		soFar = added(p.Games)
	}
	if waiting > 0 {
		later = lang.N("{{.Count}} more imports are waiting", waiting)
	}
	return words.Message(state, soFar, unread(p.Faults), later)
}

// showTwins lists the imported games that have twins; if several files were imported, all twins.
func (i *imports) showTwins() {
	q := archive.Query{Twins: true}
	if len(i.sources) == 1 {
		q.Source = i.sources[0]
	}
	i.games.Show(q)
	i.games.refocus()
}

// faults shows the games and files that could not be read.
func (i *imports) faults() { i.games.in.Faults(i.report.Faulty, i.report.Faults) }

// Import imports files and folders.
func (g *Games) Import(paths ...string) { g.imports.start(paths) }

// choose asks for a file or a folder and imports it.
func (g *Games) choose() { g.in.Choose(func(path string) { g.Import(path) }) }
