package app

import (
	"strings"

	"github.com/notnil/chess"
)

// endingTexts are the sentences for each method, in English as PGN has them. {loser} is the loser, or the side to move
// in a stalemate.
var endingTexts = map[chess.Method]string{
	chess.Checkmate:            "Checkmate – {winner} wins",
	chess.Resignation:          "{loser} resigned – {winner} wins",
	TimeForfeit:                "{loser}'s time is up – {winner} wins",
	EngineFailure:              "{loser}'s engine failed – {winner} wins",
	Abandonment:                "{loser} abandoned the game – {winner} wins",
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
	Abandonment:       "Draw – a side abandoned the game that could not have been mated",
	TimeForfeit:       "Draw – {loser}'s time is up, and {winner} has no way to mate",
}

// termination returns the tag Termination of a game that has ended: the sentence of [Ending] in English.
func (v verdict) termination(turn chess.Color) string {
	if v.outcome == chess.NoOutcome || v.outcome == "" {
		return ""
	}
	loser := loserOf(v.outcome, turn)
	text, known := endingTexts[v.method]
	if drawn := drawTexts[v.method]; v.outcome == chess.Draw && drawn != "" {
		text = drawn
	}
	switch {
	case known:
	case v.outcome == chess.Draw:
		text = "Draw"
	default:
		text = "{winner} wins"
	}
	return strings.NewReplacer("{loser}", loser.Name(), "{winner}", loser.Other().Name()).Replace(text)
}
