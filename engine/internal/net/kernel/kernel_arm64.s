//go:build arm64 && !purego

#include "textflag.h"

// The loops of kernel_amd64.s for NEON. Registers V0 to V15, of 16 bytes each, hold the sums, V16 to V31 the operands. The
// assembler of Go 1.26 lacks the signed minimum, maximum, product and sum of vectors and the sum of vectors of floats;
// these macros encode them as in the Arm Architecture Reference Manual, C7.2. The last argument of a macro is the result.

// SMIN Vd.8H, Vn.8H, Vm.8H
#define SMIN(m, n, d) WORD $(0x4e606c00 | (m)<<16 | (n)<<5 | (d))

// SMAX Vd.8H, Vn.8H, Vm.8H
#define SMAX(m, n, d) WORD $(0x4e606400 | (m)<<16 | (n)<<5 | (d))

// MUL Vd.8H, Vn.8H, Vm.8H
#define MULH(m, n, d) WORD $(0x4e609c00 | (m)<<16 | (n)<<5 | (d))

// SMLAL Vd.4S, Vn.4H, Vm.4H: the low halves multiplied, and added to d.
#define SMLAL(m, n, d) WORD $(0x0e608000 | (m)<<16 | (n)<<5 | (d))

// SMLAL2 Vd.4S, Vn.8H, Vm.8H: the high halves multiplied, and added to d.
#define SMLAL2(m, n, d) WORD $(0x4e608000 | (m)<<16 | (n)<<5 | (d))

// SADDLV Dd, Vn.4S: the sum of four numbers in 64 bits.
#define SADDLV(n, d) WORD $(0x4eb03800 | (n)<<5 | (d))

// FADD Vd.4S, Vn.4S, Vm.4S
#define FADD4(m, n, d) WORD $(0x4e20d400 | (m)<<16 | (n)<<5 | (d))

// FADDP Vd.4S, Vn.4S, Vm.4S: the sums of neighbours, those of n first.
#define FADDP4(m, n, d) WORD $(0x6e20d400 | (m)<<16 | (n)<<5 | (d))


// func updateFast(dst, src, weights *int16, n int, add *uint16, adds int, sub *uint16, subs int)
TEXT ·updateFast(SB), NOSPLIT, $0-64
	MOVD	dst+0(FP), R0
	MOVD	src+8(FP), R1
	MOVD	weights+16(FP), R2
	MOVD	n+24(FP), R3
	MOVD	add+32(FP), R4
	MOVD	adds+40(FP), R5
	MOVD	sub+48(FP), R6
	MOVD	subs+56(FP), R7
	LSL	$1, R3
	ADD	R0, R3, R12

part:
	VLD1.P	64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	VLD1.P	64(R1), [V4.H8, V5.H8, V6.H8, V7.H8]
	VLD1.P	64(R1), [V8.H8, V9.H8, V10.H8, V11.H8]
	VLD1.P	64(R1), [V12.H8, V13.H8, V14.H8, V15.H8]
	MOVD	R4, R8
	MOVD	R5, R9

added:
	CBZ	R9, added_done
	MOVHU.P	2(R8), R10
	MUL	R3, R10, R11
	ADD	R2, R11
	VLD1.P	64(R11), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P	64(R11), [V20.H8, V21.H8, V22.H8, V23.H8]
	VLD1.P	64(R11), [V24.H8, V25.H8, V26.H8, V27.H8]
	VLD1.P	64(R11), [V28.H8, V29.H8, V30.H8, V31.H8]
	VADD	V16.H8, V0.H8, V0.H8
	VADD	V17.H8, V1.H8, V1.H8
	VADD	V18.H8, V2.H8, V2.H8
	VADD	V19.H8, V3.H8, V3.H8
	VADD	V20.H8, V4.H8, V4.H8
	VADD	V21.H8, V5.H8, V5.H8
	VADD	V22.H8, V6.H8, V6.H8
	VADD	V23.H8, V7.H8, V7.H8
	VADD	V24.H8, V8.H8, V8.H8
	VADD	V25.H8, V9.H8, V9.H8
	VADD	V26.H8, V10.H8, V10.H8
	VADD	V27.H8, V11.H8, V11.H8
	VADD	V28.H8, V12.H8, V12.H8
	VADD	V29.H8, V13.H8, V13.H8
	VADD	V30.H8, V14.H8, V14.H8
	VADD	V31.H8, V15.H8, V15.H8
	SUB	$1, R9
	B	added

added_done:
	MOVD	R6, R8
	MOVD	R7, R9

