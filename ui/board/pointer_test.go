package board

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"
)

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

// The table of BOARD.md 3.1, row by row.

func TestPressSelectsAtOnce(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E3, chess.E4)
	r.press(chess.E2, left)
	r.wantPicked(chess.E2)
	marks := r.marks()
	if marks[chess.E2]&markSelected == 0 || marks[chess.E3]&markDot == 0 || marks[chess.E4]&markDot == 0 {
		t.Errorf("marks on e2, e3, e4: %b %b %b", marks[chess.E2], marks[chess.E3], marks[chess.E4])
	}
	if r.view.scene.floor[chess.E4].Hidden {
		t.Error("the dot on e4 is not drawn")
	}
}

func TestPressOnPiecesThatDoNotMoveSelectsNothing(t *testing.T) {
	for _, sq := range []chess.Square{chess.E7, chess.E5} {
		r := newRig(t, start)
		r.press(sq, left)
		r.wantPicked(chess.NoSquare)
		r.glide(r.centre(chess.E4))
		r.up(left)
		r.wantDrops()
	}
}

func TestClickOnTargetPlaysAtPressAndGlides(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E3, chess.E4)
	r.onDrop = r.played
	r.click(chess.E2)
	r.wantPicked(chess.E2)
	r.press(chess.E4, left)
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Click})
	r.wantPicked(chess.NoSquare)
	if r.seen(r.view.scene.flights[0]) != chess.E2 {
		t.Error("the pawn does not set out from e2")
	}
	r.run(1)
	r.wantPiece(chess.E4, chess.WhitePawn)
	r.up(left)
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Click})
}

func TestClickOnOtherPieceMovesSelection(t *testing.T) {
	r := newRig(t, start)
	r.click(chess.E2)
	r.click(chess.D2)
	r.wantPicked(chess.D2)
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.D2, Reselect})
}

func TestClickElsewhereClearsSelectionAndTells(t *testing.T) {
	for _, sq := range []chess.Square{chess.E5, chess.E7} {
		r := newRig(t, start)
		r.click(chess.E2)
		r.click(sq)
		r.wantPicked(chess.NoSquare)
		r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, sq, Stray})
	}
}

func TestSecondPressDeselectsOnRelease(t *testing.T) {
	r := newRig(t, start)
	r.click(chess.E2)
	r.press(chess.E2, left)
	r.wantPicked(chess.E2)
	r.up(left)
	r.wantPicked(chess.NoSquare)
}

func TestSecondPressMayBecomeADrag(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E4)
	r.click(chess.E2)
	r.drag(chess.E2, chess.E4)
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Drag})
}

func TestLessThanThreeUnitsIsAClick(t *testing.T) {
	r := newRig(t, start)
	r.press(chess.E2, left)
	r.moveTo(r.at.AddXY(1, 0))
	r.moveTo(r.at.AddXY(1, 2)) // the driver calls this a drag
	if !r.dragging || r.Board.drag.press.started || !r.view.scene.lift.Hidden {
		t.Error("a click that trembles lifts the piece")
	}
	r.up(left)
	r.wantPicked(chess.E2)
	r.wantDrops()
}

func TestThreeUnitsLiftThePiece(t *testing.T) {
	r := newRig(t, start)
	r.press(chess.E2, left)
	r.moveTo(r.at.AddXY(3, 0))
	if r.view.scene.lift.Hidden {
		t.Fatal("not lifted")
	}
	if got := 1 - r.view.scene.pieces[chess.E2].Translucency; got < .29 || got > .31 {
		t.Errorf("the ghost on e2 has opacity %.2f, want .3", got)
	}
}

func TestThresholdGoesAfterTheFirstDraggedMove(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2], r.moves[chess.D2] = steps(chess.E4), steps(chess.D4)
	r.onDrop = r.played
	r.click(chess.E2)
	r.click(chess.E4)
	r.press(chess.D2, left)
	r.moveTo(r.at.AddXY(1, 0))
	if r.Board.drag.press.started {
		t.Fatal("a clicked move took the threshold away")
	}
	r.up(left)
	r.drag(chess.D2, chess.D4)
	r.press(chess.C2, left)
	if r.Board.drag.press.started {
		t.Error("lifted before any motion")
	}
	r.moveTo(r.at.AddXY(1, 0))
	if !r.Board.drag.press.started || r.view.scene.lift.Hidden {
		t.Error("the threshold is still there")
	}
}

