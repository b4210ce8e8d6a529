package ui

import (
	"time"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/clock"
	"backrank/app/spoken"
	"backrank/lang"
	"backrank/ui/aloud"
	"backrank/ui/game"
	"backrank/words"
)

// sceneOf returns what the player may ask about the game of a window.
func sceneOf(w *Window) spoken.Scene {
	s := game.Scene(w.view)
	s.InGame = true
	s.Clocks = func() string {
		r := w.view.Reading(app.NewArbiter(w.match.Match).Now())
		return clocksInWords(w.view, &r)
	}
	s.Evaluation = func() string { return evaluationInWords(w) }
	return s
}

// newBoardKeys returns the keys of the board of a window.
func newBoardKeys(w *Window) *aloud.Keys {
	return &aloud.Keys{
		Voice: w.voice, Scene: func() spoken.Scene { return sceneOf(w) },
		Cursor: func() chess.Square { return w.board.CursorSquare() },
		Answer: func(to chess.Square, text string) { w.board.PointAt(to, text) },
	}
}

// clocksInWords says the time of each side: "White: 4 minutes 12 seconds".
func clocksInWords(v *app.View, r *clock.Reading) string {
	var all []string
	for _, c := range []chess.Color{chess.White, chess.Black} {
		face := r.Of(c)
		if face.None {
			continue
		}
		all = append(all, lang.L("{{.Side}}: {{.Time}}", "Side", words.Color(c), "Time", words.ExactDuration(face.Time.Round(time.Second))))
	}
	switch {
	case all == nil:
		return lang.L("This game has no clock")
	case v.Paused:
		all = append(all, lang.L("The clocks are paused"))
	}
	return words.Message(all...)
}

// evaluationInWords says the evaluation of the position shown: that of the live analysis with its best move, else that in the
// game.
func evaluationInWords(w *Window) string {
	if err := w.view.Knowledge().Help(); err != nil {
		return words.Sentence(err.Error())
	}
	if best, ok := w.parts.live.Best(); ok && !w.parts.live.ShowsThreat() {
		text := best.Score.Sentence()
		if p := w.view.Position; len(best.Moves) > 0 && p.Legal(best.Moves[0]) {
			text = words.Message(text, lang.L("Best move: {{.Move}}", "Move", spoken.Move(&p, best.Moves[0])))
		}
		return text
	}
	if !w.view.Draft.Shown {
		if found, ok := analysis.ReadEvaluation(&w.view.Position, w.view.Tree.Note(w.view.Node)); ok {
			return found.Score.Sentence()
		}
	}
	return lang.L("This position has not been analysed")
}
