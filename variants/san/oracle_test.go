package san_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/internal/notationtest"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// TestOrthodoxChessAgreesWithNotnil plays random games of orthodox chess, and compares the FEN and the SAN of all legal moves in
// each position with those of notnil/chess. The en-passant squares differ, because the library writes one after each double
// step.
func TestOrthodoxChessAgreesWithNotnil(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	v, _ := variants.ByID("chess")
	positions := 0
	for range notationtest.Sized(30, 5) {
		p, err := v.Position(v.RandomStart(0))
		if err != nil {
			t.Fatal(err)
		}
		oracle := chess.StartingPosition()
		for range 100 {
			if got, want := withoutEnPassant(fen.FormatXFEN(&p)), withoutEnPassant(oracle.String()); got != want {
				t.Fatalf("FEN %s, want %s", got, want)
			}
			ours, theirs := p.Moves(nil), oracle.ValidMoves()
			var got, want []string
			for _, m := range ours {
				got = append(got, san.Format(&p, m))
			}
			for _, m := range theirs {
				want = append(want, chess.AlgebraicNotation{}.Encode(oracle, m))
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s\n got %v\nwant %v", fen.Format(&p), got, want)
			}
			positions++
			if len(got) == 0 || p.HalfmoveClock() >= 100 {
				break
			}
			written := got[rng.IntN(len(got))]
			m, err := san.Parse(&p, written)
			if err != nil {
				t.Fatal(err)
			}
			theirMove, err := chess.AlgebraicNotation{}.Decode(oracle, written)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := san.FormatUCI(&p, m, false), theirMove.String(); got != want {
				t.Fatalf("%s: %s is %s, want %s", fen.Format(&p), written, got, want)
			}
			p, oracle = rules.After(&p, m), oracle.Update(theirMove)
		}
	}
	t.Logf("%d positions", positions)
	if positions < notationtest.Sized(1000, 200) {
		t.Errorf("only %d positions compared", positions)
	}
}

// withoutEnPassant returns a FEN without its en-passant square.
func withoutEnPassant(position string) string {
	fields := strings.Fields(position)
	fields[3] = "-"
	return strings.Join(fields, " ")
}