func TestDraggedPieceIsLockedUnderThePointer(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E4)
	r.press(chess.E2, left)
	for _, p := range []fyne.Position{{X: 111, Y: 77}, {X: 390, Y: 5}, {X: -40, Y: 500}} {
		r.moveTo(p)
		half := r.view.grid.cell / 2
		if got := r.view.scene.lift.at.AddXY(half, half); got != p {
			t.Errorf("pointer at %v, piece at %v", p, got)
		}
	}
	r.hover(chess.E4)
	if r.seen(r.view.scene.hover[0][0]) != chess.E4 {
		t.Error("no hover mark on the legal square")
	}
	r.hover(chess.E5)
	if !r.view.scene.hover[0][0].Hidden {
		t.Error("hover mark on an illegal square")
	}
}

// With the setting "drag only" clicks never move a piece, and with "click only" drags never do.
func TestMovingByOneHandOnly(t *testing.T) {
	pawn := Origin{chess.E2, chess.WhitePawn}
	for _, c := range []struct {
		moving      Moving
		drag, click []report
	}{
		{DragAndClick, []report{{pawn, chess.E4, Drag}}, []report{{pawn, chess.E4, Click}}},
		{DragOnly, []report{{pawn, chess.E4, Drag}}, nil},
		{ClickOnly, nil, []report{{pawn, chess.E4, Click}}},
	} {
		r := newRig(t, start)
		style := plain()
		style.Moving = c.moving
		r.SetStyle(style)
		r.moves[chess.E2] = []Target{{chess.E4, Step}}
		r.press(chess.E2, left)
		r.glide(r.centre(chess.E4))
		r.up(left)
		r.wantDrops(c.drag...)
		r.Cancel()
		r.Snap(r.st)
		r.drops = nil
		r.click(chess.E2)
		r.click(chess.E4)
		r.wantDrops(c.click...)
	}
}

// A premove is drawn in blue, its piece goes back to its square at once, and a right click withdraws it without
// drawing.
func TestPremovesOnTheBoard(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = []Target{{chess.E4, Step | Premove}}
	taken := 0
	r.oracle.Withdraw = func() bool { taken++; return !(r.st.Premove == 0) }
	r.onDrop = func(d report) {
		r.st.Premove = SetOf(d.from.Square, d.to)
		r.SetState(r.st)
	}
	r.press(chess.E2, left)
	if m := r.marks()[chess.E4]; m&(markDot|markEarly) != markDot|markEarly {
		t.Errorf("the target is marked %b", m)
	}
	r.glide(r.centre(chess.E4))
	r.up(left)
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Drag})
	r.wantPiece(chess.E2, chess.WhitePawn)
	for _, sq := range []chess.Square{chess.E2, chess.E4} {
		if r.marks()[sq]&markPremove == 0 {
			t.Errorf("%v is not marked", sq)
		}
	}
	r.press(chess.D4, right)
	r.up(right)
	if taken != 1 || len(r.Drawings.Shapes()) != 0 {
		t.Errorf("taken back %d times, %v drawn", taken, r.Drawings.Shapes())
	}
	r.st.Premove = 0
	r.SetState(r.st)
	r.press(chess.D4, right)
	r.up(right)
	if len(r.Drawings.Shapes()) != 1 || r.marks()[chess.E4] != 0 {
		t.Errorf("without a premove %v drawn", r.Drawings.Shapes())
	}
}

// The hover mark fades in, or appears at once if animations are disabled.
func TestHoverMarkFadesIn(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = []Target{{chess.E4, Step}, {chess.E3, Step}}
	r.click(chess.E2)
	r.hover(chess.E4)
	mark := r.view.scene.hover[0][0]
	a := r.running[len(r.running)-1]
	if a.d != 90*time.Millisecond || mark.Translucency != 1 {
		t.Errorf("%v long, begins at %v", a.d, mark.Translucency)
	}
	a.tick(1)
	if mark.Translucency != 0 {
		t.Errorf("ends at %v", mark.Translucency)
	}
	style := plain()
	style.Fade = 0
	r.SetStyle(style)
	r.hover(chess.E3)
	if mark = r.view.scene.hover[1][0]; r.seen(mark) != chess.E3 || mark.Translucency != 0 {
		t.Errorf("without movement it is on %v at %v", r.seen(mark), mark.Translucency)
	}
}

