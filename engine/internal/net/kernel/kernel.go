package kernel

// Lanes is what the length of a vector of integers must be a multiple of.
const Lanes = 128

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
	update(dst, src, matrix, add, sub)
}

// Output is the sum over i of v²·weights[i], where v is acc[i] clipped to 0…top:
// a layer of squared clipped rectifiers. |top·weights[i]| must fit 16 bits; the sum
// is modulo 2^32. The vectors have the same length, a multiple of [Lanes].
func Output(acc, weights []int16, top int16) int32 {
	n := len(acc)
	if n == 0 || n%Lanes != 0 || len(weights) != n {
		panic("kernel: vectors of unfit length")
	}
	return output(acc, weights, top)
}

// Axpy adds a·src to dst. The vectors have the same length.
func Axpy(dst []float32, a float32, src []float32) {
	if len(src) != len(dst) {
		panic("kernel: vectors of unfit length")
	}
	axpy(dst, a, src)
}

// SumRows adds rows of a matrix, by their numbers, to dst. The matrix has rows of
// len(dst) numbers; a row may be named twice.
func SumRows(dst, matrix []float32, list []uint16) {
	if len(dst) > 0 {
		within(list, len(dst), len(matrix))
		sumRows(dst, matrix, list)
	}
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

// Dot is the sum of products of two vectors of the same length.
func Dot(a, b []float32) float32 {
	if len(a) != len(b) {
		panic("kernel: vectors of unfit length")
	}
	return dot(a, b)
}
