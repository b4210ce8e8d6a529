package analysis

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Castling is the history of one possible castling or leap in a game: the plies at which it was possible, the best
// move, played and lost. Plies are indices of [Report.Plies], −1 for never.
type Castling struct {
	Side chess.Color
	// Lane has the squares of king and partner, as White's; a leap has no partner.
	Lane rules.Lane
	// Partner is the kind of piece that the king castles with.
	Partner chess.PieceType
	// AnyPartner is true if the rule lets the king castle with every piece.
	AnyPartner bool
	// Possible is the first ply at which it could have been played.
	Possible int
	// Best is the first ply at which it was the best move.
	Best int
	// Played is the ply at which it was played.
	Played int
	// Lost is the ply, by either side, after which it was impossible for the rest of the game; −1 if it was played.
	Lost int
	// Missed are the plies before Played at which it was the best move and another move was played.
	Missed []int
	// Unsure is true if, before Played, it was possible in a position whose best move is not known.
	Unsure bool
	// Cost is the loss of winning chances, in percentage points, by the moves of Missed.
	Cost float64
}

// Moment returns the number of plies before the position to show for this castling: the position in which it was missed
// first, else the one in which it was played, else the one in which it became possible.
func (c *Castling) Moment() int {
	switch {
	case len(c.Missed) > 0:
		return c.Missed[0]
	case c.Played >= 0:
		return c.Played
	}
	return c.Possible
}

// IsLeap reports whether it is a leap of the king.
func (c *Castling) IsLeap() bool { return c.Lane.IsLeap() }

// Late returns the number of moves of the side from Best to Played; 0 if the castling was played when it first was the
// best move, was never played, or never was the best move.
func (c *Castling) Late() int {
	if c.Played < 0 || c.Best < 0 || c.Played < c.Best {
		return 0
	}
	return (c.Played - c.Best) / 2
}

// move reports whether a move of the side is this castling.
func (c *Castling) move(m rules.Move) bool {
	to := c.Lane.Partner
	if c.IsLeap() {
		to = c.Lane.KingTo
	}
	if c.Side == chess.Black {
		to += 56
	}
	return (m.IsCastling() && !c.IsLeap() || m.IsLeap() && c.IsLeap()) && m.To() == to
}

// castlings follows the castlings of both sides through a game.
type castlings []*Castling

// newCastlings lists the castlings to which the sides have a right in a position.
func newCastlings(start *rules.Position) castlings {
	var all castlings
	for _, side := range []chess.Color{chess.White, chess.Black} {
		for _, lane := range start.Lanes(side) {
			c := &Castling{Side: side, Lane: lane, AnyPartner: start.Rule().Any, Possible: -1, Best: -1, Played: -1, Lost: -1}
			if !lane.IsLeap() {
				c.Partner = start.At(c.square(lane.Partner)).Type()
			}
			all = append(all, c)
		}
	}
	return all
}

// square returns a square of the lane on the side's own back rank.
func (c *Castling) square(sq chess.Square) chess.Square {
	if c.Side == chess.Black {
		return sq + 56
	}
	return sq
}

// follow updates the castlings of both sides for a ply.
func (all castlings) follow(ply int, p *Ply) {
	var after rules.Position
	p.Position.Play(p.Move, &after)
	legal := p.Position.Moves(nil)
	for _, c := range all {
		if c.Played >= 0 || c.Lost >= 0 {
			continue
		}
		if c.Side == p.Position.Turn() {
			c.follow(ply, p, legal)
		}
		if c.Played < 0 && !slices.Contains(after.Lanes(c.Side), c.Lane) {
			c.Lost = ply
		}
	}
}

// follow updates the castling for a ply of its side.
func (c *Castling) follow(ply int, p *Ply, legal []rules.Move) {
	if slices.ContainsFunc(legal, c.move) {
		if c.Possible < 0 {
			c.Possible = ply
		}
		c.Unsure = c.Unsure || p.Before.Best().IsZero()
	}
	best := c.move(p.Before.Best())
	if best && c.Best < 0 {
		c.Best = ply
	}
	switch {
	case c.move(p.Move):
		c.Played = ply
	case best:
		c.Missed = append(c.Missed, ply)
		c.Cost += p.Loss
	}
}

// list returns the castlings that were possible at some time, in the order in which they became possible.
func (all castlings) list() []Castling {
	var list []Castling
	for _, c := range all {
		if c.Possible >= 0 {
			list = append(list, *c)
		}
	}
	slices.SortStableFunc(list, func(a, b Castling) int { return a.Possible - b.Possible })
	return list
}