func TestPressStopsARunningAnimation(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2], r.moves[chess.E4] = steps(chess.E4), steps(chess.E5)
	r.onDrop = r.played
	r.click(chess.E2)
	r.click(chess.E4)
	r.run(.3)
	r.press(chess.E4, left)
	if r.animations() != 0 {
		t.Error("still animated")
	}
	r.wantPicked(chess.E4)
	r.wantPiece(chess.E4, chess.WhitePawn)
	if !r.view.scene.flights[0].Hidden {
		t.Error("the flying pawn is still there")
	}
}

func TestDropOnTargetIsNotAnimated(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E4)
	r.onDrop = r.played
	r.drag(chess.E2, chess.E4)
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Drag})
	if r.animations() != 0 {
		t.Error("the pawn glides though it is already there")
	}
	r.wantPiece(chess.E4, chess.WhitePawn)
	if !r.view.scene.lift.Hidden {
		t.Error("the hand still holds the pawn")
	}
}

func TestDropWaitsForALateAnswer(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E4)
	r.drag(chess.E2, chess.E4)
	r.wantPiece(chess.E4, chess.WhitePawn)
	r.wantPiece(chess.E2, chess.NoPiece)
	r.SetState(r.st) // the same position: a clock ticked
	r.wantPiece(chess.E4, chess.WhitePawn)
	r.played(r.drops[0])
	r.wantPiece(chess.E4, chess.WhitePawn)
	if r.animations() != 0 {
		t.Error("animated")
	}
}

func TestADropOnAnEnemyHidesHim(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.D1] = []Target{{chess.D7, Capture}}
	r.drag(chess.D1, chess.D7)
	if !r.view.scene.pieces[chess.D7].Hidden {
		t.Error("two pieces on d7")
	}
	r.Reject(0)
	r.run(1)
	r.wantPiece(chess.D7, chess.BlackPawn)
}

func TestDropWithoutAnAnswerIsTakenBackByTheNextPress(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E4)
	r.drag(chess.E2, chess.E4)
	r.press(chess.A5, left)
	r.wantPiece(chess.E2, chess.WhitePawn)
	r.wantPiece(chess.E4, chess.NoPiece)
}

func TestIllegalDropGoesBackDeselectedAndIsTold(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E4)
	r.onDrop = func(report) { r.Reject(SetOf(chess.E5)) }
	r.drag(chess.E2, chess.E5)
	r.wantPicked(chess.NoSquare)
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E5, Drag})
	if r.seen(r.view.scene.guilty[0]) != chess.E5 {
		t.Error("the guilty square does not flash")
	}
	r.run(1)
	r.wantPiece(chess.E2, chess.WhitePawn)
}

func TestDropOffTheBoardGoesBackSilently(t *testing.T) {
	r := newRig(t, start)
	r.press(chess.E2, left)
	r.glide(fyne.NewPos(600, 200)) // outside the window: no MouseUp
	r.up(left)
	r.wantPicked(chess.NoSquare)
	r.wantDrops()
	r.run(1)
	r.wantPiece(chess.E2, chess.WhitePawn)
}

func TestReleaseOnOrigin(t *testing.T) {
	t.Run("never left: stays selected", func(t *testing.T) {
		r := newRig(t, start)
		r.press(chess.E2, left)
		r.glide(r.at.AddXY(15, 15))
		r.up(left)
		r.wantPicked(chess.E2)
		r.wantPiece(chess.E2, chess.WhitePawn)
	})
	t.Run("left and came back: deselected", func(t *testing.T) {
		r := newRig(t, start)
		r.press(chess.E2, left)
		r.glide(r.centre(chess.E4))
		r.glide(r.centre(chess.E2))
		r.up(left)
		r.wantPicked(chess.NoSquare)
		r.wantDrops()
	})
	t.Run("was selected: deselected", func(t *testing.T) {
		r := newRig(t, start)
		r.click(chess.E2)
		r.press(chess.E2, left)
		r.glide(r.at.AddXY(15, 15))
		r.up(left)
		r.wantPicked(chess.NoSquare)
	})
}

