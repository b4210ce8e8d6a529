package analysis

import (
	"strconv"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
	"backrank/words"
)

// Pawns formats a score for players: "+0.35", "−1.20", "0.00", "#5", "#−3".
func (s Score) Pawns() string {
	if s.Mate != 0 {
		return "#" + lang.Number(s.Mate)
	}
	return survey.FormatScore(s.Centipawns)
}

// Tenths formats a score to a tenth of a pawn: "+0.4", "−12.3", "0.0", "#5", "#−3". Halves are rounded away from 0: 0.15
// is "+0.2".
func (s Score) Tenths() string {
	if s.Mate != 0 {
		return s.Pawns()
	}
	return words.Pawns(s.Centipawns, 1)
}

// Sentence describes a position with the score, to a tenth of a pawn: "White is slightly better, +0.6".
func (s Score) Sentence() string {
	color, standing := s.better()
	side := words.Color(color)
	if s.Mate != 0 {
		return lang.N("{{.Side}} mates in {{.Count}}", max(s.Mate, -s.Mate), "Side", side)
	}
	switch standing {
	case 0:
		return lang.L("The position is about equal, {{.Score}}", "Score", s.Tenths())
	case 1:
		return lang.L("{{.Side}} is slightly better, {{.Score}}", "Side", side, "Score", s.Tenths())
	case 2:
		return lang.L("{{.Side}} is better, {{.Score}}", "Side", side, "Score", s.Tenths())
	case 3:
		return lang.L("{{.Side}} is much better, {{.Score}}", "Side", side, "Score", s.Tenths())
	}
	return lang.L("{{.Side}} is winning, {{.Score}}", "Side", side, "Score", s.Tenths())
}

// better returns the side that is better, and how much.
func (s Score) better() (chess.Color, Standing) {
	standing := s.Standing()
	if standing < 0 {
		return chess.Black, -standing
	}
	return chess.White, standing
}

// Words describes a game with the score: "slightly better for White".
func (s Score) Words() string {
	color, standing := s.better()
	side := words.Color(color)
	if s.Mate != 0 {
		return lang.N("mate in {{.Count}} for {{.Side}}", max(s.Mate, -s.Mate), "Side", side)
	}
	switch standing {
	case 0:
		return lang.L("about equal")
	case 1:
		return lang.L("slightly better for {{.Side}}", "Side", side)
	case 2:
		return lang.L("better for {{.Side}}", "Side", side)
	case 3:
		return lang.L("much better for {{.Side}}", "Side", side)
	}
	return lang.L("winning for {{.Side}}", "Side", side)
}

// Numbered returns the SAN of a move with its number: "23... Qxb2".
func (p *Ply) Numbered() string { return p.NumberedAs(p.Move) }

// NumberedAs returns the SAN of a move in place of the one of the game, with its number.
func (p *Ply) NumberedAs(m rules.Move) string { return numbered(p, san.Format(&p.Position, m)) }

func numbered(p *Ply, san string) string {
	dots := "."
	if p.Position.Turn() == chess.Black {
		dots = "..."
	}
	return strconv.Itoa(p.Position.MoveNumber()) + dots + " " + san
}

// TurningPoint describes a turning point, a ply of [Report.Turning]. write formats a move in place of the one of the
// game, like [Ply.NumberedAs].
func (r *Report) TurningPoint(ply int, write func(*Ply, rules.Move) string) string {
	p := &r.Plies[ply]
	text := words.Sentence(lang.L("{{.Move}}: from {{.Before}} ({{.ScoreBefore}}) to {{.After}} ({{.ScoreAfter}})", "Move", write(p, p.Move),
		"Before", p.Before.Score.Words(), "ScoreBefore", p.Before.Score.Pawns(), "After", p.After.Score.Words(), "ScoreAfter", p.After.Score.Pawns()))
	if best := p.Before.Best(); !best.IsZero() {
		text = words.Message(text, lang.L("{{.Move}} was better", "Move", write(p, best)))
	}
	return text
}

// NotableCastlings returns the castlings that a report describes. If a side castled or leapt, its other castlings are
// omitted unless they were the best move at some time.
func (r *Report) NotableCastlings() (all []*Castling) {
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
