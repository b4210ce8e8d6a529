package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/notice"
	"backrank/ui/board"
	"backrank/variants"
	"backrank/variants/rules"
)

// order has the match carry out a command and shows why if it refuses.
func (w *Window) order(command func() error) {
	w.ask(command, func(err error) {
		if err != nil {
			w.refuse(err.Error(), 0)
		}
	})
}

// ask has the match carry out a command and hears its answer once the window
// shows what came of it.
func (w *Window) ask(command func() error, done func(error)) {
	w.queue.do(command, func(err error) {
		w.update(w.match.View())
		done(err)
	})
}

func (w *Window) play(m rules.Move)          { w.order(func() error { return w.match.Play(m) }) }
func (w *Window) place(p variants.Placement) { w.order(func() error { return w.match.Place(p) }) }
func (w *Window) redo()                      { w.order(w.match.Redo) }
func (w *Window) offerDraw()                 { w.order(w.match.OfferDraw) }
func (w *Window) claimDraw()                 { w.order(w.match.ClaimDraw) }
func (w *Window) moveNow()                   { w.order(w.match.MoveNow) }
func (w *Window) flip()                      { w.order(w.match.Flip) }
func (w *Window) goTo(step int)              { w.order(func() error { return w.match.GoTo(step) }) }
func (w *Window) step(steps int)             { w.order(func() error { return w.match.Step(steps) }) }
func (w *Window) goLast()                    { w.order(w.match.Last) }

// takeBack takes the last decision back. Men that two persons hide from each other are
// not laid open without a warning.
func (w *Window) takeBack() {
	v := &w.view
	back := func() { w.order(w.match.TakeBack) }
	switch first := v.Draft.End.Terms().First(); {
	case !twoHide(v) || v.Over():
		back()
	case v.Draft.End.Len() == 8:
		w.confirm("Show "+first.Name()+"'s men again?", first.Other().Name()+" should look away.", "Take back", back)
	case !v.Draft.Going && len(v.Plies) == 0:
		w.confirm("Go back into the draft?", "Both sides have seen all men by now. Agree on it with the other player.", "Take back", back)
	default:
		back()
	}
}

// explain says why a man that was pressed stays where it is.
func (w *Window) explain(on board.Origin) {
	if text := stands(&w.view, on); text != "" {
		w.line.say(text, notice.Info)
	}
}

func (w *Window) answerDraw(accept bool) {
	w.order(func() error { return w.match.AnswerDraw(accept) })
}

// rematch begins another game, with the same array or a new one; colours change.
func (w *Window) rematch(again app.Again) {
	w.leaving(func() { w.order(func() error { return w.match.Rematch(again) }) })
}

// resign gives up, after asking if the player wants to be asked.
func (w *Window) resign() {
	if w.view.Over() || !w.settings().ConfirmResign {
		w.order(w.match.Resign)
		return
	}
	w.confirm("Resign this game?", "Your opponent wins then. Ctrl+Z takes it back.", "Resign", func() { w.order(w.match.Resign) })
}

// typeMove plays what was typed. What is not understood stays in the field,
// selected, so that typing on replaces it.
func (w *Window) typeMove(text string) {
	if text == "" {
		return
	}
	if looksLikeFEN(text) { // pasted where the keyboard was
		w.panel.typed.SetText("")
		w.load("the field", text)
		return
	}
	w.ask(func() error { return w.match.PlayText(text) }, func(err error) {
		if err != nil {
			w.refuse(err.Error(), 0)
			w.panel.typed.TypedShortcut(&fyne.ShortcutSelectAll{})
			return
		}
		w.panel.typed.SetText("")
	})
}
