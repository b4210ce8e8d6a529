package ui

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/dialogs"
)

// confirmer asks before something that cannot be undone.
type confirmer struct {
	win      fyne.Window
	match    *current
	view     *app.View
	settings *preferences
	shown    *shownScreen
	panel    func() fyne.CanvasObject // the panel beside the board

	lastSaved savedGame
}

// ask asks a question and calls do if the answer is yes. In a game with clocks that is not over, the dialog covers the panel
// and not the board.
func (c *confirmer) ask(question, detail, verb string, do func()) {
	if v := c.view; c.shown.screen == nil && v.Timed() && !v.Over() && c.panel().Visible() {
		dialogs.ConfirmOver(c.win, c.panel(), question, detail, verb, do)
		return
	}
	dialogs.Confirm(c.win, question, detail, verb, do)
}

// leaveGame runs do, which replaces the current game. It asks first if a person has moved in a game in progress that is not
// saved, unless confirmation is disabled. For an opened game [confirmer.leaveDocument] decides.
func (c *confirmer) leaveGame(do func()) {
	v := c.view
	if v.Document {
		c.leaveDocument(do)
		return
	}
	if v.Over() || c.lastSaved == savedGameOf(v) || !hasHumanMove(v) || !c.settings.get().ConfirmNew {
		do()
		return
	}
	c.ask(lang.L("Leave the game in progress?"), c.whereSaved(), lang.L("Leave"), do)
}

// leaveDocument asks before leaving an opened game with unsaved changes. No question is needed for a game without a file
// if there is a game list, which keeps its changes.
func (c *confirmer) leaveDocument(do func()) {
	v, question := c.view, lang.L("Leave without saving?")
	kept := c.lastSaved == savedGameOf(v) || c.match.Library().PGNPath() != ""
	if v.File.Path != "" {
		kept, question = app.InFile(v), lang.L("Leave without saving in {{.Name}}?", "Name", shortName(filepath.Base(v.File.Path)))
	}
	if kept || !c.settings.get().ConfirmNew {
		do()
		return
	}
	c.ask(question, c.whereSaved(), lang.L("Leave"), do)
}

// savedGame is a game as it was last saved or opened: its number and content.
type savedGame struct {
	game uint64
	text string
}

// markSaved stores that the current game exists elsewhere, where it was saved or opened from, so that no question is needed
// to leave it unchanged.
func (c *confirmer) markSaved() { c.lastSaved = savedGameOf(c.view) }

func savedGameOf(v *app.View) savedGame {
	text, _ := v.Text()
	return savedGame{v.Game, text}
}

// hasHumanMove reports whether a person has placed or moved a piece in a game.
func hasHumanMove(v *app.View) bool {
	if v.Draft.Exists {
		for _, p := range v.Draft.End.Placements() {
			if v.Side(p.Piece.Color()).Human() {
				return true
			}
		}
	}
	return slices.ContainsFunc(v.Plies, func(p app.Ply) bool { return v.Side(p.Color).Human() })
}

// whereSaved describes where the player can find a game that he leaves.
func (c *confirmer) whereSaved() string {
	if c.match.Library().PGNPath() == "" {
		return lang.L("It will be lost: this window saves nothing")
	}
	return lang.L("You will find it in the game list")
}
