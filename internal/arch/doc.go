// Package arch tests the structure of the project: which packages may import which, which files start goroutines, which
// names of notnil/chess are used, how long a file may be. docs/ARCHITECTURE.md explains it. It contains only tests.
package arch
