package kernel

import "unsafe"

// The length of integer vectors is a multiple of Lanes, and for [Output] at most MaxLength.
const (
	Lanes     = 128
	MaxLength = 1024
)

// Update sets dst to src plus the rows add and minus the rows sub of a matrix, modulo 2^16. The matrix has rows of
// len(dst) numbers; add and sub hold row indexes, which may repeat. dst and src have the same length, a multiple of
// [Lanes], and may be the same vector.
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

// Output returns the output of a layer with squared clipped ReLU over the concatenation of two vectors: the sum over i
// of v²·weights[i], where v is the i-th number clipped to 0…top. |weights[i]|·top must fit 16 bits, as 127·255 does.
// The vectors have the same length, a multiple of [Lanes] and at most [MaxLength]; weights is twice as long.
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

// The assembly for floats processes whole blocks of 32 or 64 numbers; the plain loops process the remainder.

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

// SumRows adds the rows in list of a matrix to dst. The matrix has rows of len(dst) numbers; list holds row indexes,
// which may repeat.
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

// checkRows panics if an index in list is beyond the rows of n numbers in a matrix of size numbers. The assembly does
// not check bounds.
func checkRows(list []uint16, n, size int) {
	for _, r := range list {
		if (int(r)+1)*n > size {
			panic("kernel: no such row")
		}
	}
}
