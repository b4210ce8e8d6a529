package ui

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// newGestures returns the handler of gestures on the board of a window. The board is older than the parts that its
// gestures reach, so the functions look them up when they are called.
func newGestures(w *Window) *game.Gestures {
	return &game.Gestures{
		View:            func() *app.View { return w.view },
		Board:           func() game.Prompter { return w.board.Questions },
		Play:            func(m rules.Move) { playFromBoard(w, m) },
		Place:           func(at variants.Placement) { w.parts.drafts.place(at) },
		Hint:            w.message.Hint,
		ShowMessage:     func(text string) { w.message.Report(text, notice.Info) },
		Refuse:          func(text string, guilty rules.Squares) { w.notify.refuse(text, guilty) },
		Click:           func() game.Click { return game.Click(w.settings.get().CastlingByClick) },
		AlwaysQueen:     func() bool { return w.settings.get().PromoteToQueen },
		ForcePicker:     func() bool { return w.parts.keyInput.modifiers()&ctrl != 0 },
		PremovesEnabled: func() bool { return w.settings.get().Premoves },
		Premove:         func(m rules.Move) { w.parts.premoves.set(m) },
	}
}

// newOracle returns the functions by which the board of a window queries the game and reports input.
func newOracle(w *Window, gestures *game.Gestures) board.Oracle {
	oracle := gestures.Oracle()
	oracle.Wheel = func(steps int) { w.parts.navigation.wheel(steps) }
	oracle.OnlyPiece = func(to chess.Square) board.Origin {
		if !w.settings.get().OneClickMove || w.view.Knowledge().Board() != nil {
			return board.Origin{}
		}
		return gestures.OnlyOrigin(to)
	}
	oracle.Announce = func(text string) { // describes the square of the board cursor
		w.message.Hint(text)
		w.voice.Speak(text)
	}
	oracle.Refresh = func() { w.runner.refresh() }
	oracle.Drawn = func(shapes []board.Shape) { w.parts.annotations.saveShapes(shapes) }
	oracle.Immovable = func(on board.Origin) { w.parts.play.explain(on) }
	oracle.Withdraw = func() bool { return w.parts.premoves.cancel() }
	oracle.Targets = func(from board.Origin) []board.Target {
		w.message.ClearRefusal()
		return gestures.Targets(from)
	}
	oracle.Key = func(e *fyne.KeyEvent) { w.parts.keyInput.typedKey(e) }
	oracle.Rune = func(r rune) { w.parts.keyInput.typedRune(r) }
	return newBoardKeys(w).Hear(oracle)
}

// playFromBoard plays a move made on the board. If the setting is on, a move of the game is confirmed first, while the
// clock keeps running. Variations and tries while learning from mistakes need no confirmation.
func playFromBoard(w *Window, m rules.Move) {
	if !w.settings.get().ConfirmMoves || game.Exploring(w.view) || w.parts.retries.card.Stage() != report.Closed {
		w.parts.play.move(m)
		return
	}
	p := &w.view.Position
	w.board.Questions.Confirm(m.Landing(), lang.L("Play {{.Move}}", "Move", san.Format(p, m)), game.Preview(p, m), func(yes bool) {
		if yes {
			w.parts.play.move(m)
		}
	})
}
