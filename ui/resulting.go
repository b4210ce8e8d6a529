package ui

import (
	"backrank/app"
	"backrank/ui/results"
	"backrank/ui/widget"
)

// showResults opens the screen of the player's results.
func (s *screens) showResults() {
	if s.results == nil {
		s.results = results.New(results.Input{
			DB: s.match.Games().DB, Life: s.life, Do: s.beside, Here: app.PlayedHere,
			Me:  func() string { return s.settings().PlayerName },
			Key: s.typed, Leave: s.home, Toast: widget.NewToast(s.after),
		})
	}
	s.visit(s.results, "results")
}

// archiveChanged has what shows the archive look again.
func (s *screens) archiveChanged() {
	if s.results != nil && s.screen == screen(s.results) {
		s.results.Again()
	}
	if s.archived.games != nil {
		s.archived.games.Changed()
	}
}
