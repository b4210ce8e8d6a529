// Package drill makes the questions of training and judges the answers, by the rules, by the player's own lines or by the scores of
// engines. It has no state; package training chooses when to ask which question.
package drill

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// CastlingKind is what a question about castling asks.
type CastlingKind string

// The kinds of questions. They are part of keys.
const (
	Landing  CastlingKind = "landing"  // where do king and partner land?
	Legality CastlingKind = "legality" // is it legal now, and if not, which square forbids it?
	Earliest CastlingKind = "earliest" // what is the first move on which it is possible, if the opponent passes?
)

// CastlingKinds returns the kinds in the order of difficulty.
func CastlingKinds() []CastlingKind { return []CastlingKind{Landing, Legality, Earliest} }

// Castling is a question about a castling or a leap.
type Castling struct {
	Kind CastlingKind
	// Array is the array from which Side began. In a question about legality, the player compares the position with it to see
	// which pieces have moved.
	Array variants.Array
	// Position is the position to show. The side to move in it is Side, except in a start position, in which White is.
	Position rules.Position
	Side     chess.Color
	// King is the king's square, To the partner's square, or the landing of a leap.
	King, To chess.Square
	Leap     bool

	base    rules.Position // the position before the moves
	moves   []rules.Move   // moves of Side after which the opponent passes, for kings that have moved
	kingTo  chess.Square   // the answer of Landing
	partner chess.Square   // the partner's landing, NoSquare for a leap
	way     facts.Way      // the answer of Earliest
}

// CastlingAnswer is an answer to a question about castling. The kind determines which fields count.
type CastlingAnswer struct {
	King, Partner chess.Square // Landing: where they land; Partner is NoSquare for a leap
	Legal         bool         // Legality
	Square        chess.Square // Legality: a square that forbids it, or NoSquare if the player was not asked for one
	Move          int          // Earliest: the number of the move
}

// Verdict is the judgement of an answer.
type Verdict struct {
	Right bool
	// Text is the explanation, in the language of the player.
	Text string
	// Squares are the squares that the explanation is about, Pieces the pieces that are the reason.
	Squares, Pieces rules.Squares
}

// Rule is the castling rule of the question.
func (c *Castling) Rule() *rules.Castling { return c.Position.Rule() }

// Text returns the question in the language of the player.
func (c *Castling) Text() string {
	side, to := words.Color(c.Side), c.To
	partner := words.Piece(c.Position.At(c.To).Type())
	switch {
	case c.Kind == Landing && c.Leap:
		return lang.L("{{.Side}}'s king leaps to the {{.Wing}}. Where does it land?", "Side", side, "Wing", c.wing())
	case c.Kind == Landing:
		return lang.L("{{.Side}} castles with the {{.Piece}} on {{.Square}}. Where do both land?", "Side", side, "Piece", partner, "Square", to)
	case c.Kind == Legality && c.Leap:
		return lang.L("Can {{.Side}}'s king leap to {{.Square}}?", "Side", side, "Square", to)
	case c.Kind == Legality:
		return lang.L("Can {{.Side}} castle with the {{.Piece}} on {{.Square}}?", "Side", side, "Piece", partner, "Square", to)
	case c.Leap:
		return lang.L("What is the first move on which {{.Side}}'s king can leap to {{.Square}}?", "Side", side, "Square", to)
	}
	return lang.L("What is the first move on which {{.Side}} can castle with the {{.Piece}} on {{.Square}}?", "Side", side, "Piece", partner, "Square", to)
}

// wing returns the side of the king on which the partner is, or to which it leaps.
func (c *Castling) wing() rules.Wing {
	if c.To > c.King {
		return rules.HSide
	}
	return rules.ASide
}

// Answer returns the right answer. For a castling that is illegal, Square is the first square that forbids it.
func (c *Castling) Answer() CastlingAnswer {
	a := CastlingAnswer{King: chess.NoSquare, Partner: chess.NoSquare, Square: chess.NoSquare}
	switch c.Kind {
	case Landing:
		a.King, a.Partner = c.kingTo, c.partner
	case Legality:
		if a.Legal = c.isLegal(); !a.Legal {
			a.Square = c.forbidding().First()
		}
	case Earliest:
		a.Move = c.way.Fewest
	}
	return a
}

// Landings returns where the king and its partner land; the partner's landing is NoSquare for a leap.
func (c *Castling) Landings() (king, partner chess.Square) { return c.kingTo, c.partner }

