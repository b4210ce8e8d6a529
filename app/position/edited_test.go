package position

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

func positionOf(t *testing.T, id, fen string) *Edited {
	t.Helper()
	s := New(variant(t, id), EmptyBoard())
	if _, err := s.SetFEN(fen); err != nil {
		t.Fatal(err)
	}
	return s
}

const ready = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1"

// After random changes in random order, all changes can be undone back to the first state and redone up to the last, and
// the file is read back as the same position.
func TestUndoAndRedo(t *testing.T) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 3))
		all := variants.All()
		s := New(all[rng.IntN(len(all))], EmptyBoard())
		states := []string{s.FEN() + s.Variant().ID}
		for range 120 {
			doRandomChange(s, rng)
			if now := s.FEN() + s.Variant().ID; now != states[len(states)-1] {
				states = append(states, now)
			}
			_, _ = s.Position()
			_ = s.Warnings()
			for _, r := range s.Rights() {
				c := *s
				if err := c.SetRight(r.Square, true); (err == nil) != (r.Why.Kind == rules.Nothing) {
					t.Fatalf("%s: right on %v: %q, but %v", s.FEN(), r.Square, r.Why.String(), err)
				}
			}
		}
		last := s.FEN() + s.Variant().ID
		steps := 0
		for s.Undo() {
			steps++
		}
		if first := s.FEN() + s.Variant().ID; first != states[0] {
			t.Fatalf("undone to %s, began with %s", first, states[0])
		}
		for range steps {
			s.Redo()
		}
		if again := s.FEN() + s.Variant().ID; again != last {
			t.Fatalf("redone to %s, was %s", again, last)
		}
	}
}

func doRandomChange(s *Edited, rng *rand.Rand) {
	sq := func() chess.Square { return chess.Square(rng.IntN(64)) }
	switch rng.IntN(14) {
	case 0, 1, 2, 3:
		s.Put(chess.Piece(rng.IntN(13)), sq())
	case 4, 5:
		s.Move(sq(), sq())
	case 6:
		a, _ := variants.ArrayNumbered(rng.IntN(variants.Arrays))
		s.Array(a, chess.Color(1+rng.IntN(2)))
	case 7:
		s.Mirror()
	case 8:
		s.ChangeColours()
	case 9:
		s.SetTurn(chess.Color(1 + rng.IntN(2)))
	case 10:
		s.SetEnPassant(sq())
	case 11:
		all := variants.All()
		s.SetVariant(all[rng.IntN(len(all))])
	case 12:
		for _, r := range s.Rights() {
			_ = s.SetRight(r.Square, rng.IntN(2) == 0) // refusals are expected
		}
	case 13:
		if rng.IntN(6) == 0 {
			s.Clear()
		} else {
			s.Undo()
		}
	}
}

// Mirroring twice and changing colours twice change nothing, and a playable position stays playable.
func TestMirrorAndChangeColours(t *testing.T) {
	for _, turn := range []func(*Edited){(*Edited).Mirror, (*Edited).ChangeColours} {
		s := positionOf(t, "chess480", "2r1k2r/ppp1pppp/8/3pP3/8/8/PPPP1PPP/R3K1R1 w GAh d6 3 9")
		before := s.FEN()
		turn(s)
		if s.FEN() == before {
			t.Error("turning does nothing")
		}
		if p, err := s.Position(); err != nil || len(s.Warnings()) != 0 {
			t.Errorf("%s: %v, %v", fen.Format(&p), err, s.Warnings())
		}
		turn(s)
		if s.FEN() != before {
			t.Errorf("%s, was %s", s.FEN(), before)
		}
	}
}

// A piece that is moved, removed or replaced loses its right; an array has the rights that the rule grants.
func TestChangedPiecesLoseTheirRights(t *testing.T) {
	s := positionOf(t, "chess960", ready)
	s.Move(chess.H1, chess.H3)
	s.Move(chess.H3, chess.H1)
	if got := s.Setup().CastlingRights; got.Has(chess.H1) || !got.Has(chess.A1) {
		t.Errorf("after the rook was away: %v", got)
	}
	s.Put(chess.NoPiece, chess.A1)
	s.Put(chess.WhiteRook, chess.A1)
	if s.Setup().CastlingRights.Has(chess.A1) {
		t.Error("a new rook has the old one's right")
	}
	a, err := variants.ParseArray("RKRNNQBB")
	do(t, err)
	s.Array(a, chess.White)
	want, err := variant(t, "chess960").Position(variants.Both(a))
	do(t, err)
	if got := s.Setup().CastlingRights & rules.BackRank(chess.White); got != want.CastlingRights()&rules.BackRank(chess.White) {
		t.Errorf("the array has %v, want %v", got, want.CastlingRights())
	}
}

