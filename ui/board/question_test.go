package board

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"
)

var threeChips = []Chip{
	{Kind: Step, Label: "Kg1 step"},
	{Kind: Castle, Label: "O-O castle", Preview: Preview{
		Kind: Castle, Text: "O-O", Ghosts: []Ghost{{chess.WhiteKing, chess.E1, chess.G1}, {chess.WhiteRook, chess.H1, chess.F1}},
	}},
	{Kind: Leap, Label: "Bunker leap"},
}

// choosing returns a board with the king dropped on g1 and open chips.
func choosing(t *testing.T) (*rig, *[]int) {
	r := newRig(t, bare)
	r.castles()
	answers := &[]int{}
	r.onDrop = func(d report) {
		r.Questions.Choose(d.to, threeChips, func(i int) { *answers = append(*answers, i) })
	}
	r.drag(chess.E1, chess.G1)
	if !r.Questions.Open() {
		t.Fatal("no chips")
	}
	r.wantPiece(chess.G1, chess.WhiteKing)
	return r, answers
}

func TestChipsAnswerAndCancel(t *testing.T) {
	at := func(r *rig, i int) func() {
		return func() { r.moveTo(r.Places().Choice(i)); r.down(left); r.up(left) }
	}
	for _, c := range []struct {
		name string
		do   func(r *rig)
		want []int
	}{
		{"key 1", func(r *rig) { r.TypedRune('1') }, []int{0}},
		{"key 3", func(r *rig) { r.TypedRune('3') }, []int{2}},
		{"key 4 means nothing", func(r *rig) { r.TypedRune('4') }, nil},
		{"click", func(r *rig) { at(r, 1)() }, []int{1}},
		{"Escape", func(r *rig) { r.key(fyne.KeyEscape) }, []int{-1}},
		{"right button", func(r *rig) { r.press(chess.A5, right); r.up(right) }, []int{-1}},
		{"right button on a chip", func(r *rig) { r.moveTo(r.Places().Choice(0)); r.down(right); r.up(right) }, []int{-1}},
		{"click elsewhere", func(r *rig) { r.click(chess.A5) }, []int{-1}},
		{"Enter has no default", func(r *rig) { r.key(fyne.KeyReturn) }, nil},
		{"arrows and Enter", func(r *rig) { r.key(fyne.KeyDown); r.key(fyne.KeyDown); r.key(fyne.KeyReturn) }, []int{1}},
		{"up begins at the last", func(r *rig) { r.key(fyne.KeyUp); r.key(fyne.KeyEnter) }, []int{2}},
		{"released elsewhere", func(r *rig) { r.moveTo(r.Places().Choice(0)); r.down(left); r.hover(chess.A8); r.up(left) }, nil},
		{"released on another chip", func(r *rig) { r.moveTo(r.Places().Choice(0)); r.down(left); r.moveTo(r.Places().Choice(1)); r.up(left) }, nil},
		{"released where nothing was pressed", func(r *rig) { r.moveTo(r.Places().Choice(1)); r.up(left) }, nil},
		{"Cancel", func(r *rig) { r.Cancel() }, []int{-1}},
		{"another position", func(r *rig) { r.st.Serial++; r.SetState(r.st) }, []int{-1}},
		{"the same position", func(r *rig) { r.SetState(r.st) }, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, got := choosing(t)
			c.do(r)
			if !slices.Equal(*got, c.want) {
				t.Errorf("answers %v, want %v", *got, c.want)
			}
			if r.Questions.Open() != (len(c.want) == 0) {
				t.Errorf("still asking: %v", r.Questions.Open())
			}
			if len(c.want) > 0 && c.want[0] == -1 {
				r.wantPiece(chess.E1, chess.WhiteKing)
				r.wantPiece(chess.G1, chess.NoPiece)
				r.wantPicked(chess.NoSquare)
			}
			if len(c.want) > 0 && !r.view.scene.rows[0].ground.Hidden {
				t.Error("the chips are still seen")
			}
		})
	}
}

