package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// play has the commands of the current game.
type play struct {
	*session
	*clocks
	*premoves
	panel   *panel
	players *players
	files   *files
	placing answers // what placements are worth
	analyse func()  // begins the analysis of the game
}

var (
	_ game.Castler = (*play)(nil)
	_ game.Answers = (*play)(nil)
)

// ChoosePlayer asks who plays a side from now on.
func (p *play) ChoosePlayer(c chess.Color) { p.players.choose(c) }

// PassOn shows the board to the player who places next.
func (p *play) PassOn() { p.order(func() error { return app.PassOn(p.match) }) }

// TakeOver replaces the player of a side by a person.
func (p *play) TakeOver(c chess.Color) { p.players.replace(c, player.Player{}) }

// Analyse begins the analysis of the game.
func (p *play) Analyse() { p.analyse() }

// ClaimDraw claims the available draw.
func (p *play) ClaimDraw() { p.order(p.match.ClaimDraw) }

// MoveNow makes the computer move at once, or an engine that failed try again.
func (p *play) MoveNow() { p.order(p.match.MoveNow) }

// ChoosePace asks how long each move of a game between computers takes at least, and remembers it for the next one.
func (p *play) ChoosePace(beside fyne.CanvasObject) {
	menu := fyne.NewMenu("")
	for _, offered := range app.Paces {
		item := fyne.NewMenuItem(offered.Name, func() {
			if p.order(func() error { return app.NewArbiter(p.match).SetPace(offered.Pace) }) {
				p.change(func(s *settings.Settings) { s.NewPace = int(offered.Pace.Milliseconds()) })
			}
		})
		item.Checked = offered.Pace == p.view.Pace
		menu.Items = append(menu.Items, item)
	}
	openBeside(menu, p.win.Canvas(), beside)
}

// AnswerDraw accepts or declines the draw offer.
func (p *play) AnswerDraw(accept bool) {
	p.order(func() error { return p.match.AnswerDraw(accept) })
}

func (p *play) place(at variants.Placement) { p.order(func() error { return p.match.Place(at) }) }
func (p *play) redo()                       { p.order(p.match.Redo) }
func (p *play) flip()                       { p.order(p.match.Flip) }
func (p *play) goTo(step int)               { p.order(func() error { return p.match.GoTo(step) }) }
func (p *play) step(steps int)              { p.order(func() error { return p.match.Step(steps) }) }
func (p *play) goLast()                     { p.order(p.match.Last) }

// move plays a move: in the game, as a variation of it, or as a try in place of one of its moves.
func (p *play) move(m rules.Move) {
	if p.panel.retry.Takes(m) {
		return
	}
	p.order(func() error {
		if game.Exploring(&p.view) {
			return p.match.Variation(m)
		}
		return p.match.Play(m)
	})
}

// takeBack takes back the last decision.
func (p *play) takeBack() { confirmTakeBack(p, p.match.TakeBack) }

// confirmTakeBack takes back the last decision by a command. It warns before revealing pieces that two persons hide from
// each other.
func confirmTakeBack(p *play, command func() error) {
	v := &p.view
	back := func() { p.order(command) }
	switch first := v.Draft.End.Terms().First(); {
	case !game.TwoHide(v) || v.Over():
		back()
	case v.Draft.HandingOver:
		back()
	case v.Draft.End.Len() == 8:
		p.confirm(fmt.Sprintf("Show %s's pieces again?", first.Name()), fmt.Sprintf("%s should look away", first.Other().Name()), "Take back", back)
	case !v.Draft.Going && len(v.Plies) == 0:
		p.confirm("Return to the draft?", "Both sides have already seen all pieces. Make sure that the other player agrees.", "Take back", back)
	default:
		back()
	}
}

// explain says why a pressed piece cannot move.
func (p *play) explain(on board.Origin) {
	if text := game.WhyItStays(&p.view, on).String(); text != "" {
		p.message.Say(text, notice.Info)
	}
}

// Rematch begins another game, with the same array or a new one, and with colours changed.
func (p *play) Rematch(again app.RematchStart) {
	if v := &p.view; again == app.NewStart && !several(v) || again == app.SameStart && !repeatable(v) {
		return
	}
	p.leaving(func() { p.order(func() error { return p.match.Rematch(again) }) })
}

// offerDraw offers a draw, after confirmation if that is enabled: a computer that accepts ends the game.
func (p *play) offerDraw() {
	offer := func() { p.order(p.match.OfferDraw) }
	switch v := &p.view; {
	case !p.settings().ConfirmResign, v.Over(), v.Draft.Going, v.White.Human() && v.Black.Human(): // a person is asked anyway
		offer()
	case v.White.Human():
		p.confirm("Offer a draw?", fmt.Sprintf("If %s accepts, the game ends in a draw", v.Black.Label), "Offer draw", offer)
	default:
		p.confirm("Offer a draw?", fmt.Sprintf("If %s accepts, the game ends in a draw", v.White.Label), "Offer draw", offer)
	}
}

// resign resigns, after confirmation if that is enabled. Of two persons at one screen the side to move resigns, which the
// question names.
func (p *play) resign() {
	v := &p.view
	if v.Over() || !p.settings().ConfirmResign {
		p.order(p.match.Resign)
		return
	}
	question, winner := "Resign this game?", "Your opponent"
	if v.White.Human() && v.Black.Human() {
		question, winner = fmt.Sprintf("Resign as %s?", v.Turn.Name()), v.Turn.Other().Name()
	}
	p.confirm(question, fmt.Sprintf("%s wins. Take back undoes this.", winner), "Resign", func() { p.order(p.match.Resign) })
}

// typeMove plays typed text. Invalid text stays in the field, selected, so that typing replaces it.
func (p *play) typeMove(text string) {
	if text == "" {
		return
	}
	if err := p.view.Knowledge().Board(); err != nil { // what cannot be played would tell about the position
		p.refuse(err.Error(), 0)
		return
	}
	if looksLikeFEN(text) { // pasted into the wrong field
		p.panel.typed.Empty()
		p.files.loadText("the field", text)
		return
	}
	if _, is := p.view.Shown(); is { // there is a position, and no draft
		if m, err := notation.ParseMove(&p.view.Position, text); err == nil && p.panel.retry.Takes(m) {
			p.panel.typed.Empty()
			return
		}
	}
	played := func() bool { return p.order(func() error { return p.match.PlayText(text) }) }
	if early := p.PremoveColor(); early != chess.NoColor {
		played = func() bool { return p.premoves.setText(early, text) }
	}
	if played() {
		p.panel.typed.Empty()
	} else {
		p.panel.typed.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// explainLast explains the last move; in a draft, the computer's last placement.
func (p *play) explainLast() {
	switch v := &p.view; {
	case v.Draft.Shown:
		p.askWhy()
	case v.LastMove.IsZero():
		p.message.Say("No move has been made yet", notice.Info)
	default:
		p.panel.hint.Explain()
	}
}
