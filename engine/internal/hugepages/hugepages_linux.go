package hugepages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// For asks for large pages for the size bytes at p, as far as whole small pages lie within.
func For(p unsafe.Pointer, size uintptr) {
	page := uintptr(unix.Getpagesize())
	skip := -uintptr(p) % page
	if size < skip+page {
		return
	}
	// The error says that the system knows no large pages: then it goes on with small ones.
	_ = unix.Madvise(unsafe.Slice((*byte)(unsafe.Add(p, skip)), (size-skip)/page*page), unix.MADV_HUGEPAGE)
}
