package report

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/internal/testapp"
	"backrank/ui/board"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// testHost is a window for the card. It holds back background work until the test releases it.
type testHost struct {
	*Retry
	view     app.View
	variant  variants.Variant
	first    rules.Position
	shapes   []board.Shape
	found    analysis.Evaluation
	fault    error
	searched []analysis.Task
	waiting  []func()
	refused  string
	said     string
	putBack  int // number of calls of Reject
}

func (d *testHost) View() *app.View                { return &d.view }
func (d *testHost) NewSearcher() analysis.Searcher { return d }
func (d *testHost) GoToNode(n gametree.NodeID)     { d.view.Node = n }
func (d *testHost) Refuse(text string)             { d.refused = text }
func (d *testHost) Say(text string)                { d.said = text }

func (d *testHost) Try(mistake gametree.NodeID) {
	if d.view.Retry = mistake; mistake != gametree.Root {
		d.view.Node = d.view.Tree.Parent(mistake)
	}
}
func (d *testHost) CardChanged(string)       {}
func (d *testHost) Suggest(s ...board.Shape) { d.shapes = s }
func (d *testHost) Reject(board.Squares)     { d.putBack++ }

func (d *testHost) Search(_ context.Context, t analysis.Task, _ uint64) (analysis.Evaluation, error) {
	d.searched = append(d.searched, t)
	return d.found, d.fault
}

func (d *testHost) RunInBackground(work func(context.Context) error, done func(error)) (stop func()) {
	stopped := false
	d.waiting = append(d.waiting, func() {
		if !stopped {
			done(work(context.Background()))
		}
	})
	return func() { stopped = true }
}

// settle runs the pending work.
func (d *testHost) settle() {
	for len(d.waiting) > 0 {
		next := d.waiting[0]
		d.waiting = d.waiting[1:]
		next()
	}
}

// blunders is a game in which White blunders with 1. f3 and 3. a4, and Black with 2... a5. The best move in place of 3.
// a4 is unknown.
const blunders = `[White "A"]

{[%eval 0.00] [%search d2d4,1000]} 1. f3 {[%eval -0.90] [%search e7e5,1000]} (1. d4) 1... e5 {[%eval -0.90] [%search a2a3,1000]}
2. a3 {[%eval -0.90] [%search g8f6,1000]} a5 {[%eval 0.90]} 3. a4 {[%eval -2.00]} 1-0`

// openCard opens the card with the game for a side.
func openCard(t *testing.T, side chess.Color) *testHost {
	t.Helper()
	testapp.Of(t, theme.New(theme.Light))
	g, err := pgn.NewReader(strings.NewReader(blunders)).Next()
	if err != nil {
		t.Fatal(err)
	}
	r, err := analysis.Of(&g)
	if err != nil {
		t.Fatal(err)
	}
	d := &testHost{view: app.View{Game: 1, Tree: g.Tree}, variant: g.Variant, first: g.Start}
	d.Retry = NewRetry(d, d, d.Reject)
	d.Begin(r, side)
	return d
}

