package kernel

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// extremes are numbers at which sums wrap or clipping begins.
var extremes = []int16{math.MinInt16, math.MinInt16 + 1, -256, -255, -128, -127, -1, 0, 1, 127, 128, 254, 255, 256, math.MaxInt16 - 1, math.MaxInt16}

func integers(rng *rand.Rand, n int, low, high int) []int16 {
	v := make([]int16, n)
	for i := range v {
		v[i] = int16(low + rng.IntN(high-low+1))
		if e := extremes[rng.IntN(len(extremes))]; rng.IntN(4) == 0 && low <= int(e) && int(e) <= high {
			v[i] = e
		}
	}
	return v
}

func list(rng *rand.Rand, n, rows int) []uint16 {
	v := make([]uint16, n)
	for i := range v {
		v[i] = uint16(rng.IntN(rows))
	}
	return v
}

func TestUpdateMatchesPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range []int{128, 256, 384, 512} {
		const rows = 37
		matrix := integers(rng, n*rows, math.MinInt16, math.MaxInt16)
		for range 500 {
			src := integers(rng, n, math.MinInt16, math.MaxInt16)
			add, sub := list(rng, rng.IntN(5), rows), list(rng, rng.IntN(5), rows)
			if rng.IntN(10) == 0 {
				add, sub = list(rng, rng.IntN(60), rows), list(rng, rng.IntN(60), rows)
			}
			want, got := make([]int16, n), make([]int16, n)
			updatePlain(want, src, matrix, add, sub)
			Update(got, src, matrix, add, sub)
			if !slices.Equal(got, want) {
				t.Fatalf("%d numbers, +%v −%v:\n got %v\nwant %v", n, add, sub, got, want)
			}
			Update(src, src, matrix, add, sub)
			if !slices.Equal(src, want) {
				t.Fatalf("%d numbers in place, +%v −%v:\n got %v\nwant %v", n, add, sub, src, want)
			}
		}
	}
}

// Adding a row adds each of its numbers, and adding and subtracting the same rows cancels out.
func TestUpdateAddsAndSubtracts(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	matrix := integers(rng, Lanes*9, math.MinInt16, math.MaxInt16)
	v := make([]int16, Lanes)
	Update(v, v, matrix, []uint16{4}, nil)
	if !slices.Equal(v, matrix[4*Lanes:5*Lanes]) {
		t.Errorf("row 4 added to zeros is %v", v)
	}
	Update(v, v, matrix, []uint16{8, 0, 8}, []uint16{8, 4, 8, 0})
	if !slices.Equal(v, make([]int16, Lanes)) {
		t.Errorf("the same rows added and subtracted give %v", v)
	}
}

func TestOutputMatchesPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, n := range []int{128, 256, 384, 512, MaxLength} {
		for range 500 {
			first, second := integers(rng, n, math.MinInt16, math.MaxInt16), integers(rng, n, math.MinInt16, math.MaxInt16)
			weights := integers(rng, 2*n, -127, 127)
			if got, want := Output(first, second, weights, 255), outputPlain(first, second, weights, 255); got != want {
				t.Fatalf("%d numbers: %d, want %d\n%v\n%v\n%v", n, got, want, first, second, weights)
			}
		}
		for _, w := range []int16{-127, 127} {
			v, weights := slices.Repeat([]int16{math.MaxInt16}, n), slices.Repeat([]int16{w}, 2*n)
			want := int64(2*n) * 255 * 255 * int64(w)
			if got, plain := Output(v, v, weights, 255), outputPlain(v, v, weights, 255); got != want || plain != want {
				t.Errorf("%d numbers of %d: %d, plain %d, want %d", n, w, got, plain, want)
			}
		}
	}
}

// A single nonzero number contributes its clipped square times its weight.
func TestOutputOfOneNumber(t *testing.T) {
	for i := range 2 * Lanes {
		for _, a := range extremes {
			both, weights := make([]int16, 2*Lanes), make([]int16, 2*Lanes)
			both[i], weights[i] = a, int16(i)-127
			v := min(max(int64(a), 0), 255)
			if got, want := Output(both[:Lanes], both[Lanes:], weights, 255), v*v*int64(weights[i]); got != want {
				t.Fatalf("%d at %d: %d, want %d", a, i, got, want)
			}
		}
	}
}

func floats(rng *rand.Rand, n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = float32(rng.NormFloat64())
	}
	return v
}

// near reports whether two sums of n terms of magnitude 1 differ at most by rounding.
func near(a, b float32, n int) bool {
	return math.Abs(float64(a)-float64(b)) <= 1e-6*float64(n+8)
}

// lengths are vector lengths of whole blocks and with remainders.
var lengths = []int{0, 1, 7, 31, 32, 33, 63, 64, 65, 100, 128, 255, 256, 512, 513}

func TestFloatsMatchPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, n := range lengths {
		for range 50 {
			a, src, x := float32(rng.NormFloat64()), floats(rng, n), floats(rng, n)
			want, got := slices.Clone(x), slices.Clone(x)
			axpyPlain(want, a, src)
			Axpy(got, a, src)
			for i := range got {
				if !near(got[i], want[i], 2) {
					t.Fatalf("axpy, %d numbers, at %d: %g, want %g", n, i, got[i], want[i])
				}
			}

			matrix, rows := floats(rng, n*11), list(rng, rng.IntN(40), 11)
			want, got = slices.Clone(x), slices.Clone(x)
			sumRowsPlain(want, matrix, rows)
			SumRows(got, matrix, rows)
			for i := range got {
				if !near(got[i], want[i], len(rows)) {
					t.Fatalf("rows %v, %d numbers, at %d: %g, want %g", rows, n, i, got[i], want[i])
				}
			}

			if got, want := Dot(x, src), dotPlain(x, src); !near(got, want, n) {
				t.Fatalf("dot, %d numbers: %g, want %g", n, got, want)
			}
		}
	}
}

// The loops write only to the given vectors.
func TestNoWritesOutOfBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, n := range lengths {
		room := floats(rng, n+128)
		before := slices.Clone(room)
		Axpy(room[64:64+n], 2, floats(rng, n))
		SumRows(room[64:64+n], floats(rng, n*3), []uint16{0, 2, 2})
		if !slices.Equal(room[:64], before[:64]) || !slices.Equal(room[64+n:], before[64+n:]) {
			t.Errorf("%d numbers: a loop wrote beyond them", n)
		}
	}
	for n := Lanes; n <= 512; n += Lanes {
		room := integers(rng, n+128, -999, 999)
		before := slices.Clone(room)
		Update(room[64:64+n], room[64:64+n], integers(rng, 3*n, 1, 9), []uint16{0, 2, 2}, nil)
		if !slices.Equal(room[:64], before[:64]) || !slices.Equal(room[64+n:], before[64+n:]) {
			t.Errorf("%d numbers: Update wrote beyond them", n)
		}
	}
}

func TestInvalidLengthsPanic(t *testing.T) {
	for name, f := range map[string]func(){
		"Update of none":    func() { Update(nil, nil, nil, nil, nil) },
		"Update of 100":     func() { Update(make([]int16, 100), make([]int16, 100), nil, nil, nil) },
		"Update of two":     func() { Update(make([]int16, 128), make([]int16, 256), nil, nil, nil) },
		"Output of 100":     func() { Output(make([]int16, 100), make([]int16, 100), make([]int16, 200), 255) },
		"Output of two":     func() { Output(make([]int16, 256), make([]int16, 128), make([]int16, 512), 255) },
		"Output of 2048":    func() { Output(make([]int16, 2048), make([]int16, 2048), make([]int16, 4096), 255) },
		"Output of more":    func() { Output(make([]int16, 128), make([]int16, 128), make([]int16, 512), 255) },
		"Axpy of two":       func() { Axpy(make([]float32, 3), 1, make([]float32, 4)) },
		"Dot of two":        func() { Dot(make([]float32, 3), make([]float32, 4)) },
		"SumRows off range": func() { SumRows(make([]float32, 64), make([]float32, 128), []uint16{2}) },
		"Update off range":  func() { Update(make([]int16, 128), make([]int16, 128), make([]int16, 256), []uint16{1}, []uint16{2}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

func BenchmarkUpdate(b *testing.B) {
	const n = 256
	rng := rand.New(rand.NewPCG(6, 6))
	matrix, v := integers(rng, n*832, -505, 505), make([]int16, n)
	for _, c := range []struct {
		name     string
		add, sub int
	}{{"quiet", 1, 1}, {"capture", 1, 2}, {"castling", 2, 2}, {"refresh", 34, 0}} {
		add, sub := list(rng, 1024, 832), list(rng, 1024, 832) // the rows of many moves
		i := 0
		next := func() ([]uint16, []uint16) {
			i = (i + 7) & 511
			return add[i:][:c.add], sub[i:][:c.sub]
		}
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				add, sub := next()
				Update(v, v, matrix, add, sub)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*(c.add+c.sub)), "ns/row")
		})
		b.Run(c.name+"/plain", func(b *testing.B) {
			for b.Loop() {
				add, sub := next()
				updatePlain(v, v, matrix, add, sub)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*(c.add+c.sub)), "ns/row")
		})
	}
}

func BenchmarkOutput(b *testing.B) {
	rng := rand.New(rand.NewPCG(7, 7))
	first, second, weights := integers(rng, 256, -400, 400), integers(rng, 256, -400, 400), integers(rng, 512, -127, 127)
	sink := int64(0)
	b.Run("fast", func(b *testing.B) {
		for b.Loop() {
			sink += Output(first, second, weights, 255)
		}
	})
	b.Run("plain", func(b *testing.B) {
		for b.Loop() {
			sink += outputPlain(first, second, weights, 255)
		}
	})
}

func BenchmarkFloats(b *testing.B) {
	const n = 256
	rng := rand.New(rand.NewPCG(8, 8))
	x, y, matrix, rows := floats(rng, n), floats(rng, n), floats(rng, n*832), list(rng, 34, 832)
	for name, f := range map[string]func(){
		"axpy": func() { Axpy(x, 1e-9, y) }, "axpy/plain": func() { axpyPlain(x, 1e-9, y) },
		"rows": func() { SumRows(x, matrix, rows) }, "rows/plain": func() { sumRowsPlain(x, matrix, rows) },
		"dot": func() { x[0] = Dot(x, y) }, "dot/plain": func() { x[0] = dotPlain(x, y) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f()
			}
		})
	}
}
