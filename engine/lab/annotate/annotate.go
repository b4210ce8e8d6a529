package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/explain"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// annotator annotates games with an engine.
type annotator struct {
	engine *engine.Engine
	nodes  uint64
	brief  bool
}

// An opportunity is a position in which a side could castle or leap.
type opportunity struct {
	side   chess.Color
	move   int  // move number, from 1
	taken  bool // the side castled or leapt
	leap   bool // the move was a leap
	forced bool // there was no other legal move
	gain   int  // centipawns by which the castling or leap, the one played or else the best, beats the best other move
}

// Thresholds in centipawns: the loss against the best move that makes a mistake or a blunder, and the score of a
// won game.
const (
	mistake = 80
	blunder = 200
	winning = 200
)

// annotate replaces the notes of a game's moves by annotations, and returns its opportunities to castle or leap.
func (a *annotator) annotate(ctx context.Context, g *notation.Game) (opportunities []opportunity, err error) {
	a.engine.Clear()
	var note notation.Note
	if !a.brief {
		note = note.WithText(fmt.Sprintf("Scores are in pawns from White's point of view, after a search of %d nodes.", a.nodes))
	}
	line := slices.Collect(g.Tree.MainLine())
	g.Tree = g.Tree.SetNote(notation.Root, note)
	p, history, decided := g.Start, []uint64(nil), false
	for _, n := range line {
		m := g.Tree.Move(n)
		var note notation.Note
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

// search searches p, restricted to moves if there are any.
func (a *annotator) search(ctx context.Context, p *rules.Position, history []uint64, moves ...rules.Move) engine.Result {
	return a.engine.Search(ctx, *p, history, engine.Limits{Nodes: a.nodes, Moves: moves}, nil)
}

// isCastlingOrLeap reports whether m is a castling or a leap.
func isCastlingOrLeap(m rules.Move) bool { return m.IsCastling() || m.IsLeap() }

// splitMoves splits the legal moves into castlings and leaps, and all others.
func splitMoves(p *rules.Position) (ways, others []rules.Move) {
	for _, m := range p.Moves(nil) {
		if isCastlingOrLeap(m) {
			ways = append(ways, m)
		} else {
			others = append(others, m)
		}
	}
	return ways, others
}

// compare compares a castling or a leap, the one played or else the best, with the best of the other moves.
// It also returns the comparison as text.
func (a *annotator) compare(ctx context.Context, p *rules.Position, history []uint64, played rules.Move, castlings, others []rules.Move) (opportunity, string) {
	c := opportunity{side: p.Turn(), move: p.MoveNumber(), taken: isCastlingOrLeap(played), leap: played.IsLeap(), forced: len(others) == 0}
	if c.taken {
		castlings = []rules.Move{played}
	}
	with := a.search(ctx, p, history, castlings...)
	text := score(p, with) + "."
	if why := explain.Move(*p, with.Move).String(); why != "" {
		text = why + ": " + text
	}
	if c.forced {
		return c, text
	}
	without := a.search(ctx, p, history, others...)
	c.gain = with.Score - without.Score
	return c, fmt.Sprintf("%s The best that neither castles nor leaps is %s, %s.", text, notation.SAN(p, without.Move), score(p, without))
}

// classify annotates mistakes, blunders and the move that decides the game.
func (a *annotator) classify(ctx context.Context, p *rules.Position, history []uint64, m rules.Move, decided *bool) (note notation.Note) {
	best := a.search(ctx, p, history)
	played := best
	if best.Move != m {
		played = a.search(ctx, p, history, m)
	}
	loss := best.Score - played.Score
	switch {
	case loss >= mistake && !*decided:
		note.NAGs = []uint8{2}
		if loss >= blunder {
			note.NAGs = []uint8{4}
		}
		note = note.WithText(fmt.Sprintf("%s. Better is %s, %s.", score(p, played), notation.SAN(p, best.Move), score(p, best)))
	case !*decided && max(played.Score, -played.Score) >= winning:
		who := p.Turn()
		if played.Score < 0 {
			who = who.Other()
		}
		note = note.WithText(fmt.Sprintf("%s: %s is winning.", score(p, played), who.Name()))
	}
	*decided = *decided || max(played.Score, -played.Score) >= winning
	return note
}

// score formats a search result from White's point of view: "+0.31", or "#-5" if White is mated in five.
func score(p *rules.Position, r engine.Result) string {
	sign := 1
	if p.Turn() == chess.Black {
		sign = -1
	}
	if r.Mate != 0 {
		return fmt.Sprintf("#%d", sign*r.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(sign*r.Score)/100)
}
