package main

import (
	"errors"
	"sync"

	"golang.org/x/time/rate"
)

// limits bound what one address can take: a club's players share one.
type limits struct {
	connections int        // at once, for each address
	tables      rate.Limit // opened per second, for each address
	burst       int        // of tables

	mu        sync.Mutex
	addresses map[string]*address
}

// address is what one address uses.
type address struct {
	connections int
	opened      *rate.Limiter
}

// maxAddresses is the number of addresses that are remembered. Beyond it, those without connections are forgotten.
const maxAddresses = 10_000

func newLimits() *limits {
	return &limits{connections: 400, tables: 1, burst: 120, addresses: map[string]*address{}}
}

var (
	errConnections = errors.New("there are too many connections from this address")
	errTables      = errors.New("too many tables were opened from this address; try again in a minute")
)

// of returns what an address uses. The caller holds the lock.
func (l *limits) of(name string) *address {
	u := l.addresses[name]
	if u == nil {
		if len(l.addresses) >= maxAddresses {
			for other, u := range l.addresses {
				if u.connections == 0 {
					delete(l.addresses, other)
				}
			}
		}
		u = &address{opened: rate.NewLimiter(l.tables, l.burst)}
		l.addresses[name] = u
	}
	return u
}

// connect counts a connection, until free is called.
func (l *limits) connect(name string) (free func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	u := l.of(name)
	if u.connections >= l.connections {
		return nil, errConnections
	}
	u.connections++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		u.connections--
	}, nil
}

// open counts a table that is opened.
func (l *limits) open(name string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.of(name).opened.Allow() {
		return errTables
	}
	return nil
}
