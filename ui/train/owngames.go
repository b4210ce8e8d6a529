package train

import (
	"cmp"
	"time"

	"backrank/app/analysis"
	"backrank/app/mistakes"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/report"
	"backrank/variants/rules"
	"backrank/words"
)

// ownPrefix begins the keys of puzzles in games of the player.
const ownPrefix = "game "

// setOwn sets the puzzles in games of the player.
func (t *tactics) setOwn(all []mistakes.Puzzle) {
	t.own, t.ownByID = nil, map[string]*mistakes.Puzzle{}
	for i := range all {
		t.own = append(t.own, &all[i])
		t.ownByID[all[i].ID] = &all[i]
	}
}

// newOwn returns the newest puzzle in the player's games that he does not know and has not solved while learning from mistakes.
func (t *tactics) newOwn(known func(key string) bool) (string, bool) {
	solved := t.in.Solved()
	for _, p := range t.own {
		if key := ownPrefix + p.ID; !solved.Has(p.ID) && !known(key) && t.Has(key) {
			return key, true
		}
	}
	return "", false
}

// askOwn asks for a better move than a mistake of the player.
func (t *tactics) askOwn(id string) (question, bool) {
	p := t.ownByID[id]
	if p == nil {
		return question{}, false
	}
	ply := &p.Ply
	side := ply.Position.Turn()
	return question{
		title: ownTitle(p), position: ply.Position, bottom: side,
		text: lang.L("{{.Side}} to move: find better than {{.Move}}", "Side", words.Color(side), "Move", report.Numbered(ply, ply.Move)),
		rule: ply.Position.Rule().ID, move: func(m rules.Move) verdict { return t.judgeOwn(p, m) },
		solution: func() verdict { return ownVerdict(p, ply.Before.Best(), analysis.Failed) },
	}, true
}

// ownTitle names the game of a puzzle.
func ownTitle(p *mistakes.Puzzle) string {
	pairing, date := words.Pairing(p.Game.White, p.Game.Black), words.Date(p.Game.Date)
	if pairing == "" || date == "" {
		return cmp.Or(pairing, date)
	}
	return lang.L("{{.Players}}, {{.Date}}", "Players", pairing, "Date", date)
}

// ownLimits are the limits of the search that judges a move in a game of the player.
var ownLimits = analysis.Limits{Lines: 1, Time: 500 * time.Millisecond}

// judgeOwn judges a move as learning from mistakes does: any move is right that is nearly as good as the best one.
func (t *tactics) judgeOwn(p *mistakes.Puzzle, m rules.Move) verdict {
	if judged := p.Ply.TryWithoutSearch(m); judged != analysis.Undecided {
		return t.solvedOwn(p, m, judged)
	}
	after := rules.After(&p.Ply.Position, m)
	return verdict{search: func(found func(verdict)) (stop func()) {
		return t.in.Search(&after, ownLimits, func(s *analysis.State, err error) {
			best, ok := s.Best()
			if err != nil || !ok {
				found(failed(err))
				return
			}
			found(t.solvedOwn(p, m, p.Ply.TryWithScore(best.Score)))
		})
	}}
}

// solvedOwn returns the verdict on a move, and remembers a puzzle that is solved.
func (t *tactics) solvedOwn(p *mistakes.Puzzle, m rules.Move, judged analysis.Verdict) verdict {
	if judged == analysis.GoodEnough {
		t.in.Solve(p.ID)
	}
	return ownVerdict(p, m, judged)
}

// ownVerdict is the verdict on a move, or with the best move and Failed on a player who has given up.
func ownVerdict(p *mistakes.Puzzle, m rules.Move, judged analysis.Verdict) verdict {
	best := p.Ply.Before.Best()
	v := verdict{right: judged == analysis.GoodEnough, stays: true, choice: -1}
	text := lang.L("The best move known is {{.Move}}", "Move", report.Numbered(&p.Ply, best))
	switch {
	case v.right && m == best:
		text = lang.L("{{.Move}} is the best move known", "Move", report.Numbered(&p.Ply, m))
	case v.right:
		text = words.Message(lang.L("{{.Move}} is good", "Move", report.Numbered(&p.Ply, m)), text)
	case m == p.Ply.Move:
		text = words.Message(lang.L("{{.Move}} is the move that was played", "Move", report.Numbered(&p.Ply, m)), text)
	case m != best: // else the player has given up
		text = words.Message(lang.L("{{.Move}} loses too much", "Move", report.Numbered(&p.Ply, m)), text)
	}
	v.text = words.Message(text, p.Kind.Name())
	if !v.right {
		v.arrows = report.Arrows(best, board.BestMove, arrowWidth)
	}
	return v
}
