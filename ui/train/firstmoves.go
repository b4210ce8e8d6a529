package train

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/notice"
	"backrank/app/training"
	"backrank/engine/explain"
	"backrank/engine/wdl"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/figurine"
	"backrank/ui/report"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/drill"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
	"backrank/words"
)

// firstMoves is the exercise of the first moves from a start position. The engine replies. Its survey of start positions
// judges the first move of White, and a search each later one.
type firstMoves struct {
	in     *Input
	length *widget.Dropdown // of the player's moves after the first one
}

// The numbers of moves that the player can play after the first one.
const minFurther, maxFurther = 3, 10

func newFirstMoves(in *Input) *firstMoves {
	var options []widget.Option
	for n := minFurther; n <= maxFurther; n++ {
		options = append(options, widget.Option{Name: lang.N("Play {{.Count}} moves", n+1)})
	}
	length := widget.NewDropdown(options, in.FurtherMoves()-minFurther, func(i int) { in.SetFurtherMoves(minFurther + i) })
	length.SetName(lang.L("Length"))
	return &firstMoves{in: in, length: length}
}

func (*firstMoves) id() training.Exercise { return training.FirstMoves }

func (*firstMoves) about() string {
	return lang.L("Play the first moves from a start position against the engine. See what each move costs.")
}

// opening is an item of the exercise: a start position, and the side that the player has.
type opening struct {
	rule  *rules.Castling
	array variants.Array
	side  chess.Color
}

// key returns the key of the item: "fischer BBNNRKRQ w".
func (o opening) key() string {
	return o.rule.ID + " " + o.array.String() + " " + o.side.String()
}

// openingOf parses a key. It returns false if the position is not a start position under the castling rule.
func openingOf(key string) (o opening, start rules.Position, ok bool) {
	words := strings.Split(key, " ")
	if len(words) != 3 {
		return o, start, false
	}
	array, err := variants.ParseArray(words[1])
	o = opening{rule: variants.CastlingByID(words[0]), array: array, side: chess.White}
	if words[2] == chess.Black.String() {
		o.side = chess.Black
	}
	if err != nil || o.rule == nil || o.key() != key {
		return o, start, false
	}
	start, err = variants.Both(array).Position(o.rule)
	return o, start, err == nil
}

// Has implements [training.Source]. A start position of a game in progress is not asked.
func (e *firstMoves) Has(key string) bool {
	_, start, ok := openingOf(key)
	if !ok {
		return false
	}
	after := rules.After(&start, start.Moves(nil)[0]) // the game in progress may stand there, see app.View.MayAnalyse
	return e.in.MayAnalyse(&start) == nil && e.in.MayAnalyse(&after) == nil
}

// ruleOf implements ruled.
func (*firstMoves) ruleOf(key string) string {
	rule, _, _ := strings.Cut(key, " ")
	return rule
}

// maxDraws is the maximum number of start positions of a castling rule that are drawn to find an unknown one.
const maxDraws = 20

// New returns a random start position under a random castling rule, for a random side.
func (e *firstMoves) New(known func(key string) bool) (string, bool) {
	random := rand.New(rand.NewPCG(e.in.Seed(), 0))
	castlings := variants.Castlings()
	for _, i := range random.Perm(len(castlings)) {
		v := variantOf(castlings[i])
		for range maxDraws {
			start := v.RandomStart(random.Uint64())
			o := opening{v.Castling, start.White, chess.White + chess.Color(random.IntN(2))}
			if key := o.key(); start.IsMirrored() && !known(key) && e.Has(key) {
				return key, true
			}
		}
	}
	return "", false
}

// firstMovesFrom is the exercise with one array under a castling rule, for both sides.
type firstMovesFrom struct {
	*firstMoves
	keys []string
}

// whyEmpty returns a message if the position must not be analysed, else "".
func (f firstMovesFrom) whyEmpty(string) string {
	_, start, _ := openingOf(f.keys[0])
	if err := f.in.MayAnalyse(&start); err != nil {
		return err.Error()
	}
	return ""
}

// Has implements [training.Source].
func (f firstMovesFrom) Has(key string) bool {
	return slices.Contains(f.keys, key) && f.firstMoves.Has(key)
}

