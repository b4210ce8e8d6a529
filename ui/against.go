package ui

import (
	"fmt"
	"slices"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/app/position"
	"backrank/ui/editor"
	"backrank/variants"
)

// playFrom begins a game from a start position, against whom the last new game was.
func (n *newGames) playFrom(v variants.Variant, start variants.Start) {
	n.leaving(func() {
		n.screens.home()
		white := player.Player{Name: n.settings().PlayerName}
		black := n.opponent(func(e player.Entry) error { return e.CanPlay(v) })
		n.order(func() error {
			return n.match.New(app.NewGame{Variant: v, Start: &start, White: white, Black: black})
		})
	})
}

// opponent is who played the last new game: an engine, if it can play what is to be
// played; the computer at its level; or a person.
func (n *newGames) opponent(canPlay func(player.Entry) error) player.Player {
	if e, known := n.match.Engines().ByID(n.settings().NewEngine); known && canPlay(e) == nil {
		return e.Player()
	}
	return n.level()
}

// level is the computer at the level last chosen, or a person.
func (n *newGames) level() player.Player {
	if n.settings().NewFriend {
		return player.Player{Name: n.settings().FriendName}
	}
	return player.Player{Level: n.lastLevel()}
}

// lastLevel is the number of the level last chosen, 0 if there is none of that name.
func (s *session) lastLevel() int {
	return 1 + slices.IndexFunc(s.match.Levels(), func(l player.Level) bool { return l.Name == s.settings().NewLevel })
}

// opponentOf is who plays a position set up by hand against a person: who does so in the game in progress, else who did
// in the last new game. Two people have a button of their own there: if the last opponent was a person, the computer
// plays. An engine that cannot play the position is left out.
func (n *newGames) opponentOf(s *position.Edited) player.Player {
	canPlay := func(e player.Entry) error {
		p, err := s.Position()
		if err != nil {
			return err
		}
		return e.CanPlayFrom(&p, s.Variant())
	}
	if rival, is := n.rival(); is {
		if e, known := n.match.Engines().ByID(rival.Engine); rival.Engine == "" || known && canPlay(e) == nil {
			return rival
		}
	}
	opponent := n.opponent(canPlay)
	if opponent.Human() && len(n.match.Levels()) > 0 {
		opponent = player.Player{Level: max(n.lastLevel(), 1)}
	}
	return opponent
}

// rival is the computer or the engine that a person plays against now, if one does.
func (n *newGames) rival() (p player.Player, is bool) {
	white, black := n.view.White.Player, n.view.Black.Player
	if white.Human() {
		return black, !black.Human()
	}
	return white, black.Human()
}

// playersOf are those of a position set up by hand.
func (n *newGames) playersOf(s *position.Edited, who editor.Players) player.Players {
	me, opponent := player.Player{Name: n.settings().PlayerName}, n.opponentOf(s)
	return map[editor.Players]player.Players{
		editor.TwoPlayers: {{}, {}}, editor.YouWhite: {me, opponent}, editor.YouBlack: {opponent, me},
	}[who]
}

// playersLine says who would play the position that is set up.
func (n *newGames) playersLine(s *position.Edited, who editor.Players) string {
	players := n.playersOf(s, who)
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if p := players.Of(c); !p.Human() {
			return fmt.Sprintf("You play %s against %s", c.Other().Name(), n.match.Label(p, c))
		}
	}
	return "Two players on this computer"
}

// playEdited begins a game from a position set up by hand.
func (n *newGames) playEdited(s *position.Edited, who editor.Players) {
	players := n.playersOf(s, who)
	p, err := s.Position()
	if err != nil {
		n.refuse(err.Error(), 0)
		return
	}
	from := app.FromPosition(&p, s.Variant())
	from.Warnings, from.Players = s.Warnings(), players
	n.leaving(func() {
		n.screens.home()
		n.order(func() error { return n.match.Load(from) })
	})
}
