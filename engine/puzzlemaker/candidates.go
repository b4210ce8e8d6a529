// Package puzzlemaker makes puzzles from games. It looks for positions in which the last move has changed the evaluation of
// the game, and proves by search that each move of the solver is the only good one (docs/PUZZLES.md). The games can be those
// of engines or a player's own, with evaluations or without.
package puzzlemaker

import (
	"math"

	"github.com/notnil/chess"

	"backrank/engine/wdl"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/puzzles"
	"backrank/variants/rules"
)

// A Score is the evaluation of a position for the side to move: centipawns, or moves to mate if Mate is not 0, negative if
// the side to move is mated.
type Score struct{ Centipawns, Mate int }

// chance returns the probability of a win minus that of a loss for the side to move, −1 to 1.
func (s Score) chance(rule *rules.Castling) float64 {
	w := wdl.For(rule).Of(s.Centipawns, s.Mate)
	return w.Win - w.Loss
}

// atLeast reports whether the score is at least a number of centipawns. A mate is more than any number.
func (s Score) atLeast(centipawns int) bool {
	return s.Mate > 0 || s.Mate == 0 && s.Centipawns >= centipawns
}

func (s Score) flip() Score { return Score{-s.Centipawns, -s.Mate} }

// The conditions for the position of a puzzle that is to be won, as in lichess-puzzler, with the chances of Backrank's games.
const (
	minWin       = 200 // centipawns that the solver's best move has at least
	minClearWin  = 300 // the same if the solver is not behind in material
	minImprove   = 0.3 // by which the opponent's mistake has improved the solver's chance
	initialScore = 20  // White's score at the start of a game if it is unknown
)

// A Moment is a position of a game.
type Moment struct {
	Position rules.Position
	Score    Score // of the position
	Known    bool  // whether Score is known
	// Played is the move played in the game, zero for the last position.
	Played rules.Move
}

// A Candidate is a position that may be a puzzle. A search must prove it: [Maker.Prove].
type Candidate struct {
	Variant  variants.Variant
	Position rules.Position
	Ply      int // plies of the game before the position
	// Won is true if the last move of the game has given the side to move a win.
	Won bool
	// Castled is true if the side to move castled or leapt in the game: perhaps nothing else was good.
	Castled bool
}

// Moments returns the positions of the main line of a game, with the evaluations in its notes. A command [%eval] evaluates
// the position after its move; the comment of an engine match evaluates the position before it.
func Moments(g *pgn.Game) []Moment {
	if !g.Started() {
		return nil
	}
	all := []Moment{{Position: g.Start}}
	for n := range g.Tree.MainLine() {
		last := &all[len(all)-1]
		m := g.Tree.Move(n)
		if !last.Position.Legal(m) {
			break
		}
		last.Played = m
		mover := last.Position.Turn()
		next := Moment{Position: rules.After(&last.Position, m)}
		note := g.Tree.Note(n)
		if e, ok := note.Eval(mover); ok {
			evaluated, side := last, mover
			if _, isCommand := note.Command("eval"); isCommand {
				evaluated, side = &next, mover.Other()
			}
			if !evaluated.Known {
				evaluated.Score, evaluated.Known = scoreOf(e, side), true
			}
		}
		all = append(all, next)
	}
	return all
}

// scoreOf returns an evaluation for the side to move.
func scoreOf(e gametree.Eval, side chess.Color) Score {
	s := Score{int(math.Round(100 * e.Pawns)), e.Mate}
	if side == chess.Black {
		return s.flip()
	}
	return s
}

// Candidates returns the positions of a game that may be puzzles: those in which a move of the opponent has improved the
// chance of the side to move, unless it mated at once, and those in which it castled or leapt. Positions with unknown scores
// count as the initial one at the start of the game, and are no candidates elsewhere, except before castling.
func Candidates(v variants.Variant, moments []Moment) []Candidate {
	var found []Candidate
	for i := range moments {
		p := &moments[i]
		if p.Position.Count() < 2 {
			continue
		}
		castled := castles(p.Played)
		won := i > 0 && p.isWon(&moments[i-1], i == 1) && !p.mates()
		if castled || won {
			found = append(found, Candidate{v, p.Position, i, won, castled})
		}
	}
	return found
}

// mates reports whether the move played mates.
func (p *Moment) mates() bool {
	if p.Played.IsZero() {
		return false
	}
	after := rules.After(&p.Position, p.Played)
	return after.InCheck() && after.Count() == 0
}

// isWon reports whether the last move, played in the position before, gives the side to move a win that it did not have.
func (p *Moment) isWon(before *Moment, first bool) bool {
	if !p.Known || !before.Known && !first {
		return false
	}
	score := before.Score.flip() // for the solver
	if !before.Known {
		score = Score{Centipawns: initialScore}
		if before.Position.Turn() == chess.White {
			score = score.flip()
		}
	}
	rule := p.Position.Rule()
	return p.Score.chance(rule)-score.chance(rule) > minImprove && isWin(&p.Position, p.Score)
}

// isWin reports whether a score is that of a puzzle's position: a win that the side to move does not have in material yet.
func isWin(p *rules.Position, s Score) bool {
	balance := puzzles.Material(p, p.Turn()) - puzzles.Material(p, p.Turn().Other())
	return balance <= 0 && s.atLeast(minWin) && (balance < 0 || s.atLeast(minClearWin))
}