func TestRightClickDuringADragCancelsIt(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E4)
	r.press(chess.E2, left)
	r.glide(r.centre(chess.E3))
	r.down(right)
	r.up(right) // the driver ends the drag here
	r.wantPicked(chess.NoSquare)
	r.wantPiece(chess.E2, chess.WhitePawn)
	r.glide(r.centre(chess.E4)) // and starts another with the button still down
	r.up(left)
	r.wantDrops()
	if len(r.Drawings.Shapes()) != 0 {
		t.Error("the cancelling click drew something")
	}
	if !r.view.scene.lift.Hidden {
		t.Error("the piece is still in the hand")
	}
}

// When the window loses the focus, all interaction is cancelled completely.
func TestCancelEndsADrag(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E4)
	r.press(chess.E2, left)
	r.glide(r.centre(chess.E4))
	if !r.Cancel() {
		t.Error("says there was nothing to give up")
	}
	r.wantPicked(chess.NoSquare)
	if !r.view.scene.lift.Hidden {
		t.Error("the piece is still in the hand")
	}
	r.up(left)
	r.wantDrops()
	r.wantPiece(chess.E2, chess.WhitePawn)
	if r.Cancel() {
		t.Error("says there was something left to give up")
	}
}

func TestCancelEndsADrawing(t *testing.T) {
	r := newRig(t, start)
	r.press(chess.E2, right)
	r.glide(r.centre(chess.E4))
	r.Cancel()
	r.up(right)
	if n := len(r.Drawings.Shapes()); n != 0 || !r.view.scene.shapes.Hidden {
		t.Errorf("%d shapes drawn, hidden %v", n, r.view.scene.shapes.Hidden)
	}
}

func TestAnotherButtonDoesNotEndADrag(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E4)
	r.press(chess.E2, left)
	r.glide(r.centre(chess.E4))
	r.MouseUp(r.event(right)) // it was pressed outside of the board
	r.wantDrops()
	r.up(left)
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Drag})
}

func TestLeftPressDuringADrawingCancelsIt(t *testing.T) {
	r := newRig(t, start)
	r.press(chess.E2, right)
	r.glide(r.centre(chess.E4))
	r.down(left)
	r.up(left)
	r.up(right)
	if n := len(r.Drawings.Shapes()); n != 0 {
		t.Errorf("%d shapes drawn", n)
	}
	r.wantPicked(chess.NoSquare)
}

func TestReleaseIsResolvedWhereItHappens(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E3, chess.E4)
	r.press(chess.E2, left)
	r.hover(chess.E3)
	r.at = r.centre(chess.E4) // motion that was not delivered
	r.up(left)
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Drag})
}

func TestALostReleaseEndsThePress(t *testing.T) {
	r := newRig(t, start)
	r.press(chess.E2, left)
	r.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.at.AddXY(0, 1)}})
	if r.Board.drag.press.active {
		t.Error("still pressed though no button is down")
	}
	r.wantPicked(chess.E2)
}

func TestPositionChangeUnderADrag(t *testing.T) {
	pull := func(t *testing.T) *rig {
		r := newRig(t, start)
		r.moves[chess.E2] = steps(chess.E4)
		r.press(chess.E2, left)
		r.glide(r.centre(chess.E4))
		r.st.Serial++
		return r
	}
	t.Run("the piece is gone", func(t *testing.T) {
		r := pull(t)
		r.st.Pieces[chess.E2] = chess.NoPiece
		r.SetState(r.st)
		r.up(left)
		r.wantDrops()
		r.wantPicked(chess.NoSquare)
	})
	t.Run("another piece stands there", func(t *testing.T) {
		r := pull(t)
		r.st.Pieces[chess.E2] = chess.WhiteKnight
		r.SetState(r.st)
		r.up(left)
		r.wantDrops()
	})
	t.Run("it is not their turn any more", func(t *testing.T) {
		r := pull(t)
		r.st.Movable = ColorsOf(chess.Black)
		r.SetState(r.st)
		r.up(left)
		r.wantDrops()
	})
	t.Run("the piece is there, with other targets", func(t *testing.T) {
		r := pull(t)
		r.moves[chess.E2] = steps(chess.E3)
		r.st.Pieces[chess.E7] = chess.NoPiece
		r.SetState(r.st)
		if r.view.scene.lift.Hidden {
			t.Error("the drag was cancelled")
		}
		r.glide(r.centre(chess.E3))
		r.up(left)
		r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E3, Drag})
	})
	t.Run("the same position: nothing happens", func(t *testing.T) {
		r := pull(t)
		r.st.Serial--
		r.SetState(r.st)
		r.up(left)
		r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Drag})
	})
}

