// Package online plays games between two programs, through a server. A [Table] is all that two players share: their conditions,
// the game in progress with its clock, the rematches. It follows from its log alone: a list of entries, which the server stores
// and sends to everybody. The server and the programs of the players compute it with the same code.
package online

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/rules"
)

// Version is the version of the protocol and of the log. It increases when older programs cannot take part.
const Version = 1

// Table is a table of two players. It is a value: copies are independent, and no method changes its receiver but [Table.Apply].
type Table struct {
	ID         string
	Conditions Conditions
	Entries    int // number of entries in the log
	Closed     bool

	// Hashes are those of the secrets of host and guest, Names their names, Servers the servers to which they connected last,
	// "" before they have come.
	Hashes, Names, Servers [2]string

	Game    int  // number of the game, 0 before the first
	White   Seat // who has White in it
	Referee app.Referee
	start   string // id of the game's start position, "" before its draft is over, for a rematch from it

	opened, last time.Time // of the first and of the last entry
	acted        time.Time // when the players could act for the first time since the last placement or move
	draw         draw
	asked        [2]Question  // what the players ask, by seat
	offers       [2]int       // steps of the game when a draw was offered last, by seat
	refusals     [2]refusals  // of take-backs, by the seat that asked
	lag          [2]lagQuota  // by colour
	said         [2]time.Time // when the players said something last, by seat
	keys         [2]keys      // of the last entries of host and guest
	lost         []string     // ids of servers whose outage has been made good
}

// draw is the state of a draw: hashes and values by seat, "" for those that have not been sent.
type draw struct {
	hashes, values [2]string
}

// keys are the keys of the last entries of a player, the latest first.
type keys [8]string

// refusals are the take-backs that a player has been refused in a game.
type refusals struct {
	n    int
	last time.Time
}

// Rules of a table. Those of draw offers and take-backs are Lichess's.
const (
	offerInterval  = 20               // steps between two draw offers of a player
	refusalDelay   = 10 * time.Second // × n², before the next take-back after n refusals
	waitForFriend  = 24 * time.Hour
	firstMoveTime  = 5 * time.Minute // for the first placement or move of each side, in a game with a clock
	untimedIdle    = 30 * 24 * time.Hour
	afterGame      = 2 * time.Hour // in which a rematch can be agreed on
	maxNameLength  = 40            // in bytes
	minSayInterval = time.Second   // between two phrases of a player
	maxEntries     = 20_000        // then the table is closed: an evening of bullet has a tenth of them
	maxKeyLength   = 40            // in bytes
)

// Refusals of what a player wants to do.
var (
	errClosed     = notice.Fixed(func() string { return lang.L("This table is closed") })
	errNoGame     = notice.Fixed(func() string { return lang.L("The game has not begun yet") })
	errGoesOn     = notice.Fixed(func() string { return lang.L("The game is not over yet") })
	errMovedOn    = notice.Fixed(func() string { return lang.L("The game had changed meanwhile") })
	errNotAsked   = notice.Fixed(func() string { return lang.L("Nothing has been asked") })
	errAsked      = notice.Fixed(func() string { return lang.L("You have already asked") })
	errOften      = notice.Fixed(func() string { return lang.L("A draw can be offered again after ten moves") })
	errRefusedOft = notice.Fixed(func() string { return lang.L("Wait a little before you ask for a take-back again") })
	errTalk       = notice.Fixed(func() string { return lang.L("Wait a moment before you say more") })
	errNotYours   = notice.Fixed(func() string { return lang.L("Only the players can do that") })
	errNotPresent = notice.Fixed(func() string { return lang.L("Wait a little longer: the other player may come back") })
	errUnknown    = notice.Fixed(func() string { return lang.L("The server does not know this request") })
	errBadDraw    = notice.Fixed(func() string { return lang.L("This is not a valid value for the draw") })
)

// Stored reports whether one of a player's last entries has a key.
func (t *Table) Stored(by Seat, key string) bool {
	return key != "" && (by == Host || by == Guest) && slices.Contains(t.keys[by.index()][:], key)
}

// ErrStored means that the log has the entry already: it was sent twice.
var ErrStored = errors.New("online: the log has this entry already")

// Color returns the colour of a player in the game in progress, NoColor before the first game and for spectators.
func (t *Table) Color(s Seat) chess.Color {
	switch {
	case s == Nobody || t.White == Nobody:
		return chess.NoColor
	case s == t.White:
		return chess.White
	}
	return chess.Black
}

// SeatOf returns the player of a colour, Nobody before the first game.
func (t *Table) SeatOf(c chess.Color) Seat {
	switch {
	case t.White == Nobody || c != chess.White && c != chess.Black:
		return Nobody
	case c == chess.White:
		return t.White
	}
	return t.White.Other()
}

// Asked returns what a player asks, "" for nothing.
func (t *Table) Asked(s Seat) Question { return t.asked[s.index()] }

// Lost reports whether the outage of a server has been made good at this table.
func (t *Table) Lost(server string) bool { return slices.Contains(t.lost, server) }

