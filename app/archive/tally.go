package archive

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// Tally is the results of the games that have some property in common.
type Tally struct {
	// Name is the property: "chess960 518", a castling rule, a player, a colour, or a fact and its value.
	Name string
	// Rule is the castling rule that a fact depends on; empty in other tallies.
	Rule string
	Results
}

// By is a property by which games are tallied.
type By uint8

// The properties.
const (
	ByStart By = iota
	ByRule
	ByPlayer
	ByColour
	ByFact
	ByOpponent
)

var byNames = [...]string{"start", "rule", "player", "colour", "fact", "opponent"}

// ParseBy parses the name of a property: start, rule, player, colour, fact or opponent. Errors are messages for players.
func ParseBy(text string) (By, error) {
	n := slices.Index(byNames[:], text)
	if n < 0 {
		return 0, errors.New(lang.L("games cannot be tallied by {{.Name}}: choose one of {{.Names}}", "Name", words.Quote(text), "Names", strings.Join(byNames[:], ", ")))
	}
	return By(n), nil
}

// Tally tallies the matching games that have a result, the largest number of games first. If the query has a Player or a
// Name, results, facts of arrays and opponents are those of that player. Otherwise they are those of White, except that
// a tally by players or colours has the results of both sides.
func (d *DB) Tally(ctx context.Context, q Query, by By) ([]Tally, error) {
	t := tallySums{by: by, sums: map[tallyKey]*Results{}, factsOf: map[*rules.Castling][]facts.Fact{}}
	sides := []chess.Color{chess.White}
	own := q.Player != "" || q.Name != ""
	if own || by == ByPlayer || by == ByColour {
		sides = []chess.Color{chess.White, chess.Black}
	}
	add := func(g *group, side chess.Color) {
		if by == ByPlayer && (q.Aliases != "" || q.Home != "" && g.player == Unnamed) {
			g.player = q.Name
		}
		t.add(g, side)
	}
	count := func(q Query, sides ...chess.Color) error {
		return d.runQuery(ctx, &q, func(v *view, parsed *parsedQuery) error { return v.groups(ctx, parsed, by, sides, add) })
	}
	if !own {
		err := count(q, sides...)
		return t.list(), err
	}
	for _, side := range sides {
		if q.Color != chess.NoColor && q.Color != side {
			continue
		}
		one := q
		one.Color = side
		if err := count(one, side); err != nil {
			return nil, err
		}
	}
	return t.list(), nil
}

// group is the games that have the same result and the same property, given by By and a side; fields that the property
// does not need are zero.
type group struct {
	variant, rule, player string
	start, result, games  int
	repeats               int // Results.Repeats
}

// tallySums adds up groups.
type tallySums struct {
	by      By
	sums    map[tallyKey]*Results
	players spellings                        // the spellings of players, whose sums are by words.Person
	factsOf map[*rules.Castling][]facts.Fact // the facts under a rule
}

type tallyKey struct{ name, rule string }

func (t *tallySums) add(g *group, side chess.Color) {
	s := resultsOf(g.result)
	if side == chess.Black {
		s = s.reversed()
	}
	s = Results{s.Wins * g.games, s.Draws * g.games, s.Losses * g.games, g.repeats}
	switch t.by {
	case ByStart:
		v, _ := variants.ByID(g.variant)
		t.sum(tallyKey{name: g.variant + " " + startWords(v, g.start)}, s)
	case ByRule:
		t.sum(tallyKey{name: g.rule}, s)
	case ByPlayer, ByOpponent:
		t.sum(tallyKey{name: t.players.add(g.player, g.games)}, s)
	case ByColour:
		t.sum(tallyKey{name: strings.ToLower(side.Name())}, s)
	case ByFact:
		t.facts(g, side, s)
	}
}

func (t *tallySums) sum(key tallyKey, s Results) {
	if t.sums[key] == nil {
		t.sums[key] = &Results{}
	}
	t.sums[key].add(s)
}

// facts adds a group to the sums of all facts of its array.
func (t *tallySums) facts(g *group, side chess.Color, s Results) {
	start, ok := unpackStart(g.start)
	rule := variants.CastlingByID(g.rule)
	if !ok || rule == nil {
		return
	}
	p := profile(start.Array(side).Number(), rule)
	if t.factsOf[rule] == nil {
		t.factsOf[rule] = facts.Facts(rule)
	}
	for _, f := range t.factsOf[rule] {
		t.sum(tallyKey{factName(f, f.Of(p)), g.rule}, s)
	}
}

func (t *tallySums) list() []Tally {
	var all []Tally
	names := t.players.names()
	for key, s := range t.sums {
		if t.by == ByPlayer || t.by == ByOpponent {
			key.name = names[key.name]
		}
		all = append(all, Tally{key.name, key.rule, *s})
	}
	slices.SortFunc(all, func(a, b Tally) int {
		if a.Games() != b.Games() {
			return b.Games() - a.Games()
		}
		return strings.Compare(a.Rule+a.Name, b.Rule+b.Name)
	})
	return all
}

// spellings counts games by player, where a name may have several spellings.
type spellings struct {
	games   map[string]int    // by spelling
	persons map[string]string // words.Person by spelling
}

// add adds games of a player and returns words.Person of the name.
func (s *spellings) add(name string, games int) (person string) {
	if s.games == nil {
		s.games, s.persons = map[string]int{}, map[string]string{}
	}
	person, known := s.persons[name]
	if !known {
		person = words.Person(name)
		s.persons[name] = person
	}
	s.games[name] += games
	return person
}

// names returns the most frequent spelling of each name, by person.
func (s *spellings) names() map[string]string {
	names := map[string]string{}
	for name, person := range s.persons {
		best, known := names[person]
		if !known || s.games[name] > s.games[best] || s.games[name] == s.games[best] && name < best {
			names[person] = name
		}
	}
	return names
}