// New implements [training.Source].
func (f firstMovesFrom) New(known func(key string) bool) (key string, ok bool) {
	for _, key := range f.keys {
		if !known(key) && f.Has(key) {
			return key, true
		}
	}
	return "", false
}

// TrainFirstMoves begins a session on the first moves from an array under a castling rule.
func (t *Train) TrainFirstMoves(array variants.Array, rule *rules.Castling) {
	white, black := opening{rule, array, chess.White}, opening{rule, array, chess.Black}
	t.begin("", firstMovesFrom{t.exercise(training.FirstMoves).(*firstMoves), []string{white.key(), black.key()}})
}

func (e *firstMoves) ask(key string) (question, bool) {
	o, start, ok := openingOf(key)
	if !ok {
		return question{}, false
	}
	g := &openingGame{firstMoves: e, opening: o}
	if o.side == chess.White {
		return g.question(start, rules.Move{}, ""), true
	}
	return g.reply(start, rules.Move{}, ""), true
}

// openingGame is a game from a start position, as far as the player has come.
type openingGame struct {
	*firstMoves
	opening
	played []playedMove
}

// playedMove is a move of the player.
type playedMove struct {
	text string // "1.♞f3"
	drill.MoveVerdict
	best  string // the engine's choice, "♞f3"
	shown bool   // the engine has played it, because the player asked for the answer
}

// base returns a question about a position of the game, without the answer.
func (g *openingGame) base(p rules.Position, last rules.Move, why string) question {
	return question{
		title: lang.L("{{.Rule}}, {{.Array}}", "Rule", g.rule.Title(), "Array", g.array), position: p, last: last, bottom: g.side, rule: g.rule.ID, array: g.array.String(), why: why,
		control: g.length,
	}
}

// question asks for the player's move. why is the judgement of the move before.
func (g *openingGame) question(p rules.Position, last rules.Move, why string) question {
	q := g.base(p, last, why)
	q.text = lang.L("Move {{.Number}}: {{.Side}} to move", "Number", len(g.played)+1, "Side", words.Color(g.side))
	q.move = func(m rules.Move) verdict { return verdict{search: g.judge(&p, m)} }
	q.solution = func() verdict { return verdict{search: g.reveal(&p)} }
	return q
}

// moves returns the number of moves that the player plays.
func (g *openingGame) moves() int { return 1 + g.in.FurtherMoves() }

// The limits of the searches.
var (
	judgeLimits = analysis.Limits{Lines: 4, Time: 400 * time.Millisecond} // of the position before a move
	moveLimits  = analysis.Limits{Lines: 1, Time: 150 * time.Millisecond} // of the position after a move that is not among the lines
	checkLimits = analysis.Limits{Lines: 1, Time: 500 * time.Millisecond} // of the positions after a move and after the best one
	replyLimits = analysis.Limits{Lines: 4, Time: 300 * time.Millisecond}
)

// opinions finds what the engines think about the moves in a position: the survey about a start position, else a search.
func (g *openingGame) opinions(p *rules.Position, l analysis.Limits, done func(drill.Opinions, error)) (stop func()) {
	chance := func(score, mate int) float64 { return wdl.For(g.rule).Of(score, mate).Expectation() }
	if own := analysis.SurveyedLines(survey.Current(), p); own != nil {
		done(drill.Opinions{Own: scored(own), Second: scored(analysis.SurveyedLines(survey.Second(), p)), Chance: chance, Write: figurine.Move}, nil)
		return func() {}
	}
	return g.in.Search(p, l, func(s *analysis.State, err error) {
		done(drill.Opinions{Own: scored(s), Chance: chance, Write: figurine.Move}, err)
	})
}

// scored returns the first moves of the lines of a state with their scores for the side to move.
func scored(s *analysis.State) (all []drill.ScoredMove) {
	if s == nil {
		return nil
	}
	for _, l := range s.Lines {
		score := l.Score.For(s.Position.Turn())
		all = append(all, drill.ScoredMove{Move: l.Moves[0], Score: score.Centipawns, Mate: score.Mate})
	}
	return all
}

