package san_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/internal/notationtest"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

func TestParseIsTheInverseOfFormat(t *testing.T) {
	castlings, leaps := 0, 0
	notationtest.Visit(t, notationtest.Sized(10, 3), 60, func(p *rules.Position, moves []rules.Move) {
		seen := map[string]rules.Move{}
		for _, m := range moves {
			written := san.Format(p, m)
			if other, taken := seen[written]; taken {
				t.Fatalf("%s: %v and %v are both %s", fen.Format(p), other, m, written)
			}
			seen[written] = m
			for name, parse := range map[string]func(*rules.Position, string) (rules.Move, error){
				"Parse": san.Parse, "ParseTyped": san.ParseTyped,
			} {
				if back, err := parse(p, written); err != nil || back != m {
					t.Fatalf("%s %s: %s reads %v as %v, %v", p.Rule().ID, fen.Format(p), name, written, back, err)
				}
			}
			for _, text := range []string{san.FormatUCI(p, m, true), san.FormatUCI(p, m, false)} {
				if back, err := san.ParseUCI(p, text); err != nil || back != m {
					t.Fatalf("%s %s: %s is read as %v, %v", p.Rule().ID, fen.Format(p), text, back, err)
				}
			}
			if m.IsCastling() {
				castlings++
			}
			if m.IsLeap() {
				leaps++
			}
		}
	})
	t.Logf("%d castlings and %d leaps", castlings, leaps)
	if want := notationtest.Sized(40, 4); castlings < want || leaps < want {
		t.Errorf("only %d castlings and %d leaps occurred", castlings, leaps)
	}
}

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		name     string
		rule     *rules.Castling
		fen, uci string
		want     string
	}{
		{"a pawn move", variants.Classical, "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", "e4"},
		{"a pawn capture", variants.Classical, "4k3/8/8/8/8/3p4/4P3/4K3 w - -", "e2d3", "exd3"},
		{"en passant", variants.Classical, "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"},
		{"promotion", variants.Classical, "8/4P1k1/8/8/8/8/8/4K3 w - -", "e7e8n", "e8=N+"},
		{"promotion by a capture", variants.Classical, "3r4/4P2k/8/8/8/8/8/4K3 w - -", "e7d8q", "exd8=Q"},
		{"only one knight can move there", variants.Classical, "4k3/8/8/8/8/8/8/N3K1N1 w - -", "g1f3", "Nf3"},
		{"by file when both differ", variants.Classical, "4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2", "Nbd2"},
		{"by rank on one file", variants.Classical, "4k3/8/8/8/R7/8/8/R3K3 w - -", "a1a2", "R1a2"},
		{"by both among three", variants.Classical, "4k3/8/8/8/8/Q7/8/Q1Q1K3 w - -", "a1b2", "Qa1b2"},
		{"the other knight is pinned", variants.Classical, "4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "g1e2", "Ne2"},
		{"mate", variants.Classical, "6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8", "Ra8#"},
		{"castling may give check", variants.Classical, "5k2/8/8/8/8/8/8/4K2R w K -", "e1h1", "O-O+"},
		{"castling may mate", variants.Classical, "3rkr2/3p1p2/8/8/8/8/8/4K2R w K -", "e1h1", "O-O"},
		{"the wing counts, not the distance", variants.Fischer, "4k3/8/8/8/8/8/8/R5KR w HA -", "g1h1", "O-O"},
		{"a king that moves far castles O-O-O", variants.Fischer, "4k3/8/8/8/8/8/8/R5KR w HA -", "g1a1", "O-O-O"},
		{"with a rook beside the king on the a-side", variants.Fischer, "6k1/8/8/8/8/8/8/RK5R w HA -", "b1a1", "O-O-O"},
		{"a king that moves far castles O-O", variants.Fischer, "6k1/8/8/8/8/8/8/RK5R w HA -", "b1h1", "O-O"},
		{"king and rook change places in Chess480", variants.Orthodox, "6k1/8/8/8/8/8/8/RK5R w HA -", "b1a1", "O-O-O"},
		{"slide with a bishop", variants.Slide, "4k3/8/8/8/8/8/8/4K1B1 w G -", "e1g1", "O-O"},
		{"a leap is a king move", variants.Bunker, "4k3/8/8/8/8/8/8/4K3 w E -", "e1g1", "Kg1"},
		{"castling where a leap is legal too", variants.Bunker, "4k3/8/8/8/8/8/8/4K2R w HE -", "e1h1", "O-O"},
		{"a leap where castling is legal too", variants.Bunker, "4k3/8/8/8/8/8/8/4K2R w HE -", "e1g1", "Kg1"},
		{"the king's leap", variants.Leap, "4k3/8/8/8/8/8/8/4K3 w E -", "e1c1", "Kc1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := notationtest.ReadFEN(t, c.fen, c.rule)
			m, err := san.ParseUCI(&p, c.uci)
			if err != nil {
				t.Fatal(err)
			}
			if got := san.Format(&p, m); got != c.want {
				t.Errorf("%s %s is %s, want %s", c.fen, c.uci, got, c.want)
			}
		})
	}
	if got := san.Format(new(rules.Position), rules.Move{}); got != "--" {
		t.Errorf("no move is %q, want --", got)
	}
}

