package arena

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/notnil/chess"

	"backrank/variants"
)

// Match describes a match: the contenders, the tournament format, the variants and the conditions.
type Match struct {
	Contenders  []Contender // at least two
	Format      Format
	Variants    []variants.Variant
	Games       int // per pairing; odd numbers are rounded up because games are played in pairs
	Plies       int // random plies after the start array
	Seed        uint64
	Concurrency int           // games played at the same time
	Margin      time.Duration // tolerance of the clocks
	Adjudication
	SPRT *SPRT // if not nil, ends a match of two contenders early

	// Done, if not nil, is called with each finished pair and the standings after it.
	// An error ends the match.
	Done func(Pair, *Standings) error
}

// Format is the format of a tournament.
type Format int

// The formats: all play all, the first plays each of the others, or each plays the next.
const (
	RoundRobin Format = iota
	Gauntlet
	Ladder
)

// String returns the name of the format, as stored in the state of a match.
func (f Format) String() string { return [...]string{"everyone", "gauntlet", "ladder"}[f] }

// Pair is two games from the same opening with colours reversed.
type Pair struct {
	Number  int // index of the opening, from 0
	First   int // indexes of the contenders; First is White in the first game
	Second  int
	Start   variants.Start
	Variant variants.Variant
	Games   [2]Game
}

// halfPoints returns the half points of the first contender, 0 to 4.
func (p Pair) halfPoints() int {
	n := 0
	for i, g := range p.Games {
		switch g.Outcome {
		case chess.Draw:
			n++
		case wonBy(i):
			n += 2
		}
	}
	return n
}

// pairings returns the index pairs of contenders that play each other, in order.
func (m *Match) pairings() (all [][2]int) {
	for i := range m.Contenders {
		for j := i + 1; j < len(m.Contenders); j++ {
			if m.Format == RoundRobin || m.Format == Gauntlet && i == 0 || m.Format == Ladder && j == i+1 {
				all = append(all, [2]int{i, j})
			}
		}
	}
	return all
}

// Check validates the match. It starts every program once, and the error says why the match cannot be
// played.
func (m *Match) Check(ctx context.Context) error {
	switch {
	case len(m.Contenders) < 2:
		return errors.New("a match needs two engines or more")
	case m.SPRT != nil && len(m.Contenders) > 2:
		return errors.New("a test (SPRT) needs exactly two engines")
	case len(m.Variants) == 0:
		return errors.New("a match needs a variant")
	}
	for _, c := range m.Contenders {
		if err := m.checkVariants(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// checkVariants prepares a contender for each variant. The error names every variant that it cannot play.
func (m *Match) checkVariants(ctx context.Context, c Contender) error {
	p, err := c.newPlayer()
	if err != nil {
		return err
	}
	defer p.close()
	var missing []string
	for _, v := range m.Variants {
		var cannot *unsupportedError
		err := p.newGame(ctx, v, 0)
		if errors.As(err, &cannot) {
			missing = append(missing, v.ID)
		} else if err != nil {
			return err
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("%s cannot play %s: it does not support their castling", c.Name, strings.Join(missing, ", "))
	}
	return nil
}

// A task identifies one pair to be played.
type task struct{ number, first, second int }

// Play plays the pairs that are missing from the standings, until ctx ends, the SPRT is decided or a game
// cannot be played. The standings are consistent and complete even when it returns an error. If ctx has
// ended, the error is its cause.
func (m *Match) Play(ctx context.Context, s *Standings) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	tasks := make(chan task)
	pairs := make(chan Pair)
	var workers sync.WaitGroup
	for range max(m.Concurrency, 1) {
		workers.Add(1)
		go func() {
			defer workers.Done()
			if err := m.worker(ctx, tasks, pairs); err != nil {
				cancel(err)
			}
		}()
	}
	go func() { // hand out the tasks
		defer close(tasks)
		for _, t := range m.remaining(s) {
			select {
			case tasks <- t:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		workers.Wait()
		close(pairs)
	}()
	decided := errors.New("decided")
	failed := false
	for p := range pairs {
		if failed || m.decided(s) {
			continue // it was in progress: adding it could reverse the decision, or write after a torn line
		}
		s.Add(p)
		if m.Done != nil {
			if err := m.Done(p, s); err != nil {
				failed = true
				cancel(err)
			}
		}
		if m.decided(s) {
			cancel(decided)
		}
	}
	if err := context.Cause(ctx); !errors.Is(err, decided) {
		return err
	}
	return nil
}

// decided reports whether the SPRT has reached a decision.
func (m *Match) decided(s *Standings) bool {
	if m.SPRT == nil {
		return false
	}
	done, _ := m.SPRT.Done(m.SPRT.Ratio(s.Between(0, 1).Pairs))
	return done
}

// remaining returns the pairs that have not been played, round by round: one pair of every pairing, then
// the next.
func (m *Match) remaining(s *Standings) (all []task) {
	if m.decided(s) {
		return nil
	}
	for n := range (m.Games + 1) / 2 {
		for _, two := range m.pairings() {
			if t := (task{n, two[0], two[1]}); !s.has(t) {
				all = append(all, t)
			}
		}
	}
	return all
}

// worker plays pairs one after the other. It has players of its own and reuses them from pair to pair.
func (m *Match) worker(ctx context.Context, tasks <-chan task, pairs chan<- Pair) error {
	players := map[int]player{}
	defer func() {
		for _, p := range players {
			p.close()
		}
	}()
	for t := range tasks {
		for _, n := range []int{t.first, t.second} {
			if players[n] != nil {
				continue
			}
			p, err := m.Contenders[n].newPlayer()
			if err != nil {
				return err
			}
			players[n] = p
		}
		p, err := m.playPair(ctx, t, players)
		if err != nil {
			return err
		}
		pairs <- p
	}
	return nil
}

// playPair plays both games of a pair.
func (m *Match) playPair(ctx context.Context, t task, players map[int]player) (Pair, error) {
	p := Pair{Number: t.number, First: t.first, Second: t.second}
	o, err := drawOpening(m.variant(t.number), m.Seed, t.number, m.Plies)
	if err != nil {
		return p, err
	}
	p.Variant, p.Start = o.variant, o.start
	r := referee{margin: m.Margin, adjudication: m.Adjudication}
	two := [2]int{t.first, t.second}
	// The strength of a level varies with the seed of the game (its day). Both games of a pair share one seed for
	// White and one for Black, so that the contender with the better day in the first game has the worse one in
	// the second, as with the start position.
	pairing := t.first*len(m.Contenders) + t.second
	seed := m.Seed + uint64(t.number)<<32 + uint64(pairing)<<1
	for i := range p.Games {
		var sides [2]timedPlayer
		for side, n := range [2]int{two[i], two[1-i]} {
			sides[side] = timedPlayer{name: m.Contenders[n].Name, player: players[n], clock: m.Contenders[n].Control.start()}
		}
		if p.Games[i], err = r.playGame(ctx, o, sides, seed); err != nil {
			return p, fmt.Errorf("game %d of pair %d: %w", i+1, t.number+1, err)
		}
	}
	return p, nil
}
