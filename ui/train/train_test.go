package train

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/mistakes"
	"backrank/app/repertoire"
	"backrank/app/training"
	"backrank/internal/langtest"
	"backrank/internal/testapp"
	"backrank/ui/aloud"
	"backrank/ui/board"
	"backrank/ui/figurine"
	"backrank/ui/game"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/drill"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// testScreen is the screen in a window, with a clock that stands still and timers that the test runs.
type testScreen struct {
	*Train
	window fyne.Window
	now    time.Time
	seed   uint64
	timers []func()
	left   bool
	lines  *repertoire.File
	games  []pgn.Game // of the archive
	rule   string     // the castling rule chosen

	searches []*testSearch
	refusal  error // of MayAnalyse
	further  int
	own      []mistakes.Puzzle
	solved   mistakes.Solved

	speaks bool
	heard  []string
}

// testSearch is a search that the test ends.
type testSearch struct {
	position rules.Position
	limits   analysis.Limits
	done     func(*analysis.State, error)
	stopped  bool
}

// running returns the searches that have neither ended nor been stopped.
func (s *testScreen) running() (all []*testSearch) {
	for _, one := range s.searches {
		if !one.stopped && one.done != nil {
			all = append(all, one)
		}
	}
	return all
}

// find ends the only running search: it finds moves, each with the score in centipawns for the side to move.
func (s *testScreen) find(t *testing.T, moves map[string]int) *testSearch {
	t.Helper()
	all := s.running()
	if len(all) != 1 {
		t.Fatalf("%d searches are running", len(all))
	}
	one := all[0]
	state := &analysis.State{Position: one.position}
	for _, text := range slices.SortedFunc(maps.Keys(moves), func(a, b string) int { return moves[b] - moves[a] }) {
		m, err := san.ParseTyped(&one.position, text)
		if err != nil {
			t.Fatal(err)
		}
		state.Lines = append(state.Lines, analysis.Line{Moves: []rules.Move{m}, Score: analysis.ScoreOf(one.position.Turn(), moves[text], 0)})
	}
	done := one.done
	one.done = nil
	done(state, nil)
	return one
}

func opened(t *testing.T, size fyne.Size) *testScreen {
	t.Helper()
	testapp.Of(t, theme.New(theme.Light))
	s := &testScreen{now: time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC), further: 3}
	log, _ := training.Open("", s.now)
	s.lines, _ = repertoire.Open("", s.now, nil)
	pieces := theme.NewPieces()
	after := func(_ time.Duration, do func()) func() {
		s.timers = append(s.timers, do)
		return func() {}
	}
	s.Train = New(Input{
		Log: log, Sync: func() {}, Lines: s.lines.Repertoire, SelfPlay: randomMoves, Drawing: func() (*theme.Pieces, string, string) { return pieces, "", "" },
		Games: func(_ int, accept func(*pgn.Game) bool, done func([]pgn.Game)) {
			done(slices.DeleteFunc(slices.Clone(s.games), func(g pgn.Game) bool { return !accept(&g) }))
		},
		Style: func() board.Style { return pieces.Board(theme.Taste{}) },
		Click: func() game.Click { return game.ClickYes }, AlwaysQueen: func() bool { return true }, Now: func() time.Time { return s.now },
		Seed: func() uint64 { s.seed++; return s.seed },
		Rule: func() string { return s.rule }, SetRule: func(id string) { s.rule = id }, Background: func(work, done func()) { work(); done() },
		Search: func(p *rules.Position, l analysis.Limits, done func(*analysis.State, error)) func() {
			one := &testSearch{position: *p, limits: l, done: done}
			s.searches = append(s.searches, one)
			return func() { one.stopped = true }
		},
		OwnPuzzles: func(done func([]mistakes.Puzzle, error)) { done(s.own, nil) },
		Solved:     func() mistakes.Solved { return s.solved }, Solve: func(id string) { s.solved = mistakes.Solved{id: "2026-11-28"} },
		MayAnalyse: func(*rules.Position) error { return s.refusal }, FurtherMoves: func() int { return s.further }, SetFurtherMoves: func(n int) { s.further = n },
		After: after, Leave: func() { s.left = true }, Toast: widget.NewToast(after),
		Voice: &aloud.Voice{On: func() bool { return s.speaks }, Say: func(text string) { s.heard = append(s.heard, text) }},
	})
	s.in.Toast.OnSay = s.in.Voice.Speak
	s.window = test.NewTempWindow(t, s.Content())
	s.window.SetPadded(false)
	s.window.Resize(size)
	s.Focus(s.window.Canvas())
	return s
}

