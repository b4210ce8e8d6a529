package engine

import (
	"sync"
	"syscall/js"
	"time"
)

// yieldInterval is the maximum time for which a search blocks the event loop of its page or worker. Messages to the
// engine, such as "stop", are delivered only when the event loop runs.
const yieldInterval = 15 * time.Millisecond

// eventLoopTurns waits for turns of the event loop. It posts a message to itself, which is delivered after the events
// that are already queued, and sooner than any timer.
type eventLoopTurns struct {
	port      js.Value
	delivered chan struct{}
}

var sharedTurns = sync.OnceValue(func() *eventLoopTurns {
	t := &eventLoopTurns{delivered: make(chan struct{}, 64)} // more than there are concurrent searches
	channel := js.Global().Get("MessageChannel").New()
	t.port = channel.Get("port2")
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		t.delivered <- struct{}{}
		return nil
	}))
	return t
})

// An eventLoopYielder records when a search last yielded to the event loop.
type eventLoopYielder struct{ lastYield time.Duration } // since the start of the search

// yieldToEventLoop lets the event loop run if the search, which began at started, has not yielded for yieldInterval.
func (y *eventLoopYielder) yieldToEventLoop(started time.Time) {
	if now := time.Since(started); now-y.lastYield >= yieldInterval || now < y.lastYield {
		turns := sharedTurns()
		turns.port.Call("postMessage", js.Null())
		<-turns.delivered
		y.lastYield = time.Since(started)
	}
}
