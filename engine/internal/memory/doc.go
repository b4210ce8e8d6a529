// Package memory checks whether a large block of memory is available. Go terminates a program whose
// allocation fails, and Linux overcommits memory, so it must be checked in advance.
package memory
