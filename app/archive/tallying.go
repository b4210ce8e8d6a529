package archive

import (
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/facts"
)

func (t *tallying) add(g *group, side chess.Color) {
	s := ofResult(g.result)
	if side == chess.Black {
		s = s.turned()
	}
	s = Results{s.Wins * g.games, s.Draws * g.games, s.Losses * g.games, g.repeats}
	switch t.by {
	case ByStart:
		v, _ := variants.ByID(g.variant)
		t.sum(tallyKey{name: g.variant + " " + startWords(v, g.start)}, s)
	case ByRule:
		t.sum(tallyKey{name: g.rule}, s)
	case ByPlayer, ByOpponent:
		t.sum(tallyKey{name: t.met.add(g.player, g.games)}, s)
	case ByColour:
		t.sum(tallyKey{name: strings.ToLower(side.Name())}, s)
	case ByFact:
		t.facts(g, side, s)
	}
}

func (t *tallying) sum(key tallyKey, s Results) {
	if t.sums[key] == nil {
		t.sums[key] = &Results{}
	}
	t.sums[key].add(s)
}

// facts adds a group to each fact of its array.
func (t *tallying) facts(g *group, side chess.Color, s Results) {
	start, ok := unpackStart(g.start)
	rule := variants.CastlingByID(g.rule)
	if !ok || rule == nil {
		return
	}
	array := start.White
	if side == chess.Black {
		array = start.Black
	}
	p := profile(array.Number(), rule)
	for _, f := range facts.Facts(rule) {
		t.sum(tallyKey{factName(f, f.Of(p)), g.rule}, s)
	}
}

func (t *tallying) list() []Tally {
	var all []Tally
	names := t.met.names()
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
