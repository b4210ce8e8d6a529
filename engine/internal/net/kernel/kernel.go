package kernel

import "unsafe"

// Lanes is the factor of the length of integer vectors, MaxLength their maximum length for [Output].
const (
	Lanes     = 128
	MaxLength = 1024
)

// Update sets dst to src plus some rows of a matrix and minus others, modulo 2^16. The matrix has rows of
// len(dst) numbers; add and sub are row indexes, which may be repeated. dst and src may be the same
// vector; they have the same length, a multiple of [Lanes].
func Update(dst, src, matrix []int16, add, sub []uint16) {
	n := len(dst)
	if n == 0 || n%Lanes != 0 || len(src) != n {
		panic("kernel: invalid vector length")
	}
	checkRows(add, n, len(matrix))
	checkRows(sub, n, len(matrix))
	if !useAssembly || len(matrix) == 0 {
		updatePlain(dst, src, matrix, add, sub)
		return
	}
	updateFast(&dst[0], &src[0], &matrix[0], n, unsafe.SliceData(add), len(add), unsafe.SliceData(sub), len(sub))
}

// Output returns a layer of squared clipped rectified linear units over two vectors, one after the other:
// the sum over i of v²·weights[i], where v is the i-th number clipped to 0…top. |weights[i]|·top must fit
// 16 bits, as 127·255 does. The vectors have the same length, a multiple of [Lanes] and at most
// [MaxLength], and there are twice as many weights.
func Output(first, second, weights []int16, top int16) int64 {
	n := len(first)
	if n == 0 || n%Lanes != 0 || n > MaxLength || len(second) != n || len(weights) != 2*n {
		panic("kernel: invalid vector length")
	}
	if !useAssembly {
		return outputPlain(first, second, weights, top)
	}
	return outputFast(&first[0], &second[0], &weights[0], n, top)
}

// The float assembly processes whole blocks; plain loops do the remainder.

// Axpy adds a·src to dst. The vectors have the same length.
func Axpy(dst []float32, a float32, src []float32) {
	if len(src) != len(dst) {
		panic("kernel: invalid vector length")
	}
	if n := len(dst) &^ 31; useAssembly && n > 0 {
		axpyFast(&dst[0], a, &src[0], n)
		dst, src = dst[n:], src[n:]
	}
	axpyPlain(dst, a, src)
}

// SumRows adds rows of a matrix to dst. The matrix has rows of len(dst) numbers; list has row indexes,
// which may be repeated.
func SumRows(dst, matrix []float32, list []uint16) {
	if len(dst) == 0 || len(list) == 0 {
		return
	}
	checkRows(list, len(dst), len(matrix))
	if !useAssembly || len(dst)%64 != 0 {
		sumRowsPlain(dst, matrix, list)
		return
	}
	sumRowsFast(&dst[0], &matrix[0], len(dst), &list[0], len(list))
}

// Dot returns the dot product of two vectors of the same length.
func Dot(a, b []float32) float32 {
	if len(a) != len(b) {
		panic("kernel: invalid vector length")
	}
	n := len(a) &^ 31
	if !useAssembly || n == 0 {
		return dotPlain(a, b)
	}
	return dotFast(&a[0], &b[0], n) + dotPlain(a[n:], b[n:])
}

// checkRows panics unless all indexes in list are those of rows of n in a matrix of size numbers: the
// assembly would read out of bounds.
func checkRows(list []uint16, n, size int) {
	for _, r := range list {
		if (int(r)+1)*n > size {
			panic("kernel: no such row")
		}
	}
}
