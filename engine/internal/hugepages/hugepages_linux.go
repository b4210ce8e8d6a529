package hugepages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// For requests huge pages for the whole small pages within the size bytes at p.
func For(p unsafe.Pointer, size uintptr) {
	page := uintptr(unix.Getpagesize())
	skip := -uintptr(p) % page
	if size < skip+page {
		return
	}
	// An error means that the system has no huge pages; the small ones stay in use.
	_ = unix.Madvise(unsafe.Slice((*byte)(unsafe.Add(p, skip)), (size-skip)/page*page), unix.MADV_HUGEPAGE)
}
