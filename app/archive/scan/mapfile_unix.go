//go:build unix

package scan

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps a file into memory.
func mapFile(f *os.File, size int) (content []byte, unmap func(), err error) {
	content, err = unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, err
	}
	return content, func() { _ = unix.Munmap(content) }, nil // the only error would be a wrong address
}
