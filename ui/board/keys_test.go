package board

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

func focused(t *testing.T, placement string) *rig {
	r := newRig(t, placement)
	r.window.Canvas().Focus(r.Board)
	return r
}

func TestCursorBeginsOnTheKingAndWalks(t *testing.T) {
	r := focused(t, start)
	if r.seen(r.view.scene.cursor) != chess.E1 {
		t.Fatalf("begins on %v", r.seen(r.view.scene.cursor))
	}
	r.key(fyne.KeyUp)
	r.key(fyne.KeyRight)
	r.key(fyne.KeyDown)
	r.key(fyne.KeyDown) // the edge
	if r.seen(r.view.scene.cursor) != chess.F1 {
		t.Errorf("is on %v, want f1", r.seen(r.view.scene.cursor))
	}
	if got := r.spoken[len(r.spoken)-1]; got != "f1, white bishop" {
		t.Errorf("says %q", got)
	}
	r.window.Canvas().Unfocus()
	if !r.view.scene.cursor.Hidden {
		t.Error("the cursor stays without focus")
	}
}

func TestKeysPickUpAndPutDown(t *testing.T) {
	for _, enter := range []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter} {
		r := focused(t, start)
		r.moves[chess.E2] = steps(chess.E3, chess.E4)
		r.onDrop = r.played
		r.key(fyne.KeyUp)
		r.key(enter)
		r.wantPicked(chess.E2)
		r.key(fyne.KeyUp)
		r.key(fyne.KeyUp)
		if !strings.Contains(r.spoken[len(r.spoken)-1], "legal move") {
			t.Errorf("says %q on a target", r.spoken[len(r.spoken)-1])
		}
		r.key(enter)
		r.wantDrops(report{Origin{chess.E2, chess.WhitePawn}, chess.E4, Keys})
		r.run(1)
		r.wantPiece(chess.E4, chess.WhitePawn)
	}
}

// A move by the keys is not followed by the description of its square, which would interrupt the words of the move. Neither is one
// that is illegal, whose reason is said. A question says its choices.
func TestMovesByTheKeysAreNotDescribed(t *testing.T) {
	for to, want := range map[chess.Square]string{chess.E4: "Kg1 step, O-O castle or Bunker leap", chess.E3: "move", chess.E5: "refusal"} {
		r := focused(t, start)
		r.moves[chess.E2] = steps(chess.E3, chess.E4)
		r.onDrop = func(d report) {
			switch d.to {
			case chess.E4:
				r.Questions.Choose(d.to, threeChips, nil)
			case chess.E3:
				r.spoken = append(r.spoken, "move")
			default:
				r.spoken = append(r.spoken, "refusal")
			}
		}
		r.cursor.at = spot{square: chess.E2}
		r.key(fyne.KeySpace)
		r.cursor.at = spot{square: to}
		if r.key(fyne.KeySpace); r.spoken[len(r.spoken)-1] != want {
			t.Errorf("%v: says %q, want %q", to, r.spoken[len(r.spoken)-1], want)
		}
	}
}

// A premove by the keys, and a square that no premove reaches, are described, because the window says nothing.
func TestPremovesByTheKeysAreDescribed(t *testing.T) {
	for _, to := range []chess.Square{chess.E3, chess.E5} {
		r := focused(t, start)
		r.moves[chess.E2] = []Target{{Square: chess.E3, Kind: Step | Premove}}
		r.cursor.at = spot{square: chess.E2}
		r.key(fyne.KeySpace)
		r.cursor.at = spot{square: to}
		if r.key(fyne.KeySpace); !strings.HasPrefix(r.spoken[len(r.spoken)-1], to.String()) {
			t.Errorf("%v: says %q", to, r.spoken[len(r.spoken)-1])
		}
	}
}

// Where nothing can be picked up, the keys describe the square, and then the window says why a piece cannot move.
func TestKeysSayWhyAPieceCannotMove(t *testing.T) {
	r := focused(t, start)
	r.oracle.Immovable = func(o Origin) { r.spoken = append(r.spoken, "not "+o.Square.String()) }
	r.spoken = nil
	for _, sq := range []chess.Square{chess.E7, chess.E5, chess.E2} {
		r.cursor.at = spot{square: sq}
		r.key(fyne.KeySpace)
	}
	if want := []string{"e7, black pawn", "not e7", "e5", "e2, white pawn, selected"}; !slices.Equal(r.spoken, want) {
		t.Errorf("says %q, want %q", r.spoken, want)
	}
}

