package online

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Times of a client, those of Lichess.
const (
	resendAfter = 2500 * time.Millisecond
	answerLimit = 9 * time.Second // to connect and to write; without a message for so long, the connection is lost
	maxRetry    = 5 * time.Second // less than the time after an outage that is charged to nobody
	firstRetry  = 250 * time.Millisecond
	maxFaults   = 5
	// aheadSamples is how many messages tell the difference of the clocks, clockMoved what the user of the client is told of at once.
	aheadSamples = 8
	clockMoved   = 300 * time.Millisecond
	maxReason    = 200 // length of a refusal that is shown, in characters
	// maxFromServer is the maximum size of a message of the server, in bytes: a log of some ten thousand entries.
	maxFromServer = 16 << 20
)

// Client follows a table through a server: it connects again when the connection is lost, asks for what it has missed, and sends
// the entries of its player until the server has answered. Any goroutine may use it.
type Client struct {
	address string // of the server's WebSocket
	hello   Hello
	changed func(State)
	silence time.Duration // without a byte for so long, the connection is lost

	mu      sync.Mutex
	log     []Entry
	table   Table
	state   State
	pending []*sending
	nextID  int
	ahead   ahead
	wake    chan struct{}
	faults  int // connections in a row that were lost because of an entry that this program cannot apply
}

// sending is an entry that the server has not answered yet.
type sending struct {
	id    int
	entry Entry
	done  func(error) // called with the answer, nil if the entry is in the log
	sent  time.Time
}

// State is what a client knows. It is a snapshot.
type State struct {
	Table     Table
	Log       []Entry // must not be written to
	Seat      Seat
	Connected bool
	CaughtUp  bool // this state is the first after a new connection: Log has the entries that were missed
	Present   [2]bool
	Ended     error         // the reason why the server refuses the connection, nil while there is none
	Ahead     time.Duration // the server's clock minus the one here
}

// Refused is the server's reason for refusing an entry.
type Refused string

func (r Refused) Error() string { return string(r) }

// errEnded means that the client has ended before an entry was answered.
var errEnded = errors.New("online: the client has ended")

// Follow follows a table until ctx is done. address is that of the server, "ws://localhost:8080/play". changed is called after
// each change, on one goroutine.
func Follow(ctx context.Context, address string, hello Hello, changed func(State)) *Client {
	return follow(ctx, address, hello, changed, answerLimit)
}

func follow(ctx context.Context, address string, hello Hello, changed func(State), silence time.Duration) *Client {
	hello.Version = Version
	c := &Client{address: address, hello: hello, changed: changed, silence: silence, table: Table{ID: hello.Table}, wake: make(chan struct{}, 1)}
	go c.run(ctx)
	return c
}

// Send sends an entry of the player with a new key, and returns when it is in the log, or the reason why it is refused, a [Refused].
func (c *Client) Send(ctx context.Context, e Entry) error {
	answer := make(chan error, 1)
	c.Queue(e, func(err error) { answer <- err })
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Queue sends an entry as Send does, without waiting. done is called with what Send returns, on another goroutine.
func (c *Client) Queue(e Entry, done func(error)) {
	c.mu.Lock()
	if ended := c.state.Ended; ended != nil {
		c.mu.Unlock()
		go done(ended) // the caller may hold what done needs
		return
	}
	c.nextID++
	e.Key = rand.Text()
	c.pending = append(c.pending, &sending{id: c.nextID, entry: e, done: done})
	c.mu.Unlock()
	c.wakeUp()
}

// idle reports whether all entries have been answered.
func (c *Client) idle() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.pending) == 0
}

func (c *Client) wakeUp() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// State returns what the client knows.
func (c *Client) State() State {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.snapshot()
}

func (c *Client) snapshot() State {
	s := c.state
	s.Table, s.Log, s.Ahead = c.table, c.log, c.ahead.most()
	return s
}

// run connects again and again.
func (c *Client) run(ctx context.Context) {
	retry := firstRetry
	for ctx.Err() == nil {
		ended := c.connect(ctx)
		c.mu.Lock()
		if c.state.Connected && c.faults == 0 {
			retry = firstRetry
		}
		if c.faults >= maxFaults {
			ended = ErrVersion // the server knows entries that this program does not
		}
		c.state.Connected = false
		c.state.Ended = ended
		for _, s := range c.pending {
			s.sent = time.Time{}
		}
		c.mu.Unlock()
		c.tell()
		if ended != nil {
			break
		}
		select {
		case <-time.After(retry):
		case <-ctx.Done():
		}
		retry = min(2*retry, maxRetry)
	}
	c.mu.Lock()
	if c.state.Ended == nil {
		c.state.Ended = errEnded
	}
	ended, unanswered := c.state.Ended, c.pending
	c.pending = nil
	c.mu.Unlock()
	for _, s := range unanswered {
		s.done(ended)
	}
}

// connect follows the table through one connection until it is lost. It returns an error if the server refuses it.
func (c *Client) connect(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	dialing, stop := context.WithTimeout(ctx, answerLimit)
	conn, _, err := websocket.Dial(dialing, c.address, nil)
	stop()
	if err != nil {
		return nil
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxFromServer)
	c.mu.Lock()
	hello := c.hello
	hello.Have = c.seen()
	c.mu.Unlock()
	if write(ctx, conn, ToServer{Hello: &hello}) != nil {
		return nil
	}
	go func() {
		defer cancel() // ends reading
		c.writeAll(ctx, conn)
	}()
	silent := time.AfterFunc(c.silence, cancel)
	defer silent.Stop()
	for {
		_, message, err := conn.Reader(ctx)
		if err != nil {
			return nil
		}
		data, err := io.ReadAll(heard{message, silent, c.silence})
		if err != nil {
			return nil
		}
		var m ToProgram
		if json.Unmarshal(data, &m) != nil {
			return nil
		}
		if m.Error != "" {
			return endedBy(m.Error)
		}
		if !c.receive(m) {
			return nil // something is missing
		}
	}
}