// Judge judges an answer. write writes a move in SAN for the player, with letters or figurines.
func (c *Castling) Judge(a CastlingAnswer, write func(san string) string) Verdict {
	switch c.Kind {
	case Landing:
		return c.judgeLanding(a)
	case Earliest:
		return c.judgeEarliest(a, write)
	}
	return c.judgeLegality(a)
}

func (c *Castling) judgeLanding(a CastlingAnswer) Verdict {
	v := Verdict{Right: a.King == c.kingTo && (c.Leap || a.Partner == c.partner), Squares: rules.Bit(c.kingTo), Pieces: rules.Bit(c.King)}
	if c.Leap {
		v.Text = lang.L("The king lands on {{.Square}}, and no other piece moves", "Square", c.kingTo)
		return v
	}
	v.Squares |= rules.Bit(c.partner)
	v.Pieces |= rules.Bit(c.To)
	piece := words.Piece(c.Position.At(c.To).Type())
	switch {
	case c.kingTo == c.King:
		v.Text = lang.L("The king stays on {{.Landing}}, and the {{.Piece}} lands on {{.Square}}", "Landing", c.kingTo, "Piece", piece, "Square", c.partner)
	case c.partner == c.To:
		v.Text = lang.L("The king lands on {{.Landing}}, and the {{.Piece}} stays on {{.Square}}", "Landing", c.kingTo, "Piece", piece, "Square", c.partner)
	default:
		v.Text = lang.L("The king lands on {{.Landing}}, and the {{.Piece}} on {{.Square}}", "Landing", c.kingTo, "Piece", piece, "Square", c.partner)
	}
	return v
}

func (c *Castling) judgeEarliest(a CastlingAnswer, write func(san string) string) Verdict {
	v := Verdict{Right: a.Move == c.way.Fewest, Pieces: c.way.Clear << c.rank(), Squares: rules.Bit(c.kingTo)}
	if c.partner != chess.NoSquare {
		v.Squares |= rules.Bit(c.partner)
	}
	pieces := c.pieces(v.Pieces)
	move := lang.L("Move {{.Number}}", "Number", c.way.Fewest)
	switch len(pieces) {
	case 0:
		v.Text = lang.L("It is possible at once: move {{.Number}}", "Number", c.way.Fewest)
	case 1:
		v.Text = words.Message(move, words.Sentence(lang.L("{{.Pieces}} has to leave first, for example by {{.Moves}}", "Pieces", words.And(pieces), "Moves", c.example(write))))
	default:
		v.Text = words.Message(move, words.Sentence(lang.L("{{.Pieces}} have to leave first, for example by {{.Moves}}", "Pieces", words.And(pieces), "Moves", c.example(write))))
	}
	return v
}

// example writes the moves of preparation: "1.e3 2.Qe2", or for Black "1…e6 2…Qe7".
func (c *Castling) example(write func(san string) string) string {
	dots := "."
	if c.Side == chess.Black {
		dots = "…"
	}
	var texts []string
	p := c.turn()
	for i, m := range c.preparation() {
		texts = append(texts, strconv.Itoa(i+1)+dots+write(san.Format(&p, m)))
		after := rules.After(&p, m)
		after.Pass(&p)
	}
	return strings.Join(texts, " ")
}

// turn returns the start position with Side to move.
func (c *Castling) turn() rules.Position {
	p := c.Position
	if p.Turn() != c.Side {
		c.Position.Pass(&p)
	}
	return p
}

// preparation returns moves of Side after which the castling or leap of Earliest is playable, if the opponent passes.
func (c *Castling) preparation() (moves []rules.Move) {
	p, flip := c.turn(), chess.Square(c.rank())
	for _, m := range facts.MovesBefore(c.Array, c.Rule(), c.way.Lane) {
		all := p.Moves(nil)
		i := slices.IndexFunc(all, func(own rules.Move) bool { return own.From() == m.From()^flip && own.To() == m.To()^flip })
		moves = append(moves, all[i])
		after := rules.After(&p, all[i])
		after.Pass(&p)
	}
	return moves
}

// rank returns what is added to squares of White's back rank for those of Side's: 0 or 56.
func (c *Castling) rank() uint { return 56 * uint(rules.Side(c.Side)) }

// pieces lists pieces with their squares.
func (c *Castling) pieces(squares rules.Squares) (all []string) {
	for sq := range squares.All() {
		all = append(all, lang.L("the {{.Piece}} on {{.Square}}", "Piece", words.Piece(c.Position.At(sq).Type()), "Square", sq))
	}
	return all
}