var window = fyne.NewSize(1180, 760)

// runTimers runs the timers that have been set.
func (s *testScreen) runTimers() {
	due := s.timers
	s.timers = nil
	for _, do := range due {
		do()
	}
}

// answers returns the numbers of all answers and of right ones in the log.
func (s *testScreen) tally() (t training.Tally) { return s.tallyOf(training.Castling) }

// tallyOf returns the answers to an exercise.
func (s *testScreen) tallyOf(e training.Exercise) (t training.Tally) {
	s.in.Log.Read(func(p *training.Progress) { t = p.ByExercise()[e] })
	return t
}

// askKind asks a question of a kind in the session, with the legality or illegality wanted.
func (s *testScreen) askKind(t *testing.T, kind drill.CastlingKind, legal bool) drill.Castling {
	t.Helper()
	for seed := range uint64(200) {
		for _, key := range slices.Sorted(maps.Keys(castlingSkills())) {
			skill := castlingSkills()[key]
			if skill.Kind != kind {
				continue
			}
			c, ok := skill.Question(skill.variant.RandomStart, seed)
			if !ok || kind == drill.Legality && c.Answer().Legal != legal {
				continue
			}
			s.item = training.Item{Exercise: training.Castling, Key: c.Key()}
			q, ok := castling{}.ask(c.Key())
			if !ok {
				t.Fatalf("%s is not asked", c.Key())
			}
			s.desk.ask(q, "")
			return c
		}
	}
	t.Fatal("no such question")
	return drill.Castling{}
}

// rightChoice returns the key of the right answer.
func (s *testScreen) rightChoice() rune { return '1' + rune(s.desk.asked.solution().choice) }

// A right answer is logged as right, and the next question comes by itself. A wrong one stays until the player goes on, and is
// marked beside the right one.
func TestAnswersAreJudged(t *testing.T) {
	s := opened(t, window)
	s.TypedRune('1')
	s.askKind(t, drill.Landing, false)
	asked := s.desk.first.text
	s.now = s.now.Add(2 * time.Second)
	s.TypedRune(s.rightChoice())
	if got := s.tally(); got.Answers != 1 || got.Right != 1 || got.Taken != 2*time.Second || !s.desk.over {
		t.Fatalf("after a right answer the log has %+v", got)
	}
	serial := s.desk.serial
	s.runTimers()
	if s.desk.over || s.desk.serial == serial {
		t.Fatal("the next question does not come by itself")
	}
	s.askKind(t, drill.Landing, false)
	wrong := '1'
	if s.rightChoice() == '1' {
		wrong = '2'
	}
	s.TypedRune(wrong)
	s.runTimers()
	for i, o := range s.desk.answers.Objects {
		want := fynewidget.LowImportance
		switch '1' + rune(i) {
		case s.rightChoice():
			want = fynewidget.HighImportance
		case wrong:
			want = fynewidget.DangerImportance
		}
		if got := o.(*widget.Button).Importance; got != want {
			t.Errorf("choice %d looks like %v, want %v", i+1, got, want)
		}
	}
	if got := s.tally(); got.Answers != 2 || got.Right != 1 || !s.desk.over || s.desk.first.text != asked && s.desk.why.Text() == "" {
		t.Fatalf("after a wrong answer the log has %+v, the verdict is shown: %v", got, s.desk.over)
	}
	s.TypedRune(s.rightChoice()) // too late
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if got := s.tally(); got.Answers != 2 || s.desk.over {
		t.Errorf("after going on the log has %+v, the verdict is shown: %v", got, s.desk.over)
	}
}

