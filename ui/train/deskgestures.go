package train

import (
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/variants/rules"
)

// oracle returns the oracle of the board. A gesture means a square, a choice or a move, depending on the question.
func (d *desk) oracle() board.Oracle {
	o := d.gestures().Oracle()
	targets, preview, dropped := o.Targets, o.Preview, o.Dropped
	o.Pointed = d.point
	o.Targets = func(from board.Origin) []board.Target {
		if d.takesDrag() {
			return d.dragTargets(from.Square)
		}
		return targets(from)
	}
	o.Preview = func(from board.Origin, to chess.Square) board.Preview {
		if d.takesDrag() {
			return board.Preview{} // it would be the answer
		}
		return preview(from, to)
	}
	o.Dropped = func(from board.Origin, to chess.Square, how board.Gesture) {
		if d.takesDrag() {
			d.drop(from.Square, to, how)
			return
		}
		dropped(from, to, how)
	}
	o.Announce = func(text string) {
		d.spot.SetText(text)
		d.in.Voice.Speak(text)
	}
	o.Key, o.Rune = d.heardKey, d.heardRune
	return o
}

// gestures converts gestures on the board to moves.
func (d *desk) gestures() *game.Gestures {
	return &game.Gestures{
		View: func() *app.View { return &d.view }, Board: func() game.Prompter { return d.board.Questions },
		Play: d.play, Place: nil, Hint: func(string) {}, ShowMessage: func(text string) { d.in.Toast.Say(text) },
		Refuse: func(text string, guilty rules.Squares) {
			d.in.Toast.Say(text)
			d.board.Reject(board.Squares(guilty))
		},
		Click: d.in.Click, AlwaysQueen: d.in.AlwaysQueen, ForcePicker: func() bool { return false },
		PremovesEnabled: func() bool { return false }, Premove: func(rules.Move) {},
	}
}

// takesDrag reports whether the player can answer by dragging a piece now.
func (d *desk) takesDrag() bool { return !d.over && d.asked.drag != nil }

// dragTargets returns the squares on which the piece of a square answers the question.
func (d *desk) dragTargets(from chess.Square) (all []board.Target) {
	for to := range chess.Square(64) {
		if to != from && len(d.asked.drag(from, to)) > 0 {
			all = append(all, board.Target{Square: to, Kind: board.Place})
		}
	}
	return all
}

// drop answers the question with the choice that a drop means. If it can mean several, the player chooses on the board.
func (d *desk) drop(from, to chess.Square, how board.Gesture) {
	choices := d.asked.drag(from, to)
	switch {
	case len(choices) == 1:
		d.choose(choices[0])
	case len(choices) > 1:
		var chips []board.Chip
		for _, i := range choices {
			chips = append(chips, board.Chip{Kind: board.Castle, Label: d.asked.choices[i]})
		}
		d.board.Questions.Choose(to, chips, func(i int) {
			if i >= 0 {
				d.choose(choices[i])
			}
		})
	case how == board.Drag || how == board.Keys:
		d.in.Toast.Say(d.refusal(to.String()))
	}
}
