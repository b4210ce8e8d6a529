package drill

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// CastlingSkill is what a player learns by questions about castling: a kind of question about a king and a partner on certain
// files, or about one of the laws that can forbid castling. Many questions train the same skill, in different positions; a
// player who has forgotten it should be asked again, but in another position, whose answer he cannot remember.
type CastlingSkill struct {
	Kind CastlingKind
	Rule *rules.Castling
	// For Landing and Earliest, King is the file of the king, To that of its partner, or of the landing of a leap.
	Leap     bool
	King, To chess.File
	// Law is the law that forbids the castling in half of the questions about legality. In the others it is legal.
	Law rules.Law
}

// lawNames are the names of the laws in keys.
var lawNames = map[rules.Law]string{
	rules.Blocked: "blocked", rules.Crossing: "crossing", rules.KingInCheck: "check", rules.KingMoved: "king-moved", rules.Spent: "spent",
	rules.PartnerMoved: "partner-moved", rules.WrongPartner: "wrong-partner", rules.Uncovered: "uncovered", rules.NoLanding: "no-landing",
}

// CastlingSkills returns the skills that a rule needs in the start positions that choose returns for seeds, for example
// [variants.Variant.RandomStart]. It looks at some of them only: a castling that hardly ever occurs is none of the skills.
func CastlingSkills(rule *rules.Castling, choose func(seed uint64) variants.Start) []CastlingSkill {
	var all []CastlingSkill
	found := map[CastlingSkill]bool{}
	for seed := range uint64(sampledStarts) {
		for _, lane := range rule.Lanes(choose(seed).White) {
			for _, kind := range []CastlingKind{Landing, Earliest} {
				found[skillOn(rule, &lane, kind)] = true
			}
		}
	}
	for s := range found {
		all = append(all, s)
	}
	for _, law := range lawsOf(rule) {
		all = append(all, CastlingSkill{Kind: Legality, Rule: rule, Law: law})
	}
	slices.SortFunc(all, func(a, b CastlingSkill) int { return strings.Compare(a.Key(), b.Key()) })
	return all
}

// sampledStarts is the number of start positions that [CastlingSkills] looks at.
const sampledStarts = 500

// skillOn returns the skill of a question about a lane.
func skillOn(rule *rules.Castling, lane *rules.Lane, kind CastlingKind) CastlingSkill {
	return CastlingSkill{Kind: kind, Rule: rule, Leap: lane.IsLeap(), King: lane.King.File(), To: target(lane).File()}
}

// Key returns a text that identifies the skill: "landing|fischer|castle|e|h", "legality|fischer|blocked".
func (s CastlingSkill) Key() string {
	if s.Kind == Legality {
		return strings.Join([]string{string(s.Kind), s.Rule.ID, lawNames[s.Law]}, "|")
	}
	return strings.Join([]string{string(s.Kind), s.Rule.ID, form(s.Leap), s.King.String(), s.To.String()}, "|")
}

// form returns the word for a castling or a leap in keys.
func form(leap bool) string {
	if leap {
		return "leap"
	}
	return "castle"
}

// Question returns a question that trains the skill, in a start position that choose returns for a seed. The same arguments
// give the same question. It returns false if it finds none.
//
// The answer to half of the questions about legality is yes. If a law cannot forbid castling in these start positions, as in
// orthodox chess with its few castlings, the question is about a piece in the way.
func (s CastlingSkill) Question(choose func(seed uint64) variants.Start, seed uint64) (Castling, bool) {
	m := maker{Rand: rand.New(rand.NewPCG(seed, 0)), rule: s.Rule, choose: choose}
	if s.Kind != Legality {
		return m.onFiles(s)
	}
	law := rules.Lawful
	if m.IntN(2) == 0 {
		law = s.Law
	}
	if c, ok := m.legality(law); ok {
		return c, true
	}
	return m.legality(rules.Blocked)
}
