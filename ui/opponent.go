package ui

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/app/position"
	"backrank/lang"
	"backrank/ui/editor"
	"backrank/variants"
	"backrank/words"
)

// playFrom starts a game from a start position against the opponent of the last new game.
func (n *newGames) playFrom(v variants.Variant, start variants.Start) {
	n.home()
	game := n.against(v)
	game.Start = &start
	n.open.run(func() (*app.Match, error) { return n.open.tabs.Begin(game) })
}

// untouched returns the game of a new tab: the variant and the opponent of the last new game, without a clock.
func (n *newGames) untouched() app.NewGame {
	v, ok := variants.ByID(n.settings.get().NewVariant)
	if !ok {
		v = n.view.Variant
	}
	return n.against(v)
}

// against returns a game of a variant against the opponent of the last new game.
func (n *newGames) against(v variants.Variant) app.NewGame {
	return app.NewGame{
		Variant: v, White: player.Player{Name: n.settings.get().PlayerName},
		Black: n.opponent(func(e player.Entry) error { return e.CanPlay(v) }),
	}
}

// opponent returns the opponent of the last new game: a UCI engine if canPlay accepts it, otherwise the computer at its
// last level, or a person.
func (n *newGames) opponent(canPlay func(player.Entry) error) player.Player {
	if e, known := n.match.Engines().ByID(n.settings.get().NewEngine); known && canPlay(e) == nil {
		return e.Player()
	}
	return n.computerOrFriend()
}

// computerOrFriend returns the computer at the last chosen level, or a person if the last opponent was one.
func (n *newGames) computerOrFriend() player.Player {
	if n.settings.get().NewFriend {
		return player.Player{Name: n.settings.get().FriendName}
	}
	return player.Player{Level: lastLevel(n.match, n.settings)}
}

// lastLevel returns the number of the last chosen level, from 1; 0 if no level has that name.
func lastLevel(match *current, settings *preferences) int {
	name := settings.get().NewLevel
	return 1 + slices.IndexFunc(match.Levels(), func(l player.Level) bool { return l.Name == name })
}

// opponentOf returns the opponent of a person for an edited position: that of the current game, otherwise that of the
// last new game. It is never a person, because the editor has a separate button for two players; the computer takes
// that place. An engine that cannot play the position is skipped.
func (n *newGames) opponentOf(s *position.Edited) player.Player {
	canPlay := func(e player.Entry) error {
		p, err := s.Position()
		if err != nil {
			return err
		}
		return e.CanPlayFrom(&p, s.Variant())
	}
	if rival, ok := n.currentOpponent(); ok {
		if e, known := n.match.Engines().ByID(rival.Engine); rival.Engine == "" || known && canPlay(e) == nil {
			return rival
		}
	}
	opponent := n.opponent(canPlay)
	if opponent.Human() && len(n.match.Levels()) > 0 {
		opponent = player.Player{Level: max(lastLevel(n.match, n.settings), 1)}
	}
	return opponent
}

// currentOpponent returns the computer or engine that a person is playing against; ok is false if there is none.
func (n *newGames) currentOpponent() (p player.Player, ok bool) {
	white, black := n.view.White.Player, n.view.Black.Player
	if white.Human() {
		return black, black.Computer()
	}
	return white, black.Human() && white.Computer()
}

// playersOf returns the players for an edited position.
func (n *newGames) playersOf(s *position.Edited, who editor.Players) player.Players {
	me, opponent := player.Player{Name: n.settings.get().PlayerName}, n.opponentOf(s)
	return map[editor.Players]player.Players{
		editor.TwoPlayers: {{}, {}}, editor.YouWhite: {me, opponent}, editor.YouBlack: {opponent, me},
	}[who]
}

// playersLine describes the players for an edited position, for the editor: "You play White against …".
func (n *newGames) playersLine(s *position.Edited, who editor.Players) string {
	players := n.playersOf(s, who)
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if p := players.Of(c); !p.Human() {
			return lang.L("You play {{.Side}} against {{.Player}}", "Side", words.Color(c.Other()), "Player", app.Label(p, c, n.match.Levels()))
		}
	}
	return lang.L("Two players on this computer")
}

// playEdited starts a game from an edited position.
func (n *newGames) playEdited(s *position.Edited, who editor.Players) {
	players := n.playersOf(s, who)
	p, err := s.Position()
	if err != nil {
		n.notify.refuse(err.Error(), 0)
		return
	}
	from := app.FromPosition(&p, s.Variant())
	from.Warnings, from.Players = s.Warnings(), players
	n.home()
	n.open.run(func() (*app.Match, error) { return n.open.tabs.OpenOrReplace(from) })
}
