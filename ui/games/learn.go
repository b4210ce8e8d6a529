package games

import (
	"maps"

	"backrank/app/archive"
	"backrank/lang"
)

// Learning is the part of the screen for learning from the mistakes in its games.
type Learning struct {
	games *Games
	strip *strip // the progress of the analysis of these games
}

// newLearning returns the part of a screen.
func newLearning(g *Games) *Learning {
	l := &Learning{games: g}
	l.strip = newStrip(g, stripActions{pause: func() { g.in.PauseAnalysis() }, cancel: func() { g.in.StopAnalysis() }, cancelName: lang.L("Stop"), cancelTip: lang.L("Results so far are kept")})
	return l
}

// Begin opens the dialog for learning from the mistakes in the selected games. Unless several are selected, it is for all
// games of the list.
func (l *Learning) Begin() { l.games.in.Learn(l.games.query, maps.Clone(l.games.selected.ids)) }

// BeginWith lists the games of a query, and opens the dialog for learning from the mistakes in them.
func (l *Learning) BeginWith(q archive.Query) {
	l.games.Show(q)
	l.Begin()
}

// ShowProgress shows the progress of the analysis of games; share is from 0 to 1.
func (l *Learning) ShowProgress(text string, share float64, paused bool) {
	hidden := l.strip.content.Hidden
	if l.strip.showProgress(text, share, paused); hidden {
		l.games.screen.Refresh()
	}
}

// HideProgress removes the progress of the analysis.
func (l *Learning) HideProgress() {
	l.strip.content.Hide()
	l.games.screen.Refresh()
}
