package archive

import (
	"strings"

	"backrank/variants/rules"
)

// Ending is how a game ended: by what stands on the board, or else by what the tag Termination says.
type Ending uint8

// The endings.
const (
	Unknown Ending = iota
	Checkmate
	Stalemate
	Material // neither side can mate
	Resigned
	Agreed
	Time
	Repetition
	MoveRule // fifty or seventy-five moves without capture or pawn move
	Adjudicated
	Abandoned
	Infraction
)

var endings = [...]string{
	"unknown", "checkmate", "stalemate", "material", "resignation", "agreement", "time",
	"repetition", "move-rule", "adjudication", "abandoned", "infraction",
}

// String is the ending's name in text formats.
func (e Ending) String() string {
	if int(e) < len(endings) {
		return endings[e]
	}
	return endings[Unknown]
}

// told are words of the tag Termination, in lower case: those of the PGN standard (9.8.1), of Lichess, chess.com and
// ours. The first one that occurs counts.
var told = []struct {
	words  string
	ending Ending
}{
	{"resign", Resigned},
	{"agree", Agreed},
	{"time", Time},
	{"repetition", Repetition},
	{"fifty", MoveRule},
	{"seventy", MoveRule},
	{"50", MoveRule},
	{"75", MoveRule},
	{"dead position", Material},
	{"stalemate", Stalemate},
	{"checkmate", Checkmate},
	{"insufficient", Material},
	{"adjudication", Adjudicated},
	{"abandon", Abandoned},
	{"unterminated", Abandoned},
	{"infraction", Infraction},
	{"forfeit", Infraction},
}

// endingOf returns how a game ended in its last position, with a result.
func endingOf(last *rules.Position, termination string) Ending {
	switch {
	case last.Rule() == nil:
	case last.Count() == 0 && last.InCheck():
		return Checkmate
	case last.Count() == 0:
		return Stalemate
	case last.Dead():
		return Material
	}
	if termination == "" || strings.EqualFold(termination, "normal") {
		return Unknown
	}
	termination = strings.ToLower(termination)
	for _, t := range told {
		if strings.Contains(termination, t.words) {
			return t.ending
		}
	}
	return Unknown
}
