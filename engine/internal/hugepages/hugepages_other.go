//go:build !linux

package hugepages

import "unsafe"

// For does nothing here.
func For(unsafe.Pointer, uintptr) {}
