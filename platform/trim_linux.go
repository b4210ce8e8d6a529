//go:build !ci

package platform

/*
#include <stddef.h>

// Only glibc has malloc_trim; other C libraries return freed memory without it.
extern int malloc_trim(size_t) __attribute__((weak));

static void trim(void) {
	if (malloc_trim) malloc_trim(0);
}
*/
import "C"

// trimDriver returns the memory that the graphics driver has freed to the system.
func trimDriver() { C.trim() }
