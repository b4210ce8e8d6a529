package games

import (
	"fyne.io/fyne/v2"
)

// tableKey handles the keys of the list before it does.
func (g *Games) tableKey(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyLeft:
		g.preview.Step(-1)
	case fyne.KeyRight:
		g.preview.Step(1)
	case fyne.KeyDelete:
		g.chosen.remove()
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
	case e.Name == fyne.KeyEscape && g.imports.strip.shut():
		g.screen.Refresh()
	case e.Name == fyne.KeyEscape && g.selected.clear():
	case e.Name == fyne.KeyEscape && isNarrowed(g.query):
		g.clear()
	case e.Name == fyne.KeyEscape:
		g.in.Leave()
	}
}

// TypedRune handles letters that no widget of the screen uses: they begin a search.
func (g *Games) TypedRune(r rune) {
	c := g.canvas()
	if c == nil {
		return
	}
	switch r {
	case ' ':
	case '/':
		g.focusSearch(c)
	case '#':
		g.focusLabel()
	default:
		g.focusSearch(c)
		g.column.search.TypedRune(r)
	}
}

// focusSearch begins a search where it can be seen.
func (g *Games) focusSearch(c fyne.Canvas) {
	if g.frame.left.(*fyne.Container).Hidden {
		g.frame.turn()
	}
	c.Focus(g.column.search)
}

// Own returns the screen's action for a shortcut of the window.
func (g *Games) Own(keys string) func() {
	switch keys {
	case "Ctrl+P":
		return g.chosen.print
	case "Ctrl+Shift+C":
		return g.chosen.copyPGN
	case "Ctrl+Z":
		return g.undo
	case "Ctrl+S":
		return g.export
	case "Ctrl+Shift+I":
		return g.choose
	case "Ctrl+I":
		return g.chosen.editDetails
	}
	return nil
}
