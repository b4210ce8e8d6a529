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
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// table is a window for the card: what is done beside it is done when the test says so.
type table struct {
	*Retry
	view     app.View
	shapes   []board.Shape
	found    analysis.Evaluation
	fault    error
	searched []analysis.Task
	waiting  []func()
	refused  string
	putBack  int // how often a piece was put back
}

func (d *table) View() *app.View                { return &d.view }
func (d *table) NewSearcher() analysis.Searcher { return d }
func (d *table) GoToNode(n notation.NodeID)     { d.view.Node = n }
func (d *table) Refuse(text string)             { d.refused = text }
func (d *table) CardChanged(string)             {}
func (d *table) Suggest(s ...board.Shape)       { d.shapes = s }
func (d *table) Reject(board.Squares)           { d.putBack++ }

func (d *table) Search(_ context.Context, t analysis.Task, _ uint64) (analysis.Evaluation, error) {
	d.searched = append(d.searched, t)
	return d.found, d.fault
}

func (d *table) RunInBackground(work func(context.Context) error, done func(error)) (stop func()) {
	stopped := false
	d.waiting = append(d.waiting, func() {
		if !stopped {
			done(work(context.Background()))
		}
	})
	return func() { stopped = true }
}

// settle does what is waiting.
func (d *table) settle() {
	for len(d.waiting) > 0 {
		next := d.waiting[0]
		d.waiting = d.waiting[1:]
		next()
	}
}

// blunders is a game in which White loses much with 1. f3 and 3. a4, and Black with 2... a5; of 3. a4 the best move is not
// known.
const blunders = `[White "A"]

{[%eval 0.00] [%search d2d4,1000]} 1. f3 {[%eval -0.90] [%search e7e5,1000]} (1. d4) 1... e5 {[%eval -0.90] [%search a2a3,1000]}
2. a3 {[%eval -0.90] [%search g8f6,1000]} a5 {[%eval 0.90]} 3. a4 {[%eval -2.00]} 1-0`

// sit opens the card about the game for a side.
func sit(t *testing.T, side chess.Color) *table {
	t.Helper()
	testapp.Of(t, theme.New(theme.Light))
	g, err := notation.NewReader(strings.NewReader(blunders)).Next()
	if err != nil {
		t.Fatal(err)
	}
	r, err := analysis.Of(&g)
	if err != nil {
		t.Fatal(err)
	}
	d := &table{view: app.View{Game: 1, Tree: g.Tree}}
	d.Retry = NewRetry(d, d)
	d.Begin(r, side)
	return d
}

// move returns a move of the position of the card.
func (d *table) move(t *testing.T, san string) rules.Move {
	t.Helper()
	m, err := notation.ParseSAN(&d.ply().Position, san)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The moves that lost much come one after the other, in their positions, of the side that is asked for; then the card
// closes.
func TestTheMovesComeOneAfterTheOther(t *testing.T) {
	for side, want := range map[chess.Color][]string{
		chess.White: {"White to move: find better than 1.f3", "White to move: find better than 3.a4"},
		chess.Black: {"Black to move: find better than 2…a5"},
		chess.NoColor: {
			"White to move: find better than 1.f3", "Black to move: find better than 2…a5", "White to move: find better than 3.a4",
		},
	} {
		d := sit(t, side)
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

// The best move known and the move of the game are judged at once, others by a search of the position after them. After a
// move that fails another one is tried.
func TestTriesAreJudged(t *testing.T) {
	d := sit(t, chess.White)
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
		if _, said := d.Texts(); d.Stage() != stage || !strings.Contains(said, says) {
			t.Errorf("%s: stage %d, %q", san, d.Stage(), said)
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
	d = sit(t, chess.White)
	try("d4", Found, "is the best move known")
	if len(d.searched) > 0 {
		t.Error("the best move was searched")
	}
}

// A try that is judged is forgotten when the player goes on; a search that fails is told, and the player may try again.
func TestSearchesThatComeTooLate(t *testing.T) {
	d := sit(t, chess.NoColor)
	d.Takes(d.move(t, "e4"))
	if d.Stage() != Judging {
		t.Fatalf("stage %d", d.Stage())
	}
	d.Next()
	d.settle()
	if _, said := d.Texts(); d.Stage() != Trying || strings.Contains(said, "e4") {
		t.Errorf("stage %d, %q", d.Stage(), said)
	}
	d.fault = errors.New("the engine is out of order")
	d.Takes(d.move(t, "d6"))
	d.settle()
	if d.Stage() != Trying || d.refused == "" {
		t.Errorf("stage %d, refused %q", d.Stage(), d.refused)
	}
}

// Hints show first the piece and then the move; the solution tells what both moves are worth. Where the best move is not
// known it is searched.
func TestHintsAndSolution(t *testing.T) {
	d := sit(t, chess.White)
	d.Hint()
	if _, said := d.Texts(); said != "Look at the pawn on d2" || d.shapes[0].From != chess.D2 || d.shapes[0].To != chess.D2 {
		t.Errorf("%q, drawn %v", said, d.shapes)
	}
	d.Hint()
	if _, said := d.Texts(); said != "Play 1.d4" || d.shapes[0].To != chess.D4 || d.Stage() != Trying {
		t.Errorf("%q, drawn %v", said, d.shapes)
	}
	d.Solve()
	if _, said := d.Texts(); said != "1.d4 was better (0.00). After 1.f3 it was −0.90." || d.Stage() != Shown {
		t.Errorf("%q at stage %d", said, d.Stage())
	}
	d.Next()
	d.found.Line = []rules.Move{d.move(t, "Nc3")}
	d.Hint()
	if _, said := d.Texts(); said != "Looking for the best move…" {
		t.Errorf("%q before the best move is known", said)
	}
	d.settle()
	if _, said := d.Texts(); said != "Look at the knight on b1" {
		t.Errorf("%q when the best move is known", said)
	}
}

// The list of moves shows no better move while one is looked for, and all of them afterwards and elsewhere.
func TestNothingGivesABetterMoveAway(t *testing.T) {
	d := sit(t, chess.White)
	variations := func() (n int) {
		tree := d.Cover(d.view.Tree)
		for c := range tree.Children(notation.Root) {
			n++
			if n == 1 && c != d.view.Tree.At(1) {
				t.Error("the move of the game is hidden")
			}
		}
		return n
	}
	if n := variations(); n != 1 {
		t.Errorf("%d moves while one is looked for", n)
	}
	d.view.Node = d.view.Tree.At(2)
	if n := variations(); n != 2 {
		t.Errorf("%d moves elsewhere", n)
	}
	d.view.Node = notation.Root
	d.Solve()
	if n := variations(); n != 2 {
		t.Errorf("%d moves after the solution", n)
	}
}

// At another position moves are no tries, and a button leads back; another game closes the card.
func TestTheCardFollowsTheBoard(t *testing.T) {
	d := sit(t, chess.White)
	e4 := d.move(t, "e4")
	d.view.Node = d.view.Tree.At(2)
	if !d.Update(&d.view) || d.Takes(e4) || !d.back.shown || d.hint.shown {
		t.Error("the card does not offer the way back")
	}
	d.back.named.OnTapped()
	if d.view.Node != notation.Root || d.back.shown || !d.hint.shown {
		t.Error("the way back does not lead back")
	}
	d.view.Game++
	if !d.Update(&d.view) || d.Stage() != Closed {
		t.Error("the card stays with another game")
	}
}
