package net

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"backrank/variants/rules"
)

// randomFloats returns a network of random floats of realistic size.
func randomFloats(seed uint64) *Floats {
	rng := rand.New(rand.NewPCG(seed, 3))
	f := NewFloats()
	fill := func(v []float32, size float64) {
		for i := range v {
			v[i] = float32(min(max(rng.NormFloat64()*size, -Clip), Clip))
		}
	}
	fill(f.Features, 0.12)
	fill(f.Bias, 0.2)
	fill(f.Output, 0.15)
	fill(f.OutputBias, 0.1)
	return f
}

// Rounding changes values by a few centipawns, without bias.
func TestQuantisationError(t *testing.T) {
	f := randomFloats(1)
	n, err := f.Quantise("drawn")
	if err != nil {
		t.Fatal(err)
	}
	var sum, squares, spread, count float64
	randomGames(t, 14, 10, func(_, p *rules.Position, _ rules.Move) {
		exact := f.Evaluate(p)
		loss := float64(n.Evaluate(p)) - exact
		sum, squares, spread, count = sum+loss, squares+loss*loss, spread+exact*exact, count+1
	})
	mean, size, all := sum/count, math.Sqrt(squares/count), math.Sqrt(spread/count)
	t.Logf("%.0f positions of size %.0f: mean loss %.2f, size %.2f centipawns", count, all, mean, size)
	if all < 100 || size > 0.05*all || math.Abs(mean) > 0.03*all {
		t.Errorf("values of size %.0f lose %.2f, %.2f in the mean", all, size, mean)
	}
}

func TestQuantiseRounds(t *testing.T) {
	f := NewFloats()
	f.Features[3*Hidden+4], f.Bias[5], f.OutputBias[2] = -Clip, 0.499, -1.5
	f.Output[(2*6+1)*Hidden+9] = Clip
	n, err := f.Quantise("three")
	if err != nil {
		t.Fatal(err)
	}
	if n.features[3*Hidden+4] != -505 || n.bias[5] != 127 || n.output[(2*6+1)*Hidden+9] != 127 || n.outputBias[2] != -1.5*QA*QB || n.Recipe() != "three" {
		t.Errorf("%d, %d, %d, %d, %q", n.features[3*Hidden+4], n.bias[5], n.output[(2*6+1)*Hidden+9], n.outputBias[2], n.Recipe())
	}
}

func TestQuantiseRejectsInvalidWeights(t *testing.T) {
	nan := float32(math.NaN())
	for name, spoil := range map[string]func(*Floats){
		"feature":     func(f *Floats) { f.Features[1] = 1.99 },
		"bias":        func(f *Floats) { f.Bias[1] = -14 },
		"output":      func(f *Floats) { f.Output[1] = 2 },
		"output bias": func(f *Floats) { f.OutputBias[1] = 1e9 },
		"NaN":         func(f *Floats) { f.Output[1] = nan },
		"infinity":    func(f *Floats) { f.Bias[1] = float32(math.Inf(-1)) },
	} {
		f := randomFloats(2)
		spoil(f)
		if n, err := f.Quantise(name); !errors.Is(err, ErrWeights) || n != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	f := randomFloats(3)
	f.Bias = f.Bias[1:]
	if _, err := f.Quantise("short"); !errors.Is(err, ErrShape) {
		t.Errorf("too few biases: %v", err)
	}
	if _, err := randomFloats(4).Quantise(string(make([]byte, 1<<16))); err == nil {
		t.Error("a recipe of 65536 bytes was accepted")
	}
}
