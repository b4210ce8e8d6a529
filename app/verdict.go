package app

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/notnil/chess"
)

// Verdict is what an adviser thinks of a position, counted for White: a score in centipawns, or the moves to mate if
// Mate is not 0.
type Verdict struct{ Score, Mate int }

// verdictOf turns a score and the moves to mate of the side to move into a Verdict.
func verdictOf(turn chess.Color, score, mate int) Verdict {
	if turn == chess.Black {
		return Verdict{-score, -mate}
	}
	return Verdict{score, mate}
}

// verdicts are the phrases for scores below a limit in centipawns, of the side that is better.
var verdicts = []struct {
	below    int
	sentence string
}{
	{25, "The position is about equal, {pawns}"},
	{75, "{side} is slightly better, {pawns}"},
	{175, "{side} is better, {pawns}"},
	{400, "{side} is much better, {pawns}"},
	{math.MaxInt, "{side} is winning, {pawns}"},
}

// signs normalises the sign of a number of pawns: "−0.2", and "0.0" without a sign.
var signs = strings.NewReplacer("+0.0", "0.0", "-0.0", "0.0", "-", "−")

// String is the verdict in one sentence: "White is slightly better, +0.6".
func (v Verdict) String() string {
	side, size, moves := chess.White, v.Score, v.Mate
	if v.Mate < 0 || v.Mate == 0 && v.Score < 0 {
		side, size, moves = chess.Black, -v.Score, -v.Mate
	}
	sentence := "{side} mates in {moves}"
	if v.Mate == 0 {
		for i := len(verdicts) - 1; i >= 0 && size < verdicts[i].below; i-- {
			sentence = verdicts[i].sentence
		}
	}
	return strings.NewReplacer(
		"{side}", side.Name(), "{moves}", strconv.Itoa(moves),
		"{pawns}", signs.Replace(fmt.Sprintf("%+.1f", float64(v.Score)/100)),
	).Replace(sentence)
}
