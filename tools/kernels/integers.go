package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// rows writes a loop over a list of row numbers. For each row, it calls op with the vectors of the part of the row that
// starts at weights + stride·number + offset.
func rows(name string, list, count, weights, stride, offset Register, op func(i int, m Mem)) {
	next, left, row := GP64(), GP64(), GP64()
	MOVQ(list, next)
	MOVQ(count, left)
	end := while(name, left)
	MOVWQZX(Mem{Base: next}, row)
	IMULQ(stride, row)
	ADDQ(weights, row)
	for i := range wide {
		op(i, at(row, offset, i))
	}
	ADDQ(Imm(2), next)
	DECQ(left)
	end()
}

func update() {
	TEXT("updateFast", NOSPLIT, "func(dst, src, weights *int16, n int, add *uint16, adds int, sub *uint16, subs int)")
	Doc("updateFast is updatePlain for n a multiple of 128.")
	Pragma("noescape")
	dst, src, weights, n := pointer("dst"), pointer("src"), pointer("weights"), pointer("n")
	add, adds, sub, subs := pointer("add"), pointer("adds"), pointer("sub"), pointer("subs")
	stride, offset := GP64(), GP64()
	LEAQ(Mem{Base: n, Index: n, Scale: 1}, stride)
	XORQ(offset, offset)
	sums := vectors(wide)
	Label("part")
	for i, s := range sums {
		VMOVDQU(at(src, offset, i), s)
	}
	rows("added", add, adds, weights, stride, offset, func(i int, m Mem) { VPADDW(m, sums[i], sums[i]) })
	rows("taken", sub, subs, weights, stride, offset, func(i int, m Mem) { VPSUBW(m, sums[i], sums[i]) })
	for i, s := range sums {
		VMOVDQU(s, at(dst, offset, i))
	}
	ADDQ(U32(32*wide), offset)
	CMPQ(offset, stride)
	JB(LabelRef("part"))
	VZEROUPPER()
	RET()
}

func output() {
	TEXT("outputFast", NOSPLIT, "func(first, second, weights *int16, n int, top int16) int64")
	Doc("outputFast is outputPlain for n a multiple of 32.")
	Pragma("noescape")
	halves := [2]Register{pointer("first"), pointer("second")}
	weights := [2]Register{pointer("weights"), GP64()}
	n := pointer("n")
	ADDQ(n, n)
	LEAQ(Mem{Base: weights[0], Index: n, Scale: 1}, weights[1])
	zero, top := YMM(), YMM()
	VPXOR(zero, zero, zero)
	limit, err := Param("top").Resolve()
	if err != nil {
		panic(err)
	}
	VPBROADCASTW(limit.Addr, top)
	sums := vectors(4)
	for _, s := range sums {
		VPXOR(s, s, s)
	}
	offset := GP64()
	XORQ(offset, offset)
	Label("part")
	for i, s := range sums {
		v, w := YMM(), YMM()
		VPMINSW(at(halves[i/2], offset, i%2), top, v)
		VPMAXSW(zero, v, v)
		VPMULLW(at(weights[i/2], offset, i%2), v, w)
		VPMADDWD(v, w, w)
		VPADDD(w, s, s)
	}
	ADDQ(Imm(64), offset)
	CMPQ(offset, n)
	JB(LabelRef("part"))
	VPADDD(sums[1], sums[0], sums[0])
	VPADDD(sums[3], sums[2], sums[2])
	VPADDD(sums[2], sums[0], sums[0])
	// The sums have 32 bits up to here, and 64 bits from here on.
	high := YMM()
	VEXTRACTI128(Imm(1), sums[0], high.AsX())
	VPMOVSXDQ(high.AsX(), high)
	VPMOVSXDQ(sums[0].AsX(), sums[0])
	VPADDQ(high, sums[0], sums[0])
	VEXTRACTI128(Imm(1), sums[0], high.AsX())
	low := sums[0].AsX()
	VPADDQ(high.AsX(), low, low)
	VPSHUFD(Imm(0b01_00_11_10), low, high.AsX())
	VPADDQ(high.AsX(), low, low)
	sum := GP64()
	VMOVQ(low, sum)
	Store(sum, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
