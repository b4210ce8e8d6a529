package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/assets"
	"backrank/ui/widget"
)

// panel is the column beside the board: what is played, the moves, what can be
// done now.
type panel struct {
	title, start, opening *widget.Text
	moves                 *moveList
	banner                *banner
	coach                 *coach
	hint                  *hinter
	typed                 *widget.Field

	first, previous, next, last  *widget.Button
	takeBack, redo, draw, resign *widget.Button
	play, table                  *fyne.Container // what can be done in a game, in a draft
	finish                       *widget.Button
	upper                        *fyne.Container // names, moves and cards
	content                      fyne.CanvasObject
}

// newPanel builds the column of a window.
func newPanel(w *Window) *panel {
	p := &panel{
		title:   widget.Title("").Shrink(16),
		start:   widget.Caption(""),
		opening: widget.Caption(""),
		moves:   newMoveList(w.goTo),
		banner:  newBanner(),
		coach:   newCoach(w),
		hint:    newHinter(w),
		typed:   widget.NewField("", w.typeMove),
	}
	p.typed.Escaped = w.leaveTyped
	made := widget.NewButton
	p.first = made("", assets.IconFirst, "First position  ↑", func() { w.goTo(0) })
	p.previous = made("", assets.IconPrevious, "One move back  ←", func() { w.step(-1) })
	p.next = made("", assets.IconNext, "One move forward  →", func() { w.step(1) })
	p.last = made("", assets.IconLast, "Last position  ↓", w.goLast)
	flip := made("", assets.IconFlip, "Turn the board round  F", w.flip)
	advise := made("", assets.IconHint, "A hint; again for the move  H", w.hint)
	p.takeBack = made("Take back", assets.IconTakeBack, "Take the last move back  Ctrl+Z", w.takeBack)
	p.redo = made("", assets.IconRedo, "Redo what was taken back  Ctrl+Y", w.redo)
	p.draw = made("Draw", assets.IconDraw, "Offer a draw", w.offerDraw)
	p.resign = made("Resign", assets.IconResign, "Give the game up", w.resign)
	card := made("", assets.IconRules, "Rules of this variant  F2", w.showRules)
	study := made("", assets.IconAtlas, "Atlas of start positions  Ctrl+L", w.showAtlas)
	fresh := made("New game", assets.IconNew, "Choose a variant, a start and an opponent  Ctrl+N", w.newGame)
	fresh.Importance = fynewidget.HighImportance

	head := container.New(layout.NewCustomPaddedLayout(0, fynetheme.InnerPadding(), 0, 0),
		container.NewBorder(nil, nil, nil, container.NewVBox(container.NewHBox(study, card)), container.NewVBox(p.title, p.start, p.opening)))
	p.play = container.NewGridWithColumns(2, p.draw, p.resign)
	p.finish = made("Finish", assets.IconDice, "Leave the rest of both sides to chance; Take back undoes it", w.finishDraft)
	p.table = container.NewGridWithColumns(2, p.finish,
		made("Start over", assets.IconFirst, "Begin this draft again", w.startOver))
	foot := container.NewVBox(
		container.NewGridWithColumns(6, p.first, p.previous, p.next, p.last, flip, advise),
		p.typed,
		p.play, p.table,
		container.New(pair{}, container.NewBorder(nil, nil, nil, p.redo, p.takeBack), fresh),
	)
	p.upper = container.New(column{}, head, p.moves, container.NewStack(p.coach), container.NewStack(p.banner), container.NewStack(p.hint))
	p.content = widget.Panel(container.New(halves{}, p.upper, foot))
	return p
}

