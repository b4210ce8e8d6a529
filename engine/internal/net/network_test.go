package net

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/notnil/chess"

	"backrank/engine/internal/net/kernel"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// extremeNetwork returns a network with random weights at and near their bounds, so that clipping and the largest sums
// occur.
func extremeNetwork(seed uint64) *Network {
	rng := rand.New(rand.NewPCG(seed, 9))
	n := new(Network)
	for i := range n.features {
		n.features[i] = int16(rng.IntN(2*60+1) - 60)
		if rng.IntN(50) == 0 {
			n.features[i] = maxWeight * int16(2*rng.IntN(2)-1)
		}
	}
	for i := range n.bias {
		n.bias[i] = int16(rng.IntN(2*maxBias+1)-maxBias) / 8
	}
	for i := range n.output {
		n.output[i] = int16(rng.IntN(2*maxOutput+1) - maxOutput)
	}
	for i := range n.outputBias {
		n.outputBias[i] = int32(rng.IntN(100_000) - 50_000)
	}
	return n
}

// uniformNetwork returns a network whose weights are all at their bounds, with the given signs.
func uniformNetwork(feature, output int16) *Network {
	n := new(Network)
	for i := range n.features {
		n.features[i] = feature * maxWeight
	}
	for i := range n.bias {
		n.bias[i] = feature * maxBias
	}
	for i := range n.output {
		n.output[i] = output * maxOutput
	}
	for i := range n.outputBias {
		n.outputBias[i] = int32(output) * maxOutputBias
	}
	return n
}

// reference computes the formula of the package comment neuron by neuron, with 64-bit integers.
func reference(n *Network, p *rules.Position) int {
	sum := 0
	bucket := (p.Occupied().Len() - 2) / 4
	for i, own := range []chess.Color{p.Turn(), p.Turn().Other()} {
		features := Features(p, own, nil)
		for neuron := range Hidden {
			h := int(n.bias[neuron])
			for _, f := range features {
				h += int(n.features[int(f)*Hidden+neuron])
			}
			if h < math.MinInt16 || h > math.MaxInt16 {
				panic("a sum does not fit")
			}
			v := min(max(h, 0), QA)
			sum += v * v * int(n.output[(2*bucket+i)*Hidden+neuron])
		}
	}
	return min(max((sum/QA+int(n.outputBias[bucket]))*Scale/(QA*QB), -MaxValue), MaxValue)
}

func TestEvaluateMatchesTheFormula(t *testing.T) {
	nets := []*Network{extremeNetwork(1), uniformNetwork(1, 1), uniformNetwork(1, -1), uniformNetwork(-1, 1), Default()}
	seen, values := 0, map[int]bool{}
	randomGames(t, 14, 4, func(_, p *rules.Position, _ rules.Move) {
		if seen++; seen%3 != 0 {
			return
		}
		for i, n := range nets {
			got, want := n.Evaluate(p), reference(n, p)
			if got != want {
				t.Fatalf("%s: network %d: %d, by the formula %d", fen.Format(p), i, got, want)
			}
			values[got] = true
		}
	})
	if len(values) < 300 {
		t.Errorf("only %d values", len(values))
	}
}

// The bounds of weights prevent overflow, as the package comment shows.
func TestBoundsPreventOverflow(t *testing.T) {
	if maxBias+MaxFeatures*maxWeight > math.MaxInt16 {
		t.Error("a neuron may overflow")
	}
	if QA*maxOutput > math.MaxInt16 {
		t.Error("a product may overflow")
	}
	if 2*kernel.MaxLength/8*QA*QA*maxOutput > math.MaxInt32 { // eight sums of 32 bits
		t.Error("an output may overflow")
	}
	if math.Round(Clip*QA) != maxWeight || math.Round(Clip*QB) != maxOutput {
		t.Error("Clip does not match the bound")
	}
	for _, n := range []*Network{uniformNetwork(1, 1), uniformNetwork(-1, -1), extremeNetwork(2)} {
		if err := n.check(); err != nil {
			t.Error(err)
		}
	}
}

func TestWeightsBeyondTheirBoundsAreRejected(t *testing.T) {
	for name, spoil := range map[string]func(*Network){
		"feature":     func(n *Network) { n.features[5*Hidden+7] = maxWeight + 1 },
		"bias":        func(n *Network) { n.bias[3] = -maxBias - 1 },
		"output":      func(n *Network) { n.output[3] = -maxOutput - 1 },
		"output bias": func(n *Network) { n.outputBias[7] = maxOutputBias + 1 },
	} {
		n := extremeNetwork(3)
		spoil(n)
		checkRejected(t, name, n)
	}
}

func TestEvaluateIsSymmetric(t *testing.T) {
	n := extremeNetwork(4)
	randomGames(t, 35, 5, func(_, p *rules.Position, _ rules.Move) {
		if q, same := flipColours(t, p, false); same {
			if a, b := n.Evaluate(p), n.Evaluate(&q); a != b {
				t.Fatalf("%s is worth %d, turned %d", fen.Format(p), a, b)
			}
		}
	})
}

// All buckets are used, each for four numbers of pieces except the last.
func TestBuckets(t *testing.T) {
	var counts [Buckets]int
	s := rules.Setup{Turn: chess.White, EnPassant: chess.NoSquare}
	s.Pieces[chess.E1], s.Pieces[chess.E8] = chess.WhiteKing, chess.BlackKing
	for pieces := 2; pieces <= 32; pieces++ {
		p, err := rules.New(s, variants.NoCastling)
		if err != nil {
			t.Fatal(err)
		}
		if p.Occupied().Len() != pieces || Bucket(&p) != (pieces-2)/4 {
			t.Fatalf("%d pieces are in bucket %d", pieces, Bucket(&p))
		}
		counts[Bucket(&p)]++
		s.Pieces[chess.A2+chess.Square((pieces-2)/2)+chess.Square((pieces-2)%2*24)] = []chess.Piece{chess.WhiteKnight, chess.BlackKnight}[pieces%2]
	}
	if counts != [Buckets]int{4, 4, 4, 4, 4, 4, 4, 3} {
		t.Errorf("counts of pieces by bucket: %v", counts)
	}
}

// With the built-in weights, a side with more pieces has a higher value.
func TestBuiltInNetworkCountsPieces(t *testing.T) {
	n := Default()
	value := func(text string) int {
		p, _, err := fen.Parse(text, variants.Classical)
		if err != nil {
			t.Fatal(err)
		}
		return n.Evaluate(&p)
	}
	even := value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	pawn := value("rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	knight := value("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	queen := value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	less := value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")
	if !(-60 < even && even < 100 && even < pawn && pawn < knight && knight < queen && less < -400) {
		t.Errorf("even %d, a pawn more %d, a knight %d, a queen %d, a queen less %d", even, pawn, knight, queen, less)
	}
}
