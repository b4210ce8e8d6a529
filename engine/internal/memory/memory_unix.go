//go:build unix

package memory

import "golang.org/x/sys/unix"

// CanAllocate reports whether a block of the given number of bytes can be allocated after a block of freed bytes has
// been freed.
func CanAllocate(bytes, freed uint64) bool {
	if bytes > 1<<46 {
		return false
	}
	block, err := unix.Mmap(-1, 0, int(bytes), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return false
	}
	_ = unix.Munmap(block)
	return bytes <= available()+freed
}
