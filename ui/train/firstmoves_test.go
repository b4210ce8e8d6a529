package train

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/training"
	"backrank/engine/explain"
	"backrank/ui/figurine"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/drill"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
)

// askOpening begins the exercise with a start position.
func (s *testScreen) askOpening(t *testing.T, key string) {
	t.Helper()
	if s.session == nil {
		s.begin("", s.exercise(training.FirstMoves))
	}
	s.item = training.Item{Exercise: training.FirstMoves, Key: key}
	q, ok := s.exercise(training.FirstMoves).ask(key)
	if !ok {
		t.Fatalf("%s is not asked", key)
	}
	s.desk.ask(q, "")
}

// play plays a move in letters.
func (s *testScreen) play(t *testing.T, text string) {
	t.Helper()
	m, err := san.ParseTyped(&s.desk.asked.position, text)
	if err != nil {
		t.Fatal(err)
	}
	s.desk.play(m)
}

// reply ends the search for the opponent's move and shows the move.
func (s *testScreen) reply(t *testing.T, text string) {
	t.Helper()
	s.runTimers()
	s.find(t, map[string]int{text: 0})
	s.runTimers()
	if !s.desk.takesMove() {
		t.Fatal("no move is asked for after the reply")
	}
}

// check ends the two searches that check a move that seems wrong: of the position after the best move, in which a reply is worth
// best to the opponent, and of that after the move, in which one is worth other.
func (s *testScreen) check(t *testing.T, best, other int) {
	t.Helper()
	for _, score := range []int{best, other} {
		if all := s.running(); len(all) != 1 || all[0].limits != checkLimits {
			t.Fatal("the move is not checked")
		}
		p := s.running()[0].position
		s.find(t, map[string]int{san.Format(&p, p.Moves(nil)[0]): score})
	}
}

// opening518 is the exercise with White in the start position of orthodox chess.
const opening518 = "fischer RNBQKBNR w"

// surveyedMove returns the i-th move of the survey of 518.
func surveyedMove(t *testing.T, i int) string {
	t.Helper()
	_, p, ok := openingOf(opening518)
	s := analysis.SurveyedLines(survey.Current(), &p)
	if !ok || s == nil {
		t.Fatal("518 is not surveyed")
	}
	return san.Format(&p, s.Lines[i].Moves[0])
}

// The survey judges White's first move without a search. A good move goes on with the opponent's reply, and the judgement
// stays visible. At the end the answer is right if each move was.
func TestGoodFirstMoves(t *testing.T) {
	s := opened(t, window)
	s.askOpening(t, opening518)
	s.play(t, surveyedMove(t, 0))
	if s.desk.asked.wait == nil || !strings.Contains(s.desk.why.Text(), "choice") {
		t.Fatalf("the opponent does not think, after %q", s.desk.why.Text())
	}
	s.reply(t, "e5")
	if !strings.Contains(s.desk.why.Text(), "choice") || s.desk.asked.last.IsZero() {
		t.Errorf("the judgement of the first move is gone: %q", s.desk.why.Text())
	}
	for i, text := range []string{"a3", "b3", "c3"} {
		s.play(t, text)
		if s.desk.verdict.Text() != "Thinking…" || s.desk.takesMove() {
			t.Fatal("the player does not see that the engine thinks")
		}
		s.Own("solution")() // too late
		s.find(t, map[string]int{text: 20, "Nc3": 5})
		if i < 2 {
			s.reply(t, []string{"a6", "b6"}[i])
		}
	}
	if got := s.tallyOf(training.FirstMoves); got.Answers != 1 || got.Right != 1 || !s.desk.over {
		t.Fatalf("the log has %+v", got)
	}
	if text := s.summary(); strings.Count(text, "✓") != 5 || !strings.Contains(text, "✓ 4 of 4 moves right\n") || !strings.Contains(text, "cost 0.00 pawns") {
		t.Errorf("the summary is %q", text)
	}
}