// SetRight refuses a right that the rule cannot grant, with a reason, and grants any other.
func TestSetRight(t *testing.T) {
	for _, c := range []struct {
		variant, fen string
		sq           chess.Square
		why          string
	}{
		{"chess960", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", chess.A1, ""},
		{"chess", "4k3/8/8/8/8/8/8/1R2K3 w - - 0 1", chess.B1, "cannot castle with that piece"},
		{"slide", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", chess.A1, ""},
		{"chess960", "4k3/8/8/8/8/8/4K3/R7 w - - 0 1", chess.A1, "left its back rank"},
		{"chess960", "8/8/8/8/8/8/8/R7 w - - 0 1", chess.A1, "needs exactly one king"},
		{"bunker", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", chess.E1, ""},
		{"shuffle", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", chess.A1, "no castling in this variant"},
	} {
		s := positionOf(t, c.variant, c.fen)
		err := s.SetRight(c.sq, true)
		if c.why == "" {
			p, fault := s.Position()
			if err != nil || fault != nil || !p.CastlingRights().Has(c.sq) {
				t.Errorf("%s %s: %v, %v", c.variant, c.fen, err, fault)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s %s: %v, want %q", c.variant, c.fen, err, c.why)
		}
	}
}

// Position returns the first reason why a position cannot be played, with its squares.
func TestFaultsOfAPosition(t *testing.T) {
	for fen, want := range map[string]rules.Squares{
		"8/8/8/8/8/8/8/8 w - - 0 1":       0,
		"4k3/8/8/8/8/8/8/4K2P w - - 0 1":  rules.Bit(chess.H1),
		"4k3/8/8/8/8/8/8/3KK3 w - - 0 1":  rules.Bit(chess.D1) | rules.Bit(chess.E1),
		"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1": rules.Bit(chess.E8) | rules.Bit(chess.E2),
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":   0,
	} {
		s := positionOf(t, "chess", fen)
		_, err := s.Position()
		var fault *rules.SetupError
		playable := fen == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
		if playable != (err == nil) || !playable && (!errors.As(err, &fault) || fault.Squares != want || fault.Error() == "") {
			t.Errorf("%s: %v", fen, err)
		}
	}
}

// Invalid text changes nothing; warnings name parts that were omitted.
func TestSetFEN(t *testing.T) {
	s := positionOf(t, "chess960", ready)
	if _, err := s.SetFEN("rubbish"); err == nil || s.FEN() != ready {
		t.Errorf("%v, %s", err, s.FEN())
	}
	if _, err := s.SetFEN("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"); err != nil || !s.Setup().CastlingRights.Has(chess.H1) {
		t.Errorf("%v, %s", err, s.FEN())
	}
	s.SetEnPassant(chess.D6)
	if w := s.Warnings(); len(w) != 1 || !strings.Contains(w[0], "d6") {
		t.Errorf("warnings %q", w)
	}
}

// Undo after Load restores the previous position and its variant.
func TestLoadCanBeUndone(t *testing.T) {
	s := positionOf(t, "chess960", "4k3/8/8/8/8/8/8/R3K3 w A - 0 1")
	was := s.FEN()
	other := positionOf(t, "bunker", "4k3/8/8/8/8/8/8/1R1K4 b - - 3 9")
	s.Load(other.Variant(), other.Setup())
	if s.FEN() != other.FEN() || s.Variant().ID != "bunker" {
		t.Fatal(s.FEN(), s.Variant().ID)
	}
	s.Undo()
	if s.FEN() != was || s.Variant().ID != "chess960" {
		t.Error(s.FEN(), s.Variant().ID)
	}
}

// Possible en-passant squares are behind a pawn of the side that is not to move, and empty like the square from which the
// pawn came.
func TestPassedSquares(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want []chess.Square
	}{
		{"4k3/8/8/8/P2p3P/8/8/4K3 b - - 0 1", []chess.Square{chess.A3, chess.H3}},
		{"4k3/8/8/8/P6P/7N/P7/4K3 b - - 0 1", nil},
		{"4k3/8/8/p3P3/8/8/8/4K3 w - - 0 1", []chess.Square{chess.A6}},
	} {
		if got := positionOf(t, "chess960", c.fen).Passed(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.fen, got, c.want)
		}
	}
}

// The FEN of a position in the editor has only possible castling rights and en-passant squares, after any changes.
// Reading it gives the same FEN without warnings.
func TestFENHasOnlyPossibleRights(t *testing.T) {
	s := positionOf(t, "chess960", ready)
	s.Move(chess.E1, chess.E3)
	if got, want := s.FEN(), "r3k2r/pppppppp/8/8/8/4K3/PPPPPPPP/R6R w ha - 0 1"; got != want {
		t.Errorf("after the king has left: %s, want %s", got, want)
	}
	s = positionOf(t, "chess", "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2")
	if got := s.FEN(); !strings.Contains(got, " f6 ") {
		t.Errorf("before the pawn moves: %s", got)
	}
	s.Move(chess.F5, chess.F4)
	if got := s.FEN(); !strings.Contains(got, " - - ") {
		t.Errorf("after the pawn has moved: %s", got)
	}
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 9))
		s := New(variant(t, "chess960"), EmptyBoard())
		for range 60 {
			doRandomChange(s, rng)
			p, err := s.Position()
			if err != nil {
				continue
			}
			if got := s.FEN(); got != fen.Format(&p) {
				t.Fatalf("written %s, played %s", got, fen.Format(&p))
			}
		}
	}
}