// judge finds the verdict on a move.
func (g *openingGame) judge(p *rules.Position, m rules.Move) search {
	return func(found func(verdict)) (stop func()) {
		var all searches
		all.add(g.opinions(p, judgeLimits, func(o drill.Opinions, err error) {
			end := func(err error) {
				if err != nil || len(o.Own) == 0 {
					found(failed(err))
					return
				}
				judged, _ := drill.JudgeMove(p, m, o)
				found(g.advance(p, m, judged, false))
			}
			if err != nil || len(o.Own) == 0 {
				end(err)
				return
			}
			all.add(g.scoreMove(p, m, &o, func(err error) {
				judged, _ := drill.JudgeMove(p, m, o)
				if err != nil || judged.Right || judged.Cost == 0 { // the cost is 0 if the move allows or misses a mate
					end(err)
					return
				}
				all.add(g.check(p, m, judged.Best, &o, end))
			}))
		}))
		return all.stop
	}
}

// failed returns the verdict on an answer that cannot be judged, because a search has failed or found no move. It does not count.
func failed(err error) verdict {
	if err == nil {
		err = errNoMove()
	}
	return verdict{skipped: true, text: err.Error(), choice: -1}
}

func errNoMove() error { return notice.Refusal(lang.L("The engine found no move")) }

// scoreMove adds the score of a move to the opinions, if it is not among them.
func (g *openingGame) scoreMove(p *rules.Position, m rules.Move, o *drill.Opinions, done func(error)) (stop func()) {
	for _, s := range o.Own {
		if s.Move == m {
			done(nil)
			return func() {}
		}
	}
	return g.scoreAfter(p, m, moveLimits, func(s drill.ScoredMove, err error) {
		if best := o.Own[0]; best.Mate == 0 && s.Mate == 0 { // the deeper search of the position before has found better moves
			s.Score = min(s.Score, best.Score)
		}
		o.Own = append(o.Own, s)
		done(err)
	})
}

// scoreAfter finds the score of a move by a search of the position after it.
func (g *openingGame) scoreAfter(p *rules.Position, m rules.Move, l analysis.Limits, done func(drill.ScoredMove, error)) (stop func()) {
	after := rules.After(p, m)
	found := func(score analysis.Score, err error) {
		score = score.For(p.Turn())
		done(drill.ScoredMove{Move: m, Score: score.Centipawns, Mate: score.Mate}, err)
	}
	if ended, over := analysis.Ended(&after); over {
		found(ended.Score, nil)
		return func() {}
	}
	return g.in.Search(&after, l, func(s *analysis.State, err error) {
		best, ok := s.Best()
		if err == nil && !ok {
			err = errNoMove()
		}
		found(best.Score, err)
	})
}

// check searches the positions after the best move and after one that seems wrong for the same time, and gives both moves the means
// of their old and new scores: the cost of a move according to one short search is off by some 0.15 pawns.
func (g *openingGame) check(p *rules.Position, m, best rules.Move, o *drill.Opinions, done func(error)) (stop func()) {
	var all searches
	all.add(g.scoreAfter(p, best, checkLimits, func(b drill.ScoredMove, err error) {
		if err != nil {
			done(err)
			return
		}
		all.add(g.scoreAfter(p, m, checkLimits, func(s drill.ScoredMove, err error) {
			if err == nil {
				o.Add(b, s)
			}
			done(err)
		}))
	}))
	return all.stop
}

// advance continues the game with a move that is judged, or that is shown to the player: with the opponent's reply, until the
// player has played all moves.
func (g *openingGame) advance(p *rules.Position, m rules.Move, judged drill.MoveVerdict, shown bool) verdict {
	judged.Right = judged.Right && !shown
	g.played = append(g.played, playedMove{numbered(p, m), judged, figurine.Move(san.Format(p, judged.Best)), shown})
	judged.Text = words.Message(judged.Text, reasonFor(p, judged.Best))
	v := verdict{right: judged.Right, text: judged.Text, arrows: choiceArrows(&judged), choice: -1}
	after := rules.After(p, m)
	if _, over := analysis.Ended(&after); over || len(g.played) >= g.moves() {
		return g.end(v)
	}
	next := g.reply(after, m, judged.Text)
	v.next = &next
	return v
}

// reasonFor says what a move is good for, "" if that cannot be said in a sentence.
func reasonFor(p *rules.Position, m rules.Move) string {
	why := explain.Move(*p, m)
	if why.Kind == explain.Nothing {
		return ""
	}
	return lang.L("{{.Move}}: {{.Comment}}", "Move", figurine.Move(san.Format(p, m)), "Comment", why.String())
}