func TestTheSquareInQuestionIsMarked(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	r.onDrop = func(d report) { r.Questions.Choose(d.to, threeChips, nil) }
	r.click(chess.E1)
	r.click(chess.G1)
	if r.marks()[chess.G1]&markSelected == 0 {
		t.Error("nothing shows which square the question is about")
	}
	r.TypedRune('1')
	if r.marks()[chess.G1]&markSelected != 0 {
		t.Error("the mark stays")
	}
}

func TestPointingAtAChipPreviewsIt(t *testing.T) {
	r, _ := choosing(t)
	r.moveTo(r.Places().Choice(1))
	if r.seen(r.view.scene.ghosts[0]) != chess.G1 || r.seen(r.view.scene.ghosts[1]) != chess.F1 {
		t.Error("no ghosts for the castling chip")
	}
	r.moveTo(r.Places().Choice(0))
	if !r.view.scene.ghosts[0].Hidden {
		t.Error("ghosts for the step")
	}
}

func TestChipsStayOnTheBoard(t *testing.T) {
	r := newRig(t, bare)
	for _, sq := range []chess.Square{chess.A1, chess.H1, chess.A8, chess.H8, chess.E4, chess.D5} {
		r.Questions.Choose(sq, threeChips, nil)
		for i := range threeChips {
			g := r.view.scene.rows[i].ground
			p, q := g.Position(), g.Position().Add(g.Size())
			if p.X < 0 || p.Y < 0 || q.X > 400 || q.Y > 400 {
				t.Errorf("at %v chip %d lies at %v to %v", sq, i, p, q)
			}
			if row := g.Position().Y; (row > r.view.grid.pos(sq).Y) != (sq >= chess.A5) {
				t.Errorf("at %v chip %d is on the wrong side, at %v", sq, i, p)
			}
			if r.view.grid.at(p.AddXY(g.Size().Width/2, g.Size().Height/2)) == sq {
				t.Errorf("chip %d covers %v", i, sq)
			}
		}
	}
}

func TestQuestionsGiveTheKeyboardBack(t *testing.T) {
	r := newRig(t, bare)
	entry := fynewidget.NewEntry()
	r.window.SetContent(container.NewStack(entry, r.Board))
	c := r.window.Canvas()
	c.Focus(entry)
	r.Questions.Choose(chess.E4, threeChips, nil)
	if c.Focused() != fyne.Focusable(r.Board) {
		t.Fatal("the board has not the keyboard")
	}
	r.TypedRune('1')
	if c.Focused() != fyne.Focusable(entry) {
		t.Errorf("the keyboard went to %v", c.Focused())
	}
}

func TestArrowKeysSayTheChoice(t *testing.T) {
	r, _ := choosing(t)
	r.key(fyne.KeyDown)
	if got := r.spoken[len(r.spoken)-1]; got != "Kg1 step" {
		t.Errorf("says %q", got)
	}
}

func TestASecondQuestionAnswersTheFirst(t *testing.T) {
	r, got := choosing(t)
	r.Questions.Choose(chess.D4, threeChips[:2], nil)
	if !slices.Equal(*got, []int{-1}) || len(r.Questions.chips) != 2 {
		t.Errorf("answers %v with %d chips open", *got, len(r.Questions.chips))
	}
}

func TestAChosenCastlingMovesOnlyThePartner(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	r.onDrop = func(d report) { r.Questions.Choose(d.to, threeChips, func(int) { r.castled() }) }
	r.drag(chess.E1, chess.G1)
	r.TypedRune('2')
	if len(r.moving.flights) != 1 || r.moving.flights[0].piece != chess.WhiteRook {
		t.Fatalf("in flight: %v, want the rook alone", r.moving.flights)
	}
	r.wantPiece(chess.G1, chess.WhiteKing)
	r.run(1)
	r.wantPiece(chess.F1, chess.WhiteRook)
	r.wantPiece(chess.E1, chess.NoPiece)
}

