package train

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app/training"
	"backrank/internal/langtest"
	"backrank/ui/board"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// startOf returns a start position of a variant.
func startOf(t *testing.T, variant, id string) (rules.Position, variants.Variant, variants.Start) {
	t.Helper()
	v, _ := variants.ByID(variant)
	s, err := v.ParseStart(id)
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Position(s)
	if err != nil {
		t.Fatal(err)
	}
	return p, v, s
}

// addLine adds a line to the player's lines.
func (s *testScreen) addLine(t *testing.T, variant, id string, side chess.Color, text string) {
	t.Helper()
	p, v, _ := startOf(t, variant, id)
	tree, err := pgn.ParseMoveText(&p, text)
	if err == nil {
		_, err = s.lines.Add(v, p, side, tree.Main())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// typeNumber types the key of an exercise on the first page.
func (s *testScreen) typeNumber(id training.Exercise) {
	s.TypedRune('1' + rune(slices.IndexFunc(s.exercises, func(e exercise) bool { return e.id() == id })))
}

// shownLast returns the squares of the move that the board shows as the last one.
func (s *testScreen) shownLast() string {
	last := s.desk.board.State().Last
	var all []string
	for sq := range chess.Square(64) {
		if last.From == board.SetOf(sq) {
			all = append([]string{sq.String()}, all...)
		}
		if last.To == board.SetOf(sq) {
			all = append(all, sq.String())
		}
	}
	return strings.Join(all, " ")
}

// The positions of the lines are asked in their order, each once, with the last move of the opponent; all moves that the lines
// have there are right, by typing and on the board.
func TestLinesAreAsked(t *testing.T) {
	s := opened(t, window)
	s.addLine(t, "chess960", "518", chess.White, "1. e4 e5 2. Nf3 Nc6 3. Bb5")
	s.addLine(t, "chess960", "518", chess.White, "1. e4 e5 2. Nc3")
	s.addLine(t, "chess960", "518", chess.White, "1. Nf3 Nc6 2. e4 e5 3. Bc4") // the same position as after 2… Nc6
	s.addLine(t, "chess960", "0", chess.Black, "1. f4 f5 2. e4 e5")
	s.typeNumber(training.Lines)
	for i, c := range []struct {
		last, title    string
		right          []string
		wrong, verdict string
	}{
		{"", "Array 518, RNBQKBNR", []string{"e4", "Nf3"}, "d4", "Your line has e4 or ♞f3"},
		{"e7 e5", "Your lines for White", []string{"Nf3", "Nc3"}, "Bc4", "Your line has ♞f3 or ♞c3"},
		{"b8 c6", "Your lines for White", []string{"Bb5", "Bc4"}, "a3", "Your line has ♝b5 or ♝c4"},
		{"b8 c6", "Your lines for White", []string{"e4"}, "a3", "Your line has e4"},
		{"f2 f4", "Array 0, BBQNNRKR. Your lines for Black", []string{"f5"}, "e5", "Your line has f5"},
		{"e2 e4", "Your lines for Black", []string{"e5"}, "d5", "Your line has e5"},
	} {
		if s.session == nil {
			t.Fatalf("the session is over after %d questions", i)
		}
		q := &s.desk.asked
		if got := s.shownLast(); got != c.last || !strings.Contains(s.desk.title.Text(), c.title) || s.desk.board.State().Bottom != q.position.Turn() {
			t.Errorf("question %d: last move %q, title %q", i, got, s.desk.title.Text())
		}
		parse := func(text string) rules.Move {
			m, err := san.Parse(&q.position, text)
			if err != nil {
				t.Fatal(i, err)
			}
			return m
		}
		for _, text := range c.right {
			if v := q.move(parse(text)); !v.right {
				t.Errorf("question %d: %s is wrong: %s", i, text, v.text)
			}
		}
		v := q.move(parse(c.wrong))
		if v.right || v.text != c.verdict || len(v.arrows) != len(c.right) || v.arrows[0].From != parse(c.right[0]).From() {
			t.Errorf("question %d: %s gives %+v", i, c.wrong, v)
		}
		if i%2 == 0 {
			s.desk.enter(c.right[len(c.right)-1])
		} else {
			m := parse(c.right[0])
			s.desk.board.PickUp(board.Origin{Square: m.From(), Piece: q.position.At(m.From())})
			s.desk.board.PutDown(m.To())
		}
		s.runTimers()
	}
	tallies := s.tallies()
	if got := tallies[training.Lines]; got.Answers != 6 || got.Right != 6 {
		t.Errorf("the log has %+v", got)
	}
	s.in.Log.Read(func(p *training.Progress) {
		if got := p.ByRule()["fischer"]; got.Answers != 6 {
			t.Errorf("the log has %+v by rule", p.ByRule())
		}
	})
}

// A question continues the one before in the same line, also under one castling rule.
func TestQuestionsContinueTheirLine(t *testing.T) {
	s := opened(t, window)
	s.addLine(t, "chess960", "518", chess.White, "1. e4 e5 2. Nf3 Nc6 3. Bb5")
	s.addLine(t, "chess960", "518", chess.White, "1. d4 d5 2. c4")
	l := s.exercise(training.Lines).(*lines)
	l.update()
	key := func(i int) string { return l.all[i].Key() }
	for _, c := range []struct {
		of, before int
		want       bool
	}{{1, 0, true}, {2, 1, true}, {2, 0, false}, {0, 1, false}, {1, 1, false}, {3, 2, false}} {
		for _, source := range []training.Source{l, inRule{l, "fischer"}} {
			if got := source.(training.Continuing).Continues(key(c.of), key(c.before)); got != c.want {
				t.Errorf("question %d continues %d: %v", c.of, c.before, got)
			}
		}
	}
	if l.Continues(key(0), "") || l.Continues("", key(0)) {
		t.Error("a question continues what is none")
	}
}

func (s *testScreen) tallies() (all map[training.Exercise]training.Tally) {
	s.in.Log.Read(func(p *training.Progress) { all = p.ByExercise() })
	return all
}

// A session on one start asks the lines of both sides from it, under its rule, and no others.
func TestLinesOfOneStart(t *testing.T) {
	s := opened(t, window)
	s.addLine(t, "chess960", "518", chess.White, "1. e4")
	s.addLine(t, "chess960", "0", chess.White, "1. f4 f5 2. e4")
	s.addLine(t, "chess960", "0", chess.Black, "1. f4 f5")
	s.addLine(t, "bunker", "0", chess.White, "1. d4")
	_, _, start := startOf(t, "chess960", "0")
	s.TrainLines(start, variants.Fischer)
	var asked []string
	for i := range 3 {
		q := &s.desk.asked
		asked = append(asked, q.array+" "+s.shownLast())
		s.desk.enter([]string{"f4", "e4", "f5"}[i])
		s.runTimers()
	}
	if want := []string{"BBQNNRKR ", "BBQNNRKR f7 f5", "BBQNNRKR f2 f4"}; !slices.Equal(asked, want) || s.tallies()[training.Lines].Right != 3 {
		t.Errorf("asked %q, want %q", asked, want)
	}
}

// Without lines the first page says how to add one, and the exercise does not begin. Lines that are added or removed later
// count at once.
func TestWithoutLines(t *testing.T) {
	s := opened(t, window)
	row := func() string {
		s.home.update()
		for _, r := range s.home.rows {
			if r.exercise.id() == training.Lines {
				return r.state.Text()
			}
		}
		return ""
	}
	s.typeNumber(training.Lines)
	if !strings.Contains(row(), "Add to my lines") || s.session != nil || !strings.Contains(s.in.Toast.Text(), "Add to my lines") {
		t.Errorf("the row says %q, the message is %q, a session: %v", row(), s.in.Toast.Text(), s.session != nil)
	}
	s.addLine(t, "chess960", "518", chess.White, "1. e4 e5 2. Nf3")
	if row() != "Not tried yet" {
		t.Errorf("the row says %q", row())
	}
	s.typeNumber(training.Lines)
	if s.session == nil {
		t.Fatal("no question is asked")
	}
	s.press(fyne.KeyEscape)
	s.home.rule.Choose(slices.Index(ruleIDs(), "slide"))
	s.typeNumber(training.Lines)
	if want := "None of your lines has this castling rule"; s.session != nil || row() != want || s.in.Toast.Text() != want {
		t.Errorf("under another rule the row says %q, the message is %q, a session: %v", row(), s.in.Toast.Text(), s.session != nil)
	}
	s.home.rule.Choose(0)
	s.typeNumber(training.Lines)
	p, v, _ := startOf(t, "chess960", "518")
	s.lines.Clear(v, p, chess.White)
	s.desk.enter("d4") // the lines are gone, and so is their next position
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if s.session != nil || !strings.Contains(row(), "Add to my lines") {
		t.Errorf("a session: %v, the row says %q", s.session != nil, row())
	}
}

// Questions about lines and their verdicts fit in both sizes of the window, in English and in a language of double length.
func TestLayoutOfLines(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(760, 560), window} {
		langtest.Each(t, func(t *testing.T) {
			s := opened(t, size)
			for _, text := range []string{"1. a3", "1. Nf3", "1. g3", "1. e4"} {
				s.addLine(t, "bunker", "518", chess.White, text)
			}
			s.typeNumber(training.Lines)
			s.desk.enter("d4")
			if min := s.Content().MinSize(); min.Width > size.Width || min.Height > size.Height {
				t.Errorf("%v is needed of %v", min, size)
			}
			for _, text := range []*widget.Text{s.desk.text, s.desk.why, s.desk.title} {
				if !text.Whole() || text.Text() == "" {
					t.Errorf("%v: %q is cut", size, text.Text())
				}
			}
			s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			for _, r := range s.home.rows {
				if !r.state.Whole() {
					t.Errorf("%v: %q is cut", size, r.state.Text())
				}
			}
		})
	}
}
