package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/words"
)

// imports brings files of games into the archive, one after the other, in the background.
type imports struct {
	games   *Games
	strip   *strip
	waiting [][]string // paths that come when those before them are done
	cancel  context.CancelFunc
	running bool
	gate    gate
	at      archive.Progress
	report  archive.Report
	sources []string // files imported last
	listed  int      // games that had been added when they were listed last
	halt    func()   // interrupts the upgrade of the archive; nil if there is none
	halted  bool     // the upgrade goes on behind the import
	reads   bool     // the strip shows that games are being read
	unwatch func()   // ends watching whether games are being read
}

// told is the interval at which progress is shown.
const told = 100 * time.Millisecond

func newImports(g *Games) *imports {
	i := &imports{games: g, cancel: func() {}, unwatch: func() {}}
	i.strip = newStrip(i)
	return i
}

// start imports files and folders.
func (i *imports) start(paths []string) {
	if len(paths) == 0 {
		return
	}
	if i.running {
		i.waiting = append(i.waiting, paths)
		i.show()
		return
	}
	if i.halt != nil {
		i.halted = true
		i.halt()
	}
	i.running, i.at, i.report, i.listed = true, archive.Progress{}, archive.Report{}, 0
	var life context.Context
	life, i.cancel = context.WithCancel(i.games.in.Life)
	i.gate.resume()
	i.at.Source = paths[0]
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
		report, err = i.games.in.Archive.Import(life, archive.Import{
			Sources: sources, Gate: i.gate.wait,
			Progress: func(p archive.Progress) {
				if now := time.Now(); now.After(next) {
					next = now.Add(told)
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

// progress shows how far the import has come.
func (i *imports) progress(p archive.Progress) {
	if !i.running {
		return
	}
	i.at = p
	i.show()
	if p.Games >= 2*i.listed && i.games.canvas() != nil { // the list grows a few times, not with each batch
		i.listed = max(p.Games, 1)
		i.games.ask()
	}
}

// pause halts the import, or lets it go on.
func (i *imports) pause() {
	if i.gate.paused() {
		i.gate.resume()
	} else {
		i.gate.pause()
	}
	i.show()
}

// stop ends the import; what has come stays.
func (i *imports) stop() {
	i.waiting = nil
	i.cancel()
}

// ended shows what an import has brought.
func (i *imports) ended(report archive.Report, err error) {
	i.running, i.report = false, report
	i.cancel()
	text := summary(report)
	switch {
	case errors.Is(err, context.Canceled):
		text = words.Message("Import cancelled", text)
	case err != nil:
		if text = ""; report.Games > 0 {
			text = summary(report)
		}
		text = words.Message("The import failed", disk.Trouble(err), text)
	}
	i.strip.done(text, report.Faulty > 0, report.Twins > 0)
	if i.games.canvas() == nil {
		i.games.in.Tell(text)
	}
	if len(i.waiting) > 0 {
		next := i.waiting[0]
		i.waiting = i.waiting[1:]
		i.start(next)
		return
	}
	i.upgrade()
}

// upgrade brings games up to date that an earlier version has stored, in the background, and shows how far it is.
func (i *imports) upgrade() {
	if i.halt != nil || i.running {
		return
	}
	life, halt := context.WithCancel(i.games.in.Life)
	i.halt = halt
	next, shown := time.Now().Add(told), false
	i.games.in.Do(func() error {
		return i.games.in.Archive.Upgrade(life, func(share float64) {
			if now := time.Now(); now.After(next) {
				next = now.Add(told)
				i.games.in.OnMain(func() {
					if !i.running && !i.strip.summing() && i.halt != nil {
						shown = true
						i.strip.work("Updating the game list for this version", share)
					}
				})
			}
		})
	}, func(err error) {
		halt()
		halted := i.halted
		i.halt, i.halted = nil, false
		switch {
		case i.running: // its end is waited for
		case halted: // by an import that has ended already
			i.upgrade()
		case err != nil && shown: // else the list says what is wrong
			i.strip.done(words.Message("The game list could not be updated", disk.Trouble(err)), false, false)
		case shown && !i.strip.summing():
			i.strip.content.Hide()
			i.games.screen.Refresh()
		}
	})
}

// watchReading shows how many games of the archive have been read, as long as the list waits for them. It watches for the
// newest question of the list only.
func (i *imports) watchReading(waits func() bool) {
	i.unwatch()
	i.unwatch = i.games.in.After(told, func() {
		share, reads := i.games.in.Reading()
		switch free := !i.running && i.halt == nil && !i.strip.summing(); {
		case free && reads && waits():
			i.reads = true
			i.strip.work("Reading the games", share)
		case i.reads:
			i.reads = false
			if free {
				i.strip.content.Hide()
				i.games.screen.Refresh()
			}
		}
		if waits() {
			i.watchReading(waits)
		}
	})
}

// summary says what an import has brought. Of a single file that could not be read it says why.
func summary(r archive.Report) string {
	if r.Games+r.Equals == 0 && r.Faulty == 1 && r.Faults[0].Number == 0 {
		f := &r.Faults[0]
		return words.Message(filepath.Base(f.Source)+" was not imported", f.Reason)
	}
	added := cmp.Or(counted(r.Games, "1 game was added", "%s games were added"), "No new games")
	return words.Message(added, counted(r.Twins, "1 of them is a twin of another game", "%s of them are twins of other games"),
		counted(r.Equals, "1 was already in the list", "%s were already in the list"), unread(r.Faulty), encoding(r.Windows1252))
}

// encoding says which of the imported files were not in UTF-8, "" for none.
func encoding(files []string) string {
	if len(files) == 1 {
		return fmt.Sprintf("%s is not in UTF-8 and was read as Windows-1252", filepath.Base(files[0]))
	}
	return counted(len(files), "", "%s files are not in UTF-8 and were read as Windows-1252")
}

// unread says how many games or files could not be read, "" for none.
func unread(n int) string { return counted(n, "1 could not be read", "%s could not be read") }

// counted returns a sentence about one thing or about several, with the number in place of %s; "" about none.
func counted(n int, one, several string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return one
	}
	return fmt.Sprintf(several, words.Number(n))
}

// show shows the progress.
func (i *imports) show() {
	share := 0.0
	if i.at.Size > 0 {
		share = min(float64(i.at.Bytes)/float64(i.at.Size), 1)
	}
	i.strip.run(doing(i.at, i.gate.paused(), len(i.waiting)), share, i.gate.paused())
}

// doing says how far an import is, and how many imports wait for it.
func doing(p archive.Progress, paused bool, waiting int) string {
	state := "Importing %s"
	switch {
	case paused:
		state = "The import of %s is paused"
	case p.Size > 0 && p.Bytes >= p.Size:
		state = "Finishing the import of %s"
	}
	added := ""
	if p.Games+p.Equals > 0 {
		added = cmp.Or(counted(p.Games, "1 game was added", "%s games were added"), "No new games")
	}
	return words.Message(fmt.Sprintf(state, filepath.Base(p.Source)), added, unread(p.Faults),
		counted(waiting, "1 more import is waiting", "%s more imports are waiting"))
}

// showTwins lists the twins that came from the files imported last, or if these were several all twins.
func (i *imports) showTwins() {
	q := archive.Query{Twins: true}
	if len(i.sources) == 1 {
		q.Source = i.sources[0]
	}
	i.games.Show(q)
	i.games.refocus()
}

// faults shows what could not be read.
func (i *imports) faults() { i.games.in.Faults(i.report.Faulty, i.report.Faults) }

// gate holds up an import while it is paused.
type gate struct {
	mu   sync.Mutex
	shut chan struct{} // closed when it goes on; nil if it is not paused
}

func (g *gate) paused() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.shut != nil
}

func (g *gate) pause() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shut == nil {
		g.shut = make(chan struct{})
	}
}

func (g *gate) resume() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shut != nil {
		close(g.shut)
		g.shut = nil
	}
}

// wait waits while it is paused, or until ctx ends.
func (g *gate) wait(ctx context.Context) error {
	g.mu.Lock()
	shut := g.shut
	g.mu.Unlock()
	if shut == nil {
		return ctx.Err()
	}
	select {
	case <-shut:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// Import imports files and folders.
func (g *Games) Import(paths ...string) { g.imports.start(paths) }

// choose asks for a file or a folder to import.
func (g *Games) choose() { g.in.Choose(func(path string) { g.Import(path) }) }
