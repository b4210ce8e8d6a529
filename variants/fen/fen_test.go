package fen_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/internal/notationtest"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

func TestParseIsTheInverseOfFormat(t *testing.T) {
	notationtest.Visit(t, 40, 60, func(p *rules.Position, _ []rules.Move) {
		for _, position := range []string{fen.Format(p), fen.FormatXFEN(p)} {
			back, warnings, err := fen.Parse(position, p.Rule())
			if err != nil || len(warnings) > 0 {
				t.Fatalf("%s under %s: %v, warnings %q", position, p.Rule().ID, err, warnings)
			}
			if back.Setup() != p.Setup() || back.Key() != p.Key() {
				t.Fatalf("%s under %s reads back as %s", position, p.Rule().ID, fen.Format(&back))
			}
		}
	})
}

// Each case has the castling field to parse, and the fields that Format and FormatXFEN write.
func TestCastlingFieldDialects(t *testing.T) {
	for _, c := range []struct {
		name     string
		rule     *rules.Castling
		pieces   string
		in       string
		out, x   string
		warnings int
	}{
		{"KQkq of chess", variants.Classical, "r3k2r/8/8/8/8/8/8/R3K2R", "KQkq", "HAha", "KQkq", 0},
		{"any order", variants.Classical, "r3k2r/8/8/8/8/8/8/R3K2R", "qkQK", "HAha", "KQkq", 0},
		{"mixed with files", variants.Fischer, "r3k2r/8/8/8/8/8/8/R3K2R", "aKhQ", "HAha", "KQkq", 0},
		{"one letter twice", variants.Fischer, "r3k2r/8/8/8/8/8/8/R3K2R", "KHkk", "Hh", "Kk", 0},
		{"none", variants.Fischer, "r3k2r/8/8/8/8/8/8/R3K2R", "-", "-", "-", 0},
		{"K is the outermost rook", variants.Fischer, "4k3/8/8/8/8/8/8/1R2KR1R", "KQ", "HB", "KQ", 0},
		{"the inner rook needs its file", variants.Fischer, "4k3/8/8/8/8/8/8/1R2KR1R", "FB", "FB", "FQ", 0},
		{"only the farther of two rooks", variants.Fischer, "4k3/8/8/8/8/8/8/4KR1R", "HF", "H", "K", 1},
		{"a knight is no partner", variants.Fischer, "4k3/8/8/8/8/8/8/4K1NR", "HG", "H", "K", 1},
		{"nothing there", variants.Fischer, "4k3/8/8/8/8/8/8/4K2R", "HBa", "H", "K", 2},
		{"an enemy there", variants.Fischer, "4k3/8/8/8/8/8/8/r3K2R", "HA", "H", "K", 1},
		{"no rook on that side", variants.Fischer, "4k3/8/8/8/8/8/8/4K2R", "KQkq", "H", "K", 3},
		{"the king is not on its back rank", variants.Fischer, "4k3/8/8/8/8/8/4K3/R6R", "KA", "-", "-", 2},
		{"a king's letter without a leap", variants.Fischer, "4k3/8/8/8/8/8/8/4K2R", "HE", "H", "K", 1},
		{"classical needs the e-file", variants.Classical, "4k3/8/8/8/8/8/8/R2K3R", "KQ", "-", "-", 2},
		{"classical needs the corners", variants.Classical, "4k3/8/8/8/8/8/8/1R2K1R1", "KQ", "-", "-", 2},
		{"bunker with its leap", variants.Bunker, "r3k2r/8/8/8/8/8/8/R3K2R", "HEAhea", "HEAhea", "KQkq", 0},
		{"KQkq implies the leap", variants.Bunker, "r3k2r/8/8/8/8/8/8/R3K2R", "KQkq", "HEAhea", "KQkq", 0},
		{"one letter implies the leap", variants.Bunker, "r3k2r/8/8/8/8/8/8/R3K2R", "Kq", "HEea", "Kq", 0},
		{"both rooks on one side", variants.Bunker, "4k3/8/8/8/8/8/8/K4R1R", "KQ", "HA", "K", 0},
		{"the leap alone", variants.Bunker, "4k3/8/8/8/8/8/8/R3K2R", "E", "E", "E", 0},
		{"castling without the leap", variants.Bunker, "4k3/8/8/8/8/8/8/R3K2R", "HA", "HA", "HA", 0},
		{"the leap beside an inner rook", variants.Bunker, "4k3/8/8/8/8/8/8/4KR1R", "FE", "FE", "FE", 0},
		{"slide has every file", variants.Slide, "4k3/8/8/8/8/8/8/RN2KB1R", "BAHF", "HFBA", "HFBA", 0},
		{"slide ignores its king's letter", variants.Slide, "4k3/8/8/8/8/8/8/R3K2R", "HEAe", "HA", "HA", 0},
		{"K under slide is the outermost rook", variants.Slide, "4k3/8/8/8/8/8/8/R3KR1N", "KQ", "FA", "FA", 0},
		{"the king's leap", variants.Leap, "4k3/8/8/8/8/8/8/R3K2R", "Ee", "Ee", "Ee", 0},
		{"KQkq under the king's leap", variants.Leap, "4k3/8/8/8/8/8/8/R3K2R", "KQkq", "Ee", "Ee", 0},
		{"a rook's letter under the king's leap", variants.Leap, "4k3/8/8/8/8/8/8/R3K2R", "EH", "E", "E", 1},
		{"nothing under no castling", variants.NoCastling, "4k3/8/8/8/8/8/8/R3K2R", "KQA", "-", "-", 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			position := c.pieces + " w " + c.in + " - 0 1"
			p, warnings, err := fen.Parse(position, c.rule)
			if err != nil {
				t.Fatal(err)
			}
			if len(warnings) != c.warnings {
				t.Errorf("%s: warnings %q, want %d", position, warnings, c.warnings)
			}
			for _, w := range warnings {
				if !strings.HasPrefix(w, `Castling field “`+c.in+`”: `) {
					t.Errorf("warning %q does not name the field", w)
				}
			}
			if got := strings.Fields(fen.Format(&p))[2]; got != c.out {
				t.Errorf("%s is written %s, want %s", position, got, c.out)
			}
			if got := strings.Fields(fen.FormatXFEN(&p))[2]; got != c.x {
				t.Errorf("%s is written %s as X-FEN, want %s", position, got, c.x)
			}
		})
	}
}

