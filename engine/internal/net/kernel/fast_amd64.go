//go:build amd64 && !purego

package kernel

import "golang.org/x/sys/cpu"

// fast is true if the processor can run the assembly.
var fast = cpu.X86.HasAVX2 && cpu.X86.HasFMA

func update(dst, src, matrix []int16, add, sub []uint16) {
	if !fast {
		updatePlain(dst, src, matrix, add, sub)
		return
	}
	updateFast(&dst[0], &src[0], &matrix[0], len(dst), first(add), len(add), first(sub), len(sub))
}

func output(acc, weights []int16, top int16) int32 {
	if !fast {
		return outputPlain(acc, weights, top)
	}
	return outputFast(&acc[0], &weights[0], len(acc), top)
}

// The assembly over floats does whole blocks, the plain loops the rest.

func axpy(dst []float32, a float32, src []float32) {
	n := len(dst) &^ 31
	if fast && n > 0 {
		axpyFast(&dst[0], a, &src[0], n)
		dst, src = dst[n:], src[n:]
	}
	axpyPlain(dst, a, src)
}

func sumRows(dst, matrix []float32, list []uint16) {
	if fast && len(dst)%64 == 0 && len(list) > 0 {
		sumRowsFast(&dst[0], &matrix[0], len(dst), first(list), len(list))
		return
	}
	sumRowsPlain(dst, matrix, list)
}

func dot(a, b []float32) float32 {
	n := len(a) &^ 31
	if !fast || n == 0 {
		return dotPlain(a, b)
	}
	return dotFast(&a[0], &b[0], n) + dotPlain(a[n:], b[n:])
}

func first(list []uint16) *uint16 {
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}
