package ui

import (
	"path/filepath"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/ui/dialogs"
	"backrank/ui/figurine"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/words"
)

// traceView writes the current view to the trace.
func (w *Window) traceView() { w.trace.view(&w.view) }

// showMenu enables and disables the items of the menu.
func (w *Window) showMenu() { w.menu.show(&w.view, w.enabled) }

// update draws a view if it is newer than what is shown.
func (w *Window) update(v app.View) {
	if v.Serial > w.view.Serial {
		w.show(v, true)
	}
}

// show draws a view. Pieces glide if it is one step away in the same game, else the position is shown at once.
func (w *Window) show(v app.View, glide bool) {
	old := w.view
	v.Flipped = v.Flipped != (w.settings().TurnBoard && turned(&v))
	w.view = v
	if old.Game != v.Game {
		w.panel.typed.Empty() // it was typed for another game
	}
	for _, h := range heard(&old, &v) {
		w.hear(h)
	}
	w.showBoard(&old, glide)
	returned := w.interrupt(&old)
	top, bottom := chess.Black, chess.White
	if v.Flipped {
		top, bottom = bottom, top
	}
	w.strips[0].Update(&v, top, game.PlayerName(&v, top), v.Flipped)
	w.strips[1].Update(&v, bottom, game.PlayerName(&v, bottom), v.Flipped)
	w.clocks.show()
	w.cards(&v)
	w.viewing.follow()
	w.screens.follow()
	w.live.Follow()
	w.showMenu()
	w.win.SetTitle(title(&v))
	if v.Failure != old.Failure && w.message.Said() == old.Failure.Text {
		w.message.Clear()
	}
	w.message.Alarm(v.Alarm)
	if returned != "" {
		w.message.Say(returned, notice.Info)
	}
	w.notify(v.Notices)
	w.trace.view(&v)
}

// interrupt puts a piece back that was picked up when its drop meant something else: a move in the game, which has become
// a variation, or the reverse. When the game ends without a move it also empties the field for a typed move. It returns a
// message about what the player did not finish before the end of the game, "" for none.
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

// turned reports whether the board of two persons turns to Black, whose move it is. When the game ends it turns back.
func turned(v *app.View) bool {
	return v.White.Human() && v.Black.Human() && !v.Draft.Going && v.Turn == chess.Black
}

// notify shows the new notices together, on the screen that is shown.
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
		w.tell(words.Message(texts...), severity)
	}
}

func (w *Window) showBoard(old *app.View, glide bool) {
	v := &w.view
	s := game.State(v, w.settings().RightsMarks)
	s.Blind = w.settings().HidePieces && !v.Draft.Shown
	s.Serial = w.shown.Serial
	if s.Serial == 0 || !game.SamePosition(s, w.shown) || !game.SameMoment(old, v) {
		s.Serial++
	}
	relayout := s.Trays.Shown != w.shown.Trays.Shown // the arrangement of the board changes
	same := old.Cursor == v.Cursor
	steps := 1
	if !old.Premove.IsZero() {
		steps = 2 // the computer's move and the premove
	}
	far := old.Game != v.Game || abs(old.Cursor-v.Cursor) > steps || same && old.Node != v.Node
	fresh := s.Serial != w.shown.Serial || !same || old.Node != v.Node
	w.shown = s
	if glide && !far {
		w.board.SetState(s)
	} else {
		w.board.Snap(s)
	}
	if writable(v) {
		w.board.SetShapes(shapesOf(v))
	}
	if relayout {
		w.content.Refresh()
	}
	if fresh {
		w.message.Clear()
		w.comment(old)
	}
	if old.Paused && !v.Paused || old.Preparing() && !v.Preparing() {
		w.message.Clear() // it may have told why nobody could move
	}
	if v.InVariation() || !v.AtEnd() && v.BeingPlayed() {
		w.message.Offer("Back to the game", "The last position  last-position", w.play.goLast)
	} else {
		w.message.Offer("", "", nil)
	}
}

// comment shows messages about the change that appear nowhere else.
func (w *Window) comment(old *app.View) {
	switch said := phaseMessage(old, &w.view); {
	case w.panel.retry.Stage() != report.Closed: // its card says what a move does
	case !w.view.AtEnd() && !w.view.Document:
		w.message.Say(game.LookingBack(&w.view).String(), notice.Info)
	case said != "":
		w.message.Say(said, notice.Info)
	}
}

func abs(n int) int { return max(n, -n) }

func title(v *app.View) string {
	if v.File.Path != "" {
		return headingOf(v) + " – " + filepath.Base(v.File.Path) + " – Backrank"
	}
	return headingOf(v) + " – Backrank"
}

// cards draws the panel, and traces the buttons' positions once they are painted.
func (w *Window) cards(v *app.View) {
	if w.panel.show(v, w.reporting.report(), w.settings().Coach, w.settings().Explorer && v.Knowledge().Help() == nil) && w.trace != nil {
		w.after(painted, w.traceView)
	}
	w.reporting.follow()
}

// applySettings applies the settings.
func (w *Window) applySettings() {
	w.applyTheme()
	w.keyboard.follow()
	w.board.SetStyle(w.boardStyle())
	if wide := float32(w.settings().PanelWidth); wide != w.frame.wide {
		w.frame.wide = wide
		w.content.Refresh()
	}
	rewritten := figurine.WriteLetters(w.settings().Letters)
	if rewritten {
		w.panel.moves.List.Forget()
	}
	w.show(w.match.View(), false)
	if rewritten {
		w.live.draw()
		w.panel.content.Refresh()
	}
}

func (w *Window) showSettings() {
	dialogs.Settings(w.win, dialogs.SettingsInput{
		Pieces: w.pieces, Now: w.settings(), Page: w.settingsPage, SetPage: func(page int) { w.settingsPage = page },
		Change: func(change func(*settings.Settings)) {
			before := w.settings()
			w.change(change)
			w.tryOut(before)
		},
	})
}
