package arena

import (
	"github.com/notnil/chess"

	"backrank/engine/elo"
)

// Tally counts the results of the games between two contenders, from the point of view of the first.
type Tally struct {
	Results
	Pairs  elo.Pairs
	Faults [2]Faults // of the first and of the second contender
	White  Results   // from White's point of view, whichever contender had White
}

// Faults counts the games that a contender ended by a fault, by ending.
type Faults map[Ending]int

func (t *Tally) add(p Pair) {
	t.Pairs[p.halfPoints()]++
	for i, g := range p.Games {
		t.Results.Count(g.Outcome, i == 0)
		t.White.Count(g.Outcome, true)
		if g.Blame != chess.NoColor {
			side := 0
			if (g.Blame == chess.White) != (i == 0) {
				side = 1
			}
			if t.Faults[side] == nil {
				t.Faults[side] = Faults{}
			}
			t.Faults[side][g.Ending]++
		}
	}
}

// A variantKey identifies two contenders and a variant.
type variantKey struct {
	first, second int
	variant       string // id
}

// Standings are the results of a match so far.
type Standings struct {
	tallies  map[[2]int]*Tally
	variants map[variantKey]*Tally
	endings  map[Ending]int
	played   map[task]bool
}

// NewStandings returns empty standings.
func NewStandings() *Standings {
	return &Standings{
		tallies: map[[2]int]*Tally{}, variants: map[variantKey]*Tally{},
		endings: map[Ending]int{}, played: map[task]bool{},
	}
}

// Add adds a pair that has not been added before.
func (s *Standings) Add(p Pair) {
	key := [2]int{p.First, p.Second}
	if s.tallies[key] == nil {
		s.tallies[key] = &Tally{}
	}
	s.tallies[key].add(p)
	inVariant := variantKey{p.First, p.Second, p.Variant.ID}
	if s.variants[inVariant] == nil {
		s.variants[inVariant] = &Tally{}
	}
	s.variants[inVariant].add(p)
	for _, g := range p.Games {
		s.endings[g.Ending]++
	}
	s.played[task{p.Number, p.First, p.Second}] = true
}

func (s *Standings) hasPlayed(t task) bool { return s.played[t] }

// Games returns the number of games played.
func (s *Standings) Games() int { return 2 * len(s.played) }

// Between returns the results of the games between two contenders, by their indexes in Match.Contenders. first
// must be less than second.
func (s *Standings) Between(first, second int) Tally {
	if t := s.tallies[[2]int{first, second}]; t != nil {
		return *t
	}
	return Tally{}
}
