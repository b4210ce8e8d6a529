package games

import (
	"fyne.io/fyne/v2"
)

// tableKey handles keys before the table does. It reports whether it used the key.
func (g *Games) tableKey(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyLeft:
		g.preview.Step(-1)
	case fyne.KeyRight:
		g.preview.Step(1)
	case fyne.KeyReturn, fyne.KeyEnter:
		g.chosen.open()
	default:
		return false
	}
	return true
}

// TypedKey handles keys that no widget of the screen uses.
func (g *Games) TypedKey(e *fyne.KeyEvent) {
	switch {
	case g.canvas() != nil && g.tableKey(e):
	case e.Name == fyne.KeyEscape && g.table.CancelDrag():
	case e.Name == fyne.KeyEscape && (g.imports.strip.dismiss() || g.Fetching.strip.dismiss()):
		g.screen.Refresh()
	case e.Name == fyne.KeyEscape && g.selected.clear():
	case e.Name == fyne.KeyEscape && isNarrowed(g.query):
		g.clear()
	case e.Name == fyne.KeyEscape:
		g.in.Leave()
	}
}

// TypedRune handles characters that no widget of the screen uses: they start a search.
func (g *Games) TypedRune(r rune) {
	c := g.canvas()
	if c == nil {
		return
	}
	if r == ' ' {
		return
	}
	g.fold.Show(true) // the search field must be visible
	g.filters.search.Begin(c, r)
}

// Own returns the screen's action for a command of the window, nil if it has none.
func (g *Games) Own(command string) func() {
	return map[string]func(){
		"print": g.chosen.print, "copy-pgn": g.chosen.copyPGN, "undo": g.undo, "save-pgn": g.export, "import-games": g.choose,
		"game-details": g.chosen.editDetails, "columns": g.chooseColumns, "add-tag": g.focusLabel, "delete-games": g.chosen.remove, "learn-from-games": g.Learning.Begin,
	}[command]
}
