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

// trimDriver returns memory to the system that the graphics driver has freed.
func trimDriver() { C.trim() }
