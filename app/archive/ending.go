package archive

import (
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/pgn"
)

// Ending is how a game ended, according to its moves, or else to the tags Termination and Ending.
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
	MoveRule // fifty moves or more without capture or pawn move
	Adjudicated
	Abandoned
	Infraction
)

var endings = [...]string{
	"unknown", "checkmate", "stalemate", "material", "resignation", "agreement", "time",
	"repetition", "move-rule", "adjudication", "abandoned", "infraction",
}

// String returns the ending's name in text formats.
func (e Ending) String() string {
	if int(e) < len(endings) {
		return endings[e]
	}
	return endings[Unknown]
}

// terminations maps lower-case words to endings. The tags Termination and Ending contain such words, as the PGN standard
// (9.8.1), Lichess, chess.com and Backrank write them. The first entry whose words occur in a tag counts.
var terminations = []struct {
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

// endingOf returns how a game ended. Checkmate, stalemate and insufficient material follow from the moves, whatever the
// tags say. Threefold repetition and the fifty-move rule do so only in a drawn game, because they have to be claimed.
func (l *mainLine) endingOf(g *pgn.Game, result int) Ending {
	if g.Started() {
		switch last := l.last; {
		case last.Count() == 0 && last.InCheck():
			return Checkmate
		case last.Count() == 0:
			return Stalemate
		case last.InsufficientMaterial():
			return Material
		}
		if result == drawn {
			switch l.last.Claim(l.keys) {
			case chess.ThreefoldRepetition:
				return Repetition
			case chess.FiftyMoveRule:
				return MoveRule
			}
		}
	}
	for _, tag := range [...]string{"Termination", "Ending"} {
		if e := endingOfTag(g.Tag(tag)); e != Unknown {
			return e
		}
	}
	return Unknown
}

// endingOfTag returns the ending that a tag names.
func endingOfTag(termination string) Ending {
	if termination == "" || strings.EqualFold(termination, "normal") {
		return Unknown
	}
	termination = strings.ToLower(termination)
	for _, t := range terminations {
		if strings.Contains(termination, t.words) {
			return t.ending
		}
	}
	return Unknown
}