// Name returns a player's name as the log may have it: without spaces around it, without control and formatting characters, and not
// too long.
func Name(typed string) string {
	name := strings.TrimSpace(strings.Map(func(c rune) rune {
		if unicode.IsControl(c) || unicode.Is(unicode.Cf, c) {
			return -1
		}
		return c
	}, strings.ToValidUTF8(typed, "")))
	for len(name) > maxNameLength {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return name
}

// Playing reports whether a game is in progress.
func (t *Table) Playing() bool { return t.Game > 0 && !t.Referee.Over() && !t.Closed }

// Preparing reports whether the players prepare for the game, and nobody may move yet.
func (t *Table) Preparing() bool { return t.Playing() && t.Referee.Preparing() }

// Hides reports whether the placements of a hidden draft are hidden now.
func (t *Table) Hides() bool { return t.Playing() && t.Referee.Hides() }

// seated reports whether both players have come.
func (t *Table) seated() bool { return t.Servers[0] != "" && t.Servers[1] != "" }

// drawing reports whether the next game waits for a draw.
func (t *Table) drawing() bool {
	return t.seated() && !t.Closed && t.Game == 0 && t.Conditions.drawn(true) || t.redraws()
}

// redraws reports whether both want a new game, and its start position is drawn.
func (t *Table) redraws() bool {
	return t.Game > 0 && !t.Closed && t.agreed() == NewAgain && t.Conditions.drawn(false)
}

// agreed returns the rematch on which both players agree, "" for none.
func (t *Table) agreed() Question {
	if t.asked[0] == t.asked[1] && (t.asked[0] == SameAgain || t.asked[0] == NewAgain) {
		return t.asked[0]
	}
	return ""
}

// Now returns the instant of the referee for a time, for [app.Referee.Times].
func (t *Table) Now(at time.Time) time.Duration { return t.instant(at) }

// instant returns the instant of the referee for a time.
func (t *Table) instant(at time.Time) time.Duration { return at.Sub(t.opened) }

// milliseconds returns a time as an entry has it.
func milliseconds(at time.Time) int64 { return at.UnixMilli() }

// After returns the table after an entry that a player sends at a time, and the entry as it is to be stored. lag is the delay of
// the network, which is not charged as far as the player's quota goes. It refuses what the player may not do with a message for
// players; if the log has the entry already, with [ErrStored].
func (t Table) After(by Seat, e Entry, at time.Time, lag time.Duration) (Table, Entry, error) {
	next := Entry{Kind: e.Kind, At: max(milliseconds(at), milliseconds(t.last)), Seat: by}
	if by != Host && by != Guest {
		return t, Entry{}, errNotYours
	}
	if t.Stored(by, e.Key) {
		return t, Entry{}, ErrStored
	}
	if t.Closed {
		return t, Entry{}, errClosed
	}
	next.Key = e.Key
	var err error
	switch e.Kind {
	case Commit:
		next.Hash, next.Game = e.Hash, t.Game+1
	case Reveal:
		next.Value, next.Game = e.Value, t.Game+1
	case Play:
		err = t.completePlay(by, &e, &next, lag)
	case Ready:
		next.Event, err = t.completeReady(by, next.At)
	case Ask, Refuse:
		next.Question = e.Question
	case Accept:
		next.Question = e.Question
		if e.Question == TakeBack {
			next.Event, err = t.takeBack(by.Other(), next.At)
		}
	case Close:
		if by != Host || t.Game > 0 {
			err = errGoesOn
		}
	case Say:
		if next.Phrase = e.Phrase; time.UnixMilli(next.At).Before(t.said[by.index()].Add(minSayInterval)) {
			err = errTalk
		}
	default:
		err = errUnknown
	}
	if err != nil {
		return t, Entry{}, err
	}
	after := t
	if err := after.Apply(next); err != nil {
		return t, Entry{}, err
	}
	return after, next, nil
}

// completePlay fills in an event of the game by a player.
func (t *Table) completePlay(by Seat, e, next *Entry, lag time.Duration) error {
	switch {
	case t.Game == 0:
		return errNoGame
	case e.Event == nil:
		return errUnknown
	case e.Game != t.Game:
		return errMovedOn
	}
	if step, ok := e.Event.Played(); ok {
		if before, color, ok := t.Referee.StepAt(e.Ply); ok && before == step && color == t.Color(by) {
			return ErrStored
		}
		if e.Ply != t.Referee.Steps() {
			return errMovedOn
		}
		next.Ply = e.Ply
		if !t.Referee.AwaitsFirst() {
			given, _ := t.lag[rules.Side(t.Color(by))].charge(lag.Truncate(time.Millisecond))
			next.Lag = given.Milliseconds()
		}
	}
	if e.Event.IsDrawOffer() && t.offers[by.index()] > 0 && t.Referee.Steps() < t.offers[by.index()]+offerInterval {
		return errOften
	}
	at := t.instant(time.UnixMilli(next.At))
	_, event, err := t.Referee.After(t.Color(by), *e.Event, at, time.Duration(next.Lag)*time.Millisecond)
	next.Game, next.Event = t.Game, &event
	return err
}

// completeReady returns the event of the game when a player ends the preparation, nil while the other has not.
func (t *Table) completeReady(by Seat, at int64) (*app.Event, error) {
	if t.Game == 0 {
		return nil, errNoGame
	}
	_, event, begins, err := t.Referee.Ready(t.Color(by), t.instant(time.UnixMilli(at)))
	if err != nil || !begins {
		return nil, err
	}
	return &event, nil
}

// takeBack returns the event that takes back the last step of a player.
func (t *Table) takeBack(of Seat, at int64) (*app.Event, error) {
	if t.Game == 0 {
		return nil, errNoGame
	}
	_, event, err := t.Referee.TakeBack(t.Color(of), t.instant(time.UnixMilli(at)))
	return &event, err
}