// A piece without targets can be picked up and dragged. If a new position gives it targets, it can be put down there.
func TestAPieceIsLiftedBeforeItsTurnHasCome(t *testing.T) {
	r := newRig(t, start)
	r.press(chess.E2, left)
	r.glide(r.centre(chess.D3))
	if r.view.scene.lift.Hidden {
		t.Fatal("it is not in the hand")
	}
	r.moves[chess.E2] = steps(chess.E3, chess.E4)
	r.st.Serial++
	r.st.Pieces[chess.D7], r.st.Pieces[chess.D5] = chess.NoPiece, chess.BlackPawn
	r.SetState(r.st)
	r.run(.5) // the new view has not been shown yet
	r.glide(r.centre(chess.E4))
	r.up(left)
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Drag})
}

// A drop is judged in the position at its time, whether that is shown or not.
func TestADropIsJudgedOnTheNewestPosition(t *testing.T) {
	r := newRig(t, start)
	r.press(chess.E2, left)
	r.glide(r.centre(chess.E4))
	r.oracle.Refresh = func() {
		r.oracle.Refresh = nil
		r.moves[chess.E2] = steps(chess.E4)
		r.st.Serial++
		r.SetState(r.st)
	}
	r.up(left)
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Drag})
	r.wantPiece(chess.E4, chess.WhitePawn)

	r.press(chess.D2, left)
	r.glide(r.centre(chess.D4))
	r.oracle.Refresh = func() {
		r.st.Serial++
		r.st.Pieces[chess.D2] = chess.NoPiece
		r.SetState(r.st)
	}
	r.up(left)
	r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Drag})
}

func TestAClickOnAPieceThatMayGoNowhereIsTold(t *testing.T) {
	r := newRig(t, start)
	var stays []Origin
	r.oracle.Immovable = func(o Origin) { stays = append(stays, o) }
	r.moves[chess.E2] = steps(chess.E4)
	r.click(chess.E2)
	if len(stays) != 0 {
		t.Errorf("told of %v, which may move", stays)
	}
	r.click(chess.D2)
	if len(stays) != 1 || stays[0].Square != chess.D2 {
		t.Errorf("told of %v, want d2", stays)
	}
}

func TestTheHitAreaIsTheSquare(t *testing.T) {
	r := newRig(t, start)
	r.moveTo(r.view.grid.pos(chess.E2).AddXY(.5, .5)) // a corner, far from the drawing
	r.down(left)
	r.wantPicked(chess.E2)
}

func TestNothingMovesWhereNobodyMay(t *testing.T) {
	r := newRig(t, start)
	r.st.Serial++
	r.st.Movable = 0
	r.SetState(r.st)
	r.drag(chess.E2, chess.E4)
	r.wantDrops()
	r.draw(chess.E2, chess.E4)
	if len(r.Drawings.Shapes()) != 1 {
		t.Error("nothing can be drawn")
	}
}

func TestPointerShape(t *testing.T) {
	r := newRig(t, start)
	r.moves[chess.E2] = steps(chess.E4)
	want := func(sq chess.Square, want desktop.Cursor) {
		t.Helper()
		r.hover(sq)
		if r.Cursor() != want {
			t.Errorf("over %v: %v, want %v", sq, r.Cursor(), want)
		}
	}
	want(chess.E2, desktop.PointerCursor)
	want(chess.E4, desktop.DefaultCursor)
	want(chess.E7, desktop.DefaultCursor)
	r.click(chess.E2)
	want(chess.E4, desktop.PointerCursor)
}

func TestWheelIsTold(t *testing.T) {
	r := newRig(t, start)
	var steps []int
	r.oracle.Wheel = func(n int) { steps = append(steps, n) }
	r.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 25)})
	r.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -25)})
	if len(steps) != 2 || steps[0] != 1 || steps[1] != -1 {
		t.Errorf("told %v, want [1 -1]", steps)
	}
}
