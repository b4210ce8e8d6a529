package kernel

func updatePlain(dst, src, matrix []int16, add, sub []uint16) {
	n := len(dst)
	copy(dst, src)
	for _, r := range add {
		row := matrix[int(r)*n:][:n]
		for i := range dst {
			dst[i] += row[i]
		}
	}
	for _, r := range sub {
		row := matrix[int(r)*n:][:n]
		for i := range dst {
			dst[i] -= row[i]
		}
	}
}

func outputPlain(first, second, weights []int16, top int16) int64 {
	return rectified(first, weights[:len(first)], top) + rectified(second, weights[len(first):], top)
}

func rectified(half, weights []int16, top int16) int64 {
	weights = weights[:len(half)]
	var sum int64
	for i, h := range half {
		v := int32(max(0, min(h, top)))
		sum += int64(v * int32(weights[i]) * v)
	}
	return sum
}

func axpyPlain(dst []float32, a float32, src []float32) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] += a * src[i]
	}
}

func sumRowsPlain(dst, matrix []float32, list []uint16) {
	n := len(dst)
	for _, r := range list {
		row := matrix[int(r)*n:][:n]
		for i := range dst {
			dst[i] += row[i]
		}
	}
}

func dotPlain(a, b []float32) float32 {
	b = b[:len(a)]
	var sum float32
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
