package ui

import (
	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/variants/rules"
	"backrank/words"
)

// play has the commands of the current game. It implements game.BannerActions for the banner.
type play struct {
	win      fyne.Window
	match    *current
	view     *app.View
	settings *preferences
	runner   *runner
	message  *game.Message
	confirm  *confirmer
	clocks   *clocks
	players  *players
	drafts   *drafts
	hint     *game.Hint
	games    *openGames
	tryMove  func(rules.Move) bool // plays a try while the player learns from mistakes; false at other times
	friends  *friends
	analyse  func() // opens the dialog that analyses the game
}

var _ game.BannerActions = (*play)(nil)

// ChoosePlayer opens the dialog of players at one side.
func (p *play) ChoosePlayer(c chess.Color) { p.players.choose(c) }

// ShowInvitation shows the link for the friend who is awaited.
func (p *play) ShowInvitation() { p.friends.showInvitation() }

// CopyInvitation copies that link.
func (p *play) CopyInvitation() { p.friends.copyInvitation() }

// ConnectFriend asks the server again for a game that it has refused.
func (p *play) ConnectFriend() { p.friends.connect() }

// CancelInvitation withdraws the invitation.
func (p *play) CancelInvitation() { p.friends.cancel() }

// AnswerFriend answers what a friend elsewhere asks.
func (p *play) AnswerFriend(accept bool) { p.friends.answer(accept) }

// ClaimVictory ends the game because the friend has left.
func (p *play) ClaimVictory() { p.friends.claim() }

// Ready ends the preparation of a side.
func (p *play) Ready(side chess.Color) { p.clocks.ready(side) }

// PauseClock pauses or resumes the clocks.
func (p *play) PauseClock() { p.clocks.togglePause() }

// StopEngineMatch ends the engine match, after confirmation.
func (p *play) StopEngineMatch() {
	if !playsMatch(p.view) {
		return
	}
	match := p.match.Match
	p.confirm.ask(lang.L("Stop the match?"), p.confirm.matchProgress(), lang.L("Stop match"), func() {
		p.runner.run(app.NewArbiter(match).StopEngineMatch)
	})
}

// PassOn uncovers the board for the player who places next, in a draft in which two persons hide their pieces.
func (p *play) PassOn() { p.runner.run(func() error { return app.PassOn(p.match.Match) }) }

// TakeOver replaces the player of a side by a person.
func (p *play) TakeOver(c chess.Color) { p.players.replace(c, player.Player{}) }

// Analyse opens the dialog that analyses the game.
func (p *play) Analyse() { p.analyse() }

// ClaimDraw claims the available draw.
func (p *play) ClaimDraw() { p.runner.run(p.match.ClaimDraw) }

// MoveNow makes the computer move at once, or retries after an engine failed. In a paused game between computers it makes
// one move.
func (p *play) MoveNow() { p.runner.run(p.match.MoveNow) }

// ChoosePace opens a menu of the minimum time for each move in games between computers. The choice also applies to the
// next such game.
func (p *play) ChoosePace(button fyne.CanvasObject) {
	menu := fyne.NewMenu("")
	for _, offered := range app.Paces {
		item := fyne.NewMenuItem(app.PaceName(offered), func() {
			if p.runner.run(func() error { return app.NewArbiter(p.match.Match).SetPace(offered) }) {
				p.settings.change(func(s *settings.Settings) { s.NewPace = int(offered.Milliseconds()) })
			}
		})
		item.Checked = offered == p.view.Pace
		menu.Items = append(menu.Items, item)
	}
	openMenuBeside(menu, p.win.Canvas(), button)
}

// AnswerDraw accepts or declines the draw offer.
func (p *play) AnswerDraw(accept bool) {
	p.runner.run(func() error { return p.match.AnswerDraw(accept) })
}

func (p *play) redo() { p.runner.run(p.match.Redo) }
func (p *play) flip() { p.runner.run(p.match.Flip) }

// move plays m: in the game, as a variation, or as a try while learning from mistakes.
func (p *play) move(m rules.Move) {
	if p.tryMove(m) {
		return
	}
	p.runner.run(func() error {
		if game.Exploring(p.view) {
			return p.match.Variation(m)
		}
		return p.match.Play(m)
	})
}

// takeBack takes back the last move or placement of a person.
func (p *play) takeBack() { p.confirmTakeBack(p.match.TakeBack) }

