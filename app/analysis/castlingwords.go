package analysis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"backrank/variants/rules"
	"backrank/words"
)

// A way is a form of castling; the sentences of the forms have different verbs.
type way uint8

// The ways.
const (
	standard    way = iota // O-O and O-O-O
	withPartner            // under rules that let every piece be the partner
	leap

	ways // number of ways
)

func (c *Castling) way() way {
	switch {
	case c.IsLeap():
		return leap
	case c.AnyPartner:
		return withPartner
	}
	return standard
}

// names are the names of castlings; {castling} is O-O or O-O-O, {partner} a piece.
var names = [ways]string{"{castling}", "castling with the {partner} on {square}", "the leap to {square}"}

// A fate is the main fact about a castling in a game.
type fate uint8

// The fates.
const (
	playedAtOnce   fate = iota // played when it first was the best move
	playedAtBest               // played when it was the best move; earlier best moves are not all known
	playedAtFirst              // played when it first was possible
	played                     // played at another time
	neverPlayed                // never played, and never known to be the best move
	neverThoughOne             // never played, though it was the best move once
	neverThough                // never played, though it was the best move several times

	fates // number of fates
)

// fateSentences has the sentence of each fate. Slots: side castles at move number move; first is the number of the move at
// which castling first was the best move, and times is how often it was.
var fateSentences = [fates][ways]string{
	playedAtOnce: {
		"{side} played {castling} on move {move}, as soon as it was the best move",
		"{side} castled with the {partner} on {square} on move {move}, as soon as it was the best move",
		"{side} leapt to {square} on move {move}, as soon as it was the best move",
	},
	playedAtBest: {
		"{side} played {castling} on move {move}, when it was the best move",
		"{side} castled with the {partner} on {square} on move {move}, when it was the best move",
		"{side} leapt to {square} on move {move}, when it was the best move",
	},
	playedAtFirst: {
		"{side} played {castling} on move {move}, as soon as it was possible",
		"{side} castled with the {partner} on {square} on move {move}, as soon as it was possible",
		"{side} leapt to {square} on move {move}, as soon as it was possible",
	},
	played: {
		"{side} played {castling} on move {move}",
		"{side} castled with the {partner} on {square} on move {move}",
		"{side} leapt to {square} on move {move}",
	},
	neverPlayed: {
		"{side} never played {castling}",
		"{side} never castled with the {partner} on {square}",
		"{side} never leapt to {square}",
	},
	neverThoughOne: {
		"{side} never played {castling}, the best move on move {first}",
		"{side} never castled with the {partner} on {square}, the best move on move {first}",
		"{side} never leapt to {square}, the best move on move {first}",
	},
	neverThough: {
		"{side} never played {castling}, the best move {times} times, first on move {first}",
		"{side} never castled with the {partner} on {square}, the best move {times} times, first on move {first}",
		"{side} never leapt to {square}, the best move {times} times, first on move {first}",
	},
}

// A detail is an additional fact about a castling in a game.
type detail uint8

// The details.
const (
	bestOneEarlier detail = iota // it had been the best move one move before it was played
	bestEarlier
	notBest // it was not the best move when it was played
	firstPossible
	firstPossibleNeverBest
	onlyPossible // it was possible on one move only
	onlyPossibleNotBest
	costOne // the loss by the move that was played instead
	costSeveral
	costOneNothing
	costSeveralNothing
	rightLost

	details // number of details
)

// detailSentences has the sentence of each detail. Slots: late is how many moves earlier castling was the best move,
// possible the number of the move at which it became possible, cost the loss by other moves, lost the number of the move
// that lost the right.
var detailSentences = [details]string{
	bestOneEarlier:         "It had been the best move on move {first}, one move earlier",
	bestEarlier:            "It had been the best move on move {first}, {late} moves earlier",
	notBest:                "It was not the best move",
	firstPossible:          "It was first possible on move {possible}",
	firstPossibleNeverBest: "It was first possible on move {possible}, but never the best move",
	onlyPossible:           "It was possible on move {possible} only",
	onlyPossibleNotBest:    "It was possible on move {possible} only, when another move was best",
	costOne:                "The move played instead cost {cost}% of winning chances",
	costSeveral:            "The moves played instead cost {cost}% of winning chances",
	costOneNothing:         "The move played instead cost next to nothing",
	costSeveralNothing:     "The moves played instead cost next to nothing",
	rightLost:              "The right was lost on move {lost}",
}

