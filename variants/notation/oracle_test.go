package notation_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/notation"
)

// TestOrthodoxChessAgreesWithNotnil plays random games of orthodox chess with notnil/chess in parallel, and compares
// the FEN and the SAN of every legal move at each ply. The library writes an en passant square after every double step,
// whether or not it can be used.
func TestOrthodoxChessAgreesWithNotnil(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	v, _ := variants.ByID("chess")
	positions := 0
	for range sized(30, 5) {
		p, err := v.Position(v.RandomStart(0))
		if err != nil {
			t.Fatal(err)
		}
		oracle := chess.StartingPosition()
		for range 100 {
			if got, want := forgetPassing(notation.XFEN(&p)), forgetPassing(oracle.String()); got != want {
				t.Fatalf("FEN %s, want %s", got, want)
			}
			ours, theirs := p.Moves(nil), oracle.ValidMoves()
			var got, want []string
			for _, m := range ours {
				got = append(got, notation.SAN(&p, m))
			}
			for _, m := range theirs {
				want = append(want, chess.AlgebraicNotation{}.Encode(oracle, m))
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s\n got %v\nwant %v", notation.FEN(&p), got, want)
			}
			positions++
			if len(got) == 0 || p.HalfmoveClock() >= 100 {
				break
			}
			san := got[rng.IntN(len(got))]
			m, err := notation.ParseSAN(&p, san)
			if err != nil {
				t.Fatal(err)
			}
			theirMove, err := chess.AlgebraicNotation{}.Decode(oracle, san)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := notation.UCI(&p, m, false), theirMove.String(); got != want {
				t.Fatalf("%s: %s is %s, want %s", notation.FEN(&p), san, got, want)
			}
			p, oracle = after(&p, m), oracle.Update(theirMove)
		}
	}
	t.Logf("%d positions", positions)
	if positions < sized(1000, 200) {
		t.Errorf("only %d positions compared", positions)
	}
}

func forgetPassing(fen string) string {
	fields := strings.Fields(fen)
	fields[3] = "-"
	return strings.Join(fields, " ")
}
