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

// Match is who plays whom, what, how often and by which rules.
type Match struct {
	Contenders  []Contender // at least two
	Meetings    Meetings
	Variants    []variants.Variant
	Games       int // for each two contenders; an odd one is rounded up, as games come in pairs
	Plies       int // random moves after the start array
	Seed        uint64
	Concurrency int           // games at a time
	Margin      time.Duration // by which a clock may be overdrawn
	Adjudication
	SPRT *SPRT // ends the match of two contenders

	// Done, if not nil, gets each pair that has been played with the standings after
	// it. An error ends the match.
	Done func(Pair, *Standings) error
}

// Meetings say which contenders meet.
type Meetings int

// All meet all, the first meets each of the others, or each meets the next.
const (
	Everyone Meetings = iota
	Gauntlet
	Ladder
)

// String is the word for it.
func (w Meetings) String() string { return [...]string{"everyone", "gauntlet", "ladder"}[w] }

// Pair is two games from one opening, the colours changed.
type Pair struct {
	Number  int // of the opening, from 0
	First   int // the contenders' numbers; First has White in the first game
	Second  int
	Start   variants.Start
	Variant variants.Variant
	Games   [2]Game
}

// halves is how many half points the first contender made, 0 to 4.
func (p Pair) halves() int {
	n := 0
	for i, g := range p.Games {
		switch g.Outcome {
		case chess.Draw:
			n++
		case won(i):
			n += 2
		}
	}
	return n
}

// pairings are the contenders who meet, in order.
func (m *Match) pairings() (all [][2]int) {
	for i := range m.Contenders {
		for j := i + 1; j < len(m.Contenders); j++ {
			if m.Meetings == Everyone || m.Meetings == Gauntlet && i == 0 || m.Meetings == Ladder && j == i+1 {
				all = append(all, [2]int{i, j})
			}
		}
	}
	return all
}

// Check starts every program once and says what keeps the match from being played.
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
		if err := m.try(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// try readies a contender for each variant; the error names all that it cannot play.
func (m *Match) try(ctx context.Context, c Contender) error {
	p, err := c.sit()
	if err != nil {
		return err
	}
	defer p.close()
	var missing []string
	for _, v := range m.Variants {
		var cannot *cannotPlay
		err := p.newGame(ctx, v, 0)
		if errors.As(err, &cannot) {
			missing = append(missing, v.ID)
		} else if err != nil {
			return err
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("%s cannot play %s: it does not know their castling", c.Name, strings.Join(missing, ", "))
	}
	return nil
}

// task is a pair to be played.
type task struct{ number, first, second int }

// Play plays what the standings still lack, until ctx ends, the test is decided or
// something cannot be played. The standings are right and complete even with an
// error. The error of a ctx that ended is its cause.
func (m *Match) Play(ctx context.Context, s *Standings) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	tasks := make(chan task)
	pairs := make(chan Pair)
	var tables sync.WaitGroup
	for range max(m.Concurrency, 1) {
		tables.Add(1)
		go func() {
			defer tables.Done()
			if err := m.table(ctx, tasks, pairs); err != nil {
				cancel(err)
			}
		}()
	}
	go func() { // hand out what is to be played
		defer close(tasks)
		for _, t := range m.left(s) {
			select {
			case tasks <- t:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		tables.Wait()
		close(pairs)
	}()
	decided := errors.New("decided")
	failed := false
	for p := range pairs {
		if failed || m.decided(s) {
			continue // it was begun before: it might undo the decision, or follow a torn line
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

// decided reports whether a test has come to its end.
func (m *Match) decided(s *Standings) bool {
	if m.SPRT == nil {
		return false
	}
	done, _ := m.SPRT.Done(m.SPRT.Ratio(s.Between(0, 1).Pairs))
	return done
}

// left are the pairs that have not been played: one of each two contenders, then
// the next.
func (m *Match) left(s *Standings) (all []task) {
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

// table plays pairs, one after the other, with players of its own, who stay from
// one pair to the next.
func (m *Match) table(ctx context.Context, tasks <-chan task, pairs chan<- Pair) error {
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
			p, err := m.Contenders[n].sit()
			if err != nil {
				return err
			}
			players[n] = p
		}
		p, err := m.pair(ctx, t, players)
		if err != nil {
			return err
		}
		pairs <- p
	}
	return nil
}

// pair plays both games of a pair.
func (m *Match) pair(ctx context.Context, t task, players map[int]player) (Pair, error) {
	p := Pair{Number: t.number, First: t.first, Second: t.second}
	o, err := draw(m.variant(t.number), m.Seed, t.number, m.Plies)
	if err != nil {
		return p, err
	}
	p.Variant, p.Start = o.variant, o.start
	r := referee{margin: m.Margin, rules: m.Adjudication}
	two := [2]int{t.first, t.second}
	// Of levels each meeting has days of its own, one for White and one for Black: who has the better one in
	// the first game has the worse one in the second, as with the start.
	meeting := t.first*len(m.Contenders) + t.second
	seed := m.Seed + uint64(t.number)<<32 + uint64(meeting)<<1
	for i := range p.Games {
		var seats [2]seat
		for side, n := range [2]int{two[i], two[1-i]} {
			seats[side] = seat{name: m.Contenders[n].Name, player: players[n], clock: m.Contenders[n].Control.start()}
		}
		if p.Games[i], err = r.play(ctx, o, seats, seed); err != nil {
			return p, fmt.Errorf("game %d of pair %d: %w", i+1, t.number+1, err)
		}
	}
	return p, nil
}