func TestQuestionsTakeTheKeyboard(t *testing.T) {
	r, _ := choosing(t)
	c := r.window.Canvas()
	if c.Focused() != fyne.Focusable(r.Board) {
		t.Fatal("the board has not the keyboard while it asks")
	}
	r.TypedRune('1')
	if c.Focused() != nil {
		t.Error("the board keeps the keyboard afterwards")
	}
	c.Focus(r.Board)
	r.Questions.Choose(chess.E4, threeChips, nil)
	r.key(fyne.KeyEscape)
	if c.Focused() != fyne.Focusable(r.Board) {
		t.Error("the board gave away a keyboard that it had before")
	}
}

// promoting returns a board with a pawn dropped on the last rank.
func promoting(t *testing.T, to chess.Square) (*rig, *[]chess.PieceType) {
	r := newRig(t, "r3k3/1P6/8/8/8/8/8/4K3")
	r.moves[chess.B7] = []Target{{chess.B8, Step}, {chess.A8, Capture}}
	answers := &[]chess.PieceType{}
	r.onDrop = func(d report) {
		r.Questions.Promote(d.to, chess.White, func(p chess.PieceType) { *answers = append(*answers, p) })
	}
	r.drag(chess.B7, to)
	return r, answers
}

func TestPromotionOrderAndPlaces(t *testing.T) {
	r, got := promoting(t, chess.B8)
	for i, sq := range []chess.Square{chess.B8, chess.B7, chess.B6, chess.B5} {
		if at := r.view.grid.at(r.Places().Choice(i)); at != sq {
			t.Errorf("choice %d is on %v, want %v", i, at, sq)
		}
	}
	r.moveTo(r.Places().Choice(1))
	r.down(left)
	r.up(left)
	if !slices.Equal(*got, []chess.PieceType{chess.Knight}) {
		t.Errorf("answers %v, want a knight", *got)
	}
}

func TestPromotionAtTheBottomGoesUp(t *testing.T) {
	r := newRig(t, "4k3/8/8/8/8/8/1p6/4K3")
	r.Questions.Promote(chess.B1, chess.Black, nil)
	for i, sq := range []chess.Square{chess.B1, chess.B2, chess.B3, chess.B4} {
		if at := r.view.grid.at(r.Places().Choice(i)); at != sq {
			t.Errorf("choice %d is on %v, want %v", i, at, sq)
		}
	}
}

func TestPromotionAnswersAndCancels(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(r *rig)
		want chess.PieceType
	}{
		{"q", func(r *rig) { r.TypedRune('q') }, chess.Queen},
		{"N", func(r *rig) { r.TypedRune('N') }, chess.Knight},
		{"r", func(r *rig) { r.TypedRune('r') }, chess.Rook},
		{"B", func(r *rig) { r.TypedRune('B') }, chess.Bishop},
		{"4", func(r *rig) { r.TypedRune('4') }, chess.Bishop},
		{"down twice, Enter", func(r *rig) { r.key(fyne.KeyDown); r.key(fyne.KeyDown); r.key(fyne.KeyEnter) }, chess.Knight},
		{"Escape", func(r *rig) { r.key(fyne.KeyEscape) }, chess.NoPieceType},
		{"click elsewhere", func(r *rig) { r.click(chess.G4) }, chess.NoPieceType},
		{"right click on a piece", func(r *rig) { r.press(chess.B8, right) }, chess.NoPieceType},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, got := promoting(t, chess.A8)
			r.wantPiece(chess.B7, chess.NoPiece)
			c.do(r)
			if !slices.Equal(*got, []chess.PieceType{c.want}) {
				t.Fatalf("answers %v, want %v", *got, c.want)
			}
			if c.want == chess.NoPieceType {
				r.wantPiece(chess.B7, chess.WhitePawn)
				r.wantPiece(chess.A8, chess.BlackRook)
			}
			if !r.view.scene.scrim.Hidden {
				t.Error("the board is still dimmed")
			}
		})
	}
}

func TestPromotionGrowsUnderThePointer(t *testing.T) {
	r, _ := promoting(t, chess.B8)
	small := r.view.scene.picks[0].piece.Size()
	r.moveTo(r.Places().Choice(0))
	large := r.view.scene.picks[0].piece.Size()
	if ratio := small.Width / large.Width; ratio < .76 || ratio > .86 {
		t.Errorf("at rest %.2f of the full size, want .8", ratio)
	}
}
