//go:build amd64 || arm64

package prefetch

import "unsafe"

// Line brings the cache line at p near.
//
//go:noescape
func Line(p unsafe.Pointer)
