package arena

import (
	"errors"

	"github.com/notnil/chess"

	"backrank/engine/uci/client"
)

// Ending is the reason why a game ended.
type Ending string

// The endings. TimeLoss is a loss, or a draw if the opponent cannot mate. IllegalMove, Crash and Stall are losses
// of the side at fault. Resigned, Agreed and TooLong are adjudications, made only if they are enabled.
const (
	Checkmate            Ending = "checkmate"
	Stalemate            Ending = "stalemate"
	InsufficientMaterial Ending = "insufficient material"
	Threefold            Ending = "threefold repetition"
	FiftyMoves           Ending = "fifty moves"
	TimeLoss             Ending = "time"
	IllegalMove          Ending = "illegal move"
	Crash                Ending = "crash"
	Stall                Ending = "no answer"
	Resigned             Ending = "resigned"
	Agreed               Ending = "agreed"
	TooLong              Ending = "too long"
)

// Faulty reports whether the ending is a fault of one of the players.
func (e Ending) Faulty() bool {
	return e == TimeLoss || e == IllegalMove || e == Crash || e == Stall
}

// methodEndings maps the methods by which the rules end a game to endings.
var methodEndings = map[chess.Method]Ending{
	chess.Checkmate:            Checkmate,
	chess.Stalemate:            Stalemate,
	chess.InsufficientMaterial: InsufficientMaterial,
	chess.ThreefoldRepetition:  Threefold,
	chess.FivefoldRepetition:   Threefold,
	chess.FiftyMoveRule:        FiftyMoves,
	chess.SeventyFiveMoveRule:  FiftyMoves,
}

// faultEnding returns the ending of a game that the error of a player ends.
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

// Adjudication ends games early: when both engines agree on the result, or after MaxPlies plies. Scores are in
// centipawns. The zero Adjudication ends no game.
type Adjudication struct {
	ResignScore, ResignMoves        int // a win if both engines score it at least ResignScore for ResignMoves moves each
	DrawScore, DrawMoves, DrawAfter int // a draw if no score exceeds DrawScore for DrawMoves moves each, from move DrawAfter on
	MaxPlies                        int // a draw after MaxPlies plies; 0 for no limit
}

// A scoreRange is the range of a score in centipawns: a single value, or open on one side if the search
// reported a bound.
type scoreRange struct{ min, max int }

// verdict returns the outcome and the ending of a game, by the rules or else by adjudication, and NoOutcome if
// the game continues. scores are from White's point of view, one for each searched ply.
func (a Adjudication) verdict(b *board, scores []scoreRange) (chess.Outcome, Ending) {
	p := &b.position
	if outcome, method := p.Ended(b.history); outcome != chess.NoOutcome {
		return outcome, methodEndings[method]
	}
	if method := p.Claim(b.history); method != chess.NoMethod {
		return chess.Draw, methodEndings[method]
	}
	if n := 2 * a.ResignMoves; n > 0 && len(scores) >= n {
		white, black := true, true
		for _, s := range scores[len(scores)-n:] {
			white = white && s.min >= a.ResignScore
			black = black && s.max <= -a.ResignScore
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
			level = level && s.min >= -a.DrawScore && s.max <= a.DrawScore
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
