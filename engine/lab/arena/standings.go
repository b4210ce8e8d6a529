package arena

import "github.com/notnil/chess"

// Tally is what two contenders have made of their games, from the first's side.
type Tally struct {
	Score
	Pairs  Pairs
	Faults [2]Faults // the first's and the second's
	White  Score     // of whoever had White
}

// Faults counts games in which a player was to blame.
type Faults map[Ending]int

// add counts a pair.
func (t *Tally) add(p Pair) {
	t.Pairs[p.halves()]++
	for i, g := range p.Games {
		t.Score.Count(g.Outcome, i == 0)
		t.White.Count(g.Outcome, true)
		if g.Blame != chess.NoColor {
			who := 0
			if (g.Blame == chess.White) != (i == 0) {
				who = 1
			}
			if t.Faults[who] == nil {
				t.Faults[who] = Faults{}
			}
			t.Faults[who][g.Ending]++
		}
	}
}

// plus is both scores together.
func (s Score) plus(o Score) Score {
	return Score{s.Wins + o.Wins, s.Draws + o.Draws, s.Losses + o.Losses}
}

// other is the score from the other side.
func (s Score) other() Score { return Score{s.Losses, s.Draws, s.Wins} }

// event is what two contenders play in one variant.
type event struct {
	first, second int
	variant       string // id
}

// Standings are the results of a match so far.
type Standings struct {
	tallies  map[[2]int]*Tally
	variants map[event]*Tally
	endings  map[Ending]int
	played   map[task]bool
}

// NewStandings are those of a match that has not begun.
func NewStandings() *Standings {
	return &Standings{
		tallies: map[[2]int]*Tally{}, variants: map[event]*Tally{},
		endings: map[Ending]int{}, played: map[task]bool{},
	}
}

// Add enters a pair.
func (s *Standings) Add(p Pair) {
	key := [2]int{p.First, p.Second}
	if s.tallies[key] == nil {
		s.tallies[key] = &Tally{}
	}
	s.tallies[key].add(p)
	e := event{p.First, p.Second, p.Variant.ID}
	if s.variants[e] == nil {
		s.variants[e] = &Tally{}
	}
	s.variants[e].add(p)
	for _, g := range p.Games {
		s.endings[g.Ending]++
	}
	s.played[task{p.Number, p.First, p.Second}] = true
}

func (s *Standings) has(t task) bool { return s.played[t] }

// Games is how many have been played in all.
func (s *Standings) Games() int { return 2 * len(s.played) }

// Between is what two contenders, the first before the second in the match's list,
// have made of each other.
func (s *Standings) Between(first, second int) Tally {
	if t := s.tallies[[2]int{first, second}]; t != nil {
		return *t
	}
	return Tally{}
}