// A bad move is judged with its cost and the better move on the board, and put back. The game goes on with it when the player
// does. The answer is logged as wrong at once, and not again at the end.
func TestABadFirstMoveShowsItsCost(t *testing.T) {
	s := opened(t, window)
	s.askOpening(t, opening518)
	s.play(t, "f3")
	if len(s.running()) != 1 || s.running()[0].limits != moveLimits {
		t.Fatal("a move that the survey lacks is not searched")
	}
	s.find(t, map[string]int{"e5": 110})
	s.check(t, -14, 110)
	_, start, _ := openingOf(opening518)
	if !s.desk.over || s.desk.board.State().Pieces != start.Setup().Pieces || len(s.desk.board.Drawings.Arrows()) == 0 {
		t.Fatal("the move is not put back, or the better one not drawn")
	}
	best := surveyedMove(t, 0)
	m, err := san.Parse(&start, best)
	if err != nil {
		t.Fatal(err)
	}
	best, why := figurine.Move(best), explain.Move(start, m).String()
	if text := s.desk.why.Text(); !strings.Contains(text, "f3 costs 1.") || !strings.HasSuffix(text, best+": "+why+".") {
		t.Errorf("the reason is %q, want one of %s: %s", text, best, why)
	}
	if got := s.tallyOf(training.FirstMoves); got.Answers != 1 || got.Right != 0 {
		t.Fatalf("after a wrong move the log has %+v", got)
	}
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if s.desk.over || s.desk.board.State().Pieces == start.Setup().Pieces {
		t.Fatal("the game does not go on with the move")
	}
	s.reply(t, "e5")
	for i, text := range []string{"a3", "b3", "c3"} {
		s.play(t, text)
		s.find(t, map[string]int{text: 20})
		if i < 2 {
			s.reply(t, []string{"a6", "b6"}[i])
		}
	}
	if got := s.tallyOf(training.FirstMoves); got.Answers != 1 || got.Right != 0 || !strings.Contains(s.summary(), "✗ 3 of 4 moves right\n") || !strings.Contains(s.summary(), "is better)") {
		t.Errorf("the log has %+v, the summary is %q", got, s.summary())
	}
}

// The page of an array trains its first moves for both sides, and nothing else; not while a game in progress stands there.
func TestFirstMovesFromAnArray(t *testing.T) {
	s := opened(t, window)
	array := variants.FischerFamily.At(417)
	keys := map[string]bool{}
	for range 4 {
		s.TrainFirstMoves(array, variants.Bunker)
		if s.session == nil || s.item.Exercise != training.FirstMoves {
			t.Fatalf("%v is asked", s.item)
		}
		keys[s.item.Key] = true
		s.session.Skip()
		s.ask()
		keys[s.item.Key] = true
		s.back()
	}
	if len(keys) != 2 || !keys["bunker "+array.String()+" w"] || !keys["bunker "+array.String()+" b"] {
		t.Errorf("asked %v", keys)
	}
	s.refusal = errors.New("a game is in progress")
	s.TrainFirstMoves(array, variants.Bunker)
	if s.session != nil {
		t.Error("the first moves of a game in progress are trained")
	}
}

// A move that seems wrong after one short search is right if a second one finds that it is nearly as good as the best one.
func TestASecondSearchAcquitsAMove(t *testing.T) {
	s := opened(t, window)
	s.askOpening(t, opening518)
	s.play(t, "f3")
	s.find(t, map[string]int{"e5": 60})
	s.check(t, 0, -30)
	if s.desk.over || !strings.Contains(s.desk.why.Text(), "f3 is good") {
		t.Errorf("the verdict is %q", s.desk.why.Text())
	}
}

// A short search of a move does not make it better than the best move of the survey, which has searched longer.
func TestASearchDoesNotOverruleTheSurvey(t *testing.T) {
	s := opened(t, window)
	s.askOpening(t, opening518)
	s.play(t, "a3")
	s.find(t, map[string]int{"e5": -90})
	if text := s.desk.why.Text(); !strings.HasPrefix(text, "a3 is nearly as good as ") || s.desk.over {
		t.Errorf("the judgement is %q", text)
	}
}

// With Black, the opponent begins. The number of moves is the player's choice.
func TestFirstMovesOfBlack(t *testing.T) {
	s := opened(t, window)
	s.further = 5
	s.askOpening(t, "slide BBNNRKRQ b")
	if s.runTimers(); !s.desk.takesMove() || s.desk.asked.position.Turn() != chess.Black || s.desk.board.State().Bottom != chess.Black {
		t.Fatal("Black is not asked")
	}
	for range 6 {
		if s.desk.over {
			t.Fatal("the exercise ends too early")
		}
		moves := s.desk.asked.position.Moves(nil)
		text := san.Format(&s.desk.asked.position, moves[0])
		s.play(t, text)
		s.find(t, map[string]int{text: 0})
		if s.desk.over {
			break
		}
		s.runTimers()
		p := s.desk.asked.position
		s.reply(t, san.Format(&p, p.Moves(nil)[0]))
	}
	if got := s.tallyOf(training.FirstMoves); got.Answers != 1 || got.Right != 1 {
		t.Errorf("the log has %+v", got)
	}
}

// summary returns the verdict at the end of a game, the reason, and the list of moves.
func (s *testScreen) summary() string {
	lines := []string{s.desk.verdict.Text(), s.desk.why.Text()}
	for _, o := range s.desk.list.Objects {
		lines = append(lines, o.(*widget.Text).Text())
	}
	return strings.Join(lines, "\n")
}

