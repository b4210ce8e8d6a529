// Package arch holds the shape of the project as tests: which room may import which, where goroutines start, what
// is taken from notnil/chess, how long a file may grow. docs/ARCHITECTURE.md tells the same in words. It holds no
// code of the program.
package arch
