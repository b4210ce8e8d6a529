// Command kernels writes the assembly of engine/internal/net/kernel: the loops of the network for processors with
// AVX2 and FMA; those for arm64 are written by hand there, because avo knows amd64 alone. Run it with `make kernels`.
// What each loop computes is documented at its plain version in that package.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// wide is the number of vector registers that hold running sums.
const wide = 8

func main() {
	ConstraintExpr("amd64,!purego")
	update()
	output()
	axpy()
	sumRows()
	dot()
	Generate()
}

// while begins a loop that ends when n has reached zero; the function that it returns closes the loop. Every loop has
// its own label.
func while(name string, n Register) (end func()) {
	Label(name)
	TESTQ(n, n)
	JZ(LabelRef(name + "_done"))
	return func() {
		JMP(LabelRef(name))
		Label(name + "_done")
	}
}

func pointer(name string) Register { return Load(Param(name), GP64()) }

func vectors(n int) []VecVirtual {
	v := make([]VecVirtual, n)
	for i := range v {
		v[i] = YMM()
	}
	return v
}

// at returns the i-th vector from a base that is offset bytes into a row.
func at(base, offset Register, i int) Mem {
	return Mem{Base: base, Index: offset, Scale: 1, Disp: 32 * i}
}
