package train

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app/training"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/puzzles"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// askPuzzle begins the exercise and asks the first puzzle for which ok is true.
func (s *testScreen) askPuzzle(t *testing.T, ok func(p *puzzles.Puzzle) bool) *puzzles.Puzzle {
	t.Helper()
	if s.session == nil {
		s.begin("", s.exercise(training.Tactics))
	}
	all := puzzles.All()
	for i := range all {
		if p := &all[i]; ok(p) {
			s.item = training.Item{Exercise: training.Tactics, Key: p.ID()}
			q, known := s.exercise(training.Tactics).ask(p.ID())
			if !known {
				t.Fatalf("%s is not asked", p.ID())
			}
			s.desk.ask(q, "")
			return p
		}
	}
	t.Fatal("no such puzzle")
	return nil
}

func isLong(p *puzzles.Puzzle) bool { return len(p.Moves) == 3 }

// typed enters a move in the field, which its first character focuses.
func (s *testScreen) typed(m rules.Move) {
	s.write(san.FormatUCI(&s.desk.asked.position, m, true))
	s.key(fyne.KeyReturn)
}

// key types a key, which the focused widget gets before the screen.
func (s *testScreen) key(name fyne.KeyName) {
	if focused := s.window.Canvas().Focused(); focused != nil {
		focused.TypedKey(&fyne.KeyEvent{Name: name})
	} else {
		s.TypedKey(&fyne.KeyEvent{Name: name})
	}
}

// clicked plays a move by clicking its squares.
func (s *testScreen) clicked(m rules.Move) {
	clickSquare(s.desk.board, m.From())
	clickSquare(s.desk.board, m.To())
}

// keyed plays a move with the arrow keys and Enter.
func (s *testScreen) keyed(m rules.Move) {
	for _, to := range []chess.Square{m.From(), m.To()} {
		for range 8 {
			s.key(fyne.KeyLeft)
			s.key(fyne.KeyDown)
		}
		right, up := int(to.File()), int(to.Rank())
		if s.desk.asked.bottom == chess.Black {
			right, up = 7-right, 7-up
		}
		for range right {
			s.key(fyne.KeyRight)
		}
		for range up {
			s.key(fyne.KeyUp)
		}
		s.key(fyne.KeyReturn)
	}
}

// The solver's moves are asked one after another, by mouse, keys or typed moves; after each, the opponent's reply is shown.
// The themes and the rating are shown only at the end.
func TestAPuzzleIsPlayedToItsEnd(t *testing.T) {
	for name, play := range map[string]func(s *testScreen, m rules.Move){
		"typed": (*testScreen).typed, "clicked": (*testScreen).clicked, "keys": (*testScreen).keyed,
	} {
		t.Run(name, func(t *testing.T) {
			s := opened(t, window)
			p := s.askPuzzle(t, func(p *puzzles.Puzzle) bool { return isLong(p) && p.Moves[0].Promotion() == chess.NoPieceType })
			play(s, p.Moves[0])
			after := rules.After(&p.Position, p.Moves[0])
			if s.desk.board.State().Pieces != after.Setup().Pieces || s.desk.over || s.desk.takesMove() {
				t.Fatal("the player's move is not shown alone")
			}
			s.runTimers()
			after = rules.After(&after, p.Moves[1])
			if s.desk.board.State().Pieces != after.Setup().Pieces || s.desk.asked.last != p.Moves[1] || !s.desk.takesMove() {
				t.Fatal("the reply is not shown, or no move is asked for")
			}
			if s.tallyOf(training.Tactics).Answers != 0 || s.desk.why.Text() != "" {
				t.Fatal("the puzzle is judged before its end")
			}
			play(s, p.Moves[2])
			if got := s.tallyOf(training.Tactics); got.Answers != 1 || got.Right != 1 || !s.desk.over {
				t.Fatalf("the log has %+v", got)
			}
			if !strings.Contains(s.desk.why.Text(), puzzleText(p)) {
				t.Errorf("%q lacks %q", s.desk.why.Text(), puzzleText(p))
			}
			serial := s.desk.serial
			if s.runTimers(); s.desk.serial != serial {
				t.Error("the next puzzle comes before the themes are read")
			}
			if s.key(fyne.KeySpace); s.desk.over {
				t.Error("Space does not go on")
			}
		})
	}
}

// A wrong move is put back, and the solution is drawn at once. The engine's reply to the move is added when it is found.
func TestAWrongMoveIsJudgedAtOnce(t *testing.T) {
	s := opened(t, window)
	p := s.askPuzzle(t, isLong)
	wrong := wrongMoveOf(p)
	s.typed(wrong)
	if got := s.tallyOf(training.Tactics); got.Answers != 1 || got.Right != 0 || !s.desk.over {
		t.Fatalf("the log has %+v", got)
	}
	if s.desk.board.State().Pieces != p.Position.Setup().Pieces || !strings.HasPrefix(s.desk.why.Text(), "The solution is ") {
		t.Errorf("%q is shown, and the move is put back: %v", s.desk.why.Text(), s.desk.board.State().Pieces == p.Position.Setup().Pieces)
	}
	after := rules.After(&p.Position, wrong)
	reply := san.Format(&after, after.Moves(nil)[0])
	s.find(t, map[string]int{reply: 312})
	if text := s.desk.why.Text(); !strings.Contains(text, "allows") || !strings.Contains(text, "−3.12") || !strings.Contains(text, "The solution is ") {
		t.Errorf("the reason is %q", text)
	}
	if got := s.tallyOf(training.Tactics); got.Answers != 1 {
		t.Errorf("the answer is logged again: %+v", got)
	}
}

