package app

import (
	"strings"

	"github.com/notnil/chess"
)

// endings are the sentences for each way to end; {loser} is the one who lost, or in a stalemate the side without a
// move.
var endings = map[chess.Method]string{
	chess.Checkmate:            "{loser} is checkmated – {winner} wins",
	chess.Resignation:          "{loser} resigns – {winner} wins",
	chess.DrawOffer:            "Draw agreed",
	chess.Stalemate:            "{loser} has no legal move and is not in check – stalemate, a draw",
	chess.ThreefoldRepetition:  "Draw claimed – the position has come up three times",
	chess.FivefoldRepetition:   "Draw – the position has come up five times",
	chess.FiftyMoveRule:        "Draw claimed – fifty moves without a capture or pawn move",
	chess.SeventyFiveMoveRule:  "Draw – seventy-five moves without a capture or pawn move",
	chess.InsufficientMaterial: "Draw – neither side has enough material to checkmate",
}

// Ending says how a game ended, "" if it goes on. turn is the side to move in the last position.
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
	text, known := endings[method]
	switch {
	case known:
	case outcome == chess.Draw:
		text = "The game was drawn"
	default:
		text = "{winner} won the game"
	}
	return strings.NewReplacer("{loser}", loser.Name(), "{winner}", winner.Name()).Replace(text)
}

// sentence says how a game ended, "" if it goes on. turn is the side to move in the last position.
func (v verdict) sentence(turn chess.Color) string { return Ending(v.outcome, v.method, turn) }
