//go:build unix && !linux

package memory

import "math"

// available returns the maximum, because available memory is unknown on this system.
func available() uint64 { return math.MaxInt64 }
