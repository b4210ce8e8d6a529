// Command kernels writes the assembly of engine/internal/net/kernel: the loops of the network for processors with
// AVX2 and FMA. The loops for arm64 are written by hand in that package, because avo supports only amd64. Run it with
// `make kernels`. The plain version of each loop in that package documents what the loop computes.
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

// while begins a loop that ends when n is zero. The returned function writes the end of the loop. name is the loop's
// label, which must be unique.
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

// at returns the operand for the i-th vector of 32 bytes after base + offset.
func at(base, offset Register, i int) Mem {
	return Mem{Base: base, Index: offset, Scale: 1, Disp: 32 * i}
}
