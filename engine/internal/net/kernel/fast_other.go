//go:build !amd64 || purego

package kernel

const fast = false

func update(dst, src, matrix []int16, add, sub []uint16) { updatePlain(dst, src, matrix, add, sub) }

func output(acc, weights []int16, top int16) int32 { return outputPlain(acc, weights, top) }

func axpy(dst []float32, a float32, src []float32) { axpyPlain(dst, a, src) }

func sumRows(dst, matrix []float32, list []uint16) { sumRowsPlain(dst, matrix, list) }

func dot(a, b []float32) float32 { return dotPlain(a, b) }
