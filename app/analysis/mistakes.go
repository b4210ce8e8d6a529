package analysis

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/lang"
	"backrank/variants/rules"
)

// MistakeKind is what went wrong with a move that lost much.
type MistakeKind uint8

// The kinds of mistakes, in the order in which they are shown.
const (
	MissedCastling MistakeKind = iota // castling or a leap was the best move, and another move was played
	HungPiece                         // the best reply wins material on one square
	MissedTactic                      // an advantage, a mate or material was there to be taken
	ShortOfTime                       // the side had little time left
	OtherMistake
)

// MistakeKinds returns all kinds, in the order in which they are shown.
func MistakeKinds() []MistakeKind {
	return []MistakeKind{MissedCastling, HungPiece, MissedTactic, ShortOfTime, OtherMistake}
}

// ID returns the name of the kind in data for programs.
func (k MistakeKind) ID() string {
	return [...]string{"castling", "hung", "missed", "time", "other"}[k]
}

// Name returns the name of the kind for players.
func (k MistakeKind) Name() string {
	switch k {
	case MissedCastling:
		return lang.L("Castled too late or not at all")
	case HungPiece:
		return lang.L("Hung a piece")
	case MissedTactic:
		return lang.L("Missed a win or a tactic")
	case ShortOfTime:
		return lang.L("Short of time")
	}
	return lang.L("Other mistakes")
}

// BadMove is a move that lost more than minRetryLoss, and the kind of mistake that it is.
type BadMove struct {
	Ply  int // index in Report.Plies
	Kind MistakeKind
	// Loss is the loss of winning chances in percentage points. For a castling that was missed on several moves, it is the
	// sum over these moves.
	Loss float64
}

// BadMoves returns the bad moves of a side, or of both sides for NoColor, in the order of the game, each with its kind. A
// move is bad if [Report.Retries] has it, or if it missed a castling and all moves that missed this castling lost more than
// minRetryLoss together. Of those moves BadMoves returns only the one that lost most.
func (r *Report) BadMoves(side chess.Color) []BadMove {
	byPly := map[int]BadMove{}
	for _, ply := range r.Retries(side) {
		byPly[ply] = BadMove{Ply: ply, Kind: r.mistakeKind(ply), Loss: r.Plies[ply].Loss}
	}
	for i := range r.Castlings {
		c := &r.Castlings[i]
		if c.Cost <= minRetryLoss || side != chess.NoColor && side != c.Side {
			continue
		}
		worst := c.Missed[0]
		for _, ply := range c.Missed {
			delete(byPly, ply)
			if r.Plies[ply].Loss > r.Plies[worst].Loss {
				worst = ply
			}
		}
		byPly[worst] = BadMove{Ply: worst, Kind: MissedCastling, Loss: c.Cost}
	}
	var all []BadMove
	for _, m := range byPly {
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b BadMove) int { return a.Ply - b.Ply })
	return all
}

// mistakeKind returns the kind of a mistake: the first that applies, where a shortage of time precedes what it led to.
func (r *Report) mistakeKind(ply int) MistakeKind {
	p := &r.Plies[ply]
	switch best := p.Before.Best(); {
	case best.IsCastling() || best.IsLeap():
		return MissedCastling
	case p.ShortOfTime:
		return ShortOfTime
	case r.hangs(ply):
		return HungPiece
	case p.Before.Score.For(p.Position.Turn()).Standing() >= minMissedStanding,
		!best.IsZero() && engine.ExchangeWins(&p.Position, best, minHungValue):
		return MissedTactic
	}
	return OtherMistake
}

const (
	// minMissedStanding is the minimum standing before a mistake that misses a win or a tactic: much better.
	minMissedStanding = 3
	// minHungValue is the minimum gain of a capture that wins a piece or a tactic, in centipawns: between a pawn and the
	// exchange of a bishop for a rook.
	minHungValue = 150
)

// hangs reports whether the best reply to a move wins, by the exchange on one square, at least minHungValue more than the
// move captured. If the best reply is not known, the one in the game stands for it.
func (r *Report) hangs(ply int) bool {
	p := &r.Plies[ply]
	reply := p.After.Best()
	if reply.IsZero() && ply+1 < len(r.Plies) {
		reply = r.Plies[ply+1].Move
	}
	if reply.IsZero() {
		return false
	}
	after := rules.After(&p.Position, p.Move)
	return engine.ExchangeWins(&after, reply, engine.PieceValue(captured(&p.Position, p.Move))+minHungValue)
}

// captured returns the type of the piece that a move captures, NoPieceType if it captures none.
func captured(p *rules.Position, m rules.Move) chess.PieceType {
	switch {
	case m.IsCastling() || m.IsLeap():
		return chess.NoPieceType
	case m.IsEnPassant():
		return chess.Pawn
	}
	return p.At(m.To()).Type()
}