// move returns a move in the position before the mistake.
func (d *testHost) move(t *testing.T, text string) rules.Move {
	t.Helper()
	m, err := san.Parse(&d.ply().Position, text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// After the last mistake the card says how many better moves the player has found: not those that were shown to him. It keeps
// the number while the window shows another game.
func TestTheEndSaysHowManyMovesWereFound(t *testing.T) {
	d := openCard(t, chess.White)
	d.Takes(d.move(t, "d4"))
	d.Next()
	kept := d.Keep()
	d.leave()
	d.Restore(kept)
	d.found.Line = []rules.Move{d.move(t, "b4")}
	d.settle()
	if d.Solve(); d.Stage() != Shown || d.said != "" {
		t.Errorf("before the end, at stage %d: %q", d.Stage(), d.said)
	}
	if d.Next(); d.said != "You found 1 of 2 better moves" {
		t.Errorf("one found: %q", d.said)
	}
	d = openCard(t, chess.Black)
	d.said = ""
	if d.Close(); d.said != "" {
		t.Errorf("closed before the end: %q", d.said)
	}
}

// The card goes through the mistakes of the chosen side in order, each in its position, and closes after the last one.
func TestMistakesAreInOrder(t *testing.T) {
	for side, want := range map[chess.Color][]string{
		chess.White: {"White to move: find better than 1.f3", "White to move: find better than 3.a4"},
		chess.Black: {"Black to move: find better than 2…a5"},
		chess.NoColor: {
			"White to move: find better than 1.f3", "Black to move: find better than 2…a5", "White to move: find better than 3.a4",
		},
	} {
		d := openCard(t, side)
		var heads []string
		for d.Stage() != Closed {
			head, _ := d.Texts()
			heads = append(heads, head)
			if d.view.Node != d.view.Tree.Parent(d.ply().Node) {
				t.Errorf("%s: another position is shown", head)
			}
			d.Next()
			d.settle()
		}
		if !slices.Equal(heads, want) {
			t.Errorf("%v: %q, want %q", side, heads, want)
		}
		if d.Visible() || len(d.shapes) > 0 {
			t.Error("the card leaves something behind")
		}
	}
}

// The best move and the move of the game are judged at once, other moves by a search of the position after them. After
// a bad move the player can try another one.
func TestTriesAreJudged(t *testing.T) {
	d := openCard(t, chess.White)
	try := func(san string, stage Stage, says string) {
		t.Helper()
		m, before := d.move(t, san), d.putBack
		if !d.Takes(m) {
			t.Fatalf("%s is not taken for a try", san)
		}
		d.settle()
		if d.putBack != before+1 {
			t.Errorf("%s: the piece was put back %d times", san, d.putBack-before)
		}
		if _, text := d.Texts(); d.Stage() != stage || !strings.Contains(text, says) {
			t.Errorf("%s: stage %d, %q", san, d.Stage(), text)
		}
		if want := (board.Shape{From: m.From(), To: m.Landing(), Brush: map[Stage]board.Brush{Trying: board.Red, Found: board.Green}[stage]}); !slices.Equal(d.shapes, []board.Shape{want}) {
			t.Errorf("%s is drawn as %v", san, d.shapes)
		}
	}
	try("f3", Trying, "is the move that was played")
	if len(d.searched) > 0 {
		t.Error("the move of the game was searched")
	}
	d.found.Score.Centipawns = -80
	try("h4", Trying, "1.h4 (−0.80) loses too much")
	d.found.Score.Centipawns = -20
	try("e4", Found, "1.e4 (−0.20) is good")
	if n := len(d.searched); n != 2 || d.searched[1].Position.Turn() != chess.Black || len(d.searched[1].Moves) != 1 || len(d.searched[1].History) != 1 {
		t.Errorf("searched %d positions", n)
	}
	if d.Takes(d.move(t, "d4")) {
		t.Error("a move after the solution is still a try")
	}
	d = openCard(t, chess.White)
	try("d4", Found, "is the best move known")
	if len(d.searched) > 0 {
		t.Error("the best move was searched")
	}
}

// The result for a try is dropped if the player has gone on. A failed search is reported, and the player can try again.
func TestOutdatedSearchesAreDropped(t *testing.T) {
	d := openCard(t, chess.NoColor)
	d.Takes(d.move(t, "e4"))
	if d.Stage() != Judging {
		t.Fatalf("stage %d", d.Stage())
	}
	d.Next()
	d.settle()
	if _, text := d.Texts(); d.Stage() != Trying || strings.Contains(text, "e4") {
		t.Errorf("stage %d, %q", d.Stage(), text)
	}
	d.fault = errors.New("the engine is out of order")
	d.Takes(d.move(t, "d6"))
	d.settle()
	if d.Stage() != Trying || d.refused == "" {
		t.Errorf("stage %d, refused %q", d.Stage(), d.refused)
	}
}

// Hints show first the piece, then the move; the solution shows the scores of both moves. An unknown best move is
// searched.
func TestHintsAndSolution(t *testing.T) {
	d := openCard(t, chess.White)
	d.Hint()
	if _, text := d.Texts(); text != "Look at the pawn on d2" || d.shapes[0].From != chess.D2 || d.shapes[0].To != chess.D2 {
		t.Errorf("%q, drawn %v", text, d.shapes)
	}
	d.Hint()
	if _, text := d.Texts(); text != "Play 1.d4" || d.shapes[0].To != chess.D4 || d.Stage() != Trying {
		t.Errorf("%q, drawn %v", text, d.shapes)
	}
	d.Solve()
	if _, text := d.Texts(); text != "1.d4 was better (0.00). After 1.f3 it was −0.90." || d.Stage() != Shown {
		t.Errorf("%q at stage %d", text, d.Stage())
	}
	d.Next()
	d.found.Line = []rules.Move{d.move(t, "Nc3")}
	d.Hint()
	if _, text := d.Texts(); text != "Looking for the best move…" {
		t.Errorf("%q before the best move is known", text)
	}
	d.settle()
	if _, text := d.Texts(); text != "Look at the knight on b1" {
		t.Errorf("%q when the best move is known", text)
	}
}

// The answer is hidden from the beginning of the search until it is found, shown or given up, also while the board shows
// another position, and while another game is shown.
func TestTheAnswerIsHiddenUntilTheSearchEnds(t *testing.T) {
	d := openCard(t, chess.White)
	hidden := func(when string, want bool) {
		t.Helper()
		if d.view.Retry != gametree.Root != want {
			t.Errorf("%s: hidden %v", when, !want)
		}
	}
	hidden("at first", true)
	d.view.Node = d.view.Tree.At(1)
	d.Update(&d.view)
	hidden("at the mistake", true)
	d.view.Node = gametree.Root
	d.Takes(d.move(t, "f3"))
	hidden("after a bad try", true)
	d.Takes(d.move(t, "d4"))
	hidden("when the move is found", false)
	d.Next()
	hidden("at the next mistake", true)
	d.found.Line = []rules.Move{d.move(t, "Nc3")}
	d.Solve()
	d.settle()
	hidden("with the solution", false)
	d.Next()
	r, _ := analysis.Of(&pgn.Game{Variant: d.variant, Start: d.first, Tree: d.view.Tree})
	d.Begin(r, chess.White)
	d.Next()
	kept := d.Keep()
	d.view.Game++ // another tab
	if d.Update(&d.view); d.Stage() != Closed {
		t.Errorf("stage %d with another game", d.Stage())
	}
	hidden("with another game", true)
	d.view.Game--
	if d.Restore(kept); d.Stage() != Trying || d.view.Retry != d.ply().Node {
		t.Errorf("stage %d when the game is shown again", d.Stage())
	}
	d.Close()
	hidden("after the card was closed", false)
	d.Begin(r, chess.White)
	d.view.Retry = gametree.Root // by an undone edit
	if d.Update(&d.view); d.Stage() != Closed {
		t.Errorf("stage %d with everything shown", d.Stage())
	}
}

// In another position moves are no tries, and a button leads back; another game closes the card.
func TestTheCardFollowsTheBoard(t *testing.T) {
	d := openCard(t, chess.White)
	e4 := d.move(t, "e4")
	d.view.Node = d.view.Tree.At(2)
	if !d.Update(&d.view) || d.Takes(e4) || !d.back.visible || d.hint.visible {
		t.Error("the card does not offer the way back")
	}
	d.back.withLabel.OnTapped()
	if d.view.Node != gametree.Root || d.back.visible || !d.hint.visible {
		t.Error("the way back does not lead back")
	}
	d.view.Game++
	if !d.Update(&d.view) || d.Stage() != Closed {
		t.Error("the card stays with another game")
	}
}

// A mistake of a series is shown alone, with its title. It is solved by a good move, but not after the best move was shown
// by hints or as the solution. The card stays until the next mistake begins, and closes after the last one.
func TestMistakesOfASeries(t *testing.T) {
	d := openCard(t, chess.NoColor)
	r := d.report
	solved, next, closed := 0, 0, 0
	begin := func(last bool) {
		d.BeginExercise(r, 0, Exercise{Title: "Hung a piece: 3 of 12", IsLast: last, Solved: func() { solved++ }, Next: func() { next++ }, Closed: func() { closed++ }})
	}
	begin(false)
	head, text := d.Texts()
	if head != "White to move: find better than 1.f3" || text != "Hung a piece: 3 of 12. Play a better move on the board." || d.sides.Visible() {
		t.Errorf("%q, %q, the sides are shown: %v", head, text, d.sides.Visible())
	}
	d.Takes(d.move(t, "f3"))
	if d.Stage() != Trying || solved != 0 {
		t.Errorf("the move of the game: stage %d, solved %d", d.Stage(), solved)
	}
	d.found = analysis.Evaluation{Score: analysis.Score{Centipawns: -90}}
	for i, hints := range []int{0, 1, 2} {
		begin(false)
		for range hints {
			d.Hint()
		}
		d.Takes(d.move(t, "d4"))
		d.settle()
		if want := min(i+1, 2); d.Stage() != Found || solved != want {
			t.Errorf("after %d hints: stage %d, solved %d times, want %d", hints, d.Stage(), solved, want)
		}
	}
	begin(false)
	d.Solve()
	d.Next()
	if d.Stage() != Shown || solved != 2 || next != 1 {
		t.Errorf("stage %d, solved %d times, next %d times", d.Stage(), solved, next)
	}
	begin(true)
	d.Next()
	if d.Stage() != Closed || next != 2 {
		t.Errorf("after the last: stage %d, next %d times", d.Stage(), next)
	}
	begin(false)
	d.view.Game++ // another tab
	if d.Update(&d.view); d.Stage() != Closed || closed != 0 {
		t.Errorf("with another game: stage %d, the series is closed %d times", d.Stage(), closed)
	}
	begin(false)
	if d.Close(); closed != 1 {
		t.Errorf("the player closes the series: %d times", closed)
	}
	d.Begin(r, chess.NoColor)
	if _, text := d.Texts(); strings.Contains(text, "Hung") {
		t.Errorf("the mistakes of one game: %q", text)
	}
}