// wrongMoveOf returns a move that is not that of the puzzle, does not mate, and has a reply.
func wrongMoveOf(p *puzzles.Puzzle) rules.Move {
	for _, m := range p.Position.Moves(nil) {
		if after := rules.After(&p.Position, m); m != p.Moves[0] && after.Count() > 0 && m.Promotion() == chess.NoPieceType {
			return m
		}
	}
	return rules.Move{}
}

// Another mate than that of the puzzle is right too.
func TestAnotherMateIsRight(t *testing.T) {
	s := opened(t, window)
	s.begin("", s.exercise(training.Tactics))
	position, _, err := fen.Parse("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", variants.Classical)
	if err != nil {
		t.Fatal(err)
	}
	p := &puzzles.Puzzle{Position: position, Rating: 500}
	for _, text := range []string{"Ra8#", "Rb8#"} {
		m, err := san.Parse(&position, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Moves = append(p.Moves, m)
	}
	other := p.Moves[1]
	p.Moves = p.Moves[:1]
	s.desk.ask(s.exercise(training.Tactics).(*tactics).question(p, 0), "")
	s.desk.play(other)
	if got := s.tallyOf(training.Tactics); got.Right != 1 || !strings.HasPrefix(s.desk.why.Text(), "Another mate") {
		t.Errorf("the log has %+v, the reason is %q", got, s.desk.why.Text())
	}
}

// A puzzle that is left in the middle for another screen, or given up, is neither lost nor judged twice.
func TestLeavingAPuzzle(t *testing.T) {
	s := opened(t, window)
	p := s.askPuzzle(t, isLong)
	s.desk.play(p.Moves[0])
	s.SetHidden(true)
	s.runTimers()
	s.SetHidden(false)
	if !s.desk.takesMove() || s.desk.asked.last != p.Moves[1] {
		t.Fatal("the puzzle does not go on")
	}
	s.Own("solution")()
	s.Own("solution")()
	if got := s.tallyOf(training.Tactics); got.Answers != 1 || got.Right != 0 || len(s.desk.board.Drawings.Arrows()) == 0 {
		t.Errorf("the log has %+v", got)
	}
	s.askPuzzle(t, isLong)
	s.desk.play(wrongMoveOf(p))
	if len(s.running()) != 1 {
		t.Fatal("the engine does not search for the reply")
	}
	if s.SetHidden(true); len(s.running()) != 0 {
		t.Error("the engine searches behind another screen")
	}
	if s.SetHidden(false); len(s.running()) != 1 {
		t.Error("the search does not go on")
	}
	if s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}); len(s.running()) != 0 || s.session != nil {
		t.Error("the engine searches after the session")
	}
	askedBefore := s.desk.serial
	if s.runTimers(); s.desk.serial != askedBefore {
		t.Error("a question is asked after the session")
	}
}

// New puzzles are near the player's strength, under all castling rules. Positions that must not be analysed are not asked.
func TestPuzzlesAreChosenByStrength(t *testing.T) {
	s := opened(t, window)
	e := s.exercise(training.Tactics).(*tactics)
	for _, strength := range []int{600, 1500} {
		e.strength = strength
		seen := map[*rules.Castling]bool{}
		for range 100 {
			key, ok := e.New(func(string) bool { return false })
			p, known := puzzles.ByID(key)
			if !ok || !known {
				t.Fatalf("no puzzle %q", key)
			}
			nearer := 0
			for i, all := 0, puzzles.All(); i < len(all); i++ {
				if all[i].Position.Rule() == p.Position.Rule() && distance(all[i].Rating, strength) < distance(p.Rating, strength) {
					nearer++
				}
			}
			if nearer >= choices {
				t.Fatalf("a puzzle of %d for the strength %d, though %d are nearer", p.Rating, strength, nearer)
			}
			seen[p.Position.Rule()] = true
		}
		if len(seen) < 7 {
			t.Errorf("puzzles of %d castling rules", len(seen))
		}
	}
	s.refusal = errors.New("refused")
	if key, ok := e.New(func(string) bool { return false }); ok || e.Has(puzzles.All()[0].ID()) {
		t.Errorf("%q is asked, although the engine must not help", key)
	}
}

func distance(a, b int) int { return max(a-b, b-a) }

// Each theme has a name, except those that say how long the line is.
func TestThemesHaveNames(t *testing.T) {
	opened(t, window)
	for i, all := 0, puzzles.All(); i < len(all); i++ {
		for _, theme := range all[i].Themes() {
			switch theme {
			case puzzles.Mate, puzzles.OneMove, puzzles.Short, puzzles.Long, puzzles.VeryLong:
				continue
			}
			if themeName(theme) == "" {
				t.Errorf("%s has no name", theme)
			}
		}
	}
}

// A message about a move that is not legal does not cover the board when the answer is shown.
func TestAMessageEndsWithTheAnswer(t *testing.T) {
	s := opened(t, window)
	s.typeNumber(training.Tactics)
	if s.desk.enter("Kz9"); s.in.Toast.Text() == "" || s.desk.over {
		t.Fatal("the player does not learn that it is not a move")
	}
	if s.Own("solution")(); s.in.Toast.Text() != "" || !s.desk.over {
		t.Errorf("%q stays", s.in.Toast.Text())
	}
}
