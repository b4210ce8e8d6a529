//go:build linux && !ci

package main

/*
#include <stddef.h>

// Only glibc has malloc_trim; other C libraries give memory back by themselves.
extern int malloc_trim(size_t) __attribute__((weak));

static void trim(void) {
	if (malloc_trim) malloc_trim(0);
}
*/
import "C"

// trimDriver gives memory that the graphics driver has freed back to the system.
func trimDriver() { C.trim() }
