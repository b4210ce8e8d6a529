package main

import (
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"
)

// timeout is how long the toolkit may take to end once the window is closed; a graphics driver may block it.
const timeout = 3 * time.Second

// late ends the program if the toolkit fails to end.
type late struct {
	end   func()
	mu    sync.Mutex
	timer *time.Timer
}

func newLate(end func()) *late { return &late{end: end} }

// watch starts the timeout when the toolkit has been told to end. It may be called again.
func (l *late) watch() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.timer == nil {
		l.timer = time.AfterFunc(timeout, l.end)
	}
}

// heed calls watch at the first signal that ends the toolkit.
func (l *late) heed() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		<-signals
		l.watch()
	}()
}

// forget stops the timeout when the toolkit has ended.
func (l *late) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.timer != nil {
		l.timer.Stop()
	}
}

// onFirst reports whether it is called on the program's first goroutine.
func onFirst() bool {
	var stack [16]byte
	return strings.HasPrefix(string(stack[:runtime.Stack(stack[:], false)]), "goroutine 1 ")
}
