package train

import (
	"math/rand/v2"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/training"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/variants"
	"backrank/variants/drill"
	"backrank/variants/rules"
)

// castling is the exercise on castling: where king and partner land, whether it is legal, and how soon it can be had.
type castling struct {
	seed func() uint64 // returns a random number
}

func (castling) id() training.Exercise { return training.Castling }

func (castling) about() string {
	return lang.L("Where do king and partner land? Is it legal now? How soon can it be had?")
}

// Has implements [training.Source].
func (castling) Has(key string) bool {
	_, err := drill.CastlingOf(key)
	return err == nil
}

// New returns a random new question under a random rule.
func (e castling) New(known func(key string) bool) (key string, ok bool) {
	random := rand.New(rand.NewPCG(e.seed(), 0))
	all, kinds := drillVariants(), drill.CastlingKinds()
	for range 20 {
		v, kind := all[random.IntN(len(all))], kinds[random.IntN(len(kinds))]
		c, ok := drill.NewCastling(v.Castling, v.RandomStart, kind, random.Uint64())
		if ok && !known(c.Key()) {
			return c.Key(), true
		}
	}
	return "", false
}

// drillVariants returns a variant for each castling rule that has castlings or leaps: the first one of the catalogue, or one
// of all arrays for a rule that no variant of the catalogue has.
func drillVariants() (all []variants.Variant) {
	for _, rule := range variants.Castlings() {
		if rule.CanCastle() || rule.CanLeap() {
			all = append(all, variantOf(rule))
		}
	}
	return all
}

func variantOf(rule *rules.Castling) variants.Variant {
	for _, v := range variants.All() {
		if v.Castling == rule {
			return v
		}
	}
	return variants.Custom(variants.ShuffleFamily, variants.Mirrored, rule)
}

func (castling) ask(key string) (question, bool) {
	c, err := drill.CastlingOf(key)
	if err != nil {
		return question{}, false
	}
	q := question{
		title: c.Rule().Title(), text: c.Text(), position: c.Position, bottom: c.Side, rule: c.Rule().ID, array: c.Array.String(),
		solution: func() verdict { return castlingVerdict(&c, c.Answer()) },
	}
	if c.Kind == drill.Legality {
		q.choices = []string{lang.L("Yes"), lang.L("No")}
		q.choose = func(choice int) verdict { return judgeLegality(&q, &c, choice == 0) }
		return q, true
	}
	answers := c.Choices()
	for _, a := range answers {
		q.choices = append(q.choices, answerText(&c, a))
	}
	q.choose = func(choice int) verdict { return castlingVerdict(&c, answers[choice]) }
	return q, true
}

// answerText returns an answer as text: "Kc1, Rd1", "Kg1" or "Move 4".
func answerText(c *drill.Castling, a drill.CastlingAnswer) string {
	switch {
	case c.Kind == drill.Earliest:
		return lang.L("Move {{.Number}}", "Number", a.Move)
	case a.Partner == chess.NoSquare:
		return "K" + a.King.String()
	}
	return "K" + a.King.String() + ", " + strings.ToUpper(c.Position.At(c.To).Type().String()) + a.Partner.String()
}

// castlingVerdict returns the verdict on an answer. The choice that it marks is the right one.
func castlingVerdict(c *drill.Castling, a drill.CastlingAnswer) verdict {
	judged, right := c.Judge(a), c.Answer()
	v := verdict{right: judged.Right, text: judged.Text, choice: -1}
	for i, one := range c.Choices() {
		if one == right {
			v.choice = i
		}
	}
	switch {
	case c.Kind == drill.Legality && !right.Legal:
		v.choice, v.marks = 1, circles(judged.Squares|judged.Pieces)
	case c.Kind == drill.Legality:
		v.choice = 0
		fallthrough
	default:
		v.arrows = landingArrows(c)
	}
	return v
}

// judgeLegality judges "Yes" or "No". After a right "No", it asks which square or piece forbids the castling.
func judgeLegality(q *question, c *drill.Castling, legal bool) verdict {
	a := drill.CastlingAnswer{Legal: legal, Square: chess.NoSquare}
	v := castlingVerdict(c, a)
	if legal || !v.right {
		return v
	}
	next := *q
	next.text, next.choices, next.choose = lang.L("It is not legal. Click a square or a piece that forbids it."), nil, nil
	next.square = func(sq chess.Square) verdict {
		a.Square = sq
		return castlingVerdict(c, a)
	}
	v.next = &next
	return v
}

// landingArrows returns the arrows of the king and its partner to where they land.
func landingArrows(c *drill.Castling) []board.Arrow {
	king, partner := c.Landings()
	if c.Leap {
		return []board.Arrow{{Shape: board.Shape{From: c.King, To: king, Brush: board.LeapMove}, Width: arrowWidth}}
	}
	return board.CastlingArrows(c.King, king, c.To, partner, board.CastlingMove, arrowWidth)
}

// arrowWidth is the width of arrows, in 64ths of a square.
const arrowWidth = 9

func circles(squares rules.Squares) (all []board.Shape) {
	for sq := range squares.All() {
		all = append(all, board.Shape{From: sq, To: sq, Brush: board.Red})
	}
	return all
}
