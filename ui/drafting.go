package ui

import (
	"fmt"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/ui/board"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/words"
)

// coach is the place for what the last placement gave up or kept, and for the
// computer's reason when it is asked.
type coach struct {
	fynewidget.BaseWidget

	said    *widget.Text
	also    *widget.Text // of the computer's answer
	reason  *widget.Text
	why     *widget.Button
	on      *fynewidget.Check
	content fyne.CanvasObject

	asked   variants.Draft // what the reason was asked for
	setting bool           // on is being set, nobody has touched it
}

func newCoach(w *Window) *coach {
	c := &coach{said: widget.Small("").UpTo(4), also: widget.Small("").UpTo(4), reason: widget.Small("").UpTo(2)}
	c.why = widget.NewButton("Why?", "", "What speaks for the computer's last placement", w.askWhy)
	c.on = fynewidget.NewCheck("Coach", func(on bool) {
		if !c.setting {
			w.change(func(s *app.Settings) { s.Coach = on })
		}
	})
	c.content = widget.Notice(container.NewVBox(c.said, c.also, c.reason, container.NewBorder(nil, nil, c.on, c.why)))
	c.ExtendBaseWidget(c)
	return c
}

// CreateRenderer is for Fyne.
func (c *coach) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(c.content) }

// show speaks of the draft at the cursor. It reports whether its height has changed.
func (c *coach) show(v *app.View, on bool) bool {
	before := c.room()
	c.Hidden = !v.Draft.Shown && !(v.Draft.Exists && v.Ply() == 0)
	c.setting = true
	c.on.SetChecked(on)
	c.setting = false
	said, also := remarks(v)
	c.said.SetText(said)
	c.also.SetText(also)
	if v.Draft.At != c.asked {
		c.tell(variants.Draft{}, "")
	}
	c.said.Hidden = !on || said == ""
	c.also.Hidden = !on || also == "" || !c.reason.Hidden
	c.why.Hidden = !reasoned(v)
	c.content.Refresh()
	return c.room() != before
}

// tell shows a reason for a placement of a draft, in place of what else is said of it.
func (c *coach) tell(d variants.Draft, reason string) {
	c.asked = d
	c.reason.SetText(reason)
	c.reason.Hidden = reason == ""
	c.also.Hide()
	c.content.Refresh()
}

// room is what it takes.
func (c *coach) room() fyne.Size {
	if c.Hidden {
		return fyne.Size{}
	}
	return c.content.MinSize()
}

// remarks are what the coach says of the placement at the cursor; if that was the
// computer's answer, of the person's before it and then of the answer.
func remarks(v *app.View) (said, also string) {
	placed := v.Draft.At.Placements()
	n := len(placed)
	if n < 2 || v.Draft.End.Terms().Protocol == variants.Copying {
		return coached(v, n), ""
	}
	last, before := v.Side(placed[n-1].Piece.Color()), v.Side(placed[n-2].Piece.Color())
	if !last.Human() && before.Human() {
		return coached(v, n-1), coached(v, n)
	}
	return coached(v, n), ""
}

// coached is what the coach says of the n-th placement, "" of one out of sight.
func coached(v *app.View, n int) string {
	if n == 0 || v.Hidden(v.Draft.At.Placements()[n-1].Piece.Color()) {
		return ""
	}
	text := facts.Coach(v.Draft.At.At(n), v.Variant.Castling)
	return notation.Figurine(v.Draft.At.Placements()[n-1].String(), solid) + ": " + text
}

// reasoned reports whether the computer has a reason to tell at the cursor.
func reasoned(v *app.View) bool {
	for _, p := range v.Draft.At.Placements() {
		if c := p.Piece.Color(); !v.Side(c).Human() && !v.Hidden(c) {
			return true
		}
	}
	return false
}

// askWhy has the computer tell its reason.
func (w *Window) askWhy() {
	var placed variants.Placement
	var reason string
	at := w.view.Draft.At
	w.ask(func() (err error) { placed, reason, err = w.match.Why(); return err }, func(err error) {
		switch {
		case err != nil:
			w.refuse(err.Error(), 0)
		case w.view.Draft.At == at:
			w.panel.hint.leave()
			w.panel.coach.tell(at, "Why "+notation.Figurine(placed.String(), solid)+": "+reason)
			w.panel.upper.Refresh()
		}
	})
}

// finishDraft leaves the rest of the draft to chance.
func (w *Window) finishDraft() { w.order(w.match.FinishDraft) }

// startOver begins the draft again, after asking if the player wants to be asked.
func (w *Window) startOver() {
	again := func() { w.order(w.match.StartOver) }
	if v := &w.view; !v.Draft.Exists || v.Steps() == 0 || !w.settings().ConfirmNew {
		again()
		return
	}
	w.confirm("Start the draft over?", w.kept(), "Start over", again)
}

// twoHide reports whether two persons at one screen hide their men from each other.
func twoHide(v *app.View) bool {
	return v.Draft.Exists && v.Draft.End.Terms().Protocol == variants.Hidden && v.White.Human() && v.Black.Human()
}

// turned says what the players should know when the draft has come to its next part, ""
// if it has not.
func turned(old, now *app.View) string {
	begun := old.Game != now.Game || old.Serial == 0
	switch terms := now.Draft.End.Terms(); {
	case !now.Draft.Exists || now.Over():
		return ""
	case !now.Draft.Going && old.Draft.Going && !begun:
		return "All men stand: White moves first"
	case !now.Draft.Going:
		return ""
	case begun && twoHide(now), twoHide(now) && old.Turn != now.Turn:
		looks := terms.First().Other()
		if now.Draft.End.Len() >= 8 {
			looks = terms.First()
		}
		return fmt.Sprintf("%s places unseen. %s looks away", looks.Other().Name(), looks.Name())
	}
	return ""
}

// placeByLetter takes a letter as a man in hand, or as the file for the man in hand. It
// reports whether it was either.
func (w *Window) placeByLetter(r rune) bool {
	v := &w.view
	if !v.Draft.Going || !v.HumanTurn || !v.AtEnd() {
		return false
	}
	held := w.board.PickedUp()
	if held.InTray() && r >= 'a' && r <= 'h' {
		w.board.PutDown(squareOf(v.Draft.End.Turn(), chess.File(r-'a')))
		return true
	}
	i := strings.IndexRune("kqrbn", unicode.ToLower(r))
	if i < 0 {
		return false
	}
	man := chess.NewPiece(chess.PieceType(i+1), v.Draft.End.Turn())
	if !w.board.PickUp(board.Origin{Square: chess.NoSquare, Piece: man}) {
		w.refuse(v.Draft.End.WhyNot(variants.Placement{Piece: man, Square: squareOf(v.Draft.End.Turn(), chess.FileA)}), 0)
		return true
	}
	w.line.say(words.Sentence(words.Piece(man.Type()))+" in hand: now the file, a to h", notice.Info)
	return true
}

func squareOf(c chess.Color, f chess.File) chess.Square {
	return rules.BackRank(c).First() + chess.Square(f)
}

// termsLine says how a draft is played and how far it is.
func termsLine(v *app.View) string {
	t := v.Draft.End.Terms()
	return fmt.Sprintf("%s, %s begins · %d of 16", t.Protocol, t.First().Name(), v.Cursor)
}
