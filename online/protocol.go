package online

import "backrank/lang"

// The protocol: both sides send JSON messages over a WebSocket. A program first says hello, and then sends entries. The server
// welcomes it, sends all entries of the log that it does not have, and from then on each new one.

// MaxMessage is the maximum size of a message of a program, in bytes.
const MaxMessage = 8 << 10

// ToServer is a message of a program. It has one of the fields.
type ToServer struct {
	Hello *Hello `json:"hello,omitempty"`
	Send  *Send  `json:"send,omitempty"`
}

// Hello is the first message of a program.
type Hello struct {
	Version int    `json:"version"`
	Table   string `json:"table"`
	Secret  string `json:"secret,omitempty"` // of the player; "" for a spectator
	Name    string `json:"name,omitempty"`
	Have    int    `json:"have,omitempty"` // number of entries that the program has, up to the first hidden one
}

// Send is an entry of a player.
type Send struct {
	ID    int   `json:"id"` // returned in the answer; a program that has no answer sends the entry again
	Entry Entry `json:"entry"`
}

// ToProgram is a message of the server. It has one of the fields, and Now. With Now alone, the server only says that it is there;
// it does so every few seconds, so that a program notices a connection that is dead.
type ToProgram struct {
	Now     int64    `json:"now"` // the time of the server, in milliseconds since 1970
	Welcome *Welcome `json:"welcome,omitempty"`
	Missed  []New    `json:"missed,omitempty"` // the entries that the program does not have when it connects
	New     *New     `json:"new,omitempty"`
	Answer  *Answer  `json:"answer,omitempty"`
	Present *[2]bool `json:"present,omitempty"` // whether host and guest are connected
	Error   string   `json:"error,omitempty"`   // the reason why the server closes the connection
}

// Welcome is the answer to [Hello].
type Welcome struct {
	Version int    `json:"version"`
	Table   string `json:"table"`
	Seat    Seat   `json:"seat"` // Nobody for a spectator
}

// New is an entry of the log. An entry that has been sent with a hidden placement is sent again when the draft is over.
type New struct {
	Number int   `json:"number"` // from 1
	Entry  Entry `json:"entry"`
}

// Answer is the answer to [Send].
type Answer struct {
	ID      int    `json:"id"`
	Refused string `json:"refused,omitempty"` // the reason; "" if the entry is in the log
}

// Reasons for which the server closes a connection.
var (
	ErrVersion  = lang.Error(func() string { return lang.L("this server speaks another version of the protocol") })
	ErrNoTable  = lang.Error(func() string { return lang.L("there is no such table") })
	ErrNoSeat   = lang.Error(func() string { return lang.L("the link is incomplete or has a typing error") })
	ErrRepeated = lang.Error(func() string { return lang.L("the server repeats a draw whose result it knows") })
	ErrTaken    = lang.Error(func() string { return lang.L("the game was opened in another program with the same link") })
	ErrTooMuch  = lang.Error(func() string { return lang.L("too many messages") })
	ErrSlow     = lang.Error(func() string { return lang.L("the connection is too slow") })
	ErrMessage  = lang.Error(func() string { return lang.L("the message cannot be read") })
	ErrStopping = lang.Error(func() string { return lang.L("the server stops") })
)
