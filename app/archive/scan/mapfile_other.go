//go:build !unix

package scan

import (
	"io"
	"os"
	"unsafe"
)

// mapFile reads a file into memory: Windows cannot replace a file while it is mapped.
func mapFile(f *os.File, size int) (content []byte, unmap func(), err error) {
	words := make([]uint64, (size+7)/8) // aligned to 8 bytes
	content = unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), size)
	_, err = io.ReadFull(f, content)
	return content, func() {}, err
}