func TestDialects(t *testing.T) {
	const (
		castles   = "r3k2r/8/8/8/8/8/8/R3K2R w HAha -"
		knights   = "4k3/8/8/8/8/2p5/8/1N2K1N1 w - -"
		promotes  = "3r3k/4P3/8/8/8/8/8/4K3 w - -"
		enPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6"
	)
	for _, c := range []struct{ fen, uci, texts string }{
		{castles, "e1h1", "O-O o-o 0-0 OO oo 00 O-O+ O-O! 0-0?! O–O"},
		{castles, "e1a1", "O-O-O o-o-o 0-0-0 OOO O-O-O# 0-0-0!! O—O—O"},
		{knights, "g1f3", "Nf3 Nf3+ Nf3# Nf3!? Nf3++ Ngf3 N1f3 Ng1f3 Ng1-f3 N-f3 Nxf3 ♘f3 ♞f3"},
		{knights, "b1c3", "Nc3 Nxc3 N:c3 Nbxc3 Nb1xc3 Nb1:c3 Nb×c3"},
		{promotes, "e7e8q", "e8=Q e8Q e8(Q) e8/Q e8q e8=q e8=Q+ e8(Q)# e7e8=Q e7-e8Q Pe8=Q ♙e8=♕"},
		{promotes, "e7d8b", "exd8=B exd8B exd8(B) ed8B exd8=B! exd8b"},
		{enPassant, "e5d6", "exd6 exd6e.p. exd6ep ed6 e5xd6 exd6!"},
	} {
		p := notationtest.ReadFEN(t, c.fen, variants.Fischer)
		for text := range strings.FieldsSeq(c.texts) {
			m, err := san.Parse(&p, text)
			if err != nil || m.String() != c.uci {
				t.Errorf("%s: %q is read as %v, %v; want %s", c.fen, text, m, err, c.uci)
			}
		}
	}
}

