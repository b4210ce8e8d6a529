package main

import (
	"context"
	"fmt"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/explain"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// annotator asks the engine about moves.
type annotator struct {
	engine *engine.Engine
	nodes  uint64
	brief  bool
}

// chance is a position in which a side could castle or leap.
type chance struct {
	side  chess.Color
	move  int  // number of the move, from 1
	taken bool // it did
	leap  bool // by a leap
	alone bool // no move that is neither was possible
	gain  int  // of the move taken, else of the best such move: centipawns over the best that is neither
}

// A move is called a mistake, or a blunder, if it is worse than the best by so many centipawns, and a game is
// called won beyond so many.
const (
	mistake = 80
	blunder = 200
	winning = 200
)

// annotate writes what the engine thinks into the notes of a game, and tells its chances to castle or leap.
func (a *annotator) annotate(ctx context.Context, g *notation.Game) (chances []chance, err error) {
	a.engine.Clear()
	if g.Notes = map[int]notation.Note{}; !a.brief {
		g.Comment = fmt.Sprintf("Scores are White's, in pawns, after a look at %d positions.", a.nodes)
	}
	p, history, decided := g.Start, []uint64(nil), false
	for i, m := range g.Moves {
		var note notation.Note
		ways, others := split(&p)
		if len(ways) > 0 {
			c, text := a.weigh(ctx, &p, history, m, ways, others)
			if chances = append(chances, c); c.taken {
				note.Comment = text
			}
		}
		if !special(m) && !a.brief {
			note = a.judge(ctx, &p, history, m, &decided)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if note.Comment != "" {
			g.Notes[i] = note
		}
		history = append(history, p.Key())
		var next rules.Position
		p.Play(m, &next)
		p = next
	}
	return chances, nil
}

// ask searches p, only these moves if any are given.
func (a *annotator) ask(ctx context.Context, p *rules.Position, history []uint64, moves ...rules.Move) engine.Result {
	return a.engine.Search(ctx, *p, history, engine.Limits{Nodes: a.nodes, Moves: moves}, nil)
}

// special reports whether m castles or leaps.
func special(m rules.Move) bool { return m.IsCastling() || m.IsLeap() }

// split parts the legal moves into castlings and leaps, and the others.
func split(p *rules.Position) (ways, others []rules.Move) {
	for _, m := range p.Moves(nil) {
		if special(m) {
			ways = append(ways, m)
		} else {
			others = append(others, m)
		}
	}
	return ways, others
}

// weigh compares a castling or a leap, the one played or the best of the ways, with the best of the
// others, in words too.
func (a *annotator) weigh(ctx context.Context, p *rules.Position, history []uint64, played rules.Move, ways, others []rules.Move) (chance, string) {
	c := chance{side: p.Turn(), move: p.MoveNumber(), taken: special(played), leap: played.IsLeap(), alone: len(others) == 0}
	if c.taken {
		ways = []rules.Move{played}
	}
	with := a.ask(ctx, p, history, ways...)
	text := score(p, with) + "."
	if why := explain.Move(*p, with.Move).String(); why != "" {
		text = why + ": " + text
	}
	if c.alone {
		return c, text
	}
	without := a.ask(ctx, p, history, others...)
	c.gain = with.Score - without.Score
	return c, fmt.Sprintf("%s The best that neither castles nor leaps is %s, %s.", text, notation.SAN(p, without.Move), score(p, without))
}

// judge says whether a move was a mistake, and when the game was decided.
func (a *annotator) judge(ctx context.Context, p *rules.Position, history []uint64, m rules.Move, decided *bool) (note notation.Note) {
	best := a.ask(ctx, p, history)
	played := best
	if best.Move != m {
		played = a.ask(ctx, p, history, m)
	}
	loss := best.Score - played.Score
	switch {
	case loss >= mistake && !*decided:
		note.NAGs = []int{2}
		if loss >= blunder {
			note.NAGs = []int{4}
		}
		note.Comment = fmt.Sprintf("%s. Better is %s, %s.", score(p, played), notation.SAN(p, best.Move), score(p, best))
	case !*decided && max(played.Score, -played.Score) >= winning:
		who := p.Turn()
		if played.Score < 0 {
			who = who.Other()
		}
		note.Comment = fmt.Sprintf("%s: %s is winning.", score(p, played), who.Name())
	}
	*decided = *decided || max(played.Score, -played.Score) >= winning
	return note
}

// score is what a search found, as White sees it: "+0.31", or "#-5" if White is mated in five.
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