func TestEnPassantIsWrittenOnlyWhenLegal(t *testing.T) {
	for position, want := range map[string]string{
		"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2":        "d6", // legal
		"4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2":         "-",  // no pawn can capture
		"4r3/8/8/3pP3/8/8/k7/4K3 w - d6 0 2":       "-",  // pinned on the file
		"8/8/8/r2pP2K/8/8/8/k7 w - d6 0 2":         "-",  // both pawns leave the rank
		"4k3/8/8/8/8/8/8/4K3 w - d6 0 2":           "-",  // no pawn there
		"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2":        "e3", // Black takes
		"4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 2":        "-",  // wrong side to move
		"rnbqkbnr/pppp1ppp/8/8/4Pp2/8/8/4K3 b - -": "-",  // the FEN has no square
	} {
		p := notationtest.ReadFEN(t, position, variants.Classical)
		if got := strings.Fields(fen.Format(&p))[3]; got != want {
			t.Errorf("%s: en-passant field %s, want %s", position, got, want)
		}
	}
}

func TestMissingFieldsHaveDefaults(t *testing.T) {
	const pieces = "4k3/8/8/8/8/8/8/4K2R"
	for in, want := range map[string]string{
		pieces:                          pieces + " w - - 0 1",
		pieces + " b":                   pieces + " b - - 0 1",
		pieces + " w K":                 pieces + " w H - 0 1",
		pieces + " w K -":               pieces + " w H - 0 1",
		pieces + " w K - 12":            pieces + " w H - 12 1",
		"  " + pieces + "\tb - - 3 40 ": pieces + " b - - 3 40",
		pieces + " w - - 0 0":           pieces + " w - - 0 1",
	} {
		p := notationtest.ReadFEN(t, in, variants.Fischer)
		if got := fen.Format(&p); got != want {
			t.Errorf("%q is %s, want %s", in, got, want)
		}
	}
}

