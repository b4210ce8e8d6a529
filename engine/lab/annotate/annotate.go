package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/explain"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// An annotator annotates games with an engine.
type annotator struct {
	engine *engine.Engine
	nodes  uint64 // nodes of each search
	brief  bool   // analyse only castlings and leaps
}

// An opportunity is a position in which a side could castle or leap.
type opportunity struct {
	side   chess.Color
	move   int  // move number, from 1
	taken  bool // the side castled or leapt
	leap   bool // the side leapt
	forced bool // all legal moves were castlings or leaps
	gain   int  // score of the castling or leap (played, or else the best) minus that of the best other move, in centipawns
}

// Thresholds in centipawns.
const (
	mistakeLoss  = 80  // loss of a mistake against the best move
	blunderLoss  = 200 // loss of a blunder against the best move
	winningScore = 200 // absolute score of a decided game
)

// annotate replaces the notes of the moves of g by annotations, and returns the opportunities to castle or leap.
func (a *annotator) annotate(ctx context.Context, g *pgn.Game) (opportunities []opportunity, err error) {
	a.engine.Clear()
	var note gametree.Note
	if !a.brief {
		note = note.WithText(fmt.Sprintf("Scores are in pawns from White's point of view, after a search of %d nodes.", a.nodes))
	}
	line := slices.Collect(g.Tree.MainLine())
	g.Tree = g.Tree.SetNote(gametree.Root, note)
	p, history, decided := g.Start, []uint64(nil), false
	for _, n := range line {
		m := g.Tree.Move(n)
		var note gametree.Note
		castlings, others := splitMoves(&p)
		if len(castlings) > 0 {
			o, text := a.compare(ctx, &p, history, m, castlings, others)
			if opportunities = append(opportunities, o); o.taken {
				note = note.WithText(text)
			}
		}
		if !isCastlingOrLeap(m) && !a.brief {
			note = a.classify(ctx, &p, history, m, &decided)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g.Tree = g.Tree.SetNote(n, note)
		history = append(history, p.Key())
		var next rules.Position
		p.Play(m, &next)
		p = next
	}
	return opportunities, nil
}

// search searches p, and if moves are given, only these moves of p.
func (a *annotator) search(ctx context.Context, p *rules.Position, history []uint64, moves ...rules.Move) engine.Result {
	return a.engine.Search(ctx, *p, history, engine.Limits{Nodes: a.nodes, Moves: moves}, nil)
}

// isCastlingOrLeap reports whether m is a castling or a leap.
func isCastlingOrLeap(m rules.Move) bool { return m.IsCastling() || m.IsLeap() }

// splitMoves returns the legal castlings and leaps, and all other legal moves.
func splitMoves(p *rules.Position) (castlings, others []rules.Move) {
	for _, m := range p.Moves(nil) {
		if isCastlingOrLeap(m) {
			castlings = append(castlings, m)
		} else {
			others = append(others, m)
		}
	}
	return castlings, others
}

// compare compares the castling or leap that was played, or else the best one, with the best other move. If there is no
// other move, it only marks the castling as forced. It also returns the comparison as text.
func (a *annotator) compare(ctx context.Context, p *rules.Position, history []uint64, played rules.Move, castlings, others []rules.Move) (opportunity, string) {
	o := opportunity{side: p.Turn(), move: p.MoveNumber(), taken: isCastlingOrLeap(played), leap: played.IsLeap(), forced: len(others) == 0}
	if o.taken {
		castlings = []rules.Move{played}
	}
	best := a.search(ctx, p, history, castlings...)
	text := formatScore(p, best) + "."
	if explanation := explain.Move(*p, best.Move).String(); explanation != "" {
		text = explanation + ": " + text
	}
	if o.forced {
		return o, text
	}
	other := a.search(ctx, p, history, others...)
	o.gain = best.Score - other.Score
	return o, fmt.Sprintf("%s The best that neither castles nor leaps is %s, %s.", text, san.Format(p, other.Move), formatScore(p, other))
}

// classify returns the note of a move if it is a mistake, a blunder or the move that decides the game, and an empty note
// otherwise. It sets decided when the game is decided; later mistakes have no note.
func (a *annotator) classify(ctx context.Context, p *rules.Position, history []uint64, m rules.Move, decided *bool) (note gametree.Note) {
	best := a.search(ctx, p, history)
	played := best
	if best.Move != m {
		played = a.search(ctx, p, history, m)
	}
	loss := best.Score - played.Score
	switch {
	case loss >= mistakeLoss && !*decided:
		note.NAGs = []uint8{2}
		if loss >= blunderLoss {
			note.NAGs = []uint8{4}
		}
		note = note.WithText(fmt.Sprintf("%s. Better is %s, %s.", formatScore(p, played), san.Format(p, best.Move), formatScore(p, best)))
	case !*decided && max(played.Score, -played.Score) >= winningScore:
		winner := p.Turn()
		if played.Score < 0 {
			winner = winner.Other()
		}
		note = note.WithText(fmt.Sprintf("%s: %s is winning.", formatScore(p, played), winner.Name()))
	}
	*decided = *decided || max(played.Score, -played.Score) >= winningScore
	return note
}

// formatScore formats a search result from White's point of view: "+0.31", or "#-5" if White is mated in five.
func formatScore(p *rules.Position, r engine.Result) string {
	sign := 1
	if p.Turn() == chess.Black {
		sign = -1
	}
	if r.Mate != 0 {
		return fmt.Sprintf("#%d", sign*r.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(sign*r.Score)/100)
}