// The warning about an impossible en-passant square names the reason.
func TestImpossibleEnPassantIsExplained(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 2": "No en passant on d6. The knight on d7 stands where the pawn has passed.",
		"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 2": "No en passant on d6. The knight on d6 stands where the pawn has passed.",
		"4k3/8/8/4P3/8/8/8/4K3 w - d6 0 2":    "No en passant on d6. There is no pawn of Black on d5.",
		"4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 2":  "No en passant on d6. No pawn of White can capture there.",
		"4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 2":   "No en passant on e3. It is White's turn, and Black has just moved.",
		"4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 2": "No en passant on e3. The knight on e2 stands where the pawn has passed.",
		"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2":   "",
		"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2":   "",
		"4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2": "No en passant on d6. No pawn of White can capture there.",
	} {
		if got := strings.Join(positionOf(t, "chess", fen).Warnings(), " "); got != want {
			t.Errorf("%s: %q, want %q", fen, got, want)
		}
	}
}

// A FEN that is typed into the editor is read like one that is pasted: if the variant cannot grant the castling rights of
// the FEN, the variant changes. If it can, it stays, because the player has chosen it.
func TestSetFENChoosesTheVariant(t *testing.T) {
	const usual, shuffled = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR"
	for _, c := range []struct{ variant, fen, want string }{
		{"chess", usual + " w KQkq - 0 1", "chess"},
		{"chess", shuffled + " w KQkq - 0 1", "chess960"},
		{"chess", shuffled + " w HFhf - 0 1", "chess960"},
		{"chess", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "dfrc"},
		{"chess", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "chess"}, // no variant grants the right Q
		{"chess", "8/8/8/8/8/8/8/8 w - - 0 1", "chess"},
		{"chess480", usual + " w KQkq - 0 1", "chess480"},
		{"chess484", usual + " w KQkq - 0 1", "chess484"},
		{"chess960", usual + " w KQkq - 0 1", "chess960"},
		{"shuffle", usual + " w - - 0 1", "shuffle"},
		{"shuffle", usual + " w KQkq - 0 1", "chess"},
		{"shuffle", shuffled + " w KQkq - 0 1", "chess960"},
		{"kingsleap", usual + " w Ee - 0 1", "kingsleap"},
		{"kingsleap", usual + " w KQkq - 0 1", "kingsleap"},
		{"kingsleap", shuffled + " w HFhf - 0 1", "chess960"},
		{"bunker", usual + " w HEAhea - 0 1", "bunker"},
	} {
		v, _ := variants.ByID(c.variant)
		s := New(v, EmptyBoard())
		warnings, err := s.SetFEN(c.fen)
		if err != nil || s.Variant().ID != c.want {
			t.Errorf("%s in %s is read by %s, want %s: %v", c.fen, c.variant, s.Variant().ID, c.want, err)
			continue
		}
		if told := strings.Contains(strings.Join(warnings, "\n"), "read as "+s.Variant().Name); told != (c.want != c.variant) {
			t.Errorf("%s in %s: warnings %q", c.fen, c.variant, warnings)
		}
		if c.want != c.variant && len(s.Warnings()) > 0 {
			t.Errorf("%s in %s: %q", c.fen, c.variant, s.Warnings())
		}
		if s.CanUndo() {
			s.Undo()
		}
		if s.Variant().ID != c.variant || s.Setup() != EmptyBoard() {
			t.Errorf("%s in %s is not undone", c.fen, c.variant)
		}
	}
}