// Whoever asks for the answer has not known it, but has not given a wrong one.
func TestGivingUpIsWrong(t *testing.T) {
	s := opened(t, window)
	s.TypedRune('1')
	for _, kind := range drill.CastlingKinds() {
		s.askKind(t, kind, false)
		s.Own("solution")()
		if !s.desk.over || s.desk.why.Text() == "" || s.desk.verdict.Text() != "Not answered" {
			t.Errorf("%s: the verdict is %q, the answer %q", kind, s.desk.verdict.Text(), s.desk.why.Text())
		}
	}
	if got := s.tally(); got.Answers != 3 || got.Right != 0 {
		t.Errorf("the log has %+v", got)
	}
}

// "No" is right for a castling that is illegal, if the player also points at a square that forbids it. On the board, a press
// on it answers.
func TestIllegalCastlingNeedsASquare(t *testing.T) {
	s := opened(t, window)
	s.TypedRune('1')
	for _, found := range []bool{true, false} {
		before := s.tally()
		c := s.askKind(t, drill.Legality, false)
		s.TypedRune('n')
		if s.desk.over || s.tally() != before || s.desk.asked.square == nil {
			t.Fatal("no square is asked for")
		}
		forbids := func(sq chess.Square) bool { return c.Judge(drill.CastlingAnswer{Square: sq}, figurine.Move).Right }
		for sq := range chess.Square(64) {
			if forbids(sq) == found {
				clickSquare(s.desk.board, sq)
				break
			}
		}
		if got := s.tally(); !s.desk.over || got.Answers != before.Answers+1 || (got.Right == before.Right+1) != found {
			t.Errorf("a square that forbids it, %v: the log has %+v after %+v", found, got, before)
		}
		if len(s.desk.board.Drawings.Suggested()) == 0 {
			t.Error("no square is marked")
		}
	}
}

// clickSquare clicks a square of the board.
func clickSquare(b *board.Board, sq chess.Square) {
	at := b.Places().Centre(sq)
	e := &desktop.MouseEvent{
		PointEvent: fyne.PointEvent{Position: at, AbsolutePosition: at.Add(fyne.CurrentApp().Driver().AbsolutePositionForObject(b))},
		Button:     desktop.MouseButtonPrimary,
	}
	b.MouseDown(e)
	b.MouseUp(e)
}

// Each question that can be asked has the right answer among its choices, and the verdicts on all others are "wrong".
func TestOneChoiceIsRight(t *testing.T) {
	opened(t, window)
	kinds := map[drill.CastlingKind]int{}
	seed := uint64(0)
	e := castling{func() uint64 { seed++; return seed }}
	for range 300 {
		key, ok := e.New(func(string) bool { return false })
		q, asked := e.ask(key)
		if !ok || !asked || !e.Has(key) {
			t.Fatalf("%q: new %v, asked %v", key, ok, asked)
		}
		kinds[castlingSkills()[key].Kind]++
		right := 0
		for i := range q.choices {
			if v := q.choose(i); v.right {
				right++
			}
		}
		if right != 1 || len(slices.Compact(slices.Sorted(slices.Values(q.choices)))) != len(q.choices) {
			t.Errorf("%s: %d of %q are right", key, right, q.choices)
		}
		if v := q.solution(); v.choice < 0 || len(v.arrows)+len(v.marks) == 0 {
			t.Errorf("%s: the solution marks choice %d and draws nothing", key, v.choice)
		}
	}
	for _, kind := range drill.CastlingKinds() {
		if kinds[kind] < 30 {
			t.Errorf("%d of 300 questions are of kind %s", kinds[kind], kind)
		}
	}
}

// The session of the day ends when its time is over; Escape ends a session and leaves the first page.
func TestSessionsEnd(t *testing.T) {
	s := opened(t, window)
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if s.session == nil {
		t.Fatal("Enter does not begin the session of the day")
	}
	s.now = s.now.Add(training.DailyLength)
	s.Own("solution")()
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if s.session != nil || s.tally().Answers != 1 {
		t.Fatal("the session goes on after its time")
	}
	s.TypedRune('1')
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if s.session != nil || s.left {
		t.Fatal("Escape does not return to the first page")
	}
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if !s.left {
		t.Error("Escape does not leave the screen")
	}
}