func (c *Castling) judgeLegality(a CastlingAnswer) Verdict {
	legal := c.isLegal()
	if !legal {
		reason := c.Position.WhyNot(c.King, c.To)
		right := !a.Legal && (a.Square == chess.NoSquare || c.forbidding().Has(a.Square))
		return Verdict{Right: right, Text: reason.String(), Squares: reason.Squares, Pieces: reason.Pieces}
	}
	landing := c.judgeLanding(CastlingAnswer{}).Text
	v := Verdict{Right: a.Legal, Text: words.Message(lang.L("It is legal"), landing), Squares: rules.Bit(c.kingTo)}
	if c.partner == chess.NoSquare {
		return v
	}
	v.Squares |= rules.Bit(c.partner)
	way := rules.Between(c.To, c.partner) | rules.Bit(c.To) | rules.Bit(c.partner)
	for sq := range way.All() {
		if attackers := c.Position.Attackers(sq, c.Side.Other()); attackers != 0 && sq != c.kingTo {
			v.Text = words.Message(v.Text, lang.L("The {{.Piece}} may cross {{.Square}}, which is attacked: only the king may not",
				"Piece", words.Piece(c.Position.At(c.To).Type()), "Square", sq))
			v.Pieces = attackers
			break
		}
	}
	return v
}

// isLegal reports whether the castling or the leap is legal now.
func (c *Castling) isLegal() bool {
	return slices.ContainsFunc(c.Position.Moves(nil), func(m rules.Move) bool {
		return m.From() == c.King && m.To() == c.To && (c.Leap && m.IsLeap() || !c.Leap && m.IsCastling())
	})
}

// forbidding returns all squares that a player may name if the castling is illegal: those of the first law that forbids it, and
// those of all others: pieces in the way, and attacked squares of the king's path with the pieces that attack them.
func (c *Castling) forbidding() rules.Squares {
	reason := c.Position.WhyNot(c.King, c.To)
	squares := reason.Squares | reason.Pieces
	lane := c.lane()
	if lane == nil {
		return squares
	}
	squares |= c.Position.Blockers(c.Side, lane)
	for sq := range ((lane.Path | rules.Bit(lane.King)) << c.rank()).All() {
		if attackers := c.Position.Attackers(sq, c.Side.Other()); attackers != 0 {
			squares |= rules.Bit(sq) | attackers
		}
	}
	return squares
}

// lane returns the geometry of the castling or leap, as White's; nil if the rule has no landing.
func (c *Castling) lane() *rules.Lane {
	if !c.Leap {
		return c.Rule().Castle(c.King.File(), c.To.File())
	}
	for _, l := range c.Rule().Leaps(c.King.File()) {
		if l.KingTo.File() == c.To.File() {
			return &l
		}
	}
	return nil
}

// Choices returns the answers to choose from for questions of the kinds Landing and Earliest: the right one, and landings under
// other rules or moves shortly before and after it. Their order does not reveal the right one.
func (c *Castling) Choices() []CastlingAnswer {
	var all []CastlingAnswer
	add := func(king, partner chess.Square) {
		a := CastlingAnswer{King: king, Partner: partner, Square: chess.NoSquare}
		if king != partner && !slices.Contains(all, a) {
			all = append(all, a)
		}
	}
	switch c.Kind {
	case Landing:
		add(c.kingTo, c.partner)
		for _, r := range variants.Castlings() {
			if l := r.Castle(c.King.File(), c.To.File()); l != nil && !c.Leap {
				add(l.KingTo+chess.Square(c.rank()), l.PartnerTo+chess.Square(c.rank()))
			}
			for _, l := range r.Leaps(c.King.File()) {
				if c.Leap && l.Wing() == c.wing() {
					add(l.KingTo+chess.Square(c.rank()), chess.NoSquare)
				}
			}
		}
		if c.Leap {
			for _, d := range []chess.Square{1, -1} {
				if f := int(c.kingTo&7) + int(d); f >= 0 && f < 8 {
					add(c.kingTo+d, chess.NoSquare)
				}
			}
		} else {
			add(c.partner, c.kingTo)
			add(c.To, c.King)
		}
		all = all[:min(len(all), maxChoices)]
		slices.SortFunc(all, func(a, b CastlingAnswer) int { return 64*int(a.King-b.King) + int(a.Partner-b.Partner) })
	case Earliest:
		first := max(1, c.way.Fewest-1-int(c.King+c.To)%2)
		for move := first; move < first+maxChoices; move++ {
			all = append(all, CastlingAnswer{Move: move, King: chess.NoSquare, Partner: chess.NoSquare, Square: chess.NoSquare})
		}
	}
	return all
}

