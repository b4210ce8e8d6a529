package mistakes

import (
	"slices"

	"backrank/app/analysis"
)

// Sitting goes through moments one after another. It never returns to a moment that was solved.
type Sitting struct {
	moments []Moment
	at      int
	solved  map[string]bool // the moments solved in this sitting
}

// NewSitting returns a sitting of arranged moments of the given kinds. solved are the moments that were solved in earlier
// sittings, which are left out; nil leaves out none.
func NewSitting(all []Moment, kinds []analysis.MistakeKind, solved Solved) *Sitting {
	moments := slices.DeleteFunc(slices.Clone(all), func(m Moment) bool {
		return !slices.Contains(kinds, m.Kind) || solved.Has(m.ID)
	})
	return &Sitting{moments: moments, solved: map[string]bool{}}
}

// Len returns the number of moments.
func (s *Sitting) Len() int { return len(s.moments) }

// Current returns the current moment; nil if all have been shown.
func (s *Sitting) Current() *Moment {
	if s.at >= len(s.moments) {
		return nil
	}
	return &s.moments[s.at]
}

// Next goes on to the next moment.
func (s *Sitting) Next() { s.at++ }

// IsLast reports whether no moment follows the current one.
func (s *Sitting) IsLast() bool { return s.at >= len(s.moments)-1 }

// Place returns the place of the current moment among those of its kind, from 1, and their number.
func (s *Sitting) Place() (n, of int) {
	for i := range s.moments {
		if s.moments[i].Kind == s.moments[s.at].Kind {
			of++
			if i <= s.at {
				n++
			}
		}
	}
	return n, of
}

// Solve marks the current moment as solved.
func (s *Sitting) Solve() {
	if m := s.Current(); m != nil {
		s.solved[m.ID] = true
	}
}

// Solved returns the number of moments solved in the sitting.
func (s *Sitting) Solved() int { return len(s.solved) }

// Again begins again with the moments that have not been solved.
func (s *Sitting) Again() {
	s.moments = slices.DeleteFunc(s.moments, func(m Moment) bool { return s.solved[m.ID] })
	s.solved = map[string]bool{}
	s.at = 0
}
