package main

import (
	"fmt"
	"math"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
)

// A gamesResult is what happened in the engine's games against itself from a start position.
type gamesResult struct {
	Engine   string       `json:"engine"`
	Nodes    uint64       `json:"nodes"` // for each move
	Seed     uint64       `json:"seed"`
	Games    int          `json:"games"`
	Distinct int          `json:"distinct"` // games with different moves
	Wins     int          `json:"wins"`     // White's
	Draws    int          `json:"draws"`
	Losses   int          `json:"losses"`
	Points   float64      `json:"points"`   // White's share of the points, 0 to 1
	Interval [2]float64   `json:"interval"` // in which 95 % of true shares are
	Plies    int          `json:"plies"`    // median length
	Moves    []movedFirst `json:"moves"`    // White's first moves, most frequent first
	White    sideResult   `json:"white"`
	Black    sideResult   `json:"black"`

	counted *survey.Games
}

// A movedFirst is a first move and the number of games that began with it.
type movedFirst struct {
	Move  string `json:"move"` // in UCI notation, castling from the king to its partner
	SAN   string `json:"san"`
	Games int    `json:"games"`
}

// A sideResult is what one side did.
type sideResult struct {
	Castled   int              `json:"castled"`   // games in which it castled or leapt
	Castlings []castlingResult `json:"castlings"` // most frequent first
	Pieces    []pieceResult    `json:"pieces"`    // of the array, from the a- to the h-file
}

// A castlingResult is one way to castle or leap.
type castlingResult struct {
	Kind    string `json:"kind"`              // castle-a, castle-h, leap-a, leap-h, as in "fewest"
	King    string `json:"king"`              // the landing of the king
	Partner string `json:"partner,omitempty"` // the square of the partner before; none if the king leapt
	Landing string `json:"landing,omitempty"` // the landing of the partner
	Games   int    `json:"games"`
	Move    int    `json:"move"` // median number of the move
}

// A pieceResult is what a piece did first. The numbers of games add up to all games.
type pieceResult struct {
	Piece    string        `json:"piece"` // K, Q, R, B or N
	Square   string        `json:"square"`
	To       []destination `json:"to"` // the squares to which it moved first, most frequent first
	Castled  int           `json:"castled"`
	Captured int           `json:"captured"` // before it moved
	Stayed   int           `json:"stayed"`   // it never moved
}

type destination struct {
	Square string `json:"square"`
	Games  int    `json:"games"`
}

// gamesOf returns the result of the games from the start.
func gamesOf(g *survey.Games, s variants.Start, p *rules.Position) *gamesResult {
	r := &gamesResult{
		Engine: g.Effort.Engine, Nodes: g.Effort.Nodes, Seed: g.Effort.Seed,
		counted: g, Games: g.Count(), Distinct: g.Distinct, Wins: g.Wins, Draws: g.Draws, Losses: g.Losses,
		Points: thousandths(g.Points()), Plies: g.Plies,
		White: sideResultOf(&g.White, s.White, chess.Rank1, g.Count(), p.Rule()),
		Black: sideResultOf(&g.Black, s.Black, chess.Rank8, g.Count(), p.Rule()),
	}
	low, high := g.Interval()
	r.Interval = [2]float64{thousandths(low), thousandths(high)}
	for _, m := range g.First {
		if move, legal := m.In(p); legal {
			r.Moves = append(r.Moves, movedFirst{san.FormatUCI(p, move, true), san.Format(p, move), m.Games})
		}
	}
	return r
}

// thousandths rounds a share to thousandths.
func thousandths(share float64) float64 { return math.Round(1000*share) / 1000 }

// sideResultOf returns the result of a side, with its array on a rank, in a number of games.
func sideResultOf(s *survey.SideGames, array variants.Array, rank chess.Rank, games int, rule *rules.Castling) sideResult {
	r := sideResult{Castled: s.Castled(), Castlings: []castlingResult{}}
	for _, c := range s.Castlings {
		king, partner := c.Landings(rule)
		one := castlingResult{Kind: c.Kind(), King: king.String(), Games: c.Games, Move: c.Move}
		if !c.Leap {
			one.Partner, one.Landing = c.To.String(), partner.String()
		}
		r.Castlings = append(r.Castlings, one)
	}
	for file, p := range s.Pieces {
		one := pieceResult{
			Piece: array.String()[file : file+1], Square: chess.NewSquare(chess.File(file), rank).String(), To: []destination{},
			Castled: p.Castled, Captured: p.Captured, Stayed: games - p.Moved() - p.Castled - p.Captured,
		}
		for _, d := range p.Destinations {
			one.To = append(one.To, destination{d.To.String(), d.Games})
		}
		r.Pieces = append(r.Pieces, one)
	}
	return r
}

// text formats a result as text.
func (r *gamesResult) text() string {
	text := fmt.Sprintf("  games             White scored %.0f%% (%.0f to %.0f) in %d games, %d draws; %d nodes for each move, %s\n  played first     ",
		100*r.Points, 100*r.Interval[0], 100*r.Interval[1], r.Games, r.Draws, r.Nodes, r.Engine)
	for _, m := range r.Moves {
		text += fmt.Sprintf(" %s %d", m.SAN, m.Games)
	}
	return text + "\n"
}
