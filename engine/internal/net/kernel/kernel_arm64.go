//go:build arm64 && !purego

package kernel

// useAssembly is true: every arm64 processor has NEON.
const useAssembly = true

// updateFast is updatePlain for n a multiple of 128.
//
//go:noescape
func updateFast(dst, src, weights *int16, n int, add *uint16, adds int, sub *uint16, subs int)

// outputFast is outputPlain for n a multiple of 32.
//
//go:noescape
func outputFast(first, second, weights *int16, n int, top int16) int64

// axpyFast is axpyPlain for n a multiple of 32, each product and sum rounded once.
//
//go:noescape
func axpyFast(dst *float32, a float32, src *float32, n int)

// sumRowsFast is sumRowsPlain for n a multiple of 64.
//
//go:noescape
func sumRowsFast(dst, rows *float32, n int, list *uint16, count int)

// dotFast is dotPlain for n a multiple of 32, summed in another order.
//
//go:noescape
func dotFast(a, b *float32, n int) float32
