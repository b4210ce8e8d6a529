// Package prefetch prefetches memory into the processor's cache, so that a search need not wait for
// its transposition table. It does nothing on processors without a known instruction for it. It
// affects only speed.
package prefetch
