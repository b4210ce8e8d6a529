package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"

	"backrank/online"
)

const (
	pingInterval = 2500 * time.Millisecond
	pongTimeout  = 9 * time.Second
	helloTimeout = 10 * time.Second
	writeTimeout = 10 * time.Second
	maxQueued    = 512 // messages to a program that have not been sent yet
	lagSamples   = 5
	// A program may send a burst of messages, and then some per second.
	burst     = 60
	perSecond = 20
)

// client is the connection of a program.
type client struct {
	conn   *websocket.Conn
	number uint64 // of the connection at this server, ascending
	seat   online.Seat
	now    func() time.Time
	queue  chan online.ToProgram
	once   sync.Once
	why    error         // why the server closes the connection; valid once ended is closed
	ended  chan struct{} // closed when the connection is to be closed

	mu   sync.Mutex
	lags []time.Duration // round trips of the last pings
}

// send queues a message. If the program does not read, the connection is closed.
func (c *client) send(m online.ToProgram) {
	m.Now = c.now().UnixMilli()
	select {
	case c.queue <- m:
	default:
		c.end(online.ErrSlow)
	}
}

// end closes the connection with a reason, nil for none.
func (c *client) end(why error) {
	c.once.Do(func() {
		c.why = why
		close(c.ended)
	})
}

// lag returns the median of the last round trips.
func (c *client) lag() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.lags) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(c.lags))
	return sorted[len(sorted)/2]
}

// play serves the connection of a program until it ends.
func (h *hub) play(w http.ResponseWriter, req *http.Request) {
	free, err := h.limits.connect(h.address(req))
	if err != nil {
		http.Error(w, err.Error(), http.StatusTooManyRequests)
		return
	}
	defer free()
	conn, err := websocket.Accept(w, req, &websocket.AcceptOptions{OriginPatterns: h.origins})
	if err != nil {
		return // Accept has answered
	}
	conn.SetReadLimit(online.MaxMessage)
	h.figures.connections.Inc()
	defer h.figures.connections.Dec()
	c := &client{conn: conn, number: h.connections.Add(1), now: h.now, queue: make(chan online.ToProgram, maxQueued), ended: make(chan struct{})}
	var writing sync.WaitGroup
	writing.Go(func() {
		c.write(req.Context())
		_ = conn.Close(websocket.StatusNormalClosure, "") // ends reading
	})
	c.end(h.converse(req.Context(), c))
	writing.Wait()
}

// converse reads the messages of a program until the connection ends, and returns the reason.
func (h *hub) converse(ctx context.Context, c *client) error {
	first, stop := context.WithTimeout(ctx, helloTimeout)
	m, err := c.read(first)
	stop()
	switch {
	case err != nil:
		return err
	case m.Hello == nil:
		return online.ErrMessage
	case m.Hello.Version != online.Version:
		return online.ErrVersion
	}
	r, err := h.enter(ctx, c, *m.Hello)
	if err != nil {
		return err
	}
	defer r.do(func() { r.leave(c) })
	go c.ping(ctx)
	allowed := float64(burst)
	last := time.Now()
	for {
		m, err := c.read(ctx)
		if err != nil {
			return err
		}
		now := time.Now()
		allowed = min(allowed+now.Sub(last).Seconds()*perSecond, burst) - 1
		if last = now; allowed < 0 {
			return online.ErrTooMuch
		}
		h.figures.messages.Inc()
		if m.Send == nil {
			return online.ErrMessage
		}
		at := h.now()
		if !r.do(func() { r.receive(c, *m.Send, at) }) {
			return online.ErrStopping
		}
	}
}

// read reads a message.
func (c *client) read(ctx context.Context) (m online.ToServer, err error) {
	kind, data, err := c.conn.Read(ctx)
	if err != nil {
		return m, err
	}
	if kind != websocket.MessageText || json.Unmarshal(data, &m) != nil {
		return m, online.ErrMessage
	}
	return m, nil
}

// write sends the queued messages until the connection ends.
func (c *client) write(ctx context.Context) {
	put := func(m online.ToProgram) error {
		data, err := json.Marshal(m)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(ctx, writeTimeout)
		defer cancel()
		return c.conn.Write(ctx, websocket.MessageText, data)
	}
	for {
		select {
		case m := <-c.queue:
			if err := put(m); err != nil {
				c.end(err)
				return
			}
		case <-c.ended:
			for len(c.queue) > 0 {
				if put(<-c.queue) != nil {
					return
				}
			}
			if told(c.why) {
				_ = put(online.ToProgram{Now: c.now().UnixMilli(), Error: c.why.Error()})
			}
			return
		}
	}
}

// told reports whether a program is told the reason why its connection is closed.
func told(why error) bool {
	for _, known := range []error{online.ErrVersion, online.ErrNoTable, online.ErrNoSeat, online.ErrTaken, online.ErrTooMuch, online.ErrMessage, online.ErrStopping} {
		if errors.Is(why, known) {
			return true
		}
	}
	return false
}

// ping measures the round trip, tells the program that the server is there, and ends the connection when the program does not answer.
func (c *client) ping(ctx context.Context) {
	tick := time.NewTicker(pingInterval)
	defer tick.Stop()
	for {
		began := time.Now()
		waiting, stop := context.WithTimeout(ctx, pongTimeout)
		err := c.conn.Ping(waiting)
		stop()
		if err != nil {
			c.end(err)
			return
		}
		c.send(online.ToProgram{}) // a program in a browser sees no pings
		c.mu.Lock()
		if c.lags = append(c.lags, time.Since(began)); len(c.lags) > lagSamples {
			c.lags = c.lags[1:]
		}
		c.mu.Unlock()
		select {
		case <-tick.C:
		case <-c.ended:
			return
		}
	}
}
