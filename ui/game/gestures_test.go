package game

import (
	"fmt"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/board"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// recorder records the questions, moves and placements of Gestures.
type recorder struct {
	Gestures
	v            app.View
	played       []rules.Move
	placed       []variants.Placement
	chips        []board.Chip
	answer       func(int)
	promote      func(chess.PieceType)
	rejected     bool
	message      string
	clickSetting Click
}

// viewOf returns a view of a game at its first position, in which a person is to move.
func viewOf(p rules.Position) app.View {
	return app.View{Position: p, End: p, HumanTurn: true, Turn: p.Turn()}
}

func newRecorder(p rules.Position) *recorder {
	d := &recorder{v: viewOf(p), clickSetting: ClickAuto}
	d.Gestures = Gestures{
		View:            func() *app.View { return &d.v },
		Board:           func() Prompter { return d },
		Play:            func(m rules.Move) { d.played = append(d.played, m) },
		Place:           func(p variants.Placement) { d.placed = append(d.placed, p) },
		Hint:            func(string) {},
		Refuse:          func(text string, _ rules.Squares) { d.rejected, d.message = true, text },
		Click:           func() Click { return d.clickSetting },
		AlwaysQueen:     func() bool { return false },
		ForcePicker:     func() bool { return false },
		PremovesEnabled: func() bool { return false },
	}
	return d
}

func (d *recorder) Choose(_ chess.Square, chips []board.Chip, answer func(int)) {
	d.chips, d.answer = chips, answer
}

func (d *recorder) Promote(_ chess.Square, _ chess.Color, answer func(chess.PieceType)) {
	d.promote = answer
}

func (d *recorder) drop(from, to chess.Square) {
	d.played, d.chips, d.rejected, d.message = nil, nil, false, ""
	d.Dropped(board.Origin{Square: from, Piece: d.v.Position.At(from)}, to, board.Drag)
}

// landing returns the landing files of king and partner by RULES.md §4, independently of the code of the rule.
func landing(rule string, king, partner int) (kingTo, partnerTo int, ok bool) {
	left := partner < king
	pick := func(a, b int) int {
		if left {
			return a
		}
		return b
	}
	switch rule {
	case "fischer":
		return pick(2, 6), pick(3, 5), true
	case "classical":
		return pick(2, 6), pick(3, 5), king == 4 && (partner == 0 || partner == 7)
	case "bunker":
		return pick(1, 6), pick(2, 5), true
	case "orthodox":
		if king == 1 && partner == 0 || king == 6 && partner == 7 {
			return partner, king, true
		}
		return king + pick(-2, 2), king + pick(-1, 1), true
	case "slide":
		kingTo, partnerTo := partner+pick(1, -1), partner+pick(2, -2)
		return kingTo, partnerTo, partnerTo >= 0 && partnerTo < 8
	}
	return 0, 0, false
}

// partners returns the files of the pieces of an array with which the king can castle, by RULES.md §4.
func partners(rule string, array variants.Array) (files []int) {
	king := int(array.King())
	var left, right []int
	for f, piece := range array {
		if f == king || piece != chess.Rook && rule != "slide" {
			continue
		}
		if f < king {
			left = append(left, f)
		} else {
			right = append(right, f)
		}
	}
	switch rule {
	case "slide":
		return append(left, right...)
	case "none", "leap":
		return nil
	}
	if len(left) > 0 {
		files = append(files, left[0])
	}
	if len(right) > 0 {
		files = append(files, right[len(right)-1])
	}
	return files
}

// stage returns a position with the right to castle, in which king and partner are alone on the rank, except for pieces
// of the array for which keep returns true.
func stage(t *testing.T, rule *rules.Castling, array variants.Array, c chess.Color, partner int, keep func(f int) bool) rules.Position {
	s := rules.Setup{Turn: c, EnPassant: chess.NoSquare, MoveNumber: 20}
	rank, far := 0, 56
	if c == chess.Black {
		rank, far = 56, 0
	}
	king := int(array.King())
	for f, piece := range array {
		if f == king || f == partner || keep(f) {
			s.Pieces[rank+f] = chess.NewPiece(piece, c)
		}
	}
	// The other king is behind its pawns, and nothing is attacked.
	s.Pieces[far+7] = chess.NewPiece(chess.King, c.Other())
	for f := range 8 {
		s.Pieces[(far^8)+f] = chess.NewPiece(chess.Pawn, c.Other())
	}
	s.CastlingRights = rules.Bit(chess.Square(rank+king)) | rules.Bit(chess.Square(rank+partner))
	p, err := rules.New(s, rule)
	if err != nil {
		t.Fatalf("%v %s: %v", array, rule.ID, err)
	}
	return p
}

// TestEveryCastlingGesture: for every array, rule, colour and partner, dropping the king on its partner castles, as do
// dropping the partner on the king, the wing's button and every notation; dropping the king on its landing square
// castles or asks. The landings are those of RULES.md. TestEveryCastlingThroughTheBoard tests clicks, drags and keys.
func TestEveryCastlingGesture(t *testing.T) {
	every, cases, withChips := 1, 0, 0
	if testing.Short() {
		every = 16
	}
	for n := 0; n < 2880; n += every {
		array, err := variants.ArrayNumbered(n)
		if err != nil {
			t.Fatal(err)
		}
		for _, rule := range variants.Castlings() {
			for _, partner := range partners(rule.ID, array) {
				for _, c := range []chess.Color{chess.White, chess.Black} {
					castled, chips := castleEveryWay(t, rule, array, c, partner)
					if castled {
						cases++
					}
					if chips {
						withChips++
					}
				}
			}
		}
	}
	t.Logf("%d castlings played by every gesture, %d of them asked on their square", cases, withChips)
	if cases < 60_000/every || withChips < 14_000/every {
		t.Errorf("only %d castlings, %d with chips: the enumeration is not complete", cases, withChips)
	}
}

func castleEveryWay(t *testing.T, rule *rules.Castling, array variants.Array, c chess.Color, partner int) (castled, chips bool) {
	king := int(array.King())
	kingTo, partnerTo, ok := landing(rule.ID, king, partner)
	rank := 0
	if c == chess.Black {
		rank = 56
	}
	k, p, kt, pt := chess.Square(rank+king), chess.Square(rank+partner), chess.Square(rank+kingTo), chess.Square(rank+partnerTo)
	pos := stage(t, rule, array, c, partner, func(int) bool { return false })
	d := newRecorder(pos)
	name := fmt.Sprintf("%v %s %v with %v", array, rule.ID, k, p)
	d.drop(k, p)
	if !ok {
		if len(d.played) != 0 || !d.rejected || d.message == "" {
			t.Fatalf("%s: not a castling, but %v was played, rejected %v with %q", name, d.played, d.rejected, d.message)
		}
		return false, false
	}
	want := func(gesture string) {
		t.Helper()
		if len(d.played) != 1 || !d.played[0].IsCastling() || d.played[0].From() != k || d.played[0].To() != p ||
			d.played[0].Landing() != kt || d.played[0].PartnerLanding() != pt {
			t.Fatalf("%s, %s: played %v %q, want king on %v and partner on %v", name, gesture, d.played, d.message, kt, pt)
		}
	}
	want("king on partner")
	d.drop(p, k)
	want("partner on king")
	wing := rules.ASide
	if partner > king {
		wing = rules.HSide
	}
	if m, reason := pos.Castle(wing); m != d.played[0] {
		t.Fatalf("%s: the button gives %v %q", name, m, reason.String())
	}
	typed := []string{CastleName(wing), strings.ToLower(CastleName(wing)), k.String() + p.String(), p.String() + k.String(), "K" + p.String()}
	if len(pos.Resolve(k, kt)) == 1 && k != kt {
		typed = append(typed, k.String()+kt.String(), "K"+kt.String())
	}
	for _, text := range typed {
		if m, err := san.ParseTyped(&pos, text); m != d.played[0] {
			t.Fatalf("%s: typed %s is %v, %v", name, text, m, err)
		}
	}
	if m, _ := (Special{Wing: wing}).Move(&pos); m != d.played[0] || !(Special{Wing: wing}).HasRight(&pos, c) {
		t.Fatalf("%s: the button plays %v", name, m)
	}
	if kt == k {
		return true, false // a king that stays has no square to be dropped on
	}
	d.drop(k, kt)
	if len(d.chips) == 0 {
		want("king on its landing square")
		return true, false
	}
	for i, chip := range d.chips {
		if chip.Kind == board.Castle {
			d.answer(i)
		}
	}
	want("chip on its landing square")
	return true, true
}

// TestEveryLeapGesture: for every array and colour, dropping the king on the landing square leaps, as does the button
// if the rule has leaps instead of castlings.
func TestEveryLeapGesture(t *testing.T) {
	every, leaps := 1, 0
	if testing.Short() {
		every = 16
	}
	for n := 0; n < 2880; n += every {
		array, _ := variants.ArrayNumbered(n)
		king := int(array.King())
		for rule, files := range map[*rules.Castling][]int{variants.Bunker: {1, 6}, variants.Leap: {king - 2, king + 2}} {
			for _, to := range files {
				if to < 0 || to > 7 || to-king >= -1 && to-king <= 1 {
					continue
				}
				for _, c := range []chess.Color{chess.White, chess.Black} {
					// The player's other pieces remain, because a leap jumps over them.
					pos := stage(t, rule, array, c, king, func(f int) bool { return f != to })
					rank := chess.Square(pos.King(c)) &^ 7
					d := newRecorder(pos)
					d.drop(pos.King(c), rank+chess.Square(to))
					if len(d.played) != 1 || !d.played[0].IsLeap() || d.played[0].Landing() != rank+chess.Square(to) {
						t.Fatalf("%v %s to %d: played %v %q", array, rule.ID, to, d.played, d.message)
					}
					wing := rules.ASide
					if to > king {
						wing = rules.HSide
					}
					if m, reason := pos.Leap(wing); m != d.played[0] {
						t.Fatalf("%v %s to %d: the wing's leap is %v %q", array, rule.ID, to, m, reason.String())
					}
					if m, _ := SpecialOf(rule, wing).Move(&pos); leapsOnly(rule) && m != d.played[0] {
						t.Fatalf("%v %s to %d: the button plays %v", array, rule.ID, to, m)
					}
					leaps++
				}
			}
		}
	}
	if leaps < 10_000/every {
		t.Errorf("only %d leaps", leaps)
	}
}

// TestClickGuard: a click on a partner castles at once if only rooks are partners, and asks if any piece can be one;
// settings override both.
func TestClickGuard(t *testing.T) {
	for _, c := range []struct {
		rule *rules.Castling
		set  Click
		want board.Consent
	}{
		{variants.Fischer, ClickAuto, board.Allow},
		{variants.Slide, ClickAuto, board.Ask},
		{variants.Fischer, ClickAsk, board.Ask},
		{variants.Slide, ClickYes, board.Allow},
		{variants.Fischer, ClickDrag, board.Refuse},
		{variants.Slide, ClickDrag, board.Refuse},
	} {
		array, _ := variants.ArrayNumbered(518)
		d := newRecorder(stage(t, c.rule, array, chess.White, 7, func(int) bool { return false }))
		d.clickSetting = c.set
		if got := d.consent(board.Origin{Square: chess.E1, Piece: chess.WhiteKing}, chess.H1); got != c.want {
			t.Errorf("%s, %s: %v, want %v", c.rule.ID, c.set, got, c.want)
		}
	}
}

// TestPromotionAsks: the promotion chosen is played, and a cancelled one is not.
func TestPromotionAsks(t *testing.T) {
	s := rules.Setup{Turn: chess.White, EnPassant: chess.NoSquare, MoveNumber: 1}
	s.Pieces[chess.E1], s.Pieces[chess.E8], s.Pieces[chess.A7] = chess.WhiteKing, chess.BlackKing, chess.WhitePawn
	p, err := rules.New(s, variants.Fischer)
	if err != nil {
		t.Fatal(err)
	}
	d := newRecorder(p)
	d.drop(chess.A7, chess.A8)
	if len(d.played) != 0 || d.promote == nil {
		t.Fatalf("played %v before the choice", d.played)
	}
	d.promote(chess.NoPieceType)
	if len(d.played) != 0 {
		t.Fatalf("a cancelled promotion played %v", d.played)
	}
	d.promote(chess.Knight)
	if len(d.played) != 1 || d.played[0].Promotion() != chess.Knight {
		t.Fatalf("played %v", d.played)
	}
	d.AlwaysQueen = func() bool { return true }
	d.drop(chess.A7, chess.A8)
	if len(d.played) != 1 || d.played[0].Promotion() != chess.Queen {
		t.Fatalf("played %v with queens always", d.played)
	}
}

// The preview follows the hovered square: the only castling on the king's own square, nothing for an ordinary move, the
// reason for a partner that cannot castle now, and each castling for its own squares.
func TestThePreviewFollowsTheTarget(t *testing.T) {
	p, _, err := fen.Parse("4k3/8/8/8/8/4b3/8/R3K2R w HA - 0 1", variants.Fischer) // c1 and g1 are attacked
	if err != nil {
		t.Fatal(err)
	}
	free, _, _ := fen.Parse("4k3/8/8/8/8/b7/8/R3K2R w HA - 0 1", variants.Fischer) // c1 is attacked
	king := board.Origin{Square: chess.E1, Piece: chess.WhiteKing}
	for _, c := range []struct {
		p      rules.Position
		over   chess.Square
		ghosts int
		text   string
	}{
		{free, chess.E1, 2, "O-O: "},
		{free, chess.NoSquare, 2, "O-O: "},
		{free, chess.F1, 0, ""},
		{free, chess.D2, 0, ""},
		{free, chess.H1, 2, "O-O: "},
		{free, chess.G1, 2, "O-O: "},
		{free, chess.A1, 0, "c1"},
		{p, chess.E1, 0, ""},
		{p, chess.H1, 0, "g1"},
		{p, chess.C1, 0, "c1"},
		{free, chess.B7, 0, ""},
	} {
		got := newRecorder(c.p).preview(king, c.over)
		if len(got.Ghosts) != c.ghosts || !strings.Contains(got.Text, c.text) || c.text == "" && got.Text != "" {
			t.Errorf("over %v: %d ghosts, %q; want %d, %q", c.over, len(got.Ghosts), got.Text, c.ghosts, c.text)
		}
	}
}

// A piece dropped out of turn goes back with a message, but no squares are marked as errors.
func TestADropOutOfTurnIsNoError(t *testing.T) {
	p, _, _ := fen.Parse("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", variants.Fischer)
	d := newRecorder(p)
	message := ""
	d.ShowMessage = func(text string) { message = text }
	d.drop(chess.E2, chess.E4)
	if len(d.played) > 0 || d.rejected || message == "" {
		t.Errorf("played %v, rejected %v, told %q", d.played, d.rejected, message)
	}
	if d.Targets(board.Origin{Square: chess.E2, Piece: chess.WhitePawn}) != nil {
		t.Error("it is shown where to")
	}
}

// Only the king and its possible partners are marked. In slide castling, where any piece can be a partner, a neighbour
// that would land off the board is not marked.
func TestOnlyPossiblePartnersAreMarked(t *testing.T) {
	v, _ := variants.ByID("slide")
	p, _, err := fen.Parse("4k3/8/8/8/8/8/8/RNBQBNRK w GFEDCBA - 0 1", v.Castling)
	if err != nil {
		t.Fatal(err)
	}
	castle, leap := carriers(&p)
	if !castle.Has(chess.H1) || castle.Has(chess.E8) || castle.Has(chess.A2) || leap != 0 {
		t.Errorf("marked %v, %v", castle, leap)
	}
	for f := range 7 {
		sq := chess.Square(f)
		if possible := v.Castling.Castle(chess.FileH, sq.File()) != nil; castle.Has(sq) != possible {
			t.Errorf("%v is marked: %v, may castle: %v", sq, !possible, possible)
		}
	}
}