// After each exercise, Escape leads back to the first page, on which Enter begins the session of the day.
func TestEnterWorksAfterEachExercise(t *testing.T) {
	s := opened(t, window)
	for i, e := range s.exercises {
		s.TypedRune('1' + rune(i))
		if e.id() == training.Lines {
			continue // there are none
		}
		if s.session == nil {
			t.Fatalf("%s does not begin", e.id())
		}
		s.press(fyne.KeyEscape)
		if f := s.desk.canvas.Focused(); s.session != nil || f != nil {
			t.Errorf("after %s, the keys go to %v", e.id(), f)
		}
		s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if s.session == nil {
			t.Errorf("after %s, Enter does not begin the session of the day", e.id())
		}
		s.press(fyne.KeyEscape)
	}
}

// Everything fits in the smallest and the usual window, in English and in a language of double length.
func TestLayout(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(760, 560), window} {
		langtest.Each(t, func(t *testing.T) {
			s := opened(t, size)
			if min := s.Content().MinSize(); min.Width > size.Width || min.Height > size.Height {
				t.Errorf("the first page needs %v of %v", min, size)
			}
			s.TypedRune('1')
			for _, kind := range drill.CastlingKinds() {
				s.askKind(t, kind, false)
				s.Own("solution")()
				s.checkLayout(t, fmt.Sprintf("%s at %v", kind, size))
			}
			s.begin("", s.exercise(training.Tactics))
			p := s.askPuzzle(t, isLong)
			s.checkLayout(t, fmt.Sprintf("a puzzle at %v", size))
			s.desk.play(wrongMoveOf(p))
			s.checkLayout(t, fmt.Sprintf("a wrong move at %v", size))
			s.begin("", s.exercise(training.FirstMoves))
			s.further = maxFurther
			s.askOpening(t, opening518)
			s.play(t, "f3")
			s.find(t, map[string]int{"e5": 110})
			s.check(t, -14, 110)
			s.checkLayout(t, fmt.Sprintf("a bad first move at %v", size))
			for range maxFurther {
				s.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
				at := s.desk.asked.position
				s.reply(t, san.Format(&at, at.Moves(nil)[0]))
				at = s.desk.asked.position
				moves := at.Moves(nil)
				s.desk.play(moves[0])
				s.find(t, map[string]int{san.Format(&at, moves[0]): 0, san.Format(&at, moves[1]): 250})
				s.check(t, -250, 0)
			}
			s.checkLayout(t, fmt.Sprintf("the end of first moves at %v", size))
		})
	}
}

// In a window that is higher than wide, as on a phone, the board has the width of the window, and the panel is below it.
func TestAPhoneHasThePanelBelowTheBoard(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(400, 800), fyne.NewSize(620, 960)} {
		s := opened(t, size)
		s.TypedRune('1')
		for _, kind := range drill.CastlingKinds() {
			s.askKind(t, kind, false)
			s.Own("solution")()
			name := fmt.Sprintf("%s at %v", kind, size)
			s.checkLayout(t, name)
			b, panel := s.desk.board, s.desk.panel
			bottom := b.Position().Y + b.Size().Height
			if b.Size().Width < size.Width*9/10 || panel.Position().Y < bottom || panel.Size().Height < minPanelHeight {
				t.Errorf("%s: the board is %v wide and ends at %v, the panel begins at %v and is %v high",
					name, b.Size().Width, bottom, panel.Position().Y, panel.Size().Height)
			}
		}
	}
}

// checkLayout reports texts of the question that are cut, and a board that is small.
func (s *testScreen) checkLayout(t *testing.T, name string) {
	t.Helper()
	size := s.window.Canvas().Size()
	if min := s.Content().MinSize(); min.Width > size.Width || min.Height > size.Height {
		t.Errorf("%s needs %v", name, min)
	}
	for _, text := range []*widget.Text{s.desk.text, s.desk.why, s.desk.title} {
		if !text.Whole() {
			t.Errorf("%s: %q is cut", name, text.Text())
		}
	}
	if needs, has := s.desk.answers.MinSize().Width, s.desk.panel.Size().Width-2*margin; needs > has {
		t.Errorf("%s: the answers need %v and have %v", name, needs, has)
	}
	if edge := s.desk.board.Size().Width; edge < 320 {
		t.Errorf("%s: the board is %v wide", name, edge)
	}
}
