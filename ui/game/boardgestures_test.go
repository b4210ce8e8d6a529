package game

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/internal/testapp"
	"backrank/ui/board"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/rules"
)

// hand simulates a player who uses mouse and keys on a real board.
type hand struct {
	*board.Board
	recorder *recorder
	serial   uint64
}

// newHand opens a window with a board.
func newHand(t *testing.T) *hand {
	t.Helper()
	testapp.Of(t, test.Theme())
	h := &hand{recorder: newRecorder(rules.Position{})}
	h.recorder.clickSetting = ClickYes
	h.recorder.Board = func() Prompter { return h.Board.Questions }
	h.Board = board.New(theme.NewPieces().Board(theme.Taste{}), h.recorder.Oracle())
	w := test.NewTempWindow(t, h.Board)
	w.SetPadded(false)
	w.Resize(fyne.NewSquareSize(320))
	return h
}

// showPosition shows a position and removes the recorded moves.
func (h *hand) showPosition(p rules.Position, bottom chess.Color) {
	d := h.recorder
	d.v, d.played, d.rejected, d.message = viewOf(p), nil, false, ""
	h.Cancel()
	s := State(&d.v, true)
	s.Bottom = bottom
	s.Movable = board.ColorsOf(d.v.Position.Turn())
	h.serial++
	s.Serial = h.serial
	h.Snap(s)
}

func mouse(p fyne.Position) *desktop.MouseEvent {
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: p, AbsolutePosition: p}, Button: desktop.MouseButtonPrimary}
}

func (h *hand) click(p fyne.Position) {
	h.MouseDown(mouse(p))
	h.MouseUp(mouse(p))
}

func (h *hand) drag(from, to chess.Square) {
	a, b := h.Places().Centre(from), h.Places().Centre(to)
	h.MouseDown(mouse(a))
	for i := 1; i <= 3; i++ {
		share := float32(i) / 3
		h.Dragged(&fyne.DragEvent{PointEvent: mouse(fyne.NewPos(a.X+(b.X-a.X)*share, a.Y+(b.Y-a.Y)*share)).PointEvent})
	}
	h.MouseUp(mouse(b))
	h.DragEnd()
}

// walk moves the board's cursor from the corner to a square with the arrow keys, and presses the space bar.
func (h *hand) walk(sq chess.Square, bottom chess.Color) {
	column, row := int(sq.File()), 7-int(sq.Rank())
	if bottom == chess.Black {
		column, row = 7-column, 7-row
	}
	for _, press := range []struct {
		key   fyne.KeyName
		times int
	}{{fyne.KeyLeft, 8}, {fyne.KeyUp, 8}, {fyne.KeyRight, column}, {fyne.KeyDown, row}, {fyne.KeySpace, 1}} {
		for range press.times {
			h.TypedKey(&fyne.KeyEvent{Name: press.key})
		}
	}
}

// Every castling of every rule can be played by drags, clicks and keys on the real board, with either side at the
// bottom.
func TestEveryCastlingThroughTheBoard(t *testing.T) {
	h := newHand(t)
	h.FocusGained()
	played := map[string]int{}
	for _, rule := range variants.Castlings() {
		for pair := range 64 {
			king, partner := pair/8, pair%8
			kingTo, partnerTo, there := landing(rule.ID, king, partner)
			if king == partner || !there || !rule.CanCastle() {
				continue
			}
			if played[rule.ID]++; testing.Short() && played[rule.ID]%14 != 1 {
				continue
			}
			for _, side := range [][2]chess.Color{{chess.White, chess.White}, {chess.Black, chess.Black}, {chess.White, chess.Black}} {
				h.castle(t, rule, side[0], side[1], king, partner, kingTo, partnerTo)
			}
		}
	}
	for rule, want := range map[string]int{"classical": 2, "fischer": 56, "orthodox": 56, "bunker": 56, "slide": 54} {
		if played[rule] != want {
			t.Errorf("%s: %d pairs of king and partner, want %d", rule, played[rule], want)
		}
	}
}

func (h *hand) castle(t *testing.T, rule *rules.Castling, c, bottom chess.Color, king, partner, kingTo, partnerTo int) {
	t.Helper()
	array := variants.Array{}
	array[king], array[partner] = chess.King, chess.Rook
	pos := stage(t, rule, array, c, partner, func(int) bool { return false })
	rank := rules.BackRank(c).First()
	k, p, kt, pt := rank+chess.Square(king), rank+chess.Square(partner), rank+chess.Square(kingTo), rank+chess.Square(partnerTo)
	d := h.recorder
	for name, do := range map[string]func(){
		"drag the king to the partner":   func() { h.drag(k, p) },
		"drag the partner to the king":   func() { h.drag(p, k) },
		"click the king and the partner": func() { h.click(h.Places().Centre(k)); h.click(h.Places().Centre(p)) },
		"keys":                           func() { h.walk(k, bottom); h.walk(p, bottom) },
		"drag the king to its landing": func() {
			if k == kt { // a king that stays has no landing square to be dropped on
				h.drag(k, p)
				return
			}
			h.drag(k, kt)
			if h.Questions.Open() { // the board asks before castling
				h.TypedRune('1')
			}
		},
	} {
		h.showPosition(pos, bottom)
		do()
		if len(d.played) != 1 || !d.played[0].IsCastling() || d.played[0].From() != k || d.played[0].To() != p ||
			d.played[0].Landing() != kt || d.played[0].PartnerLanding() != pt {
			t.Fatalf("%s, %v at the bottom, king %v, partner %v: to %s plays %v, says %q", rule.ID, bottom, k, p, name, d.played, d.message)
		}
	}
}

// If the settings allow only drags or only clicks, castling works by that method alone. A drag of the partner to the
// king counts as a drag.
func TestCastlingByDragsOrClicksOnly(t *testing.T) {
	rule := variants.CastlingByID("fischer")
	array := variants.Array{chess.Bishop, chess.King, chess.Rook}
	pos := stage(t, rule, array, chess.White, 2, func(int) bool { return false })
	for _, c := range []struct {
		moving       board.Moving
		drag, clicks bool
	}{{board.DragAndClick, true, true}, {board.DragOnly, true, false}, {board.ClickOnly, false, true}} {
		h := newHand(t)
		h.SetStyle(theme.NewPieces().Board(theme.Taste{Moving: c.moving}))
		for name, way := range map[string]struct {
			do   func()
			does bool
		}{
			"dragging the king":    {func() { h.drag(chess.B1, chess.C1) }, c.drag},
			"dragging the partner": {func() { h.drag(chess.C1, chess.B1) }, c.drag},
			"dragging to g1":       {func() { h.drag(chess.B1, chess.G1) }, c.drag},
			"clicking the partner": {func() { h.click(h.Places().Centre(chess.B1)); h.click(h.Places().Centre(chess.C1)) }, c.clicks},
			"clicking the king":    {func() { h.click(h.Places().Centre(chess.C1)); h.click(h.Places().Centre(chess.B1)) }, c.clicks},
			"clicking g1":          {func() { h.click(h.Places().Centre(chess.B1)); h.click(h.Places().Centre(chess.G1)) }, c.clicks},
		} {
			h.showPosition(pos, chess.White)
			way.do()
			if castled := len(h.recorder.played) == 1 && h.recorder.played[0].IsCastling(); castled != way.does || len(h.recorder.played) > 1 {
				t.Errorf("moving %v: %s plays %v", c.moving, name, h.recorder.played)
			}
		}
	}
}
