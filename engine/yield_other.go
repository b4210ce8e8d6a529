//go:build !js

package engine

import "time"

// An eventLoopYielder does nothing where goroutines run in parallel.
type eventLoopYielder struct{}

// yieldToEventLoop does nothing.
func (*eventLoopYielder) yieldToEventLoop(time.Time) {}
