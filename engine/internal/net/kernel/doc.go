// Package kernel holds the inner loops of the network: sums of rows and products of vectors, once in plain Go
// and once in assembly for processors with AVX2 and FMA, written by tools/kernels. Which runs is found out when the
// program starts; the build tag purego leaves the assembly out. The loops over integers give the same bits
// either way, those over floats differ in rounding. It knows no chess.
package kernel
