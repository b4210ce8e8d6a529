package survey

import (
	"cmp"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/confidence"
	"backrank/variants/rules"
)

// MaxGames is the maximum number of games from a start.
const MaxGames = 10_000

// Games is what happened in the games that Backrank's engine has played against itself from a start.
type Games struct {
	Effort              GamesEffort
	Wins, Draws, Losses int         // White's
	Distinct            int         // games with different moves; equal games are no further evidence
	Plies               int         // median length, in plies
	First               []FirstMove // White's first moves, most frequent first
	White, Black        SideGames
}

// SideGames is what one side did in the games from a start.
type SideGames struct {
	Castlings []CastlingGames // castlings and leaps, most frequent first; a side castles or leaps at most once in a game
	Pieces    [8]PieceGames   // by the file of the piece in the array
}

// FirstMove is a first move of White; castling is from the king to its partner.
type FirstMove struct {
	From, To chess.Square
	Games    int // games that began with it
}

// CastlingGames is one way to castle or leap.
type CastlingGames struct {
	From, To chess.Square // the king and its partner, or the king and its landing if it leapt
	Leap     bool
	Games    int // games in which the side castled or leapt in this way
	Move     int // median number of the move, from 1
}

// PieceGames is what a piece of the array did first. In the games that are counted nowhere here, it never moved.
type PieceGames struct {
	Destinations []Destination // the squares to which it moved first, most frequent first
	Castled      int           // games in which its first move was a castling, as king or partner, or a leap
	Captured     int           // games in which it was captured before it moved
}

// Destination is the square to which a piece moved first.
type Destination struct {
	To    chess.Square
	Games int
}

// Count is the number of games.
func (g *Games) Count() int { return g.Wins + g.Draws + g.Losses }

// Points is White's share of the points, 0 to 1; 0 if there are no games.
func (g *Games) Points() float64 {
	return (float64(g.Wins) + float64(g.Draws)/2) / float64(max(g.Count(), 1))
}

// Interval returns the 95 % confidence interval of Points for the number of distinct games, see [confidence.Wilson].
func (g *Games) Interval() (low, high float64) { return confidence.Wilson(g.Points(), g.Distinct) }

// Side returns what a side did.
func (g *Games) Side(c chess.Color) *SideGames {
	if c == chess.Black {
		return &g.Black
	}
	return &g.White
}

// Castled returns the number of games in which the side castled or leapt.
func (s *SideGames) Castled() int {
	n := 0
	for _, c := range s.Castlings {
		n += c.Games
	}
	return n
}

// Wing is the side of the king to which it castled or leapt.
func (c CastlingGames) Wing() rules.Wing {
	if c.To > c.From {
		return rules.HSide
	}
	return rules.ASide
}

// Kind returns castle-a, castle-h, leap-a or leap-h.
func (c CastlingGames) Kind() string {
	kind, wing := "castle", "h"
	if c.Leap {
		kind = "leap"
	}
	if c.Wing() == rules.ASide {
		wing = "a"
	}
	return kind + "-" + wing
}

// OfKind returns the number of games in which the side castled or leapt in a way of this kind, and the median number of the
// move of the most frequent of these ways; 0 if there is none.
func (s *SideGames) OfKind(kind string) (games, move int) {
	for _, c := range s.Castlings {
		if c.Kind() != kind {
			continue
		}
		if games == 0 {
			move = c.Move
		}
		games += c.Games
	}
	return games, move
}

// Landings returns where king and partner landed under the castling rule of the start; the partner's is
// [chess.NoSquare] for a leap.
func (c CastlingGames) Landings(rule *rules.Castling) (king, partner chess.Square) {
	if c.Leap {
		return c.To, chess.NoSquare
	}
	lane := rule.Castle(c.From.File(), c.To.File())
	if lane == nil {
		return chess.NoSquare, chess.NoSquare
	}
	rank := c.From &^ 7
	return lane.KingTo | rank, lane.PartnerTo | rank
}

// Moved returns the number of games in which the piece made a first move, other than castling.
func (p *PieceGames) Moved() int {
	n := 0
	for _, d := range p.Destinations {
		n += d.Games
	}
	return n
}

// In returns the move of p, the start position, that corresponds to m; false if there is none.
func (m FirstMove) In(p *rules.Position) (rules.Move, bool) {
	return Move{From: m.From, To: m.To}.In(p)
}

// Reflect returns the games from the reflected start, which is the same game: the a-file becomes the h-file.
func (g Games) Reflect() Games {
	g.First = slices.Clone(g.First)
	for i := range g.First {
		g.First[i].From ^= 7
		g.First[i].To ^= 7
	}
	g.White, g.Black = g.White.reflect(), g.Black.reflect()
	g.sort()
	return g
}

func (s SideGames) reflect() SideGames {
	r := SideGames{Castlings: slices.Clone(s.Castlings)}
	for i := range r.Castlings {
		r.Castlings[i].From ^= 7
		r.Castlings[i].To ^= 7
	}
	for file, p := range s.Pieces {
		p.Destinations = slices.Clone(p.Destinations)
		for i := range p.Destinations {
			p.Destinations[i].To ^= 7
		}
		r.Pieces[7-file] = p
	}
	return r
}

// sort sorts all lists: the most frequent first, and by squares if they are equally frequent.
func (g *Games) sort() {
	slices.SortFunc(g.First, func(a, b FirstMove) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	for _, s := range []*SideGames{&g.White, &g.Black} {
		slices.SortFunc(s.Castlings, func(a, b CastlingGames) int {
			return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.order(), b.order()))
		})
		for _, p := range s.Pieces {
			slices.SortFunc(p.Destinations, func(a, b Destination) int {
				return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.To, b.To))
			})
		}
	}
}

// order is a number by which equally frequent castlings and leaps are sorted: by square, castlings first.
func (c CastlingGames) order() int {
	n := int(c.To) << 1
	if c.Leap {
		n++
	}
	return n
}
