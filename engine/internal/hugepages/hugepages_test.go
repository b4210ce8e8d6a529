package hugepages

import (
	"testing"
	"unsafe"
)

// For does not change the contents of memory, whatever its alignment and size.
func TestForKeepsContents(t *testing.T) {
	memory := make([]byte, 5<<20)
	for i := range memory {
		memory[i] = byte(i * 7 >> 3)
	}
	for _, size := range []int{0, 1, 4095, 4096, 8191, 70_000, 4 << 20} {
		for _, from := range []int{0, 1, 4095, 4096, 12_345} {
			For(unsafe.Pointer(&memory[from]), uintptr(size))
		}
	}
	for i, b := range memory {
		if b != byte(i*7>>3) {
			t.Fatalf("byte %d is %d", i, b)
		}
	}
}
