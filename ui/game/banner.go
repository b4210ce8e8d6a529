package game

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/widget"
)

// Answers is what the buttons of a banner do.
type Answers interface {
	AnswerDraw(accept bool)
	ClaimDraw()
	Rematch(app.Again)
	// MoveNow asks whoever has not answered again.
	MoveNow()
	TakeOver(c chess.Color)
	ChoosePlayer(c chess.Color)
}

// Banner is the place for what needs an answer or ends the game. It is part of
// the panel, never a window of its own: the board stays free to look at.
type Banner struct {
	fynewidget.BaseWidget

	to      Answers
	text    *widget.Text
	more    *widget.Text // about it, if there is more to say
	buttons *fyne.Container
	made    []*fynewidget.Button // those in buttons
	content fyne.CanvasObject
	shown   string
}

// NewBanner is empty, and takes no room.
func NewBanner(to Answers) *Banner {
	b := &Banner{to: to, text: widget.Heading("").Shrink(12), more: widget.Small("").Rows(3), buttons: container.NewVBox()}
	b.content = widget.Notice(container.NewVBox(b.text, b.more, b.buttons))
	b.ExtendBaseWidget(b)
	b.Hide()
	return b
}

// CreateRenderer is for Fyne.
func (b *Banner) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(b.content) }

// Update says the one thing that matters most: the result, an offer, a claim. It
// reports whether that is something else than before.
func (b *Banner) Update(v *app.View) bool {
	switch {
	case v.Over():
		return b.say(v.Result, b.rematches(v)...)
	case v.Failure.Text != "":
		return b.tell("No answer from "+v.Side(v.Failure.Color).Label, v.Failure.Text+". Your game is kept", b.substitutes(v)...)
	case v.DrawOffer != chess.NoColor && v.Side(v.DrawOffer.Other()).Human():
		return b.say(v.Side(v.DrawOffer).Label+" offers a draw",
			choice{"Accept", func() { b.to.AnswerDraw(true) }},
			choice{"Decline", func() { b.to.AnswerDraw(false) }})
	case v.Claim != chess.NoMethod && v.HumanTurn:
		return b.say(claimText(v.Claim), choice{"Claim a draw", b.to.ClaimDraw})
	}
	return b.say("")
}

// rematches are the games that may follow; in each the players change colours, which
// matters where one of them is the computer.
func (b *Banner) rematches(v *app.View) []choice {
	again := func(label string, a app.Again) choice {
		if !v.White.Human() || !v.Black.Human() {
			label += ", colours changed"
		}
		return choice{label, func() { b.to.Rematch(a) }}
	}
	switch {
	case v.Draft.Going:
		return []choice{again("Another draft", app.NewStart)}
	case v.StartID == "":
		return []choice{again("Same position", app.SameStart)}
	}
	return []choice{
		again("Same array", app.SameStart),
		again("New array", app.NewStart),
	}
}

// substitutes are what can be done where a side that no person plays has no answer.
func (b *Banner) substitutes(v *app.View) []choice {
	c := v.Failure.Color
	return []choice{
		{"Try again", b.to.MoveNow},
		{"Take over", func() { b.to.TakeOver(c) }},
		{"Choose another player…", func() { b.to.ChoosePlayer(c) }},
	}
}

// Buttons are those that are shown.
func (b *Banner) Buttons() []*fynewidget.Button {
	if b.Hidden {
		return nil
	}
	return b.made
}

func claimText(m chess.Method) string {
	if m == chess.ThreefoldRepetition {
		return "This position has come up three times"
	}
	return "Fifty moves without a capture or pawn move"
}

// choice is a button of the banner.
type choice struct {
	label string
	do    func()
}

// say shows a text with its choices.
func (b *Banner) say(text string, choices ...choice) (changed bool) {
	return b.tell(text, "", choices...)
}

// tell shows a text, more about it, and choices, short ones side by side.
func (b *Banner) tell(text, more string, choices ...choice) (changed bool) {
	shown := text + "\n" + more
	for _, c := range choices {
		shown += "\n" + c.label
	}
	if shown == b.shown {
		return false
	}
	b.shown = shown
	if text == "" {
		b.Hide()
		return true
	}
	b.text.SetText(text)
	b.more.SetText(more)
	b.more.Hidden = more == ""
	b.buttons.RemoveAll()
	b.made = nil
	var row *fyne.Container
	for i, c := range choices {
		choose := fynewidget.NewButton(c.label, c.do)
		b.made = append(b.made, choose)
		if i == 0 {
			choose.Importance = fynewidget.HighImportance
		}
		switch {
		case len(c.label) > 16:
			b.buttons.Add(choose)
			row = nil
		case row == nil:
			row = container.NewGridWithColumns(2, choose)
			b.buttons.Add(row)
		default:
			row.Add(choose)
			row = nil
		}
	}
	b.Show()
	b.Refresh()
	return true
}

// Texts is what it says, "" if it is hidden, and more about it.
func (b *Banner) Texts() (text, more string) {
	if b.Hidden {
		return "", ""
	}
	return b.text.Text(), b.more.Text()
}
