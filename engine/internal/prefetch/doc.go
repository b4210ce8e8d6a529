// Package prefetch prefetches memory into the processor's cache, so that a search does not wait for its transposition
// table. On processors other than amd64 and arm64 it does nothing.
package prefetch
