package engine

import (
	"sync"
	"syscall/js"
	"time"
)

// turnEvery is the longest time for which a search keeps everything else of its page or worker waiting: what comes from
// outside, such as "stop", is heard only between two turns of the event loop.
const turnEvery = 15 * time.Millisecond

// turns hands out turns of the event loop. A message to oneself comes back behind what has come already, and sooner than
// any timer.
type turns struct {
	port js.Value
	come chan struct{}
}

var theTurns = sync.OnceValue(func() *turns {
	t := &turns{come: make(chan struct{}, 64)} // more than there are searches
	channel := js.Global().Get("MessageChannel").New()
	t.port = channel.Get("port2")
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		t.come <- struct{}{}
		return nil
	}))
	return t
})

// turning is when the event loop had its last turn, since the start of the search.
type turning struct{ turned time.Duration }

// letOthers lets the event loop have its turn, if the search, which started then, has gone on for long.
func (t *turning) letOthers(started time.Time) {
	if now := time.Since(started); now-t.turned >= turnEvery || now < t.turned {
		own := theTurns()
		own.port.Call("postMessage", js.Null())
		<-own.come
		t.turned = time.Since(started)
	}
}
