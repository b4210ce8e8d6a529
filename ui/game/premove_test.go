package game

import (
	"slices"
	"testing"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/ui/board"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// parse parses a FEN with classical castling.
func parse(t *testing.T, text string) rules.Position {
	t.Helper()
	p, _, err := fen.Parse(text, variants.Classical)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// thinking returns a view of a game in which the computer is to move, against a person.
func thinking(p rules.Position) app.View {
	v := viewOf(p)
	v.HumanTurn, v.Thinking = false, p.Turn()
	v.Side(p.Turn()).Player = player.Player{Level: 1}
	return v
}

// waiting returns the position with the other side to move.
func waiting(t *testing.T, p rules.Position) rules.Position {
	t.Helper()
	s := p.Setup()
	s.Turn = s.Turn.Other()
	other, err := rules.New(s, p.Rule())
	if err != nil {
		t.Fatal(err)
	}
	return other
}

// with returns the position with an additional piece.
func with(t *testing.T, p rules.Position, sq chess.Square, piece chess.Piece) rules.Position {
	t.Helper()
	s := p.Setup()
	s.Pieces[sq] = piece
	more, err := rules.New(s, p.Rule())
	if err != nil {
		t.Fatal(err)
	}
	return more
}

// premoving returns a recorder of a game in which the computer is to move, and the premoves that will be set.
func premoving(p rules.Position) (d *recorder, set *[]rules.Move) {
	d, set = newRecorder(p), new([]rules.Move)
	d.v = thinking(p)
	d.PremovesEnabled = func() bool { return true }
	d.Premove = func(m rules.Move) { *set = append(*set, m) }
	return d, set
}

// While the computer thinks, the person's pieces make premoves, unless the setting disables them.
func TestPremovesFollowTheSetting(t *testing.T) {
	p := parse(t, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")
	d, set := premoving(p)
	pawn := board.Origin{Square: chess.E2, Piece: chess.WhitePawn}
	for _, target := range d.Targets(pawn) {
		if target.Kind&board.Premove == 0 {
			t.Errorf("%v is of kind %b", target.Square, target.Kind)
		}
	}
	if n := len(d.Targets(pawn)); n != 4 {
		t.Errorf("%d targets, want two steps and two captures", n)
	}
	d.drop(chess.E2, chess.E4)
	d.drop(chess.E2, chess.E5)
	if len(*set) != 1 || (*set)[0].String() != "e2e4" || len(d.played) != 0 || d.rejected {
		t.Errorf("premoved %v, played %v", *set, d.played)
	}
	d.v.Cursor = -1 // an earlier position
	if len(d.Targets(pawn)) != 0 {
		t.Error("premoved at an earlier position")
	}
	d.v.Cursor = 0
	d.ShowMessage = func(string) {}
	d.PremovesEnabled = func() bool { return false }
	if d.drop(chess.E2, chess.E3); len(d.Targets(pawn)) != 0 || len(*set) != 1 {
		t.Errorf("turned off: premoved %v", *set)
	}
}

// A premove promotes to a queen without asking, a move as the settings say; with Ctrl the picker always opens.
func TestCtrlOpensThePicker(t *testing.T) {
	early := parse(t, "4k3/P7/8/8/8/8/8/4K3 b - - 0 1")
	now := parse(t, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
	for _, c := range []struct{ early, queens, ctrl, asks bool }{
		{false, false, false, true},
		{false, true, false, false},
		{false, true, true, true},
		{true, false, false, false},
		{true, true, true, true},
	} {
		d, set := premoving(early)
		if !c.early {
			d.v = viewOf(now)
		}
		d.AlwaysQueen = func() bool { return c.queens }
		d.ForcePicker = func() bool { return c.ctrl }
		d.drop(chess.A7, chess.A8)
		if asks := d.promote != nil; asks != c.asks {
			t.Errorf("%+v: asks %v", c, asks)
			continue
		}
		want := chess.Queen
		if c.asks {
			want = chess.Knight
			d.promote(want)
		}
		if all := append(d.played, *set...); len(all) != 1 || all[0].Promotion() != want || (len(*set) == 1) != c.early {
			t.Errorf("%+v: played %v, premoved %v", c, d.played, *set)
		}
	}
}

// King and partner of a castling are targets of each other, on either side of the king, for moves and for premoves.
func TestKingAndPartnerAreTargetsOfEachOther(t *testing.T) {
	for _, rule := range variants.Castlings() {
		for pair := range 64 {
			king, partner := pair/8, pair%8
			if _, _, there := landing(rule.ID, king, partner); king == partner || !there || !rule.CanCastle() {
				continue
			}
			array := variants.Array{}
			array[king], array[partner] = chess.King, chess.Rook
			now := stage(t, rule, array, chess.White, partner, func(int) bool { return false })
			k, p := chess.Square(king), chess.Square(partner)
			early, _ := premoving(waiting(t, now))
			for kind, d := range map[board.Kind]*recorder{board.Castle: newRecorder(now), board.Castle | board.Premove: early} {
				for from, to := range map[chess.Square]chess.Square{k: p, p: k} {
					target := board.Target{Square: to, Kind: kind}
					if all := d.Targets(board.Origin{Square: from, Piece: now.At(from)}); !slices.Contains(all, target) {
						t.Errorf("%s, king %v, partner %v: the targets of %v are %v, without %v", rule.ID, k, p, from, all, target)
					}
				}
			}
		}
	}
}

// Every castling of every rule can be premoved by drags and clicks on the real board, and is then played.
func TestEveryCastlingIsPremoved(t *testing.T) {
	h := newHand(t)
	d := h.recorder
	var set []rules.Move
	d.PremovesEnabled = func() bool { return true }
	d.Premove = func(m rules.Move) { set = append(set, m) }
	n := 0
	for _, rule := range variants.Castlings() {
		for pair := range 64 {
			king, partner := pair/8, pair%8
			_, _, there := landing(rule.ID, king, partner)
			if king == partner || !there || !rule.CanCastle() {
				continue
			}
			n++
			array := variants.Array{}
			array[king], array[partner] = chess.King, chess.Rook
			pos := stage(t, rule, array, chess.White, partner, func(int) bool { return false })
			k, p := chess.Square(king), chess.Square(partner)
			early := waiting(t, pos)
			if between := min(k, p) + 1; between < max(k, p) { // the computer may move it away
				early = with(t, early, between, chess.BlackKnight)
			}
			for name, do := range map[string]func(){
				"drag the king":    func() { h.drag(k, p) },
				"drag the partner": func() { h.drag(p, k) },
				"clicks":           func() { h.click(h.Places().Centre(k)); h.click(h.Places().Centre(p)) },
			} {
				h.showPosition(early, chess.White)
				d.v = thinking(early)
				s := h.State()
				s.Serial, s.Movable = s.Serial+1, board.ColorsOf(chess.White)
				h.Snap(s)
				h.serial++
				set = nil
				do()
				if len(set) != 1 || !set[0].IsCastling() || len(d.played) != 0 {
					t.Fatalf("%s, king %v, partner %v: %s premoves %v", rule.ID, king, partner, name, set)
				}
				if now, legal := rules.MoveOfPremove(&pos, set[0]); !legal || now != set[0] {
					t.Fatalf("%s: %v becomes %v", rule.ID, set[0], now)
				}
				if at := h.State().Pieces[k]; at != chess.WhiteKing {
					t.Fatalf("the king has gone: %v", at)
				}
			}
		}
	}
}
