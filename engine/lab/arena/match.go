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

// Match describes a match: the contenders, the tournament format, the variants and the conditions of the games.
type Match struct {
	Contenders  []Contender // at least two
	Format      Format
	Variants    []variants.Variant
	Games       int // for each two contenders; odd numbers are rounded up because games are played in pairs
	Plies       int // random plies after the start position
	Seed        uint64
	Concurrency int           // games played at the same time
	Margin      time.Duration // tolerance of the clocks
	Adjudication
	SPRT *SPRT // if not nil, ends a match of two contenders when it is decided

	// Done, if not nil, is called with each finished pair and the standings that include it, one pair at a time.
	// If it returns an error, the match ends.
	Done func(Pair, *Standings) error
}

// Format is the format of a tournament.
type Format int

// The formats.
const (
	RoundRobin Format = iota // all play all
	Gauntlet                 // the first contender plays each of the others
	Ladder                   // each contender plays the next one
)

// String returns the name of the format, as stored in the state of a match.
func (f Format) String() string { return [...]string{"everyone", "gauntlet", "ladder"}[f] }

// Pair is two games from the same opening with colours reversed.
type Pair struct {
	Number  int // index of the opening, from 0
	First   int // index of the contender that is White in the first game
	Second  int // index of the other contender
	Start   variants.Start
	Variant variants.Variant
	Games   [2]Game
}

// halfPoints returns the half points of the first contender in both games, 0 to 4.
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

// pairings returns the indexes of each two contenders that play each other, the smaller one first, in ascending
// order.
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

// Check starts every program once and returns an error if the match cannot be played.
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

// checkVariants prepares a contender for a game of each variant. The error names all variants that it cannot play.
func (m *Match) checkVariants(ctx context.Context, c Contender) error {
	p, err := c.newPlayer()
	if err != nil {
		return err
	}
	defer p.close()
	var unsupported []string
	for _, v := range m.Variants {
		var target *unsupportedError
		err := p.newGame(ctx, v, 0)
		if errors.As(err, &target) {
			unsupported = append(unsupported, v.ID)
		} else if err != nil {
			return err
		}
	}
	if len(unsupported) > 0 {
		return fmt.Errorf("%s cannot play %s: it does not support their castling", c.Name, strings.Join(unsupported, ", "))
	}
	return nil
}

// A task identifies one pair to be played.
type task struct{ number, first, second int }

// Play plays the pairs that are not in the standings and adds them, until all are played, ctx ends, the SPRT is
// decided or a game cannot be played. Even if it returns an error, the standings have all pairs for which Done
// was called, and no others. If ctx has ended, the error is its cause.
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
			if err := m.runWorker(ctx, tasks, pairs); err != nil {
				cancel(err)
			}
		}()
	}
	go func() {
		defer close(tasks)
		for _, t := range m.remainingTasks(s) {
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
			continue // the pair could reverse the decision, or Done could write it after an incomplete line
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
	done, _ := m.SPRT.Done(m.SPRT.LLR(s.Between(0, 1).Pairs))
	return done
}

// remainingTasks returns the pairs that have not been played, round by round: a round has one pair of each two
// contenders that play each other.
func (m *Match) remainingTasks(s *Standings) (all []task) {
	if m.decided(s) {
		return nil
	}
	for n := range (m.Games + 1) / 2 {
		for _, pairing := range m.pairings() {
			if t := (task{n, pairing[0], pairing[1]}); !s.hasPlayed(t) {
				all = append(all, t)
			}
		}
	}
	return all
}

// runWorker plays the pairs of tasks one after the other and sends them to pairs. It creates a player for each
// contender it meets and reuses it for later pairs.
func (m *Match) runWorker(ctx context.Context, tasks <-chan task, pairs chan<- Pair) error {
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
	contenders := [2]int{t.first, t.second}
	// The strength of a level varies with the seed of the game (its form on the day). Both games of a pair have the
	// same seed for White and the same for Black, so that the contender who is in better form in the first game is
	// in worse form in the second. The variation cancels out, as the advantage of the start position does.
	pairing := t.first*len(m.Contenders) + t.second
	seed := m.Seed + uint64(t.number)<<32 + uint64(pairing)<<1
	for i := range p.Games {
		var sides [2]timedPlayer
		for side, n := range [2]int{contenders[i], contenders[1-i]} {
			sides[side] = timedPlayer{name: m.Contenders[n].Name, player: players[n], clock: m.Contenders[n].Control.start()}
		}
		if p.Games[i], err = r.playGame(ctx, o, sides, seed); err != nil {
			return p, fmt.Errorf("game %d of pair %d: %w", i+1, t.number+1, err)
		}
	}
	return p, nil
}
