package app

import (
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/words"
)

// Methods of ending a game that package chess lacks.
const (
	// TimeForfeit means that a flag fell: a loss, or a draw if the other side could not mate by any series of legal
	// moves (FIDE Laws 6.9).
	TimeForfeit chess.Method = 100 + iota
	// DeadPosition means that neither side can mate by any series of legal moves, although material suffices (FIDE Laws
	// 5.2.2). isDead finds it; [chess.InsufficientMaterial] is the method if the material alone excludes mate.
	DeadPosition
	// EngineFailure means that an engine lost a game of an engine match because it failed twice.
	EngineFailure
	// Abandonment means that a player at a table left the game: a loss, or a draw if the other side could not mate.
	Abandonment
)

// Ending returns a sentence that says how a game ended, "" if it has not ended. turn is the side to move in the last
// position.
func Ending(outcome chess.Outcome, method chess.Method, turn chess.Color) string {
	if outcome == chess.NoOutcome || outcome == "" {
		return ""
	}
	losing := loserOf(outcome, turn)
	loser, winner := words.Color(losing), words.Color(losing.Other())
	switch drawn := outcome == chess.Draw; {
	case method == chess.Checkmate:
		return lang.L("Checkmate – {{.Winner}} wins", "Winner", winner)
	case method == chess.Resignation && drawn:
		return lang.L("Draw – a player resigned, but the opponent cannot checkmate")
	case method == chess.Resignation:
		return lang.L("{{.Loser}} resigned – {{.Winner}} wins", "Loser", loser, "Winner", winner)
	case method == TimeForfeit && drawn:
		return lang.L("Draw – {{.Loser}}'s time is up, but {{.Winner}} cannot checkmate", "Loser", loser, "Winner", winner)
	case method == TimeForfeit:
		return lang.L("{{.Loser}}'s time is up – {{.Winner}} wins", "Loser", loser, "Winner", winner)
	case method == EngineFailure:
		return lang.L("{{.Loser}}'s engine failed – {{.Winner}} wins", "Loser", loser, "Winner", winner)
	case method == Abandonment && drawn:
		return lang.L("Draw – a player left the game, but the opponent cannot checkmate")
	case method == Abandonment:
		return lang.L("{{.Loser}} left the game – {{.Winner}} wins", "Loser", loser, "Winner", winner)
	case method == chess.DrawOffer:
		return lang.L("Draw by agreement")
	case method == chess.Stalemate:
		return lang.L("Draw by stalemate – {{.Side}} has no legal move", "Side", loser)
	case method == chess.ThreefoldRepetition:
		return lang.L("Draw by threefold repetition")
	case method == chess.FivefoldRepetition:
		return lang.L("Draw by fivefold repetition")
	case method == chess.FiftyMoveRule:
		return lang.L("Draw by the fifty-move rule")
	case method == chess.SeventyFiveMoveRule:
		return lang.L("Draw by the seventy-five-move rule")
	case method == DeadPosition:
		return lang.L("Draw – neither side can checkmate")
	case method == chess.InsufficientMaterial:
		return lang.L("Draw by insufficient material")
	case drawn:
		return lang.X("the result draw", "Draw")
	}
	return lang.L("{{.Winner}} wins", "Winner", winner)
}

// loserOf returns the side that lost. In a draw it is the side to move, which [Ending] names where the side matters.
func loserOf(outcome chess.Outcome, turn chess.Color) chess.Color {
	switch outcome {
	case chess.WhiteWon:
		return chess.Black
	case chess.BlackWon:
		return chess.White
	}
	return turn
}

// sentence returns how a game ended; see [Ending].
func (v verdict) sentence(turn chess.Color) string { return Ending(v.outcome, v.method, turn) }