// fate returns the fate of the castling, and details about when it was the best move or possible.
func (c *Castling) fate() (fate, []detail) {
	choose := func(sure, unsure detail) []detail {
		if c.Unsure {
			return []detail{unsure}
		}
		return []detail{sure}
	}
	switch {
	case c.Played >= 0 && c.Played == c.Best && c.Unsure:
		return playedAtBest, nil
	case c.Played >= 0 && c.Played == c.Best:
		return playedAtOnce, nil
	case c.Played >= 0 && c.Best >= 0 && c.Late() == 1:
		return played, []detail{bestOneEarlier}
	case c.Played >= 0 && c.Best >= 0:
		return played, []detail{bestEarlier}
	case c.Played >= 0 && c.Played == c.Possible && c.Unsure:
		return playedAtFirst, nil
	case c.Played >= 0 && c.Played == c.Possible:
		return playedAtFirst, []detail{notBest}
	case c.Played >= 0:
		return played, choose(firstPossibleNeverBest, firstPossible)
	case c.Best >= 0 && len(c.Missed) > 1:
		return neverThough, nil
	case c.Best >= 0:
		return neverThoughOne, nil
	case c.Lost >= 0 && c.Lost <= c.Possible+1:
		return neverPlayed, choose(onlyPossibleNotBest, onlyPossible)
	}
	return neverPlayed, choose(firstPossibleNeverBest, firstPossible)
}

// cost returns the detail about the loss by the moves that were played instead of the castling, none if the loss is not
// known.
func (r *Report) cost(c *Castling) []detail {
	unjudged := func(ply int) bool { return !r.Plies[ply].Judged }
	switch several := len(c.Missed) > 1; {
	case len(c.Missed) == 0 || slices.ContainsFunc(c.Missed, unjudged):
		return nil
	case c.Cost >= 1 && several:
		return []detail{costSeveral}
	case c.Cost >= 1:
		return []detail{costOne}
	case several:
		return []detail{costSeveralNothing}
	}
	return []detail{costOneNothing}
}

// Name returns the name of the castling: "O-O"; "castling with the bishop on c1" under rules that let every piece be the
// partner; "the leap to b1".
func (c *Castling) Name() string { return c.slots().Replace(names[c.way()]) }

// CastlingText describes the history of a castling in the game, in sentences for players.
func (r *Report) CastlingText(c *Castling) string {
	fate, told := c.fate()
	told = append(told, r.cost(c)...)
	if c.Lost > c.Possible+1 {
		told = append(told, rightLost)
	}
	move := func(ply int) string {
		if ply < 0 {
			return ""
		}
		return strconv.Itoa(r.Plies[ply].Position.MoveNumber())
	}
	slots := c.slots(
		"{move}", move(c.Played), "{first}", move(c.Best), "{possible}", move(c.Possible), "{lost}", move(c.Lost),
		"{times}", words.Count(len(c.Missed)), "{late}", words.Count(c.Late()), "{cost}", fmt.Sprintf("%.0f", c.Cost),
	)
	said := []string{slots.Replace(fateSentences[fate][c.way()])}
	for _, d := range told {
		said = append(said, slots.Replace(detailSentences[d]))
	}
	return words.Message(said...)
}

// slots returns a replacer for the slots that describe a castling, and for more pairs of slot and text.
func (c *Castling) slots(more ...string) *strings.Replacer {
	square, castling := c.Lane.Partner, "O-O"
	switch {
	case c.IsLeap():
		square = c.Lane.KingTo
	case c.Lane.Wing() == rules.ASide:
		castling = "O-O-O"
	}
	return strings.NewReplacer(append([]string{
		"{side}", c.Side.Name(), "{castling}", castling, "{partner}", words.Piece(c.Partner), "{square}", c.square(square).String(),
	}, more...)...)
}