func TestErrorsNameTheField(t *testing.T) {
	const pieces = "4k3/8/8/8/8/8/8/4K2R"
	for position, field := range map[string]string{
		"":                                       "there is no position",
		pieces + " w - - 0 1 9":                  "not 7",
		"4k3/8/8/8/8/8/4K2R w - - 0 1":           "board",
		"4k4/8/8/8/8/8/8/4K2R w - - 0 1":         "rank 8",
		"4k3/8/8/8/8/8/8/4K1R w - - 0 1":         "rank 1",
		"4k3/8/8/8/9/8/8/4K2R w - - 0 1":         "rank 4",
		"4k3/8/8/8/8/08/8/4K2R w - - 0 1":        "rank 3",
		"4k3/8/8/xxxxxxxx/8/8/8/4K3 w":           "rank 5",
		"4k3/8/8/♘7/8/8/8/4K3 w":                 "rank 5",
		pieces + " x - - 0 1":                    "side to move",
		pieces + " W - - 0 1":                    "side to move",
		pieces + " w KQ-kq - 0 1":                "castling field",
		pieces + " w KX - 0 1":                   "castling field",
		pieces + " w I - 0 1":                    "castling field",
		pieces + " w \xff - 0 1":                 "castling field",
		pieces + " w - e4 0 1":                   "en passant square",
		pieces + " w - e 0 1":                    "en passant square",
		pieces + " w - - -1 1":                   "halfmove clock",
		pieces + " w - - +1 1":                   "halfmove clock",
		pieces + " w - - 0 x":                    "move number",
		pieces + " w - - 0 99999":                "move number",
		pieces + " w - - 0 99999999999999999999": "move number",
	} {
		_, _, err := fen.Parse(position, variants.Fischer)
		if err == nil || !strings.HasPrefix(err.Error(), "fen: ") || !strings.Contains(err.Error(), field) {
			t.Errorf("%q: error %v, want one that names %q", position, err, field)
		}
	}
}

func TestUnplayablePositionsAreSetupErrors(t *testing.T) {
	for _, position := range []string{
		"8/8/8/8/8/8/8/4K2R w - - 0 1",
		"4k3/8/8/8/8/8/8/4K2K w - - 0 1",
		"4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/4R2K w - - 0 1",
	} {
		_, _, err := fen.Parse(position, variants.Fischer)
		var setup *rules.SetupError
		if !errors.As(err, &setup) {
			t.Errorf("%s: error %v, want a SetupError", position, err)
		}
	}
	if _, _, err := fen.Parse("4k3/8/8/8/8/8/8/4K3 w", nil); err == nil {
		t.Error("a FEN is parsed without a rule")
	}
}

// A position in the editor need not be playable.
func TestParseSetupIsTheInverseOfFormatSetup(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for n := range 3000 {
		s := rules.Setup{Turn: chess.Color(1 + rng.IntN(2)), EnPassant: chess.NoSquare, HalfmoveClock: rng.IntN(200), MoveNumber: 1 + rng.IntN(300)}
		for range rng.IntN(64) {
			s.Pieces[rng.IntN(64)] = chess.Piece(rng.IntN(13))
		}
		for _, c := range []chess.Color{chess.White, chess.Black} {
			for sq := range rules.BackRank(c).All() {
				if piece := s.Pieces[sq]; piece != chess.NoPiece && piece.Color() == c && piece.Type() != chess.King && rng.IntN(3) == 0 {
					s.CastlingRights |= rules.Bit(sq)
				}
			}
		}
		if rng.IntN(4) == 0 {
			s.EnPassant = chess.Square(16 + rng.IntN(8))
		}
		if n == 0 {
			s = rules.Setup{Turn: chess.White, EnPassant: chess.NoSquare, MoveNumber: 1} // the empty board
		}
		position := fen.FormatSetup(s)
		got, _, err := fen.ParseSetup(position, variants.Slide)
		if err != nil {
			t.Fatalf("%s: %v", position, err)
		}
		if got.Pieces != s.Pieces || got.Turn != s.Turn || got.EnPassant != s.EnPassant || got.HalfmoveClock != s.HalfmoveClock || got.MoveNumber != s.MoveNumber {
			t.Fatalf("%s is read as %+v, was %+v", position, got, s)
		}
		if again := fen.FormatSetup(got); kings(s) && again != position {
			t.Fatalf("%s is written again as %s", position, again)
		}
	}
}

