package survey

import (
	"fmt"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// PlayedGame is a game from a start, as CountGames reads it.
type PlayedGame struct {
	Outcome chess.Outcome
	Moves   []rules.Move // all legal
}

// CountGames counts what happened in games from a start position. It returns an error if a game has no moves or no result.
func CountGames(start rules.Position, games []PlayedGame, effort GamesEffort) (Games, error) {
	c := gamesCounter{
		games: Games{Effort: effort}, first: map[FirstMove]int{},
		castlings: map[CastlingGames][]int{}, destinations: map[[2]chess.Square]int{}, distinct: map[string]bool{},
	}
	for i := range games {
		if len(games[i].Moves) == 0 {
			return Games{}, fmt.Errorf("survey: game %d has no moves", i+1)
		}
		if !c.add(start, &games[i]) {
			return Games{}, fmt.Errorf("survey: the result of game %d is %q", i+1, games[i].Outcome)
		}
	}
	return c.result(), nil
}

// A gamesCounter counts games. The keys of its maps have no numbers of games.
type gamesCounter struct {
	games        Games
	first        map[FirstMove]int
	castlings    map[CastlingGames][]int // the numbers of the moves
	destinations map[[2]chess.Square]int // from the square in the array to the destination
	distinct     map[string]bool
	plies        []int
}

// add counts a game. It returns false if the game has no result.
func (c *gamesCounter) add(start rules.Position, g *PlayedGame) bool {
	switch g.Outcome {
	case chess.WhiteWon:
		c.games.Wins++
	case chess.Draw:
		c.games.Draws++
	case chess.BlackWon:
		c.games.Losses++
	default:
		return false
	}
	c.plies = append(c.plies, len(g.Moves))
	c.distinct[fmt.Sprint(g.Moves)] = true
	c.first[FirstMove{From: g.Moves[0].From(), To: g.Moves[0].To()}]++
	home := backRanks
	p := start
	for _, m := range g.Moves {
		c.addMove(&p, m, &home)
		p = rules.After(&p, m)
	}
	return true
}

// backRanks are the squares of the pieces of both arrays.
const backRanks = rules.Squares(0xff000000000000ff)

// addMove counts a move in p. home are the squares of the pieces of both arrays that have not moved and have not been
// captured.
func (c *gamesCounter) addMove(p *rules.Position, m rules.Move, home *rules.Squares) {
	from, to := m.From(), m.To()
	switch {
	case m.IsCastling() || m.IsLeap():
		way := CastlingGames{From: from, To: to, Leap: m.IsLeap()}
		c.castlings[way] = append(c.castlings[way], p.MoveNumber())
		c.piece(from).Castled++
		if m.IsCastling() {
			c.piece(to).Castled++
		}
	default:
		if home.Has(from) {
			c.destinations[[2]chess.Square{from, to}]++
		}
		if home.Has(to) {
			c.piece(to).Captured++
		}
	}
	*home &^= rules.Bit(from) | rules.Bit(to)
}

// piece returns the counts of the piece that stands on a square in the array.
func (c *gamesCounter) piece(sq chess.Square) *PieceGames {
	side := &c.games.White
	if sq.Rank() == chess.Rank8 {
		side = &c.games.Black
	}
	return &side.Pieces[sq.File()]
}

// result returns the counts, with sorted lists.
func (c *gamesCounter) result() Games {
	g := &c.games
	g.Distinct, g.Plies = len(c.distinct), median(c.plies)
	for m, n := range c.first {
		g.First = append(g.First, FirstMove{m.From, m.To, n})
	}
	for way, moves := range c.castlings {
		side := &g.White
		if way.From.Rank() == chess.Rank8 {
			side = &g.Black
		}
		side.Castlings = append(side.Castlings, CastlingGames{way.From, way.To, way.Leap, len(moves), median(moves)})
	}
	for squares, n := range c.destinations {
		p := c.piece(squares[0])
		p.Destinations = append(p.Destinations, Destination{squares[1], n})
	}
	g.sort()
	return *g
}

// median returns the median, the lower one of two; 0 for an empty list.
func median(numbers []int) int {
	if len(numbers) == 0 {
		return 0
	}
	slices.Sort(numbers)
	return numbers[(len(numbers)-1)/2]
}
