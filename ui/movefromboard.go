package ui

import (
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// playFromBoard plays a move made on the board. If the setting is on, a move of the game is confirmed first, while the
// clock keeps running. Variations and tries while learning from mistakes need no confirmation.
func playFromBoard(w *Window, m rules.Move) {
	if !w.settings().ConfirmMoves || game.Exploring(&w.view) || w.panel.retry.Stage() != report.Closed {
		w.play.move(m)
		return
	}
	p := &w.view.Position
	w.board.Confirm(m.Landing(), "Play "+san.Format(p, m), game.Preview(p, m), func(yes bool) {
		if yes {
			w.play.move(m)
		}
	})
}
