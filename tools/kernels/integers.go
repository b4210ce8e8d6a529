package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// rows walks a list of row numbers and applies op to each part of the row that
// starts offset bytes in: weights + stride·number + offset.
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
	TEXT("outputFast", NOSPLIT, "func(acc, weights *int16, n int, top int16) int32")
	Doc("outputFast is outputPlain for n a multiple of 64.")
	Pragma("noescape")
	acc, weights, n := pointer("acc"), pointer("weights"), pointer("n")
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
	ADDQ(n, n)
	Label("part")
	for i, s := range sums {
		v, w := YMM(), YMM()
		VPMINSW(at(acc, offset, i), top, v)
		VPMAXSW(zero, v, v)
		VPMULLW(at(weights, offset, i), v, w)
		VPMADDWD(v, w, w)
		VPADDD(w, s, s)
	}
	ADDQ(U32(32*uint32(len(sums))), offset)
	CMPQ(offset, n)
	JB(LabelRef("part"))
	VPADDD(sums[1], sums[0], sums[0])
	VPADDD(sums[3], sums[2], sums[2])
	VPADDD(sums[2], sums[0], sums[0])
	low, high := sums[0].AsX(), XMM()
	VEXTRACTI128(Imm(1), sums[0], high)
	VPADDD(high, low, low)
	VPSHUFD(Imm(0b01_00_11_10), low, high)
	VPADDD(high, low, low)
	VPSHUFD(Imm(0b10_11_00_01), low, high)
	VPADDD(high, low, low)
	sum := GP32()
	VMOVD(low, sum)
	Store(sum, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