// confirmTakeBack runs a command that takes back a move or placement. In a draft in which two persons hide their pieces from
// each other it asks first, if that would show the pieces of the first side again, or return to the draft after both sides
// have seen all pieces.
func (p *play) confirmTakeBack(command func() error) {
	v := p.view
	back := func() { p.runner.run(command) }
	switch first := v.Draft.End.Terms().First(); {
	case !game.BothHide(v) || v.Over():
		back()
	case v.Draft.HandingOver:
		back()
	case v.Draft.End.Len() == 8:
		p.confirm.ask(lang.L("Show {{.Side}}'s pieces again?", "Side", words.Color(first)), lang.L("{{.Side}} should look away", "Side", words.Color(first.Other())), lang.L("Take back"), back)
	case !v.Draft.Going && len(v.Plies) == 0:
		p.confirm.ask(lang.L("Return to the draft?"), lang.L("Both sides have already seen all pieces. Make sure that the other player agrees."), lang.L("Take back"), back)
	default:
		back()
	}
}

// explain shows why a piece cannot move, after a press on it.
func (p *play) explain(on board.Origin) {
	if text := game.WhyImmovable(p.view, on).String(); text != "" {
		p.message.Report(text, notice.Info)
	}
}

// Rematch starts another game with colours changed, from the same start or a new one.
func (p *play) Rematch(start app.RematchStart) {
	if v := p.view; start == app.NewStart && !hasOtherStarts(v) || start == app.SameStart && !canRepeatStart(v) {
		return
	}
	p.games.run(func() (*app.Match, error) { return p.games.tabs.Rematch(p.match.Match, start) })
}

// offerDraw offers a draw, after confirmation if that is enabled, because a computer that accepts ends the game at
// once.
func (p *play) offerDraw() {
	match := p.match.Match
	offer := func() { p.runner.run(match.OfferDraw) }
	switch v := p.view; {
	case !p.settings.get().ConfirmResign, v.Over(), v.Draft.Going, v.White.Human() && v.Black.Human(), v.Table.AtTable(): // a person has to accept
		offer()
	case v.White.Human():
		p.confirm.ask(lang.L("Offer a draw?"), lang.L("If {{.Player}} accepts, the game ends in a draw", "Player", game.PlayerName(v, chess.Black)), lang.L("Offer draw"), offer)
	default:
		p.confirm.ask(lang.L("Offer a draw?"), lang.L("If {{.Player}} accepts, the game ends in a draw", "Player", game.PlayerName(v, chess.White)), lang.L("Offer draw"), offer)
	}
}

// resign resigns for the player, after confirmation if that is enabled. If two persons share the screen the side to
// move resigns, and the question names it. The question says if the result will be a draw.
func (p *play) resign() {
	v, match := p.view, p.match.Match
	if v.Over() || !p.settings.get().ConfirmResign {
		p.runner.run(match.Resign)
		return
	}
	outcome, err := app.ResignationOutcome(match)
	if err != nil {
		p.runner.run(func() error { return err })
		return
	}
	question, result := lang.L("Resign this game?"), lang.L("Your opponent wins. You can take it back.")
	if outcome == chess.Draw {
		result = lang.L("The game will be a draw: your opponent cannot checkmate. You can take it back.")
	}
	switch {
	case v.Table.AtTable() && outcome == chess.Draw:
		result = lang.L("The game will be a draw: your opponent cannot checkmate")
	case v.Table.AtTable():
		result = lang.L("Your opponent wins")
	case v.White.Human() && v.Black.Human():
		opponent := words.Color(v.Turn.Other())
		question = lang.L("Resign as {{.Side}}?", "Side", words.Color(v.Turn))
		result = lang.L("{{.Side}} wins. You can take it back.", "Side", opponent)
		if outcome == chess.Draw {
			result = lang.L("The game will be a draw: {{.Side}} cannot checkmate. You can take it back.", "Side", opponent)
		}
	}
	p.confirm.ask(question, result, lang.L("Resign"), func() { p.runner.run(match.Resign) })
}

// explainLast explains the last move; in a draft, the computer's last placement.
func (p *play) explainLast() {
	switch v := p.view; {
	case v.Draft.Shown:
		p.drafts.explainPlacement()
	case v.LastMove.IsZero():
		p.message.Report(lang.L("No move has been made yet"), notice.Info)
	default:
		p.hint.Explain()
	}
}
