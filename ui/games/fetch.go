package games

import (
	"backrank/app/archive"
	"backrank/lang"
)

// Fetching is the part of the screen that shows the progress and the result of a fetch of games from services on the
// internet.
type Fetching struct {
	games   *Games
	strip   *strip
	onPause func() // pauses or resumes the fetch
	onStop  func()
	faulty  int             // number of the fetched games that could not be read
	faults  []archive.Fault // the first of them
}

// newFetching returns the part of a screen.
func newFetching(g *Games) *Fetching {
	f := &Fetching{games: g}
	f.strip = newStrip(g, stripActions{
		pause: func() { f.onPause() }, cancel: func() { f.onStop() }, faults: func() { g.in.Faults(f.faulty, f.faults) },
		cancelName: lang.L("Stop"), cancelTip: lang.L("Games fetched so far are kept, and the next fetch continues"),
	})
	return f
}

// ShowState shows the state of the fetch ([Input.AccountsState]) in an empty list.
func (f *Fetching) ShowState() {
	if g := f.games; g.list.loaded && g.list.rows == 0 {
		g.table.SetEmpty(g.emptyText())
	}
}

// ShowProgress shows the progress of a fetch; share is from 0 to 1. pause pauses or resumes the fetch, stop ends it.
func (f *Fetching) ShowProgress(text string, share float64, paused bool, pause, stop func()) {
	f.onPause, f.onStop = pause, stop
	hidden := f.strip.content.Hidden
	if f.strip.showProgress(text, share, paused); hidden {
		f.games.screen.Refresh()
	}
}

// ShowResult shows the result of a fetch, or nothing if text is empty. faults are the first of the games that could not be
// read, whose number is faulty. It reports whether the player sees the result.
func (f *Fetching) ShowResult(text string, faulty int, faults []archive.Fault) (seen bool) {
	f.faulty, f.faults = faulty, faults
	if text == "" {
		f.strip.content.Hide()
	} else {
		f.strip.showResult(text, faulty > 0, false)
	}
	f.games.screen.Refresh()
	f.games.refit()
	return f.games.canvas() != nil
}