func TestKeysCastle(t *testing.T) {
	r := focused(t, bare)
	r.castles()
	r.key(fyne.KeySpace)
	for range 3 {
		r.key(fyne.KeyRight)
	}
	if r.seen(r.view.scene.ghosts[0]) != chess.G1 {
		t.Error("no preview with the cursor on the partner")
	}
	r.key(fyne.KeySpace)
	r.wantDrops(report{Origin{chess.E1, chess.WhiteKing}, chess.H1, Keys})
}

func TestEscapeGivesUpTheSelectionThenIsForwarded(t *testing.T) {
	r := focused(t, start)
	var keys []fyne.KeyName
	r.oracle.Key = func(e *fyne.KeyEvent) { keys = append(keys, e.Name) }
	r.key(fyne.KeySpace)
	r.key(fyne.KeyEscape)
	r.wantPicked(chess.NoSquare)
	if len(keys) != 0 {
		t.Fatalf("forwarded %v", keys)
	}
	r.key(fyne.KeyEscape)
	r.key(fyne.KeyF)
	if len(keys) != 2 {
		t.Errorf("forwarded %v", keys)
	}
}

func TestRunesAreForwarded(t *testing.T) {
	r := focused(t, start)
	var typed []rune
	r.oracle.Rune = func(c rune) { typed = append(typed, c) }
	for _, c := range "e4" {
		r.TypedRune(c)
	}
	if string(typed) != "e4" {
		t.Errorf("forwarded %q", string(typed))
	}
}

func TestCursorFollowsTheScreenWhenFlipped(t *testing.T) {
	r := newRig(t, start)
	r.st.Bottom = chess.Black
	r.Snap(r.st)
	r.window.Canvas().Focus(r.Board)
	r.key(fyne.KeyUp)
	r.key(fyne.KeyLeft)
	if r.seen(r.view.scene.cursor) != chess.F7 {
		t.Errorf("from e8 up and left is %v, want f7", r.seen(r.view.scene.cursor))
	}
}

func TestAMousePressHidesTheCursor(t *testing.T) {
	r := focused(t, start)
	r.press(chess.D2, left)
	if !r.view.scene.cursor.Hidden {
		t.Error("the cursor is still shown")
	}
	r.up(left)
	r.key(fyne.KeyUp)
	if r.view.scene.cursor.Hidden {
		t.Error("a key does not bring it back")
	}
}

func TestKeysReachTheTrays(t *testing.T) {
	r := drafting(t)
	r.onDrop = r.placedBy
	r.window.Canvas().Focus(r.Board)
	r.key(fyne.KeyDown) // from the first rank into White's tray
	r.key(fyne.KeyDown)
	if got := r.spoken[len(r.spoken)-1]; !strings.Contains(got, "in hand") {
		t.Fatalf("says %q below the first rank", got)
	}
	r.key(fyne.KeySpace)
	if !r.picked.InTray() {
		t.Fatal("nothing picked up")
	}
	piece := r.picked.Piece
	r.key(fyne.KeyUp)
	r.key(fyne.KeySpace)
	if len(r.drops) != 1 || r.drops[0].from.Piece != piece || r.drops[0].how != Keys {
		t.Errorf("told of %v", r.drops)
	}
}

func TestWhatAScreenReaderHears(t *testing.T) {
	r := newRig(t, start)
	if got := r.AccessibilityLabel(); got != "Chessboard, White at the bottom" {
		t.Errorf("says %q", got)
	}
	r.window.Canvas().Focus(r.Board)
	if got := r.AccessibilityLabel(); got != "Chessboard: e1, white king" {
		t.Errorf("says %q", got)
	}
	r.click(chess.E1)
	r.st.Check = SetOf(chess.E1)
	r.SetState(r.st)
	if got := r.AccessibilityLabel(); got != "Chessboard: e1, white king, selected, in check" {
		t.Errorf("says %q", got)
	}
}
