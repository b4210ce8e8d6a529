package hugepages

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// For requests huge pages for the size bytes at p, rounded inwards to whole small pages.
func For(p unsafe.Pointer, size uintptr) {
	page := uintptr(unix.Getpagesize())
	skip := -uintptr(p) % page
	if size < skip+page {
		return
	}
	// An error means that there are no huge pages; small ones remain in use.
	_ = unix.Madvise(unsafe.Slice((*byte)(unsafe.Add(p, skip)), (size-skip)/page*page), unix.MADV_HUGEPAGE)
}
