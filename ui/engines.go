package ui

import (
	"context"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/ui/dialogs"
)

// showEngines opens the dialog of engines.
func (w *Window) showEngines() { w.manageEngines(nil) }

// manageEngines opens the dialog of engines; changed hears of every change there and may
// be nil.
func (w *Window) manageEngines(changed func()) {
	tell := func() {
		w.trace.engines(w.match.Engines().Get())
		if changed != nil {
			changed()
		}
	}
	dialogs.Engines(w.win, dialogs.EnginesInput{
		List: w.match.Engines(), Do: w.queue.do, Try: w.tryEngine, Press: w.match.PressEngine,
		Hint:    w.settings().HintEngine,
		SetHint: func(id string) { w.change(func(s *app.Settings) { s.HintEngine = id }) },
		Changed: tell,
	})
}

// tryEngine tries an engine beside all else. Who gives it up hears nothing.
func (w *Window) tryEngine(e player.Entry, done func(player.Trial, error)) (stop func()) {
	ctx, cancel := context.WithCancel(w.life)
	var trial player.Trial
	w.aside.do(func() (err error) {
		trial, err = player.Try(ctx, e, 0)
		return err
	}, func(err error) {
		if ctx.Err() == nil {
			cancel()
			done(trial, err)
		}
	})
	return cancel
}

// substitutes are what can be done where a side that no person plays has no answer.
func (w *Window) substitutes(v *app.View) []choice {
	c := v.Failure.Color
	return []choice{
		{"Try again", w.moveNow},
		{"I take over", func() { w.seat(c, player.Player{}) }},
		{"Another plays on…", w.showPlayers},
	}
}

// showPlayers asks who plays, White or the side that has no answer first.
func (w *Window) showPlayers() {
	c := chess.White
	if w.view.Failure.Text != "" {
		c = w.view.Failure.Color
	}
	w.choosePlayer(c)
}

// choosePlayer asks who plays each side from now on, the keyboard with the one given. In the
// place of an engine that does not answer it proposes Backrank, at the level that was last
// played against.
func (w *Window) choosePlayer(c chess.Color) {
	v := &w.view
	if v.Over() {
		w.line.say("The game is over: who plays the next one is chosen with it", notice.Info)
		return
	}
	defer w.trace.event("players")
	dialogs.Players(w.win, w.seats(), c, func(white, black player.Player) {
		w.order(func() error { return w.match.SetPlayers(white, black) })
	})
}

// seats are who plays now and who could play on.
func (w *Window) seats() dialogs.PlayersInput {
	v := &w.view
	in := dialogs.PlayersInput{Levels: w.match.Levels(), Players: [2]player.Player{v.White.Player, v.Black.Player}, Name: w.settings().PlayerName}
	if levels := len(in.Levels); levels > 0 && v.Failure.Text != "" && v.Side(v.Failure.Color).Engine != "" {
		in.Players[v.Failure.Color-chess.White] = player.Player{Level: levels}
		if last := w.settings().NewOpponent; last > 0 && last < levels {
			in.Players[v.Failure.Color-chess.White].Level = last
		}
	}
	for _, e := range w.match.Engines().Get() {
		if e.CanPlay(v.Variant) == nil || !v.Draft.Going && e.CanPlayFrom(&v.End, v.Variant) == nil {
			in.Engines = append(in.Engines, e)
		}
	}
	return in
}

// seat has someone else play a side from now on.
func (w *Window) seat(c chess.Color, p player.Player) {
	players := [2]player.Player{w.view.White.Player, w.view.Black.Player}
	players[c-chess.White] = p
	w.order(func() error { return w.match.SetPlayers(players[0], players[1]) })
}