// maxChoices is the maximum number of choices.
const maxChoices = 4

// Key returns a text that describes the question completely. It does not depend on how questions are made from seeds, so that
// keys of earlier versions stay valid.
func (c *Castling) Key() string {
	var moves []string
	for _, m := range c.moves {
		moves = append(moves, m.String())
	}
	position := c.Array.String()
	if c.Kind == Legality {
		position = fen.Format(&c.base)
	}
	return strings.Join([]string{
		string(c.Kind), c.Rule().ID, c.Array.String(), strconv.Itoa(rules.Side(c.Side)), form(c.Leap), c.To.String(), position, strings.Join(moves, " "),
	}, "|")
}

// errKey is the error of a text that is not a key.
var errKey = errors.New("drill: not a key of a question")

// CastlingOf returns the question with a key.
func CastlingOf(key string) (Castling, error) {
	parts := strings.Split(key, "|")
	if len(parts) != 8 {
		return Castling{}, errKey
	}
	rule := variants.CastlingByID(parts[1])
	array, err := variants.ParseArray(parts[2])
	to, ok := rules.ParseSquare(parts[5])
	if rule == nil || err != nil || !ok || parts[3] != "0" && parts[3] != "1" || parts[4] != "castle" && parts[4] != "leap" {
		return Castling{}, errKey
	}
	side := chess.White
	if parts[3] == "1" {
		side = chess.Black
	}
	c := Castling{Kind: CastlingKind(parts[0]), Array: array, Side: side, To: to, Leap: parts[4] == "leap"}
	switch c.Kind {
	case Landing, Earliest:
		if c.base, err = variants.Both(array).Position(rule); err != nil {
			return Castling{}, err
		}
	case Legality:
		if c.base, _, err = fen.Parse(parts[6], rule); err != nil || c.base.Turn() != side {
			return Castling{}, errors.Join(errKey, err)
		}
	default:
		return Castling{}, errKey
	}
	p := c.base
	for _, text := range strings.Fields(parts[7]) {
		i := slices.IndexFunc(p.Moves(nil), func(m rules.Move) bool { return m.String() == text })
		if i < 0 || c.Kind != Legality {
			return Castling{}, errKey
		}
		c.moves = append(c.moves, p.Moves(nil)[i])
		after := rules.After(&p, c.moves[len(c.moves)-1])
		if after.InCheck() {
			return Castling{}, errKey
		}
		after.Pass(&p)
	}
	c.Position = p
	if !c.solve() {
		return Castling{}, errKey
	}
	return c, nil
}

// solve computes the answers of Landing and Earliest. It returns false if the position does not have the question.
func (c *Castling) solve() bool {
	c.King = c.Position.King(c.Side)
	c.kingTo, c.partner = chess.NoSquare, chess.NoSquare
	if l := c.lane(); l != nil {
		c.kingTo = l.KingTo + chess.Square(c.rank())
		if !c.Leap {
			c.partner = l.PartnerTo + chess.Square(c.rank())
		}
	}
	if c.Kind == Legality {
		return c.isSound()
	}
	lanes := c.Rule().Lanes(c.Array)
	i := slices.IndexFunc(lanes, func(l rules.Lane) bool {
		return l.IsLeap() == c.Leap && c.To == target(&l)+chess.Square(c.rank())
	})
	if i < 0 {
		return false
	}
	if c.Kind == Earliest {
		c.way = facts.WayOn(c.Array, c.Rule(), lanes[i])
	}
	return true
}

// target returns the field To of a question about a lane, as White's.
func target(l *rules.Lane) chess.Square {
	if l.IsLeap() {
		return l.KingTo
	}
	return l.Partner
}

// isSound reports whether a question about legality is about this castling or leap, and not about another move of the king to the
// same square.
func (c *Castling) isSound() bool {
	own := c.Position.At(c.To)
	switch {
	case c.Position.Turn() != c.Side || c.King == c.To:
		return false
	case c.Leap && c.kingTo == chess.NoSquare, c.Leap && own.Color() == c.Side && slices.Contains(c.Rule().Partners, own.Type()):
		return false
	}
	return c.Leap || own.Color() == c.Side
}
