package drill

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/internal/naive"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
)

// only returns a function that always chooses the same array for both sides.
func only(a variants.Array) func(uint64) variants.Start {
	return func(uint64) variants.Start { return variants.Both(a) }
}

// newCastling returns a question of a kind that trains a random skill, in start positions of a variant.
func newCastling(rule *rules.Castling, choose func(uint64) variants.Start, kind CastlingKind, seed uint64) (Castling, bool) {
	random := rand.New(rand.NewPCG(seed, 1))
	s := CastlingSkill{Kind: kind, Rule: rule}
	if laws := lawsOf(rule); kind == Legality && len(laws) > 0 {
		s.Law = laws[random.IntN(len(laws))]
		return s.Question(choose, seed)
	}
	lanes := rule.Lanes(choose(seed).White)
	if len(lanes) == 0 || kind == Legality {
		return Castling{}, false
	}
	return skillOn(rule, &lanes[random.IntN(len(lanes))], kind).Question(choose, seed)
}

// eachArray calls test with arrays of all rules: all, or some in short mode.
func eachArray(t *testing.T, test func(rule *rules.Castling, a variants.Array)) {
	step := 1
	if testing.Short() {
		step = 17
	}
	for _, rule := range variants.Castlings() {
		for i := 0; i < variants.ShuffleFamily.Len(); i += step {
			test(rule, variants.ShuffleFamily.At(i))
		}
	}
}

// judged returns whether an answer is right, and fails the test if there is no explanation.
func judged(t *testing.T, c *Castling, a CastlingAnswer) bool {
	t.Helper()
	v := c.Judge(a, letters)
	if v.Text == "" || strings.Contains(v.Text, "%!") || v.Squares|v.Pieces == 0 {
		t.Fatalf("%s: explanation %+v", c.Key(), v)
	}
	return v.Right
}

// Legality is judged as the rules judge it, for every rule and array, and the key gives the same question. If it is legal, the
// explanation names the squares on which king and partner stand after it.
func TestLegalityAgreesWithTheRules(t *testing.T) {
	eachArray(t, func(rule *rules.Castling, a variants.Array) {
		c, ok := newCastling(rule, only(a), Legality, uint64(a.Number()))
		if !ok {
			if len(rule.Lanes(a)) > 0 {
				t.Errorf("%s %v: no question", rule.ID, a)
			}
			return
		}
		legal := false
		for _, m := range c.Position.Moves(nil) {
			if m.From() != c.King || m.To() != c.To || (c.Leap || !m.IsCastling()) && (!c.Leap || !m.IsLeap()) {
				continue
			}
			legal = true
			after := rules.After(&c.Position, m)
			if text := c.Judge(c.Answer(), letters).Text; !strings.Contains(text, "on "+after.King(c.Side).String()) {
				t.Fatalf("%s: %q does not name %v", c.Key(), text, after.King(c.Side))
			}
			if king, partner := c.Landings(); king != after.King(c.Side) || !c.Leap && after.At(partner) != c.Position.At(c.To) {
				t.Fatalf("%s: the landings are %v and %v", c.Key(), king, partner)
			}
		}
		answer := c.Answer()
		if legal != (c.Position.WhyNot(c.King, c.To).Law == rules.Lawful) {
			t.Fatalf("%s: the explanation is about another move", c.Key())
		}
		if answer.Legal != legal || !judged(t, &c, answer) {
			t.Fatalf("%s: answer %+v, legal %v", c.Key(), answer, legal)
		}
		if judged(t, &c, CastlingAnswer{Legal: !legal, Square: chess.NoSquare}) {
			t.Fatalf("%s: the wrong answer is right", c.Key())
		}
		if !legal && judged(t, &c, CastlingAnswer{Square: far(&c)}) {
			t.Fatalf("%s: %v does not forbid it", c.Key(), far(&c))
		}
		if c.Position.Turn() != c.Side || c.King != c.Position.King(c.Side) {
			t.Fatalf("%s: side or king is wrong", c.Key())
		}
		checkKey(t, &c)
	})
}

// far returns a square that does not forbid the castling: one that no piece uses.
func far(c *Castling) chess.Square {
	for sq := chess.H8; sq >= chess.A1; sq-- {
		if !c.forbidding().Has(sq) {
			return sq
		}
	}
	return chess.NoSquare
}

// checkKey fails the test unless the key of a question gives the same question.
func checkKey(t *testing.T, c *Castling) {
	t.Helper()
	again, err := CastlingOf(c.Key())
	if err != nil || again.Key() != c.Key() || again.Position.Key() != c.Position.Key() || again.Answer() != c.Answer() ||
		again.Judge(again.Answer(), letters) != c.Judge(c.Answer(), letters) || again.Text() != c.Text() {
		t.Fatalf("%s: read as %s, error %v", c.Key(), again.Key(), err)
	}
}