taken:
	CBZ	R9, taken_done
	MOVHU.P	2(R8), R10
	MUL	R3, R10, R11
	ADD	R2, R11
	VLD1.P	64(R11), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P	64(R11), [V20.H8, V21.H8, V22.H8, V23.H8]
	VLD1.P	64(R11), [V24.H8, V25.H8, V26.H8, V27.H8]
	VLD1.P	64(R11), [V28.H8, V29.H8, V30.H8, V31.H8]
	VSUB	V16.H8, V0.H8, V0.H8
	VSUB	V17.H8, V1.H8, V1.H8
	VSUB	V18.H8, V2.H8, V2.H8
	VSUB	V19.H8, V3.H8, V3.H8
	VSUB	V20.H8, V4.H8, V4.H8
	VSUB	V21.H8, V5.H8, V5.H8
	VSUB	V22.H8, V6.H8, V6.H8
	VSUB	V23.H8, V7.H8, V7.H8
	VSUB	V24.H8, V8.H8, V8.H8
	VSUB	V25.H8, V9.H8, V9.H8
	VSUB	V26.H8, V10.H8, V10.H8
	VSUB	V27.H8, V11.H8, V11.H8
	VSUB	V28.H8, V12.H8, V12.H8
	VSUB	V29.H8, V13.H8, V13.H8
	VSUB	V30.H8, V14.H8, V14.H8
	VSUB	V31.H8, V15.H8, V15.H8
	SUB	$1, R9
	B	taken

