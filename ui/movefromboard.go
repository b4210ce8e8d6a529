package ui

import (
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// playFromBoard plays a move that was made on the board, after confirmation if that is set and the move counts: it is
// neither a variation nor a try. The clock goes on meanwhile.
func playFromBoard(w *Window, m rules.Move) {
	if !w.settings().ConfirmMoves || game.Exploring(&w.view) || w.panel.retry.Stage() != report.Closed {
		w.play.move(m)
		return
	}
	p := &w.view.Position
	w.board.Confirm(m.Landing(), "Play "+notation.SAN(p, m), game.Preview(p, m), func(yes bool) {
		if yes {
			w.play.move(m)
		}
	})
}