// Half of the questions about legality have the answer no, and all reasons that the rule has occur.
func TestEveryReasonOccurs(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 600
	}
	want := map[string][]rules.Law{
		"classical": {rules.KingMoved, rules.KingInCheck, rules.WrongPartner, rules.Blocked, rules.Crossing, rules.Spent},
		"fischer":   {rules.KingMoved, rules.KingInCheck, rules.PartnerMoved, rules.Blocked, rules.Crossing, rules.Spent, rules.Uncovered},
		"orthodox":  {rules.KingMoved, rules.KingInCheck, rules.PartnerMoved, rules.Blocked, rules.Crossing, rules.Spent, rules.Uncovered},
		"bunker":    {rules.KingMoved, rules.KingInCheck, rules.PartnerMoved, rules.Blocked, rules.Crossing, rules.Spent},
		"slide":     {rules.KingMoved, rules.KingInCheck, rules.PartnerMoved, rules.Blocked, rules.Crossing, rules.Spent, rules.Uncovered, rules.NoLanding},
		"leap":      {rules.KingMoved, rules.KingInCheck, rules.Blocked, rules.Crossing},
	}
	impossible := map[string]rules.Law{ // by the arrays of the variant, or almost
		"chess484": rules.Uncovered, "multichess": rules.Uncovered, "benko": rules.Spent,
	}
	for _, v := range variants.All() {
		laws, kinds, tricky, leaps := map[rules.Law]int{}, map[rules.Kind]int{}, 0, 0
		for seed := range uint64(n) {
			c, ok := newCastling(v.Castling, v.RandomStart, Legality, seed)
			if !ok {
				break
			}
			r := c.Position.WhyNot(c.King, c.To)
			laws[r.Law]++
			kinds[r.Kind]++
			if r.Law == rules.Lawful && c.isTricky() {
				tricky++
			}
			if c.Leap {
				leaps++
			}
		}
		if v.Castling == variants.NoCastling {
			if len(laws) > 0 {
				t.Errorf("%s has questions", v.ID)
			}
			continue
		}
		t.Logf("%s: laws %v, kinds %v, %d tricky, %d leaps", v.ID, laws, kinds, tricky, leaps)
		if share := float64(laws[rules.Lawful]) / float64(n); share < 0.44 || share > 0.56 {
			t.Errorf("%s: %.2f are legal", v.ID, share)
		}
		if tricky < laws[rules.Lawful]*9/10 {
			t.Errorf("%s: %d of %d legal castlings are tricky", v.ID, tricky, laws[rules.Lawful])
		}
		for _, law := range want[v.Castling.ID] {
			if laws[law] < n/50 && impossible[v.ID] != law {
				t.Errorf("%s: law %d is the reason of %d questions", v.ID, law, laws[law])
			}
		}
		for law := range laws {
			if law != rules.Lawful && !slices.Contains(want[v.Castling.ID], law) {
				t.Errorf("%s: law %d is a reason", v.ID, law)
			}
		}
		if v.Castling.CanLeap() && leaps < n/5 {
			t.Errorf("%s: %d leaps", v.ID, leaps)
		}
	}
}

// Landings and earliest moves are those of the second computation in package naive, and the choices have the right answer once.
func TestLandingsAndEarliestMovesAreRight(t *testing.T) {
	eachArray(t, func(rule *rules.Castling, a variants.Array) {
		ways := naive.Ways(a.String(), rule.ID)
		known := facts.Ways(a, rule)
		for _, kind := range []CastlingKind{Landing, Earliest} {
			c, ok := newCastling(rule, only(a), kind, uint64(a.Number()))
			if ok != (len(ways) > 0) {
				t.Fatalf("%s %v: question %v, %d castlings and leaps", rule.ID, a, ok, len(ways))
			}
			if !ok {
				continue
			}
			answer := c.Answer()
			i := slices.IndexFunc(ways, func(w naive.Way) bool {
				return (w.Partner < 0) == c.Leap && (w.Partner == int(c.To.File()) || c.Leap && w.KingTo == int(c.To.File()))
			})
			if kind == Landing {
				if chess.File(ways[i].KingTo) != answer.King.File() || !c.Leap && chess.File(ways[i].PartnerTo) != answer.Partner.File() {
					t.Fatalf("%s: answer %+v, want %+v", c.Key(), answer, ways[i])
				}
				if answer.King.Rank() != c.Position.King(c.Side).Rank() {
					t.Fatalf("%s: the king lands on %v", c.Key(), answer.King)
				}
			} else if !slices.ContainsFunc(known, func(w facts.Way) bool {
				return w.IsLeap() == c.Leap && target(&w.Lane).File() == c.To.File() && w.Fewest == answer.Move
			}) {
				t.Fatalf("%s: move %d", c.Key(), answer.Move)
			} else {
				checkExample(t, &c)
			}
			right := 0
			choices := c.Choices()
			for _, choice := range choices {
				if judged(t, &c, choice) {
					right++
				}
			}
			if right != 1 || len(choices) < 2 || len(choices) > maxChoices {
				t.Fatalf("%s: %d of the choices %+v are right", c.Key(), right, choices)
			}
			checkKey(t, &c)
		}
	})
}

