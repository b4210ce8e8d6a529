package app

import (
	"context"
	"crypto/rand"

	"backrank/app/player"
	"backrank/lang"
)

// Phrases are the ids of the phrases that players can say at a table. Players cannot write.
var Phrases = []string{"hello", "good-luck", "thanks", "well-played", "good-game", "one-moment", "back", "another", "bye"}

// PhraseText returns a phrase as players read it.
func PhraseText(id string) string {
	switch id {
	case "hello":
		return lang.L("Hello!")
	case "good-luck":
		return lang.L("Good luck!")
	case "thanks":
		return lang.L("Thank you!")
	case "well-played":
		return lang.L("Well played!")
	case "good-game":
		return lang.L("Good game!")
	case "one-moment":
		return lang.L("One moment, please")
	case "back":
		return lang.L("I am back")
	case "another":
		return lang.L("Another game?")
	case "bye":
		return lang.L("Goodbye!")
	}
	return id
}

// Friend is the player's side of a game at a table, for what a game at one screen does not have.
type Friend struct{ match *Match }

// WithFriend returns the Friend of a match. Its methods are refused if the game is at no table.
func WithFriend(m *Match) Friend { return Friend{m} }

// Say says a phrase, one of [Phrases].
func (f Friend) Say(phrase string) error {
	return f.send(func(*tableGame) (TableRequest, error) { return TableRequest{Say: phrase}, nil })
}

// Answer accepts or declines a question of the friend: a take-back or a rematch. It is refused if the friend does not ask it any more.
func (f Friend) Answer(q TableQuestion, accept bool) error {
	return f.send(func(t *tableGame) (TableRequest, error) {
		switch {
		case q == "" || q != t.state.Theirs:
			return TableRequest{}, errNoQuestion
		case accept:
			return TableRequest{Accept: q}, nil
		default:
			return TableRequest{Refuse: q}, nil
		}
	})
}

// Claim ends the game because the friend has left. The server refuses it before [TableView.MayClaim].
func (f Friend) Claim() error {
	return f.send(func(*tableGame) (TableRequest, error) { return TableRequest{Claim: true}, nil })
}

// send sends a request to the table of the match.
func (f Friend) send(request func(*tableGame) (TableRequest, error)) error {
	return f.match.ask(func(l *loop) error {
		switch t := l.table; {
		case t == nil:
			return errNoTable
		case t.watches():
			return errWatching
		case l.game.tableGame == 0:
			return errWaiting
		default:
			r, err := request(t)
			if err == nil {
				t.request(l, r)
			}
			return err
		}
	})
}

// Leave withdraws an invitation, or ends watching a game. If the server has lost the table or has closed it, the game goes on at this
// screen. It is refused while the player plays with the friend.
func (f Friend) Leave() error {
	return f.match.ask(func(l *loop) error {
		switch t := l.table; {
		case l.game.table == (TableLink{}):
			return errNoTable
		case t.playing(&l.game) && l.game.tableGame > 0 && !t.watches():
			return errTableGoesOn
		case t != nil && l.game.tableGame == 0 && t.link.Guest != "":
			t.send(l, TableRequest{Withdraw: true}, nil) // without a connection it is lost: the tab waits for no answer
		}
		playHere(l)
		l.publish()
		return nil
	})
}

// Connect follows the table again after the server has refused it, or has given the seat to another program of the player.
func (f Friend) Connect() error {
	return f.match.ask(func(l *loop) error {
		if l.game.table == (TableLink{}) {
			return errNoTable
		}
		followTable(l)
		l.publish()
		return nil
	})
}

// CanInvite reports whether this program can play with friends elsewhere.
func CanInvite(t *Tabs) bool { return t.options.Tables != nil }

// Invite opens a table for a new game with a friend elsewhere, and waits there in the selected tab if its game is [Replaceable], or
// was played here and is over; otherwise in a new tab, which it selects. n.White is the player, and color the player's colour in the first
// game. It waits for the server.
func Invite(ctx context.Context, t *Tabs, server string, n NewGame, color player.Choice) (*Match, error) {
	if t.options.Tables == nil {
		return nil, errNoTables
	}
	link, err := t.options.Tables.Open(ctx, server, n, color)
	if err != nil {
		return nil, err
	}
	link.Name, link.Draw = n.White.Name, rand.Text()
	return beginHere(t, func(l *loop) error { return joinTable(l, link, n, color) })
}

// AtTable returns the tab whose game is at the place of a link, or, with an error, the one that has invited a friend with this link.
// Without both it returns nil.
func AtTable(t *Tabs, link TableLink) (*Match, error) {
	for _, m := range t.All() {
		var own TableLink
		_ = m.ask(func(l *loop) error { own = l.game.table; return nil }) // a closed match has none
		switch {
		case own == TableLink{}:
		case own.Seat() == link.Seat():
			return m, nil
		case own.ForFriend() == link.Seat():
			return m, errOwnLink
		}
	}
	return nil, nil
}

// Join takes the place of a link at a table, in a tab as [Invite] chooses it. If a tab is at that place, Join selects it. The link
// of an invitation of this program is refused: it is the friend's seat.
func Join(t *Tabs, link TableLink) (*Match, error) {
	if t.options.Tables == nil {
		return nil, errNoTables
	}
	if m, err := AtTable(t, link); m != nil {
		t.Select(m)
		return m, err
	}
	link.Name = t.settings.Get().PlayerName
	if link.Secret != "" {
		link.Draw = rand.Text()
	}
	return beginHere(t, func(l *loop) error { return joinTable(l, link, NewGame{}, player.ChooseRandom) })
}

// beginHere begins a game in the selected tab if its game is [Replaceable], or was played here and is over; otherwise in a new tab,
// which it selects.
func beginHere(t *Tabs, begin func(l *loop) error) (*Match, error) {
	m := t.Selected()
	if v := m.View(); isFinished(&v) {
		return m, m.ask(begin)
	}
	return t.addOrReplace(func(m *Match) error { return m.ask(begin) },
		func() (*Match, error) { return t.add(func(l *loop, _ *View) error { return begin(l) }) })
}

// joinTable begins a game that stands for that of a table until the friend has come. Nobody sees its board. n is the game that was
// agreed on, zero if it is not known yet, and color that of the player, if it is not drawn.
func joinTable(l *loop, link TableLink, n NewGame, color player.Choice) error {
	next := orthodoxGame(l)
	if n.Variant.Castling != nil {
		r, err := n.record(l.now())
		if err != nil {
			return err
		}
		if next, err = r.game(); err != nil {
			return unusable(lang.L("This game cannot be played"), err)
		}
	}
	next.players, next.table, next.tableGame = player.Players{{Name: link.Name}, {Elsewhere: true}}, link, 0
	if color == player.ChooseBlack {
		next.players[0], next.players[1] = next.players[1], next.players[0]
	}
	next.flipped = bottomIsBlack(next.players)
	return l.beginGame(next, nil)
}