// Whoever leaves while the engine thinks comes back to the same question; meanwhile nothing is searched. Giving up shows the
// choice of the engine, with which the game goes on. The answer is wrong, once.
func TestLeavingFirstMoves(t *testing.T) {
	s := opened(t, window)
	s.askOpening(t, opening518)
	s.play(t, "f3")
	s.SetHidden(true)
	if len(s.running()) != 0 {
		t.Fatal("the engine searches behind another screen")
	}
	s.SetHidden(false)
	s.find(t, map[string]int{"e5": 110})
	s.check(t, -14, 110)
	if !s.desk.over {
		t.Fatal("the move is not judged after the return")
	}
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	s.SetHidden(true)
	s.SetHidden(false)
	s.reply(t, "e5")
	s.Own("solution")()
	s.find(t, map[string]int{"Nc3": 10})
	if got := s.summary(); s.tallyOf(training.FirstMoves).Answers != 1 || !strings.HasPrefix(got, "Not answered\n♞c3 is the choice") || len(s.desk.board.Drawings.Arrows()) == 0 {
		t.Fatalf("the summary is %q", got)
	}
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if p := s.desk.asked.position; s.desk.over || p.At(chess.C3).Type() != chess.Knight {
		t.Fatal("the game does not go on with the engine's choice")
	}
	for i, text := range []string{"a3", "b3"} {
		s.reply(t, []string{"a6", "b6"}[i])
		s.play(t, text)
		s.find(t, map[string]int{text: 20})
	}
	text := s.summary()
	if got := s.tallyOf(training.FirstMoves); got.Answers != 1 || got.Right != 0 || !strings.Contains(text, "2 of 4 moves right") || !strings.Contains(text, "c3 (shown)") {
		t.Errorf("the log has %+v, the summary is %q", got, text)
	}
}

// An answer that cannot be judged does not count, and the next question comes.
func TestAFailedSearchDoesNotCount(t *testing.T) {
	s := opened(t, window)
	s.begin("", s.exercise(training.FirstMoves))
	key, p := s.item.Key, s.desk.asked.position
	moves, surveyed := p.Moves(nil), scored(analysis.SurveyedLines(survey.Current(), &p))
	s.desk.play(moves[slices.IndexFunc(moves, func(m rules.Move) bool {
		return !slices.ContainsFunc(surveyed, func(known drill.ScoredMove) bool { return known.Move == m })
	})])
	s.running()[0].done(nil, errors.New("there is no help now"))
	if got := s.tallyOf(training.FirstMoves); got.Answers != 0 || !s.desk.over || s.desk.why.Text() != "there is no help now" {
		t.Fatalf("the log has %+v, the reason is %q", got, s.desk.why.Text())
	}
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if s.desk.over || s.item.Key == key {
		t.Error("the same question is asked again")
	}
}

// The opponent's replies vary, but are good.
func TestRepliesVary(t *testing.T) {
	s := opened(t, window)
	seen := map[rules.Move]bool{}
	for range 60 {
		s.askOpening(t, opening518)
		s.play(t, surveyedMove(t, 0))
		s.runTimers()
		s.find(t, map[string]int{"e5": 20, "c5": 12, "a5": -150})
		s.runTimers()
		seen[s.desk.asked.last] = true
	}
	if len(seen) != 2 {
		t.Errorf("%d different replies, want the two good ones", len(seen))
	}
}

// Every castling rule is asked, for both sides, and keys describe the question.
func TestOpeningsOfAllRules(t *testing.T) {
	s := opened(t, window)
	e := s.exercise(training.FirstMoves).(*firstMoves)
	asked := map[*rules.Castling]map[chess.Color]bool{}
	for range 300 {
		key, ok := e.New(func(string) bool { return false })
		o, p, valid := openingOf(key)
		if start, is := variants.StartOf(&p); !ok || !valid || !e.Has(key) || !is || start != variants.Both(o.array) || p.Rule() != o.rule {
			t.Fatalf("%q: new %v, valid %v", key, ok, valid)
		}
		if asked[o.rule] == nil {
			asked[o.rule] = map[chess.Color]bool{}
		}
		asked[o.rule][o.side] = true
	}
	for _, rule := range variants.Castlings() {
		if len(asked[rule]) != 2 {
			t.Errorf("%s is asked for %d sides", rule.ID, len(asked[rule]))
		}
	}
	for _, bad := range []string{"", "fischer", "fischer RNBQKBNR", "fischer RNBQKBNR x", "no RNBQKBNR w", "fischer RNBQKBNN w", "fischer rnbqkbnr w"} {
		if e.Has(bad) {
			t.Errorf("%q is a key", bad)
		}
	}
	s.refusal = errors.New("refused")
	if e.Has(opening518) {
		t.Error("a start position is asked, although the engine must not help")
	}
}
