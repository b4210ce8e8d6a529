//go:build !linux

package hugepages

import "unsafe"

// For does nothing on this system.
func For(unsafe.Pointer, uintptr) {}
