package ui

import (
	"slices"

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

// opponentOf is who plays a position set up by hand. Two people have a button of their
// own there: if the last opponent was a person, the computer plays.
func (n *newGames) opponentOf(s *position.Edited) player.Player {
	opponent := n.opponent(func(e player.Entry) error {
		p, err := s.Position()
		if err != nil {
			return err
		}
		return e.CanPlayFrom(&p, s.Variant())
	})
	if opponent.Human() && len(n.match.Levels()) > 0 {
		opponent = player.Player{Level: max(n.lastLevel(), 1)}
	}
	return opponent
}

// opponentLine says who plays the position that is set up.
func (n *newGames) opponentLine(s *position.Edited) string {
	switch opponent := n.opponentOf(s); {
	case opponent.Level > 0:
		return "The computer plays as " + n.match.Levels()[opponent.Level-1].Name
	case opponent.Engine != "":
		return opponent.Name + " plays"
	}
	return ""
}

// playEdited begins a game from a position set up by hand.
func (n *newGames) playEdited(s *position.Edited, who editor.Players) {
	me, opponent := player.Player{Name: n.settings().PlayerName}, n.opponentOf(s)
	players := map[editor.Players]player.Players{
		editor.TwoPlayers: {{}, {}}, editor.YouWhite: {me, opponent}, editor.YouBlack: {opponent, me},
	}[who]
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
