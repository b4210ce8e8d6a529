package arena

import (
	"errors"

	"github.com/notnil/chess"

	"backrank/engine/uci/client"
)

// Ending is why a game ended.
type Ending string

// The endings. Time is a loss, or a draw if the other side cannot mate; the next
// three are losses of the side at fault; the last three are ours to decide and only if asked.
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

// Faulty reports whether one of the players is to blame.
func (e Ending) Faulty() bool {
	return e == TimeLoss || e == IllegalMove || e == Crash || e == Stall
}

// methods are the rules' words for endings.
var methods = map[chess.Method]Ending{
	chess.Checkmate:            Checkmate,
	chess.Stalemate:            Stalemate,
	chess.InsufficientMaterial: DeadPosition,
	chess.ThreefoldRepetition:  Threefold,
	chess.FivefoldRepetition:   Threefold,
	chess.FiftyMoveRule:        FiftyMoves,
	chess.SeventyFiveMoveRule:  FiftyMoves,
}

// ofFault is the ending that a fault makes.
func ofFault(err error) Ending {
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

// Adjudication ends games that both sides hold for decided. Scores are in
// centipawns; the zero Adjudication leaves all games to the rules.
type Adjudication struct {
	ResignScore, ResignMoves        int // both sides see one ahead by so much, for so many moves of each
	DrawScore, DrawMoves, DrawAfter int // both sides see no more than that, for so many moves, after so many
	MaxPlies                        int // then it is a draw
}

// verdict is what the rules, or else the adjudication, say of a game; NoOutcome if
// it goes on. scores are of White's side, one a ply from the first thought about.
func (a Adjudication) verdict(b *board, scores []int) (chess.Outcome, Ending) {
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
			white = white && s >= a.ResignScore
			black = black && s <= -a.ResignScore
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
			level = level && max(s, -s) <= a.DrawScore
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
