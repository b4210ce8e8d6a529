package app

import (
	"context"
	"time"

	"github.com/notnil/chess"

	"backrank/app/player"
)

// Tables connects tabs to tables on servers. Package online implements it. Any goroutine may use it.
type Tables interface {
	// Open opens a table for a new game on a server, and returns the seat of the player who opens it. color is that of this
	// player in the first game. Of the players of n only the names count. The error is a message for players.
	Open(ctx context.Context, server string, n NewGame, color player.Choice) (TableLink, error)
	// Join follows a table, and does not wait. changed is called after each change, on one goroutine at a time.
	Join(at TableLink, changed func(TableState)) Table
}

// Table is the connection of a tab to a table. Its methods do not wait.
type Table interface {
	// Send sends a request of the player, again until the server answers. done is called with the answer, on another
	// goroutine: nil if the request is in the table's log, else a message for players.
	Send(r TableRequest, done func(error))
	// Reveal sends the program's value in a draw, after the program has stored [TableState.Reveals].
	Reveal(drawn string)
	// Leave ends the connection, at most a second later if there are requests without an answer.
	Leave()
}

// TableRequest is what a player wants at a table: one of its fields is set.
type TableRequest struct {
	// Event is a placement, a move, a resignation, a draw offer, an answer or a claim, in the game with this number. Ply is
	// the number of placements and moves before it; it counts for placements and moves.
	Event *Event
	Game  int
	Ply   int

	Ready    bool          // ends the preparation
	Ask      TableQuestion // asks the friend
	Accept   TableQuestion // accepts what the friend asks
	Refuse   TableQuestion
	Say      string // a phrase, one of [Phrases]
	Claim    bool   // ends the game because the friend has left
	Withdraw bool   // closes a table at which no game has begun
}

// TableQuestion is what the players of a table can ask each other.
type TableQuestion string

// The questions. Their strings are part of the protocol.
const (
	AskTakeBack  TableQuestion = "takeback"
	AskSameStart TableQuestion = "same" // a rematch from the same start position
	AskNewStart  TableQuestion = "new"  // a rematch from a new start position
)

// TableState is what a program knows of a table at a moment.
type TableState struct {
	Connected bool
	CaughtUp  bool  // this state is the first after a new connection: Events has what happened meanwhile
	Friend    bool  // the friend is connected; for a spectator, both players are
	Ended     error // why the server no longer serves this table, a message for players; nil while it does

	Seated bool // the server has told whose seat it is, and has sent the log
	Closed bool // nobody can do anything at the table any more

	// Reveals is the draw in which the program's value can be sent now, "" for none: the number of its game and the other player's
	// hash. The program stores it first. So no server can repeat a draw with another hash when it knows the value.
	Reveals string

	Game    int         // number of the game, from 1; 0 before the first
	Color   chess.Color // of the player in this game
	Referee Referee     // of this game
	Events  []Event     // of this game, without its begin; hidden placements are left out of them

	Mine, Theirs TableQuestion // what the player and the friend ask, "" for nothing
	Said         []Said        // all that the players have said, oldest first

	Opened     time.Time     // the referee's instant 0, by the server's clock
	Ahead      time.Duration // the server's clock minus the one here
	ClaimAfter time.Duration // how long the friend may be away; 0 if the player may not end the game then
}

// Said is what a player has said: a phrase, or no to a question.
type Said struct {
	Phrase string // id, "" for no
	Mine   bool
	Name   string // of the player, may be empty
}

// TableView is what a window shows of a table. It is zero if the game is at no table.
type TableView struct {
	Link      TableLink
	Spectator bool
	Waiting   bool // the friend has not come yet, or the first game has not begun
	Connected bool
	Friend    bool          // the friend is connected
	MayClaim  bool          // the friend has been away for so long that the player may end the game
	Mine      TableQuestion // what the player asks, "" for nothing
	Theirs    TableQuestion // what the friend asks
}

// AtTable reports whether the game is played at a table.
func (t *TableView) AtTable() bool { return t.Link != TableLink{} }

// view returns what a window shows of the table of a game at a time.
func (t *tableGame) view(g *game, now time.Time) TableView {
	if t == nil {
		return TableView{}
	}
	s := &t.state
	return TableView{
		Link: t.link, Spectator: t.watches(), Waiting: g.tableGame == 0, Connected: s.Connected, Friend: s.Friend,
		Mine: s.Mine, Theirs: s.Theirs, MayClaim: !t.away.IsZero() && s.ClaimAfter > 0 && !now.Before(t.away.Add(s.ClaimAfter)),
	}
}
