// Package memory reports whether a large block of memory can be allocated. Callers check before they allocate, because
// the Go runtime terminates a program whose allocation fails, and Linux kills programs when it has overcommitted.
package memory