// checkExample checks that the castling of a question of the kind Earliest is legal after the moves that the verdict names, and
// that they are one less than the answer.
func checkExample(t *testing.T, c *Castling) {
	t.Helper()
	moves, after := c.preparation(), Castling{Kind: Legality, Side: c.Side, King: c.King, To: c.To, Leap: c.Leap, Position: c.turn()}
	for _, m := range moves {
		p := rules.After(&after.Position, m)
		p.Pass(&after.Position)
	}
	if len(moves)+1 != c.way.Fewest || !after.isLegal() {
		t.Fatalf("%s: move %d after %v, legal: %v", c.Key(), c.way.Fewest, moves, after.isLegal())
	}
	if text := c.Judge(c.Answer(), letters).Text; len(moves) > 0 && !strings.Contains(text, c.example(letters)) {
		t.Fatalf("%s: %q", c.Key(), text)
	}
}

// The same seed gives the same question, in every variant, and a question takes less than 5 ms.
func TestQuestionsAreDeterministicAndQuick(t *testing.T) {
	n := 200
	if testing.Short() {
		n = 40
	}
	for _, v := range variants.All() {
		for _, kind := range CastlingKinds() {
			began, keys := time.Now(), make([]string, n)
			for seed := range keys {
				c, _ := newCastling(v.Castling, v.RandomStart, kind, uint64(seed))
				keys[seed] = c.key()
			}
			mean := time.Since(began) / time.Duration(n)
			if mean > 5*time.Millisecond {
				t.Errorf("%s, %s: %v for a question", v.ID, kind, mean)
			}
			for seed, key := range keys {
				if c, _ := newCastling(v.Castling, v.RandomStart, kind, uint64(seed)); c.key() != key {
					t.Errorf("%s, %s: seed %d gives another question", v.ID, kind, seed)
				}
			}
		}
	}
}

// key returns the key of a question, "" for the zero Castling.
func (c *Castling) key() string {
	if c.Kind == "" {
		return ""
	}
	return c.Key()
}

// Texts that are no keys are refused.
func TestKeysAreChecked(t *testing.T) {
	c, _ := newCastling(variants.Slide, only(variants.ShuffleFamily.At(518)), Legality, 1)
	parts := strings.Split(c.Key(), "|")
	for i := range parts {
		wrong := slices.Clone(parts)
		wrong[i] = "x"
		if got, err := CastlingOf(strings.Join(wrong, "|")); err == nil {
			t.Errorf("%q is read as %s", wrong, got.Key())
		}
	}
	leapOrCastling := "legality|bunker|NRBQKBNR|0|leap|b1|4k3/8/8/8/8/8/8/1R2K2R w HEB - 0 9|" // dropping the king on b1 means castling
	for _, key := range []string{"", "|||||||", c.Key() + "|", leapOrCastling} {
		if _, err := CastlingOf(key); err == nil {
			t.Errorf("%q is a key", key)
		}
	}
}

// Each skill has questions that train it, each time in another position, and together they have no other castlings and laws than
// random questions.
func TestSkills(t *testing.T) {
	for _, v := range variants.All() {
		all := CastlingSkills(v.Castling, v.RandomStart)
		if v.Castling.CanCastle() || v.Castling.CanLeap() {
			if len(all) < len(lawsOf(v.Castling))+2 {
				t.Errorf("%s: %d skills", v.ID, len(all))
			}
		} else if len(all) > 0 {
			t.Errorf("%s has skills", v.ID)
		}
		keys := map[string]bool{}
		for i, s := range all {
			if testing.Short() && i%7 > 0 {
				continue
			}
			keys[s.Key()] = true
			legal, reasons, positions := 0, 0, map[string]bool{}
			const n = 24
			for seed := range uint64(n) {
				c, ok := s.Question(v.RandomStart, seed)
				if !ok {
					t.Fatalf("%s has no question", s.Key())
				}
				positions[c.Key()] = true
				switch law := c.Position.WhyNot(c.King, c.To).Law; {
				case s.Kind != Legality && (c.Kind != s.Kind || c.Leap != s.Leap || c.King.File() != s.King || c.To.File() != s.To):
					t.Fatalf("%s asks %s", s.Key(), c.Key())
				case law == rules.Lawful:
					legal++
				case law == s.Law || law == rules.Blocked:
					reasons++
				}
			}
			if s.Kind == Legality && (legal < n/4 || legal+reasons != n) {
				t.Errorf("%s: %d of %d are legal, %d are about its law", s.Key(), legal, n, reasons)
			}
			if len(positions) < n/3 && v.Family.Len() > 900 {
				t.Errorf("%s, %s: %d positions in %d questions", v.ID, s.Key(), len(positions), n)
			}
		}
		if !testing.Short() && len(keys) != len(all) {
			t.Errorf("%s: %d keys of %d skills", v.ID, len(keys), len(all))
		}
	}
}
