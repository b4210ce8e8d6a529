package arena

import (
	"errors"

	"github.com/notnil/chess"

	"backrank/engine/uci/client"
)

// Ending is the reason why a game ended.
type Ending string

// The endings. Time is a loss, or a draw if the opponent has no mating material; the next three are losses of the
// side at fault; the last three are adjudications, made only if they are enabled.
const (
	Checkmate    Ending = "checkmate"
	Stalemate    Ending = "stalemate"
	DeadPosition Ending = "dead position"
	Threefold    Ending = "threefold repetition"
	FiftyMoves   Ending = "fifty moves"
	TimeLoss     Ending = "time"
	IllegalMove  Ending = "illegal move"
	Crash        Ending = "crash"
	Stall        Ending = "no answer"
	Resigned     Ending = "resigned"
	Agreed       Ending = "agreed"
	TooLong      Ending = "too long"
)

// Faulty reports whether the ending is a fault of one of the players.
func (e Ending) Faulty() bool {
	return e == TimeLoss || e == IllegalMove || e == Crash || e == Stall
}

// methods maps the methods of the rules to endings.
var methods = map[chess.Method]Ending{
	chess.Checkmate:            Checkmate,
	chess.Stalemate:            Stalemate,
	chess.InsufficientMaterial: DeadPosition,
	chess.ThreefoldRepetition:  Threefold,
	chess.FivefoldRepetition:   Threefold,
	chess.FiftyMoveRule:        FiftyMoves,
	chess.SeventyFiveMoveRule:  FiftyMoves,
}

// faultEnding returns the ending that an engine's fault causes.
func faultEnding(err error) Ending {
	var f *client.Fault
	if !errors.As(err, &f) {
		return Crash
	}
	switch f.Kind {
	case client.Illegal:
		return IllegalMove
	case client.Silent:
		return Stall
	}
	return Crash
}

// Adjudication ends games early whose result both engines agree on. Scores are in centipawns; the zero
// Adjudication leaves every game to the rules.
type Adjudication struct {
	ResignScore, ResignMoves        int // a win if both engines score it at least ResignScore for so many moves each
	DrawScore, DrawMoves, DrawAfter int // a draw if no score exceeds DrawScore for DrawMoves moves each, from move DrawAfter on
	MaxPlies                        int // a draw after so many plies; 0 for no limit
}

// A scoreRange is what a report of a search proves of a score in centipawns.
type scoreRange struct{ least, most int }

// verdict returns the outcome of a game by the rules or else by adjudication, NoOutcome if the game
// continues. scores are from White's point of view, one for each ply that was searched.
func (a Adjudication) verdict(b *board, scores []scoreRange) (chess.Outcome, Ending) {
	p := &b.position
	if outcome, method := p.Ended(b.history); outcome != chess.NoOutcome {
		return outcome, methods[method]
	}
	if method := p.Claim(b.history); method != chess.NoMethod {
		return chess.Draw, methods[method]
	}
	if n := 2 * a.ResignMoves; n > 0 && len(scores) >= n {
		white, black := true, true
		for _, s := range scores[len(scores)-n:] {
			white = white && s.least >= a.ResignScore
			black = black && s.most <= -a.ResignScore
		}
		switch {
		case white:
			return chess.WhiteWon, Resigned
		case black:
			return chess.BlackWon, Resigned
		}
	}
	if n := 2 * a.DrawMoves; n > 0 && len(scores) >= n && len(b.moves) >= 2*a.DrawAfter {
		level := true
		for _, s := range scores[len(scores)-n:] {
			level = level && s.least >= -a.DrawScore && s.most <= a.DrawScore
		}
		if level {
			return chess.Draw, Agreed
		}
	}
	if a.MaxPlies > 0 && len(b.moves) >= a.MaxPlies {
		return chess.Draw, TooLong
	}
	return chess.NoOutcome, ""
}
