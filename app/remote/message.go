package remote

import (
	"fmt"
	"time"

	"backrank/app/analysis"
	"backrank/app/clock"
	"backrank/engine"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// The kinds of requests.
const (
	askMove    = "move"    // choose the move of a level
	askAdvice  = "advice"  // search for a hint
	askFinding = "finding" // evaluate a position of a game
	askLines   = "lines"   // search for live analysis
	askCancel  = "cancel"  // cancel the request with the same number
	askFree    = "free"    // free the memory of an engine
)

// question is a request, a message to the server. Times are in nanoseconds.
type question struct {
	Number   uint64
	Ask      string
	Position *place   `json:",omitempty"`
	Own      *ownKind `json:",omitempty"` // the analysis engine, nil for the computer player
	Move     *moveTask
	Time     time.Duration    `json:",omitempty"` // of the search for a hint
	Nodes    uint64           `json:",omitempty"` // of the search for askFinding
	Limits   *analysis.Limits `json:",omitempty"` // of the search for askLines
}

// ownKind identifies an analysis engine by Number. The server creates it with Threads and Megabytes at its first search.
type ownKind struct {
	Number             uint64
	Threads, Megabytes int
}

// moveTask holds the fields of a [player.MoveTask] other than the position.
type moveTask struct {
	Level      int
	Seed, Game uint64
	Clock      clock.Budget
	Time       time.Duration
	Threads    int
	Lines      bool `json:",omitempty"` // the client wants the lines of the search
}

// place is a position as sent in a message.
type place struct {
	FEN      string
	Castling string   // id of the castling rule
	History  []uint64 `json:",omitempty"` // keys of the earlier positions, oldest first
}

func placeOf(p *rules.Position, history []uint64) *place {
	return &place{FEN: fen.Format(p), Castling: p.Rule().ID, History: history}
}

// position returns the position. It fails if the castling rule is unknown or the FEN invalid.
func (p *place) position() (rules.Position, error) {
	rule := variants.CastlingByID(p.Castling)
	if rule == nil {
		return rules.Position{}, fmt.Errorf("remote: unknown castling rule %q", p.Castling)
	}
	at, _, err := fen.Parse(p.FEN, rule)
	return at, err
}

// answer is a message to the client.
type answer struct {
	Number uint64
	Ended  bool   // this is the last message of the request
	Error  string `json:",omitempty"`
	Line   *line  `json:",omitempty"` // a line of the search
	Move   uint32 `json:",omitempty"` // the chosen move, as [rules.Move.Bits] returns it
	Scored bool   `json:",omitempty"`
}

// line is an [engine.Info] as sent in a message.
type line struct {
	engine.Info
	Moves []uint32 // the PV, as [rules.Move.Bits] returns its moves
}

func lineOf(i engine.Info) *line {
	l := &line{Info: i}
	for _, m := range i.PV {
		l.Moves = append(l.Moves, m.Bits())
	}
	l.PV = nil
	return l
}

// info returns the line as an [engine.Info].
func (l *line) info() engine.Info {
	i := l.Info
	for _, bits := range l.Moves {
		i.PV = append(i.PV, rules.MoveOf(bits))
	}
	return i
}
