package analysis

import (
	"slices"
	"strconv"

	"github.com/notnil/chess"

	"backrank/lang"
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

// A fate is the main fact about a castling in a game.
type fate uint8

// The fates.
const (
	playedAtOnce     fate = iota // played when it first was the best move
	playedAtBest                 // played when it was the best move; earlier best moves are not all known
	playedAtFirst                // played when it first was possible
	played                       // played at another time
	neverPlayed                  // never played, and never known to be the best move
	neverBestOnce                // never played, though it was the best move once
	neverBestSeveral             // never played, though it was the best move several times

	fates // number of fates
)

// fateSentence returns the sentence of a fate: the side castles at move number Move; First is the number of the move at which
// castling first was the best move, and Number is how often it was.
func (r *Report) fateSentence(f fate, c *Castling) string {
	switch c.way() {
	case withPartner:
		return r.partnerFate(f, c)
	case leap:
		return r.leapFate(f, c)
	}
	switch f {
	case playedAtOnce:
		return lang.L("{{.Side}} played {{.Castling}} on move {{.Move}}, as soon as it was the best move", "Side", words.Color(c.Side), "Castling", c.castling(), "Move", r.number(c.Played))
	case playedAtBest:
		return lang.L("{{.Side}} played {{.Castling}} on move {{.Move}}, when it was the best move", "Side", words.Color(c.Side), "Castling", c.castling(), "Move", r.number(c.Played))
	case playedAtFirst:
		return lang.L("{{.Side}} played {{.Castling}} on move {{.Move}}, as soon as it was possible", "Side", words.Color(c.Side), "Castling", c.castling(), "Move", r.number(c.Played))
	case played:
		return lang.L("{{.Side}} played {{.Castling}} on move {{.Move}}", "Side", words.Color(c.Side), "Castling", c.castling(), "Move", r.number(c.Played))
	case neverPlayed:
		return lang.L("{{.Side}} never played {{.Castling}}", "Side", words.Color(c.Side), "Castling", c.castling())
	case neverBestOnce:
		return lang.L("{{.Side}} never played {{.Castling}}, the best move on move {{.First}}", "Side", words.Color(c.Side), "Castling", c.castling(), "First", r.number(c.Best))
	case neverBestSeveral:
		return lang.N("{{.Side}} never played {{.Castling}}, the best move {{.Number}} times, first on move {{.First}}", len(c.Missed), "Side", words.Color(c.Side), "Castling", c.castling(), "Number", words.Count(len(c.Missed)), "First", r.number(c.Best))
	}
	return ""
}

func (r *Report) partnerFate(f fate, c *Castling) string {
	switch f {
	case playedAtOnce:
		return lang.L("{{.Side}} castled with the {{.Partner}} on {{.Square}} on move {{.Move}}, as soon as it was the best move", "Side", words.Color(c.Side), "Partner", words.Piece(c.Partner), "Square", c.at(), "Move", r.number(c.Played))
	case playedAtBest:
		return lang.L("{{.Side}} castled with the {{.Partner}} on {{.Square}} on move {{.Move}}, when it was the best move", "Side", words.Color(c.Side), "Partner", words.Piece(c.Partner), "Square", c.at(), "Move", r.number(c.Played))
	case playedAtFirst:
		return lang.L("{{.Side}} castled with the {{.Partner}} on {{.Square}} on move {{.Move}}, as soon as it was possible", "Side", words.Color(c.Side), "Partner", words.Piece(c.Partner), "Square", c.at(), "Move", r.number(c.Played))
	case played:
		return lang.L("{{.Side}} castled with the {{.Partner}} on {{.Square}} on move {{.Move}}", "Side", words.Color(c.Side), "Partner", words.Piece(c.Partner), "Square", c.at(), "Move", r.number(c.Played))
	case neverPlayed:
		return lang.L("{{.Side}} never castled with the {{.Partner}} on {{.Square}}", "Side", words.Color(c.Side), "Partner", words.Piece(c.Partner), "Square", c.at())
	case neverBestOnce:
		return lang.L("{{.Side}} never castled with the {{.Partner}} on {{.Square}}, the best move on move {{.First}}", "Side", words.Color(c.Side), "Partner", words.Piece(c.Partner), "Square", c.at(), "First", r.number(c.Best))
	case neverBestSeveral:
		return lang.N("{{.Side}} never castled with the {{.Partner}} on {{.Square}}, the best move {{.Number}} times, first on move {{.First}}", len(c.Missed), "Side", words.Color(c.Side), "Partner", words.Piece(c.Partner), "Square", c.at(), "Number", words.Count(len(c.Missed)), "First", r.number(c.Best))
	}
	return ""
}

func (r *Report) leapFate(f fate, c *Castling) string {
	switch f {
	case playedAtOnce:
		return lang.L("{{.Side}} leapt to {{.Square}} on move {{.Move}}, as soon as it was the best move", "Side", words.Color(c.Side), "Square", c.at(), "Move", r.number(c.Played))
	case playedAtBest:
		return lang.L("{{.Side}} leapt to {{.Square}} on move {{.Move}}, when it was the best move", "Side", words.Color(c.Side), "Square", c.at(), "Move", r.number(c.Played))
	case playedAtFirst:
		return lang.L("{{.Side}} leapt to {{.Square}} on move {{.Move}}, as soon as it was possible", "Side", words.Color(c.Side), "Square", c.at(), "Move", r.number(c.Played))
	case played:
		return lang.L("{{.Side}} leapt to {{.Square}} on move {{.Move}}", "Side", words.Color(c.Side), "Square", c.at(), "Move", r.number(c.Played))
	case neverPlayed:
		return lang.L("{{.Side}} never leapt to {{.Square}}", "Side", words.Color(c.Side), "Square", c.at())
	case neverBestOnce:
		return lang.L("{{.Side}} never leapt to {{.Square}}, the best move on move {{.First}}", "Side", words.Color(c.Side), "Square", c.at(), "First", r.number(c.Best))
	case neverBestSeveral:
		return lang.N("{{.Side}} never leapt to {{.Square}}, the best move {{.Number}} times, first on move {{.First}}", len(c.Missed), "Side", words.Color(c.Side), "Square", c.at(), "Number", words.Count(len(c.Missed)), "First", r.number(c.Best))
	}
	return ""
}

// A detail is an additional fact about a castling in a game.
type detail uint8

// The details.
const (
	bestEarlier detail = iota // it had been the best move before it was played
	notBest                   // it was not the best move when it was played
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

// detailSentence returns the sentence of a detail: Number is how many moves earlier castling was the best move, Possible the
// number of the move at which it became possible, Cost the loss by other moves, Lost the number of the move that lost the
// right.
func (r *Report) detailSentence(d detail, c *Castling) string {
	switch d {
	case bestEarlier:
		return lang.N("It had been the best move on move {{.First}}, {{.Number}} moves earlier", c.Late(), "First", r.number(c.Best), "Number", words.Count(c.Late()))
	case notBest:
		return lang.L("It was not the best move")
	case firstPossible:
		return lang.L("It was first possible on move {{.Possible}}", "Possible", r.number(c.Possible))
	case firstPossibleNeverBest:
		return lang.L("It was first possible on move {{.Possible}}, but never the best move", "Possible", r.number(c.Possible))
	case onlyPossible:
		return lang.L("It was possible on move {{.Possible}} only", "Possible", r.number(c.Possible))
	case onlyPossibleNotBest:
		return lang.L("It was possible on move {{.Possible}} only, when another move was best", "Possible", r.number(c.Possible))
	case costOne:
		return lang.L("The move played instead cost {{.Cost}} of winning chances", "Cost", words.Percent(c.Cost/100, 0))
	case costSeveral:
		return lang.L("The moves played instead cost {{.Cost}} of winning chances", "Cost", words.Percent(c.Cost/100, 0))
	case costOneNothing:
		return lang.L("The move played instead cost next to nothing")
	case costSeveralNothing:
		return lang.L("The moves played instead cost next to nothing")
	case rightLost:
		return lang.L("The right was lost on move {{.Lost}}", "Lost", r.number(c.Lost))
	}
	return ""
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
	case c.Played >= 0 && c.Best >= 0:
		return played, []detail{bestEarlier}
	case c.Played >= 0 && c.Played == c.Possible && c.Unsure:
		return playedAtFirst, nil
	case c.Played >= 0 && c.Played == c.Possible:
		return playedAtFirst, []detail{notBest}
	case c.Played >= 0:
		return played, choose(firstPossibleNeverBest, firstPossible)
	case c.Best >= 0 && len(c.Missed) > 1:
		return neverBestSeveral, nil
	case c.Best >= 0:
		return neverBestOnce, nil
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
func (c *Castling) Name() string {
	switch c.way() {
	case withPartner:
		return lang.L("castling with the {{.Partner}} on {{.Square}}", "Partner", words.Piece(c.Partner), "Square", c.at())
	case leap:
		return lang.L("the leap to {{.Square}}", "Square", c.at())
	}
	return c.castling()
}

// CastlingText describes the history of a castling in the game, in sentences for players.
func (r *Report) CastlingText(c *Castling) string {
	fate, details := c.fate()
	details = append(details, r.cost(c)...)
	if c.Lost > c.Possible+1 {
		details = append(details, rightLost)
	}
	sentences := []string{r.fateSentence(fate, c)}
	for _, d := range details {
		sentences = append(sentences, r.detailSentence(d, c))
	}
	return words.Message(sentences...)
}

// number returns the move number of a ply, "" for a negative one.
func (r *Report) number(ply int) string {
	if ply < 0 {
		return ""
	}
	return strconv.Itoa(r.Plies[ply].Position.MoveNumber())
}

// castling returns the castling in SAN: "O-O" or "O-O-O".
func (c *Castling) castling() string {
	if c.Lane.Wing() == rules.ASide {
		return "O-O-O"
	}
	return "O-O"
}

// at returns the square of the partner, or the one to which the king leaps.
func (c *Castling) at() chess.Square {
	if c.IsLeap() {
		return c.square(c.Lane.KingTo)
	}
	return c.square(c.Lane.Partner)
}
