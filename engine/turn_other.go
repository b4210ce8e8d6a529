//go:build !js

package engine

import "time"

// turning is nothing where goroutines run at the same time.
type turning struct{}

// letOthers does nothing.
func (*turning) letOthers(time.Time) {}
