package main

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"time"

	"backrank/cmd/backrank-server/tablelog"
	"backrank/lang"
	"backrank/online"
)

const (
	// roomIdle is how long a room stays in memory after its last program has left.
	roomIdle = time.Minute
	// storeTimeout is how long the logs may take to store a record.
	storeTimeout = 5 * time.Second
	// readTimeout is how long the logs may take to read a whole table, of up to 20,000 records.
	readTimeout = 30 * time.Second
	// storePatience is the time after which an entry that cannot be stored is refused. Before, it is not answered, and the program sends
	// it again: a NATS cluster elects a new leader in some seconds.
	storePatience = 30 * time.Second
	// appendTries is how often an entry is tried again after another server has appended one.
	appendTries = 5
)

var (
	errStore = lang.Error(func() string { return lang.L("The server cannot store this now. Try again.") })
	errRace  = lang.Error(func() string { return lang.L("Too much happens at once. Try again.") })
)

// room is a table with the programs that are connected to it through this server. One goroutine owns it.
type room struct {
	hub     *hub
	id      string
	table   online.Table
	entries []online.Entry
	number  uint64 // of the last record of the log
	heard   uint64 // of the last record of which another server has told
	clients map[*client]bool
	seen    [2]time.Time // when a player was connected for the last time, to any server
	known   [2]bool      // whether the players are connected, as the programs were told
	timer   *time.Timer
	// arrivals are the names of players who are connected and not seated yet, because that could not be stored.
	arrivals map[online.Seat]string
	failing  time.Time // when the first entry came that could not be stored since then; the zero time if entries can be stored

	tasks chan func()
	ready chan struct{} // closed when the log has been read, or could not be
	fault error         // why the log could not be read; set before ready is closed
	done  chan struct{} // closed when the room has ended
}

// live is what servers tell each other about a table.
type live struct {
	Server  string      `json:"server"`
	Number  uint64      `json:"number,omitempty"`  // of the last record of the log
	Present online.Seat `json:"present,omitempty"` // a player is connected
}

// newRoom returns the room of a table; [room.run] reads its log.
func newRoom(h *hub, id string) *room {
	return &room{
		hub: h, id: id, table: online.Table{ID: id}, clients: map[*client]bool{}, arrivals: map[online.Seat]string{},
		tasks: make(chan func(), 64), ready: make(chan struct{}), done: make(chan struct{}), timer: time.NewTimer(roomIdle),
	}
}

// read reads the log of the table.
func (r *room) read() error {
	ctx, cancel := context.WithTimeout(context.Background(), readTimeout)
	defer cancel()
	if err := r.catchUp(ctx); err != nil {
		return err
	}
	if r.table.Entries == 0 {
		return online.ErrNoTable
	}
	now := r.hub.now()
	r.seen = [2]time.Time{now, now}
	return nil
}

// do runs a task on the room's goroutine. It returns false if the room has ended.
func (r *room) do(task func()) bool {
	select {
	case r.tasks <- task:
		return true
	case <-r.done:
		return false
	}
}

// run runs the room until nobody has been connected for a while, or the server stops.
func (r *room) run() {
	defer close(r.done)
	defer r.hub.forget(r)
	r.fault = r.read()
	close(r.ready)
	if r.fault != nil {
		return
	}
	stop, err := r.hub.log.Follow(r.id, func(data []byte) { r.do(func() { r.hear(data) }) })
	if err != nil {
		slog.Error("a table cannot be followed", "table", r.id, "error", err)
		return
	}
	defer stop()
	beat := time.NewTicker(beatInterval)
	defer beat.Stop()
	r.makeGood() // before a flag can fall
	empty := r.hub.now()
	for {
		if len(r.tasks) == 0 { // a move that has come in time counts before a flag falls
			r.advance()
		}
		select {
		case task := <-r.tasks:
			task()
		case <-r.timer.C:
		case <-beat.C:
			r.beat()
		case <-r.hub.stopping:
			for c := range r.clients {
				c.end(online.ErrStopping)
			}
			return
		}
		if len(r.clients) > 0 {
			empty = r.hub.now()
		} else if r.hub.now().Sub(empty) > roomIdle {
			return
		}
	}
}

// advance adds what the server has to add by itself, and sets the timer for the next time.
func (r *room) advance() {
	for {
		switch err := r.endFailure(); {
		case errors.Is(err, tablelog.ErrStale):
			continue
		case err != nil:
			r.timer.Reset(beatInterval)
			return
		}
		e, due := r.table.Due(r.hub.now())
		if !due {
			break
		}
		if (e.Kind == online.Clock || e.Kind == online.Close) && r.uncertain() {
			r.timer.Reset(beatInterval)
			return
		}
		if err := r.append(e); err != nil && !errors.Is(err, tablelog.ErrStale) {
			slog.Error("an entry of the server cannot be stored", "table", r.id, "entry", e.Kind, "error", err)
			r.timer.Reset(beatInterval)
			return
		}
	}
	wait := roomIdle
	if next, ok := r.table.Wake(r.hub.now()); ok {
		wait = max(min(wait, next.Sub(r.hub.now())), time.Millisecond)
	}
	r.timer.Reset(wait)
}