taken_done:
	VST1.P	[V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	VST1.P	[V4.H8, V5.H8, V6.H8, V7.H8], 64(R0)
	VST1.P	[V8.H8, V9.H8, V10.H8, V11.H8], 64(R0)
	VST1.P	[V12.H8, V13.H8, V14.H8, V15.H8], 64(R0)
	ADD	$256, R2
	CMP	R12, R0
	BLO	part
	RET

// func outputFast(first, second, weights *int16, n int, top int16) int64
//
// V0 to V3 are the sums of first, V4 to V7 those of second: each lane sums n/16 products, at most 2^31.
TEXT ·outputFast(SB), NOSPLIT, $0-48
	MOVD	first+0(FP), R0
	MOVD	second+8(FP), R1
	MOVD	weights+16(FP), R2
	MOVD	n+24(FP), R3
	MOVH	top+32(FP), R4
	ADD	R3<<1, R2, R5
	VDUP	R4, V30.H8
	VEOR	V31.B16, V31.B16, V31.B16
	VEOR	V0.B16, V0.B16, V0.B16
	VEOR	V1.B16, V1.B16, V1.B16
	VEOR	V2.B16, V2.B16, V2.B16
	VEOR	V3.B16, V3.B16, V3.B16
	VEOR	V4.B16, V4.B16, V4.B16
	VEOR	V5.B16, V5.B16, V5.B16
	VEOR	V6.B16, V6.B16, V6.B16
	VEOR	V7.B16, V7.B16, V7.B16

part:
	VLD1.P	32(R0), [V16.H8, V17.H8]
	VLD1.P	32(R1), [V18.H8, V19.H8]
	VLD1.P	32(R2), [V20.H8, V21.H8]
	VLD1.P	32(R5), [V22.H8, V23.H8]
	SMIN(30, 16, 16)
	SMIN(30, 17, 17)
	SMIN(30, 18, 18)
	SMIN(30, 19, 19)
	SMAX(31, 16, 16)
	SMAX(31, 17, 17)
	SMAX(31, 18, 18)
	SMAX(31, 19, 19)
	MULH(16, 20, 20)
	MULH(17, 21, 21)
	MULH(18, 22, 22)
	MULH(19, 23, 23)
	SMLAL(16, 20, 0)
	SMLAL(17, 21, 2)
	SMLAL(18, 22, 4)
	SMLAL(19, 23, 6)
	SMLAL2(16, 20, 1)
	SMLAL2(17, 21, 3)
	SMLAL2(18, 22, 5)
	SMLAL2(19, 23, 7)
	SUBS	$16, R3
	BNE	part

	SADDLV(0, 0)
	SADDLV(1, 1)
	SADDLV(2, 2)
	SADDLV(3, 3)
	SADDLV(4, 4)
	SADDLV(5, 5)
	SADDLV(6, 6)
	SADDLV(7, 7)
	VADD	V1, V0, V0
	VADD	V3, V2, V2
	VADD	V5, V4, V4
	VADD	V7, V6, V6
	VADD	V2, V0, V0
	VADD	V6, V4, V4
	VADD	V4, V0, V0
	VMOV	V0.D[0], R0
	MOVD	R0, ret+40(FP)
	RET

// func axpyFast(dst *float32, a float32, src *float32, n int)
TEXT ·axpyFast(SB), NOSPLIT, $0-32
	MOVD	dst+0(FP), R0
	FMOVS	a+8(FP), F16
	MOVD	src+16(FP), R1
	MOVD	n+24(FP), R2
	VDUP	V16.S[0], V16.S4

part:
	VLD1	(R0), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1.P	64(R1), [V4.S4, V5.S4, V6.S4, V7.S4]
	VFMLA	V16.S4, V4.S4, V0.S4
	VFMLA	V16.S4, V5.S4, V1.S4
	VFMLA	V16.S4, V6.S4, V2.S4
	VFMLA	V16.S4, V7.S4, V3.S4
	VST1.P	[V0.S4, V1.S4, V2.S4, V3.S4], 64(R0)
	SUBS	$16, R2
	BNE	part
	RET

// func sumRowsFast(dst, rows *float32, n int, list *uint16, count int)
TEXT ·sumRowsFast(SB), NOSPLIT, $0-40
	MOVD	dst+0(FP), R0
	MOVD	rows+8(FP), R2
	MOVD	n+16(FP), R3
	MOVD	list+24(FP), R4
	MOVD	count+32(FP), R5
	LSL	$2, R3
	ADD	R0, R3, R12

part:
	MOVD	R0, R1
	VLD1.P	64(R1), [V0.S4, V1.S4, V2.S4, V3.S4]
	VLD1.P	64(R1), [V4.S4, V5.S4, V6.S4, V7.S4]
	VLD1.P	64(R1), [V8.S4, V9.S4, V10.S4, V11.S4]
	VLD1.P	64(R1), [V12.S4, V13.S4, V14.S4, V15.S4]
	MOVD	R4, R8
	MOVD	R5, R9

added:
	CBZ	R9, added_done
	MOVHU.P	2(R8), R10
	MUL	R3, R10, R11
	ADD	R2, R11
	VLD1.P	64(R11), [V16.S4, V17.S4, V18.S4, V19.S4]
	VLD1.P	64(R11), [V20.S4, V21.S4, V22.S4, V23.S4]
	VLD1.P	64(R11), [V24.S4, V25.S4, V26.S4, V27.S4]
	VLD1.P	64(R11), [V28.S4, V29.S4, V30.S4, V31.S4]
	FADD4(16, 0, 0)
	FADD4(17, 1, 1)
	FADD4(18, 2, 2)
	FADD4(19, 3, 3)
	FADD4(20, 4, 4)
	FADD4(21, 5, 5)
	FADD4(22, 6, 6)
	FADD4(23, 7, 7)
	FADD4(24, 8, 8)
	FADD4(25, 9, 9)
	FADD4(26, 10, 10)
	FADD4(27, 11, 11)
	FADD4(28, 12, 12)
	FADD4(29, 13, 13)
	FADD4(30, 14, 14)
	FADD4(31, 15, 15)
	SUB	$1, R9
	B	added

added_done:
	VST1.P	[V0.S4, V1.S4, V2.S4, V3.S4], 64(R0)
	VST1.P	[V4.S4, V5.S4, V6.S4, V7.S4], 64(R0)
	VST1.P	[V8.S4, V9.S4, V10.S4, V11.S4], 64(R0)
	VST1.P	[V12.S4, V13.S4, V14.S4, V15.S4], 64(R0)
	ADD	$256, R2
	CMP	R12, R0
	BLO	part
	RET

// func dotFast(a, b *float32, n int) float32
TEXT ·dotFast(SB), NOSPLIT, $0-28
	MOVD	a+0(FP), R0
	MOVD	b+8(FP), R1
	MOVD	n+16(FP), R2
	VEOR	V0.B16, V0.B16, V0.B16
	VEOR	V1.B16, V1.B16, V1.B16
	VEOR	V2.B16, V2.B16, V2.B16
	VEOR	V3.B16, V3.B16, V3.B16

part:
	VLD1.P	64(R0), [V4.S4, V5.S4, V6.S4, V7.S4]
	VLD1.P	64(R1), [V8.S4, V9.S4, V10.S4, V11.S4]
	VFMLA	V8.S4, V4.S4, V0.S4
	VFMLA	V9.S4, V5.S4, V1.S4
	VFMLA	V10.S4, V6.S4, V2.S4
	VFMLA	V11.S4, V7.S4, V3.S4
	SUBS	$16, R2
	BNE	part
	FADD4(1, 0, 0)
	FADD4(3, 2, 2)
	FADD4(2, 0, 0)
	FADDP4(0, 0, 0)
	FADDP4(0, 0, 0)
	FMOVS	F0, ret+24(FP)
	RET
