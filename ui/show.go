package ui

import (
	"cmp"
	"path/filepath"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/ui/game"
)

// showMenu updates the items of the menu bar.
func (w *Window) showMenu() { w.menu.show(w.view) }

// update shows a view if it is newer than the current one.
func (w *Window) update(v app.View) {
	if v.Serial > w.view.Serial {
		w.show(v, true)
	}
}

// show shows a view. If animate is true, pieces glide to their squares when the new view is one step away from the old
// one in the same game, or two steps after a premove.
func (w *Window) show(v app.View, animate bool) {
	for _, h := range soundsOf(w.view, &v) {
		w.sounds.play(h)
	}
	shown := v
	w.turnBoard(&shown)
	w.speaker.speakChange(w.view, &shown)
	w.draw(v, animate)
	w.parts.drafts.speakCoach()
}

// turnBoard turns the board to the side to move, if the player wants that.
func (w *Window) turnBoard(v *app.View) {
	v.Flipped = v.Flipped != (w.settings.get().TurnBoard && turnsToBlack(v))
}

// draw is show without sounds. The view may be that of another match than the one drawn before.
func (w *Window) draw(v app.View, animate bool) {
	old := *w.view
	w.turnBoard(&v)
	*w.view = v
	if old.Game != v.Game {
		w.parts.moveField.field.Empty() // the text was for another game
	}
	w.updatePanelWidth()
	w.boardView.show(&old, animate)
	interrupted := w.interrupt(&old)
	top, bottom := chess.Black, chess.White
	if v.Flipped {
		top, bottom = bottom, top
	}
	w.strips[0].Update(&v, top, game.PlayerName(&v, top), v.Flipped)
	w.strips[1].Update(&v, bottom, game.PlayerName(&v, bottom), v.Flipped)
	w.parts.clocks.show()
	w.showPanel(&old)
	w.parts.learning.hold()
	w.parts.learning.follow()
	w.parts.viewOptions.updateZen()
	w.parts.screens.leaveForbidden()
	w.parts.live.Follow()
	w.parts.engineLines.show()
	w.parts.train.follow()
	w.parts.friends.update()
	w.showMenu()
	w.win.SetTitle(title(&v))
	if v.Failure != old.Failure && w.message.Text() == old.Failure.Text {
		w.message.Clear()
	}
	w.message.Alarm(v.Alarm)
	if interrupted != "" {
		w.message.Report(interrupted, notice.Info)
	}
	w.notify.showNew(v.Notices)
	w.openGames.showTabs()
	w.openGames.reports.update(w.view)
	w.trace.view()
}

// interrupt puts back a piece that is picked up if its drop would no longer mean the same: a move of the game would
// become a variation, or the reverse. When the game ends without a move, it empties the field for typed moves. It
// returns a message about the move that the end of the game has cut off, "" for none.
func (w *Window) interrupt(old *app.View) string {
	v := w.view
	if old.Game != v.Game {
		return ""
	}
	ended := v.Over() && !old.Over()
	if game.Exploring(old) != game.Exploring(v) && w.board.PutBack() && ended {
		return lang.L("The game ended before you put the piece down, so the piece was put back")
	}
	if typed := w.parts.moveField.field; ended && old.Steps() == v.Steps() && typed.Text != "" {
		typed.Empty()
		return lang.L("The game ended before you entered the move")
	}
	return ""
}

// turnsToBlack reports whether the board turns to Black: while Black is to move in a game of two persons, after the draft.
func turnsToBlack(v *app.View) bool {
	return v.White.Human() && v.Black.Human() && !v.Draft.Going && v.Turn == chess.Black
}

// title returns the title of the window.
func title(v *app.View) string {
	if v.EngineMatch.Running {
		return game.MatchGame(v) + " – " + headingOf(v) + " – Backrank"
	}
	if v.File.Path != "" {
		return headingOf(v) + " – " + filepath.Base(v.File.Path) + " – Backrank"
	}
	return headingOf(v) + " – Backrank"
}

// showPanel draws the panel. If heights have changed, it traces the positions of the buttons once they are painted.
func (w *Window) showPanel(old *app.View) {
	if w.panel.show(w.view) {
		w.trace.viewPainted()
	}
	w.parts.moveField.update(old)
}

// updatePanelWidth gives the panel the width that the player has chosen for a game, or for an opened game.
func (w *Window) updatePanelWidth() {
	set := w.settings.get()
	width := float32(*chosenPanelWidth(&set, w.view))
	if width == w.frame.panelWidth && w.view.Document == w.frame.document {
		return
	}
	w.frame.panelWidth, w.frame.document = width, w.view.Document
	w.content.Refresh()
}

// applySettings applies changed settings to all windows.
func (o *openGames) applySettings() {
	o.main().applyTheme()
	o.scaleWindows()
	o.useLanguage()
	rewritten := o.main().useNotation()
	for _, w := range o.windows {
		w.applySettings(rewritten)
	}
	o.reports.restyle()
}

// useNotation selects the letters or figurines of the settings. It reports whether they have changed.
func (w *Window) useNotation() bool {
	s := w.settings.get()
	return figurine.Use(s.Letters, cmp.Or(s.PieceLetters, lang.Tag()))
}

// applySettings applies changed settings. rewritten reports whether moves are written with other letters than before.
func (w *Window) applySettings(rewritten bool) {
	w.parts.keyboard.applyChanges()
	w.focus.follow()
	w.board.SetStyle(w.style.board())
	if rewritten {
		w.panel.moves.List.Forget()
	}
	w.show(w.match.View(), false)
	if rewritten {
		w.parts.live.Draw()
		w.panel.content.Refresh()
	}
}
