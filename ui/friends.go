package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/clock"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/dialogs/friend"
	"backrank/ui/game"
	"backrank/variants/fen"
	"backrank/words"
)

// friends has the commands of games with a friend elsewhere.
type friends struct {
	win        fyne.Window
	match      *current
	view       *app.View
	settings   *preferences
	background *background
	runner     *runner
	message    *game.Message
	clipboard  *clipboard
	notify     *notifier
	games      *openGames
	confirm    *confirmer
	home       func() // leaves the screen shown for the game

	invitation *dialogs.Dialog // the open invitation, nil for none
	invited    *app.Match      // the match that it is about
	shown      uint64          // number of the game that is shown
	asking     bool            // a server is being asked for a table
}

// invite opens a table for a game, and shows the link to send. The colours of n count, unless random is set: then they are drawn.
func (f *friends) invite(n app.NewGame, server string, random bool) {
	color := player.ChooseWhite
	switch {
	case random:
		color = player.ChooseRandom
	case n.White.Elsewhere:
		color = player.ChooseBlack
	}
	if n.White.Elsewhere {
		n.White, n.Black = n.Black, n.White // Invite expects the player's name in White
	}
	address, err := app.ParseServer(server)
	if err != nil {
		f.notify.refuseOnScreen(err.Error())
		return
	}
	if f.asking {
		return
	}
	f.asking = true
	f.notify.show(lang.L("Asking {{.Server}} for a table…", "Server", server), notice.Info)
	var m *app.Match
	f.background.run(func() (err error) {
		m, err = app.Invite(f.background.ctx, f.games.tabs, address, n, color)
		return err
	}, func(err error) {
		f.asking = false
		if err != nil {
			f.notify.refuseOnScreen(words.Sentence(err.Error()))
			return
		}
		f.games.opened(m)
		f.showInvitation()
	})
}

// inviteHere invites a friend to a game from the position shown, with the server, the clock and the colour of the last new game.
func (f *friends) inviteHere() {
	if !canInviteHere(f.view) {
		return
	}
	v, set := f.view, f.settings.get()
	if v.Variant.IsCustom() {
		f.notify.refuse(words.Sentence(lang.L("a variant of your own can only be played at this computer")), 0)
		return
	}
	n := app.NewGame{Variant: v.Variant, FEN: fen.Format(&v.Position), White: player.Player{Name: set.PlayerName}, Black: player.Player{Elsewhere: true}}
	clockText := lang.L("without a clock")
	if terms, err := clock.Parse(set.NewClock); err == nil && !terms.None() {
		n.Clock, clockText = terms, terms.Label()
	}
	if set.NewColor == player.ChooseBlack {
		n.White, n.Black = n.Black, n.White
	}
	f.confirm.ask(lang.L("Invite a friend to this position?"),
		lang.L("The game is played through {{.Server}}, {{.Clock}}. New game changes server, clock and colour.", "Server", set.Server, "Clock", clockText),
		lang.L("Invite"), func() {
			f.invite(n, set.Server, set.NewColor != player.ChooseWhite && set.NewColor != player.ChooseBlack)
		})
}

// showInvitation shows the link of the game that waits for a friend.
func (f *friends) showInvitation() {
	if f.view.Table.Link.ForFriend() == "" || f.invitation != nil {
		return
	}
	match := f.match.Match
	f.invited = match
	f.invitation = friend.ShowInvitation(f.win, f.view.Table.Link.ForFriend(), f.copyInvitation, func() { f.leave(match) })
	f.invitation.OnClosed = func() { f.invitation, f.invited = nil, nil }
}

// update closes the invitation when the game has begun or another game is shown. It leaves a screen for a game that begins.
func (f *friends) update() {
	if begun := f.view.Game != f.shown && f.view.Table.AtTable() && !f.view.Table.Waiting && !f.view.Over(); begun && f.shown != 0 {
		f.home()
	}
	f.shown = f.view.Game
	if f.invitation != nil && (!f.view.Table.Waiting || f.invited != f.match.Match) {
		f.invitation.Close()
	}
}

// copyInvitation copies the link to send to the friend who is awaited.
func (f *friends) copyInvitation() {
	if !isAwaitingFriend(f.view) {
		return
	}
	f.clipboard.copy(f.view.Table.Link.ForFriend(), lang.L("Link copied. Send it to your friend."))
}

// copyWatchLink copies the link with which others can watch the game.
func (f *friends) copyWatchLink() {
	if !canBeWatched(f.view) {
		return
	}
	f.clipboard.copy(f.view.Table.Link.ForSpectators(), lang.L("Link copied. Whoever opens it can watch the game."))
}

// cancel withdraws the invitation.
func (f *friends) cancel() { f.leave(f.match.Match) }

// connect asks the server again for a game that it has refused, and clears the message that says why. If it refuses again, it says why.
func (f *friends) connect() {
	f.message.Clear()
	f.runner.run(app.WithFriend(f.match.Match).Connect)
}

// leave leaves the table of a match.
func (f *friends) leave(m *app.Match) {
	f.runner.run(app.WithFriend(m).Leave)
}

// join asks for a link, and joins its game.
func (f *friends) join() {
	friend.AskLink(f.win, func(text string) error {
		link, err := app.ParseTableLink(text)
		if err == nil {
			f.joinLink(link)
		}
		return err
	})
}

// joinLink joins the game of a link. A player without a name is asked for one first.
func (f *friends) joinLink(link app.TableLink) {
	if here, _ := app.AtTable(f.games.tabs, link); here == nil && link.Secret != "" && f.settings.get().PlayerName == "" {
		friend.AskName(f.win, func(name string) {
			f.settings.change(func(s *settings.Settings) { s.PlayerName = name })
			f.joinNow(link)
		})
		return
	}
	f.joinNow(link)
}

func (f *friends) joinNow(link app.TableLink) {
	f.games.run(func() (*app.Match, error) { return app.Join(f.games.tabs, link) })
}

// answer accepts or declines what the friend asks.
func (f *friends) answer(accept bool) {
	f.runner.run(func() error { return app.WithFriend(f.match.Match).Answer(f.view.Table.Theirs, accept) })
}

// claim ends the game because the friend has left.
func (f *friends) claim() { f.runner.run(app.WithFriend(f.match.Match).Claim) }

// phrases returns the commands that say something to the friend.
func (f *friends) phrases() (all []*command) {
	for _, phrase := range app.Phrases {
		all = append(all, &command{id: "say-" + phrase, name: app.PhraseText(phrase), enabledIf: canTalk, do: func() {
			f.runner.run(func() error { return app.WithFriend(f.match.Match).Say(phrase) })
		}})
	}
	return all
}

// canTalk reports whether the game is at a table where the player has a seat and the game has begun.
func canTalk(v *app.View) bool { return v.Table.AtTable() && !v.Table.Waiting && !v.Table.Spectator }

// canInviteHere reports whether a position is shown that is not one of a game with a friend in progress.
func canInviteHere(v *app.View) bool {
	return !v.Draft.Shown && v.Position.Count() > 0 && (!v.Table.AtTable() || v.Over())
}

// isAwaitingFriend reports whether the game waits for the friend, whose link is known.
func isAwaitingFriend(v *app.View) bool { return v.Table.Waiting && v.Table.Link.ForFriend() != "" }

// canBeWatched reports whether the game is at a table.
func canBeWatched(v *app.View) bool { return v.Table.AtTable() }

// canClaimVictory reports whether the friend has been away for long enough.
func canClaimVictory(v *app.View) bool { return canTalk(v) && !v.Over() && v.Table.MayClaim }
