package ui

import (
	"context"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/ui/dialogs/engines"
	"backrank/ui/dialogs/newgame"
	"backrank/ui/game"
)

// players has the commands that change the players.
type players struct {
	win        fyne.Window
	match      *current
	view       *app.View
	settings   *preferences
	background *background
	runner     *runner
	message    *game.Message
	trace      *trace
}

// showEngines opens the dialog of UCI engines.
func (p *players) showEngines() { p.manageEngines(nil) }

// manageEngines opens the dialog of UCI engines. changed is called after each change of the list; it may be nil.
func (p *players) manageEngines(changed func()) {
	traceChange := func() {
		p.trace.engines(p.match.Engines().Get())
		if changed != nil {
			changed()
		}
	}
	engines.Show(p.win, engines.Input{
		List: p.match.Engines(), RunInOrder: p.background.queue.do, RunInBackground: p.background.run, Test: p.tryEngine, Press: p.match.PressEngine,
		Hint:    p.settings.get().HintEngine,
		SetHint: func(id string) { p.settings.change(func(s *settings.Settings) { s.HintEngine = id }) },
		Changed: traceChange,
	})
}

// tryEngine starts an engine in the background to test it. done is not called after stop.
func (p *players) tryEngine(e player.Entry, done func(player.Trial, error)) (stop func()) {
	var trial player.Trial
	return p.background.runSlow(func(ctx context.Context) (err error) {
		trial, err = player.Try(ctx, e, 0)
		return err
	}, func(err error) { done(trial, err) })
}

// show opens the dialog of players, at the side whose engine failed, otherwise at White.
func (p *players) show() {
	c := chess.White
	if p.view.Failure.Text != "" {
		c = p.view.Failure.Color
	}
	p.choose(c)
}

// choose opens the dialog of players with the focus on a side.
func (p *players) choose(c chess.Color) {
	v := p.view
	if v.Over() {
		p.message.Report(lang.L("The game is over. Choose players in New game."), notice.Info)
		return
	}
	defer p.trace.event("players")
	match := p.match.Match
	newgame.ChangePlayers(p.win, p.playersInput(), c, func(white, black player.Player) {
		p.runner.run(func() error { return match.SetPlayers(white, black) })
	})
}

// playersInput returns the current players and the possible ones. In place of an engine that failed it proposes the
// computer at its last level.
func (p *players) playersInput() newgame.PlayersInput {
	v := p.view
	in := newgame.PlayersInput{Levels: p.match.Levels(), Players: [2]player.Player{v.White.Player, v.Black.Player}, Name: p.settings.get().PlayerName}
	if levels := len(in.Levels); levels > 0 && v.Failure.Text != "" && v.Side(v.Failure.Color).Engine != "" {
		in.Players[v.Failure.Color-chess.White] = player.Player{Level: levels}
		if last := lastLevel(p.match, p.settings); last > 0 && last < levels {
			in.Players[v.Failure.Color-chess.White].Level = last
		}
	}
	for _, e := range p.match.Engines().Get() {
		if e.CanPlay(v.Variant) == nil || !v.Draft.Going && e.CanPlayFrom(&v.End, v.Variant) == nil {
			in.Engines = append(in.Engines, e)
		}
	}
	return in
}

// replace replaces the player of a side.
func (p *players) replace(c chess.Color, who player.Player) {
	players := [2]player.Player{p.view.White.Player, p.view.Black.Player}
	players[c-chess.White] = who
	p.runner.run(func() error { return p.match.SetPlayers(players[0], players[1]) })
}
