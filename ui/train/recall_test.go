package train

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app/training"
	"backrank/internal/langtest"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/drill"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// randomMoves plays random moves.
func randomMoves(p rules.Position, plies int, seed uint64) (moves []rules.Move) {
	random := rand.New(rand.NewPCG(seed, 1))
	for len(moves) < plies && p.Count() > 0 {
		all := p.Moves(nil)
		moves = append(moves, all[random.IntN(len(all))])
		p = rules.After(&p, moves[len(moves)-1])
	}
	return moves
}

// askRecall asks a question about an array.
func (s *testScreen) askRecall(t *testing.T) drill.Recall {
	t.Helper()
	s.typeNumber(training.Arrays)
	key, ok := s.exercise(training.Arrays).New(func(string) bool { return false })
	r, err := drill.RecallOf(key)
	if !ok || err != nil {
		t.Fatalf("%q: %v", key, err)
	}
	s.item = training.Item{Exercise: training.Arrays, Key: key}
	q, _ := s.exercise(training.Arrays).ask(key)
	s.desk.ask(q, "")
	s.refocus()
	return r
}

// write types characters as a keyboard does: to the widget with the focus.
func (s *testScreen) write(text string) {
	for _, r := range text {
		if f := s.desk.canvas.Focused(); f != nil {
			f.TypedRune(r)
		} else {
			s.TypedRune(r)
		}
	}
}

func (s *testScreen) pressKeys(keys ...fyne.KeyName) {
	for _, k := range keys {
		s.press(k)
	}
}

// An array is typed with its letters, corrected with the usual keys, and judged with Enter. Then the board shows the start.
func TestAnArrayIsTyped(t *testing.T) {
	s := opened(t, window)
	r := s.askRecall(t)
	letters := strings.ToLower(r.Array().String())
	s.write(letters[:3])
	s.pressKeys(fyne.KeyBackspace, fyne.KeyBackspace)
	s.write(letters[1:2])
	s.pressKeys(fyne.KeyHome, fyne.KeyDelete)
	s.write(letters[:1])
	s.pressKeys(fyne.KeyEnd)
	s.write(letters[7:])
	s.write(letters[2:7])
	if s.desk.rank.array != r.Array() || s.desk.over {
		t.Fatalf("the form has %v, the array is %v, over %v", s.desk.rank.array, r.Array(), s.desk.over)
	}
	s.write("rkq") // there are no more
	s.pressKeys(fyne.KeyReturn)
	if got := s.tallies()[training.Arrays]; !s.desk.over || got.Answers != 1 || got.Right != 1 {
		t.Errorf("the log has %+v", got)
	}
	start, err := r.Start.Position(r.Position.Rule())
	if err != nil || s.desk.board.State().Pieces != start.Setup().Pieces {
		t.Error("the board does not show the start")
	}
	if len(s.desk.board.Drawings.Suggested()) != 0 {
		t.Error("files are marked as wrong")
	}
	serial := s.desk.serial
	if s.runTimers(); s.desk.serial == serial || s.desk.rank.judged() || s.desk.rank.array != (variants.Array{}) {
		t.Error("the next question is not asked with an empty form")
	}
}

// Pieces are taken from the tray and returned to it with the mouse. A part that is right is credited, and only the whole array is a
// right answer.
func TestAPartOfTheArrayIsCredited(t *testing.T) {
	s := opened(t, window)
	r := s.askRecall(t)
	answer := r.Array()
	i := slices.Index(answer[:], chess.King)
	j := slices.Index(answer[:], chess.Queen)
	answer[i], answer[j] = answer[j], answer[i]
	f := s.desk.rank
	click := func(column int, y float32) {
		f.Tapped(&fyne.PointEvent{Position: fyne.NewPos((float32(column)+.5)*rankCell, y)})
	}
	take := func(kind chess.PieceType) {
		tray := f.inTray()
		click(slices.Index(tray[:], kind), f.trayTop()+5)
	}
	for _, kind := range answer {
		take(kind)
	}
	click(4, 5) // back to the tray
	if f.array[4] != chess.NoPieceType || f.at != 4 {
		t.Fatalf("a click leaves %v, next file %d", f.array, f.at)
	}
	take(answer[4])
	if f.array != answer {
		t.Fatalf("the form has %v, want %v", f.array, answer)
	}
	f.button.OnTapped()
	if got := s.tallies()[training.Arrays]; !s.desk.over || got.Answers != 1 || got.Right != 0 {
		t.Errorf("the log has %+v", got)
	}
	if text := s.desk.why.Text(); !strings.HasPrefix(text, "6 of 8 files are right. It was array ") || !strings.Contains(text, "had not moved") {
		t.Errorf("the verdict is %q", text)
	}
	var marked []int
	for _, m := range s.desk.board.Drawings.Suggested() {
		marked = append(marked, int(m.From.File()))
	}
	slices.Sort(marked)
	if want := []int{min(i, j), max(i, j)}; !slices.Equal(marked, want) {
		t.Errorf("files %v are marked as wrong, want %v", marked, want)
	}
	click(0, 5)
	s.write("k")
	if f.array != answer {
		t.Error("the form changes after the verdict")
	}
	if s.pressKeys(fyne.KeySpace); s.desk.over {
		t.Error("Space does not go on")
	}
}

