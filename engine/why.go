package engine

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"backrank/engine/internal/judgement"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Why says in one plain sentence of 90 characters or less what speaks most for a
// placement that is legal in d, whoever makes it: what arrays have more often after it
// than after the other placements, counted by how much better the arrays are that have
// it. It depends on nothing but its arguments and takes some ten milliseconds.
func Why(d variants.Draft, rule *rules.Castling, p variants.Placement) string {
	if model, ok := d.Forced(); ok && model == p {
		copied := d.Placements()[d.Len()-1]
		return fmt.Sprintf("It must copy %s's %s on %v", copied.Piece.Color().Name(), words.Piece(p.Piece.Type()), copied.Square)
	}
	if len(d.All()) == 1 {
		return "No other placement is left"
	}
	c := &choice{draft: d, rule: rule, placement: p, outlook: look(d, rule, rand.New(rand.NewPCG(1, 1)))}
	c.look()
	best, text := 0.0, ""
	for _, m := range merits {
		share, gain := c.gain(m)
		if gain <= best {
			continue
		}
		if s := m.say(c, share == 1); s != "" {
			best, text = gain, s
		}
	}
	if text == "" {
		return c.plainly()
	}
	return text
}

// choice is a placement beside the others that could have been made.
type choice struct {
	outlook
	draft     variants.Draft
	rule      *rules.Castling
	placement variants.Placement
	enemy     variants.Array // the men of the other side, as far as they may be seen
	all       []future
	open      []future // those that the placement leaves
}

// future is an array that may come, with its castlings and leaps.
type future struct {
	end
	ways []judgement.Way
}

func (c *choice) look() {
	if c.draft.Terms().Protocol == variants.Free {
		c.enemy = c.draft.Rank(c.draft.Turn().Other())
	}
	for _, e := range c.ends {
		c.all = append(c.all, future{e, judgement.Ways(e.array, c.rule)})
		if fits(e.array, c.placement) {
			c.open = append(c.open, c.all[len(c.all)-1])
		}
	}
}

// gain is the share of the open ends that have a merit, and what the placement gains by
// making it likelier, in centipawns.
func (c *choice) gain(m merit) (share, gain float64) {
	var n, worth [2]float64 // of all ends, without the merit and with it
	with := 0.0
	for _, e := range c.all {
		has := 0
		if m.holds(c, e) {
			has = 1
			if fits(e.array, c.placement) {
				with++
			}
		}
		n[has]++
		worth[has] += e.worth
	}
	share = with / float64(len(c.open))
	if n[0] == 0 || n[1] == 0 {
		return share, 0
	}
	return share, (worth[1]/n[1] - worth[0]/n[0]) * (share - n[1]/(n[0]+n[1]))
}

// plainly says how the placement compares when no merit speaks for it.
func (c *choice) plainly() string {
	best, own := math.Inf(-1), 0.0
	for _, o := range c.options {
		best = max(best, o.worth)
		if o.placement == c.placement {
			own = o.worth
		}
	}
	switch model := slices.MaxFunc(c.open, func(a, b future) int { return cmp.Compare(a.worth, b.worth) }); {
	case own > best-3:
		return fmt.Sprintf("Keeps the best arrays within reach, %v for one", model.array)
	case own > best-15:
		return fmt.Sprintf("Keeps good arrays within reach, %v for one, if not the best", model.array)
	}
	return "Little speaks for it: other placements leave better arrays"
}
