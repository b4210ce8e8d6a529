package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"backrank/app"
	"backrank/cmd/backrank-server/tablelog"
	"backrank/online"
	"backrank/version"
)

// hub is the server: the logs, and the rooms of the tables that programs are connected to.
type hub struct {
	id       string // of this run of the server
	log      *tablelog.Log
	now      func() time.Time
	origins  []string // patterns of hosts whose pages may connect, besides the server's own
	proxied  bool     // a proxy in front of the server tells the address of programs
	limits   *limits
	figures  *figures
	stopping chan struct{} // closed when the server stops

	connections atomic.Uint64 // number of connections up to now

	mu    sync.Mutex
	rooms map[string]*room

	beats beats
}

func newHub(l *tablelog.Log) *hub {
	return &hub{
		id: strings.ToLower(rand.Text()), log: l, now: time.Now, limits: newLimits(), figures: newFigures(),
		stopping: make(chan struct{}), rooms: map[string]*room{}, beats: beats{others: map[string]*otherBeat{}},
	}
}

// stop ends all connections, and waits until the rooms have ended.
func (h *hub) stop() {
	close(h.stopping)
	h.mu.Lock()
	var all []*room
	for _, r := range h.rooms {
		all = append(all, r)
	}
	h.mu.Unlock()
	for _, r := range all {
		<-r.done
	}
}

// sweep removes the logs of tables that nobody has used for a long time, each day, until the server stops.
func (h *hub) sweep() {
	tick := time.NewTicker(24 * time.Hour)
	defer tick.Stop()
	for {
		if removed, err := h.log.Sweep(context.Background(), h.now().Add(-tablelog.Keep)); err != nil {
			slog.Error("old games cannot be removed", "error", err)
		} else if removed > 0 {
			slog.Info("old games were removed", "tables", removed)
		}
		select {
		case <-tick.C:
		case <-h.stopping:
			return
		}
	}
}

// room returns the room of a table, and starts it if there is none.
func (h *hub) room(ctx context.Context, id string) (*room, error) {
	if !app.IsTableID(id) { // it is part of a subject of the logs
		return nil, online.ErrNoTable
	}
	h.mu.Lock()
	r := h.rooms[id]
	if r == nil {
		r = newRoom(h, id)
		h.rooms[id] = r
		h.figures.rooms.Set(float64(len(h.rooms)))
		go r.run()
	}
	h.mu.Unlock()
	select {
	case <-r.ready:
		return r, r.fault
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// forget removes a room that has ended.
func (h *hub) forget(r *room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.rooms, r.id)
	h.figures.rooms.Set(float64(len(h.rooms)))
}

// enter connects a program to its table.
func (h *hub) enter(ctx context.Context, c *client, hello online.Hello) (*room, error) {
	for {
		r, err := h.room(ctx, hello.Table)
		if err != nil {
			return nil, err
		}
		entered := make(chan error, 1)
		if !r.do(func() { entered <- r.enter(c, hello) }) {
			continue // it has just ended
		}
		select {
		case err = <-entered:
			return r, err
		case <-r.done:
		}
	}
}

// enter seats a program and connects it. It refuses a connection that is older than another one with the same seat: both waited for
// the log of the table, and the program of the older one may be gone.
func (r *room) enter(c *client, hello online.Hello) error {
	seat, err := seatOf(&r.table, hello.Secret)
	if err != nil {
		return err
	}
	for other := range r.clients {
		if seat != online.Nobody && other.seat == seat && other.number > c.number {
			return online.ErrTaken
		}
	}
	c.seat = seat
	r.join(c, hello)
	return nil
}

// seatOf returns the player to whom a secret belongs, Nobody for "".
func seatOf(t *online.Table, secret string) (online.Seat, error) {
	if secret == "" {
		return online.Nobody, nil
	}
	hash := hashOf(secret)
	for i, known := range t.Hashes {
		if subtle.ConstantTimeCompare([]byte(known), []byte(hash)) == 1 {
			return online.Host + online.Seat(i), nil
		}
	}
	return online.Nobody, online.ErrNoSeat
}

// hashOf returns the hash of a secret, in hexadecimal digits. Secrets are random, so that a plain hash is enough.
func hashOf(secret string) string {
	sum := sha256.Sum256([]byte("backrank seat 1\x00" + secret))
	return hex.EncodeToString(sum[:])
}

// open opens a table: POST with [online.Conditions] in JSON.
func (h *hub) open(w http.ResponseWriter, req *http.Request) {
	w.Header().Set(online.HeaderName, version.Number) // what follows is an answer of this program, not of a proxy
	if !h.sameOrigin(req) {
		http.Error(w, "this page may not open tables", http.StatusForbidden)
		return
	}
	if err := h.limits.open(h.address(req)); err != nil {
		http.Error(w, err.Error(), http.StatusTooManyRequests)
		return
	}
	var c online.Conditions
	data, err := io.ReadAll(http.MaxBytesReader(w, req.Body, online.MaxMessage))
	if err == nil {
		err = json.Unmarshal(data, &c)
	}
	if err != nil {
		http.Error(w, online.ErrMessage.Error(), http.StatusBadRequest)
		return
	}
	if err := c.Check(); err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	answer := online.Opened{Table: strings.ToLower(rand.Text()), Host: rand.Text(), Guest: rand.Text()}
	e := online.Entry{Kind: online.Open, At: h.now().UnixMilli(), Conditions: &c, Seats: &[2]string{hashOf(answer.Host), hashOf(answer.Guest)}}
	text, _ := json.Marshal(e)
	ctx, cancel := context.WithTimeout(req.Context(), storeTimeout)
	defer cancel()
	if _, err := h.log.Append(ctx, answer.Table, 0, text); err != nil {
		slog.Error("a table cannot be opened", "error", err)
		http.Error(w, errStore.Error(), http.StatusServiceUnavailable)
		return
	}
	h.figures.entry(online.Open)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusCreated)
	_ = json.NewEncoder(w).Encode(answer)
}

// sameOrigin reports whether a request comes from a program, from a page of this server, or from a page that may connect.
func (h *hub) sameOrigin(req *http.Request) bool {
	origin := req.Header.Get("Origin")
	if origin == "" {
		return true
	}
	_, host, _ := strings.Cut(origin, "://")
	if strings.EqualFold(host, req.Host) {
		return true
	}
	for _, allowed := range h.origins {
		if strings.EqualFold(host, allowed) {
			return true
		}
	}
	return false
}

// address returns the address of the program that sends a request.
func (h *hub) address(req *http.Request) string {
	if h.proxied {
		if all := strings.Split(req.Header.Get("X-Forwarded-For"), ","); all[0] != "" {
			return strings.TrimSpace(all[len(all)-1]) // the last one is written by the proxy
		}
	}
	host, _, err := net.SplitHostPort(req.RemoteAddr)
	if err != nil {
		return req.RemoteAddr
	}
	return host
}
