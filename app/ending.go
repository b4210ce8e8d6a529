package app

import (
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Methods of ending a game that package chess lacks.
const (
	// TimeForfeit means that a flag fell: a loss, or a draw if the other side could not mate by any series of legal
	// moves (FIDE Laws 6.9).
	TimeForfeit chess.Method = 100 + iota
	// DeadPosition means that neither side can mate by any series of legal moves, although material suffices (FIDE Laws
	// 5.2.2).
	DeadPosition
)

// isDead reports whether neither side can mate by any series of legal moves, although material suffices. It searches
// only where a dead position can have arisen: in the first position of a game and after a capture or pawn move, if
// there are only kings, bishops and pawns, which a wall of blocked pawns can keep apart; and where all legal moves are
// captures.
func isDead(p *rules.Position, first bool) bool {
	pieces := p.Occupied().Len()
	for _, c := range []chess.Color{chess.White, chess.Black} {
		for _, kind := range []chess.PieceType{chess.King, chess.Pawn, chess.Bishop} {
			pieces -= p.Pieces(c, kind).Len()
		}
	}
	walled := pieces == 0 && (first || p.HalfmoveClock() == 0)
	return (walled || mustCapture(p)) && !canMate(p, chess.White) && !canMate(p, chess.Black)
}

// mustCapture reports whether all legal moves are captures.
func mustCapture(p *rules.Position) bool {
	var buf [rules.MaxMoves]rules.Move
	moves := p.Moves(buf[:0])
	return len(moves) > 0 && !slices.ContainsFunc(moves, func(m rules.Move) bool { return captured(p, m) == chess.NoPiece })
}

// canMate reports whether a side can mate by some series of legal moves. It returns true if the search is inconclusive.
func canMate(p *rules.Position, by chess.Color) bool {
	can, settled := p.CanMate(by)
	return can || !settled
}

// endingTexts are the sentences for each method. {loser} is the loser, or the side to move in a stalemate.
var endingTexts = map[chess.Method]string{
	chess.Checkmate:            "Checkmate – {winner} wins",
	chess.Resignation:          "{loser} resigned – {winner} wins",
	TimeForfeit:                "{loser}'s time is up – {winner} wins",
	chess.DrawOffer:            "Draw by agreement",
	chess.Stalemate:            "Draw by stalemate – {loser} has no legal move",
	chess.ThreefoldRepetition:  "Draw by threefold repetition",
	chess.FivefoldRepetition:   "Draw by fivefold repetition",
	chess.FiftyMoveRule:        "Draw by the fifty-move rule",
	chess.SeventyFiveMoveRule:  "Draw by the seventy-five-move rule",
	DeadPosition:               "Draw – dead position: neither side has a way to mate",
	chess.InsufficientMaterial: "Draw by insufficient material",
}

// drawTexts are the sentences for draws in which the winning side could not have mated (FIDE Laws 5.1.2, 6.9).
var drawTexts = map[chess.Method]string{
	chess.Resignation: "Draw – a side resigned that could not have been mated",
	TimeForfeit:       "Draw – {loser}'s time is up, and {winner} has no way to mate",
}

// Ending returns a sentence that says how a game ended, "" if it has not ended. turn is the side to move in the last
// position.
func Ending(outcome chess.Outcome, method chess.Method, turn chess.Color) string {
	loser, winner := turn, turn.Other()
	switch outcome {
	case chess.NoOutcome, "":
		return ""
	case chess.WhiteWon:
		loser, winner = chess.Black, chess.White
	case chess.BlackWon:
		loser, winner = chess.White, chess.Black
	}
	text, known := endingTexts[method]
	if drawn := drawTexts[method]; outcome == chess.Draw && drawn != "" {
		text = drawn
	}
	switch {
	case known:
	case outcome == chess.Draw:
		text = "Draw"
	default:
		text = "{winner} wins"
	}
	return strings.NewReplacer("{loser}", loser.Name(), "{winner}", winner.Name()).Replace(text)
}

// sentence returns how a game ended; see [Ending].
func (v verdict) sentence(turn chess.Color) string { return Ending(v.outcome, v.method, turn) }
