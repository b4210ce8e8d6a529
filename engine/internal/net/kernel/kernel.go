package kernel

import "unsafe"

// Lanes is what the length of a vector of integers must be a multiple of, Most how
// long it may be for [Output].
const (
	Lanes = 128
	Most  = 1024
)

// Update sets dst to src plus some rows of a matrix and minus others, modulo 2^16. The
// matrix has rows of len(dst) numbers; add and sub are row numbers, a row may be named twice.
// dst and src may be the same vector, and have the same length, a multiple of [Lanes].
func Update(dst, src, matrix []int16, add, sub []uint16) {
	n := len(dst)
	if n == 0 || n%Lanes != 0 || len(src) != n {
		panic("kernel: vectors of unfit length")
	}
	within(add, n, len(matrix))
	within(sub, n, len(matrix))
	if !fast || len(matrix) == 0 {
		updatePlain(dst, src, matrix, add, sub)
		return
	}
	updateFast(&dst[0], &src[0], &matrix[0], n, unsafe.SliceData(add), len(add), unsafe.SliceData(sub), len(sub))
}

// Output is a layer of squared clipped rectifiers over two vectors, one after the
// other: the sum over i of v²·weights[i], where v is the i-th number clipped to 0…top.
// |weights[i]|·top must fit 16 bits, as 127·255 does. The vectors have the same
// length, a multiple of [Lanes] and at most [Most], and there are twice as many weights.
func Output(first, second, weights []int16, top int16) int64 {
	n := len(first)
	if n == 0 || n%Lanes != 0 || n > Most || len(second) != n || len(weights) != 2*n {
		panic("kernel: vectors of unfit length")
	}
	if !fast {
		return outputPlain(first, second, weights, top)
	}
	return outputFast(&first[0], &second[0], &weights[0], n, top)
}

// The assembly over floats does whole blocks, the plain loops the rest.

// Axpy adds a·src to dst. The vectors have the same length.
func Axpy(dst []float32, a float32, src []float32) {
	if len(src) != len(dst) {
		panic("kernel: vectors of unfit length")
	}
	if n := len(dst) &^ 31; fast && n > 0 {
		axpyFast(&dst[0], a, &src[0], n)
		dst, src = dst[n:], src[n:]
	}
	axpyPlain(dst, a, src)
}

// SumRows adds rows of a matrix, by their numbers, to dst. The matrix has rows of
// len(dst) numbers; a row may be named twice.
func SumRows(dst, matrix []float32, list []uint16) {
	if len(dst) == 0 || len(list) == 0 {
		return
	}
	within(list, len(dst), len(matrix))
	if !fast || len(dst)%64 != 0 {
		sumRowsPlain(dst, matrix, list)
		return
	}
	sumRowsFast(&dst[0], &matrix[0], len(dst), &list[0], len(list))
}

// Dot is the sum of products of two vectors of the same length.
func Dot(a, b []float32) float32 {
	if len(a) != len(b) {
		panic("kernel: vectors of unfit length")
	}
	n := len(a) &^ 31
	if !fast || n == 0 {
		return dotPlain(a, b)
	}
	return dotFast(&a[0], &b[0], n) + dotPlain(a[n:], b[n:])
}

// within panics unless all numbers of a list are those of rows of n in a matrix of
// size numbers: the assembly would read beyond it.
func within(list []uint16, n, size int) {
	for _, r := range list {
		if (int(r)+1)*n > size {
			panic("kernel: no such row")
		}
	}
}
