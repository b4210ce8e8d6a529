package ui

import (
	"path/filepath"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/ui/dialogs/settingsdialog"
	"backrank/ui/figurine"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/words"
)

// traceView writes the current view to the trace.
func (w *Window) traceView() { w.trace.view(&w.view) }

// showMenu updates the items of the menu bar.
func (w *Window) showMenu() { w.menu.show(&w.view, w.enabled) }

// update shows a view if it is newer than the current one.
func (w *Window) update(v app.View) {
	if v.Serial > w.view.Serial {
		w.show(v, true)
	}
}

// show shows a view. If animate is true, pieces glide to their squares when the new view is one step away from the old
// one in the same game.
func (w *Window) show(v app.View, animate bool) {
	old := w.view
	v.Flipped = v.Flipped != (w.settings().TurnBoard && turnsToBlack(&v))
	w.view = v
	if old.Game != v.Game {
		w.panel.typed.Empty() // the text was for another game
	}
	for _, h := range soundsOf(&old, &v) {
		w.playSound(h)
	}
	w.showBoard(&old, animate)
	interrupted := w.interrupt(&old)
	top, bottom := chess.Black, chess.White
	if v.Flipped {
		top, bottom = bottom, top
	}
	w.strips[0].Update(&v, top, game.PlayerName(&v, top), v.Flipped)
	w.strips[1].Update(&v, bottom, game.PlayerName(&v, bottom), v.Flipped)
	w.clocks.show()
	w.showCards(&v)
	w.panel.hideTyped(w.win.Canvas(), &old, &v)
	w.viewOptions.updateZen()
	w.screens.leaveForbidden()
	w.live.Follow()
	w.showMenu()
	w.win.SetTitle(title(&v))
	if v.Failure != old.Failure && w.message.Text() == old.Failure.Text {
		w.message.Clear()
	}
	w.message.Alarm(v.Alarm)
	if interrupted != "" {
		w.message.Report(interrupted, notice.Info)
	}
	w.notify(v.Notices)
	w.trace.view(&v)
}

// interrupt puts back a piece that is picked up if its drop would no longer mean the same: a move of the game would
// become a variation, or the reverse. When the game ends without a move, it empties the field for typed moves. It
// returns a message about the move that the end of the game has cut off, "" for none.
func (w *Window) interrupt(old *app.View) string {
	v := &w.view
	if old.Game != v.Game {
		return ""
	}
	ended := v.Over() && !old.Over()
	if game.Exploring(old) != game.Exploring(v) && w.board.PutBack() && ended {
		return "The game ended before you put the piece down, so the piece was put back"
	}
	if typed := w.panel.typed; ended && old.Steps() == v.Steps() && typed.Text != "" {
		typed.Empty()
		return "The game ended before you entered the move"
	}
	return ""
}

// turnsToBlack reports whether the board turns to Black, which it does while Black is to move in a game of two persons.
func turnsToBlack(v *app.View) bool {
	return v.White.Human() && v.Black.Human() && !v.Draft.Going && v.Turn == chess.Black
}

// notify shows new notices in one message on the current screen.
func (w *Window) notify(all []notice.Notice) {
	var texts []string
	severity := notice.Info
	for _, n := range all {
		if n.Number > w.lastNotice {
			w.lastNotice = n.Number
			texts = append(texts, n.Text)
			severity = max(severity, n.Severity)
		}
	}
	if len(texts) > 0 {
		w.showMessage(words.Message(texts...), severity)
	}
}

// showBoard draws the position of the view, its shapes, and its messages.
func (w *Window) showBoard(old *app.View, animate bool) {
	v := &w.view
	s := game.State(v, w.settings().RightsMarks)
	s.Blind = w.settings().HidePieces && !v.Draft.Shown
	s.Serial = w.shown.Serial
	if s.Serial == 0 || !game.SamePosition(s, w.shown) || !game.SameMoment(old, v) {
		s.Serial++
	}
	relayout := s.Trays.Shown != w.shown.Trays.Shown // the trays change the size of the board
	same := old.Cursor == v.Cursor
	steps := 1
	if !old.Premove.IsZero() {
		steps = 2 // the opponent's move and the premove
	}
	jump := old.Game != v.Game || abs(old.Cursor-v.Cursor) > steps || same && old.Node != v.Node
	changed := s.Serial != w.shown.Serial || !same || old.Node != v.Node
	w.shown = s
	if animate && !jump {
		w.board.SetState(s)
	} else {
		w.board.Snap(s)
	}
	if canAnnotate(v) {
		w.board.SetShapes(shapesOf(v))
	}
	if relayout {
		w.content.Refresh()
	}
	if changed {
		w.message.Clear()
		w.showComment(old)
	}
	if old.Paused && !v.Paused || old.Preparing() && !v.Preparing() {
		w.message.Clear() // the message may be that nobody can move now
	}
	if v.InVariation() || !v.AtEnd() && v.BeingPlayed() {
		w.message.Offer("Back to the game", "The last position  last-position", w.play.goLast)
	} else {
		w.message.Offer("", "", nil)
	}
}

// showComment shows messages about the new position that appear nowhere else.
func (w *Window) showComment(old *app.View) {
	switch message := phaseMessage(old, &w.view); {
	case w.panel.retry.Stage() != report.Closed: // its card comments on the move
	case !w.view.AtEnd() && !w.view.Document:
		w.message.Report(game.EarlierPosition(&w.view).String(), notice.Info)
	case message != "":
		w.message.Report(message, notice.Info)
	}
}

func abs(n int) int { return max(n, -n) }

// title returns the title of the window.
func title(v *app.View) string {
	if v.File.Path != "" {
		return headingOf(v) + " – " + filepath.Base(v.File.Path) + " – Backrank"
	}
	return headingOf(v) + " – Backrank"
}

// showCards draws the panel. If heights have changed, it traces the positions of the buttons once they are painted.
func (w *Window) showCards(v *app.View) {
	if w.panel.show(v, w.reports.report(), w.settings().Coach, w.settings().Explorer && v.Knowledge().Help() == nil) && w.trace != nil {
		w.after(paintDelay, w.traceView)
	}
	w.reports.updateDialog()
}

// applySettings applies changed settings.
func (w *Window) applySettings() {
	w.applyTheme()
	w.keyboard.applyChanges()
	w.board.SetStyle(w.boardStyle())
	if wide := float32(w.settings().PanelWidth); wide != w.frame.panelWidth {
		w.frame.panelWidth = wide
		w.content.Refresh()
	}
	rewritten := figurine.WriteLetters(w.settings().Letters)
	if rewritten {
		w.panel.moves.List.Forget()
	}
	w.show(w.match.View(), false)
	if rewritten {
		w.live.Draw()
		w.panel.content.Refresh()
	}
}

func (w *Window) showSettings() {
	settingsdialog.Show(w.win, settingsdialog.Input{
		Pieces: w.pieces, Settings: w.settings(), Page: w.settingsPage, SetPage: func(page int) { w.settingsPage = page },
		Change: func(change func(*settings.Settings)) {
			before := w.settings()
			w.change(change)
			w.previewSounds(before)
		},
	})
}
