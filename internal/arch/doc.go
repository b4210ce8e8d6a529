// Package arch tests the structure of the project: which package may import which, where goroutines start, what
// is used of notnil/chess, how long a file may be. docs/ARCHITECTURE.md explains it. It has no code of the
// program.
package arch
