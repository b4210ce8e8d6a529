package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/notnil/chess"
)

// The phases of a game follow each other without a gap from its first move to its last. A phase begins with the first
// position that [phaseOf] counts to it.
func TestPhasesCoverTheGame(t *testing.T) {
	const fen = "[SetUp \"1\"]\n[FEN \"%s w - - 0 1\"]\n\n"
	for _, c := range []struct{ name, pgn, want string }{
		{"orthodox", "1. e4 e5 2. Nf3 Nc6 *", "Opening 0-4"},
		{"bare back rank", fmt.Sprintf(fen, "rnbqkbnr/pppppppp/8/8/8/QRBN4/PPPPPPPP/4KBNR") + "1. Nb4 e5 2. Nf3 e4 3. Nd4 *", "Opening 0-3 Middlegame 3-5"},
		{"Black's bare back rank", fmt.Sprintf(fen, "4kbnr/pppppppp/qrbn4/8/8/8/PPPPPPPP/RNBQKBNR") + "1. e4 Nb5 2. d4 Nf6 3. c4 *", "Opening 0-4 Middlegame 4-5"},
		{"hardly mixed", fmt.Sprintf(fen, "r2q1rk1/1b1nbppp/p2ppn2/1p4B1/3NPP2/2N2Q2/PPP3PP/2KR1B1R") + "1. Kb1 *", "Opening 0-1"},
		{"mixed", fmt.Sprintf(fen, "r2q1rk1/1b1nbppp/p2p1n2/1p1Pp1B1/5P2/2N1NQ2/PPP3PP/2KR1B1R") + "1. Kb1 *", "Middlegame 0-1"},
		{"eleven pieces", fmt.Sprintf(fen, "r1b1kb1r/pppp1ppp/8/8/3q4/3Q4/PPPP1PPP/RNB1KBR1") + "1. Qxd4 Be7 *", "Opening 0-1 Middlegame 1-2"},
		{"seven pieces", fmt.Sprintf(fen, "r3k1r1/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1R1") + "1. Rh1 *", "Middlegame 0-1"},
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

// The accuracy in a phase is that of the moves in it: 100 where nothing was lost, unknown without a move, and in a game of one
// phase that of the game.
func TestAccuracyInPhases(t *testing.T) {
	g := read(t, "[White \"A\"]\n\n{[%eval 0.0]} 1. e4 {[%eval 0.0]} e5 {[%eval 3.0]} 2. Nf3 {[%eval 3.0]} *")
	parts := report(t, &g).Phases()
	if len(parts) != 1 || parts[0].Accuracy[0] != 100 || parts[0].Accuracy[1] >= 90 {
		t.Errorf("%v", parts)
	}
	g = read(t, evaluated)
	if r := report(t, &g); len(r.Phases()) != 1 || r.Phases()[0].Accuracy != [2]float64{r.Sides[0].Accuracy, r.Sides[1].Accuracy} {
		t.Errorf("one phase: %v in a game of %v", r.Phases(), r.Sides)
	}
	g = read(t, "[White \"A\"]\n\n{[%eval 0.0]} 1. e4 {[%eval 0.0]} *")
	if parts = report(t, &g).Phases(); len(parts) != 1 || !math.IsNaN(parts[0].Accuracy[1]) {
		t.Errorf("Black has not moved: %v", parts)
	}
	g = read(t, twoPhases)
	parts = report(t, &g).Phases()
	if len(parts) != 2 || parts[0].Accuracy[0] >= 90 || parts[1].Accuracy[0] != 100 || parts[0].Accuracy[1] != 100 || parts[1].Accuracy[1] >= 90 {
		t.Errorf("two phases: %v", parts)
	}
}

// evaluated is a game of one phase in which both sides lose winning chances.
const evaluated = "[White \"A\"]\n\n{[%eval 0.0]} 1. e4 {[%eval -0.8]} e5 {[%eval 0.7]} 2. Nf3 {[%eval 0.6]} Nc6 {[%eval 2.5]} 3. Bb5 {[%eval -1.0]} a6 {[%eval -0.9]} *"

// In a thousand games with random scores, the accuracy of a side in the game lies between the lowest and the highest one of its
// phases. Each of the two means does so always, their average nearly always.
func TestAccuracyOfAGameIsBetweenThoseOfItsPhases(t *testing.T) {
	const slack = 0.1 // less than the report shows
	for seed := range uint64(1000) {
		rng := rand.New(rand.NewPCG(seed, 2))
		scores := []Score{{Centipawns: 20}}
		for range 20 + rng.IntN(100) {
			scores = append(scores, Score{Centipawns: scores[len(scores)-1].Centipawns + int(rng.NormFloat64()*60)})
		}
		moves := len(scores) - 1
		middle := 2 + rng.IntN(moves-6)
		end := middle + 2 + rng.IntN(moves-middle-3)
		game := accuracyIn(chess.White, scores, 0, moves)
		for side := range game {
			var phases []float64
			for _, part := range [][2]int{{0, middle}, {middle, end}, {end, moves}} {
				phases = append(phases, accuracyIn(chess.White, scores, part[0], part[1])[side])
			}
			if game[side] < slices.Min(phases)-slack || game[side] > slices.Max(phases)+slack {
				t.Errorf("game %d, side %d: %.2f, its phases %.2f", seed, side, game[side], phases)
			}
		}
	}
}

// twoPhases is a game with one move of each side in the opening and one in the middlegame. White's first move and Black's
// second lose winning chances. White's moves take ten seconds and one, Black's two and twenty.
const twoPhases = `[SetUp "1"]
[FEN "r1b1kb1r/pppp1ppp/8/8/3q4/3Q4/PPPP1PPP/RNB1KBR1 b - - 0 1"]

{[%eval 0.0]} 1... Qd5 {[%eval 0.0] [%emt 0:00:02]} 2. Qxd5 {[%eval -3.0] [%emt 0:00:10]} d6 {[%eval 0.0] [%emt 0:00:20]} 3. Qd4 {[%eval 0.0] [%emt 0:00:01]} *
`

// mixed is 0 at the start for every array. Later it has the values of Lichess's formula, computed by hand.
func TestMixedSides(t *testing.T) {
	for pieces, want := range map[string]int{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR":                0,
		"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR":                0,
		"rnbqkbnr/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/RNBQKBNR":            77,
		"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1":   90,
		"r1bqkb1r/1p3ppp/p1nppn2/8/3NP1P1/2N1B2P/PPP2P2/R2QKB1R":     118,
		"r2q1rk1/1b1nbppp/p2ppn2/1p4B1/3NPP2/2N2Q2/PPP3PP/2KR1B1R":   138,
		"r2q1rk1/1b1nbppp/p2p1n2/1p1Pp1B1/5P2/2N1NQ2/PPP3PP/2KR1B1R": 151,
	} {
		g := read(t, fmt.Sprintf("[SetUp \"1\"]\n[FEN \"%s w - - 0 1\"]\n\n*", pieces))
		if got := mixed(g.Start.Of(chess.White), g.Start.Of(chess.Black)); got != want {
			t.Errorf("%s: %d, want %d", pieces, got, want)
		}
	}
}
