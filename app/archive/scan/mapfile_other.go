//go:build !unix

package scan

import (
	"io"
	"os"
	"unsafe"
)

// mapFile reads a file into memory. A file that is mapped could not be replaced here.
func mapFile(f *os.File, size int) (content []byte, unmap func(), err error) {
	words := make([]uint64, (size+7)/8) // aligned
	content = unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), size)
	_, err = io.ReadFull(f, content)
	return content, func() {}, err
}
