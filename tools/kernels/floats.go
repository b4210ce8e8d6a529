package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

func axpy() {
	TEXT("axpyFast", NOSPLIT, "func(dst *float32, a float32, src *float32, n int)")
	Doc("axpyFast is axpyPlain for n a multiple of 32, each product and sum rounded once.")
	Pragma("noescape")
	dst, src, n := pointer("dst"), pointer("src"), pointer("n")
	factor := YMM()
	a, err := Param("a").Resolve()
	if err != nil {
		panic(err)
	}
	VBROADCASTSS(a.Addr, factor)
	offset := GP64()
	XORQ(offset, offset)
	SHLQ(Imm(2), n)
	Label("part")
	sums := vectors(4)
	for i, s := range sums {
		VMOVUPS(at(dst, offset, i), s)
		VFMADD231PS(at(src, offset, i), factor, s)
		VMOVUPS(s, at(dst, offset, i))
	}
	ADDQ(U32(128), offset)
	CMPQ(offset, n)
	JB(LabelRef("part"))
	VZEROUPPER()
	RET()
}

func sumRows() {
	TEXT("sumRowsFast", NOSPLIT, "func(dst, rows *float32, n int, list *uint16, count int)")
	Doc("sumRowsFast is sumRowsPlain for n a multiple of 64.")
	Pragma("noescape")
	dst, weights, n := pointer("dst"), pointer("rows"), pointer("n")
	list, count := pointer("list"), pointer("count")
	offset := GP64()
	XORQ(offset, offset)
	SHLQ(Imm(2), n)
	sums := vectors(wide)
	Label("part")
	for i, s := range sums {
		VMOVUPS(at(dst, offset, i), s)
	}
	rows("added", list, count, weights, n, offset, func(i int, m Mem) { VADDPS(m, sums[i], sums[i]) })
	for i, s := range sums {
		VMOVUPS(s, at(dst, offset, i))
	}
	ADDQ(U32(32*wide), offset)
	CMPQ(offset, n)
	JB(LabelRef("part"))
	VZEROUPPER()
	RET()
}

func dot() {
	TEXT("dotFast", NOSPLIT, "func(a, b *float32, n int) float32")
	Doc("dotFast is dotPlain for n a multiple of 32, summed in another order.")
	Pragma("noescape")
	a, b, n := pointer("a"), pointer("b"), pointer("n")
	offset := GP64()
	XORQ(offset, offset)
	SHLQ(Imm(2), n)
	sums := vectors(4)
	for _, s := range sums {
		VXORPS(s, s, s)
	}
	Label("part")
	for i, s := range sums {
		v := YMM()
		VMOVUPS(at(a, offset, i), v)
		VFMADD231PS(at(b, offset, i), v, s)
	}
	ADDQ(U32(128), offset)
	CMPQ(offset, n)
	JB(LabelRef("part"))
	VADDPS(sums[1], sums[0], sums[0])
	VADDPS(sums[3], sums[2], sums[2])
	VADDPS(sums[2], sums[0], sums[0])
	low, high := sums[0].AsX(), XMM()
	VEXTRACTF128(Imm(1), sums[0], high)
	VADDPS(high, low, low)
	VHADDPS(low, low, low)
	VHADDPS(low, low, low)
	Store(low, ReturnIndex(0))
	VZEROUPPER()
	RET()
}