// append appends an entry to the log and tells it everybody. If another server has appended one, the room has it afterwards, and
// append returns [tablelog.ErrStale].
func (r *room) append(e online.Entry) error {
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	after := r.table
	if err := after.Apply(e); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	began := time.Now()
	number, err := r.hub.log.Append(ctx, r.id, r.number, data)
	r.hub.figures.append(time.Since(began), err)
	if err != nil {
		return errors.Join(err, r.catchUpAfter(ctx, err))
	}
	r.add(number, e)
	message, _ := json.Marshal(live{Server: r.hub.id, Number: number})
	_ = r.hub.log.Publish(r.id, message) // a server that misses it receives the next beat
	return nil
}

// catchUpAfter reads the records of other servers after an append that has failed. On a cluster an append can be stale because of a
// record that is not stored everywhere yet, and cannot be read for some milliseconds.
func (r *room) catchUpAfter(ctx context.Context, failed error) error {
	known := r.number
	for wait := time.Millisecond; ; wait *= 2 {
		err := r.catchUp(ctx)
		if err != nil || r.number != known || !errors.Is(failed, tablelog.ErrStale) {
			return err
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// catchUp reads the records that other servers have appended.
func (r *room) catchUp(ctx context.Context) error {
	records, err := r.hub.log.Read(ctx, r.id, r.number)
	if err != nil {
		return err
	}
	for _, record := range records {
		var e online.Entry
		if err := json.Unmarshal(record.Data, &e); err != nil {
			return err
		}
		r.add(record.Number, e)
	}
	return nil
}

// add adds a stored entry to the table and tells it everybody.
func (r *room) add(number uint64, e online.Entry) {
	before := r.table
	r.number = number
	r.entries = append(r.entries, e)
	if err := r.table.Apply(e); err != nil {
		slog.Error("an entry of the log is not valid", "table", r.id, "entry", e.Kind, "error", err)
	}
	r.hub.figures.entry(e.Kind)
	for c := range r.clients {
		if before.Hides() && !r.table.Hides() {
			r.reveal(c)
		}
		r.show(c, len(r.entries)-1)
	}
}

// shown returns an entry as a program may see it.
func (r *room) shown(c *client, index int) online.New {
	e, _ := r.table.For(c.seat, r.entries[index])
	return online.New{Number: index + 1, Entry: e}
}

// show sends an entry to a program.
func (r *room) show(c *client, index int) {
	n := r.shown(c, index)
	c.send(online.ToProgram{New: &n})
}

// reveal sends the placements of a hidden draft that is over.
func (r *room) reveal(c *client) {
	for i, e := range r.entries {
		if e.Kind == online.Play && e.Game == r.table.Game && e.Seat != c.seat {
			if _, places := e.Event.Played(); places {
				r.show(c, i)
			}
		}
	}
}

// join connects a program to the table, as a player or a spectator.
func (r *room) join(c *client, h online.Hello) {
	c.send(online.ToProgram{Welcome: &online.Welcome{Version: online.Version, Table: r.id, Seat: c.seat}})
	have := h.Have
	if have < 0 || have > len(r.entries) {
		have = 0
	}
	var missed []online.New
	for i := have; i < len(r.entries); i++ {
		missed = append(missed, r.shown(c, i))
	}
	c.send(online.ToProgram{Missed: missed})
	r.clients[c] = true // from here on it is shown each new entry
	if c.seat != online.Nobody {
		for other := range r.clients { // a seat is one program's; the player has opened another, or this one has connected again
			if other != c && other.seat == c.seat {
				other.end(online.ErrTaken)
			}
		}
		r.arrivals[c.seat] = h.Name
		r.makeGood()
		r.sit()
	}
	r.tellPresence(true)
}

// sit records that players are connected to this server. It waits until the outage of another server, if there was one, is made good:
// then that server is no longer one of the table.
func (r *room) sit() {
	if r.uncertain() {
		return
	}
	for s, name := range r.arrivals {
		r.seen[s-online.Host] = r.hub.now()
		for range appendTries {
			if r.table.Closed || r.table.Servers[s-online.Host] == r.hub.id {
				delete(r.arrivals, s)
				break
			}
			e := online.Entry{Kind: online.Sit, At: r.hub.now().UnixMilli(), Seat: s, Name: online.Name(name), Server: r.hub.id}
			if err := r.append(e); err != nil && !errors.Is(err, tablelog.ErrStale) {
				slog.Error("a player cannot be seated", "table", r.id, "error", err)
				break // the next beat tries again
			}
		}
	}
}

// leave disconnects a program.
func (r *room) leave(c *client) {
	delete(r.clients, c)
	delete(r.arrivals, c.seat)
	for other := range r.clients {
		if other.seat == c.seat && c.seat != online.Nobody { // he has another connection
			r.arrivals[c.seat] = ""
		}
	}
	r.tellPresence(false)
}

// receive answers an entry of a player that came at a time.
func (r *room) receive(c *client, s online.Send, at time.Time) {
	var err error
	if s.Entry.Kind == online.Leave {
		err = r.claim(c, s.Entry.Key)
	} else {
		err = r.accept(c, s.Entry, at)
	}
	if err == errStore && r.failing.IsZero() {
		r.failing = at
	}
	if errors.Is(err, errStore) && r.hub.now().Sub(r.failing) < storePatience {
		return // the program sends the entry again
	}
	c.send(online.ToProgram{Answer: &online.Answer{ID: s.ID, Refused: reason(err)}})
}

// reason returns the text of a refusal, "" for none.
func reason(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// accept stores an entry of a player that came at a time.
func (r *room) accept(c *client, e online.Entry, at time.Time) error {
	return r.store(e.Kind, func() (online.Entry, error) {
		_, next, err := r.table.After(c.seat, e, at, c.lag())
		return next, err
	})
}

// claim ends the game for a player whose opponent has been away for too long.
func (r *room) claim(c *client, key string) error {
	if c.seat == online.Nobody {
		return online.ErrNoSeat
	}
	return r.store(online.Leave, func() (online.Entry, error) {
		if r.table.Stored(c.seat, key) {
			return online.Entry{}, online.ErrStored
		}
		other := c.seat.Other()
		away := r.hub.now().Sub(r.seen[other-online.Host])
		if r.present()[other-online.Host] {
			away = 0
		}
		e, err := r.table.Claim(c.seat, r.hub.now(), away)
		e.Key = key
		return e, err
	})
}

// store stores the entry that next returns for the table as it is. Another server may append one meanwhile; then next is called again.
// While another server may have stopped, no entry is stored, because its outage comes before.
func (r *room) store(kind online.Kind, next func() (online.Entry, error)) error {
	if r.uncertain() {
		if r.makeGood(); r.uncertain() {
			return errStore
		}
	}
	for range appendTries {
		switch err := r.endFailure(); {
		case errors.Is(err, tablelog.ErrStale):
			continue
		case err != nil:
			return errStore
		}
		e, err := next()
		switch {
		case errors.Is(err, online.ErrStored):
			return nil
		case err != nil:
			return err
		}
		switch err := r.append(e); {
		case err == nil:
			return nil
		case errors.Is(err, tablelog.ErrStale):
			continue
		default:
			slog.Error("an entry cannot be stored", "table", r.id, "entry", kind, "error", err)
			if _, err := next(); errors.Is(err, online.ErrStored) {
				return nil // it was stored after all
			}
			return errStore
		}
	}
	return errRace
}

// present returns which players are connected, to any server.
func (r *room) present() (all [2]bool) {
	for i, seen := range r.seen {
		all[i] = r.hub.now().Sub(seen) < deadAfter
	}
	for c := range r.clients {
		if c.seat != online.Nobody {
			all[c.seat-online.Host] = true
		}
	}
	return all
}

// beat tells the other servers which players are connected to this one, and the programs who is there.
func (r *room) beat() {
	for c := range r.clients {
		if c.seat == online.Nobody {
			continue
		}
		r.seen[c.seat-online.Host] = r.hub.now()
		message, _ := json.Marshal(live{Server: r.hub.id, Number: r.number, Present: c.seat})
		_ = r.hub.log.Publish(r.id, message)
	}
	r.follow()
	r.makeGood()
	r.sit()
	r.tellPresence(false)
}

// tellPresence tells all programs who is there, if that has changed or always is true.
func (r *room) tellPresence(always bool) {
	now := r.present()
	if now == r.known && !always {
		return
	}
	r.known = now
	for c := range r.clients {
		c.send(online.ToProgram{Present: &now})
	}
}

// hear handles what another server tells about the table.
func (r *room) hear(data []byte) {
	var m live
	if json.Unmarshal(data, &m) != nil || m.Server == r.hub.id {
		return
	}
	if m.Present == online.Host || m.Present == online.Guest {
		r.seen[m.Present-online.Host] = r.hub.now()
	}
	r.heard = max(r.heard, m.Number)
	r.follow()
}

// follow reads the records of which other servers have told. If they cannot be read, the next beat tries again.
func (r *room) follow() {
	if r.heard <= r.number {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	if err := r.catchUp(ctx); err != nil {
		slog.Error("a log cannot be read", "table", r.id, "error", err)
	}
}
