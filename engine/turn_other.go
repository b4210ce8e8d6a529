//go:build !js

package engine

// turning is nothing where goroutines run at the same time.
type turning struct{}

// letOthers does nothing.
func (*threadPool) letOthers() {}
