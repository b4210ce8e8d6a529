package remote

import (
	"fmt"
	"time"

	"backrank/app/analysis"
	"backrank/app/clock"
	"backrank/engine"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// What is asked for.
const (
	askMove    = "move"    // of a level
	askAdvice  = "advice"  // for a hint
	askFinding = "finding" // of a game that is analysed
	askLines   = "lines"   // of the live analysis
	askCancel  = "cancel"  // the question of the same number
	askFree    = "free"    // the memory of an engine
)

// question is a message to the server. Times are in nanoseconds.
type question struct {
	Number   uint64
	Ask      string
	Position *place   `json:",omitempty"`
	Own      *ownKind `json:",omitempty"` // the engine of an analysis, nil for the computer that plays
	Move     *moveTask
	Time     time.Duration    `json:",omitempty"` // for a hint
	Nodes    uint64           `json:",omitempty"` // of a finding
	Limits   *analysis.Limits `json:",omitempty"` // of lines
}

// ownKind says which engine of an analysis is meant, and how it is made at its first search.
type ownKind struct {
	Number             uint64
	Threads, Megabytes int
}

// moveTask is what a [player.MoveTask] says beside the position.
type moveTask struct {
	Level      int
	Seed, Game uint64
	Clock      clock.Budget
	Time       time.Duration
	Threads    int
}

// place is a position as it travels.
type place struct {
	FEN      string
	Castling string   // the id of the rule
	History  []uint64 `json:",omitempty"` // keys of earlier positions
}

func placeOf(p *rules.Position, history []uint64) *place {
	return &place{FEN: notation.FEN(p), Castling: p.Rule().ID, History: history}
}

// position returns the position.
func (p *place) position() (rules.Position, error) {
	rule := variants.CastlingByID(p.Castling)
	if rule == nil {
		return rules.Position{}, fmt.Errorf("remote: unknown castling rule %q", p.Castling)
	}
	at, _, err := notation.ParseFEN(p.FEN, rule)
	return at, err
}

// answer is a message to the client.
type answer struct {
	Number uint64
	Ended  bool   // it is the last
	Error  string `json:",omitempty"`
	Line   *line  `json:",omitempty"` // of a search
	Move   uint32 `json:",omitempty"` // the move chosen, as its bits
	Scored bool   `json:",omitempty"`
}

// line is an [engine.Info] as it travels.
type line struct {
	engine.Info
	Moves []uint32 // PV, as bits
}

func lineOf(i engine.Info) *line {
	l := &line{Info: i}
	for _, m := range i.PV {
		l.Moves = append(l.Moves, m.Bits())
	}
	l.PV = nil
	return l
}

// info returns the line.
func (l *line) info() engine.Info {
	i := l.Info
	for _, bits := range l.Moves {
		i.PV = append(i.PV, rules.MoveOf(bits))
	}
	return i
}
