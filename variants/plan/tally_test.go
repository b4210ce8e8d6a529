package plan

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// A way is a castling or leap, as in [survey.CastlingGames].
type way struct {
	from, to chess.Square
	leap     bool
}

// A tally has the counts of games in other shapes than [survey.Games], to count claims again.
type tally struct {
	games, distinct int
	first           map[chess.Square]int           // White's first moves, by the square of the piece; no castlings
	to              map[[2]chess.Square]int        // first destinations, by the square in the array
	captured        map[chess.Square]int           // before the first move
	castled         map[way]int                    // games
	median          map[way]int                    // number of the move
	any             map[chess.Color]int            // games in which the side castled or leapt
	kings           map[chess.Color]chess.Square   // where the kings stand in the arrays
	arrays          map[chess.Color]variants.Array // of both sides
	rule            *rules.Castling
}

func newTally(start variants.Start, rule *rules.Castling, games, distinct int) *tally {
	return &tally{
		games: games, distinct: distinct, rule: rule,
		first: map[chess.Square]int{}, to: map[[2]chess.Square]int{}, captured: map[chess.Square]int{},
		castled: map[way]int{}, median: map[way]int{}, any: map[chess.Color]int{},
		kings:  map[chess.Color]chess.Square{chess.White: chess.Square(start.White.King()), chess.Black: chess.Square(start.Black.King()) + 56},
		arrays: map[chess.Color]variants.Array{chess.White: start.White, chess.Black: start.Black},
	}
}

// tallyOf returns the tally of counted games.
func tallyOf(start variants.Start, rule *rules.Castling, g *survey.Games) *tally {
	c := newTally(start, rule, g.Wins+g.Draws+g.Losses, g.Distinct)
	for _, m := range g.First {
		if m.From != c.kings[chess.White] {
			c.first[m.From] += m.Games
		}
	}
	for side, s := range map[chess.Color]*survey.SideGames{chess.White: &g.White, chess.Black: &g.Black} {
		home := rules.Mirrored(side, chess.A1)
		for _, w := range s.Castlings {
			c.castled[way{w.From, w.To, w.Leap}] = w.Games
			c.median[way{w.From, w.To, w.Leap}] = w.Move
			c.any[side] += w.Games
		}
		for file, p := range s.Pieces {
			from := home + chess.Square(file)
			c.captured[from] = p.Captured
			for _, d := range p.Destinations {
				c.to[[2]chess.Square{from, d.To}] = d.Games
			}
		}
	}
	return c
}

// tallyOfMoves returns the tally of games that were played from a position.
func tallyOfMoves(start variants.Start, p rules.Position, games []survey.PlayedGame) *tally {
	different := map[string]bool{}
	for _, g := range games {
		different[fmt.Sprint(g.Moves)] = true
	}
	c := newTally(start, p.Rule(), len(games), len(different))
	numbers := map[way][]int{}
	for _, g := range games {
		if from := g.Moves[0].From(); from != c.kings[chess.White] {
			c.first[from]++
		}
		moved := map[chess.Square]bool{} // squares of the arrays that the piece has left, or on which it was captured
		for ply, m := range g.Moves {
			side := []chess.Color{chess.White, chess.Black}[ply%2]
			switch {
			case m.IsCastling() || m.IsLeap():
				w := way{m.From(), m.To(), m.IsLeap()}
				c.castled[w]++
				c.any[side]++
				numbers[w] = append(numbers[w], ply/2+1)
			default:
				if rank := m.From().Rank(); (rank == chess.Rank1 || rank == chess.Rank8) && !moved[m.From()] {
					c.to[[2]chess.Square{m.From(), m.To()}]++
				}
				if rank := m.To().Rank(); (rank == chess.Rank1 || rank == chess.Rank8) && !moved[m.To()] {
					c.captured[m.To()]++
				}
			}
			moved[m.From()], moved[m.To()] = true, true
		}
	}
	for w, all := range numbers {
		slices.Sort(all)
		c.median[w] = all[(len(all)-1)/2]
	}
	return c
}

// above reports whether the 95 % interval of a share is above a limit; below, whether it is below. E. B. Wilson's interval
// contains the shares from which the score test does not differ: (p − limit)² ≤ z² × limit × (1 − limit) / n.
func (c *tally) above(k, of int, limit float64) bool {
	p, n := float64(k)/float64(of), float64(min(of, c.distinct))
	return of > 0 && p > limit && (p-limit)*(p-limit)*n > 1.959964*1.959964*limit*(1-limit)
}

func (c *tally) below(k, of int, limit float64) bool { return c.above(of-k, of, 1-limit) }

// destinations returns the numbers of games by first destination of a piece, the most frequent first.
func (c *tally) destinations(from chess.Square) (games []int, all int) {
	for squares, n := range c.to {
		if squares[0] == from {
			games = append(games, n)
			all += n
		}
	}
	slices.SortFunc(games, func(a, b int) int { return b - a })
	return append(games, 0, 0), all
}

// playRandomly returns games of a start position in which the players choose moves at random, some squares more often than
// others.
func playRandomly(t *testing.T, p rules.Position, games, plies int, random *rand.Rand) (all []survey.PlayedGame) {
	t.Helper()
	var preference [64][64]float64
	for i := range preference {
		piece := math.Exp(4 * random.Float64())
		for j := range preference[i] {
			preference[i][j] = piece * math.Exp(6*random.Float64())
		}
	}
	for range games {
		g := survey.PlayedGame{Outcome: []chess.Outcome{chess.WhiteWon, chess.Draw, chess.BlackWon}[random.IntN(3)]}
		now := p
		for range plies {
			moves := now.Moves(nil)
			if len(moves) == 0 {
				break
			}
			best, most := moves[0], 0.
			for _, m := range moves {
				weight := preference[m.From()][m.To()]
				if m.IsCastling() || m.IsLeap() {
					weight *= 100
				}
				if value := random.ExpFloat64() / weight; most == 0 || value < most { // chosen in proportion to the weights
					best, most = m, value
				}
			}
			g.Moves = append(g.Moves, best)
			now = rules.After(&now, best)
		}
		all = append(all, g)
	}
	return all
}