// numbered writes a move with its number.
func numbered(p *rules.Position, m rules.Move) string {
	dots := "."
	if p.Turn() == chess.Black {
		dots = "…"
	}
	return fmt.Sprintf("%d%s%s", p.MoveNumber(), dots, figurine.Move(san.Format(p, m)))
}

// choiceArrows draws the choices of both engines.
func choiceArrows(j *drill.MoveVerdict) (all []board.Arrow) {
	if !j.SecondBest.IsZero() && j.SecondBest != j.Best {
		all = report.Arrows(j.SecondBest, board.OtherMove, arrowWidth)
	}
	return append(all, report.Arrows(j.Best, board.BestMove, arrowWidth)...)
}

// end returns the verdict on the game: v, the verdict on the last move, with all moves. It is right if each move is.
func (g *openingGame) end(v verdict) verdict {
	cost, lost, right := 0, 0.0, 0
	var moves []string
	for _, m := range g.played {
		cost, lost = cost+m.Cost, lost+m.Lost
		text := m.text + " ✓"
		switch {
		case m.Right:
			right++
		case m.shown:
			text = lang.L("{{.Move}} (shown)", "Move", m.text)
		default:
			text = lang.L("{{.Move}} −{{.Cost}} ({{.Best}} is better)", "Move", m.text, "Cost", lang.Decimal(float64(m.Cost)/100, 2), "Best", m.best)
		}
		moves = append(moves, text)
	}
	if len(g.played) > 1 {
		all := lang.L("Together, your moves cost {{.Cost}} pawns, {{.Lost}} of the expected score", "Cost", lang.Decimal(float64(cost)/100, 2), "Lost", words.Percent(lost, 1))
		v.title = lang.N("{{.Right}} of {{.Count}} moves right", len(g.played), "Right", right)
		v.text, v.list = words.Message(v.text, all), moves
	}
	v.next, v.stays, v.right = nil, true, right > 0 && right == len(g.played)
	return v
}

// reveal finds the engines' choices for a player who has asked for the answer. The game goes on with the best move.
func (g *openingGame) reveal(p *rules.Position) search {
	return func(found func(verdict)) (stop func()) {
		return g.opinions(p, judgeLimits, func(o drill.Opinions, err error) {
			if err != nil || len(o.Own) == 0 {
				found(failed(err))
				return
			}
			judged, _ := drill.JudgeMove(p, o.Own[0].Move, o)
			found(g.advance(p, judged.Best, judged, true))
		})
	}
}

// reply returns the question that waits for the opponent's move in a position.
func (g *openingGame) reply(p rules.Position, last rules.Move, why string) question {
	q := g.base(p, last, why)
	q.text = lang.L("Thinking…")
	q.wait = func(found func(verdict)) (stop func()) {
		return g.opinions(&p, replyLimits, func(o drill.Opinions, err error) {
			if err != nil || len(o.Own) == 0 {
				found(failed(err))
				return
			}
			m := g.choose(&o)
			after := rules.After(&p, m)
			if _, over := analysis.Ended(&after); over {
				v := g.end(verdict{choice: -1})
				found(v)
				return
			}
			next := g.question(after, m, why)
			found(verdict{right: true, next: &next})
		})
	}
	return q
}

// maxReplyLoss is by how much the expected score of a reply may be less than that of the best one.
const maxReplyLoss = 0.02

// choose returns one of the good moves at random, so that the opponent's replies vary.
func (g *openingGame) choose(o *drill.Opinions) rules.Move {
	best := 0.0
	for _, s := range o.Own {
		best = max(best, o.Chance(s.Score, s.Mate))
	}
	var good []rules.Move
	for _, s := range o.Own {
		if o.Chance(s.Score, s.Mate) >= best-maxReplyLoss {
			good = append(good, s.Move)
		}
	}
	return good[rand.New(rand.NewPCG(g.in.Seed(), 0)).IntN(len(good))]
}

// searches are searches that follow each other.
type searches struct{ stops []func() }

func (s *searches) add(stop func()) { s.stops = append(s.stops, stop) }

func (s *searches) stop() {
	for _, stop := range s.stops {
		stop()
	}
}
