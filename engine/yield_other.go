//go:build !js

package engine

import "time"

// An eventLoopYielder lets the event loop of a browser run during a search (yield_js.go). Other systems need none.
type eventLoopYielder struct{}

// yieldToEventLoop does nothing.
func (*eventLoopYielder) yieldToEventLoop(time.Time) {}
