package analysis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/variants/survey"
	"backrank/words"
)

// Pawns formats a score for players: "+0.35", "−1.20", "0.00", "#5", "#−3".
func (s Score) Pawns() string {
	if s.Mate != 0 {
		return "#" + words.Number(s.Mate)
	}
	return survey.Words(s.Centipawns)
}

// Tenths formats a score to a tenth of a pawn: "+0.4", "−12.3", "0.0", "#5", "#−3".
func (s Score) Tenths() string {
	if s.Mate != 0 {
		return s.Pawns()
	}
	return signs.Replace(fmt.Sprintf("%+.1f", float64(s.Centipawns)/100))
}

// adjectives say how much better a side stands, from [Standing] 1 on.
var adjectives = [...]string{"slightly better", "better", "much better", "winning"}

// Sentence says how a position stands with the score, to a tenth of a pawn: "White is slightly better, +0.6".
func (s Score) Sentence() string {
	side, standing := s.better()
	switch {
	case s.Mate != 0:
		return fmt.Sprintf("%s mates in %d", side.Name(), max(s.Mate, -s.Mate))
	case standing == 0:
		return "The position is about equal, " + s.Tenths()
	}
	return fmt.Sprintf("%s is %s, %s", side.Name(), adjectives[standing-1], s.Tenths())
}

// signs normalises the sign of a number of pawns: "−0.2", and "0.0" without a sign.
var signs = strings.NewReplacer("+0.0", "0.0", "-0.0", "0.0", "-", "−")

// better returns the side that is better, and how much.
func (s Score) better() (chess.Color, Standing) {
	standing := s.Standing()
	if standing < 0 {
		return chess.Black, -standing
	}
	return chess.White, standing
}

// Words says how a game stands with the score: "slightly better for White".
func (s Score) Words() string {
	side, standing := s.better()
	switch {
	case s.Mate != 0:
		return fmt.Sprintf("mate in %d for %s", max(s.Mate, -s.Mate), side.Name())
	case standing == 0:
		return "about equal"
	}
	return adjectives[standing-1] + " for " + side.Name()
}

// Numbered returns the SAN of a move with its number: "23... Qxb2".
func (p *Ply) Numbered() string { return p.NumberedAs(p.Move) }

// NumberedAs returns the SAN of a move in place of the one of the game, with its number.
func (p *Ply) NumberedAs(m rules.Move) string { return numbered(p, notation.SAN(&p.Position, m)) }

func numbered(p *Ply, san string) string {
	dots := "."
	if p.Position.Turn() == chess.Black {
		dots = "..."
	}
	return strconv.Itoa(p.Position.MoveNumber()) + dots + " " + san
}

// TurningPoint says in words what happened at a turning point, a ply of [Report.Turning]. write writes a move in place
// of the one of the game, as [Ply.NumberedAs] does.
func (r *Report) TurningPoint(ply int, write func(*Ply, rules.Move) string) string {
	p := &r.Plies[ply]
	text := fmt.Sprintf("%s: from %s (%s) to %s (%s)", write(p, p.Move),
		p.Before.Score.Words(), p.Before.Score.Pawns(), p.After.Score.Words(), p.After.Score.Pawns())
	if best := p.Before.Best(); !best.IsZero() {
		text = words.Message(text, write(p, best)+" was better")
	}
	return words.Sentence(text)
}

// Name returns what the castling is called: "O-O", "castling with the bishop on c1" where every piece may be the
// partner, "the leap to b1".
func (c *Castling) Name() string {
	switch {
	case c.IsLeap():
		return "the leap to " + c.square(c.Lane.KingTo).String()
	case c.AnyPartner:
		return fmt.Sprintf("castling with the %s on %s", words.Piece(c.Partner), c.square(c.Lane.Partner))
	case c.Lane.Wing() == rules.ASide:
		return "O-O-O"
	}
	return "O-O"
}

// did says that the castling was played: "played O-O", "castled with the bishop on c1", "leapt to b1".
func (c *Castling) did() string {
	switch {
	case c.IsLeap():
		return "leapt to " + c.square(c.Lane.KingTo).String()
	case c.AnyPartner:
		return fmt.Sprintf("castled with the %s on %s", words.Piece(c.Partner), c.square(c.Lane.Partner))
	}
	return "played " + c.Name()
}

// Finding says in words how a castling was treated, in sentences that hold whatever else happened.
func (r *Report) Finding(c *Castling) string {
	side, did := c.Side.Name(), c.did()
	var said []string
	say := func(format string, args ...any) { said = append(said, fmt.Sprintf(format, args...)) }
	switch {
	case c.Played >= 0 && c.Played == c.Best:
		when := "as soon as"
		if c.Unsure {
			when = "when"
		}
		say("%s %s on move %d, %s it was the best move", side, did, r.number(c.Played), when)
	case c.Played >= 0 && c.Best >= 0:
		say("%s %s on move %d", side, did, r.number(c.Played))
		say("It had been the best move on move %d, %s earlier", r.number(c.Best), moves(c.Late()))
	case c.Played >= 0 && c.Played == c.Possible:
		say("%s %s on move %d, as soon as it was possible", side, did, r.number(c.Played))
		if !c.Unsure {
			say("It was not the best move")
		}
	case c.Played >= 0:
		say("%s %s on move %d", side, did, r.number(c.Played))
		say("It was first possible on move %d%s", r.number(c.Possible), c.neverBest())
	case c.Best < 0 && c.Lost >= 0 && c.Lost <= c.Possible+1:
		say("%s never %s", side, did)
		another := ", when another move was best"
		if c.Unsure {
			another = ""
		}
		say("It was possible on move %d only%s", r.number(c.Possible), another)
	case c.Best >= 0 && len(c.Missed) > 1:
		say("%s never %s, the best move on move %d and %s later", side, did, r.number(c.Best), times(len(c.Missed)-1))
	case c.Best >= 0:
		say("%s never %s, the best move on move %d", side, did, r.number(c.Best))
	default:
		say("%s never %s", side, did)
		say("It was first possible on move %d%s", r.number(c.Possible), c.neverBest())
	}
	instead := "The moves played instead"
	if len(c.Missed) == 1 {
		instead = "The move played instead"
	}
	unjudged := func(ply int) bool { return !r.Plies[ply].Judged }
	switch {
	case len(c.Missed) == 0 || slices.ContainsFunc(c.Missed, unjudged):
	case c.Cost >= 1:
		say("%s cost %.0f%% of winning chances", instead, c.Cost)
	default:
		say("%s cost next to nothing", instead)
	}
	if c.Lost > c.Possible+1 {
		say("The right was lost on move %d", r.number(c.Lost))
	}
	return words.Message(said...)
}

// neverBest ends the sentence about a castling that is not known to have been the best move.
func (c *Castling) neverBest() string {
	if c.Unsure {
		return ""
	}
	return ", but never the best move"
}

// Told returns the castlings worth a sentence: not those of a side that castled or leapt otherwise which were never the
// best move.
func (r *Report) Told() (all []*Castling) {
	var played [2]bool
	for _, c := range r.Castlings {
		played[rules.Side(c.Side)] = played[rules.Side(c.Side)] || c.Played >= 0
	}
	for i := range r.Castlings {
		if c := &r.Castlings[i]; c.Played >= 0 || c.Best >= 0 || !played[rules.Side(c.Side)] {
			all = append(all, c)
		}
	}
	return all
}

func (r *Report) number(ply int) int { return r.Plies[ply].Position.MoveNumber() }

func moves(n int) string {
	if n == 1 {
		return "one move"
	}
	return words.Count(n) + " moves"
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return words.Count(n) + " times"
}
