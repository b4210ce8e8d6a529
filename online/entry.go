package online

import "backrank/app"

// Kind is the kind of an [Entry].
type Kind string

// The kinds of entries. Their strings are part of the stored log and of the protocol: new ones may be added, existing ones
// must not change.
const (
	Open   Kind = "open"   // the table is opened, with its conditions
	Sit    Kind = "sit"    // a player connects for the first time, or to another server than before
	Commit Kind = "commit" // a player sends the hash of a value for a draw
	Reveal Kind = "reveal" // a player sends the value
	Begin  Kind = "begin"  // a game begins
	Play   Kind = "play"   // an event of the game by a player: a placement or move, an offer, a claim, a resignation
	Ready  Kind = "ready"  // a player has ended the preparation
	Clock  Kind = "clock"  // an event of the game by the clock: the end of the preparation, a flag
	Ask    Kind = "ask"    // a player asks for a take-back or a rematch
	Accept Kind = "accept" // the other player agrees
	Refuse Kind = "refuse" // the other player does not
	Say    Kind = "say"    // a player says a phrase
	Leave  Kind = "leave"  // a player ends the game, because the other has been away for too long
	Outage Kind = "outage" // a server stopped, and time that passed meanwhile is charged to nobody
	Close  Kind = "close"  // the table is closed: nobody came, or nobody moved, for too long
)

// Seat is a player at a table.
type Seat int

// The seats. Nobody stands for the server and for spectators.
const (
	Nobody Seat = iota
	Host        // the player who opened the table
	Guest       // the friend
)

// Other returns the other player.
func (s Seat) Other() Seat { return Host + Guest - s }

// index returns the index of a player in an array of two.
func (s Seat) index() int { return int(s - Host) }

// Question is what a player can ask the other.
type Question string

// The questions.
const (
	TakeBack  Question = "takeback"
	SameAgain Question = "same" // a rematch from the same start position, with colours changed
	NewAgain  Question = "new"  // a rematch from a new start position, with colours changed
)

// Entry is an entry of a table's log: something that changed the table. Its kind determines which fields it has. Players send
// entries too; then the server fills in the fields that players do not choose.
type Entry struct {
	Kind Kind  `json:"do"`
	At   int64 `json:"at,omitempty"` // when the server accepted it, in milliseconds since 1970
	Seat Seat  `json:"seat,omitempty"`
	// Key identifies an entry of a player: his program chooses it at random, and when the entry is sent again it is stored once.
	Key string `json:"key,omitempty"`

	Conditions *Conditions `json:"conditions,omitempty"` // open
	Seats      *[2]string  `json:"seats,omitempty"`      // open: the hashes of the secrets of host and guest
	Name       string      `json:"name,omitempty"`       // sit: as typed, may be empty
	Server     string      `json:"server,omitempty"`     // sit: the id of the server; outage: of the one that stopped

	Hash  string `json:"hash,omitempty"`  // commit, in hexadecimal digits
	Value string `json:"value,omitempty"` // reveal, in hexadecimal digits

	Game  int        `json:"game,omitempty"`  // begin, play: the number of the game at this table, from 1
	White Seat       `json:"white,omitempty"` // begin: who has White
	Event *app.Event `json:"event,omitempty"` // begin, play, ready, clock, accept, leave: what happens in the game
	Ply   int        `json:"ply,omitempty"`   // play: the number of placements and moves before a placement or move
	Lag   int64      `json:"lag,omitempty"`   // play: time that is not charged, in milliseconds

	Question Question `json:"question,omitempty"` // ask, accept, refuse
	Phrase   string   `json:"phrase,omitempty"`   // say: its id

	From int64 `json:"from,omitempty"` // outage, in milliseconds since 1970
	To   int64 `json:"to,omitempty"`

	// Hidden marks a placement of a hidden draft that is not sent to this client; its event has no steps.
	Hidden bool `json:"hidden,omitempty"`
}