// kings reports whether each side has its king on its back rank, so that letters can refer to it.
func kings(s rules.Setup) bool {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		n := 0
		for sq := range rules.BackRank(c).All() {
			if s.Pieces[sq] == chess.NewPiece(chess.King, c) {
				n++
			}
		}
		if n != 1 {
			return false
		}
	}
	return true
}

func TestFormatSetupAgreesWithFormat(t *testing.T) {
	for _, v := range variants.All() {
		for i := range int64(50) {
			p, err := v.Position(v.StartAt(i * 7 % v.Count()))
			if err != nil {
				t.Fatal(err)
			}
			if got, want := fen.FormatSetup(p.Setup()), fen.Format(&p); got != want {
				t.Errorf("%s: %s, want %s", v.ID, got, want)
			}
		}
	}
}

// Operations of EPD other than the counters are ignored.
func TestParseReadsEPD(t *testing.T) {
	const board = "4k3/8/8/3pP3/8/8/8/4K2R w K d6"
	for text, want := range map[string]string{
		board:                              board + " 0 1",
		board + " bm e4;":                  board + " 0 1",
		board + ` id "a; b"; bm exd6 O-O;`: board + " 0 1",
		board + " hmvc 3; fmvn 12; bm e4;": board + " 3 12",
		board + " 3 12":                    board + " 3 12",
		board + ` bm e4; c0 "` + strings.Repeat("x", 300) + `";`: board + " 0 1",
	} {
		p, warnings, err := fen.Parse(text, variants.Classical)
		if err != nil || len(warnings) > 0 || fen.FormatXFEN(&p) != want {
			t.Errorf("%q is read as %s, %v, %q", text, fen.FormatXFEN(&p), err, warnings)
		}
	}
	for _, text := range []string{board + " bm e4", board + " hmvc x;", board + " hmvc 1 2;"} {
		if p, _, err := fen.Parse(text, variants.Classical); err == nil {
			t.Errorf("%q is read as %s", text, fen.FormatXFEN(&p))
		}
	}
}

func TestLongPositionsAreRejectedInLinearTime(t *testing.T) {
	const board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	for name, position := range map[string]string{
		"board of ranks":   notationtest.Long("8/") + " w - - 0 1",
		"board of pieces":  notationtest.Long("K") + " w - - 0 1",
		"board of nothing": strings.Repeat("0", 500),
		"side to move":     board + " " + notationtest.Long("w") + " - - 0 1",
		"castling files":   board + " w " + notationtest.Long("HhAa") + " - 0 1",
		"castling wings":   board + " w " + notationtest.Long("KQkq") + " - 0 1",
		"no castling":      board + " w " + strings.Repeat("B", 400) + " - 0 1",
		"en passant":       board + " w - " + notationtest.Long("e3") + " 0 1",
		"halfmoves":        board + " w - - " + notationtest.Long("0") + " 1",
		"move number":      board + " w - - 0 " + notationtest.Long("1"),
		"fields":           board + notationtest.Long(" w"),
		"control":          notationtest.Long("\x1b"),
		"strange letters":  notationtest.Long("\xff"),
	} {
		for _, rule := range variants.Castlings() {
			notationtest.CheckBounded(t, name+", "+rule.ID, position, func(position string) []string {
				p, warnings, err := fen.Parse(position, rule)
				if err == nil {
					t.Errorf("%s under %s is read as %s", name, rule.ID, fen.Format(&p))
					return warnings
				}
				return append(warnings, err.Error())
			})
		}
	}
	if _, _, err := fen.Parse(notationtest.Long(" ")+board+notationtest.Long("\n"), variants.Classical); err != nil {
		t.Errorf("spaces around a position: %v", err)
	}
}
