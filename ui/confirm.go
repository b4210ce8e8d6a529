package ui

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/pgnfile"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/words"
)

// confirmer asks before something that cannot be undone.
type confirmer struct {
	win      fyne.Window
	match    *current
	view     *app.View
	settings *preferences
	shown    *shownScreen
	panel    func() fyne.CanvasObject // the panel beside the board
	saved    savedGames
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

// closeDocument returns the question before an opened game with unsaved changes is closed, "" if none is needed: a game
// without a file is kept by the game list, if there is one.
func (c *confirmer) closeDocument(v *app.View) string {
	switch {
	case v.File.Path != "" && !app.InFile(v):
		return lang.L("Close without saving in {{.Name}}?", "Name", shortName(filepath.Base(v.File.Path)))
	case v.File.Path == "" && !c.saved.has(v) && c.match.Library().PGNPath() == "":
		return lang.L("Close without saving?")
	}
	return ""
}

// matchProgress says how far the engine match is, and what happens if it ends now.
func (c *confirmer) matchProgress() string {
	s := &c.view.EngineMatch
	return words.Message(lang.N("{{.Count}} of {{.Games}} games are finished", s.Played(), "Games", lang.Number(s.Games)), lang.L("An unfinished game does not count"))
}

// savedGames are the games that exist elsewhere, where they were saved or opened from, so that no question is needed before
// they are closed unchanged: checksums of their contents by their numbers.
type savedGames map[uint64]string

// mark stores that a game exists elsewhere.
func (s savedGames) mark(v *app.View) {
	text, _ := v.Text()
	s[v.Game] = pgnfile.Sum(text)
}

// has reports whether a game exists elsewhere as it is now.
func (s savedGames) has(v *app.View) bool {
	text, _ := v.Text()
	return s[v.Game] == pgnfile.Sum(text)
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

// whereSaved describes where the player can find a game that he closes.
func (c *confirmer) whereSaved() string {
	if c.match.Library().PGNPath() == "" {
		return lang.L("It will be lost: this window saves nothing")
	}
	return lang.L("You will find it in the game list")
}