func TestTypedMoves(t *testing.T) {
	for _, c := range []struct {
		rule      *rules.Castling
		fen       string
		text, uci string
	}{
		{variants.Classical, "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", "e2e4"},
		{variants.Classical, "4k3/8/8/8/8/8/4P3/4K3 w - -", " e2-e4 ", "e2e4"},
		{variants.Classical, "4k3/8/8/8/8/8/4P3/4K3 w - -", "E4", ""},
		{variants.Classical, "4k3/8/8/8/8/8/8/4K1N1 w - -", "nf3", "g1f3"},
		{variants.Classical, "4k3/8/8/8/8/8/8/4K1N1 w - -", "kd2", "e1d2"},
		{variants.Classical, "4k3/8/8/8/8/1p6/P7/1B2K3 w - -", "bc2", "b1c2"},
		{variants.Classical, "4k3/8/8/8/8/2p5/1P6/2B1K3 w - -", "bc3", "b2c3"},
		{variants.Classical, "8/4P2k/8/8/8/8/8/4K3 w - -", "e7e8q", "e7e8q"},
		{variants.Classical, "8/4P2k/8/8/8/8/8/4K3 w - -", "e7e8=R", "e7e8r"},
		{variants.Classical, "8/4P2k/8/8/8/8/8/4K3 w - -", "e8b", "e7e8b"},
		{variants.Classical, "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", "e1h1"},
		{variants.Classical, "4k3/8/8/8/8/8/8/4K2R w K -", "e1h1", "e1h1"},
		{variants.Classical, "4k3/8/8/8/8/8/8/4K2R w K -", "h1e1", "e1h1"},
		{variants.Classical, "4k3/8/8/8/8/8/8/4K2R w K -", "Kg1", "e1h1"},
		{variants.Classical, "4k3/8/8/8/8/8/8/4K2R w K -", "kg1!", "e1h1"},
		{variants.Classical, "4k3/8/8/8/8/8/8/4K2R w K -", "Kh1", "e1h1"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/5K1R w H -", "Kg1", "f1g1"}, // the step, not castling
		{variants.Bunker, "4k3/8/8/8/8/8/8/4K2R w HE -", "Kg1", "e1g1"}, // the leap, not castling
		{variants.Fischer, "4k3/8/8/8/8/8/8/1RK4R w HB -", "c1b1", "c1b1"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/5K1R w H -", "f1g1", "f1g1"}, // the step, not castling
		{variants.Fischer, "4k3/8/8/8/8/8/8/5K1R w H -", "0-0", "f1h1"},
		{variants.Bunker, "4k3/8/8/8/8/8/8/4K2R w HE -", "e1g1", "e1g1"}, // the leap, not castling
		{variants.Bunker, "4k3/8/8/8/8/8/8/4K2R w HE -", "o-o", "e1h1"},
		{variants.Bunker, "4k3/8/8/8/8/8/8/4K2R w H -", "e1g1", "e1h1"},
	} {
		p := notationtest.ReadFEN(t, c.fen, c.rule)
		m, err := san.ParseTyped(&p, c.text)
		if got := m.String(); got != c.uci && (c.uci != "" || err == nil) {
			t.Errorf("%s: %q is read as %v, %v; want %s", c.fen, c.text, got, err, c.uci)
		}
	}
}

func TestUCIWritesLandingsInOrthodoxChessOnly(t *testing.T) {
	for _, c := range []struct {
		rule        *rules.Castling
		field       string
		frc, normal string
	}{
		{variants.Classical, "HA", "e1h1 e1a1", "e1g1 e1c1"},
		{variants.Fischer, "HA", "e1h1 e1a1", "e1h1 e1a1"},
		{variants.Orthodox, "HA", "e1h1 e1a1", "e1h1 e1a1"},
		{variants.Bunker, "HA", "e1h1 e1a1", "e1h1 e1a1"},
		{variants.Slide, "HA", "e1h1 e1a1", "e1h1 e1a1"},
	} {
		p := notationtest.ReadFEN(t, "4k3/8/8/8/8/8/8/R3K2R w "+c.field+" -", c.rule)
		for chess960, want := range map[bool]string{true: c.frc, false: c.normal} {
			var got []string
			for _, w := range []rules.Wing{rules.HSide, rules.ASide} {
				m, reason := p.Castle(w)
				if m.IsZero() {
					t.Fatal(reason.String())
				}
				got = append(got, san.FormatUCI(&p, m, chess960))
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s, chess960 %v: %v, want %s", c.rule.ID, chess960, got, want)
			}
		}
	}
}

func TestErrorMessages(t *testing.T) {
	const open = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -"
	for _, c := range []struct{ fen, text, want string }{
		{"4k3/8/8/8/8/8/8/N3K1N1 w - -", "Ne3", "Ne3: No knight can move to e3"},
		{"4k3/8/8/8/8/2N5/8/4K1N1 w - -", "Ne2", "Ne2: Two knights can move there. Write Nce2 or Nge2."},
		{"4k3/8/8/8/8/Q7/8/Q1Q1K3 w - -", "Qb2", "Qb2: Three queens can move there. Write Q3b2, Qa1b2 or Qcb2."},
		{open, "Kd4", "Kd4: The king moves one square at a time"},
		{open, "Kd1", "Kd1: Your own queen is on d1"},
		{open, "Bd5", "Bd5: No bishop can move to d5"},
		{open, "Qh5", "Qh5: The knight on f3 is in the way"},
		{open, "Rd3", "Rd3: No rook can move to d3"},
		{open, "Rcd3", "Rcd3: No rook on the c-file can move to d3"},
		{open, "e5", "e5: The pawn on e5 is in the way"},
		{open, "exd5", "exd5: A pawn moves diagonally only to capture"},
		{open, "e6", "e6: A pawn cannot move like that"},
		{open, "a4=Q", "a4=Q: A pawn is promoted only on the last rank"},
		{open, "Nf3=Q", `“Nf3=Q”: Only a pawn can be promoted`},
		{open, "O-O", "O-O: The bishop on f1 is in the way"},
		{open, "e8=K", `“e8=K”: A pawn can become a queen, a rook, a bishop or a knight`},
		{open, "hello", `“hello”: This is not a move. Write moves like Nf3, exd5, O-O or e2e4.`},
		{open, "", `“”: This is not a move. Write moves like Nf3, exd5, O-O or e2e4.`},
		{open, "a move that nobody would write", `“a move that nobody would write”: This is not a move. Write moves like Nf3, exd5, O-O or e2e4.`},
		{open, "e2e5", "e2e5: There is no piece on e2"},
		{open, "d7d5", "d7d5: It is White's turn"},
		{open, "f3e5", ""},
		{open, "Nb3d4", "Nb3d4: There is no knight on b3"},
		{open, "R2d3", "R2d3: No rook on the second rank can move to d3"},
		{open, "d2d4q", "d2d4q: A pawn is promoted only on the last rank"},
		{"4k3/8/8/1b6/8/8/8/4K2R w K -", "O-O", "O-O: The king would pass through f1, which is attacked by the bishop on b5"},
		{"4k3/8/8/1b6/8/8/8/4K2R w K -", "e1g1", "e1g1: The king would pass through f1, which is attacked by the bishop on b5"},
		{"4k3/8/8/8/8/8/8/4K2R w K -", "Re1", "Re1: This is castling. Write O-O."},
		{"4k3/8/8/8/8/8/8/4K2R w K -", "Nf3", "Nf3: White has no knight"},
		{"4r1k1/8/8/8/8/8/4N3/4K3 w - -", "Nc3", "Nc3: Moving the knight would leave the king in check from the rook on e8"},
		{"8/4P2k/8/8/8/8/8/4K3 w - -", "e8", "e8: The promotion is missing. Write e8=Q, e8=N, e8=R or e8=B."},
		{"8/4P2k/8/8/8/8/8/4K3 w - -", "e7e8", "e7e8: The promotion is missing. Write e8=Q, e8=N, e8=R or e8=B."},
		{"7k/5Q2/6K1/8/8/8/8/8 b - -", "Kg7", "Kg7: The game is over. Black has no legal move."},
	} {
		p := notationtest.ReadFEN(t, c.fen, variants.Classical)
		_, err := san.ParseTyped(&p, c.text)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: %q has the error\n     %s\nwant %s", c.fen, c.text, got, c.want)
		}
	}
}

func TestErrorsHaveSquaresAndChoices(t *testing.T) {
	p := notationtest.ReadFEN(t, "4k3/8/8/1b6/8/2N5/8/4K1NR w K -", variants.Classical)
	var moveErr *san.MoveError
	if _, err := san.Parse(&p, "Ne2"); !errors.As(err, &moveErr) || len(moveErr.Choices) != 2 {
		t.Errorf("%v has the details %v, want two choices", err, moveErr)
	}
	p = notationtest.ReadFEN(t, "4k3/8/8/1b6/8/8/8/4K2R w K -", variants.Classical)
	if _, err := san.Parse(&p, "O-O"); !errors.As(err, &moveErr) || !moveErr.Squares.Has(chess.B5) || !moveErr.Squares.Has(chess.F1) {
		t.Errorf("%v has the details %v, want b5 and f1", err, moveErr)
	}
}

func TestFigurines(t *testing.T) {
	for written, want := range map[string][2]string{
		"Nf3":   {"♘f3", "♞f3"},
		"bxc3":  {"bxc3", "bxc3"},
		"e8=Q+": {"e8=♕+", "e8=♛+"},
		"O-O-O": {"O-O-O", "O-O-O"},
		"Qa1b2": {"♕a1b2", "♛a1b2"},
		"R@a1":  {"♖@a1", "♜@a1"},
		"Bxe6#": {"♗xe6#", "♝xe6#"},
		"Kg1":   {"♔g1", "♚g1"},
	} {
		if got := [2]string{san.Figurine(written, chess.White), san.Figurine(written, chess.Black)}; got != want {
			t.Errorf("%s is %v, want %v", written, got, want)
		}
	}
}

func TestMovesCanBeTypedWithNumbers(t *testing.T) {
	p := notationtest.ReadFEN(t, "r3k2r/8/8/8/8/8/3P4/R3K2R w KQkq - 0 5", variants.Classical)
	for text, want := range map[string]string{"5. d4": "d2d4", "5.d4": "d2d4", " 5 . d4": "", "5... d4": "d2d4", "5 d4": "", "5. 0-0": "e1h1", "0-0-0": "e1a1", "5. e1g1": "e1h1", "5.": "", "5": ""} {
		m, err := san.ParseTyped(&p, text)
		if (err == nil) != (want != "") || err == nil && m.String() != want {
			t.Errorf("%q is %v, %v, want %s", text, m, err, want)
		}
		if c, err := san.ParsePremove(&p, chess.White, text); want != "" && (err != nil || c.String() != want) {
			t.Errorf("%q as a premove is %v, %v, want %s", text, c, err, want)
		}
	}
}

func TestLongMovesAreRejectedInLinearTime(t *testing.T) {
	p := notationtest.ReadFEN(t, "r3k2r/1P6/8/3pP3/8/5N2/8/RN2K2R w KQkq d6 0 2", variants.Fischer)
	for _, text := range []string{
		"e6!", "0-0-", "O-O-O", "N", "Nf3-", "b8=Q", "e.p.", "ep", "+-", "♘", "b8(Q)", "K0", "\xff", "e1g1", "b7b8=", "?", "xx", "–",
	} {
		for _, whole := range []string{notationtest.Long(text), "e6" + notationtest.Long(text), notationtest.Long(text) + "e6"} {
			notationtest.CheckBounded(t, text, whole, func(whole string) []string {
				m, err := san.ParseTyped(&p, whole)
				var moveErr *san.MoveError
				if !errors.As(err, &moveErr) {
					t.Errorf("%q repeated: %v, %v", text, m, err)
					return nil
				}
				return []string{err.Error()}
			})
		}
	}
}
