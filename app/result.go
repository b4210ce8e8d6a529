package app

import (
	"fmt"

	"github.com/notnil/chess"
)

// endings are the sentences for each way to end; %[1]s is the loser, or in a
// stalemate the side without a move, and %[2]s the winner.
var endings = map[chess.Method]string{
	chess.Checkmate:            "%[1]s is checkmated – %[2]s wins",
	chess.Resignation:          "%[1]s resigns – %[2]s wins",
	chess.DrawOffer:            "Draw agreed",
	chess.Stalemate:            "%[1]s has no legal move and is not in check – stalemate, a draw",
	chess.ThreefoldRepetition:  "Draw claimed – the position has come up three times",
	chess.FivefoldRepetition:   "Draw – the position has come up five times",
	chess.FiftyMoveRule:        "Draw claimed – fifty moves without a capture or pawn move",
	chess.SeventyFiveMoveRule:  "Draw – seventy-five moves without a capture or pawn move",
	chess.InsufficientMaterial: "Draw – neither side has the men to give mate",
}

// sentence says how a game ended, "" if it goes on. turn is the side to move in
// the last position.
func (v verdict) sentence(turn chess.Color) string {
	if !v.over() {
		return ""
	}
	loser, winner := turn, turn.Other()
	switch v.outcome {
	case chess.WhiteWon:
		loser, winner = chess.Black, chess.White
	case chess.BlackWon:
		loser, winner = chess.White, chess.Black
	}
	if text, known := endings[v.method]; known {
		return fmt.Sprintf(text+"%[3]s", loser.Name(), winner.Name(), "")
	}
	if v.outcome == chess.Draw {
		return "The game was drawn"
	}
	return winner.Name() + " won the game"
}
