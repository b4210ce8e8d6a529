package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"backrank/cmd/backrank-server/tablelog"
	"backrank/online"
)

const (
	// beatInterval is how often a server stores that it is alive, and tells which players are connected; after three missed beats it
	// counts as stopped.
	beatInterval = time.Second
	deadAfter    = 3 * beatInterval
	// outageGrace is the time after an outage in which players can come back, and which is charged to nobody.
	outageGrace = 10 * time.Second
	// forgetBeats is the time after which the beats of a server are no longer read if no room has asked for them.
	forgetBeats = time.Minute
)

// beats are the last beats of the servers that share the logs, as this server has read them.
type beats struct {
	mu     sync.Mutex
	since  time.Time // since when this server has stored all its own beats; the zero time if the last one could not be stored
	last   time.Time // when this server stored its last beat
	others map[string]*otherBeat
}

// otherBeat is the last beat of another server.
type otherBeat struct {
	at    time.Time // the zero time if there is none
	read  time.Time // when it was read; the zero time before
	asked time.Time // when a room asked for it
}

// beat stores that the server is alive, and reads the beats of other servers, until it stops.
func (h *hub) beat() {
	tick := time.NewTicker(beatInterval)
	defer tick.Stop()
	for {
		ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
		err := h.log.Beat(ctx, h.id)
		cancel()
		if err != nil {
			slog.Error("the server cannot store that it is alive", "error", err)
		}
		h.beats.stored(h.now(), err == nil)
		for _, server := range h.beats.asked(h.now()) {
			h.readBeat(server)
		}
		select {
		case <-tick.C:
		case <-h.stopping:
			return
		}
	}
}

// stored notes whether a beat of this server was stored.
func (b *beats) stored(now time.Time, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case !ok:
		b.since = time.Time{}
	case b.since.IsZero():
		b.since, b.last = now, now
	default:
		b.last = now
	}
}

// storing reports whether this server has stored a beat a short time ago.
func (b *beats) storing(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return !b.since.IsZero() && now.Sub(b.last) < deadAfter
}

// asked returns the servers for which a room has asked a short time ago, and forgets the others.
func (b *beats) asked(now time.Time) (servers []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for server, o := range b.others {
		if now.Sub(o.asked) > forgetBeats {
			delete(b.others, server)
		} else {
			servers = append(servers, server)
		}
	}
	return servers
}

// readBeat reads the last beat of another server.
func (h *hub) readBeat(server string) {
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	began := h.now()
	at, err := h.log.LastBeat(ctx, server)
	if err != nil {
		slog.Error("the last beat of a server cannot be read", "server", server, "error", err)
		return
	}
	h.beats.mu.Lock()
	defer h.beats.mu.Unlock()
	if o := h.beats.others[server]; o != nil {
		o.at, o.read = at, began
	}
}

// stoppedAt returns when another server has stopped; ok is false if it runs, or if that is not known. On a cluster, a server has stopped
// if it has missed its beats although this one could store its own all the time.
func (h *hub) stoppedAt(server string) (last time.Time, ok bool) {
	o := h.otherBeat(server)
	if o.at.IsZero() || h.log.Alone() {
		return o.at, !o.at.IsZero()
	}
	now := h.now()
	h.beats.mu.Lock()
	defer h.beats.mu.Unlock()
	storing := !h.beats.since.IsZero() && now.Sub(h.beats.since) > deadAfter
	return o.at, storing && now.Sub(o.read) < deadAfter && o.read.Sub(o.at) >= deadAfter
}

// mayHaveStopped reports whether another server may have stopped a moment ago.
func (h *hub) mayHaveStopped(server string) bool {
	o := h.otherBeat(server)
	if o.read.IsZero() {
		return true
	}
	return !o.at.IsZero() && h.now().Sub(o.at) > 2*beatInterval
}

// otherBeat returns what is known about another server. It reads the server's last beat when it is asked for the first time; then
// [hub.beat] does.
func (h *hub) otherBeat(server string) otherBeat {
	h.beats.mu.Lock()
	o := h.beats.others[server]
	if o == nil {
		o = &otherBeat{}
		h.beats.others[server] = o
	}
	first := o.asked.IsZero()
	o.asked = h.now()
	h.beats.mu.Unlock()
	if first {
		h.readBeat(server)
	}
	h.beats.mu.Lock()
	defer h.beats.mu.Unlock()
	return *o
}

// makeGood records the outages of servers through which the players were connected: the time since their last beat is charged to
// nobody.
func (r *room) makeGood() {
	for _, server := range r.others() {
		beat, stopped := r.hub.stoppedAt(server)
		if !stopped {
			continue
		}
		now := r.hub.now()
		e := online.Entry{Kind: online.Outage, At: now.UnixMilli(), Server: server, From: beat.UnixMilli(), To: now.Add(outageGrace).UnixMilli()}
		if err := r.append(e); err != nil && !errors.Is(err, tablelog.ErrStale) {
			slog.Error("an outage cannot be recorded", "table", r.id, "error", err)
		}
	}
}

// uncertain reports whether another server to which a player was connected may have stopped a moment ago. Until that is known,
// no flag falls, and no table is closed.
func (r *room) uncertain() bool { return slices.ContainsFunc(r.others(), r.hub.mayHaveStopped) }

// others returns the other servers to which the players were connected last, without those whose outage has been made good.
func (r *room) others() (all []string) {
	for _, server := range r.table.Servers {
		if server != "" && server != r.hub.id && !r.table.Lost(server) && !slices.Contains(all, server) {
			all = append(all, server)
		}
	}
	return all
}

// endFailure records that for a time no entry could be stored, so that this time is charged to nobody. The moves that the players made
// meanwhile are sent again.
func (r *room) endFailure() error {
	switch {
	case r.failing.IsZero():
		return nil
	case r.uncertain():
		return errStore
	}
	now := r.hub.now()
	if r.table.Playing() && !r.table.Referee.Terms().None() {
		e := online.Entry{
			Kind: online.Outage, At: now.UnixMilli(), Server: fmt.Sprintf("%s-%d", r.hub.id, r.table.Entries),
			From: r.failing.UnixMilli(), To: now.Add(outageGrace).UnixMilli(),
		}
		if err := r.append(e); err != nil {
			return err
		}
	}
	r.failing = time.Time{}
	return nil
}