// heard reads a message, and starts a timer again with each part of it.
type heard struct {
	io.Reader
	silent *time.Timer
	after  time.Duration
}

func (h heard) Read(p []byte) (int, error) {
	h.silent.Reset(h.after)
	return h.Reader.Read(p)
}

// shortened returns a text of the server as players may see it.
func shortened(text string) string {
	if letters := []rune(text); len(letters) > maxReason {
		return string(letters[:maxReason]) + "…"
	}
	return text
}

// endedBy returns the error with which a client ends because of a server's error, nil if it connects again.
func endedBy(text string) error {
	for _, known := range []error{ErrVersion, ErrNoTable, ErrNoSeat, ErrTaken} {
		if text == known.Error() {
			return known
		}
	}
	return nil
}

// writeAll sends the player's entries, again if there is no answer, until the connection is lost.
func (c *Client) writeAll(ctx context.Context, conn *websocket.Conn) {
	tick := time.NewTicker(resendAfter / 5)
	defer tick.Stop()
	for {
		c.mu.Lock()
		var all []ToServer
		now := time.Now()
		for _, s := range c.pending {
			if c.state.Connected && now.Sub(s.sent) > resendAfter {
				s.sent = now
				all = append(all, ToServer{Send: &Send{s.id, s.entry}})
			}
		}
		c.mu.Unlock()
		for _, m := range all {
			if write(ctx, conn, m) != nil {
				return
			}
		}
		select {
		case <-c.wake:
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// write writes a message.
func write(ctx context.Context, conn *websocket.Conn, m ToServer) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, answerLimit)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, data)
}

// ahead is how much the server's clock was ahead of the one here in the last messages, the latest first. A message that was late makes
// it too small, so that the largest is the best.
type ahead []time.Duration

func (a *ahead) add(d time.Duration) {
	*a = append(ahead{d}, (*a)[:min(len(*a), aheadSamples-1)]...)
}

func (a ahead) most() time.Duration {
	if len(a) == 0 {
		return 0
	}
	return slices.Max(a)
}

// receive handles a message. It returns false if an entry is missing before it.
func (c *Client) receive(m ToProgram) bool {
	c.mu.Lock()
	before := c.ahead.most()
	c.ahead.add(time.UnixMilli(m.Now).Sub(time.Now()))
	moved := (c.ahead.most() - before).Abs() >= clockMoved
	complete := true
	c.state.CaughtUp = m.Missed != nil
	answered := func() {}
	switch {
	case m.Welcome != nil:
		c.state.Seat, c.state.Connected, c.state.Ended = m.Welcome.Seat, true, nil
	case m.Present != nil:
		c.state.Present = *m.Present
	case m.Answer != nil:
		answered = c.answered(*m.Answer)
	case m.New != nil:
		complete = c.add(*m.New)
	}
	for _, n := range m.Missed {
		complete = complete && c.add(n)
	}
	c.mu.Unlock()
	answered()
	if !moved && m.Welcome == nil && m.Present == nil && m.Answer == nil && m.New == nil && m.Missed == nil {
		return true // the server only says that it is there
	}
	c.wakeUp()
	c.tell()
	return complete
}

// seen returns the number of entries before the first one that was hidden: the others are sent again.
func (c *Client) seen() int {
	if i := slices.IndexFunc(c.log, func(e Entry) bool { return e.Hidden }); i >= 0 {
		return i
	}
	return len(c.log)
}

// answered ends the sending of an entry. It returns a function that tells the sender, to be called when c.mu is free.
func (c *Client) answered(a Answer) func() {
	for i, s := range c.pending {
		if s.id == a.ID {
			var err error
			if a.Refused != "" {
				err = Refused(shortened(a.Refused))
			}
			c.pending = append(c.pending[:i:i], c.pending[i+1:]...)
			return func() { s.done(err) }
		}
	}
	return func() {}
}

// add adds an entry, or replaces one that was hidden. It returns false if an entry before it is missing.
func (c *Client) add(n New) bool {
	switch {
	case n.Number == len(c.log)+1:
		next := c.table
		if next.Apply(n.Entry) != nil {
			c.faults++
			return false
		}
		c.log, c.table, c.faults = append(c.log, n.Entry), next, 0
		return true
	case n.Number < 1 || n.Number > len(c.log):
		return false
	case !c.log[n.Number-1].Hidden || n.Entry.Hidden:
		return true // it is known
	}
	c.log = append([]Entry(nil), c.log...)
	c.log[n.Number-1] = n.Entry
	c.replay()
	return true
}

// replay computes the table from the log, if all entries are known.
func (c *Client) replay() {
	next := Table{ID: c.hello.Table}
	for _, e := range c.log {
		if next.Apply(e) != nil {
			return // another hidden placement comes
		}
	}
	c.table = next
}

// tell tells the user of the client that something has changed.
func (c *Client) tell() {
	c.mu.Lock()
	s := c.snapshot()
	c.mu.Unlock()
	c.changed(s)
}
