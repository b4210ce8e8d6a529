package analysis

import (
	"fmt"
	"math"
	"testing"
)

// The phases of a game follow each other without a gap from its first move to its last, and begin with the position in
// which the pieces, or the men of a side on its first rank, are few enough.
func TestPhasesCoverTheGame(t *testing.T) {
	const fen = "[SetUp \"1\"]\n[FEN \"%s w - - 0 1\"]\n\n"
	for _, c := range []struct{ name, pgn, want string }{
		{"orthodox", "1. e4 e5 2. Nf3 Nc6 *", "Opening 0-4"},
		{"bare back rank", fmt.Sprintf(fen, "rnbqkbnr/pppppppp/8/8/8/QRBN4/PPPPPPPP/4KBNR") + "1. Nb4 e5 2. Nf3 e4 3. Nd4 *", "Opening 0-3 Middlegame 3-5"},
		{"eleven pieces", fmt.Sprintf(fen, "r1b1kb1r/pppp1ppp/8/8/3q4/3Q4/PPPP1PPP/RNB1KBR1") + "1. Qxd4 Be7 *", "Opening 0-1 Middlegame 1-2"},
		{"six pieces", fmt.Sprintf(fen, "r3k1r1/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1R1") + "1. Rh1 *", "Endgame 0-1"},
		{"no return", fmt.Sprintf(fen, "3rk3/P7/8/8/8/3BBN2/8/R3K2R") + "1. a8=Q Ke7 *", "Endgame 0-2"},
	} {
		g := read(t, c.pgn)
		got := ""
		for _, p := range report(t, &g).Phases() {
			got += fmt.Sprintf(" %s %d-%d", p.Phase.Name(), p.From, p.To)
			if !math.IsNaN(p.Accuracy[0]) || !math.IsNaN(p.Accuracy[1]) {
				t.Errorf("%s: accuracy %v without evaluations", c.name, p.Accuracy)
			}
		}
		if got != " "+c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// The accuracy in a phase is the mean of the moves of the side: 100 where nothing was lost, unknown without a move.
func TestAccuracyInPhases(t *testing.T) {
	g := read(t, "[White \"A\"]\n\n{[%eval 0.0]} 1. e4 {[%eval 0.0]} e5 {[%eval 3.0]} 2. Nf3 {[%eval 3.0]} *")
	parts := report(t, &g).Phases()
	if len(parts) != 1 || parts[0].Accuracy[0] != 100 || parts[0].Accuracy[1] >= 90 {
		t.Errorf("%v", parts)
	}
	g = read(t, "[White \"A\"]\n\n{[%eval 0.0]} 1. e4 {[%eval 0.0]} *")
	if parts = report(t, &g).Phases(); len(parts) != 1 || !math.IsNaN(parts[0].Accuracy[1]) {
		t.Errorf("Black has not moved: %v", parts)
	}
}