// Enter is no answer before each file has a piece; giving up is a wrong one, and shows the array.
func TestGivingUpOnAnArray(t *testing.T) {
	s := opened(t, window)
	r := s.askRecall(t)
	if s.pressKeys(fyne.KeyReturn); s.desk.over {
		t.Fatal("an empty form is judged")
	}
	letters := r.Array().String()
	for i, letter := range letters {
		if !s.desk.rank.button.Disabled() {
			t.Fatalf("%q can be answered", letters[:i])
		}
		s.write(string(letter))
		if i == 6 {
			s.pressKeys(fyne.KeyReturn)
			s.desk.rank.button.Tapped(nil)
		}
	}
	if s.desk.over || s.desk.rank.button.Disabled() {
		t.Fatal("a part is judged, or the whole array cannot be answered")
	}
	s.Own("solution")()
	if got := s.tallies()[training.Arrays]; !s.desk.over || got.Answers != 1 || got.Right != 0 {
		t.Errorf("the log has %+v", got)
	}
	if text := s.desk.why.Text(); !strings.HasPrefix(text, "It was array "+fmt.Sprint(r.Array().Number())) {
		t.Errorf("the verdict is %q", text)
	}
}

// A question about one side's array says that the other side's is not the same.
func TestDifferentArraysAreNamed(t *testing.T) {
	for _, v := range variants.All() {
		if v.Family.Len() == 1 {
			continue
		}
		start := v.RandomStart(7)
		p, err := v.Position(start)
		if err != nil {
			continue
		}
		r := drill.Recall{Position: p, Start: start, Side: chess.Black}
		if text := recallText(&r); strings.Contains(text, "White began from another one") == start.IsMirrored() {
			t.Errorf("%s: %q", v.ID, text)
		}
	}
}

// Positions are those of games of the archive, if it has any that are not known, except for games of orthodox chess; else of games
// that the computer plays, under the rule chosen.
func TestWhereThePositionsComeFrom(t *testing.T) {
	s := opened(t, window)
	e := s.exercise(training.Arrays).(*recall)
	want := map[string]bool{}
	for n := range uint64(6) {
		id := []string{"chess960", "chess"}[n%2]
		v, _ := variants.ByID(id)
		p, err := v.Position(v.RandomStart(n))
		if err != nil {
			t.Fatal(err)
		}
		g := pgn.Game{Variant: v, Start: p, Tree: gametree.New(randomMoves(p, 30, n))}
		s.games = append(s.games, g)
		if q, ok := recallOf(v, &g.Start, g.Tree.Main(), 0); ok {
			if want[q.Key()] = true; id == "chess" {
				t.Error("the array of orthodox chess is asked for")
			}
		}
	}
	if len(want) == 0 || len(want) > 3 {
		t.Fatalf("%d questions", len(want))
	}
	known := map[string]bool{}
	for range len(want) {
		key, ok := e.New(func(key string) bool { return known[key] })
		if !ok || !want[key] {
			t.Errorf("%q is not of the archive", key)
		}
		known[key] = true
	}
	key, ok := e.New(func(key string) bool { return known[key] })
	if !ok || want[key] || !e.Has(key) {
		t.Errorf("after the games of the archive: %q, %v", key, ok)
	}
	for _, rule := range trainedRules() {
		key, ok := sourceOf(e, rule.ID).New(func(key string) bool { return known[key] })
		if !ok || e.ruleOf(key) != rule.ID || !sourceOf(e, rule.ID).Has(key) {
			t.Errorf("%s: %q, %v", rule.ID, key, ok)
		}
	}
}

// Questions about arrays and their verdicts fit in both sizes of the window, in English and in a language of double length.
func TestLayoutOfArrays(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(760, 560), window} {
		langtest.Each(t, func(t *testing.T) {
			s := opened(t, size)
			s.askRecall(t)
			s.write("k")
			check := func() {
				t.Helper()
				if min := s.Content().MinSize(); min.Width > size.Width || min.Height > size.Height {
					t.Errorf("%v is needed of %v", min, size)
				}
				for _, text := range []*widget.Text{s.desk.text, s.desk.why, s.desk.title} {
					if !text.Whole() {
						t.Errorf("%v: %q is cut", size, text.Text())
					}
				}
				if f := s.desk.rank; f.Size().Width < 8*rankCell {
					t.Errorf("%v: the form is %v wide", size, f.Size().Width)
				}
				if edge := s.desk.board.Size().Width; edge < 320 {
					t.Errorf("%v: the board is %v wide", size, edge)
				}
			}
			check()
			s.pressKeys(fyne.KeyReturn)
			check()
		})
	}
}
