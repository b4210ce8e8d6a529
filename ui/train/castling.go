package train

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/notnil/chess"

	"backrank/app/training"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/figurine"
	"backrank/variants"
	"backrank/variants/drill"
	"backrank/variants/rules"
)

// castling is the exercise on castling: where king and partner land, whether it is legal, and how soon it can be had. Its items
// are skills; when one comes again, another position asks it.
type castling struct {
	seed func() uint64 // returns a random number
}

func (castling) id() training.Exercise { return training.Castling }

func (castling) about() string {
	return lang.L("Where do king and partner land? Is it legal now? How soon is it possible?")
}

// Has implements [training.Source]. An item of an early version is a question in a certain position.
func (castling) Has(key string) bool {
	if _, ok := castlingSkills()[key]; ok {
		return true
	}
	_, err := drill.CastlingOf(key)
	return err == nil
}

// ruleOf implements ruled.
func (castling) ruleOf(key string) string {
	_, rest, _ := strings.Cut(key, "|")
	rule, _, _ := strings.Cut(rest, "|")
	return rule
}

// New returns a random skill, of each kind equally often.
func (e castling) New(known func(key string) bool) (key string, ok bool) {
	random := rand.New(rand.NewPCG(e.seed(), 0))
	all, kinds := slices.Sorted(maps.Keys(castlingSkills())), drill.CastlingKinds()
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	random.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	for _, kind := range kinds {
		for _, key := range all {
			if castlingSkills()[key].Kind == kind && !known(key) {
				return key, true
			}
		}
	}
	return "", false
}

// castlingSkills returns the skills of all rules, by their keys.
var castlingSkills = sync.OnceValue(func() map[string]skill {
	all := map[string]skill{}
	for _, v := range drillVariants() {
		for _, s := range drill.CastlingSkills(v.Castling, v.RandomStart) {
			all[s.Key()] = skill{s, v}
		}
	}
	return all
})

// skill is a skill, and the variant in whose start positions it is asked.
type skill struct {
	drill.CastlingSkill
	variant variants.Variant
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

func (e castling) ask(key string) (question, bool) {
	if s, ok := castlingSkills()[key]; ok {
		c, ok := s.Question(s.variant.RandomStart, e.seed())
		return castlingQuestion(c), ok
	}
	c, err := drill.CastlingOf(key)
	if err != nil {
		return question{}, false
	}
	return castlingQuestion(c), true
}

// castlingQuestion returns a question for the board.
func castlingQuestion(c drill.Castling) question {
	q := question{
		title: c.Rule().Title(), text: c.Text(), position: c.Position, bottom: c.Side, rule: c.Rule().ID, array: c.Array.String(),
		solution: func() verdict { return castlingVerdict(&c, c.Answer()) },
	}
	if c.Kind == drill.Legality {
		q.choices = []string{lang.L("Yes"), lang.L("No")}
		q.choose = func(choice int) verdict { return judgeLegality(&q, &c, choice == 0) }
		q.drag = func(from, to chess.Square) []int {
			if king, _ := c.Landings(); from == c.King && (to == c.To || to == king) {
				return []int{0}
			}
			return nil
		}
		return q
	}
	answers := c.Choices()
	for _, a := range answers {
		q.choices = append(q.choices, answerText(&c, a))
	}
	q.choose = func(choice int) verdict { return castlingVerdict(&c, answers[choice]) }
	if c.Kind == drill.Landing {
		q.drag = func(from, to chess.Square) (choices []int) {
			for i, a := range answers {
				if from == c.King && to == a.King || from == c.To && to == a.Partner {
					choices = append(choices, i)
				}
			}
			return choices
		}
	}
	return q
}

// answerText returns an answer as text: "Kc1, Rd1", "Kg1" or "Move 4".
func answerText(c *drill.Castling, a drill.CastlingAnswer) string {
	switch {
	case c.Kind == drill.Earliest:
		return lang.L("Move {{.Number}}", "Number", a.Move)
	case a.Partner == chess.NoSquare:
		return figurine.Move("K" + a.King.String())
	}
	return figurine.Move("K"+a.King.String()) + ", " + figurine.Move(strings.ToUpper(c.Position.At(c.To).Type().String())+a.Partner.String())
}

// castlingVerdict returns the verdict on an answer. The choice that it marks is the right one.
func castlingVerdict(c *drill.Castling, a drill.CastlingAnswer) verdict {
	judged, right := c.Judge(a, figurine.Move), c.Answer()
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
	next.text = lang.L("It is not legal. Click a square or a piece that forbids it.")
	next.choices, next.choose, next.drag = nil, nil, nil
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