// show draws a view.
func (p *panel) show(v *app.View, w *Window) {
	p.title.SetText(v.Variant.Name)
	p.start.SetText(startLine(v))
	p.opening.SetText(v.Opening)
	p.first.SetEnabled(v.Cursor > 0)
	p.previous.SetEnabled(v.Cursor > 0)
	p.next.SetEnabled(!v.AtEnd())
	p.last.SetEnabled(!v.AtEnd())
	p.takeBack.SetEnabled(v.CanTakeBack)
	p.redo.SetEnabled(v.CanRedo)
	p.draw.SetEnabled(!v.Over() && !v.Draft.Going)
	p.resign.SetEnabled(!v.Over())
	p.finish.SetEnabled(v.Draft.Going && v.HumanTurn && v.AtEnd())
	begun := len(v.Plies) > 0 || !v.Draft.Exists // what was meant for Finish must not offer a draw
	p.play.Hidden, p.table.Hidden = !begun, begun
	p.typed.SetPlaceHolder(typedHint(v))
	talked, answered, gone := p.coach.show(v, w.settings().Coach), p.banner.show(v, w), p.hint.show(v)
	if talked || answered || gone {
		p.upper.Refresh() // the moves have another height now
		if w.trace != nil {
			w.after(painted, w.retrace)
		}
	}
	p.moves.show(v)
}

func typedHint(v *app.View) string {
	if v.Draft.Going {
		return "Type a piece and a file: Nb"
	}
	if v.Variant.Castling.CanCastle() {
		return "Type a move: Nf3, e2e4, O-O"
	}
	return "Type a move: Nf3, e2e4"
}

// startLine names the start position.
func startLine(v *app.View) string {
	switch {
	case v.Draft.Shown:
		return termsLine(v)
	case v.StartID == "":
		return "From a set-up position"
	case v.Start.White == v.Start.Black:
		return "Start " + v.StartID + " · " + v.Start.White.String()
	}
	return "Start " + v.StartID + " · " + v.Start.White.String() + " / " + v.Start.Black.String()
}

// banner is the place for what needs an answer or ends the game. It is part of
// the panel, never a window of its own: the board stays free to look at.
type banner struct {
	fynewidget.BaseWidget

	text    *widget.Text
	more    *widget.Text // about it, if there is more to say
	buttons *fyne.Container
	made    []*fynewidget.Button // those in buttons
	content fyne.CanvasObject
	shown   string
}

func newBanner() *banner {
	b := &banner{text: widget.Heading("").Shrink(12), more: widget.Small("").Rows(3), buttons: container.NewVBox()}
	b.content = widget.Notice(container.NewVBox(b.text, b.more, b.buttons))
	b.ExtendBaseWidget(b)
	b.Hide()
	return b
}

// CreateRenderer is for Fyne.
func (b *banner) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(b.content) }

// show says the one thing that matters most: the result, an offer, a claim. It
// reports whether that is something else than before.
func (b *banner) show(v *app.View, w *Window) bool {
	switch {
	case v.Over():
		return b.say(v.Result, rematches(v, w)...)
	case v.Failure.Text != "":
		return b.tell("No answer from "+v.Side(v.Failure.Color).Label, v.Failure.Text+". Your game is kept", w.substitutes(v)...)
	case v.DrawOffer != chess.NoColor && v.Side(v.DrawOffer.Other()).Human():
		return b.say(v.Side(v.DrawOffer).Label+" offers a draw",
			choice{"Accept", func() { w.answerDraw(true) }},
			choice{"Decline", func() { w.answerDraw(false) }})
	case v.Claim != chess.NoMethod && v.HumanTurn:
		return b.say(claimText(v.Claim), choice{"Claim a draw", w.claimDraw})
	}
	return b.say("")
}

// rematches are the games that may follow; in each the players change colours, which
// matters where one of them is the computer.
func rematches(v *app.View, w *Window) []choice {
	again := func(label string, a app.Again) choice {
		if !v.White.Human() || !v.Black.Human() {
			label += ", colours changed"
		}
		return choice{label, func() { w.rematch(a) }}
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
func (b *banner) say(text string, choices ...choice) (changed bool) {
	return b.tell(text, "", choices...)
}

// tell shows a text, more about it, and choices, short ones side by side.
func (b *banner) tell(text, more string, choices ...choice) (changed bool) {
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
