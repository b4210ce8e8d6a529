package train

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"backrank/app/analysis"
	"backrank/app/mistakes"
	"backrank/app/training"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/figurine"
	"backrank/ui/liveanalysis"
	"backrank/ui/report"
	"backrank/variants"
	"backrank/variants/puzzles"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// tactics is the exercise of puzzles. A key is the id of a puzzle of the program, or ownPrefix and the id of one in a game of the
// player.
type tactics struct {
	in       *Input
	strength int // see [training.Strength]; of the time when the last puzzle was asked

	own     []*mistakes.Puzzle // in games of the player, the newest first
	ownByID map[string]*mistakes.Puzzle
}

func newTactics(in *Input) *tactics {
	t := &tactics{in: in}
	t.updateStrength()
	return t
}

func (*tactics) id() training.Exercise { return training.Tactics }

func (*tactics) about() string {
	return lang.L("Find the best moves in positions from games. New puzzles are as hard as you can solve three times out of four.")
}

// updateStrength reads the player's strength from the log.
func (t *tactics) updateStrength() {
	t.in.Log.Read(func(p *training.Progress) {
		t.strength = training.Strength(p.FirstAnswers(training.Tactics), func(key string) (int, bool) {
			puzzle, ok := puzzles.ByID(key)
			if !ok {
				return 0, false
			}
			return puzzle.Rating, true
		})
	})
}

// Has implements [training.Source].
func (t *tactics) Has(key string) bool {
	if id, own := strings.CutPrefix(key, ownPrefix); own {
		p := t.ownByID[id]
		return p != nil && t.in.MayAnalyse(&p.Ply.Position) == nil
	}
	p, ok := puzzles.ByID(key)
	return ok && t.in.MayAnalyse(&p.Position) == nil
}

// ruleOf implements ruled.
func (*tactics) ruleOf(key string) string {
	if id, own := strings.CutPrefix(key, ownPrefix); own {
		return mistakes.RuleOf(id)
	}
	p, ok := puzzles.ByID(key)
	if !ok {
		return ""
	}
	return p.Position.Rule().ID
}

// choices is the number of puzzles nearest to the player's strength from which the next one is chosen at random.
const choices = 5

// New returns one of the unknown puzzles nearest to the player's strength, under a random castling rule. One of three new
// puzzles is from the player's games, as long as they have some.
func (t *tactics) New(known func(key string) bool) (string, bool) {
	random := rand.New(rand.NewPCG(t.in.Seed(), 0))
	if random.IntN(3) == 0 {
		if key, ok := t.newOwn(known); ok {
			return key, true
		}
	}
	if key, ok := t.newOfProgram(random, known); ok {
		return key, true
	}
	return t.newOwn(known)
}

func (t *tactics) newOfProgram(random *rand.Rand, known func(key string) bool) (string, bool) {
	type candidate struct {
		id       string
		distance int
	}
	byRule := map[*rules.Castling][]candidate{}
	all := puzzles.All()
	for i := range all {
		p := &all[i]
		if id := p.ID(); !known(id) && t.Has(id) {
			byRule[p.Position.Rule()] = append(byRule[p.Position.Rule()], candidate{id, max(p.Rating-t.strength, t.strength-p.Rating)})
		}
	}
	castlings := variants.Castlings()
	for _, i := range random.Perm(len(castlings)) {
		if found := byRule[castlings[i]]; len(found) > 0 {
			slices.SortStableFunc(found, func(a, b candidate) int { return a.distance - b.distance })
			return found[random.IntN(min(len(found), choices))].id, true
		}
	}
	return "", false
}

func (t *tactics) ask(key string) (question, bool) {
	if id, own := strings.CutPrefix(key, ownPrefix); own {
		return t.askOwn(id)
	}
	p, ok := puzzles.ByID(key)
	if !ok {
		return question{}, false
	}
	t.updateStrength()
	return t.question(p, 0), true
}

// question asks for a move of the solver: Moves[at] of the puzzle.
func (t *tactics) question(p *puzzles.Puzzle, at int) question {
	position := p.Position
	q := question{title: position.Rule().Title(), bottom: position.Turn(), rule: position.Rule().ID}
	for _, m := range p.Moves[:at] {
		position, q.last = rules.After(&position, m), m
	}
	q.position = position
	q.text = lang.L("{{.Side}} to move: find the best move", "Side", words.Color(position.Turn()))
	if at > 0 {
		q.text = lang.L("{{.Side}} to move: find the next move", "Side", words.Color(position.Turn()))
	}
	q.move = func(m rules.Move) verdict { return t.judge(p, at, &q, m) }
	q.solution = func() verdict { return wrongMove(p, at, &position) }
	return q
}

// judge judges a move in place of Moves[at]. A mate is always right.
func (t *tactics) judge(p *puzzles.Puzzle, at int, q *question, m rules.Move) verdict {
	after := rules.After(&q.position, m)
	switch last := at == len(p.Moves)-1; {
	case m == p.Moves[at] && last:
		return verdict{right: true, stays: true, text: puzzleText(p), choice: -1}
	case m == p.Moves[at]:
		next := t.question(p, at+2)
		return verdict{right: true, next: &next}
	case after.InCheck() && after.Count() == 0:
		return verdict{right: true, stays: true, text: words.Message(lang.L("Another mate"), puzzleText(p)), choice: -1}
	}
	v := wrongMove(p, at, &q.position)
	v.more = t.refutation(&q.position, m, v)
	return v
}

// wrongMove is the verdict on a wrong move, with the solution.
func wrongMove(p *puzzles.Puzzle, at int, position *rules.Position) verdict {
	return verdict{
		text:   words.Message(lang.L("The solution is {{.Line}}", "Line", liveanalysis.LineText(position, p.Moves[at:])), puzzleText(p)),
		arrows: report.Arrows(p.Moves[at], board.BestMove, arrowWidth), choice: -1,
	}
}

// puzzleText describes a puzzle that is over.
func puzzleText(p *puzzles.Puzzle) string {
	rating := lang.L("Rating {{.Number}}", "Number", p.Rating)
	names := themeNames(p)
	if len(names) == 0 {
		return rating
	}
	return words.Message(words.Sentence(words.And(names)), rating)
}

// refutationTime is how long the engine searches for the reply to a wrong move.
const refutationTime = 300 * time.Millisecond

// refutation finds the best reply to a wrong move, and adds it to the verdict on the move.
func (t *tactics) refutation(p *rules.Position, m rules.Move, v verdict) search {
	return func(found func(verdict)) (stop func()) {
		after := rules.After(p, m)
		return t.in.Search(&after, analysis.Limits{Lines: 1, Time: refutationTime}, func(s *analysis.State, err error) {
			best, ok := s.Best()
			if err != nil || !ok {
				return
			}
			reply := best.Moves[0]
			v.text = words.Message(lang.L("{{.Move}} allows {{.Reply}}, and the engine gives {{.Score}}", "Move", figurine.Move(san.Format(p, m)),
				"Reply", figurine.Move(san.Format(&after, reply)), "Score", best.Score.For(p.Turn()).Pawns()), v.text)
			v.arrows = append(report.Arrows(reply, board.ThreatMove, arrowWidth), v.arrows...)
			found(v)
		})
	}
}
