package ui

import "backrank/ui/results"

// resultsScreen opens the screen of the player's results.
type resultsScreen struct {
	screens *screens
	input   results.Input // access of the screen to the rest of the program

	screen *results.Results // nil until first shown
}

// show opens the screen.
func (r *resultsScreen) show() {
	if r.screen == nil {
		r.screen = results.New(r.input)
	}
	r.screens.open(r.screen, "results")
}

// isShown reports whether the results are shown.
func (r *resultsScreen) isShown() bool {
	return r.screen != nil && r.screens.shown.screen == screen(r.screen)
}

// archiveChanged counts again if the results are shown.
func (r *resultsScreen) archiveChanged() {
	if r.isShown() {
		r.screen.Reload()
	}
}
